"""Combinations: three or more cards of one face, of any suits, with at most one matta (Art. 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from burraco_engine.cards import Card
from burraco_engine.classic.sequenze import Stock
from burraco_engine.classic.suits import MATTE, SUITS

__all__ = ["Group", "group_openings", "group_ties", "read_group"]


@dataclass(frozen=True, slots=True)
class Group:
    """Cards read as a combination: naturals in the order of suits, then the matte."""

    face: str
    cards: tuple[Card, ...]
    matte: tuple[int, ...]

    @property
    def reading(self) -> str:
        """The face it is made of."""
        return self.face


def read_group(cards: Iterable[Card]) -> Group | None:
    """The cards as a combination, in whatever order they come; None if faces differ.

    >>> read_group(map(Card, ("7q", "*", "7c"))).cards
    (Card('7c'), Card('7q'), Card('*'))
    """
    ordered = sorted(cards, key=_order)
    faces = {card.face for card in ordered if card not in MATTE}
    if len(faces) != 1:
        return None
    matte = tuple(place for place, card in enumerate(ordered) if card in MATTE)
    return Group(faces.pop(), tuple(ordered), matte)


def group_openings(
    stock: Stock, faces: Iterable[str], *, minimum: int, maximum: int
) -> Iterator[Group]:
    """Every combination of one of `faces` that the cards of `stock` can open."""
    for face in faces:
        yield from _groups(stock, face, (), minimum, maximum)


def group_ties(stock: Stock, cards: tuple[Card, ...], *, maximum: int) -> Iterator[Group]:
    """Every longer form of the combination that lies there as `cards`."""
    yield from _groups(stock, cards[0].face, cards, len(cards) + 1, maximum)


def _groups(
    stock: Stock, face: str, old: tuple[Card, ...], minimum: int, maximum: int
) -> Iterator[Group]:
    naturals = [Card(face + suit) for suit in SUITS]
    held = [stock.get(card, 0) for card in naturals]
    if len(old) + sum(held) + 1 < minimum:
        return
    matte: list[tuple[Card, ...]] = [()]
    if old[-1:] == () or old[-1] not in MATTE:
        matte += [(card,) for card in MATTE if stock.get(card)]
    for counts in product(*(range(count + 1) for count in held)):
        taken = [card for card, count in zip(naturals, counts, strict=True) for _ in range(count)]
        if not taken and not old:
            continue
        for matta in matte:
            if minimum <= len(old) + len(taken) + len(matta) <= maximum:
                cards = sorted((*old, *taken, *matta), key=_order)
                places = tuple(i for i, card in enumerate(cards) if card in MATTE)
                yield Group(face, tuple(cards), places)


def _order(card: Card) -> tuple[bool, int]:
    return card in MATTE, SUITS.index(card.suit) if card.suit else -1
