"""Tables: open, list, sit down, start, look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from api.routes.access import known, perhaps_known, services_of, throttle_heavy, token_missing
from api.routes.links import link
from api.schemas.common import problems
from api.schemas.tables import (
    OpenedDocument,
    OpenRequest,
    SeatDocument,
    SitRequest,
    StartRequest,
    TablesDocument,
    VersionDocument,
)
from api.schemas.views import ViewDocument
from api.service.bots import DEFAULT_LEVEL
from api.service.calls import agree_to_count
from api.service.seats import leave
from api.service.secrets import bearer, new_secret
from api.service.seen import table_view
from api.service.tables import NewTable
from api.store.base import Role, json_text

if TYPE_CHECKING:
    from api.service.decision import Decision

__all__ = [
    "answer",
    "begin",
    "count",
    "deal",
    "list_tables",
    "look",
    "open_table",
    "rematch",
    "router",
    "sit_down",
    "stand_up",
]

router = APIRouter(prefix="/api/v1", tags=["tavoli"])
_LISTED = 100
Partner = Annotated[str | None, Query(max_length=8, examples=["E"])]


def answer(body: object, status: int = 200) -> Response:
    """A JSON answer, written once."""
    return Response(json_text(body).encode(), status, media_type="application/json")


@router.post(
    "/tavoli",
    status_code=201,
    response_class=Response,
    responses={201: {"model": OpenedDocument}, **problems(409, 422, 429, 503)},
)
async def open_table(request: Request, body: OpenRequest) -> Response:
    """Open a table and sit down; the answer holds the only copy of its secrets."""
    throttle_heavy(request)
    wanted = NewTable(
        name=body.nome,
        code=body.codice,
        choices=body.politiche,
        seat=body.posto,
        smazzate=body.smazzate,
        mode=body.modo,
        clocked=body.orologi,
        private=body.privato,
        hints=body.aiuti,
        stand_ins=body.bot_se_assente,
        bots=body.bot,
        program=body.programma,
        pace=body.andatura,
    )

    def prepare(decision: Decision, host: str) -> tuple[str, str, str]:
        made = [new_secret(Role.SEAT, host), new_secret(Role.INVITATION, host)]
        made.append(new_secret(Role.ARBITER_INVITATION))
        decision.tokens.extend(row for _, row in made)
        token, invitation, arbiter = (secret for secret, _ in made)
        return token, invitation, arbiter

    service = services_of(request).service
    live, host, secrets = await service.open_table(
        wanted, prepare, request.scope["parole.share"], begin=body.avvia
    )
    table_id = live.state.table_id
    token, invitation, arbiter = secrets
    opened = {
        "id": table_id,
        "posto": host,
        "token": token,
        "invito": await link(request, f"/tavolo/{table_id}", "invito", invitation),
        "invito_arbitro": await link(request, f"/tavolo/{table_id}", "arbitro", arbiter),
    }
    return answer(opened, 201)


@router.get("/tavoli", response_class=Response, responses={200: {"model": TablesDocument}})
async def list_tables(request: Request) -> Response:
    """The open tables where a seat is free, the newest first."""
    lines = await services_of(request).store.listed(_LISTED)
    body = '{"tavoli":[' + ",".join(line for _, line in lines) + "]}"
    return Response(body.encode(), media_type="application/json")


@router.get(
    "/tavoli/{id}",
    response_class=Response,
    responses={200: {"model": ViewDocument}, **problems(401, 403, 404)},
    openapi_extra={"security": [{"gettone": []}, {}]},
)
async def look(request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
    """The table as I see it; without a token its public card, until the cards are dealt."""
    live, who = await perhaps_known(request, id)
    state, hub = live.state, services_of(request).service.hub
    if who is None and state.game is not None:
        raise token_missing()
    viewer = None if who is None else who.viewer
    view: dict[str, Any] = table_view(state, hub.rules(state), viewer, hub.code_view(state))
    view["ora"] = hub.clock()
    return answer(view)


@router.post(
    "/tavoli/{id}/posti",
    status_code=201,
    response_class=Response,
    responses={201: {"model": SeatDocument}, **problems(403, 404, 409)},
)
async def sit_down(request: Request, id: str, body: SitRequest) -> Response:  # noqa: A002
    """Take a free seat, or a bot's once cards are dealt; a private table asks for its invitation.

    A bot that is playing finishes its turn first, so the answer may take some seconds.
    """
    service = services_of(request).service
    seat, token = await service.sit_down(
        id, body.nome, body.posto, body.invito, program=body.programma
    )
    return answer({"id": id, "posto": seat, "token": token}, 201)


@router.delete(
    "/tavoli/{id}/posti/{posto}",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404, 409)},
)
async def stand_up(request: Request, id: str, posto: str) -> Response:  # noqa: A002
    """Leave my seat; before the start the host may free any other one."""
    live, who = await known(request, id)
    hub = services_of(request).service.hub
    name = next((one.name for one in live.state.seats if one.seat == posto), None)
    acted = await hub.act(
        id, lambda decision: leave(decision, live.tokens, who.player, posto, DEFAULT_LEVEL)
    )
    live.audience.dismiss(posto, "seat.left")
    if live.state.game is None:
        await hub.erase_name(id, lambda _state: name)  # nothing was played under it
    return answer({"version": acted.last})


@router.post(
    "/tavoli/{id}/avvia",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404, 409)},
)
async def begin(request: Request, id: str, body: StartRequest | None = None) -> Response:  # noqa: A002
    """Start the game, as the host: bots take the free seats, the first smazzata is dealt."""
    _, who = await known(request, id)
    bots = body.bot if body else {}
    version = await services_of(request).service.begin(id, who.player, bots)
    return answer({"version": version})


@router.post(
    "/tavoli/{id}/prossima",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404, 409, 422)},
)
async def deal(request: Request, id: str) -> Response:  # noqa: A002
    """Deal the next smazzata without waiting; nothing happens if none is due."""
    _, who = await known(request, id)
    assert who.player
    return answer({"version": await services_of(request).service.deal(id)})


@router.post(
    "/tavoli/{id}/conta",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404, 409, 422)},
)
async def count(request: Request, id: str) -> Response:  # noqa: A002
    """I have nothing to contest: when no person has, the smazzata that ended is counted."""
    _, who = await known(request, id)
    seat = who.player
    acted = await services_of(request).service.hub.act(
        id, lambda decision: agree_to_count(decision, seat)
    )
    return answer({"version": acted.last})


@router.post(
    "/tavoli/{id}/rivincita",
    status_code=201,
    response_class=Response,
    responses={201: {"model": SeatDocument}, **problems(401, 403, 404, 409)},
)
async def rematch(request: Request, id: str, compagno: Partner = None) -> Response:  # noqa: A002
    """A new table for the same people, perhaps with another partner; everybody's token opens it."""
    _, who = await known(request, id)
    service = services_of(request).service
    table_id = await service.rematch(id, who.player, compagno)
    token = request.headers["authorization"].partition(" ")[2].strip()
    there = bearer(await service.hub.table(table_id), token, service.hub.clock())
    return answer({"id": table_id, "posto": there.player, "token": token}, 201)
