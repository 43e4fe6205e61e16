"""The maker of puzzles: from a key to a puzzle, solved and explained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from burraco_engine.code.rules import Rules
from parole_engine.bots.manners import MANNERS
from parole_engine.bots.player import WordPlayer
from parole_engine.offensive import Offensive
from parole_engine.puzzles.difficulty import rating_of
from parole_engine.puzzles.forms import finish, form_of
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.mine import mined
from parole_engine.puzzles.model import Key, Puzzle, PuzzleError
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["Maker"]

_MOST_TRIES: Final = 2000


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

    def several(
        self, count: int, level: int, seed: str, kind: Kind | None = None
    ) -> Iterator[Puzzle]:
        """So many puzzles of a level, no two alike, the kinds in turn unless one is named.

        Each has a seed of its own, made from `seed`.
        """
        kinds = [kind] if kind else list(Kind)
        asked: set[object] = set()
        for number in range(_MOST_TRIES):
            if len(asked) == count:
                return
            puzzle = self.make(Key(kinds[len(asked) % len(kinds)], level, f"{seed}-{number}"))
            what = (puzzle.question, puzzle.context, puzzle.word, puzzle.position)
            if what not in asked:
                asked.add(what)
                yield puzzle

    def mine(self, seed: str) -> tuple[Puzzle, ...]:
        """Every puzzle found in one smazzata between bots: a second or so of work."""
        bot = WordPlayer(self.vocabulary.rules, MANNERS["principiante"])
        found = mined(self.vocabulary, bot, seed)
        return tuple(
            replace(puzzle, rating=rating_of(puzzle))
            for puzzle in (finish(self.vocabulary, key, sketch) for key, sketch in found)
            if puzzle is not None
        )

    def _from_game(self, key: Key, seed: str) -> Puzzle | None:
        return next((puzzle for puzzle in self.mine(seed) if puzzle.key == key), None)
