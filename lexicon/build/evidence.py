"""The words of the pipeline's middle: what one source says of one written form."""

from enum import IntFlag
from typing import NamedTuple

__all__ = ["LINEAGES", "Attestation", "Source", "lineage_count", "lineages"]


class Source(IntFlag):
    """The sources that can vote for a word, one bit each."""

    MORPHIT = 1
    HUNSPELL = 2
    FESTLEX = 4
    APERTIUM = 8
    PAROLOTTERO = 16
    WIKTIONARY = 32
    MYTHES = 64
    BASIC = 128
    PLACES = 256
    SPACY = 512
    EDITORS = 1024
    """People decided this very form: no lineage, and above all of them."""


LINEAGES = (
    Source.MORPHIT,
    Source.HUNSPELL | Source.MYTHES,
    Source.FESTLEX,
    Source.APERTIUM,
    Source.PAROLOTTERO,
    Source.WIKTIONARY,
    Source.BASIC,
)
"""Sources made by the same hands count once: only independent lineages are votes."""


class Attestation(NamedTuple):
    """One source knows one written form, as a form of a lemma, with its own tags."""

    word: str
    """The folded form: what is laid on the table."""
    form: str
    lemma: str
    """Empty when the source names none."""
    category: str
    """An Italian category of :data:`lexicon.grounds.CATEGORIES`, or empty when not told."""
    features: str
    source: Source


def lineages(votes: Source) -> tuple[Source, ...]:
    """The independent lineages among the votes."""
    return tuple(lineage for lineage in LINEAGES if votes & lineage)


def lineage_count(votes: Source) -> int:
    """How many independent lineages agree.

    >>> lineage_count(Source.HUNSPELL | Source.MYTHES)
    1
    >>> lineage_count(Source.HUNSPELL | Source.FESTLEX)
    2
    """
    return sum(1 for lineage in LINEAGES if votes & lineage)
