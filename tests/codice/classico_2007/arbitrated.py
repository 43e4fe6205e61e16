"""Positions of French cards at an arbitrated table, and what is said there (C Art. 12-27)."""

from dataclasses import replace
from typing import Any

from burraco_engine.cards import Card, parse_cards
from burraco_engine.code.rules import Rules
from burraco_engine.events import Event
from burraco_engine.moves import Discard, Draw, Move, Open, Tie
from burraco_engine.names import Seat
from burraco_engine.state import Mode, State
from tests.burraco_engine.classic.positions import E, N, position
from tests.burraco_engine.classic.tables import RULES
from tests.codice.parole_2025 import arbitrated as words
from tests.parole_engine.italian import NOW

contest, meld, points = words.contest, words.meld, words.points
LATER = words.LATER


def table(hand: str, *, arbiter: str | None = None, **named: Any) -> State:
    """A position of `position` at an arbitrated table, without an arbiter unless one is named."""
    state = position(hand, **named)
    return replace(state, setup=replace(state.setup, mode=Mode.ARBITRATA, arbiter=arbiter))


def happened(state: State, *moves: Move, rules: Rules = RULES) -> tuple[State, list[Event]]:
    """The state after the moves and all that happened; replayed, and no card lost."""
    return words.happened(state, *moves, rules=rules)


def done(state: State, *moves: Move, rules: Rules = RULES) -> State:
    """The state after the moves."""
    return happened(state, *moves, rules=rules)[0]


def lay(text: str, *, seat: Seat = N) -> Open:
    """Cards opened as they lie."""
    return Open(seat, parse_cards(text))


def tie(state: State, number: int, text: str, *, seat: Seat = N) -> Tie:
    """Cards added at the end of a meld."""
    return Tie(seat, number, (*meld(state, number).cards, *parse_cards(text)))


def turns(state: State, count: int = 1, *, rules: Rules = RULES) -> State:
    """So many players draw and discard what they must, or their first card."""
    for _ in range(count):
        seat = state.turn.seat
        if not state.table.prepared_by(seat):
            state = done(state, Draw(seat), rules=rules)
        status = state.status(seat)
        held = state.table.hand(seat) if status.drawn is None else (status.drawn,)
        due = state.table.prepared_by(seat) or status.forced or held
        state = done(state, Discard(seat, due[0]), rules=rules)
    return state


def laid(state: State) -> list[str]:
    """The melds on the table, card by card."""
    return [one.notation for one in state.table.melds]


__all__ = [
    "LATER",
    "NOW",
    "Card",
    "E",
    "N",
    "contest",
    "done",
    "happened",
    "laid",
    "lay",
    "meld",
    "points",
    "table",
    "tie",
    "turns",
]
