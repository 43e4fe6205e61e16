"""Manners: what tells one level of bots from another, in numbers that were measured.

A level is a person: the words that he knows, how many plays he finds in a turn, what he thinks of.
What comes of the numbers is in `docs/performance.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

__all__ = ["MANNERS", "Manner"]


@dataclass(frozen=True, slots=True)
class Manner:
    """How a person of one level plays; what he thinks of can be turned off, to measure its worth.

    `clean`: he lays no offensive word. `promise`: he sees what a word on the table may still
    become. `counting`: he sees how many cards the others have left, and lays what he can when one
    of them may close.
    """

    least: int
    """The band from which on he knows words."""
    short: int = 0
    """Rarer words of up to so many letters he knows too, if they have a meaning to tell."""
    again: tuple[int, ...] = ()
    """Of a hundred turns with a play, in how many he looks for a second; then for a third."""
    reach: tuple[int, ...] = ()
    """Of a hundred turns, in how many he puts three cards of his hand together, four, and so on; of
    a rare word one card less."""
    closing: int = 2
    """With how many plays he sees that a turn closes."""
    sight: int = 4
    """Of how many cards at most he sees that, or that they take him to the pozzetto."""
    clean: bool = True
    promise: bool = True
    counting: bool = True


MANNERS: Final[Mapping[str, Manner]] = MappingProxyType(
    {
        "principiante": Manner(
            least=4,
            again=(25, 10),
            reach=(95, 88, 65, 30, 12),
            promise=False,
            counting=False,
        ),
        "circolo": Manner(least=3, again=(15, 7), reach=(84, 62, 34, 13, 4), promise=False),
        "maestro": Manner(least=2, short=5, again=(8, 5), reach=(70, 42, 20, 8, 3)),
        "campione": Manner(least=0, again=(7, 4), reach=(69, 42, 20, 8, 4), clean=False),
    }
)
"""The levels, from the weakest to the strongest."""
