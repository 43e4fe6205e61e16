"""Playing: moves, events since a version, the record."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response

from api.routes.access import known, reader, services_of
from api.schemas.common import problems
from api.schemas.tables import EventsDocument, MoveDocument, MoveRequest

__all__ = [
    "events",
    "play",
    "record",
    "router",
]

router = APIRouter(prefix="/api/v1", tags=["tavoli"])


def _entries(version: int, texts: list[str]) -> Response:
    body = f'{{"version":{version},"eventi":[{",".join(texts)}]}}'
    return Response(body.encode(), media_type="application/json")


@router.post(
    "/tavoli/{id}/mosse",
    response_class=Response,
    responses={200: {"model": MoveDocument}, **problems(401, 403, 404, 409, 422)},
)
async def play(
    request: Request,
    id: str,  # noqa: A002 - the name in the path
    body: MoveRequest,
    idempotency_key: Annotated[str | None, Header(description="1-64 lettere, cifre o -_")] = None,
) -> Response:
    """Play a move once, however often it is sent with the same key."""
    _, who = await known(request, id)
    playing, speaker = services_of(request).service.play, who.speaker
    acted = await playing.move(id, speaker, body.mossa, body.expected_version, idempotency_key)
    return _entries(acted.last, await playing.texts(id, acted, speaker))


@router.get(
    "/tavoli/{id}/verbale",
    response_class=Response,
    responses={
        200: {
            "description": "Il verbale (BRN).",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        },
        **problems(401, 403, 404, 409),
    },
)
async def record(request: Request, id: str) -> Response:  # noqa: A002
    """The record of the game in BRN; of a running smazzata only what I may see.

    Who has the link of a shared record reads what is over, with the names that all agreed to show.
    """
    playing = services_of(request).service.play
    if await reader(request, id):
        text = await playing.shared_record(id)
    else:
        _, who = await known(request, id)
        text = await playing.record(id, who.viewer)
    return Response(text, media_type="text/plain; charset=utf-8")


@router.get(
    "/tavoli/{id}/eventi",
    response_class=Response,
    responses={200: {"model": EventsDocument}, **problems(401, 403, 404)},
)
async def events(
    request: Request,
    id: str,  # noqa: A002
    since: Annotated[int, Query(ge=0, le=2**31, description="l’ultima versione che ho")] = 0,
) -> Response:
    """The entries after a version, as I may see them; at most 500, then ask again."""
    live, who = await known(request, id)
    version = live.state.version
    texts = await services_of(request).service.play.events(id, who.viewer, since, version)
    return _entries(version, texts)
