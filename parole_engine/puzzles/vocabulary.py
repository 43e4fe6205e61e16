"""The words puzzles are made of: by frequency and length, known to several sources, inoffensive."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from burraco_engine.code.rules import Rules
from burraco_engine.dice import SeedDice
from lexicon.grounds import Reading
from lexicon.masks import LENGTHS
from parole_engine.judge import word_judge
from parole_engine.offensive import Offensive, offensive_words
from parole_engine.puzzles.entries import PLAIN
from parole_engine.search.index import RowNumbers
from parole_engine.search.plays import Search

__all__ = ["Vocabulary"]

_SOURCES: Final = 3
_TRIES: Final = 400


class Vocabulary:
    """The words of a game's lexicon as a maker of puzzles sees them."""

    __slots__ = ("_natural", "_offensive", "_rows", "judge", "lexicon", "rules", "search")

    def __init__(self, rules: Rules, offensive: Offensive | None = None) -> None:
        self.rules = rules
        self.judge = word_judge(rules)
        self.lexicon = self.judge.lexicon
        self.search = Search.of(rules)
        self._offensive = offensive_words() if offensive is None else offensive
        index = self.search.index
        self._natural = (index.masks >> np.uint64(index.letters.overflow)) == 0
        self._rows: dict[tuple[int, int], RowNumbers] = {}

    def rows(self, band: int, length: int) -> RowNumbers:
        """The words of a band and length that one colour can spell without a matta."""
        key = band, length
        if key not in self._rows:
            index = self.search.index
            place = length - LENGTHS.start
            first, end = index.starts[place], index.starts[place + 1]
            fits = (index.bands[first:end] == band) & self._natural[first:end]
            self._rows[key] = np.flatnonzero(fits & ~index.doubtful[first:end]) + first
        return self._rows[key]

    def word(self, dice: SeedDice, band: int, lengths: Iterable[int]) -> str | None:
        """A word of this band and one of these lengths, fit for a puzzle; None if hard to find."""
        pools = [pool for pool in (self.rows(band, length) for length in lengths) if len(pool)]
        for _ in range(_TRIES if pools else 0):
            pool = pools[dice.below(len(pools))]
            word = self.search.index.word(int(pool[dice.below(len(pool))]))
            if self.fit(word):
                return word
        return None

    def fit(self, word: str) -> bool:
        """A word to ask for: an ordinary reading that several sources know, and not offensive."""
        found = self.lexicon.lookup(word.lower())
        if found in self._offensive:
            return False
        return not found.readings or any(map(_ordinary, found.readings))

    def clean(self, words: Iterable[str]) -> bool:
        """None of the words is offensive."""
        return not any(self.lexicon.lookup(word.lower()) in self._offensive for word in words)


def _ordinary(reading: Reading) -> bool:
    return bool(reading.ground & PLAIN) and len(reading.sources) >= _SOURCES
