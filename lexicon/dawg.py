"""The word graph: every word with its class in one array of u32, for suggestions and the browser.

The file's layout is in ``docs/lexicon-format.md``. A look-up walks letter by letter in Python,
a few microseconds; for mere membership the trie of :mod:`lexicon.italian` is faster.
"""

from __future__ import annotations

import mmap
import sys
from struct import Struct
from typing import TYPE_CHECKING
from zlib import crc32

from lexicon.grounds import Ground, LexiconError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["CLASSES", "HEADER", "LAST", "MAGIC", "TARGET", "TARGET_BITS", "Dawg", "reduced"]

MAGIC = b"PARDAWG1"
HEADER = Struct("<8s6I32s64H")
CLASSES = 64
TARGET_BITS = 20
TARGET = (1 << TARGET_BITS) - 1
"""The bits of an edge that name the node it leads to."""
LAST = 1 << 25
"""The bit of the last edge of a node."""


def reduced(grounds: Ground) -> Ground:
    """The grounds as far as any policy can tell: a common reading always plays.

    >>> reduced(Ground.COMMON | Ground.PROPER_NAME)
    <Ground.COMMON: 1>
    """
    return Ground.COMMON if grounds & Ground.COMMON else grounds


class Dawg:
    """A word graph mapped from its file.

    `edges`, `root` and `grounds_of` are open so that walkers can be written beside this module.
    """

    __slots__ = ("_map", "digest", "edges", "grounds_of", "root", "words_count")

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except FileNotFoundError:
            raise LexiconError(f"manca il file {path.name} del lessico") from None
        except ValueError:
            raise LexiconError(f"{path.name} è vuoto") from None
        if len(self._map) < HEADER.size or self._map[:8] != MAGIC:
            raise LexiconError(f"{path.name} non è un grafo di parole")
        _, first, count, words, classes, root, checksum, digest, *grounds = HEADER.unpack_from(
            self._map
        )
        if len(self._map) != first + 4 * count or root >= count or sys.byteorder != "little":
            raise LexiconError(f"{path.name} è troncato o danneggiato")
        self.edges = memoryview(self._map)[first:].cast("I")
        if crc32(self.edges) != checksum:
            raise LexiconError(f"{path.name} è danneggiato")
        self.root: int = root
        self.words_count: int = words
        self.digest: str = digest.hex()
        self.grounds_of = tuple(Ground(bits) for bits in grounds[:classes])

    def __len__(self) -> int:
        return self.words_count

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.class_of(word) != 0

    def child(self, edge: int, letter: int) -> int:
        """The edge with this letter (``a`` = 1) among those of the node that begins at `edge`."""
        edges = self.edges
        while edge:
            value = edges[edge]
            found = value >> TARGET_BITS & 31
            if found == letter:
                return edge
            if found > letter or value & LAST:
                return 0
            edge += 1
        return 0

    def class_of(self, word: str) -> int:
        """The class of a word, 0 if the graph does not hold it."""
        edges = self.edges
        node, value = self.root, 0
        for letter in word:
            edge = self.child(node, ord(letter) - 96)
            if not edge:
                return 0
            value = edges[edge]
            node = value & TARGET
        return value >> 26

    def grounds(self, word: str) -> Ground:
        """The reduced grounds of a word; empty if the graph does not hold it."""
        return self.grounds_of[self.class_of(word)]

    def node_edges(self, node: int) -> Iterator[tuple[int, int, int]]:
        """The edges of a node as (letter, class, next node)."""
        edges = self.edges
        while node:
            value = edges[node]
            yield value >> TARGET_BITS & 31, value >> 26, value & TARGET
            node = 0 if value & LAST else node + 1

    def words(self, prefix: str = "", *, length: int | None = None) -> Iterator[str]:
        """The words that begin with `prefix`, of `length` letters if given, alphabetically."""
        node, found = self.root, 0
        for character in prefix:
            edge = self.child(node, ord(character) - 96)
            if not edge:
                return
            found = self.edges[edge] >> 26
            node = self.edges[edge] & TARGET
        if prefix and found and length in (None, len(prefix)):
            yield prefix
        if length is not None and length <= len(prefix):
            return
        stack = [(prefix, self.node_edges(node))]  # depth first: a frame walks one node
        while stack:
            text, walk = stack[-1]
            for letter, found, target in walk:
                word = text + chr(letter + 96)
                deeper = target and (length is None or len(word) < length)
                if deeper:
                    stack.append((word, self.node_edges(target)))
                if found and length in (None, len(word)):
                    yield word
                if deeper:
                    break
            else:
                stack.pop()
