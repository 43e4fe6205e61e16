"""The puzzle of the day: the same for everybody, and anybody can make it again from the date."""

from __future__ import annotations

from datetime import date
from typing import Final

from burraco_engine.dice import SeedDice
from parole_engine.puzzles.model import Key, Kind

__all__ = ["FIRST_DAY", "daily_key", "daily_number"]

FIRST_DAY: Final = date(2025, 1, 1)
_WEEK: Final = (
    (Kind.BURRACO_NASCOSTO, 1),
    (Kind.ALLUNGA, 2),
    (Kind.AMMESSA, 2),
    (Kind.MATTA, 3),
    (Kind.CODICE, 3),
    (Kind.GIOCATA_MIGLIORE, 3),
    (Kind.CHIUDI, 3),
)
"""From Monday to Sunday: a gentle beginning, the whole turns when people have time."""


def daily_number(day: date) -> int:
    """How many days have had a puzzle, this one included."""
    return (day - FIRST_DAY).days + 1


def daily_key(day: date, attempt: int = 0) -> Key:
    """The key of a day; `attempt` 1, 2… if a lexicon yields no puzzle for those before.

    >>> daily_key(date(2026, 11, 16)).kind
    <Kind.BURRACO_NASCOSTO: 'burraco_nascosto'>
    """
    kind, level = _WEEK[day.weekday()]
    varied = level + SeedDice("oggi", day.isoformat()).below(2)
    suffix = f"-{attempt}" if attempt else ""
    return Key(kind, min(varied, 5), f"oggi-{day.isoformat()}{suffix}")
