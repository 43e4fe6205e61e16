"""Other ways to find every word of a hand: each is `find(letters, wild) -> number of words`.

`letters` are those of one colour in lower case, `wild` whether a jolly is there too. All of them
answer the same question on the same words, and the bench checks that they agree.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from string import ascii_lowercase
from typing import Protocol

import numpy as np

from lexicon.dawg import TARGET_BITS, Dawg
from parole_engine.search.index import WordIndex

ALL = (1 << 64) - 1


class Rival(Protocol):
    """A way to find words, by its name."""

    name: str

    def __call__(self, letters: str, wild: bool) -> int: ...


class UnaryMask:
    """Ours."""

    name = "**unary mask, numpy (ours)**"

    def __init__(self, index: WordIndex) -> None:
        self.index = index

    def __call__(self, letters: str, wild: bool) -> int:
        mask = self.index.letters.mask(letters)
        return len(self.index.spelled(mask, len(letters) + wild, lacking=ALL if wild else 0))


class Compiled:
    """The limit: the same masks in C."""

    name = "compiled C, the limit"

    def __init__(self, index: WordIndex, scratch: Path) -> None:
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if compiler is None:
            raise LookupError("no C compiler")
        source, target = Path(__file__).with_name("limit.c"), scratch / "limit.so"
        flags = ["-O3", "-march=native", "-shared", "-fPIC"]
        subprocess.run([compiler, *flags, "-o", target, source], check=True)
        self.call = ctypes.CDLL(str(target)).spelled
        self.call.restype = ctypes.c_int64
        self.call.argtypes = [
            ctypes.c_void_p,
            ctypes.c_int64,
            ctypes.c_uint64,
            ctypes.c_int,
            ctypes.c_void_p,
        ]
        self.index = index
        self.masks = np.ascontiguousarray(index.masks)
        self.out = np.empty(len(index) + 1, np.int64)

    def __call__(self, letters: str, wild: bool) -> int:
        hand = self.index.letters.mask(letters)
        rows = self.index.end(len(letters) + wild)
        found: int = self.call(self.masks.ctypes.data, rows, hand, wild, self.out.ctypes.data)
        return found


class CountMatrix:
    """A matrix of letter counts, one row per letter, compared letter by letter."""

    name = "count matrix, numpy"

    def __init__(self, index: WordIndex) -> None:
        self.index = index
        self.counts = np.zeros((26, len(index)), np.uint8)
        for first, block in zip(index.starts, index.text, strict=False):
            for column in block.T:
                self.counts[column - 97, np.arange(first, first + len(block))] += 1

    def __call__(self, letters: str, wild: bool) -> int:
        end = self.index.end(len(letters) + wild)
        lacks = np.zeros(end, np.uint8)
        for number, counts in enumerate(self.counts[:, :end]):
            held = letters.count(chr(97 + number))
            lacks += np.maximum(counts, held) - np.uint8(held)
        return len(np.flatnonzero(lacks <= wild))


class DawgWalk:
    """A walk over the word graph, in Python."""

    name = "DAWG walk, Python"

    def __init__(self, words: Iterable[str], scratch: Path) -> None:
        from lexicon.build.automaton import dawg_bytes
        from lexicon.grounds import Ground

        path = scratch / "words.dawg"
        graph = dawg_bytes(
            ((word, 1) for word in sorted(words)),
            classes=[Ground(0), Ground.COMMON],
            digest=bytes(32),
        )
        path.write_bytes(graph)
        self.dawg = Dawg(path)

    def __call__(self, letters: str, wild: bool) -> int:
        edges, held = self.dawg.edges, [0] * 27
        for letter in letters:
            held[ord(letter) - 96] += 1
        target, found = (1 << TARGET_BITS) - 1, 0

        def walk(node: int, wild: int, length: int) -> None:
            nonlocal found
            while node:
                value = edges[node]
                letter = value >> TARGET_BITS & 31
                if held[letter]:
                    held[letter] -= 1
                    found += value >> 26 != 0 and length >= 2
                    walk(value & target, wild, length + 1)
                    held[letter] += 1
                elif wild:
                    found += value >> 26 != 0 and length >= 2
                    walk(value & target, 0, length + 1)
                node = 0 if value & 1 << 25 else node + 1

        walk(self.dawg.root, int(wild), 0)
        return found


class Alphagrams:
    """Every sub-multiset of the hand, looked up among the words by their sorted letters."""

    name = "alphagrams, Python"

    def __init__(self, words: Iterable[str]) -> None:
        self.words: dict[str, set[str]] = {}
        for word in words:
            self.words.setdefault("".join(sorted(word)), set()).add(word)

    def __call__(self, letters: str, wild: bool) -> int:
        hands = {letters}
        if wild:
            hands |= {letters + more for more in ascii_lowercase}
        found: set[str] = set()
        for hand in hands:
            ordered = "".join(sorted(hand))
            for size in range(3, len(ordered) + 1):
                for chosen in set(combinations(ordered, size)):
                    found |= self.words.get("".join(chosen), set())
        return len(found)


class Scrabbler:
    """PyPI `scrabbler`: a trie in Python, breadth first."""

    name = "PyPI scrabbler"

    def __init__(self, words: Iterable[str]) -> None:
        from scrabbler.scrabbler import build_trie, find_permutations

        self.trie, self.find = build_trie(list(words)), find_permutations

    def __call__(self, letters: str, wild: bool) -> int:
        hand = letters + "?" * wild
        given = {"use_all_letters": False, "wildcard": "?" if wild else None}
        return len(set(self.find(hand, self.trie, **given)))


class Nagaram:
    """PyPI `nagaram`: every word of the list, letter by letter."""

    name = "PyPI nagaram"

    def __init__(self, words: Iterable[str]) -> None:
        from nagaram import anagrams

        self.find = anagrams.anagrams_in_word
        listed = list(words)
        anagrams.word_list = lambda *_: listed
        anagrams.word_score = lambda *_: 0

    def __call__(self, letters: str, wild: bool) -> int:
        return sum(1 for _ in self.find(letters + "?" * wild))


def agrees(words: Iterable[str], letters: str, wild: bool) -> int:
    """The answer by counting, for the check."""
    held, found = Counter(letters), 0
    for word in words:
        lacks = sum((Counter(word) - held).values())
        found += lacks <= wild
    return found
