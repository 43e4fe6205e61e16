"""The search of the cases: the words of who calls, misspellings included.

Only whole numbers and plain steps, so that the page, which does the same without network, finds the
same in the same order: fold the text, cut the words to their stems, compare each stem of the query
with those of every case, add up.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from burraco_engine.arbitro.casi import Caso, casi_of
from burraco_engine.paths import data_dir

__all__ = ["Hit", "Index", "index_of", "likeness", "search", "stem", "stems"]

_ENDINGS: Final = ("ament", "ass", "ess", "iss", "and", "end", "at", "ut", "it", "ar", "er", "ir")
_LEAST: Final = 3
_WEIGHTS: Final = {"titolo": 4, "cerca": 3, "sotto": 3, "testi": 1}
"""What a word is worth by the place where it stands."""
_SAME, _BEGINS, _SLIP, _TWO_SLIPS = 8, 6, 5, 2
_SYNONYM: Final = 2
"""What a word that is only meant loses against one that is said."""
_SHORT, _LONG = 4, 7


def _folded(text: str) -> list[str]:
    """The words of a text in small letters without accents."""
    plain = unicodedata.normalize("NFD", text.lower())
    bare = "".join(sign for sign in plain if unicodedata.category(sign) != "Mn")
    return re.findall(r"[a-z0-9]+", bare)


def stem(word: str) -> str:
    """A folded word without its ending; double letters are one, as people forget them.

    >>> [stem(word) for word in ("pozzetto", "pozetti", "pescare", "pescato", "giochi")]
    ['pozet', 'pozet', 'pesc', 'pesc', 'gioc']
    """
    found = re.sub(r"(.)\1", r"\1", word)
    while len(found) > _LEAST and found[-1] in "aeiou":
        found = found[:-1]
    if len(found) > _LEAST and found[-1] == "h":
        found = found[:-1]
    for ending in _ENDINGS:
        if found.endswith(ending) and len(found) - len(ending) >= _LEAST:
            return found[: -len(ending)]
    return found


@cache
def _words() -> tuple[frozenset[str], tuple[tuple[str, ...], ...]]:
    """The words that say nothing, and the groups of stems that mean the same."""
    path = data_dir() / "casi" / "ricerca.toml"
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    groups = tuple(tuple(dict.fromkeys(map(stem, _folded(group)))) for group in raw["sinonimi"])
    return frozenset(_folded(raw["vuote"])), groups


def stems(text: str) -> tuple[str, ...]:
    """The stems of the words of a text that say something, each once, in their order."""
    empty, _ = _words()
    return tuple(dict.fromkeys(stem(word) for word in _folded(text) if word not in empty))


def likeness(query: str, word: str) -> int:
    """How much two stems are alike: the same, one the beginning of the other, one or two slips.

    >>> likeness("caduta", "caduta"), likeness("atac", "atacat"), likeness("penela", "pinela")
    (8, 6, 5)
    """
    if query == word:
        return _SAME
    short = min(len(query), len(word))
    if short >= _SHORT and (query.startswith(word) or word.startswith(query)):
        return _BEGINS
    apart = abs(len(query) - len(word))
    if short >= _SHORT and apart <= 1 and _slips(query, word) == 1:
        return _SLIP
    if short >= _LONG and apart <= 2 and _slips(query, word) == 2:
        return _TWO_SLIPS
    return 0


def _slips(first: str, second: str) -> int:
    """Letters to change, add, leave out or swap with their neighbour."""
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(second, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            swapped = i > 1 and j > 1 and a == second[j - 2] and b == first[i - 2]
            row.append(min(cost, older[j - 2] + 1) if swapped else cost)
    return row[-1]


@dataclass(frozen=True, slots=True)
class Index:
    """What is searched under a code: for each case its stems and what each is worth there.

    `rarity` says for each stem how much it tells one case from another.
    """

    cases: tuple[tuple[str, Mapping[str, int]], ...]
    rarity: Mapping[str, int]
    empty: frozenset[str]
    groups: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A case that was found, and how well."""

    caso: Caso
    points: int


@cache
def index_of(code: str) -> Index:
    """The index of a code's cases; ArbiterError if it has none."""
    known = casi_of(code)
    cases = tuple((caso.id, _weighed(caso)) for caso in known.casi)
    count: dict[str, int] = {}
    for _, weighed in cases:
        for word in weighed:
            count[word] = count.get(word, 0) + 1
    rarity = {word: 1 + (len(cases) // many).bit_length() for word, many in count.items()}
    empty, groups = _words()
    return Index(cases, rarity, empty, groups)


def _weighed(caso: Caso) -> dict[str, int]:
    texts = [esito.titolo for esito in caso.esiti]
    texts += [words for question in caso.domande for _, words in question.risposte]
    places = {
        "titolo": caso.titolo,
        "cerca": caso.cerca,
        "sotto": caso.sotto,
        "testi": " ".join(texts),
    }
    found: dict[str, int] = {}
    for place, weight in _WEIGHTS.items():
        for word in stems(places[place]):
            found[word] = max(found.get(word, 0), weight)
    return found


def search(code: str, query: str, limit: int = 10) -> tuple[Hit, ...]:
    """The cases of a code that a query means, the nearest first; equals in the code's order.

    >>> [hit.caso.id for hit in search("parole-2025", "carta caduta", 1)]
    ['carta-esposta']
    """
    index, known = index_of(code), casi_of(code)
    asked = [_meant(index, word) for word in stems(query)]
    points = [
        (sum(_best(index, weighed, meant) for meant in asked), place)
        for place, (_, weighed) in enumerate(index.cases)
    ]
    ranked = sorted((-found, place) for found, place in points if found)
    return tuple(Hit(known.casi[place], -found) for found, place in ranked[:limit])


def _meant(index: Index, word: str) -> dict[str, int]:
    """The stems of the index that a stem of the query may mean, and how near each is.

    A word that is only meant is nearer than one that was misspelt, and never a misspelt one.
    """
    near = {other: like for other in index.rarity if (like := likeness(word, other))}
    for group in index.groups:
        if any(likeness(word, one) >= _SLIP for one in group):
            for one in group:
                if one in index.rarity:
                    near[one] = max(near.get(one, 0), _SAME - _SYNONYM)
    return near


def _best(index: Index, weighed: Mapping[str, int], near: Mapping[str, int]) -> int:
    """What a case gains by one word of the query: its best match alone counts."""
    found = (
        like * weighed[other] * index.rarity[other]
        for other, like in near.items()
        if other in weighed
    )
    return max(found, default=0)
