"""A competitor's own page of a tournament: my table, my score, my chair online."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Header, Request
from fastapi.responses import Response

from api.problems import ApiError
from api.routes.access import services_of
from api.routes.tables import answer
from api.routes.tornei import TorneoId, acted, known_torneo, live_torneo
from api.schemas.common import problems
from api.schemas.tornei import (
    ClaimRequest,
    OnlineDocument,
    PlayerActRequest,
    PlayerDocument,
    TorneoVersionDocument,
)
from api.service.torneo_online import claim
from api.store.base import Role
from api.tornei.views import player_view
from burraco_engine.torneo.coder import act_from_json

if TYPE_CHECKING:
    from api.store.base import TokenRow

__all__ = ["mine", "my_act", "my_chair", "router"]

router = APIRouter(prefix="/api/v1/tornei", tags=["tornei"])


@router.get(
    "/{id}/mio",
    response_class=Response,
    responses={200: {"model": PlayerDocument}, **problems(401, 403, 404)},
)
async def mine(request: Request, id: TorneoId) -> Response:  # noqa: A002
    """My table, my score, my place in the ranking."""
    _, row = await known_torneo(request, id)
    live = await live_torneo(request, id)
    now = services_of(request).tornei.clock()
    view = player_view(live.book, live.torneo, live.ranked, _number(row), now)
    return answer({"version": live.state.version, **view})


def _number(row: TokenRow) -> int:
    if row.role is not Role.COMPETITOR or row.seat is None:
        raise ApiError("torneo.not_competitor")
    return int(row.seat)


@router.post(
    "/{id}/mio/atti",
    response_class=Response,
    responses={200: {"model": TorneoVersionDocument}, **problems(401, 403, 404, 409, 422)},
)
async def my_act(
    request: Request,
    id: TorneoId,  # noqa: A002
    body: PlayerActRequest,
    idempotency_key: Annotated[str | None, Header(description="1-64 lettere, cifre o -_")] = None,
) -> Response:
    """Send my score, call the arbiter to my table, complain."""
    live, row = await known_torneo(request, id)
    number = _number(row)
    turno = live.torneo.current
    match = turno.of(number) if turno else None
    raw = dict(body.atto)
    if raw.get("atto") == "reclama":
        raw["concorrente"] = number
    elif raw.get("atto") in ("manda_score", "chiama_arbitro") and match is not None:
        raw.setdefault("tavolo", match.table)
        if raw["atto"] == "manda_score":
            raw["linea"] = match.line_of(number)
        inside = range(match.table, match.table + match.tables)
        if raw["tavolo"] not in inside:
            raise ApiError("torneo.not_your_table")
    else:
        raise ApiError("torneo.not_your_table")
    asked = act_from_json(raw)
    return await acted(request, id, asked, f"c{number}", idempotency_key)


@router.post(
    "/{id}/mio/posto",
    status_code=201,
    response_class=Response,
    responses={201: {"model": OnlineDocument}, **problems(401, 403, 404, 409, 422)},
)
async def my_chair(request: Request, id: TorneoId, body: ClaimRequest) -> Response:  # noqa: A002
    """Take the chair of a player of my pair at our online table; each is given once."""
    live, row = await known_torneo(request, id)
    services = services_of(request)
    claimed = await claim(services.service, live, _number(row), body.giocatore)
    return answer(claimed, 201)
