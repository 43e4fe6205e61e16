"""Planning: the situation of a turn, and what must be done in it whatever one thinks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Meld
from burraco_engine.moves import Discard, MeldMove, Open, SeatMove
from burraco_engine.names import Line, Seat
from burraco_engine.turn.discarding import straight_back
from burraco_engine.view import TableView
from parole_engine.search.plays import hints

__all__ = ["Situation", "discards", "exposed_move", "only_play"]

_LOOKED_AT: Final = 200
"""So many plays are looked at for one with an exposed card."""
_USE: Final = {letter: place for place, letter in enumerate("QHZVFGDBPULMCNTSRIOEA")}
"""How easily a letter goes into an Italian word, the hardest first."""
_COMPANIONS: Final = {"Q": "U", "U": "Q", "H": "CG"}
"""What a letter needs beside it, in its colour, to be of use."""
_ACCOMPANIED: Final = 12.0


@dataclass(frozen=True, slots=True)
class Situation:
    """What a turn needs of a table: a hand, the melds, who plays and what is in the way."""

    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    seat: Seat
    line: Line
    pozzetto_taken: bool
    undiscardable: Card | None
    tallone: int
    """How many cards are left to draw."""
    played: int
    """The plays of this turn that are made already."""
    banned: tuple[str, ...]
    """Words that the line may not form."""
    reach: int
    """How many cards of the hand are put together in one play."""

    @property
    def own(self) -> tuple[Meld, ...]:
        """The words that the line may lengthen."""
        return tuple(meld for meld in self.melds if meld.line == self.line and not meld.frozen)

    @classmethod
    def of(
        cls, rules: Rules, view: TableView, more: tuple[Card, ...] = (), *, reach: int
    ) -> Situation:
        """The situation of the seat in turn, with more cards in its hand if some are given."""
        line = view.line(view.turn)
        return cls(
            hand=(*view.hand, *more),
            melds=view.melds,
            seat=view.turn,
            line=line,
            pozzetto_taken=view.pozzetto_of(line) is not None,
            undiscardable=straight_back(rules.code.take, view.single, view.plays, view.hand),
            tallone=view.tallone,
            played=len(view.plays),
            banned=view.banned,
            reach=reach,
        )


def only_play(rules: Rules, view: TableView) -> MeldMove | None:
    """The play that must be made where no card of the hand may be discarded (Art. 8)."""
    banned = straight_back(rules.code.take, view.single, view.plays, view.hand)
    if banned is None or any(card is not banned for card in view.hand):
        return None
    line = view.line(view.turn)
    plays = hints(rules, view.hand, view.melds, seat=view.turn, line=line, banned=view.banned)
    found = next(plays, None)
    return None if found is None else found.move


def exposed_move(rules: Rules, view: TableView) -> SeatMove | None:
    """An exposed card is played first, where it may be, or it is the discard (P Art. 24)."""
    duties = view.duties
    if duties is None or not duties.exposed:
        return None
    line = view.line(view.turn)
    plays = hints(rules, view.hand, view.melds, seat=view.turn, line=line, banned=view.banned)
    for play in islice(plays, _LOOKED_AT):
        barred = not isinstance(play.move, Open) and play.move.meld in duties.forbidden_melds
        ends = len(view.hand) - len(play.laid) > 1
        shown = any(card in duties.exposed for card in play.laid)
        may_play = not (duties.only_discard or duties.no_play)
        if may_play and shown and ends and not barred and not play.doubtful:
            return play.move
    return Discard(view.turn, rules.deck.highest(duties.exposed))


def discards(
    rules: Rules, kept: tuple[Card, ...], banned: Card | None
) -> Iterator[tuple[Card, float]]:
    """The cards that may be discarded, each with what it is worth to keep.

    A letter is worth what it brings to words of its colour: an easy letter more than a hard one,
    more among many others of its colour, less beside its own copies; a Q is worth keeping with its
    U and the U with it, an H with C or G. Matte only if there is nothing else.
    """
    held = Counter(kept)
    suits = Counter(card.suit for card in kept)
    matte = rules.deck.matte
    letters = [card for card in held if card not in matte and card is not banned]
    for card in sorted(letters or [card for card in held if card is not banned], key=str):
        if card in matte:
            yield card, float(rules.deck.values[card])
            continue
        worth = _USE[card.face] + 1.5 * suits[card.suit] - 3.0 * (held[card] - 1)
        if any(Card(f"{face}{card.suit}") in held for face in _COMPANIONS.get(card.face, "")):
            worth += _ACCOMPANIED
        yield card, worth - 0.1 * rules.deck.values[card]
