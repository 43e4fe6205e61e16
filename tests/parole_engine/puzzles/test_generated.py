"""Puzzles of every kind and level, checked one by one against a solver of their own."""

from functools import cache

import pytest

from parole_engine.puzzles.maker import Maker
from parole_engine.puzzles.model import LEVELS, Key, Kind, PuzzleError
from tests.parole_engine.puzzles.brute import shared_rules
from tests.parole_engine.puzzles.verified import check

MADE = tuple(kind for kind in Kind if kind is not Kind.CODICE)
"""The kinds that are made; the others are written by hand."""

EACH = 10


@pytest.fixture(scope="module")
def maker():
    return Maker(shared_rules()[0])


@pytest.fixture(scope="module")
def made(maker):
    """Makes each puzzle once for all tests of this module."""
    return cache(lambda kind, level, seed: maker.make(Key(kind, level, f"prova{seed}")))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", MADE)
def test_the_best_answer_is_the_best_that_an_exhaustive_search_finds(maker, made, kind, level):
    for seed in range(EACH):
        check(maker, made(kind, level, seed))


def test_of_many_equal_answers_those_with_common_words_are_named_first(maker, made):
    lexicon, several = maker.vocabulary.lexicon, 0
    for kind in MADE:
        for level in LEVELS:
            puzzle = made(kind, level, 1)
            bands = [
                min(lexicon.lookup(word.lower()).band for word in solution.words)
                for solution in puzzle.solutions
            ]
            assert bands == sorted(bands, reverse=True)
            several += len(set(bands)) > 1
    assert several > 3


def words_of(puzzle):
    return puzzle.solutions[0].words if puzzle.solutions else (puzzle.word,)


@pytest.mark.parametrize("kind", MADE)
def test_words_grow_rarer_from_level_to_level(maker, made, kind):
    lexicon, means = maker.vocabulary.lexicon, []
    for level in LEVELS:
        bands = [
            lexicon.lookup(word.lower()).band
            for seed in range(EACH if kind is not Kind.AMMESSA else 60)
            for word in words_of(made(kind, level, seed))
            if word.lower() in lexicon
        ]
        means.append(sum(bands) / len(bands))
    assert means == sorted(means, reverse=True)
    assert len(set(means)) == len(means)


@pytest.mark.parametrize("kind", Kind)
def test_the_same_seed_gives_the_same_puzzle_and_another_one_another(maker, kind):
    first = maker.make(Key(kind, 2, "abc"))
    assert Maker(shared_rules()[0]).make(Key(kind, 2, "abc")) == first
    others = {maker.make(Key(kind, 2, f"abc{n}")).question + str(n) for n in range(3)}
    assert len(others) == 3
    different = [maker.make(Key(kind, 2, f"abc{n}")) for n in range(6)]
    assert any(
        (one.position, one.word, one.context) != (first.position, first.word, first.context)
        for one in different
    )


def test_games_between_bots_yield_puzzles_that_hold(maker):
    found = [puzzle for seed in ("1", "2", "3") for puzzle in maker.mine(seed)]
    assert found
    for puzzle in found:
        assert puzzle.key.game is not None
        check(maker, puzzle)
    assert maker.make(found[0].key) == found[0]


@pytest.mark.parametrize(
    "text", ["", "allunga", "allunga.6.a", "allunga.x.a", "pippo.1.a", "allunga.1.A", "allunga.1."]
)
def test_a_key_that_is_none_is_refused(text):
    with pytest.raises(PuzzleError):
        Key.parse(text)
