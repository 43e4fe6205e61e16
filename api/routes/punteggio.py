"""The score helper of the arbiter's desk: a table counted, the tables that count it offline."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from api.arbitro.cartella import folder_pdf
from api.arbitro.punteggio_carta import form_pdf, sheet_pdf
from api.caching import conditional
from api.routes.access import throttle_heavy
from api.routes.tables import answer
from api.schemas.common import problems
from api.schemas.punteggio import CountedDocument, CountRequest, ScoreTablesDocument
from api.store.base import json_text
from burraco_engine.arbitro.punteggio import contata, from_json, sheet_json
from burraco_engine.arbitro.tavole import tables_json
from lexicon.grounds import WordList
from parole_engine.door import rules_for

if TYPE_CHECKING:
    from burraco_engine.code.rules import Rules

__all__ = ["count_table", "folder", "form", "router", "score_tables", "sheet"]

router = APIRouter(prefix="/api/v1/punteggio", tags=["arbitro"])
_Code = Annotated[str, Path(max_length=60, description="il codice di gara")]
_EPOCH: Final = datetime(2025, 1, 1, tzinfo=UTC)
"""When papers that hold no event were made: the same paper has the same bytes every day."""


@cache
def _rules(code: str) -> Rules:
    """The rules of a code: which words there are does not matter for a count."""
    return rules_for(code, WordList(()))


@router.post(
    "",
    response_class=Response,
    responses={200: {"model": CountedDocument}, **problems(400, 422)},
)
async def count_table(body: CountRequest) -> Response:
    """Count a smazzata from the cards on the table and in hand, entry by entry, with V.P."""
    lines = from_json([one.model_dump() for one in body.linee])
    return answer(sheet_json(contata(_rules(body.codice), lines)))


def _paper(name: str) -> dict[str, Any]:
    """A PDF as an answer is described."""
    schema = {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}
    return {"description": name, "content": schema}


def _pdf(body: bytes, name: str) -> Response:
    headers = {"content-disposition": f'inline; filename="{name}.pdf"'}
    return Response(body, media_type="application/pdf", headers=headers)


@router.post(
    "/foglio.pdf",
    response_class=Response,
    responses={200: _paper("Il foglio."), **problems(400, 422, 429)},
)
async def sheet(request: Request, body: CountRequest) -> Response:
    """The same count as PDF."""
    throttle_heavy(request)
    rules = _rules(body.codice)
    found = contata(rules, from_json([one.model_dump() for one in body.linee]))
    return _pdf(sheet_pdf(rules, found, created=_EPOCH), "foglio-punti")


@router.get(
    "/{codice}/modulo.pdf",
    response_class=Response,
    responses={200: _paper("Lo score vuoto."), **problems(400, 429)},
)
async def form(request: Request, codice: _Code) -> Response:
    """A score to print and fill in by hand, with the V.P. tables of the code."""
    throttle_heavy(request)
    return _pdf(form_pdf(_rules(codice), created=_EPOCH), "score")


@router.get(
    "/{codice}/cartella.pdf",
    response_class=Response,
    responses={200: _paper("La cartella."), **problems(400, 429)},
)
async def folder(request: Request, codice: _Code) -> Response:
    """The folder for the arbiter's case: words, values, times, V.P. and all cases of a code."""
    throttle_heavy(request)
    rules = _rules(codice)
    made = await asyncio.to_thread(folder_pdf, rules, created=_EPOCH)
    return _pdf(made, "cartella")


@router.get(
    "/{codice}",
    response_class=Response,
    responses={200: {"model": ScoreTablesDocument}, **problems(400)},
)
async def score_tables(request: Request, codice: _Code) -> Response:
    """Values, burrachi, malus and V.P. of a code as tables: a page counts with them offline."""
    return conditional(request, json_text(tables_json(_rules(codice))).encode())
