"""Calls at a table: who may contest what, the options of who chooses, and the arbiter's chair.

The engine decides what comes of them; what nobody has to ask for is in `api.service.house`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from api.problems import ApiError
from api.service.facts import CountAgreed
from api.service.house import choosers, uncounted
from api.service.model import Consent
from api.store.base import Status
from burraco_engine import moves as m
from burraco_engine.calls import Awaited
from burraco_engine.dice import SeedDice
from burraco_engine.names import Seat
from burraco_engine.record.frozen import encode
from burraco_engine.state import Ending, Mode
from burraco_engine.turn.deciding import explain
from burraco_engine.view import view
from parole_engine.bots.noticing import notice

if TYPE_CHECKING:
    from api.service.decision import Decision
    from api.service.model import TableState
    from burraco_engine.code.rules import Rules
    from burraco_engine.state import State

__all__ = [
    "TEXT_LIMIT",
    "agree_to_count",
    "let_bots_notice",
    "seat_arbiter",
    "to_say",
]

TEXT_LIMIT: Final = 500
_CONTESTS: Final = ("parola", "mancata_presa", "fuori_turno", "chiusura", "tempo", "altro")


def to_say(state: TableState, rules: Rules, seat: str | None, *, arbiter: bool) -> dict[str, Any]:
    """What a viewer may say about the game, is to choose among, and has looked at."""
    game = state.game
    if game is None or rules.arbitration is None or (not arbiter and _nothing_to_say(game)):
        return _NOTHING
    facts = _contestable(state, rules, seat)
    return {
        "contestabili": facts,
        "ammonizione_possibile": bool(facts and seat) and _may_ask_warning(game, rules, str(seat)),
        "opzioni": _options_for(state, rules, seat, arbiter=arbiter),
        "denuncia_possibile": _may_declare(state, rules, seat, arbiter=arbiter),
        "mani_guardate": _looked_hands(state, rules, arbiter=arbiter),
    }


_NOTHING: Final[dict[str, Any]] = {
    "contestabili": [],
    "ammonizione_possibile": False,
    "opzioni": [],
    "denuncia_possibile": False,
    "mani_guardate": [],
}


def _nothing_to_say(game: State) -> bool:
    """So it is while nobody calls at a table without an arbiter that is not arbitrated."""
    setup = game.setup
    return setup.mode is not Mode.ARBITRATA and setup.arbiter is None and game.call is None


def _contestable(state: TableState, rules: Rules, seat: str | None) -> list[str]:
    """The facts that a seat may contest now; never a hint whether there is anything wrong."""
    game = state.game
    if seat is None or game is None or state.status is not Status.PLAYING:
        return []
    if rules.arbitration is None or game.stopped or game.call is not None:
        return []
    if not game.playing and not uncounted(game):
        return []
    arbiter = game.setup.arbiter is not None
    if game.setup.mode is not Mode.ARBITRATA:
        return ["parola"] if arbiter and game.table.melds else []
    shown = {
        "parola": bool(game.table.melds),
        "chiusura": game.ending is Ending.CHIUSURA,
        "tempo": game.setup.clocked and game.playing,
        "altro": arbiter,
    }
    return [fact for fact in _CONTESTS if shown.get(fact, True)]


def _may_ask_warning(game: State, rules: Rules, seat: str) -> bool:
    """True if the other line has called so often for nothing that a warning may be asked for."""
    limit = rules.code.irregolarita.unfounded_calls.value
    others = (line for line in game.setup.lines if line != game.line(Seat(seat)))
    return any(game.line_status(line).unfounded_calls > limit for line in others)


def _may_declare(state: TableState, rules: Rules, seat: str | None, *, arbiter: bool) -> bool:
    """True if this viewer may declare what a screen cannot show: his own act, or anybody's."""
    game = state.game
    if game is None or state.status is not Status.PLAYING or rules.arbitration is None:
        return False
    if game.setup.mode is not Mode.ARBITRATA or game.stopped or game.call is not None:
        return False
    if not game.playing and not uncounted(game):
        return False
    if arbiter:
        return game.setup.arbiter is not None and not state.lacking(Consent.ARBITER)
    return seat is not None


def _looked_hands(state: TableState, rules: Rules, *, arbiter: bool) -> list[dict[str, Any]]:
    """The hands that the arbiter has looked at in the open call, with what would heal the word."""
    game = state.game
    if not arbiter or game is None or rules.arbitration is None or state.lacking(Consent.ARBITER):
        return []
    return [
        {
            "posto": look.seat,
            "mano": encode(look.hand),
            "sana": [
                {"carta": one.card.code, "calata": one.laid, "parola": one.word}
                for one in look.healings
            ],
        }
        for look in rules.arbitration.looks(rules, game)
    ]


def _options_for(
    state: TableState, rules: Rules, seat: str | None, *, arbiter: bool
) -> list[dict[str, Any]]:
    """What this viewer is to choose among: sentence, points and article; empty for all others."""
    game = state.game
    call = game.call if game is not None else None
    if game is None or call is None or rules.arbitration is None:
        return []
    if call.awaited in (Awaited.ARBITRO, Awaited.INTEGRA):
        chooses = arbiter and not state.lacking(Consent.ARBITER)
    else:
        chooses = seat in choosers(game, call)
    if not chooses:
        return []
    return [
        {
            "scelta": one.key,
            "testo": one.sentence,
            "punti": one.points,
            "articolo": str(one.article),
        }
        for one in rules.arbitration.options(rules, game)
    ]


def seat_arbiter(decision: Decision) -> None:
    """The arbiter sits at the table of the engine while all people consent to him, no longer."""
    state, game = decision.state, decision.state.game
    if game is None or decision.rules.arbitration is None or state.status is not Status.PLAYING:
        return
    wanted = None if state.lacking(Consent.ARBITER) else state.arbiter
    if game.setup.arbiter != wanted:
        decision.play(m.SeatArbiter(wanted))


def let_bots_notice(decision: Decision) -> None:
    """After a person's move at an arbitrated table: a bot of the others may contest it."""
    state, game = decision.state, decision.state.game
    if game is None or game.call is not None or decision.rules.arbitration is None:
        return
    for place, one in enumerate(state.seats):
        if one.player is None:
            continue
        seen, dice = view(game, Seat(one.seat)), SeedDice(len(state.seats) * state.version + place)
        contest = notice(decision.rules, seen, dice, level=one.player)
        refused = contest and explain(decision.rules, game, contest, now=decision.game_time)
        if contest is not None and refused is None:
            decision.play(contest)
            return


def agree_to_count(decision: Decision, seat: str) -> None:
    """A player has nothing to contest any more; when no person has, the smazzata is counted."""
    state, game = decision.state, decision.state.game
    if game is None:
        raise ApiError("table.not_started", version=state.version)
    refusal = explain(decision.rules, game, m.Count(), now=decision.game_time)
    if refusal is not None:
        raise refusal
    if seat not in state.agreed:
        decision.note(CountAgreed(seat))
    if {one.seat for one in state.people} <= decision.state.agreed:
        decision.play(m.Count())
