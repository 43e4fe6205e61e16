"""The bench of who makes puzzles: one of one's own cards, a booklet."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.routes.access import services_of, throttle_heavy
from api.routes.links import page_link
from api.routes.tables import answer
from api.schemas.bench import BenchDocument, BenchRequest, BookletRequest
from api.schemas.common import problems

__all__ = ["booklet", "make", "router"]

router = APIRouter(prefix="/api/v1/enigmi", tags=["enigmi"])


@router.post(
    "/banco",
    response_class=Response,
    responses={200: {"model": BenchDocument}, **problems(400, 422, 429, 503)},
)
async def make(request: Request, body: BenchRequest) -> Response:
    """A puzzle of my cards and words, or with my answer: every best answer, the second, the level.

    With `conserva` it is kept and has a link; `file` is all of it, to save.
    """
    throttle_heavy(request)
    services = services_of(request)
    made = await services.puzzles.in_time(
        services.bench.make(
            request.scope["parole.share"],
            body.tipo,
            body.carte,
            body.giochi,
            body.parola,
            body.seme or secrets.token_hex(6),
            keep=body.conserva,
        )
    )
    path = f"/enigmi?enigma={made['enigma']['id']}"
    shared = await page_link(request, path) if body.conserva else None
    return answer({**made, "condivisione": shared})


@router.post(
    "/libretto",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}}, **problems(400, 404, 429, 503)},
)
async def booklet(request: Request, body: BookletRequest) -> Response:
    """A booklet to print, A4: of kept puzzles, or of a seed, which stands on its cover."""
    throttle_heavy(request)
    services = services_of(request)
    pdf = await services.puzzles.in_time(
        services.bench.booklet(
            request.scope["parole.share"],
            body.numero,
            body.livello,
            body.seme or secrets.token_hex(4),
            body.tipo,
            body.enigmi,
        )
    )
    shown = {"content-disposition": 'attachment; filename="enigmi.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=shown)
