"""The index of words that play: their letters as unary masks, scanned in one vectorised pass.

One colour of the deck holds few copies of each letter, so the letters of a word are an exact set
of bits, one per copy. With `x = word & ~hand`: nothing left means that the hand spells it, one bit
that a matta is missing. The layout of the masks is in `docs/lexicon-format.md`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lexicon.grounds import LexiconError
from lexicon.masks import LENGTHS, Letters, Rows
from lexicon.paths import data_dir
from parole_engine.admission import (
    AdmissionPolicy,
    Outcome,
    admitted_classes,
    judge_word,
)
from parole_engine.rulings import Rulings

if TYPE_CHECKING:
    from lexicon.grounds import Lexicon

__all__ = ["RowNumbers", "WordIndex"]

Masks = NDArray[np.uint64]
RowNumbers = NDArray[np.int64]

_CHUNK: Final = 1 << 16
"""Rows per step: large enough for numpy, small enough for the cache (measured in bench.search)."""
_VOWELS: Final = "aeiou"
_REMEMBERED: Final = 256
"""How many patterns keep their list of super-sequences."""


class _Table(NamedTuple):
    masks: Masks
    text: tuple[NDArray[np.uint8], ...]
    bands: NDArray[np.uint8]
    doubtful: NDArray[np.bool_]


class WordIndex:
    """The words that a policy admits, by length and then alphabetically.

    `masks`, `lengths`, `bands` and `doubtful` have one entry per row, `starts` the first row of
    each length; `vowels` are the bits that a pinella can supply.
    """

    __slots__ = (
        "_asked",
        "_grown",
        "bands",
        "doubtful",
        "lengths",
        "letters",
        "masks",
        "starts",
        "text",
        "vowels",
    )

    def __init__(self, letters: Letters, table: _Table) -> None:
        self.letters = letters
        self.masks = table.masks
        self.text = table.text
        self.bands = table.bands
        self.doubtful = table.doubtful
        sizes = [0, *(len(block) for block in table.text)]
        self.starts = tuple(int(start) for start in np.cumsum(sizes))
        self.lengths = np.repeat(np.array(LENGTHS, np.uint8), sizes[1:])
        every = "".join(
            vowel * copies for vowel, copies in letters.copies.items() if vowel in _VOWELS
        )
        self.vowels = letters.mask(every) | 0b11 << letters.overflow
        self._grown: OrderedDict[str, RowNumbers] = OrderedDict()
        self._asked: set[str] = set()

    @classmethod
    def of(
        cls,
        lexicon: Lexicon,
        letters: Letters,
        policy: AdmissionPolicy,
        rulings: Rulings,
        *,
        rows: Rows | None = None,
    ) -> WordIndex:
        """The index of a lexicon: from its compiled rows if there are any, else word by word."""
        if rows is None:
            with suppress(LexiconError):
                rows = Rows(data_dir(), copies=letters.copies)
        if rows is not None and rows.digest == lexicon.digest:
            return cls.of_rows(rows, policy, rulings)
        return cls.of_words(lexicon, letters, policy, rulings)

    @classmethod
    def of_rows(cls, rows: Rows, policy: AdmissionPolicy, rulings: Rulings) -> WordIndex:
        """The index of a compiled lexicon, mapped; signed rulings are laid over it."""
        outcomes = admitted_classes(rows.grounds_of, policy)
        plays = np.array([outcome is not Outcome.NON_AMMESSA for outcome in outcomes])
        doubt = np.array([outcome is Outcome.DUBBIA for outcome in outcomes])
        classes = np.frombuffer(rows.classes, np.uint8)
        masks = np.frombuffer(rows.masks, np.uint64)
        bands = np.frombuffer(rows.bands, np.uint8)
        blocks = tuple(
            np.frombuffer(rows.block(length), np.uint8).reshape(-1, length) for length in LENGTHS
        )
        keep = plays[classes]
        if policy.jolly_alphabet == "deck21":
            keep &= (masks >> np.uint64(rows.letters.overflow + 4)) == 0
        doubtful = doubt[classes]
        if bool(keep.all()) and not len(rulings):
            return cls(rows.letters, _Table(masks, blocks, bands, doubtful))
        parts = [
            _part(block, slice(first, first + len(block)), keep, masks, bands, doubtful)
            for block, first in zip(blocks, rows.starts, strict=False)
        ]
        decided = {ruling.word: ruling.admitted for ruling in rulings}
        for place, length in enumerate(LENGTHS):
            here = {word: yes for word, yes in decided.items() if len(word) == length}
            if here:
                parts[place] = _ruled(parts[place], here, rows.letters)
        return cls(rows.letters, _joined(parts))

    @classmethod
    def of_words(
        cls, lexicon: Lexicon, letters: Letters, policy: AdmissionPolicy, rulings: Rulings
    ) -> WordIndex:
        """The index of any lexicon, asked word by word: for short lists."""
        words = sorted({*lexicon.words(), *(ruling.word for ruling in rulings)})
        parts: list[_Table] = []
        for length in LENGTHS:
            block: list[str] = []
            doubtful: list[bool] = []
            bands: list[int] = []
            for word in words:
                if len(word) != length or (
                    policy.jolly_alphabet == "deck21" and not set(word) <= set(letters.copies)
                ):
                    continue
                outcome = judge_word(word, lexicon, policy, rulings).outcome
                if outcome is not Outcome.NON_AMMESSA:
                    block.append(word)
                    doubtful.append(outcome is Outcome.DUBBIA)
                    bands.append(lexicon.lookup(word).band)
            parts.append(_table(block, length, letters, bands, doubtful))
        return cls(letters, _joined(parts))

    def only(self, keep: NDArray[np.bool_]) -> WordIndex:
        """The index of the rows that are kept, for who does not know all words."""
        masks = self.masks
        parts = [
            _part(block, slice(first, first + len(block)), keep, masks, self.bands, self.doubtful)
            for block, first in zip(self.text, self.starts, strict=False)
        ]
        return WordIndex(self.letters, _joined(parts))

    def __len__(self) -> int:
        return self.starts[-1]

    def word(self, row: int) -> str:
        """The word of a row, in capitals."""
        place = bisect_right(self.starts, row) - 1
        text: bytes = self.text[place][row - self.starts[place]].tobytes()
        return text.decode("ascii").upper()

    def mask(self, letters: str) -> int:
        """The mask of some letters, in capitals."""
        return self.letters.mask(letters.lower())

    def end(self, length: int) -> int:
        """The row after the last word of at most `length` letters."""
        return self.starts[min(max(length, LENGTHS.start - 1), LENGTHS[-1]) - LENGTHS.start + 1]

    def spelled(self, hand: int, longest: int, *, lacking: int) -> RowNumbers:
        """The words of up to `longest` letters that lack no bit of `hand`, or one of `lacking`.

        `lacking` is a mask: 0 for no matta, the vowels for a pinella, every bit for a jolly.
        """
        end = self.end(longest)
        absent = np.uint64(~hand & _ALL)
        hits = np.empty(end, np.bool_)
        for first in range(0, end, _CHUNK):
            last = min(first + _CHUNK, end)
            hits[first:last] = _lacks_at_most(self.masks[first:last] & absent, lacking)
        return np.flatnonzero(hits)

    def spelled_among(self, rows: RowNumbers, hand: int, *, lacking: int) -> RowNumbers:
        """Of these rows those that `hand` can spell, as in `spelled`."""
        return rows[_lacks_at_most(self.missing(rows, hand), lacking)]

    def missing(self, rows: RowNumbers, hand: int) -> Masks:
        """What `hand` lacks of the letters of each row."""
        return self.masks[rows] & np.uint64(~hand & _ALL)

    def growing(self, pattern: str, hand: int, longest: int, *, lacking: int) -> RowNumbers:
        """The longer words that hold `pattern` in order and that `hand` can spell, as in `spelled`.

        A pattern asked for once is looked for among what the hand spells; asked for again, as a
        word on the table is at every turn, all its longer words are found and remembered.
        """
        if pattern in self._grown:
            return self.spelled_among(self.grown(pattern), hand, lacking=lacking)
        if pattern in self._asked:
            self._asked.discard(pattern)
            return self.spelled_among(self.grown(pattern), hand, lacking=lacking)
        if len(self._asked) >= _REMEMBERED:
            self._asked.clear()
        self._asked.add(pattern)
        rows = self.spelled(hand, longest, lacking=lacking)
        rows = rows[np.searchsorted(rows, self.end(len(pattern))) :]
        natural = self._natural(pattern)
        return self._holding(rows[(self.masks[rows] & natural) == natural], pattern)

    def grown(self, pattern: str) -> RowNumbers:
        """The longer words that hold `pattern` in order; `?` stands for any letter, `@` a vowel."""
        rows = self._grown.get(pattern)
        if rows is None:
            natural = self._natural(pattern)
            start, end = self.end(len(pattern)), len(self)
            parts = [
                np.flatnonzero((self.masks[first : min(first + _CHUNK, end)] & natural) == natural)
                + first
                for first in range(start, end, _CHUNK)
            ]
            rows = np.concatenate(parts) if parts else np.empty(0, np.int64)
            rows = self._grown[pattern] = self._holding(rows, pattern)
            if len(self._grown) > _REMEMBERED:
                self._grown.popitem(last=False)
        else:
            self._grown.move_to_end(pattern)
        return rows

    def forget(self) -> None:
        """Drop what is remembered of patterns."""
        self._grown.clear()
        self._asked.clear()

    def _natural(self, pattern: str) -> np.uint64:
        return np.uint64(self.mask(pattern.replace("?", "").replace("@", "")))

    def _holding(self, rows: RowNumbers, pattern: str) -> RowNumbers:
        """Of these rows, in order, those that hold the letters of `pattern` in its order."""
        bounds = np.searchsorted(rows, self.starts)
        steps = _steps(pattern)
        found = [rows[:0]]
        for place, block in enumerate(self.text):
            some = rows[bounds[place] : bounds[place + 1]]
            if len(some):
                columns = np.ascontiguousarray(block[some - self.starts[place]].T)
                at = np.zeros(len(some), np.uint16)
                for letters in columns:
                    at += steps.take(at << 7 | letters)
                found.append(some[at == len(pattern)])
        return np.concatenate(found)


_ALL: Final = (1 << 64) - 1


def _lacks_at_most(missing: Masks, lacking: int) -> NDArray[np.bool_]:
    """Nothing is missing, or one bit of `lacking`."""
    if not lacking:
        none: NDArray[np.bool_] = missing == 0
        return none
    one: NDArray[np.bool_] = np.bitwise_count(missing) <= 1
    if lacking != _ALL:
        one &= (missing & np.uint64(~lacking & _ALL)) == 0
    return one


def _steps(pattern: str) -> NDArray[np.uint16]:
    """How far a letter brings a match that has come to a place, at `place << 7 | letter`."""
    steps = np.zeros((len(pattern) + 1, 128), np.uint16)
    for place, wanted in enumerate(pattern.lower()):
        if wanted == "?":
            steps[place, :] = 1
        elif wanted == "@":
            steps[place, [ord(vowel) for vowel in _VOWELS]] = 1
        else:
            steps[place, ord(wanted)] = 1
    return steps.ravel()


def _part(
    block: NDArray[np.uint8],
    where: slice,
    keep: NDArray[np.bool_],
    masks: Masks,
    bands: NDArray[np.uint8],
    doubtful: NDArray[np.bool_],
) -> _Table:
    kept = keep[where]
    return _Table(masks[where][kept], (block[kept],), bands[where][kept], doubtful[where][kept])


def _table(
    words: Sequence[str],
    length: int,
    letters: Letters,
    bands: Sequence[int],
    doubtful: Sequence[bool],
) -> _Table:
    text = np.frombuffer("".join(words).encode(), np.uint8).reshape(-1, length)
    masks = np.array([letters.mask(word) for word in words], np.uint64)
    return _Table(masks, (text,), np.array(bands, np.uint8), np.array(doubtful, np.bool_))


def _ruled(part: _Table, decided: dict[str, bool], letters: Letters) -> _Table:
    """A part with the words that an arbiter took away or let in."""
    (block,) = part.text
    length = block.shape[1]
    spelled = np.ascontiguousarray(block).view(f"S{length}").ravel()
    kept = ~np.isin(spelled, np.array([word.encode() for word in decided], f"S{length}"))
    added = sorted(word for word, yes in decided.items() if yes)
    more = _table(added, length, letters, [0] * len(added), [False] * len(added))
    columns: list[NDArray[Any]] = [
        np.concatenate((part.masks[kept], more.masks)),
        np.concatenate((block[kept], more.text[0])),
        np.concatenate((part.bands[kept], more.bands)),
        np.concatenate((part.doubtful[kept], more.doubtful)),
    ]
    text = np.ascontiguousarray(columns[1]).view(f"S{length}").ravel()
    order = np.argsort(text, kind="stable")
    masks, block, bands, doubtful = (column[order] for column in columns)
    return _Table(masks, (block,), bands, doubtful)


def _joined(parts: Sequence[_Table]) -> _Table:
    return _Table(
        np.concatenate([part.masks for part in parts]),
        tuple(part.text[0] for part in parts),
        np.concatenate([part.bands for part in parts]),
        np.concatenate([part.doubtful for part in parts]),
    )
