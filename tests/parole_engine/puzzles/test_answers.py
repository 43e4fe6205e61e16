"""Answers to a puzzle, judged by the engine: right, in part, wrong and why."""

from dataclasses import replace

import pytest

from burraco_engine.cards import JOLLY, parse_cards
from burraco_engine.moves import Discard, Open, Tie
from parole_engine.judge import word_judge
from parole_engine.offensive import Offensive, offensive_words
from parole_engine.puzzles.answer import Result, choose, lay
from parole_engine.puzzles.codec import puzzle_from_json, puzzle_to_json
from parole_engine.puzzles.explain import mattas, told
from parole_engine.puzzles.hints import hint, hints_of
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.kinds.codice import quesiti
from parole_engine.puzzles.model import (
    LINE,
    SEAT,
    Key,
    Option,
    Position,
    Puzzle,
    PuzzleError,
    Solution,
)
from parole_engine.puzzles.ranking import rank_plays, rank_turns
from parole_engine.search.plays import Search
from parole_engine.words import parse_word
from tests.parole_engine.italian import RULES

SEARCH = Search.of(RULES)


def meld(short, number=1):
    return RULES.graded(parse_word(short, RULES.deck, number=number, line=LINE))


def puzzle(kind, hand, *melds, pozzetto=False):
    position = Position(parse_cards(hand), melds, pozzetto)
    if kind.whole_turn:
        ranked = rank_turns(RULES, SEARCH, position, closing=kind == "chiudi")
    else:
        grows = kind == "allunga"
        ranked = rank_plays(
            RULES, SEARCH, position, lambda play: isinstance(play.move, Tie) or not grows
        )
    assert ranked is not None
    return Puzzle(
        Key(kind, 1, "a"),
        "?",
        None,
        position,
        best=ranked.best,
        second=ranked.second,
        solutions=ranked.solutions,
    )


def opened(short):
    laid = meld(short)
    return Open(SEAT, laid.cards, laid.reading)


def tied(short, number=1):
    laid = meld(short)
    return Tie(SEAT, number, laid.cards, laid.reading)


ALLUNGA = puzzle(Kind("allunga"), "Sr Tr Cn Gn", meld("r:CASA"))


def test_the_best_answer_is_right_and_a_lesser_one_counts_in_part():
    assert ALLUNGA.best == 10
    right = lay(RULES, ALLUNGA, [tied("r:CASTA")])
    assert (right.result, right.points, right.words) == (Result.GIUSTA, 10, ("CASTA",))
    assert lay(RULES, ALLUNGA, [tied("r:CASSA")]).result is Result.GIUSTA
    nascosto = puzzle(Kind("burraco_nascosto"), "Cr Ar Mr Mr Ir Nr Ar Rr Er Cn An Sn An")
    assert nascosto.best == 320
    part = lay(RULES, nascosto, [opened("n:CASA")])
    assert part.result is Result.PARZIALE
    assert part.points == 30
    assert part.share == pytest.approx(30 / 320)


def test_a_wrong_answer_says_why_with_its_article():
    unknown = lay(RULES, ALLUNGA, [tied("r:CASTSA")])
    assert unknown.result is Result.SBAGLIATA
    assert unknown.reason is not None
    assert unknown.article == "Art. 9"
    other = lay(RULES, ALLUNGA, [opened("n:CON")])
    assert other.reason == "Qui si allunga la parola che è sul tavolo."
    missing = lay(RULES, ALLUNGA, [tied("r:CASCATA")])
    assert missing.reason is not None
    assert missing.reason.startswith("Non hai in mano")


@pytest.mark.parametrize(
    "moves",
    [
        [],
        [tied("r:CASTA"), tied("r:CASTA")],
        [tied("r:CASTA"), Discard(SEAT, parse_cards("Cn")[0])],
        [Discard(SEAT, parse_cards("Cn")[0]), tied("r:CASTA")],
        [tied("r:CASTA")] * 17,
    ],
)
def test_an_answer_of_another_shape_is_refused(moves):
    with pytest.raises(PuzzleError):
        lay(RULES, ALLUNGA, moves)


CHIUDI = puzzle(Kind("chiudi"), "Rn On Sn An Hn", meld("r:PRIMAVERA"), pozzetto=True)


