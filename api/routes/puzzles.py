"""Puzzles: today's, the next one, answers, reports."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from api.caching import conditional
from api.problems import ApiError
from api.routes.access import services_of, throttle_heavy
from api.routes.tables import answer as json_answer
from api.schemas.common import problems
from api.schemas.puzzles import (
    AnswerRequest,
    DailyDocument,
    OutcomeDocument,
    ProposedDocument,
    ProposeRequest,
    ReportRequest,
    StakesDocument,
    StakesRequest,
)
from api.service.player_state import player_from_json
from api.service.puzzles import Given
from api.store.base import json_text
from parole_engine.puzzles.kind import Kind

__all__ = ["propose", "report", "respond", "router", "shared", "stakes", "today"]

router = APIRouter(prefix="/api/v1/enigmi", tags=["enigmi"])


@router.get(
    "/oggi", response_class=Response, responses={200: {"model": DailyDocument}, **problems(503)}
)
async def today(request: Request) -> Response:
    """The puzzle of the day, the same for everybody, without its answer."""
    puzzles = services_of(request).puzzles
    todays = await puzzles.in_time(puzzles.today(request.scope["parole.share"]))
    return conditional(request, json_text({"enigma": todays}).encode(), cache="public, max-age=60")


@router.get(
    "/{id}",
    response_class=Response,
    responses={200: {"model": DailyDocument}, **problems(404)},
)
async def shared(request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
    """A puzzle that somebody shared, without its answer."""
    return json_answer({"enigma": await services_of(request).puzzles.shown(id)})


@router.post(
    "",
    response_class=Response,
    responses={200: {"model": ProposedDocument}, **problems(400, 429, 503)},
)
async def propose(request: Request, body: ProposeRequest) -> Response:
    """A puzzle near the player's rating or of a level; in review the missed one that is due."""
    throttle_heavy(request)
    puzzles, share = services_of(request).puzzles, request.scope["parole.share"]
    player = player_from_json(body.state, puzzles.now)
    if body.modo == "ripasso":
        puzzle, due = await puzzles.in_time(puzzles.review(player, body.salta, share))
        return json_answer({"enigma": puzzle, "prossimo": due})
    kind = Kind(body.tipo) if body.tipo else None
    proposed = await puzzles.in_time(puzzles.propose(player, kind, body.livello, body.salta, share))
    return json_answer({"enigma": proposed, "prossimo": None})


@router.post(
    "/{id}/posta",
    response_class=Response,
    responses={200: {"model": StakesDocument}, **problems(400, 404, 503)},
)
async def stakes(request: Request, id: str, body: StakesRequest) -> Response:  # noqa: A002
    """The price of each help before it is taken: the rating a right answer brings with so many."""
    puzzles = services_of(request).puzzles
    player = player_from_json(body.state, puzzles.now)
    return json_answer({"posta": await puzzles.stakes(id, player)})


@router.post(
    "/{id}/risposte",
    response_class=Response,
    responses={200: {"model": OutcomeDocument}, **problems(400, 404, 503)},
)
async def respond(request: Request, id: str, body: AnswerRequest) -> Response:  # noqa: A002
    """Answer, ask for help or give up; the player's state comes back, changed at the end."""
    puzzles = services_of(request).puzzles
    player = player_from_json(body.state, puzzles.now)
    given = Given(request.scope["parole.share"], body.modo, body.aiuti, body.giocate, body.scelta)
    if body.aiuto and body.resa:
        raise ApiError("puzzle.bad_answer", reason="o un aiuto o la resa")
    if body.aiuto:
        return json_answer(await puzzles.help(id, player, body.aiuti))
    if body.resa:
        return json_answer(await puzzles.in_time(puzzles.give_up(id, player, given)))
    if (body.giocate is None) == (body.scelta is None):
        raise ApiError("puzzle.bad_answer", reason="serve una giocata oppure una scelta")
    return json_answer(await puzzles.in_time(puzzles.answer(id, player, given)))


@router.post(
    "/{id}/segnalazioni",
    status_code=204,
    response_class=Response,
    responses=problems(400, 404, 429),
)
async def report(request: Request, id: str, body: ReportRequest) -> Response:  # noqa: A002
    """Say what is wrong with a puzzle."""
    throttle_heavy(request)
    share = request.scope["parole.share"]
    await services_of(request).puzzles.report(id, body.motivo, body.testo, share)
    return Response(status_code=204)
