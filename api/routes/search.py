"""Searching: the plays of any hand, and hints at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from api.problems import ApiError
from api.routes.access import known, services_of, throttle_heavy
from api.routes.tables import answer
from api.schemas.code import RefusalDocument
from api.schemas.common import CodeName, Document, problems
from api.schemas.common import Request as Body
from api.schemas.views import MeldDocument
from api.schemas.wire import CardCode, Playing
from api.service import worker
from api.service.model import Consent
from api.service.trials import try_out
from burraco_engine.cards import Card
from burraco_engine.names import Line, Seat
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.state import Mode
from parole_engine.positions import read_position

__all__ = [
    "PlayDocument",
    "PlaysDocument",
    "SolveRequest",
    "TrialDocument",
    "TrialRequest",
    "TrialsDocument",
    "hints",
    "router",
    "solve",
    "trial",
]

router = APIRouter(prefix="/api/v1", tags=["parole"])
CARDS_LIMIT = 60
MELDS_LIMIT = 30
PLAYS_LIMIT = 200
_HINTS = 20


class SolveRequest(Body):
    """A hand, and the words of its line on the table."""

    carte: list[Annotated[str, Field(min_length=1, max_length=3)]] = Field(
        min_length=1, max_length=CARDS_LIMIT, examples=[["Cr", "Ar", "Sr", "*"]]
    )
    giochi: list[Annotated[str, Field(max_length=80)]] = Field(
        default_factory=list, max_length=MELDS_LIMIT, examples=[["r:CASA"]]
    )
    codice: CodeName = DEFAULT_CODE
    limit: int = Field(50, ge=1, le=PLAYS_LIMIT)


class PlayDocument(Document):
    """A play: the move, the word, the cards it takes from the hand, the M.P. it brings."""

    mossa: Playing
    parola: str = Field(examples=["CASA"])
    gioco: str = Field(examples=["r:CASA"])
    carte: list[CardCode]
    guadagno: int = Field(examples=[30])
    fascia: int = Field(ge=0, le=5, description="quanto è comune la parola, 5 la più comune")
    dubbia: bool


class TrialDocument(Document):
    """A play of French cards: the move, the meld as it would lie, its cards, the M.P. it brings."""

    mossa: Playing
    gioco: MeldDocument
    carte: list[CardCode]
    guadagno: int = Field(examples=[30])


class PlaysDocument(Document):
    """Plays, the best first."""

    giocate: list[PlayDocument | TrialDocument]


class TrialRequest(Body):
    """Cards of my hand, and the meld of ours that they should go to, if one is meant."""

    carte: list[Annotated[str, Field(min_length=1, max_length=3)]] = Field(
        min_length=1, max_length=CARDS_LIMIT, examples=[["4c", "5c", "6c"]]
    )
    gioco: int | None = Field(None, ge=1)


class TrialsDocument(Document):
    """What exactly these cards could make; if nothing, why not."""

    giocate: list[TrialDocument]
    rifiuto: RefusalDocument | None


@router.post(
    "/risolvi",
    response_class=Response,
    responses={200: {"model": PlaysDocument}, **problems(422, 503)},
)
async def solve(request: Request, body: SolveRequest) -> Response:
    """Every word and every longer word that a hand can play, ranked by points."""
    throttle_heavy(request)
    services = services_of(request)
    assert services.words.policy(body.codice), "a code with words"
    rules, line = services.service.games.assemble(body.codice), Line("NS")
    hand, melds = read_position(rules, body.carte, body.giochi, line=line)
    plays = await services.service.pool.search(
        request.scope["parole.share"], worker.solve, hand, melds, line, body.codice, body.limit
    )
    return answer({"giocate": plays})


@router.get(
    "/tavoli/{id}/suggerimenti",
    tags=["tavoli"],
    response_class=Response,
    responses={200: {"model": PlaysDocument}, **problems(401, 403, 404, 409, 503)},
)
async def hints(request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
    """What the search would play with my hand, unless the table forbids hints."""
    live, who = await known(request, id)
    throttle_heavy(request)
    seat, state = who.player, live.state
    if state.game is None:
        raise ApiError("table.not_started", version=state.version)
    if not state.setup.hints:
        raise ApiError("table.no_hints", version=state.version)
    if not state.hints:
        lacking = ", ".join(state.seat(seat).name or seat for seat in state.lacking(Consent.HINTS))
        raise ApiError("table.hints_need_all", names=lacking, version=state.version)
    services = services_of(request)
    if services.service.hub.rules(state).code.words is not None:
        assert services.words.policy(state.setup.code), "a code with words"
    plays = await services.service.pool.search(
        request.scope["parole.share"],
        worker.table_hints,
        state.game,
        seat,
        state.setup.code,
        state.setup.choices,
        state.rulings,
        state.game_time(services.service.hub.clock()),
        _HINTS,
    )
    return answer({"giocate": plays})


@router.post(
    "/tavoli/{id}/prova",
    tags=["tavoli"],
    response_class=Response,
    responses={200: {"model": TrialsDocument}, **problems(400, 401, 403, 404, 409)},
)
async def trial(request: Request, id: str, body: TrialRequest) -> Response:  # noqa: A002
    """What these cards of my hand could make at this table, where melds are told before they lie.

    Of words the verdict says it (`/parole/verifica`); at an arbitrated table nobody says it.
    """
    live, who = await known(request, id)
    seat, state = who.player, live.state
    if state.game is None:
        raise ApiError("table.not_started", version=state.version)
    if state.setup.mode != Mode.ASSISTITA:
        raise ApiError("table.no_trials", version=state.version)
    rules = services_of(request).service.hub.rules(state)
    if rules.code.runs is None:
        raise ApiError("table.trials_of_words", version=state.version)
    cards = tuple(map(Card, body.carte))
    return answer(try_out(rules, state.game, Seat(seat), cards, body.gioco))
