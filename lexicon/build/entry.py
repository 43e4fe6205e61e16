"""The hand-over from the pipeline to the compiler: one word with all that is known of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lexicon.grounds import Ground

if TYPE_CHECKING:
    from lexicon.grounds import Reading

__all__ = ["ACCENTED", "Entry", "settled"]

ACCENTED = frozenset("àáâèéêìíîòóôùúû")


class Entry(NamedTuple):
    """A folded word (``a``-``z``), its readings, its frequency band (0-5) and its synonyms."""

    word: str
    readings: tuple[Reading, ...]
    band: int = 0
    synonyms: tuple[str, ...] = ()

    @property
    def grounds(self) -> Ground:
        """The union of the grounds of the readings."""
        union = Ground(0)
        for reading in self.readings:
            union |= reading.ground
        return union


def settled(reading: Reading) -> Reading:
    """The reading as it is compiled: a common word that ends in an accented vowel is OXYTONE."""
    if reading.ground is Ground.COMMON and reading.form[-1:].lower() in ACCENTED:
        return reading._replace(ground=Ground.OXYTONE)
    return reading
