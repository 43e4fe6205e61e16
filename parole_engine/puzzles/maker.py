"""The maker of puzzles: from a key to a puzzle, solved and explained."""

from __future__ import annotations

from dataclasses import replace

from burraco_engine.code.rules import Rules
from parole_engine.bots.principiante import Principiante
from parole_engine.offensive import Offensive
from parole_engine.puzzles.difficulty import rating_of
from parole_engine.puzzles.forms import finish, form_of
from parole_engine.puzzles.mine import mined
from parole_engine.puzzles.model import Key, Puzzle, PuzzleError
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["Maker"]


class Maker:
    """Makes puzzles under the rules of a word game; the same key gives the same puzzle."""

    def __init__(self, rules: Rules, offensive: Offensive | None = None) -> None:
        self.vocabulary = Vocabulary(rules, offensive)

    def make(self, key: Key) -> Puzzle:
        """The puzzle of a key; PuzzleError if the lexicon yields none, or the key is not enough."""
        if key.kept:
            raise PuzzleError(f"l’enigma «{key}» non è più conservato")
        if key.game is not None:
            puzzle = self._from_game(key, key.game)
        else:
            puzzle = form_of(key.kind).make(self.vocabulary, key)
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
