"""What words mean, in one line each: a table sorted by lemma that is mapped, never read whole.

The file is text: the digest of the lexicon, then ``lemma TAB meaning`` lines in the order of their
bytes. The browser gets the same file.
"""

from __future__ import annotations

import mmap
from typing import TYPE_CHECKING

from lexicon.grounds import LexiconError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["MEANINGS", "Meanings"]

MEANINGS = "meanings.tsv"


class Meanings:
    """The meanings of a compiled lexicon, by lemma."""

    __slots__ = ("_first", "_text")

    def __init__(self, path: Path, digest: str) -> None:
        try:
            with path.open("rb") as file:
                self._text = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError):
            raise LexiconError(f"manca {path.name}, o non si legge") from None
        self._first = self._text.find(b"\n") + 1
        if self._text[: self._first - 1] != digest.encode():
            raise LexiconError(f"{path.name} è di un altro lessico")

    def of(self, lemma: str) -> str:
        """The meaning of a lemma as it is spelled; empty if nobody wrote it."""
        wanted = lemma.encode()
        low, high = self._first, len(self._text)
        while low < high:
            start = max(self._text.rfind(b"\n", 0, (low + high) // 2) + 1, low)
            end = self._text.find(b"\n", start)
            found, _, meaning = self._text[start:end].partition(b"\t")
            if found == wanted:
                return meaning.decode()
            if found < wanted:
                low = end + 1
            else:
                high = start
        return ""
