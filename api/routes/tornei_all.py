"""What is told of tournaments at large: the codes that they go by, a season of several."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from api.caching import conditional
from api.routes.access import services_of, throttle_heavy
from api.routes.tables import answer
from api.routes.tornei import TorneoId
from api.schemas.common import problems
from api.schemas.tornei_all import SeasonDocument, TorneoCodesDocument
from api.store.base import json_text
from burraco_engine.code.loading import profile_ids
from burraco_engine.errors import RuleViolation
from burraco_engine.torneo.announcing import check_code, lengths_of
from burraco_engine.torneo.book import open_book
from burraco_engine.torneo.season import season

__all__ = ["router", "season_ranking", "torneo_codes"]

router = APIRouter(prefix="/api/v1/tornei", tags=["tornei"])


@router.get("/codici", response_class=Response, responses={200: {"model": TorneoCodesDocument}})
async def torneo_codes(request: Request) -> Response:
    """Every code: its systems and the lengths of a turno, or why no tournament goes by it."""
    return conditional(request, json_text({"codici": list(map(_told, profile_ids()))}).encode())


def _told(name: str) -> dict[str, Any]:
    code = open_book(name).code
    refused = None
    try:
        check_code(code)
    except RuleViolation as violation:
        refused = {"motivo": violation.message, "articolo": str(violation.article)}
    return {
        "codice": name,
        "titolo": code.title,
        "edizione": code.edition,
        "sistemi": [] if refused else list(code.tournament.pairing.value),
        "smazzate": [] if refused else list(lengths_of(code)),
        "rifiuto": refused,
    }


@router.get(
    "/stagione",
    response_class=Response,
    responses={200: {"model": SeasonDocument}, **problems(404, 429)},
)
async def season_ranking(
    request: Request,
    torneo: Annotated[list[TorneoId], Query(min_length=1, max_length=60, description="i tornei")],
) -> Response:
    """What each person made in several tournaments, added up."""
    throttle_heavy(request)
    tornei = services_of(request).tornei
    found = [await tornei.live(one) for one in dict.fromkeys(torneo)]
    rows = season((live.book, live.torneo) for live in found)
    told = [
        {"posto": row.place, "nome": row.name, "vp": row.vp, "mp": row.mp, "tornei": row.tornei}
        for row in rows
    ]
    return answer({"classifica": told})
