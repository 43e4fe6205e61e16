"""The maker of puzzles: from a key to a puzzle, solved and explained."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from burraco_engine.code.rules import Rules
from burraco_engine.dice import SeedDice
from parole_engine.bots.principiante import Principiante
from parole_engine.offensive import Offensive
from parole_engine.puzzles.difficulty import rating_of
from parole_engine.puzzles.explain import explain_solution
from parole_engine.puzzles.mine import mined
from parole_engine.puzzles.model import Key, Kind, Puzzle, PuzzleError, Solution
from parole_engine.puzzles.quesiti import make_codice
from parole_engine.puzzles.single import sketch_allunga, sketch_burraco, sketch_matta
from parole_engine.puzzles.sketch import Sketch
from parole_engine.puzzles.sosia import make_ammessa
from parole_engine.puzzles.vocabulary import Vocabulary
from parole_engine.puzzles.whole import sketch_chiudi, sketch_giocata

__all__ = ["Maker", "finish"]

_SKETCHES: Final[dict[Kind, Callable[[Vocabulary, int, SeedDice], Sketch | None]]] = {
    Kind.BURRACO_NASCOSTO: sketch_burraco,
    Kind.ALLUNGA: sketch_allunga,
    Kind.MATTA: sketch_matta,
    Kind.GIOCATA_MIGLIORE: sketch_giocata,
    Kind.CHIUDI: sketch_chiudi,
}
_TRIES: Final = 2000
_SHOWN: Final = 8
"""Best answers that a puzzle keeps; the others are counted."""


class Maker:
    """Makes puzzles under the rules of a word game; the same key gives the same puzzle."""

    def __init__(self, rules: Rules, offensive: Offensive | None = None) -> None:
        self.vocabulary = Vocabulary(rules, offensive)

    def make(self, key: Key) -> Puzzle:
        """The puzzle of a key; PuzzleError if the lexicon yields none."""
        puzzle: Puzzle | None
        if key.game is not None:
            puzzle = self._from_game(key, key.game)
        elif key.kind is Kind.CODICE:
            puzzle = make_codice(key)
        elif key.kind is Kind.AMMESSA:
            puzzle = make_ammessa(self.vocabulary, key)
        else:
            puzzle = self._played(key)
        if puzzle is None:
            raise PuzzleError(f"con questo lessico l’enigma «{key}» non riesce")
        return replace(puzzle, rating=rating_of(puzzle))

    def mine(self, seed: str) -> tuple[Puzzle, ...]:
        """Every puzzle found in one smazzata between bots: a second or so of work."""
        found = mined(self.vocabulary, Principiante(self.vocabulary.rules), seed)
        return tuple(
            replace(puzzle, rating=rating_of(puzzle))
            for puzzle in (finish(self.vocabulary, key, sketch) for key, sketch in found)
            if puzzle is not None
        )

    def _from_game(self, key: Key, seed: str) -> Puzzle | None:
        return next((puzzle for puzzle in self.mine(seed) if puzzle.key == key), None)

    def _played(self, key: Key) -> Puzzle | None:
        dice, sketch_of = SeedDice(key), _SKETCHES[key.kind]
        for _ in range(_TRIES):
            sketch = sketch_of(self.vocabulary, key.level, dice)
            if sketch is not None:
                puzzle = finish(self.vocabulary, key, sketch)
                if puzzle is not None:
                    return puzzle
        return None


def finish(vocabulary: Vocabulary, key: Key, sketch: Sketch) -> Puzzle | None:
    """The puzzle of a solved position, if it is of the key's level and fit to be shown.

    The level is that of the hardest word of the easiest best answer: 1 for words of band 5, 5 for
    words of band 1. No best answer may hold an offensive word.
    """
    ranked = sketch.ranked
    if ranked.band != 6 - key.level or not vocabulary.clean(ranked.words):
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
