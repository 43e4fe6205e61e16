"""What the words on the table promise: the burrachi that they may still become."""

from __future__ import annotations

from math import exp
from typing import Final

import numpy as np

from burraco_engine.code.rules import Rules
from parole_engine.search.index import WordIndex

__all__ = ["Promise"]

_GROWTH: Final = 0.01
_STEP: Final = 0.4
"""A burraco that needs n more cards counts for _GROWTH * _STEP ** (n - 1)."""
_SHARE: Final = 0.3
"""The rest of the points is for the luck that is still needed, and for the plays that it takes."""


class Promise:
    """What words promise to who knows those of an index; what was asked once is kept."""

    def __init__(self, rules: Rules, index: WordIndex) -> None:
        self._index = index
        self._least = rules.code.burraco.minimum.value
        self._points = max(rules.code.burraco.points.value.values())
        self._known: dict[str, float] = {}

    def of(self, word: str) -> float:
        """The points of a burraco, by how many words of its length hold this shorter one."""
        if len(word) >= self._least:
            return 0.0
        known = self._known.get(word)
        if known is None:
            rows = self._index.grown(word.lower())
            lengths = self._index.lengths[rows]
            more = np.maximum(lengths[lengths >= self._least].astype(np.int64) - len(word), 1)
            chance = 1.0 - exp(-float(np.sum(_GROWTH * _STEP ** (more - 1))))
            known = self._known[word] = _SHARE * self._points * chance
        return known
