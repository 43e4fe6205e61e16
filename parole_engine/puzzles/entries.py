"""Dictionary entries in a few words: the reading that tells most, and what it is."""

from __future__ import annotations

from typing import Final

from lexicon.grounds import Ground, Lookup, Reading

__all__ = ["PLAIN", "kind_of", "telling_reading"]

PLAIN: Final = Ground.COMMON | Ground.OXYTONE | Ground.SUPERLATIVE


def telling_reading(found: Lookup) -> Reading | None:
    """The reading to explain a word by: an ordinary one that most sources know."""
    plays = [one for one in found.readings if one.ground & PLAIN] or found.readings
    return max(plays, key=_telling, default=None)


def _telling(reading: Reading) -> float:
    """The sources that know it; between like numbers a noun tells more than a form of a verb."""
    return len(reading.sources) + 1.5 * (reading.category == "sostantivo")


def kind_of(reading: Reading) -> str:
    """The category and the first features: `verbo, 3ª persona plurale, passato remoto`."""
    if not reading.features:
        return reading.category
    return f"{reading.category}, {reading.features.split(';')[0].strip()}"