def test_closing_is_right_and_anything_else_is_not():
    plays = [opened("n:ROSA")]
    closed = lay(RULES, CHIUDI, [*plays, Discard(SEAT, parse_cards("Hn")[0])])
    assert (closed.result, closed.points) == (Result.GIUSTA, 130)
    assert lay(RULES, CHIUDI, plays).result is Result.GIUSTA
    assert CHIUDI.solutions[0].discard == Discard(SEAT, parse_cards("Hn")[0])
    longer = puzzle(
        Kind("chiudi"), "Rn On Sn An Cn An Sn An Hn", meld("r:PRIMAVERA"), pozzetto=True
    )
    half = lay(RULES, longer, [*plays, Discard(SEAT, parse_cards("Hn")[0])])
    assert half.result is Result.SBAGLIATA
    assert half.reason == "Non chiudi: dopo lo scarto ti restano 4 carte."
    assert lay(RULES, longer, plays).reason == "Per chiudere serve lo scarto."


def test_equal_words_are_not_laid_twice_in_a_best_turn():
    twice = puzzle(Kind("giocata_migliore"), "Rn On Sn An Rr Or Sr Ar Hn Zn", pozzetto=True)
    assert twice.best == 30
    assert len(set(twice.solutions[0].words)) == len(twice.solutions[0].words)


def test_a_puzzle_is_read_back_as_it_was_written():
    for one in (ALLUNGA, CHIUDI):
        assert puzzle_from_json(RULES, puzzle_to_json(one)) == one
    with pytest.raises(PuzzleError):
        puzzle_from_json(RULES, {"mano": None})


def test_a_puzzle_kept_before_its_best_answers_were_counted_is_read():
    kept = puzzle_to_json(ALLUNGA)
    del kept["pari"]
    assert puzzle_from_json(RULES, kept) == replace(ALLUNGA, answers=None)


def test_a_solution_says_what_each_matta_stands_for():
    placed = puzzle(Kind("matta"), "* Cr Ar Sr")
    first = placed.solutions[0]
    letter = first.words[0][first.plays[0].cards.index(JOLLY)]
    assert told(first) == f"{first.words[0]} (il jolly sta per {letter}): {first.points} punti"
    assert mattas(first) == f"In {first.words[0]} il jolly sta per {letter}."
    assert told(CHIUDI.solutions[0]).endswith(", scarto H nera: 130 punti")
    assert mattas(CHIUDI.solutions[0]) is None
    grown = Solution((Tie(SEAT, 1, meld("r:C[@=A]STA").cards, "CASTA"),), ("CASTA",), 10)
    assert told(grown) == "CASTA (la pinella sta per A): 10 punti"


def test_helps_go_from_the_length_to_the_cards():
    texts = [hint(ALLUNGA, number).text for number in range(hints_of(ALLUNGA))]
    assert texts[0] == "La parola ha cinque lettere."
    assert texts[1] == "Comincia per C."
    assert texts[2] in (
        "Si usano queste carte della mano: S.",
        "Si usano queste carte della mano: T.",
    )
    with pytest.raises(PuzzleError):
        hint(ALLUNGA, 3)


def test_a_help_never_takes_the_right_choice_away():
    options = tuple(Option(letter, letter) for letter in "abc")
    asked = Puzzle(Key(Kind("codice"), 1, "x"), "?", options=options, right=("b",))
    assert hints_of(asked) == 1
    assert hint(asked, 0).removed[0] in "ac"
    assert choose(asked, "b").result is Result.GIUSTA
    assert choose(asked, "a").result is Result.SBAGLIATA
    with pytest.raises(PuzzleError):
        choose(asked, "d")
    with pytest.raises(PuzzleError):
        lay(RULES, asked, [opened("n:ROSA")])


def test_offensive_words_stay_valid_for_the_judge_and_all_their_forms_are_known():
    from tests.parole_engine.puzzles.brute import shared_rules

    lexicon = word_judge(shared_rules()[0]).lexicon
    for word in ("cazzo", "cazzi", "stronze", "puttane", "merdosi", "fottendo"):
        assert lexicon.lookup(word) in offensive_words()
        assert word in lexicon
    for word in ("casa", "cascata", "mercato", "cultura", "pisolino"):
        assert lexicon.lookup(word) not in offensive_words()
    assert len(offensive_words()) > 300
    assert len(Offensive(["a"], ["b"])) == 2


def test_the_situations_are_many_distinct_and_well_formed():
    asked = quesiti()
    assert len(asked) >= 80
    assert len({one.id for one in asked}) == len({one.situation for one in asked}) == len(asked)
    for one in asked:
        assert 1 <= one.level <= 5
        assert len(set(one.answers)) == len(one.answers) >= 3
        assert 0 <= one.right < len(one.answers)
        assert one.article
        assert one.explanation
    assert {one.level for one in asked} == {1, 2, 3, 4, 5}
