"""How hard a puzzle is before anybody has tried it: its first rating."""

from __future__ import annotations

from typing import Final

from parole_engine.puzzles.model import Puzzle
from parole_engine.puzzles.ranking import Ranked

__all__ = ["level_for", "level_of", "rating_of"]

_LOWEST: Final = 900
_STEP: Final = 250
_LETTER: Final = 25
_NEAR: Final = 6
_MOST_NEAR: Final = 15
_EQUAL: Final = 20
_USUAL: Final = 7
_HEAVY: Final = 4
_FEW: Final = 12
_MANY: Final = 3


def rating_of(puzzle: Puzzle) -> int:
    """By the frequency of the words (the level), their length, near misses and equal answers.

    Near misses make it harder to be sure, equally good answers make it easier to find one.
    """
    rating = _LOWEST + _STEP * (puzzle.key.level - 1)
    if puzzle.solutions:
        longest = max(map(len, puzzle.solutions[0].words))
        rating += _LETTER * max(-3, min(longest - _USUAL, 3))
        rating -= _EQUAL * (min(len(puzzle.solutions), 5) - 1)
    return rating + _NEAR * min(puzzle.near, _MOST_NEAR)


def level_for(ranked: Ranked) -> int:
    """How hard a solved position is, from 1 to 5, by more than how rare its words are.

    From the band of the hardest word of the easiest best answer; long words and a matta make it
    harder, many equally good answers easier, by one level at most.
    """
    first = ranked.solutions[0]
    matte = sum(not card.suit for move in first.plays for card in move.cards)
    weight = max(map(len, first.words), default=_USUAL) - _USUAL + 2 * matte
    weight -= _MANY * (len(ranked.solutions) > _FEW)
    shift = 1 if weight >= _HEAVY else -1 if weight <= -_HEAVY else 0
    return max(1, min(6 - max(ranked.band, 1) + shift, 5))


def level_of(rating: float) -> int:
    """The level whose puzzles are nearest to a player's rating."""
    return max(1, min(round((rating - _LOWEST) / _STEP) + 1, 5))
