"""The rows that search scans: words by length, and their letters as exact unary masks.

A colour of the deck holds two of each consonant and four of each vowel, so the letters of a word
fit 52 bits of a u64, one bit per copy, with six more for letters that the colour cannot supply.
Layout and use are in ``docs/lexicon-format.md``. This module maps the files and hands out plain
memory; ``parole_engine.search`` looks at it through numpy.
"""

from __future__ import annotations

import mmap
import sys
from itertools import pairwise
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple

from lexicon.grounds import Ground, LexiconError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

__all__ = [
    "HEADER",
    "LENGTHS",
    "MASKS_MAGIC",
    "ROWS_MAGIC",
    "Letters",
    "Rows",
    "letters_digest",
    "read_letters",
]

LENGTHS = range(3, 21)
"""The lengths of the words that are rows."""
HEADER = Struct("<8s2I32s32s19I36x64H")
ROWS_MAGIC = b"PARROWS1"
MASKS_MAGIC = b"PARMASK1"

_VOWELS = "aeiou"


def letters_digest(copies: Mapping[str, int]) -> bytes:
    """The digest that binds masks to a deck: its letters and their copies in one colour."""
    from hashlib import sha256  # late: a word check needs masks, never digests

    return sha256(
        " ".join(f"{letter}{copies[letter]}" for letter in sorted(copies)).encode()
    ).digest()


def read_letters(path: Path) -> dict[str, int]:
    """The copies of each letter in one colour, from the file of a deck."""
    import tomllib

    suited = tomllib.loads(path.read_text(encoding="utf-8"))["copies"]["suited"]
    return {letter.lower(): copies for letter, copies in suited.items()}


class Letters:
    """The bits of a deck's letters: consonants first, then vowels, then what the deck lacks."""

    __slots__ = ("_first", "colour", "copies", "overflow")

    def __init__(self, copies: Mapping[str, int]) -> None:
        self.copies = dict(copies)
        self._first: dict[str, int] = {}
        bit = 0
        for letter in sorted(copies, key=lambda letter: (letter in _VOWELS, letter)):
            self._first[letter] = bit
            bit += copies[letter]
        if bit > 58:
            raise ValueError(f"{bit} copies do not fit into a mask")
        self.colour = (1 << bit) - 1
        """The mask of every card of one colour."""
        self.overflow = bit
        """The first of the six bits for letters beyond the deck."""

    def mask(self, word: str) -> int:
        """The unary mask of a word, exact as far as a meld with one matta can tell."""
        mask = 0
        beyond = [0, 0, 0]
        for letter in set(word):
            count, copies = word.count(letter), self.copies.get(letter, 0)
            if copies:
                mask |= (1 << min(count, copies)) - 1 << self._first[letter]
            if count > copies:
                kind = 2 if not copies else 0 if letter in _VOWELS else 1
                beyond[kind] += count - copies
        for kind, count in enumerate(beyond):
            mask |= (0, 1, 3)[min(count, 2)] << self.overflow + 2 * kind
        return mask

    def missing(self, word: str) -> int:
        """How many letters of a word one colour of the deck cannot supply."""
        copies, missing = self.copies, 0
        for letter in set(word):
            beyond = word.count(letter) - copies.get(letter, 0)
            if beyond > 0:
                missing += beyond
        return missing


class _Mapped(NamedTuple):
    body: memoryview
    rows: int
    digest: str
    letters: bytes
    starts: tuple[int, ...]
    grounds_of: tuple[Ground, ...]


def _mapped(path: Path, magic: bytes) -> _Mapped:
    try:
        with path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise LexiconError(f"manca il file {path.name} del lessico") from None
    except ValueError:
        raise LexiconError(f"{path.name} è vuoto") from None
    if len(mapped) < HEADER.size or mapped[:8] != magic or sys.byteorder != "little":
        raise LexiconError(f"{path.name} non è una tabella del lessico")
    _, first, rows, digest, letters, *numbers = HEADER.unpack_from(mapped)
    starts = numbers[: len(LENGTHS) + 1]
    grounds_of = tuple(Ground(bits) for bits in numbers[len(LENGTHS) + 1 :])
    counts = [after - before for before, after in pairwise(starts)]
    each = {
        ROWS_MAGIC: sum(
            (length + 2) * count for length, count in zip(LENGTHS, counts, strict=True)
        ),
        MASKS_MAGIC: 8 * rows,
    }
    if min(counts) < 0 or starts[-1] != rows or len(mapped) != first + each[magic]:
        raise LexiconError(f"{path.name} è troncato o danneggiato")
    return _Mapped(
        memoryview(mapped)[first:], rows, digest.hex(), letters, tuple(starts), grounds_of
    )


class Rows:
    """`rows.bin` and `masks.u64` of one lexicon, mapped and checked against each other.

    `grounds_of` tells the grounds of a class number. `classes`, `bands` and `text` are bytes,
    `masks` is u64, row by row; `block(length)` is the text of the words of one length, without
    separators. All of them are views on the mapped files.
    """

    __slots__ = (
        "_offsets",
        "bands",
        "classes",
        "digest",
        "grounds_of",
        "letters",
        "masks",
        "starts",
        "text",
    )

    def __init__(self, folder: Path, *, copies: Mapping[str, int]) -> None:
        rows = _mapped(folder / "rows.bin", ROWS_MAGIC)
        masks = _mapped(folder / "masks.u64", MASKS_MAGIC)
        if rows[1:] != masks[1:]:
            raise LexiconError("rows.bin e masks.u64 sono di due lessici diversi")
        if rows.letters != letters_digest(copies):
            raise LexiconError("le maschere del lessico sono di un altro mazzo: rifare il lessico")
        self.digest = rows.digest
        self.letters = Letters(copies)
        self.starts = rows.starts
        self.grounds_of = rows.grounds_of
        self.classes = rows.body[: rows.rows]
        self.bands = rows.body[rows.rows : 2 * rows.rows]
        self.text = rows.body[2 * rows.rows :]
        self.masks = masks.body.cast("Q")
        offset, offsets = 0, []
        for length, (before, after) in zip(LENGTHS, pairwise(rows.starts), strict=True):
            offsets.append(offset)
            offset += length * (after - before)
        self._offsets = tuple(offsets)

    def __len__(self) -> int:
        return self.starts[-1]

    def rows_of(self, length: int) -> range:
        """The rows of the words of this length."""
        place = length - LENGTHS.start
        return range(self.starts[place], self.starts[place + 1])

    def block(self, length: int) -> memoryview:
        """The words of this length, `length` bytes each, in alphabetical order."""
        offset = self._offsets[length - LENGTHS.start]
        return self.text[offset : offset + length * len(self.rows_of(length))]

    def word(self, row: int) -> str:
        """The word of a row."""
        if not 0 <= row < len(self):
            raise IndexError(row)
        place = 0
        while self.starts[place + 1] <= row:
            place += 1
        length = LENGTHS[place]
        first = self._offsets[place] + length * (row - self.starts[place])
        return str(self.text[first : first + length], "ascii")

    def words(self) -> Iterator[str]:
        """Every word, row by row."""
        for length in LENGTHS:
            block = bytes(self.block(length)).decode("ascii")
            for first in range(0, len(block), length):
                yield block[first : first + length]
