"""Packing plays into a hand: which of them go together, from the richest turn down.

For a small hand every packing is weighed, led by a bound that ignores equal words; for a large one
a beam keeps the most promising. Whether words are equal is for the judge to say afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, islice
from typing import Final, NamedTuple

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Meld
from burraco_engine.moves import Open
from parole_engine.search.plays import Play

__all__ = ["Ending", "Item", "Packing", "Standing", "Turn", "beam_turns", "exact_turns", "items_of"]

_FIELD: Final = 5
_WIDTH: Final = 24
_BRANCH: Final = 12


@dataclass(frozen=True, slots=True)
class Standing:
    """What else bears on a turn: the pozzetto, the card that may not be discarded, its length.

    A turn has at most so many `plays`, any number if None.
    """

    pozzetto_taken: bool = True
    banned_words: tuple[str, ...] = ()
    undiscardable: Card | None = None
    plays: int | None = None


class Item(NamedTuple):
    """Plays that take the same cards to the same place: they bring the same."""

    gain: int
    cards: int
    meld: int
    burraco: bool
    plays: tuple[Play, ...]
    """The commonest word first."""

    @property
    def worth(self) -> tuple[int, int]:
        """What it brings; of two that bring the same the commoner word is worth more."""
        return self.gain, self.plays[0].band


class Ending(NamedTuple):
    """How a turn may end: the points of closing, or what the pozzetto saves."""

    points: int
    closes: bool
    takes_pozzetto: bool


class _Free(NamedTuple):
    """Where the packing has come to: cards undecided, melds grown, cards kept, burraco made."""

    cards: int
    grown: int
    kept: int
    last: int
    burraco: bool
    left: int | None
    """How many plays may still be made."""


class Packing:
    """The hand as counts in one number, and the items that can be packed into it."""

    def __init__(self, rules: Rules, hand: tuple[Card, ...], standing: Standing) -> None:
        self.rules = rules
        self.standing = standing
        order = {card: place for place, card in enumerate(rules.deck.census)}
        self.faces = sorted(set(hand), key=lambda card: (bool(card.suit), card.suit, order[card]))
        self.place = {card: at * _FIELD for at, card in enumerate(self.faces)}
        self.guard = sum(1 << at * _FIELD + _FIELD - 1 for at in range(len(self.faces)))
        self.hand = self.pack(hand)

    def pack(self, cards: Iterable[Card]) -> int:
        """The counts of the cards in one number."""
        return sum(1 << self.place[card] for card in cards)

    def fits(self, item: int, free: int) -> bool:
        """`free` holds all cards of `item`: no field borrows from its guard."""
        return ((free | self.guard) - item) & self.guard == self.guard

    def unpack(self, cards: int) -> tuple[Card, ...]:
        """The cards of a number."""
        least = (1 << _FIELD) - 1
        return tuple(card for card in self.faces for _ in range(cards >> self.place[card] & least))

    def end(self, kept: tuple[Card, ...], burraco: bool) -> Ending | None:
        """What it means to end the turn with these cards in hand; None if it may not."""
        code, standing = self.rules.code, self.standing
        if not standing.pozzetto_taken:
            if len(kept) == 1 and kept[0] is standing.undiscardable:
                return None
            saved = code.pozzetti.not_taken.value if len(kept) <= 1 else 0
            return Ending(saved, False, len(kept) <= 1)
        if len(kept) > 1:
            return Ending(0, False, False)
        if not kept or not burraco or kept[0] is standing.undiscardable:
            return None
        if kept[0] in self.rules.deck.matte and not code.closing.matta_discard.value:
            return None
        return Ending(code.closing.points.value, True, False)


def items_of(packing: Packing, plays: Iterable[Play], own: tuple[Meld, ...]) -> list[Item]:
    """The plays by the cards they take and the place they take them to."""
    bits = {meld.id: 1 << place for place, meld in enumerate(own)}
    least = packing.rules.code.burraco.minimum.value
    groups: dict[tuple[int, int], list[Play]] = {}
    for play in plays:
        meld = 0 if isinstance(play.move, Open) else bits[play.move.meld]
        groups.setdefault((packing.pack(play.laid), meld), []).append(play)
    return [
        Item(found[0].gain, cards, meld, len(found[0].word) >= least, tuple(found))
        for (cards, meld), found in groups.items()
    ]


Turn = tuple[tuple[Item, ...], tuple[Card, ...], Ending]


class _Exact:
    """The ways to go on from free cards, and the most that can still come of them."""

    __slots__ = ("_by_face", "_known", "_packing", "_relevant")

    def __init__(self, packing: Packing, items: list[Item]) -> None:
        self._packing = packing
        self._by_face: list[list[Item]] = [[] for _ in packing.faces]
        for item in sorted(items, key=lambda item: item.worth, reverse=True):
            lowest = (item.cards & -item.cards).bit_length() - 1
            self._by_face[lowest // _FIELD].append(item)
        self._relevant = [0] * (len(self._by_face) + 1)
        for at in range(len(self._by_face) - 1, -1, -1):
            self._relevant[at] = self._relevant[at + 1]
            for item in self._by_face[at]:
                self._relevant[at] |= item.meld
        self._known: dict[_Free, int | None] = {}

    def steps(self, free: _Free) -> Iterator[tuple[int, Item | None, _Free]]:
        """The lowest free card goes with an item, or stays in the hand."""
        fits, relevant = self._packing.fits, self._relevant
        lowest = (free.cards & -free.cards).bit_length() - 1
        at = lowest // _FIELD
        left = None if free.left is None else free.left - 1
        for item in self._by_face[at] if free.left != 0 else ():
            if not item.meld & free.grown and fits(item.cards, free.cards):
                rest = free.cards - item.cards
                grown = (free.grown | item.meld) & (relevant[at] if rest and left != 0 else 0)
                made = free.burraco or item.burraco
                yield item.gain, item, _Free(rest, grown, free.kept, free.last, made, left)
        rest = free.cards - (1 << at * _FIELD)
        kept = min(free.kept + 1, 2)
        last = at if kept == 1 else -1
        yield (
            0,
            None,
            free._replace(cards=rest, grown=free.grown if rest else 0, kept=kept, last=last),
        )

    def ended(self, free: _Free) -> Ending | None:
        """How a turn ends that keeps what `free` has kept; None if it may not."""
        faces = self._packing.faces
        if free.kept > 1:
            kept: tuple[Card, ...] = (faces[0], faces[0])
        else:
            kept = (faces[free.last],) if free.kept else ()
        return self._packing.end(kept, free.burraco)

    def bound(self, free: _Free) -> int | None:
        """The most that can still come, equal words not looked at; None if no turn ends so."""
        if free in self._known:
            return self._known[free]
        best: int | None
        if not free.cards:
            end = self.ended(free)
            best = None if end is None else end.points
        else:
            ahead = ((gain, self.bound(after)) for gain, _, after in self.steps(free))
            best = max((gain + more for gain, more in ahead if more is not None), default=None)
        self._known[free] = best
        return best


def exact_turns(packing: Packing, items: list[Item], burraco: bool) -> Iterator[Turn]:
    """All packings from the best down: equal words may still spoil one."""
    exact = _Exact(packing, items)
    start = _Free(packing.hand, 0, 0, -1, burraco, packing.standing.plays)
    first = exact.bound(start)
    if first is None:
        return
    ticket = count()
    heap: list[tuple[int, int, int, _Free, tuple[Item, ...]]] = [
        (-first, next(ticket), 0, start, ())
    ]
    while heap:
        _, _, gained, free, chosen = heappop(heap)
        if not free.cards:
            end = exact.ended(free)
            assert end is not None, "a bound that leads nowhere"
            used = sum(item.cards for item in chosen)
            yield chosen, packing.unpack(packing.hand - used), end
            continue
        for gain, picked, after in exact.steps(free):
            more = exact.bound(after)
            if more is not None:
                turn = chosen if picked is None else (*chosen, picked)
                total = gained + gain
                heappush(heap, (-total - more, next(ticket), total, after, turn))


def beam_turns(packing: Packing, items: list[Item], burraco: bool) -> Iterator[Turn]:
    """The best turns of a beam search over the richest plays."""
    items = sorted(items, key=lambda item: item.worth, reverse=True)
    states: list[tuple[int, int, int, bool, tuple[Item, ...]]] = [(0, packing.hand, 0, burraco, ())]
    found: list[tuple[int, int, Turn]] = []
    ticket = count()
    while states:
        ahead: dict[tuple[int, int], tuple[int, int, int, bool, tuple[Item, ...]]] = {}
        for gained, free, grown, made, chosen in states:
            kept = packing.unpack(free)
            end = packing.end(kept, made)
            if end is not None:
                found.append((-gained - end.points, next(ticket), (chosen, kept, end)))
            if len(chosen) == packing.standing.plays:
                continue
            fitting = (
                item for item in items if not item.meld & grown and packing.fits(item.cards, free)
            )
            for item in islice(fitting, _BRANCH):
                key = (free - item.cards, grown | item.meld)
                total = gained + item.gain
                if key not in ahead or ahead[key][0] < total:
                    ahead[key] = (total, *key, made or item.burraco, (*chosen, item))
        states = sorted(ahead.values(), key=lambda state: -state[0])[:_WIDTH]
    found.sort(key=lambda entry: entry[:2])
    for _, _, turn in found:
        yield turn
