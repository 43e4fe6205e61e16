"""The arbiter's decisions on words: signed, for one tournament, laid over the lexicon (Art. 25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lexicon.normal import word_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Ruling", "Rulings"]


class Ruling(NamedTuple):
    """What an arbiter decided of one word, over his signature."""

    word: str
    admitted: bool
    signed_by: str
    reason: str = ""


class Rulings:
    """The decisions of one tournament, laid over the lexicon: the last one on a word counts."""

    __slots__ = ("_by_word",)

    def __init__(self, rulings: Iterable[Ruling] = ()) -> None:
        self._by_word: dict[str, Ruling] = {}
        for ruling in rulings:
            word = word_of(ruling.word)
            if not word or not ruling.signed_by.strip():
                raise ValueError(f"a ruling needs a word and a signature: {ruling}")
            self._by_word[word] = ruling._replace(word=word)

    def __iter__(self) -> Iterator[Ruling]:
        return iter(sorted(self._by_word.values()))

    def __len__(self) -> int:
        return len(self._by_word)

    def get(self, word: str) -> Ruling | None:
        """The decision on a folded word, if there is one."""
        return self._by_word.get(word)

    def sign(self, ruling: Ruling) -> Rulings:
        """These decisions and one more."""
        return Rulings((*self._by_word.values(), ruling))
