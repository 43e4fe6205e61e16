"""Positions at an arbitrated table, and what is said there, for the tests of Art. 22-34."""

from typing import Any

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.events import Event
from burraco_engine.fold.evolve import evolve
from burraco_engine.melds import Meld
from burraco_engine.moves import Arbitrate, Contest, Count, Discard, Draw, Move
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.state import Mode, State
from burraco_engine.turn.deciding import play
from tests.parole_engine.italian import NOW, NS, RULES, E, N, table

LATER = Millis(NOW + 60_000)


def arbitrated(**named: Any) -> State:
    """A position of `table` at an arbitrated table, without an arbiter unless one is named."""
    return table(mode=Mode.ARBITRATA, **named)


def happened(
    state: State, *moves: Move, now: Millis = NOW, rules: Rules = RULES
) -> tuple[State, list[Event]]:
    """The state after the moves and all that happened; replayed, and no card lost."""
    log: list[Event] = []
    for move in moves:
        before = state
        state, events = play(rules, state, move, now=now)
        folded = before
        for event in events:
            folded = evolve(folded, event)
        assert folded == state
        assert state.table.cards() == before.table.cards()
        log += events
    return state, log


def done(state: State, *moves: Move, now: Millis = NOW, rules: Rules = RULES) -> State:
    """The state after the moves."""
    return happened(state, *moves, now=now, rules=rules)[0]


def contest(fact: str, *, by: Seat = E, against: Seat = N, meld: int | None = None) -> Contest:
    """E contests something that N did, if nobody else is named."""
    return Contest(by, fact, against, meld)


def turns(state: State, count: int = 1) -> State:
    """So many players draw and discard their first card."""
    for _ in range(count):
        seat = state.turn.seat
        state = done(state, Draw(seat))
        due = state.status(seat).forced or state.table.hand(seat)
        state = done(state, Discard(seat, due[0]))
    return state


def meld(state: State, number: int) -> Meld:
    """A meld that lies on the table."""
    found = state.table.meld(number)
    assert found is not None, "no such meld"
    return found


def points(state: State, line: Line = NS, *, number: int) -> int:
    """What a meld brings its line in the count of the last smazzata."""
    (sheet,) = [sheet for sheet in state.scores[-1].sheets if sheet.line == line]
    return sum(entry.points for entry in sheet.entries if entry.meld == number)


def counted(state: State) -> State:
    """The smazzata is over and is counted."""
    return done(state, Count())


__all__ = [
    "LATER",
    "Arbitrate",
    "Card",
    "arbitrated",
    "contest",
    "counted",
    "done",
    "happened",
    "meld",
    "points",
    "turns",
]
