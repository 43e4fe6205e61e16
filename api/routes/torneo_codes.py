"""The codes that a tournament can be played by, and why the others cannot."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.caching import conditional
from api.schemas.tornei import TorneoCodesDocument
from api.store.base import json_text
from burraco_engine.code.loading import profile_ids
from burraco_engine.errors import RuleViolation
from burraco_engine.torneo.announcing import check_code, lengths_of
from burraco_engine.torneo.book import open_book

__all__ = ["router", "torneo_codes"]

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
