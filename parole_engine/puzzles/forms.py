"""The form of a kind: how its puzzles are made, and which legal plays would not answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from typing import Final

from burraco_engine.dice import SeedDice
from burraco_engine.moves import MeldMove
from parole_engine.puzzles.difficulty import level_for
from parole_engine.puzzles.explain import explain_solution
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.model import Key, Position, Puzzle, Solution
from parole_engine.puzzles.sketch import Sketch
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["Form", "finish", "form_of", "laid"]

_TRIES: Final = 2000
_SHOWN: Final = 8
"""Best answers that a puzzle keeps; the others are counted."""


def _anything(_position: Position, _plays: Sequence[MeldMove]) -> str | None:
    """Every legal play is an answer."""
    return None


@dataclass(frozen=True, slots=True)
class Form:
    """What a module of `kinds` offers as `FORM`."""

    make: Callable[[Vocabulary, Key], Puzzle | None]
    """The puzzle of a key; None if the lexicon yields none."""
    unasked: Callable[[Position, Sequence[MeldMove]], str | None] = _anything
    """Why plays that are legal do not answer the question."""
    sketch: Callable[[Vocabulary, int, SeedDice], Sketch | None] | None = None
    """A position of a level that chance puts together, solved."""
    asked: Callable[[Vocabulary, Position, int | None], Sketch | None] | None = None
    """The question of any position, solved; PuzzleError if it is not of this kind.

    With a band None too if the easiest best answer is not of that band.
    """


@cache
def form_of(kind: Kind) -> Form:
    """The form of a kind, from the module of its name."""
    form: Form = import_module(f"parole_engine.puzzles.kinds.{kind.value}").FORM
    return form


def laid(
    sketch: Callable[[Vocabulary, int, SeedDice], Sketch | None],
    unasked: Callable[[Position, Sequence[MeldMove]], str | None] = _anything,
    asked: Callable[[Vocabulary, Position, int | None], Sketch | None] | None = None,
) -> Form:
    """The form of a kind that is answered with cards; `sketch` solves a position of a level."""
    return Form(partial(_made, sketch), unasked, sketch, asked)


def _made(
    sketch_of: Callable[[Vocabulary, int, SeedDice], Sketch | None],
    vocabulary: Vocabulary,
    key: Key,
) -> Puzzle | None:
    dice = SeedDice(key)
    for _ in range(_TRIES):
        sketch = sketch_of(vocabulary, key.level, dice)
        if sketch is not None:
            puzzle = finish(vocabulary, key, sketch)
            if puzzle is not None:
                return puzzle
    return None


def finish(vocabulary: Vocabulary, key: Key, sketch: Sketch) -> Puzzle | None:
    """The puzzle of a solved position, if it is of the key's level and fit to be shown.

    No best answer may hold an offensive word.
    """
    ranked = sketch.ranked
    if level_for(ranked) != key.level or not vocabulary.clean(ranked.words):
        return None
    if not all(map(vocabulary.fit, ranked.solutions[0].words)):
        return None
    first, *others = ranked.solutions
    others.sort(key=lambda solution: _known(vocabulary, solution))
    shown = (first, *others[: _SHOWN - 1])
    return Puzzle(
        key,
        question=sketch.question,
        context=sketch.context,
        position=sketch.position,
        best=ranked.best,
        second=ranked.second,
        solutions=shown,
        answers=len(ranked.solutions),
        near=ranked.near,
        band=ranked.band,
        explanation=explain_solution(vocabulary, ranked, shown, sketch.position.melds),
    )


def _known(vocabulary: Vocabulary, solution: Solution) -> tuple[int, bool, int]:
    """Sorts answers by how well people know their words: the rarest, then the sum of all."""
    bands = [vocabulary.lexicon.lookup(word.lower()).band for word in solution.words]
    return -min(bands), not all(map(vocabulary.fit, solution.words)), -sum(bands)
