"""Public data: words in bulk, the rules, the puzzles of past days, games that were opened.

Everybody gets the same answer, from any page; an `ETag` says which, and what is found under a
digest never changes.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Iterator
from datetime import date, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response, StreamingResponse

from api.caching import A_WHILE, FOR_EVER, conditional
from api.problems import ApiError
from api.routes.access import services_of, throttle_heavy
from api.schemas.code import CodeDocument
from api.schemas.common import problems
from api.schemas.public import (
    CodeText,
    GamesDocument,
    RulesDocument,
    StreamRequest,
    WordsDocument,
)
from api.schemas.puzzles import DailyDocument
from api.service.judging import judge
from api.service.rules_text import rules_text
from api.store.base import Status, json_text
from api.words import BATCH_LIMIT
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile, profile_ids
from parole_engine.puzzles.daily import FIRST_DAY

if TYPE_CHECKING:
    from api.words import Words

__all__ = [
    "code",
    "code_text",
    "codes",
    "day",
    "days",
    "game_events",
    "game_record",
    "games",
    "games_stream",
    "lexicon_text",
    "router",
    "words_page",
    "words_stream",
]

router = APIRouter(prefix="/api/v1", tags=["dati"])

_LINES: Final = "application/x-ndjson"
_PORTION: Final = 5_000
_GAMES: Final = 100
_DAYS: Final = 31


def _lines_of(*names: str) -> dict[int | str, dict[str, Any]]:
    """The documentation of an answer of one JSON object a line, each of one of these schemas."""
    lines = {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in names]}
    content = {_LINES: {"schema": {"type": "string"}, "x-riga": lines}}
    return {200: {"description": "Un oggetto JSON per riga.", "content": content}}


def _words(request: Request) -> Words:
    words: Words = request.app.state.words
    return words


@router.get(
    "/parole",
    response_class=Response,
    responses={200: {"model": WordsDocument}, **problems(400, 503)},
)
async def words_page(
    request: Request,
    inizio: Annotated[str, Query(pattern="^[a-z]{2,20}$", examples=["cas"])],
    dopo: Annotated[str, Query(max_length=40, description="l’ultima parola che ho")] = "",
    limit: Annotated[int, Query(ge=1, le=1_000)] = 100,
) -> Response:
    """The words with a beginning, alphabetically, each with its grounds; page by page."""
    throttle_heavy(request)
    words = _words(request)

    def page() -> list[dict[str, Any]]:
        later = (word for word in words.lexicon.words(inizio) if word > dopo)
        return [words.grounded(word) for word in islice(later, limit)]

    found = await asyncio.to_thread(page)
    more = found[-1]["parola"] if len(found) == limit else None
    link = {"link": f'</api/v1/parole?inizio={inizio}&dopo={more}&limit={limit}>; rel="next"'}
    body = {"lessico": words.digest, "parole": found, "dopo": more}
    return conditional(request, json_text(body).encode(), **(link if more else {}))


@router.post(
    "/parole/flusso",
    response_class=Response,
    responses={**_lines_of("TableVerdict", "VerdictDocument"), **problems(400, 429, 503)},
)
async def words_stream(request: Request, body: StreamRequest) -> StreamingResponse:
    """Judge thousands of words: one verdict a line, in their order, as they are found."""
    throttle_heavy(request)
    words, pool = _words(request), services_of(request).service.pool
    words.policy(body.codice)  # a code without words is refused before anything is sent
    share = request.scope["parole.share"]

    async def verdicts() -> AsyncIterator[bytes]:
        for first in range(0, len(body.parole), BATCH_LIMIT):
            some = body.parole[first : first + BATCH_LIMIT]
            found = await judge(words, pool, share, some, body.vista, body.codice)
            yield b"".join(verdict + b"\n" for verdict in found)

    return StreamingResponse(verdicts(), media_type=_LINES)


@router.get(
    "/lessico/{digest}/parole.tsv",
    response_class=Response,
    responses={
        200: {
            "description": "Una parola per riga, poi i suoi fondamenti.",
            "content": {"text/tab-separated-values": {"schema": {"type": "string"}}},
        },
        **problems(404, 429, 503),
    },
)
async def lexicon_text(request: Request, digest: str) -> Response:
    """The whole lexicon as text: word, tabulator, grounds; of the lexicon with this digest."""
    words = _words(request)
    if digest != words.digest:
        raise ApiError("request.not_found")
    throttle_heavy(request)
    downloads: asyncio.Semaphore = request.app.state.downloads
    if downloads.locked():
        raise ApiError("search.busy", headers={"Retry-After": "30"})
    headers = {"cache-control": FOR_EVER, "etag": f'"{digest[:24]}"', "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["content-encoding"] = "gzip"
    rows = (f"{word}\t{words.grounds_of(word)}\n" for word in words.lexicon.words())
    return StreamingResponse(
        _portions(rows, packed, downloads), media_type="text/tab-separated-values", headers=headers
    )


async def _portions(
    rows: Iterator[str], packed: bool, downloads: asyncio.Semaphore
) -> AsyncIterator[bytes]:
    """The rows a portion at a time, each made in a thread so that nobody waits for it."""
    packer = zlib.compressobj(6, wbits=31) if packed else None

    def portion() -> bytes | None:
        text = "".join(islice(rows, _PORTION)).encode()
        if not text:
            return None
        return packer.compress(text) if packer else text

    async with downloads:
        while (made := await asyncio.to_thread(portion)) is not None:
            yield made
        if packer:
            yield packer.flush()


@router.get(
    "/regole", response_class=Response, responses={200: {"model": RulesDocument}, **problems(503)}
)
async def codes(request: Request) -> Response:
    """The codes of play that are played here."""
    told = []
    for name in profile_ids():
        profile = load_profile(name, policies=CLASSIC)
        told.append(
            {
                "codice": name,
                "gioco": profile.game,
                "titolo": profile.title,
                "posti": list(profile.seating.seats.value),
                "edizione": profile.edition,
                "url": f"/api/v1/regole/{name}",
            }
        )
    return conditional(request, json_text({"codici": told}).encode())


@router.get(
    "/regole/{codice}",
    response_class=Response,
    responses={200: {"model": CodeDocument}, **problems(404, 503)},
)
async def code(request: Request, codice: str) -> Response:
    """A code of play as data: points, times, burrachi, the articles to cite."""
    if codice not in profile_ids():
        raise ApiError("request.not_found")
    view = services_of(request).service.games.code_view(codice)
    return conditional(request, json_text(view).encode())


@router.get(
    "/regole/{codice}/testo",
    response_class=Response,
    responses={200: {"model": CodeText}, **problems(404, 409, 503)},
)
async def code_text(request: Request, codice: str) -> Response:
    """A code of French cards in plain Italian, each sentence with its article."""
    if codice not in profile_ids():
        raise ApiError("request.not_found")
    rules = services_of(request).service.games.assemble(codice)
    if rules.code.runs is None:
        raise ApiError("rules.told_by_page", profile=codice)
    told = {"titolo": rules.code.title, "edizione": rules.code.edition}
    body = {**told, "sezioni": rules_text(rules)}
    return conditional(request, json_text(body).encode())


@router.get(
    "/enigmi/giorni/{data}",
    response_class=Response,
    responses={200: {"model": DailyDocument}, **problems(404, 503)},
)
async def day(
    request: Request,
    data: Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$", examples=["2026-01-01"])],
) -> Response:
    """The puzzle of a past day, or of today; none has a future."""
    puzzles = services_of(request).puzzles
    wanted = _past(data, puzzles.day)
    found = await puzzles.in_time(puzzles.of_day(wanted, request.scope["parole.share"]))
    cache = A_WHILE if wanted == puzzles.day else "public, max-age=86400"
    return conditional(request, json_text({"enigma": found}).encode(), cache=cache)


def _past(text: str, today: date) -> date:
    try:
        wanted = date.fromisoformat(text)
    except ValueError:
        raise ApiError("request.not_found") from None
    if not FIRST_DAY <= wanted <= today:
        raise ApiError("request.not_found")
    return wanted


@router.get(
    "/enigmi/giorni",
    response_class=Response,
    responses={**_lines_of("DailyDocument"), **problems(404, 429, 503)},
)
async def days(
    request: Request,
    da: Annotated[
        str,
        Query(pattern=r"^\d{4}-\d{2}-\d{2}$", examples=["2026-01-01"], description="dal giorno"),
    ],
    limit: Annotated[int, Query(ge=1, le=_DAYS)] = 7,
) -> StreamingResponse:
    """The puzzles of some days on end, one a line; each is made when its turn comes."""
    throttle_heavy(request)
    puzzles, share = services_of(request).puzzles, request.scope["parole.share"]
    first = _past(da, puzzles.day)
    wanted = [first + timedelta(days=count) for count in range(limit)]

    async def found() -> AsyncIterator[bytes]:
        for one in wanted:
            if one <= puzzles.day:
                puzzle = await puzzles.of_day(one, share)
                yield json_text({"enigma": puzzle}).encode() + b"\n"

    return StreamingResponse(found(), media_type=_LINES)


@router.get(
    "/partite", response_class=Response, responses={200: {"model": GamesDocument}, **problems(503)}
)
async def games(
    request: Request,
    dopo: Annotated[str | None, Query(max_length=40, description="l’ultima che ho")] = None,
    limit: Annotated[int, Query(ge=1, le=_GAMES)] = 20,
) -> Response:
    """Games that are over and that all their players opened to everybody, the newest first."""
    store = services_of(request).store
    lines = await store.listed(limit, status=Status.OVER, after=dopo)
    more = lines[-1][0] if len(lines) == limit else None
    told = ",".join(line for _, line in lines)
    body = f'{{"partite":[{told}],"dopo":{json_text(more)}}}'.encode()
    link = {"link": f'</api/v1/partite?dopo={more}&limit={limit}>; rel="next"'} if more else {}
    return conditional(request, body, cache="public, max-age=30", **link)


@router.get(
    "/partite/flusso",
    response_class=Response,
    responses={**_lines_of("OpenedGame"), **problems(429, 503)},
)
async def games_stream(request: Request) -> StreamingResponse:
    """All of them, one a line."""
    throttle_heavy(request)
    store = services_of(request).store

    async def found() -> AsyncIterator[bytes]:
        last: str | None = None
        while lines := await store.listed(_GAMES, status=Status.OVER, after=last):
            yield "".join(f"{line}\n" for _, line in lines).encode()
            last = lines[-1][0]

    return StreamingResponse(found(), media_type=_LINES)


async def _opened(request: Request, table_id: str) -> None:
    """404 unless the players of the table opened its game."""
    live = await services_of(request).service.hub.table(table_id)
    if not live.state.opened:
        raise ApiError("table.missing")


@router.get(
    "/partite/{id}/verbale",
    response_class=Response,
    responses={
        200: {
            "description": "Il verbale (BRN).",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        },
        **problems(404, 503),
    },
)
async def game_record(request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
    """The record of an opened game; seats stand for names unless everybody agreed to those."""
    await _opened(request, id)
    text = await services_of(request).service.play.shared_record(id)
    return conditional(request, text.encode(), media_type="text/plain; charset=utf-8")


@router.get(
    "/partite/{id}/eventi",
    response_class=Response,
    responses={**_lines_of("Evento"), **problems(404, 503)},
)
async def game_events(request: Request, id: str) -> Response:  # noqa: A002
    """What happened in an opened game, one event a line, as a spectator saw it."""
    await _opened(request, id)
    events = await services_of(request).service.play.shared_events(id)
    body = "".join(f"{json_text(one)}\n" for one in events).encode()
    return conditional(request, body, media_type=_LINES)
