"""The bench of who makes puzzles: what is given is solved to the end, and bad cards are refused."""

import pytest

from parole_engine.puzzles.answer import Result, lay
from parole_engine.puzzles.bench import BENCH_KINDS, from_answer, from_position, position_of
from parole_engine.puzzles.codec import puzzle_from_json, puzzle_to_json
from parole_engine.puzzles.difficulty import level_for
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.maker import Maker
from parole_engine.puzzles.model import PuzzleError
from parole_engine.puzzles.ranking import Ranked
from tests.parole_engine.puzzles.brute import shared_rules


@pytest.fixture(scope="module")
def vocabulary():
    return Maker(shared_rules()[0]).vocabulary


def at_bench(vocabulary, kind, cards, *words):
    asked = Kind(kind)
    return from_position(vocabulary, asked, position_of(vocabulary, asked, cards, words))


def test_every_kind_that_is_answered_with_cards_is_at_the_bench():
    assert set(BENCH_KINDS) == {kind for kind in Kind if kind not in ("ammessa", "codice")}


def test_a_position_is_solved_and_every_answer_counted(vocabulary):
    puzzle = at_bench(vocabulary, "burraco_nascosto", "Cr Ar Sr Tr Er Lr Lr Ir Bn")
    words = {solution.words for solution in puzzle.solutions}
    assert {("CASTELLI",), ("CELLISTA",)} <= words
    assert puzzle.answers == len(words)
    assert puzzle.best is not None
    assert puzzle.second is not None
    assert puzzle.second < puzzle.best
    assert puzzle.question.startswith("9 carte, un burraco nascosto")
    for solution in puzzle.solutions:
        assert lay(vocabulary.rules, puzzle, solution.plays).result is Result.GIUSTA
    again = at_bench(vocabulary, "burraco_nascosto", "Cr Ar Sr Tr Er Lr Lr Ir Bn")
    assert again == puzzle
    assert puzzle_from_json(vocabulary.rules, puzzle_to_json(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("kind", "word"),
    [("allunga", "castagna"), ("burraco_nascosto", "montagna"), ("matta", "finestra")],
)
def test_a_wished_answer_is_the_best_of_the_cards_that_are_found(vocabulary, kind, word):
    puzzle = from_answer(vocabulary, Kind(kind), word, "1")
    assert puzzle.solutions[0].words == (word.upper(),)
    assert puzzle == from_answer(vocabulary, Kind(kind), word, "1")
    assert puzzle.key.kept
    assert lay(vocabulary.rules, puzzle, puzzle.solutions[0].plays).points == puzzle.best


@pytest.mark.parametrize(
    ("kind", "cards", "words", "said"),
    [
        ("allunga", "Tr Er", (), "una parola sul tavolo"),
        ("allunga", "Xr Er", ("r:CASA",), "Xr"),
        ("allunga", "Tr", ("r:ZOZ",), "ZOZ"),
        ("allunga", "Ar " * 15, ("r:CASA",), "tante carte"),
        ("burraco_nascosto", "Cr Ar", ("r:CASA",), "il tavolo è vuoto"),
        ("matta", "Cr Ar Sr", (), "una matta in mano"),
        ("giocata_migliore", "Zr Hn", (), "non danno un enigma"),
        ("allunga", "", ("r:CASA",), "in mano servono"),
        ("allunga", "Tr", ("r:CASA", "r:CASA"), "due parole uguali"),
    ],
)
def test_what_makes_no_puzzle_says_why(vocabulary, kind, cards, words, said):
    with pytest.raises(PuzzleError, match=said):
        at_bench(vocabulary, kind, cards, *words)


@pytest.mark.parametrize(
    ("word", "said"), [("xyzq", "non è una parola"), ("cazzo", "non si chiede")]
)
def test_an_answer_that_is_not_to_be_asked_for_is_refused(vocabulary, word, said):
    with pytest.raises(PuzzleError, match=said):
        from_answer(vocabulary, Kind("burraco_nascosto"), word, "1")


def test_the_level_weighs_length_matte_and_the_number_of_answers(vocabulary):
    plain = at_bench(vocabulary, "burraco_nascosto", "Cr Ar Sr Tr Er Lr Lr Ir Bn")
    few = Ranked(plain.solutions[:1], 1, None, 0, 3)
    assert level_for(few) == 3
    assert level_for(few._replace(solutions=plain.solutions[:1] * 20)) == 3
    placed = from_answer(vocabulary, Kind("matta"), "finestra", "1").solutions[0]
    assert level_for(few._replace(solutions=(placed,))) == 3
    longest = [one for one in (placed, *plain.solutions) if len(one.words[0]) >= 8]
    with_matta = [one for one in longest if any(not card.suit for card in one.plays[0].cards)]
    assert with_matta == [placed]
