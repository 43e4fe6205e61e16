"""What a puzzle shows before its answer: neither dress, length nor place may tell it."""

from collections import Counter

import pytest

from parole_engine.puzzles.codec import puzzle_from_json, puzzle_to_json
from parole_engine.puzzles.maker import Maker
from parole_engine.puzzles.model import LEVELS, Key, Kind
from parole_engine.puzzles.sosia import candidates
from tests.parole_engine.puzzles.brute import shared_rules


@pytest.fixture(scope="module")
def maker():
    return Maker(shared_rules()[0])


def test_names_and_acronyms_wear_the_same_capitals_as_every_other_word(maker):
    asked = [
        maker.make(Key(Kind.AMMESSA, level, f"veste{seed}"))
        for level in LEVELS
        for seed in range(40)
    ]
    told = Counter(puzzle.right[0] for puzzle in asked)
    assert set(told) == {*(group for groups in candidates().values() for group in groups)} | {
        "inesistente"
    }
    for puzzle in asked:
        assert set(puzzle.word) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), puzzle
        assert puzzle.word in puzzle.explanation


def test_a_word_kept_with_its_capital_is_read_without_it(maker):
    kept = puzzle_to_json(maker.make(Key(Kind.AMMESSA, 1, "a")))
    for written, shown in (("Forlì", "FORLI"), ("DNA", "DNA"), ("casa", "CASA")):
        read = puzzle_from_json(maker.vocabulary.rules, {**kept, "parola": written})
        assert read.word == shown
