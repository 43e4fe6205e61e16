"""Words that no puzzle shows and no beginner's bot lays: they play like all others all the same."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from burraco_engine.paths import data_dir
from lexicon.grounds import Lookup
from lexicon.normal import fold

__all__ = ["Offensive", "offensive_words"]


class Offensive:
    """Lemmas with all their forms, and roots with all that begins like them."""

    __slots__ = ("_lemmas", "_roots")

    def __init__(self, lemmas: Iterable[str], roots: Iterable[str] = ()) -> None:
        self._lemmas = frozenset(map(fold, lemmas))
        self._roots = tuple(map(fold, roots))

    def __len__(self) -> int:
        return len(self._lemmas) + len(self._roots)

    def __contains__(self, found: object) -> bool:
        """True for a look-up of which any reading is a form of a listed lemma."""
        assert isinstance(found, Lookup)
        if found.word in self._lemmas or found.word.startswith(self._roots):
            return True
        return any(fold(reading.lemma) in self._lemmas for reading in found.readings)


@cache
def offensive_words() -> Offensive:
    """The curated list `escluse.tsv`: a kind (`lemma` or `radice`), a tab, the word."""
    listed: dict[str, list[str]] = {"lemma": [], "radice": []}
    for line in (data_dir() / "puzzles" / "escluse.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, word = line.split("\t")
            listed[kind].append(word)
    return Offensive(listed["lemma"], listed["radice"])
