"""Dice: chance as a value given from outside, and the dice that a seed throws.

The engines draw no chance of their own. Whoever plays hands them dice: the house throws those of
the system, everybody else those of a seed, so that a game can be had again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

__all__ = ["Dice", "SeedDice", "choice", "shuffled"]

T = TypeVar("T")
_SPAN = 1 << 64


class Dice(Protocol):
    """Chance, given from outside so that a game can be played again."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the other."""


class SeedDice:
    """Dice thrown by a hash function: no generator whose stream could change with a version.

    >>> dice = SeedDice("una partita", 7)
    >>> [dice.below(6) + 1 for _ in range(5)]
    [2, 5, 3, 1, 5]
    >>> SeedDice("una partita", 7).below(6) + 1
    2
    """

    __slots__ = ("_count", "_seed", "_words")

    def __init__(self, *seed: object) -> None:
        self._seed = "/".join(map(str, seed)).encode()
        self._count = 0
        self._words: list[int] = []

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the other."""
        assert limit > 0, "nothing to choose from"
        if limit > _SPAN:
            return (self.below(_SPAN) << 64 | self.below(_SPAN)) % limit
        fair = _SPAN - _SPAN % limit
        while True:
            word = self._word()
            if word < fair:
                return word % limit

    def _word(self) -> int:
        if not self._words:
            block = sha256(self._seed + b"#%d" % self._count).digest()
            self._count += 1
            self._words = [int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8)]
        return self._words.pop()


def choice(dice: Dice, items: Sequence[T]) -> T:
    """One of the items."""
    return items[dice.below(len(items))]


def shuffled(dice: Dice, items: Iterable[T]) -> tuple[T, ...]:
    """The items in another order."""
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = dice.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
