"""Queries for the search of the cases with what is found, for a page that searches by itself."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from burraco_engine.arbitro.casi import casi_codes
from burraco_engine.arbitro.cerca import search

__all__ = ["PHRASES", "misspelt", "queries"]

with (Path(__file__).parent / "frasi.tsv").open(encoding="utf-8") as _file:
    PHRASES = [tuple(row.values()) for row in csv.DictReader(_file, delimiter="\t")]
"""Forty ways to ask, with the code and the case that is meant."""
_LETTERS = "abcdefghilmnopqrstuvz"


def misspelt(phrase: str, chance: random.Random) -> str:
    """Each long word with a letter left out, doubled, swapped or taken for another."""
    words = []
    for word in phrase.split():
        if len(word) >= 5:
            place = chance.randrange(1, len(word) - 1)
            first, other, rest = word[:place], word[place], word[place + 1 :]
            ways = (first + rest, first + 2 * other + rest, first + rest[:1] + other + rest[1:])
            word = chance.choice([*ways, first + chance.choice(_LETTERS) + rest])
        words.append(word)
    return " ".join(words)


def queries(count: int, seed: int = 21) -> Iterator[dict[str, Any]]:
    """So many queries, right and misspelt, under every code, each with its hits."""
    chance, codes = random.Random(seed), casi_codes()
    for _ in range(count):
        phrase, _, _ = chance.choice(PHRASES)
        asked = chance.choice([phrase, misspelt(phrase, chance), phrase.upper()])
        code = chance.choice(codes)
        hits = [[hit.caso.id, hit.points] for hit in search(code, asked, 10)]
        yield {"codice": code, "cerca": asked, "trovati": hits}
