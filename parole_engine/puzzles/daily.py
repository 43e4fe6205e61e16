"""The puzzle of the day: the same for everybody, and anybody can make it again from the date."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from burraco_engine.dice import SeedDice
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.model import Key

__all__ = ["FIRST_DAY", "daily_key", "daily_number", "day_of"]

FIRST_DAY: Final = date(2025, 1, 1)
_SEED: Final = re.compile(r"oggi-(\d{4}-\d{2}-\d{2})(-.*)?")
_WEEK: Final = {day: (kind, level) for kind in Kind if kind.daily for day, level in (kind.daily,)}


def daily_number(day: date) -> int:
    """How many days have had a puzzle, this one included."""
    return (day - FIRST_DAY).days + 1


def daily_key(day: date, attempt: int = 0) -> Key:
    """The key of a day; `attempt` 1, 2… if a lexicon yields no puzzle for those before.

    >>> daily_key(date(2026, 11, 16)).kind.heading
    'Il burraco nascosto'
    """
    kind, level = _WEEK[day.isoweekday()]
    varied = level + SeedDice("oggi", day.isoformat()).below(2)
    suffix = f"-{attempt}" if attempt else ""
    return Key(kind, min(varied, 5), f"oggi-{day.isoformat()}{suffix}")


def day_of(key: Key) -> date | None:
    """The day whose puzzle a key is, on whichever attempt; None if it is no day's.

    >>> day_of(daily_key(date(2026, 11, 16), 2))
    datetime.date(2026, 11, 16)
    """
    found = _SEED.fullmatch(key.seed)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None
