"""A plain player of the classic game: lays what it can, goes to the pozzetto, closes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from burraco_engine.cards import Card, take_out
from burraco_engine.classic.sight import burrachi, closes, touched, with_monte
from burraco_engine.classic.suits import HIGH_ACE, LOW_ACE, NATURAL
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice
from burraco_engine.moves import Collect, Discard, Draw, MeldMove, Open, SeatMove
from burraco_engine.names import Line
from burraco_engine.state import Phase
from burraco_engine.turn.discarding import straight_back
from burraco_engine.view import TableView

__all__ = ["PlainPlayer"]

_LARGEST_MONTE = 12
"""Beyond so many cards the monte costs more than it brings."""
_NEAR = 2
"""Cards of a suit at most so far apart may come to lie in one sequence."""


class PlainPlayer:
    """A greedy player: the play worth most, a matta only where it pays, the loneliest discard.

    It never sees the state, and the same view, dice and budget give the same move.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __call__(self, view: TableView, dice: Dice, nodes: int) -> SeatMove:
        """The move of the seat in turn, whose `view` this is; it looks at `nodes` plays."""
        if view.phase is Phase.PRESA:
            return self._take(view, nodes)
        duties = view.duties
        if duties is not None and duties.forced:
            return Discard(view.turn, duties.forced[0])
        if duties is None or not (duties.only_discard or duties.no_play):
            best = max(self._plays(view, view.hand, nodes), key=lambda p: p[0], default=None)
            if best is not None:
                return best[1]
        return Discard(view.turn, self._discard(view, dice))

    def _take(self, view: TableView, nodes: int) -> SeatMove:
        """Collect if the monte brings a better play than the hand alone, else draw."""
        duties, seat = view.duties, view.turn
        if duties is not None and duties.must_collect and view.monte:
            return Collect(seat)
        if duties is not None and duties.must_draw:
            return Draw(seat)
        if not 0 < len(view.monte) <= _LARGEST_MONTE:
            return Draw(seat)
        alone = max((gain for gain, _ in self._plays(view, view.hand, nodes)), default=0)
        held = with_monte(view)
        together = max((gain for gain, _ in self._plays(held, held.hand, nodes)), default=0)
        return Collect(seat) if together > alone else Draw(seat)

    def _plays(
        self, view: TableView, hand: tuple[Card, ...], nodes: int
    ) -> Iterator[tuple[int, MeldMove]]:
        """The plays worth making, after which the turn can end, with what they bring."""
        line = view.line(view.turn)
        deck, matte = self._rules.deck, self._rules.deck.matte
        melds = {meld.id: meld for meld in view.melds}
        standing = burrachi(self._rules, view, line)
        moves = self._rules.judge.candidates(view.turn, hand, line, view.melds)
        for move in islice(moves, nodes):
            old = None if isinstance(move, Open) else melds[move.meld]
            laid = take_out(move.cards, old.cards if old else ()) or ()
            rest = take_out(hand, laid)
            assert rest is not None, "a play of cards that are not in the hand"
            ready = closes(self._rules, move, old) or bool(standing - touched(move))
            if not self._may_end(view, line, laid, rest, ready):
                continue
            made = self._burraco(move) and not (old and old.honours)
            spends = any(card in matte for card in laid)
            if spends and not made and len(rest) > 1:
                continue
            prize = self._rules.code.burraco.minimum.value * 10 if made else 0
            yield prize + deck.value(laid) + len(laid), move

    def _burraco(self, move: MeldMove) -> bool:
        return len(move.cards) >= self._rules.code.burraco.minimum.value

    def _may_end(
        self,
        view: TableView,
        line: Line,
        laid: tuple[Card, ...],
        rest: tuple[Card, ...],
        ready: bool,
    ) -> bool:
        """With `rest` in hand the turn can end: a discard, a pozzetto or, if `ready`, a closing."""
        has_pozzetto = view.pozzetto_of(line) is not None
        if not rest:
            return not has_pozzetto
        single = view.single if view.single not in laid else None
        banned = straight_back(self._rules.code.take, single, view.plays, rest)
        if all(card is banned for card in rest):
            return False
        if len(rest) > 1 or not has_pozzetto:
            return True
        return ready and rest[0] not in self._rules.deck.matte

    def _discard(self, view: TableView, dice: Dice) -> Card:
        """The card with the fewest companions, no matta if it can be helped."""
        held = Counter(view.hand)
        banned = straight_back(self._rules.code.take, view.single, view.plays, view.hand)
        free = [card for card in sorted(held, key=str) if card is not banned]
        matte = self._rules.deck.matte
        plain = [card for card in free if card not in matte] or free
        fewest = min(_companions(card, held) for card in plain)
        lonely = [card for card in plain if _companions(card, held) == fewest]
        return lonely[dice.below(len(lonely))]


def _companions(card: Card, held: Counter[Card]) -> int:
    """How many other cards of the hand could lie in a meld with `card`."""
    same_face = sum(count for other, count in held.items() if other.face == card.face) - 1
    if not card.suit:
        return same_face
    row = NATURAL[card.suit]
    near = {
        row[other]
        for place in range(LOW_ACE, HIGH_ACE + 1)
        if row[place] is card
        for other in range(max(LOW_ACE, place - _NEAR), min(HIGH_ACE, place + _NEAR) + 1)
    }
    return same_face + sum(other in held for other in near - {card})
