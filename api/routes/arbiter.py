"""The arbiter of a table: arrival, calls, acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.problems import ApiError
from api.routes.access import known, services_of
from api.routes.tables import answer
from api.schemas.common import problems
from api.schemas.tables import (
    ActRequest,
    ArbiterRequest,
    CallRequest,
    HandsDocument,
    TokenDocument,
    VersionDocument,
)
from api.service import arbiter
from api.store.base import Role

if TYPE_CHECKING:
    from api.service.decision import Decision

__all__ = [
    "act",
    "arrive",
    "call",
    "router",
]

router = APIRouter(prefix="/api/v1", tags=["arbitro"])


@router.post(
    "/tavoli/{id}/arbitro",
    status_code=201,
    response_class=Response,
    responses={201: {"model": TokenDocument}, **problems(403, 404, 409)},
)
async def arrive(request: Request, id: str, body: ArbiterRequest) -> Response:  # noqa: A002
    """Sit down as arbiter, with the invitation; everybody sees it and must consent."""
    hub = services_of(request).service.hub
    live = await hub.table(id)
    acted = await hub.act(
        id, lambda decision: arbiter.arrive(decision, live.tokens, body.nome, body.invito)
    )
    return answer({"token": acted.result}, 201)


@router.post(
    "/tavoli/{id}/chiamata",
    response_class=Response,
    responses={200: {"model": VersionDocument}, **problems(401, 403, 404, 409, 422)},
)
async def call(request: Request, id: str, body: CallRequest) -> Response:  # noqa: A002
    """Call the arbiter: play stops until the ruling."""
    _, who = await known(request, id)
    seat = who.player
    acted = await services_of(request).service.hub.act(
        id, lambda decision: arbiter.call(decision, seat, body.motivo, body.parola)
    )
    return answer({"version": acted.last})


def _carry_out(decision: Decision, body: ActRequest) -> dict[str, Any]:
    if body.tipo == "pausa":
        arbiter.pause(decision)
    elif body.tipo == "ripresa":
        arbiter.resume(decision)
    elif body.tipo == "guarda":
        return arbiter.look(decision, body.posti)
    elif body.tipo == "nota":
        if not body.testo:
            raise ApiError("request.malformed", reason="manca «testo»")
        arbiter.note(decision, body.testo)
    else:
        if body.parola is None or body.ammessa is None:
            raise ApiError("request.malformed", reason="servono «parola» e «ammessa»")
        arbiter.rule(decision, body.parola, body.ammessa, body.motivo)
    return {}


@router.post(
    "/tavoli/{id}/arbitro/atti",
    response_class=Response,
    responses={200: {"model": HandsDocument}, **problems(401, 403, 404, 409, 422)},
)
async def act(request: Request, id: str, body: ActRequest) -> Response:  # noqa: A002
    """Pause, resume, decide a word, write a note, look at hands; every act is an entry."""
    _, who = await known(request, id)
    if who.role is not Role.ARBITER:
        raise ApiError("seat.not_arbiter")
    acted = await services_of(request).service.hub.act(
        id, lambda decision: _carry_out(decision, body)
    )
    return answer({"version": acted.last, "mani": acted.result or {}})
