"""Cards, melds and lists of them as a terminal shows them, in eighty columns."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from textwrap import fill

from burraco_engine.cards import Card
from burraco_engine.melds import Meld

__all__ = ["COLUMNS", "count", "listed", "shown_hand", "shown_meld"]

COLUMNS = 80
_SUITS = "rncqfp"
_FRENCH = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def listed(label: str, text: str, *, indent: int = 2) -> str:
    """A label and what it is the label of, as many rows as it takes.

    >>> print(listed("monte 3:", "Cr Ar Sn"))
    monte 3: Cr Ar Sn
    """
    row = f"{label} {text}".rstrip() if label else text
    return fill(
        row,
        COLUMNS,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def count(many: int) -> str:
    """So many cards, in Italian.

    >>> count(1), count(11)
    ('1 carta', '11 carte')
    """
    return f"{many} {'carta' if many == 1 else 'carte'}"


def shown_hand(cards: Iterable[Card]) -> str:
    """Cards for the eye: by suit, each suit in its order, the matte last.

    >>> shown_hand(map(Card, ["*", "An", "Zr", "Ar"]))
    'Ar Zr, An, *'
    """
    suits = groupby(sorted(cards, key=_place), key=lambda card: card.suit)
    return ", ".join(" ".join(card.code for card in suit) for _, suit in suits)


def _place(card: Card) -> tuple[int, int, str]:
    suit = _SUITS.index(card.suit) if card.suit else len(_SUITS)
    french = _FRENCH.index(card.face) if card.suit in "cqfp" and card.suit else 0
    return suit, french, card.face


def shown_meld(meld: Meld) -> str:
    """A meld with its number, its points and what it is worth beyond them."""
    told = [f"{meld.notation}  {meld.value + meld.honours}"]
    told += [f"burraco {meld.grade}"] if meld.grade is not None else []
    told += ["in dubbio"] if meld.verdict is not None and meld.verdict.outcome == "dubbia" else []
    told += ["congelato"] if meld.frozen else []
    return listed(f"{meld.id:>4}", ", ".join(told), indent=5)
