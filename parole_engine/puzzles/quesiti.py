"""«Che cosa dice il codice?»: situations written by hand, each with its article and remedy."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from burraco_engine.dice import SeedDice, choice, shuffled
from burraco_engine.messages import cited
from burraco_engine.paths import data_dir
from parole_engine.puzzles.model import Key, Option, Puzzle

__all__ = ["Quesito", "make_codice", "quesiti"]


@dataclass(frozen=True, slots=True)
class Quesito:
    """A situation at the table, answers of which one is right, the rule."""

    id: str
    level: int
    article: str
    situation: str
    answers: tuple[str, ...]
    right: int
    explanation: str


@cache
def quesiti() -> tuple[Quesito, ...]:
    """All of them, in the order of the file."""
    raw = tomllib.loads((data_dir() / "puzzles" / "codice.toml").read_text(encoding="utf-8"))
    return tuple(
        Quesito(
            id=one["id"],
            level=one["livello"],
            article=one["articolo"],
            situation=one["situazione"],
            answers=tuple(one["risposte"]),
            right=one["giusta"],
            explanation=one["spiegazione"],
        )
        for one in raw["quesito"]
    )


def make_codice(key: Key) -> Puzzle:
    """One of the situations of the level, its answers shuffled."""
    dice = SeedDice(key)
    asked = choice(dice, [one for one in quesiti() if one.level == key.level])
    order = shuffled(dice, range(len(asked.answers)))
    options = tuple(
        Option("abcdef"[place], asked.answers[answer]) for place, answer in enumerate(order)
    )
    article = cited(asked.article)
    return Puzzle(
        key,
        question="Che cosa dice il codice?",
        context=asked.situation,
        options=options,
        right=("abcdef"[order.index(asked.right)],),
        explanation=f"{asked.answers[asked.right]}. {asked.explanation} ({article})",
        article=article,
        near=len(options) - 1,
    )
