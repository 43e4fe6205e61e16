"""Records looked at again: the replay, the analysis, the words to see again, a link to share."""

from __future__ import annotations

import gzip

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.routes.access import known, services_of, throttle_heavy
from api.routes.links import link
from api.routes.tables import answer
from api.schemas.common import problems
from api.schemas.records import (
    AnalysisDocument,
    AnalysisRequest,
    MissedDocument,
    MissedRequest,
    ReplayDocument,
    ReplayRequest,
)
from api.schemas.tables import LinkDocument
from api.service import worker
from api.service.player_state import player_from_json, player_to_json
from api.service.replays import read_record
from api.service.seats import share_link
from api.store.base import json_text
from parole_engine.analysis import VOCABULARIES
from parole_engine.puzzles.model import Key
from parole_engine.puzzles.player import with_review

__all__ = ["analyse", "replay", "review_missed", "router", "share", "small_answer"]

router = APIRouter(prefix="/api/v1", tags=["verbali"])


def small_answer(request: Request, body: object) -> Response:
    """A long answer, compressed for who can read it so."""
    text = json_text(body).encode()
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(gzip.compress(text, 5), media_type="application/json", headers=headers)


@router.post(
    "/verbali/rivedi",
    response_class=Response,
    responses={200: {"model": ReplayDocument}, **problems(400, 413, 429, 503)},
)
async def replay(request: Request, body: ReplayRequest) -> Response:
    """Play a record again: all hands of every smazzata that is over, move by move."""
    throttle_heavy(request)
    services = services_of(request)
    share = request.scope["parole.share"]
    found = await services.service.pool.search(share, worker.replay, body.verbale)
    code = services.service.games.code_view(found["codice"])
    return small_answer(request, {**found, "regole": code})


@router.post(
    "/verbali/analisi",
    response_class=Response,
    responses={200: {"model": AnalysisDocument}, **problems(400, 413, 429, 503)},
)
async def analyse(request: Request, body: AnalysisRequest) -> Response:
    """What a seat played in each turn, the best there was and what it cost."""
    throttle_heavy(request)
    services = services_of(request)
    assert services.words.policy(read_record(body.verbale).header.code), "a code with words"
    moments = await services.service.pool.search(
        request.scope["parole.share"],
        worker.analysis,
        body.verbale,
        body.smazzata,
        body.posto,
        VOCABULARIES[body.vocabolario],
    )
    return small_answer(request, {"momenti": moments})


@router.post(
    "/verbali/ripasso",
    response_class=Response,
    responses={200: {"model": MissedDocument}, **problems(400, 413, 429, 503)},
)
async def review_missed(request: Request, body: MissedRequest) -> Response:
    """Words that were missed become puzzles of the player's review."""
    throttle_heavy(request)
    services = services_of(request)
    puzzles = services.puzzles
    player = player_from_json(body.state, puzzles.now)
    before = len(player.reviews)
    made = await services.service.pool.search(
        request.scope["parole.share"],
        worker.missed_puzzles,
        body.verbale,
        body.smazzata,
        body.posto,
        VOCABULARIES[body.vocabolario],
        [(one.momento, one.parola) for one in body.parole],
    )
    for puzzle in made:
        await puzzles.keep(Key.parse(puzzle["chiave"]), puzzle)
        player = with_review(player, puzzle["chiave"], puzzle["domanda"], puzzles.now)
    added = len(player.reviews) - before
    return answer({"aggiunte": added, "state": player_to_json(player)})


@router.post(
    "/tavoli/{id}/condivisione",
    status_code=201,
    response_class=Response,
    responses={201: {"model": LinkDocument}, **problems(401, 403, 404, 409)},
)
async def share(request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
    """A link to the smazzate that are over; names are hidden unless everybody agreed."""
    live, who = await known(request, id)
    assert who.player
    hub = services_of(request).service.hub
    acted = await hub.act(id, lambda decision: share_link(decision, live.tokens))
    return answer(await link(request, f"/rivedi/{id}", "lettore", str(acted.result)), 201)
