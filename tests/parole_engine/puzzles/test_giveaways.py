"""What a puzzle shows before its answer: neither dress, length nor place may tell it."""

import re
from collections import Counter, defaultdict

import pytest

from parole_engine.puzzles.codec import puzzle_from_json, puzzle_to_json
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.kinds.ammessa import candidates
from parole_engine.puzzles.kinds.codice import quesiti
from parole_engine.puzzles.maker import Maker
from parole_engine.puzzles.model import LEVELS, Key
from tests.parole_engine.puzzles.brute import shared_rules


@pytest.fixture(scope="module")
def maker():
    return Maker(shared_rules()[0])


def test_names_and_acronyms_wear_the_same_capitals_as_every_other_word(maker):
    asked = [
        maker.make(Key(Kind("ammessa"), level, f"veste{seed}"))
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


def test_the_length_of_a_word_does_not_tell_its_verdict(maker):
    by_length: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for level in LEVELS:
        for seed in range(100):
            puzzle = maker.make(Key(Kind("ammessa"), level, f"lungo{seed}"))
            by_length[len(puzzle.word)][puzzle.right[0]] += 1
    assert set(by_length) == set(range(3, 13))
    commonest = {length: max(told.values()) for length, told in by_length.items()}
    for length, told in by_length.items():
        assert commonest[length] <= 0.6 * told.total(), (length, told)
    assert sum(commonest.values()) <= 0.42 * 500


def test_a_word_kept_with_its_capital_is_read_without_it(maker):
    kept = puzzle_to_json(maker.make(Key(Kind("ammessa"), 1, "a")))
    for written, shown in (("Forlì", "FORLI"), ("DNA", "DNA"), ("casa", "CASA")):
        read = puzzle_from_json(maker.vocabulary.rules, {**kept, "parola": written})
        assert read.word == shown


def share(rule):
    """How often a rule of thumb finds the right answer of a situation; it guesses among several."""
    hits = 0.0
    for one in quesiti():
        ranks = [rule(answer) for answer in one.answers]
        picked = [at for at, rank in enumerate(ranks) if rank == max(ranks)]
        hits += (one.right in picked) / len(picked)
    return hits / len(quesiti())


def test_the_right_answer_is_seldom_the_longest_and_seldom_the_shortest():
    sizes = [[len(answer) for answer in one.answers] for one in quesiti()]
    rights = [size[one.right] for one, size in zip(quesiti(), sizes, strict=True)]
    longest = sum(right == max(size) for right, size in zip(rights, sizes, strict=True))
    shortest = sum(right == min(size) for right, size in zip(rights, sizes, strict=True))
    assert longest <= 0.4 * len(rights)
    assert shortest <= 0.4 * len(rights)


@pytest.mark.parametrize(
    "sign",
    [
        len,
        lambda text: len(text.split()),
        lambda text: len(re.findall("[,:;]", text)),
        lambda text: ":" in text,
        lambda text: "," in text,
        lambda text: text.startswith("No"),
        lambda text: (
            re.search(r"\b(soltanto|solo|mai|nessun|sempre|tutt[oie])\b", text) is not None
        ),
        lambda text: re.search(r"\b(ma|se|purché)\b", text) is not None,
        lambda text: any(map(str.isdigit, text)),
        lambda text: ord(text[0]),
    ],
)
def test_no_rule_of_thumb_finds_the_right_answer(sign):
    assert share(sign) <= 0.4
    assert share(lambda text: -sign(text)) <= 0.4


def test_the_right_answer_is_not_told_by_its_place_nor_by_standing_alone(maker):
    alone = of_two = 0
    for one in quesiti():
        firsts = [answer.split()[0] for answer in one.answers]
        if len(set(firsts)) == 2:
            of_two += 1
            alone += firsts.count(firsts[one.right]) == 1
    assert of_two > 20
    assert alone <= 0.4 * of_two
    places = Counter(
        maker.make(Key(Kind("codice"), level, f"posto{seed}")).right[0]
        for level in LEVELS
        for seed in range(200)
    )
    assert set(places) == set("abc")
    assert max(places.values()) <= 0.37 * places.total()
