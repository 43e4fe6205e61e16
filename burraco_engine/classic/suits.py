"""French suits: where each card stands in a sequence, and which cards may be matte (Art. 1, 8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from burraco_engine.cards import JOLLY, Card

__all__ = ["ACE", "HIGH_ACE", "LAST", "LOW_ACE", "MATTE", "NATURAL", "SUITS", "TWO", "reading"]

SUITS = ("c", "q", "f", "p")
"""Cuori, quadri, fiori, picche: from the highest to the lowest (Art. 1)."""

LOW_ACE = 1
TWO = 2
HIGH_ACE = 14
LAST = HIGH_ACE
"""Places of a sequence go from 1, the ace below the two, to 14, the ace above the king (Art. 8)."""

ACE = "A"
_FACES = ("", ACE, "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", ACE)

NATURAL: Mapping[str, tuple[Card, ...]] = MappingProxyType(
    {suit: (JOLLY, *(Card(face + suit) for face in _FACES[1:])) for suit in SUITS}
)
"""By suit and place, the card that belongs there; nothing belongs in place 0."""

MATTE: tuple[Card, ...] = (JOLLY, *(NATURAL[suit][TWO] for suit in SUITS))
"""Every card that may be played as a matta, in a fixed order."""


@cache
def reading(suit: str, start: int, length: int) -> str:
    """What `length` cards of a sequence stand for, from the place `start` upwards.

    >>> reading("c", 12, 3)
    'Qc Kc Ac'
    """
    return " ".join(card.code for card in NATURAL[suit][start : start + length])
