"""The minimal word graph of a sorted list of words with classes, and its file."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING
from zlib import crc32

from lexicon.dawg import CLASSES, HEADER, MAGIC, TARGET_BITS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Automaton", "dawg_bytes"]

_Edge = tuple[int, int, int]
"""Letter, class of the word that ends here, node."""


class Automaton:
    """A minimal acyclic automaton, grown from words in ascending order.

    A node is the tuple of its edges; equal nodes are made once. Words that share an ending with
    the same classes so share the nodes of that ending.
    """

    def __init__(self) -> None:
        self.nodes: list[tuple[_Edge, ...]] = [()]
        self._number: dict[tuple[_Edge, ...], int] = {(): 0}
        self._open: list[list[_Edge]] = [[]]
        self._path: list[int] = []
        self._class: list[int] = []
        self._last = ""
        self.words = 0

    def add(self, word: str, number: int) -> None:
        """Add a word with its class number; words come in ascending order, each once."""
        if word <= self._last:
            raise ValueError(f"{word!r} does not come after {self._last!r}")
        shared = 0
        for one, other in zip(word, self._last, strict=False):
            if one != other:
                break
            shared += 1
        self._close(shared)
        for letter in word[shared:]:
            self._path.append(ord(letter) - 96)
            self._class.append(0)
            self._open.append([])
        self._class[-1] = number
        self._last = word
        self.words += 1

    def finish(self) -> int:
        """Close what is open and return the number of the root."""
        self._close(0)
        return self._freeze(self._open[0])

    def _close(self, depth: int) -> None:
        while len(self._path) > depth:
            node = self._freeze(self._open.pop())
            self._open[-1].append((self._path.pop(), self._class.pop(), node))

    def _freeze(self, edges: list[_Edge]) -> int:
        key = tuple(edges)
        number = self._number.get(key)
        if number is None:
            number = self._number[key] = len(self.nodes)
            self.nodes.append(key)
        return number


def _depth_first(nodes: Sequence[tuple[_Edge, ...]], root: int) -> list[int]:
    """The nodes that have edges, each once, in the order of a depth-first walk."""
    order, seen, stack = [], {0}, [root]
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        order.append(node)
        stack.extend(target for _, _, target in reversed(nodes[node]) if target not in seen)
    return order


def dawg_bytes(words: Iterable[tuple[str, int]], *, classes: Sequence[int], digest: bytes) -> bytes:
    """The file of the graph of these sorted words; `classes` are the grounds by class number."""
    if len(classes) > CLASSES:
        raise ValueError(f"{len(classes)} classes do not fit into {CLASSES}")
    automaton = Automaton()
    for word, number in words:
        automaton.add(word, number)
    root = automaton.finish()
    order = _depth_first(automaton.nodes, root)
    start, count = {0: 0}, 1
    for node in order:
        start[node] = count
        count += len(automaton.nodes[node])
    if count > 1 << TARGET_BITS:
        raise ValueError(f"{count} edges do not fit into {TARGET_BITS} bits")
    edges = array("I", [0])
    for node in order:
        for letter, number, target in automaton.nodes[node]:
            edges.append(start[target] | letter << TARGET_BITS | number << 26)
        edges[-1] |= 1 << 25
    body = edges.tobytes()
    grounds = [*classes, *[0] * (CLASSES - len(classes))]
    header = HEADER.pack(
        MAGIC,
        HEADER.size,
        count,
        automaton.words,
        len(classes),
        start[root],
        crc32(body),
        digest,
        *grounds,
    )
    return header + body
