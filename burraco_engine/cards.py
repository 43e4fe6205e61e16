"""Cards: one small value for letters and French cards alike.

A card is its face and its suit. Letters have a colour as suit (`Cr` red C, `Cn` black C), French
cards one of four suits (`7c 10q Kf 2p`); the jolly `*` and the pinella `@` of the word game have
none. Cards are values without identity: two red C are the same card, the census is a multiset.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable
from operator import attrgetter

from burraco_engine.errors import NotationError

__all__ = [
    "JOLLY",
    "PATTERN",
    "PINELLA",
    "Card",
    "add_sorted",
    "format_cards",
    "parse_cards",
    "sort_cards",
    "take_out",
]

PATTERN = r"(?:(10|[2-9AJQK])([cqfp])|([ABCDEFGHILMNOPQRSTUVZ])([rn])|([*@]))"
"""How a card is written, as a regular expression."""
_CODE = re.compile(PATTERN)
_FACES = {"A": "asso", "K": "re", "Q": "donna", "J": "fante", "*": "jolly", "@": "pinella"}
_SUITS = {"c": "cuori", "q": "quadri", "f": "fiori", "p": "picche"}
_COLOURS = {"r": "rossa", "n": "nera"}


class Card:
    """A card, interned: equal cards are the same object, so comparing and hashing are free.

    >>> Card("10q").face, Card("10q").suit
    ('10', 'q')
    >>> Card("Cr") is Card("Cr")
    True
    """

    __slots__ = ("code", "face", "suit")

    code: str
    face: str
    suit: str
    _known: dict[str, Card] = {}  # noqa: RUF012  (the intern table, at most one entry per code)

    def __new__(cls, code: str) -> Card:
        """The card written `code`; NotationError if there is no such card in any deck."""
        known = cls._known.get(code)
        if known is not None:
            return known
        match = _CODE.fullmatch(code)
        if match is None:
            raise NotationError("notation.card", text=code, example="Cr, Zn, *, @ o 7c, 10q, Kf")
        card = super().__new__(cls)
        object.__setattr__(card, "code", code)
        object.__setattr__(card, "face", match[1] or match[3] or match[5])
        object.__setattr__(card, "suit", match[2] or match[4] or "")
        return cls._known.setdefault(code, card)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot change: {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (self.code,))

    @property
    def spoken(self) -> str:
        """The card as people call it.

        >>> Card("Cr").spoken, Card("*").spoken, Card("Kf").spoken
        ('C rossa', 'jolly', 're di fiori')
        """
        if self.suit in _COLOURS:
            return f"{self.face} {_COLOURS[self.suit]}"
        face = _FACES.get(self.face, self.face)
        return f"{face} di {_SUITS[self.suit]}" if self.suit else face

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"


JOLLY = Card("*")
PINELLA = Card("@")


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, separated by blanks or commas, in their order.

    >>> format_cards(parse_cards("Cr Ar, * An"))
    'Cr Ar * An'
    """
    return tuple(map(Card, text.replace(",", " ").split()))


def format_cards(cards: Iterable[Card]) -> str:
    """The codes of the cards, separated by a blank."""
    return " ".join(card.code for card in cards)


_by_code = attrgetter("code")


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of their codes: the one way to write a multiset of cards."""
    return tuple(sorted(cards, key=_by_code))


def add_sorted(cards: tuple[Card, ...], added: tuple[Card, ...]) -> tuple[Card, ...]:
    """What `sort_cards` makes of both, for `cards` that are sorted: one card has its place soon.

    >>> format_cards(add_sorted(parse_cards("An Cr"), parse_cards("Ar")))
    'An Ar Cr'
    """
    if len(added) != 1:
        return sort_cards((*cards, *added))
    place = bisect(cards, added[0].code, key=_by_code)
    return (*cards[:place], *added, *cards[place:])


def take_out(cards: Iterable[Card], taken: Iterable[Card]) -> tuple[Card, ...] | None:
    """What remains of `cards` without `taken`, counted as multisets; None if one is missing.

    >>> format_cards(take_out(parse_cards("Ar Ar Cr"), parse_cards("Ar")) or ())
    'Ar Cr'
    """
    remaining = list(cards)
    for card in taken:
        try:
            remaining.remove(card)
        except ValueError:
            return None
    return tuple(remaining)
