"""A thousand puzzles of every generated kind against the independent solver."""

import pytest

from parole_engine.puzzles.maker import Maker
from parole_engine.puzzles.model import LEVELS, Key, Kind
from tests.parole_engine.puzzles.brute import shared_rules
from tests.parole_engine.puzzles.verified import check

MADE = tuple(kind for kind in Kind if kind is not Kind.CODICE)
"""The kinds that are made; the others are written by hand."""

EACH = 200
pytestmark = pytest.mark.soak


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", MADE)
def test_no_best_answer_is_wrong(kind, level):
    maker = Maker(shared_rules()[0])
    for seed in range(EACH):
        check(maker, maker.make(Key(kind, level, f"lungo{seed}")))


def test_no_puzzle_found_in_a_game_is_wrong():
    maker = Maker(shared_rules()[0])
    found = [puzzle for game in range(100) for puzzle in maker.mine(f"lungo{game}")]
    assert len(found) > 50
    for puzzle in found:
        check(maker, puzzle)
