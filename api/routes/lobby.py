"""The room where a table waits, and between hands: chairs, greetings, the pace of the bots."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.routes.access import known, services_of
from api.routes.tables import answer
from api.schemas.common import problems
from api.schemas.tables import ChairsRequest, GreetingRequest, PaceRequest, VersionDocument
from api.service.lobby import choose_pace, greet, swap_chairs

__all__ = ["chairs", "greeting", "pace", "router"]

router = APIRouter(prefix="/api/v1", tags=["tavoli"])


@router.post(
    "/tavoli/{id}/scambio",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404, 409)},
)
async def chairs(request: Request, id: str, body: ChairsRequest) -> Response:  # noqa: A002
    """Change two chairs before the deal, as the host; as a guest, mine for a free one."""
    live, who = await known(request, id)
    seat, (one, other) = who.player, body.posti
    acted = await services_of(request).service.hub.act(
        id, lambda decision: swap_chairs(decision, live.tokens, seat, one, other)
    )
    return answer({"version": acted.last})


@router.post(
    "/tavoli/{id}/saluti",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404, 409)},
)
async def greeting(request: Request, id: str, body: GreetingRequest) -> Response:  # noqa: A002
    """Say one of the fixed phrases, before the hand or after it."""
    _, who = await known(request, id)
    seat = who.player
    acted = await services_of(request).service.hub.act(
        id, lambda decision: greet(decision, seat, body.frase)
    )
    return answer({"version": acted.last})


@router.post(
    "/tavoli/{id}/andatura",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404)},
)
async def pace(request: Request, id: str, body: PaceRequest) -> Response:  # noqa: A002
    """How fast the bots of this table play; whoever plays there may say it."""
    _, who = await known(request, id)
    assert who.player
    acted = await services_of(request).service.hub.act(
        id, lambda decision: choose_pace(decision, body.andatura)
    )
    return answer({"version": acted.last})
