"""What a lexicon knows of a word: readings and grounds, never verdicts.

A *word* is folded text: lower case ``a``-``z`` only (see :mod:`lexicon.normal`). Every reading of
a word stands on one ground; the word's grounds are the union over its readings. A word with a
reading is *known*: *Roma* and *amor* are known, too. Whether it is *admitted* is a rule of the
game, not of the language: ``parole_engine.admission`` asks which of its grounds play.

This module needs only the standard library. Its values are named tuples: as immutable as the frozen
dataclasses used elsewhere, and quicker to make, which counts when a verdict costs microseconds.
"""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING, NamedTuple, Protocol

from lexicon.normal import word_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = [
    "BANDS",
    "CATEGORIES",
    "Ground",
    "Lexicon",
    "LexiconError",
    "Lookup",
    "Reading",
    "WordList",
]

CATEGORIES = (
    "sostantivo",
    "aggettivo",
    "verbo",
    "avverbio",
    "pronome",
    "preposizione",
    "articolo",
    "congiunzione",
    "interiezione",
    "nome proprio",
    "sigla",
    "abbreviazione",
)

BANDS = ("", "rarissima", "rara", "media", "comune", "comunissima")
"""The five frequency bands by number; 0 means that no source measures the word."""


class LexiconError(Exception):
    """The lexicon's files are missing, damaged or of another build; the message is Italian."""


class Ground(IntFlag):
    """The grounds a reading can stand on.

    The numbers are part of the compiled format: they never change, new ones are added at the end.
    """

    COMMON = 1
    ENCLITIC = 2
    SUPERLATIVE = 4
    ALTERED_ADJECTIVE = 8
    LEXICALISED_ACRONYM = 16
    FOREIGN_PLURAL = 32
    PROPER_NAME = 64
    ALTERED = 128
    TRUNCATED = 256
    ACRONYM = 512
    ABBREVIATION = 1024
    DOUBTFUL = 2048
    OXYTONE = 4096
    """A common word written with an accent on its last vowel (città, andrò).

    The compiler derives it: a COMMON reading whose form ends in an accented vowel is OXYTONE.
    """
    SHORT_FORM = 8192
    """A short form that grammars list beside the full one: *bel*, *quel*, *nessun*."""
    CUT_FORM = 16384
    """A short form that grammars call a truncated word, in daily use: *ben*, *tal*, *signor*."""
    FOREIGN = 32768
    """A foreign word that people meet and no Italian dictionary has: *company*, *friend*."""


class Reading(NamedTuple):
    """One way to read a word, in Italian terms, with the sources that know it."""

    form: str
    """The written form, with accents and capitals: ``città``, ``Roma``."""
    lemma: str
    category: str
    """One of :data:`CATEGORIES`."""
    features: str = ""
    """``3ª persona plurale, passato remoto``; for a proper name what it names."""
    ground: Ground = Ground.COMMON
    alteration: str = ""
    """For an altered noun its kind: ``diminutivo``, ``accrescitivo``…"""
    base: str = ""
    """The word an altered noun alters, or the full form of a truncated word."""
    sources: tuple[str, ...] = ()


class Lookup(NamedTuple):
    """Everything the lexicon knows of one word; unknown words have no grounds and no readings."""

    word: str
    grounds: Ground
    readings: tuple[Reading, ...] = ()
    band: int = 0
    synonyms: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()


class Lexicon(Protocol):
    """What the game asks of a lexicon; a word may be given as people type it (Città, CITTA')."""

    @property
    def edition(self) -> str:
        """The name of the edition, for people."""

    @property
    def digest(self) -> str:
        """The digest of the content, for records: two lexica with one digest judge alike."""

    def __contains__(self, word: object) -> bool:
        """The text spells a word that is *known*; whether it is *admitted*, the rules say."""

    def grounds(self, word: str) -> Ground:
        """The union of the grounds of the word's readings; empty if the word is unknown."""

    def lookup(self, word: str, *, suggest: int = 0) -> Lookup:
        """All that is known of the word, with up to ``suggest`` near words if it is unknown."""

    def meaning(self, lemma: str) -> str:
        """What the lemma means in one line; empty if nobody wrote it."""

    def words(self, prefix: str = "") -> Iterator[str]:
        """The words that begin so, in alphabetical order; every word without a beginning."""


class WordList:
    """A lexicon in memory, for tests and small lists.

    >>> WordList(["casa"]).grounds("casa")
    <Ground.COMMON: 1>
    """

    __slots__ = ("_grounds", "digest", "edition")

    def __init__(
        self,
        words: Mapping[str, Ground] | Iterable[str],
        *,
        edition: str = "elenco",
        digest: str = "elenco",
    ) -> None:
        grounds = getattr(words, "items", None)
        pairs = grounds() if grounds else ((word, Ground.COMMON) for word in words)
        self._grounds: dict[str, Ground] = dict(sorted(pairs))
        self.edition = edition
        self.digest = digest

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word_of(word) in self._grounds

    def __len__(self) -> int:
        return len(self._grounds)

    def grounds(self, word: str) -> Ground:
        """The grounds given for the word; empty if the list does not hold it."""
        return self._grounds.get(word_of(word), Ground(0))

    def lookup(self, word: str, *, suggest: int = 0) -> Lookup:  # noqa: ARG002
        """The word and its grounds; a plain list knows no readings and suggests nothing."""
        return Lookup(word_of(word) or word, self.grounds(word))

    def meaning(self, lemma: str) -> str:  # noqa: ARG002
        """Nothing: a plain list knows no meanings."""
        return ""

    def words(self, prefix: str = "") -> Iterator[str]:
        """The words that begin so, in alphabetical order."""
        return (word for word in self._grounds if word.startswith(prefix))
