"""The cases of the arbiter's desk: all of them, found by words, answered."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from api.caching import conditional
from api.problems import ApiError
from api.schemas.casi import AnswerDocument, CasesDocument, CodeCasesDocument, SearchedDocument
from api.schemas.common import problems
from api.store.base import json_text
from burraco_engine.arbitro.cerca import search
from burraco_engine.arbitro.esporta import answer_json, casi_json, code_json, hit_json
from burraco_engine.arbitro.risposta import answer
from burraco_engine.cards import parse_cards
from burraco_engine.paths import DEFAULT_CODE

__all__ = ["all_cases", "find_cases", "of_code", "one_case", "router"]

router = APIRouter(prefix="/api/v1/casi", tags=["arbitro"])
_LONGEST: Final = 200
_HITS: Final = 10
_Code = Annotated[str, Path(max_length=60, description="il codice di gara")]


def _json(request: Request, value: object) -> Response:
    return conditional(request, json_text(value).encode())


@router.get("", response_class=Response, responses={200: {"model": CasesDocument}})
async def all_cases(request: Request) -> Response:
    """Every case of every code with its questions, answers and index: enough to work offline."""
    return _json(request, casi_json())


@router.get(
    "/cerca",
    response_class=Response,
    responses={200: {"model": SearchedDocument}, **problems(400)},
)
async def find_cases(
    request: Request,
    q: Annotated[str, Query(min_length=1, max_length=_LONGEST, examples=["carta caduta"])],
    codice: Annotated[str, Query(max_length=60)] = DEFAULT_CODE,
) -> Response:
    """The cases that these words mean, the nearest first; misspelt ones are understood."""
    found = [hit_json(hit) for hit in search(codice, q, _HITS)]
    return _json(request, {"codice": codice, "cerca": q, "casi": found})


@router.get(
    "/{codice}",
    response_class=Response,
    responses={200: {"model": CodeCasesDocument}, **problems(400)},
)
async def of_code(request: Request, codice: _Code) -> Response:
    """The cases of one code."""
    return _json(request, code_json(codice))


@router.get(
    "/{codice}/{caso}",
    response_class=Response,
    responses={200: {"model": AnswerDocument}, **problems(400)},
)
async def one_case(
    request: Request,
    codice: _Code,
    caso: Annotated[str, Path(max_length=60, examples=["carta-legata-male"])],
    risposte: Annotated[
        str, Query(max_length=_LONGEST, description="domanda:risposta, separate da virgole")
    ] = "",
    carte: Annotated[
        str, Query(max_length=_LONGEST, description="le carte dell’errore, per i punti")
    ] = "",
) -> Response:
    """The next question of a case, or what the code says once all are answered."""
    found = answer(codice, caso, _given(risposte), parse_cards(carte))
    return _json(request, answer_json(codice, found))


def _given(text: str) -> dict[str, str]:
    given = {}
    for pair in filter(None, text.split(",")):
        question, mark, told = pair.partition(":")
        if not mark:
            raise ApiError("request.malformed", reason=f"«{pair}» non è domanda:risposta")
        given[question.strip()] = told.strip()
    return given
