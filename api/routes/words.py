"""Words: one, many, and what the lexicon says of itself."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from api.caching import A_WHILE, conditional
from api.problems import ApiError
from api.routes.access import services_of
from api.schemas.common import problems
from api.schemas.words import (
    LexiconDocument,
    NeighboursDocument,
    TableVerdict,
    VerdictDocument,
    VerdictsDocument,
    VerifyRequest,
)
from api.service.judging import judge
from api.words import BATCH_LIMIT, VIEWS, WORD_LIMIT
from burraco_engine.code.loading import profile_ids
from burraco_engine.paths import DEFAULT_CODE
from parole_engine.neighbours import neighbours

if TYPE_CHECKING:
    from api.words import Words

__all__ = [
    "lexicon",
    "near",
    "router",
    "verify",
    "word",
]

router = APIRouter(prefix="/api/v1", tags=["parole"])
_FORMS: Final = 60
"""So many forms of a lemma are shown at most."""

_PARAMETERS: Final[list[dict[str, Any]]] = [
    {
        "name": "parola",
        "in": "path",
        "required": True,
        "schema": {"type": "string", "minLength": 1, "maxLength": WORD_LIMIT},
        "example": "casa",
    },
    {
        "name": "vista",
        "in": "query",
        "schema": {"type": "string", "enum": list(VIEWS), "default": "arbitro"},
        "description": "`tavolo` dice solo l’esito, `arbitro` tutto.",
    },
    {
        "name": "codice",
        "in": "query",
        "schema": {"type": "string", "enum": list(profile_ids()), "default": DEFAULT_CODE},
    },
]


def _answer(request: Request, body: bytes) -> Response:
    """The answer; what a lexicon and a program say of a word does not change."""
    words: Words = request.app.state.words
    etag = f"{words.digest or ''}"[:24]
    return conditional(request, body, etag=f"{etag}-{request.app.version}")


# The parameters are read by hand: FastAPI's own validation would double the cost of this route.
@router.get(
    "/parole/{parola}",
    response_class=Response,
    responses={200: {"model": VerdictDocument | TableVerdict}, **problems(400, 503)},
    openapi_extra={"parameters": _PARAMETERS},
)
async def word(request: Request) -> Response:
    """Say whether a word is admitted, why, and by which article."""
    words: Words = request.app.state.words
    view, code = "arbitro", DEFAULT_CODE
    if request.scope["query_string"]:
        query = request.query_params
        view, code = query.get("vista", view), query.get("codice", code)
        if view not in VIEWS:
            reason = f"«vista» dev’essere uno tra {', '.join(VIEWS)}"
            raise ApiError("request.malformed", reason=reason)
    text = request.path_params["parola"]
    ready = words.at_once(text, view, code)
    if ready is None:
        pool, share = services_of(request).service.pool, request.scope["parole.share"]
        (ready,) = await judge(words, pool, share, [text], view, code)
    return _answer(request, ready)


@router.post(
    "/parole/verifica",
    response_class=Response,
    responses={200: {"model": VerdictsDocument}, **problems(400, 503)},
)
async def verify(request: Request, body: VerifyRequest) -> Response:
    """Judge several words at once: one verdict for all and one for each."""
    words: Words = request.app.state.words
    texts, view, code = body.parole, body.vista, body.codice
    if len(texts) > BATCH_LIMIT:
        raise ApiError("words.too_many", limit=BATCH_LIMIT)
    pool, share = services_of(request).service.pool, request.scope["parole.share"]
    items = await judge(words, pool, share, texts, view, code)
    return Response(
        words.together(items, view),
        media_type="application/json",
        headers={"cache-control": A_WHILE},
    )


@router.get(
    "/parole/{parola}/vicine",
    response_class=Response,
    responses={200: {"model": NeighboursDocument}, **problems(400, 503)},
)
async def near(
    request: Request,
    parola: Annotated[str, Path(min_length=1, max_length=WORD_LIMIT)],
    codice: Annotated[str, Query(max_length=60)] = DEFAULT_CODE,
) -> Response:
    """The admitted words one letter away, place by place, and the forms of the word's lemmas."""
    words: Words = request.app.state.words
    policy, lexicon = words.policy(codice), words.lexicon
    found = await asyncio.to_thread(neighbours, parola, lexicon, policy)
    if found is None:
        raise ApiError("request.malformed", reason="serve una parola sola, fatta di lettere")
    lemmas = dict.fromkeys(reading.lemma for reading in lexicon.readings(found.parola))
    body = {
        "parola": found.parola,
        "cambiate": [{"posto": gap.posto, "parole": list(gap.parole)} for gap in found.cambiate],
        "aggiunte": list(found.aggiunte),
        "tolte": list(found.tolte),
        "forme": {
            lemma: list(dict.fromkeys(one.form for one in lexicon.lemma_forms(lemma)))[:_FORMS]
            for lemma in lemmas
        },
    }
    return _answer(request, json.dumps(body, ensure_ascii=False).encode())


@router.get(
    "/lessico",
    response_class=Response,
    responses={200: {"model": LexiconDocument}, **problems(503)},
)
async def lexicon(request: Request) -> Response:
    """Name the lexicon in use: edition, digest, counts, licences, the file for offline use."""
    words: Words = request.app.state.words
    return _answer(request, json.dumps(words.about(), ensure_ascii=False).encode())
