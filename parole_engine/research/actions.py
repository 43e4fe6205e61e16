"""Actions: the legal moves of the seat in turn, numbered.

An action is the number of a move in this order: takes as the engine lists them; plays by what they
bring, the best first; then the discards. If there are more than the limit, the plays that bring
least are left out, never a take or a discard: whoever is in turn can always end his turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.events import MeldLaid
from burraco_engine.melds import Meld
from burraco_engine.moves import CollectPart, Discard, MeldMove, Open, SeatMove
from burraco_engine.names import Millis
from burraco_engine.state import Phase, State
from burraco_engine.turn.deciding import is_legal, legal_moves, plan
from burraco_engine.turn.taking import left_behind
from parole_engine.judge import word_judge
from parole_engine.search.plays import Search

__all__ = ["LIMIT", "Actions", "Lister"]

LIMIT: Final = 4096
"""So many actions at most."""

_Ranked: TypeAlias = tuple[SeatMove, int]


@dataclass(frozen=True, slots=True)
class Actions:
    """The moves that can be chosen, what each brings in M.P., and whether plays were left out."""

    moves: tuple[SeatMove, ...]
    gains: tuple[int, ...]
    overflow: bool

    def number(self, rules: Rules, state: State, move: SeatMove, *, now: Millis) -> int | None:
        """The action that has the same effect as `move`; None if there is none.

        A move may be written in several ways: without its reading, as a `Replace` where a `Tie`
        would do, with several cards left of the monte of which one stays there.
        """
        if move in self.moves:
            return self.moves.index(move)
        if isinstance(move, CollectPart):
            kept = CollectPart(move.seat, (left_behind(rules, move.left),))
            return self.moves.index(kept) if kept in self.moves else None
        if not isinstance(move, MeldMove):
            return None
        wanted = _laid(rules, state, move, now)
        same = (
            number
            for number, other in enumerate(self.moves)
            if isinstance(other, MeldMove)
            and other.cards == move.cards
            and _place(other) == _place(move)
            and _laid(rules, state, other, now) == wanted
        )
        return None if wanted is None else next(same, None)


class Lister:
    """Lists the actions of any state under the same rules."""

    def __init__(self, rules: Rules, *, limit: int = LIMIT) -> None:
        """`limit` is how many actions there may be; at least as many as the deck has cards."""
        if limit < len(rules.deck.census):
            raise ValueError(f"limit {limit}: at least {len(rules.deck.census)}, one per discard")
        self._rules = rules
        self._limit = limit
        self._search = None if rules.code.words is None else Search.of(rules)

    def actions(self, state: State, *, now: Millis) -> Actions:
        """What the seat in turn may do."""
        rules = self._rules
        if state.phase is not Phase.GIOCO:
            takes = tuple(legal_moves(rules, state, now=now))
            return Actions(takes, (0,) * len(takes), overflow=False)
        seat = state.turn.seat
        held = sorted({*state.table.hand(seat), *state.status(seat).forced}, key=str)
        discards = [
            move for card in held if is_legal(rules, state, move := Discard(seat, card), now=now)
        ]
        room = self._limit - len(discards)
        plays: list[_Ranked] = []
        overflow = False
        for play in self._plays(state, now):
            if len(plays) == room:
                overflow = True
                break
            plays.append(play)
        ranked = [*plays, *((move, 0) for move in discards)]
        moves, gains = zip(*ranked, strict=True) if ranked else ((), ())
        return Actions(moves, gains, overflow)

    def _plays(self, state: State, now: Millis) -> Iterator[_Ranked]:
        """The legal plays and their gains, the best first."""
        rules, table, seat = self._rules, state.table, state.turn.seat
        hand, line = table.hand(seat), state.line(seat)
        if self._search is not None:
            found = self._search.allowed(
                word_judge(rules), hand, line, table.melds, seat=seat, every=True
            )
            for play in found:
                if is_legal(rules, state, play.move, now=now):
                    yield play.move, play.gain
            return
        listed: list[_Ranked] = []
        for move in rules.judge.candidates(seat, hand, line, table.melds):
            laid = _laid(rules, state, move, now)
            if laid is not None:
                listed.append((move, _gain(state, laid)))
        yield from sorted(listed, key=lambda ranked: -ranked[1])


def _laid(rules: Rules, state: State, move: MeldMove, now: Millis) -> Meld | None:
    """The meld that `move` makes; None if it is not legal."""
    planned = plan(rules, state, move, now)
    if isinstance(planned, RuleViolation):
        return None
    laid = planned[0]
    assert isinstance(laid, MeldLaid), "a play lays a meld"
    return laid.meld


def _gain(state: State, laid: Meld) -> int:
    before = state.table.meld(laid.id)
    worth = 0 if before is None else before.value + before.honours
    return laid.value + laid.honours - worth


def _place(move: MeldMove) -> int | None:
    return None if isinstance(move, Open) else move.meld
