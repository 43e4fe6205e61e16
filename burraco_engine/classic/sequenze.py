"""Sequences: cards of one suit in order, with at most one matta beside a natural two (Art. 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from burraco_engine.cards import Card
from burraco_engine.classic.suits import (
    ACE,
    HIGH_ACE,
    LAST,
    LOW_ACE,
    MATTE,
    NATURAL,
    TWO,
    reading,
)
from burraco_engine.melds import Meld

__all__ = ["Run", "Stock", "arrangements", "openings", "read_run", "replacements", "ties"]

Stock = Mapping[Card, int]
"""How many of each card a hand holds."""

_PLACE = {
    card: place
    for cards in NATURAL.values()
    for place, card in enumerate(cards)
    if card not in MATTE and card.face != ACE
}


@dataclass(frozen=True, slots=True)
class Run:
    """Cards read as a sequence: the place of the first one, and where matte were used.

    A two of the suit that lies below the three is natural, hence no matta.
    """

    suit: str
    start: int
    cards: tuple[Card, ...]
    matte: tuple[int, ...]

    @property
    def end(self) -> int:
        """The place of the last card."""
        return self.start + len(self.cards) - 1

    @property
    def reading(self) -> str:
        """The cards it stands for, in order."""
        return reading(self.suit, self.start, len(self.cards))

    @classmethod
    def of(cls, meld: Meld) -> Run:
        """The sequence that lies on the table as `meld`."""
        first, second = meld.reading.split()[:2]
        low = first[:-1] == ACE and second[:-1] == "2"
        places = NATURAL[meld.suit]
        start = LOW_ACE if low else places.index(Card(first), TWO)
        return cls(meld.suit, start, meld.cards, () if meld.matta is None else (meld.matta,))


def read_run(cards: tuple[Card, ...]) -> Run | None:
    """These cards in this order as a sequence, however many matte it takes; None if it is none.

    The order says what a matta stands for, so there is never a second reading.

    >>> read_run(tuple(map(Card, ("2p", "Kp", "Ap")))).reading
    'Qp Kp Ap'
    >>> read_run(tuple(map(Card, ("Kp", "Ap", "2p")))) is None
    True
    """
    anchor = next((i for i, card in enumerate(cards) if card not in MATTE), None)
    if anchor is None:
        return None
    card = cards[anchor]
    ace = LOW_ACE if anchor == 0 else HIGH_ACE
    start = _PLACE.get(card, ace) - anchor
    if start < LOW_ACE or start + len(cards) - 1 > LAST:
        return None
    belongs = NATURAL[card.suit][start : start + len(cards)]
    odd = tuple(i for i, card in enumerate(cards) if card is not belongs[i])
    if any(cards[i] not in MATTE for i in odd):
        return None
    return Run(card.suit, start, cards, odd)


def openings(stock: Stock, *, minimum: int, aces: int) -> Iterator[Run]:
    """Every sequence that the cards of `stock` can open, in order of suit and place."""
    for suit, own in NATURAL.items():
        for start in range(LOW_ACE, LAST - minimum + 2):
            missing = 0
            for end in range(start, LAST + 1):
                missing += not stock.get(own[end])
                if missing > 1:
                    break
                if end - start + 1 >= minimum:
                    yield from _fillings(stock, suit, start, end, {}, aces=aces)


def ties(stock: Stock, run: Run, *, aces: int) -> Iterator[Run]:
    """Every longer form of `run` that leaves all its cards in their places."""
    fixed = dict(enumerate(run.cards, run.start))
    for start, end in _around(stock, run, missing=0 if run.matte else 1):
        yield from _fillings(
            stock, run.suit, start, end, fixed, old=run.cards, may=not run.matte, aces=aces
        )


def replacements(stock: Stock, run: Run, *, aces: int, natural_two: bool) -> Iterator[Run]:
    """Every form in which the card itself takes the matta's place and the matta a free end.

    `natural_two` says whether a two of the suit that so comes to lie below the three is natural,
    which makes room for another matta.
    """
    (slot,) = run.matte
    place = run.start + slot
    if not stock.get(NATURAL[run.suit][place]):
        return
    fixed = dict(enumerate(run.cards, run.start))
    must = fixed.pop(place)
    for start, end in _around(stock, run, missing=2):
        yield from _fillings(
            stock,
            run.suit,
            start,
            end,
            fixed,
            old=run.cards,
            natural=place,
            must=must,
            may=natural_two,
            aces=aces,
        )


def arrangements(stock: Stock, run: Run, *, aces: int, natural_two: bool) -> Iterator[Run]:
    """Every longer form in which the matta lies elsewhere, wherever that is (a movable matta)."""
    (slot,) = run.matte
    fixed = dict(enumerate(run.cards, run.start))
    must = fixed.pop(run.start + slot)
    for start in range(LOW_ACE, min(fixed) + 1):
        for end in range(max(max(fixed), start + len(run.cards)), LAST + 1):
            for new in _fillings(
                stock,
                run.suit,
                start,
                end,
                fixed,
                old=run.cards,
                must=must,
                may=natural_two,
                aces=aces,
            ):
                if run.start + slot - start not in new.matte:
                    yield new


def _around(stock: Stock, run: Run, *, missing: int) -> Iterator[tuple[int, int]]:
    """The stretches that contain `run` and more, with so many places at most that lack a card."""
    own = NATURAL[run.suit]
    below = 0
    for first in range(run.start, LOW_ACE - 1, -1):
        below += first < run.start and not stock.get(own[first])
        lacking = below
        for last in range(run.end, LAST + 1):
            lacking += last > run.end and not stock.get(own[last])
            if lacking > missing:
                break
            if (first, last) != (run.start, run.end):
                yield first, last


def _fillings(
    stock: Stock,
    suit: str,
    start: int,
    end: int,
    fixed: Mapping[int, Card],
    *,
    old: tuple[Card, ...] = (),
    natural: int = 0,
    must: Card | None = None,
    may: bool = True,
    aces: int,
) -> Iterator[Run]:
    """The ways to fill the places `start`..`end` from `stock`, each once.

    `fixed` places are taken by cards of the `old` meld, the place `natural` asks for the card
    itself, `must` is a matta of the meld that has to find another place, `may` says whether a
    matta of the stock may be used, `aces` is how many a sequence may contain.
    """
    own = NATURAL[suit]
    free = [place for place in range(start, end + 1) if place not in fixed]
    missing = [place for place in free if not stock.get(own[place])]
    if len(missing) > 2 or natural in missing:
        return
    row = [fixed.get(place, own[place]) for place in range(start, end + 1)]
    ace, two = own[LOW_ACE], own[TWO]
    known_aces, known_twos = old.count(ace), old.count(two)
    seen: set[tuple[Card, ...]] = set()
    free = [place for place in free if place != natural]
    for matte in _matte_in(stock, free, missing, two, must, may):
        laid = row.copy()
        for place, card in matte:
            laid[place - start] = card
        cards = tuple(laid)
        laid_aces = cards.count(ace)
        if (
            laid_aces > aces
            or laid_aces - known_aces > stock.get(ace, 0)
            or cards.count(two) - known_twos > stock.get(two, 0)
            or cards in seen
        ):
            continue
        seen.add(cards)
        due = own[start : end + 1]
        odd = tuple(i for i, card in enumerate(cards) if card is not due[i])
        yield Run(suit, start, cards, odd)


def _matte_in(
    stock: Stock, free: list[int], missing: list[int], two: Card, must: Card | None, may: bool
) -> Iterator[tuple[tuple[int, Card], ...]]:
    """Which matte go where, so that no place stays empty; a two below the three is none."""
    hand = [card for card in MATTE if stock.get(card)] if may else []
    if must is None:
        if not missing:
            yield ()
        if len(missing) <= 1:
            for place in missing or free:
                yield from (((place, card),) for card in hand if (place, card) != (TWO, two))
        return
    for place in free:
        rest = [other for other in missing if other != place]
        if not rest:
            yield ((place, must),)
        if (place, must) == (TWO, two) and len(rest) <= 1:
            for other in rest or [other for other in free if other != place]:
                yield from (((place, must), (other, card)) for card in hand)
