"""Trying cards out: what some cards of a hand could make, before anybody lays them.

Only the judge of the game is asked. What else a turn demands (a card left for the discard, say) is
told by the move itself; so cards can be tried while others play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from burraco_engine.cards import Card, take_out
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Meld
from burraco_engine.moves import MeldMove, Open, Tie
from burraco_engine.names import Seat
from burraco_engine.state import State
from burraco_engine.turn.laying import added_cards, judged_play, meld_of

__all__ = ["Trial", "refused_trial", "trials"]


@dataclass(frozen=True, slots=True)
class Trial:
    """A play that the judge admits: the meld as it would lie, its cards of the hand, its points."""

    move: MeldMove
    meld: Meld
    laid: tuple[Card, ...]
    gain: int


def trials(rules: Rules, state: State, seat: Seat, cards: tuple[Card, ...]) -> Iterator[Trial]:
    """Every play of some of these cards, new melds first, in the order in which the judge has them.

    A meld that lies on the table gains what it is worth more than before, its burraco included.
    """
    line = state.line(seat)
    seen: set[tuple[int, tuple[Card, ...], str]] = set()
    for move in rules.judge.candidates(seat, cards, line, state.table.melds):
        old = None if isinstance(move, Open) else state.table.meld(move.meld)
        judged = judged_play(rules, state, line, move, old)
        if isinstance(judged, RuleViolation):
            continue
        key = (old.id if old else 0, judged.cards, judged.reading)
        if key in seen:
            continue
        seen.add(key)
        meld = meld_of(rules, state, line, judged, old)
        laid = take_out(move.cards, old.cards if old else ()) or ()
        before = old.value + old.honours if old else 0
        yield Trial(move, meld, laid, meld.value + meld.honours - before)


def refused_trial(
    rules: Rules, state: State, seat: Seat, cards: tuple[Card, ...], meld: int | None
) -> RuleViolation | None:
    """Why these cards, in this order, make no meld, or do not go to the end of the one named."""
    old = None if meld is None else state.table.meld(meld)
    laid = old.cards if old else ()
    move = Open(seat, cards) if meld is None else Tie(seat, meld, (*laid, *cards))
    grown = added_cards(rules, state, move)
    if isinstance(grown, RuleViolation):
        return grown
    judged = judged_play(rules, state, state.line(seat), move, old)
    return judged if isinstance(judged, RuleViolation) else None
