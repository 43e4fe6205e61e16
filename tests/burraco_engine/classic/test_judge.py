"""What the judge of the classic game accepts, and what it says when it does not."""

from dataclasses import replace

import pytest

from burraco_engine.articles import Cited
from burraco_engine.cards import format_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.classic.judge import ClassicJudge
from burraco_engine.code.loading import load_profile
from burraco_engine.errors import ProfileError, RuleViolation
from burraco_engine.melds import Judged, MeldKind
from burraco_engine.names import Seat
from tests.burraco_engine.classic.tables import (
    EO,
    NS,
    RULES,
    code_of,
    hand,
    lay,
    on_table,
    opened,
    replaced,
    tied,
)


def legal(judged: Judged | RuleViolation) -> Judged:
    assert isinstance(judged, Judged), judged
    return judged


def no(judged: Judged | RuleViolation) -> RuleViolation:
    assert isinstance(judged, RuleViolation), judged
    return judged


def form(answer: Judged | RuleViolation) -> tuple[str, str, int | None]:
    judged = legal(answer)
    return format_cards(judged.cards), judged.reading, judged.matta


@pytest.mark.parametrize(
    ("laid", "cards", "reading", "matta"),
    [
        ("4c 5c 6c", "4c 5c 6c", "4c 5c 6c", None),
        ("Kq Qq Jq", "Jq Qq Kq", "Jq Qq Kq", None),  # downwards
        ("Qf Kf Af", "Qf Kf Af", "Qf Kf Af", None),
        ("Af 2f 3f", "Af 2f 3f", "Af 2f 3f", None),  # a natural two
        ("2p 3p 4p", "2p 3p 4p", "2p 3p 4p", None),
        ("2q 3p 4p", "2q 3p 4p", "2p 3p 4p", 0),  # a two of another suit is a matta
        ("2p 2p 3p", "2p 2p 3p", "Ap 2p 3p", 0),  # one two as the ace, one natural
        ("Ap 2p *", "Ap 2p *", "Ap 2p 3p", 2),
        ("* 2p Ap", "Ap 2p *", "Ap 2p 3p", 2),
        ("2p * 4p 5p", "2p * 4p 5p", "2p 3p 4p 5p", 1),
        ("Qp Kp *", "Qp Kp *", "Qp Kp Ap", 2),
        ("2c 5c 6c", "2c 5c 6c", "4c 5c 6c", 0),  # its own two, not below the three
        ("7q 2p 7c", "7c 7q 2p", "7", 2),
        ("7q 7q 7c", "7c 7q 7q", "7", None),
        ("* 3c 3p", "3c 3p *", "3", 2),
    ],
)
def test_a_meld_comes_back_in_its_one_canonical_form(laid, cards, reading, matta):
    assert form(opened(laid)) == (cards, reading, matta)


@pytest.mark.parametrize(
    ("laid", "code", "article"),
    [
        ("4c 5c", "meld.too_short", "Art. 7"),
        ("Kp Ap 2p", "meld.not_a_meld", "Art. 7"),  # no wrap around the ace
        ("4c 5c 6q", "meld.not_a_meld", "Art. 7"),
        ("4c 5c 7c", "meld.not_a_meld", "Art. 7"),
        ("4c 4c 5c", "meld.not_a_meld", "Art. 7"),
        ("* 6c 4c", "meld.not_a_meld", "Art. 7"),
        ("2c 2q *", "meld.matte_only", "Art. 9"),
        ("7c 7q * 2p", "meld.too_many_matte", "Art. 7"),
        ("5c * 2p 8c", "meld.too_many_matte", "Art. 7"),
        ("2p 3p * 2q", "meld.too_many_matte", "Art. 7"),
        ("5c * * * 9c", "meld.too_many_matte", "Art. 7"),
        ("8c 5c * * 2q", "meld.too_many_matte", "Art. 7"),
        ("7c 7c 7q 7q 7f 7f 7p 7p * 2p", "meld.too_many_matte", "Art. 7"),
        ("Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac", "meld.not_a_meld", "Art. 8"),
    ],
)
def test_what_is_no_meld_is_refused_with_its_article(laid, code, article):
    judged = opened(laid)
    assert isinstance(judged, RuleViolation)
    assert (judged.code, str(judged.article)) == (code, article)


def test_thirteen_ranks_and_a_matta_are_the_longest_sequence():
    ranks = "3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"
    assert form(opened(f"Ac 2c {ranks} *"))[2] == 13
    assert form(opened(f"* 2c {ranks} Ac"))[2] == 0
    assert code_of(opened(f"* 2c {ranks} Ac 2q")) == "meld.too_many_matte"
    assert code_of(opened(f"Ac {ranks} * Ac")) == "meld.not_a_meld"


def test_a_code_may_have_a_shorter_longest_sequence():
    code = RULES.code
    assert code.runs is not None
    four = Cited(4, code.runs.sequence_maximum.article)
    judge = ClassicJudge.of(replace(code, runs=replace(code.runs, sequence_maximum=four)))
    rules = replace(RULES, judge=judge)
    assert code_of(opened("4c 5c 6c 7c", rules=rules)) == "4c 5c 6c 7c"
    assert code_of(opened("4c 5c 6c 7c 8c", rules=rules)) == "meld.too_long"


def test_nine_cards_are_the_longest_combination():
    nine = "7c 7c 7q 7q 7f 7f 7p 7p *"
    assert code_of(opened(nine)) == "7"
    # Ten cards of a face exist only in a wrong deck; the limit still speaks for itself.
    judged = no(opened("7c 7c 7c 7q 7q 7f 7f 7p 7p *"))
    assert code_of(judged) == "meld.too_long"
    assert judged.detail == {"maximum": 9}


def test_cards_out_of_order_tell_the_readings_they_could_have():
    judged = no(opened("5c 6c * 4c"))
    assert code_of(judged) == "meld.reading_ambiguous"
    assert judged.detail["letture"] == ("3c 4c 5c 6c", "4c 5c 6c 7c")
    assert no(opened("Kp Ap 2p")).detail["letture"] == ("Qp Kp Ap",)


def test_a_declared_reading_speaks_whatever_the_order():
    assert form(opened("5c 6c *", "4c 5c 6c")) == ("* 5c 6c", "4c 5c 6c", 0)
    assert form(opened("Kp Ap 2p", "Qp Kp Ap")) == ("2p Kp Ap", "Qp Kp Ap", 0)
    assert form(opened("7q 7c *", "7")) == ("7c 7q *", "7", 2)


@pytest.mark.parametrize(
    "reading", ["4c 5c 9c", "5c 6c", "casa", "5q 6q 7q", "6", "2q 3c 4c", "2c 2q *"]
)
def test_a_declared_reading_that_the_cards_do_not_have_is_refused(reading):
    assert code_of(opened("5c 6c *", reading)) == "meld.word_mismatch"


def test_a_combination_declared_as_another_one_is_refused():
    assert code_of(opened("7c 7q 7p", "8")) == "meld.word_mismatch"


def test_the_ends_of_a_sequence_take_cards():
    meld = lay("5c 6c 7c")
    assert form(tied(meld, "3c 4c 5c 6c 7c 8c")) == ("3c 4c 5c 6c 7c 8c", "3c 4c 5c 6c 7c 8c", None)
    assert form(tied(meld, "5c 6c 7c * 9c"))[2] == 3


def test_a_sequence_takes_no_second_matta_and_keeps_the_first_in_its_place():
    meld = lay("5c 6c *")
    assert form(tied(meld, "5c 6c * 8c"))[2] == 2
    assert code_of(tied(meld, "5c 6c * 2p")) == "meld.too_many_matte"
    assert code_of(tied(meld, "* 5c 6c 7c")) == "meld.order_changed"
    assert code_of(tied(meld, "4c 5c 6c *")) == "4c 5c 6c 7c"


def test_a_natural_two_leaves_room_for_a_matta():
    assert form(tied(lay("2c 3c 4c"), "2c 3c 4c * 6c")) == ("2c 3c 4c * 6c", "2c 3c 4c 5c 6c", 3)
    assert form(tied(lay("2c 3c 4c"), "2q 2c 3c 4c"))[2] == 0
    assert form(tied(lay("3c 4c *"), "2c 3c 4c *"))[2] == 3


def test_a_sequence_does_not_become_a_combination():
    assert code_of(tied(lay("Ac 2c *"), "Ac 2c * 5c")) == "meld.not_a_meld"


def test_a_combination_takes_cards_of_its_face_and_one_matta():
    meld = lay("7c 7q 7p")
    assert form(tied(meld, "7c 7q 7p 7f 2c")) == ("7c 7q 7f 7p 2c", "7", 4)
    assert code_of(tied(meld, "7c 7q 7p 8f")) == "meld.not_a_meld"
    assert code_of(tied(lay("7c 7q *"), "7c 7q * 2c")) == "meld.too_many_matte"


def test_a_matta_gives_way_only_to_the_card_it_stands_for():
    meld = lay("5c 6c 2p 8c")
    assert form(replaced(meld, "5c 6c 7c 8c 2p")) == ("5c 6c 7c 8c 2p", "5c 6c 7c 8c 9c", 4)
    assert form(replaced(meld, "2p 5c 6c 7c 8c"))[2] == 0
    assert form(replaced(meld, "5c 6c 7c 8c 2p 10c"))[2] == 4  # and ties at once
    assert code_of(replaced(meld, "5c 6c 7q 8c 2p")) == "meld.matta_wrong_card"
    assert code_of(replaced(meld, "5c 6c 2p 8c 9c")) == "meld.matta_wrong_card"
    assert code_of(replaced(meld, "5c 6c 2p 8c 7c")) == "meld.reading_ambiguous"


def test_a_matta_at_an_end_is_replaced_too():
    assert form(replaced(lay("5c 6c *"), "5c 6c 7c *"))[2] == 3
    assert form(replaced(lay("5c 6c *"), "* 5c 6c 7c"))[2] == 0
    assert form(replaced(lay("Qc Kc *"), "* Qc Kc Ac"))[2] == 0


def test_replacing_asks_for_a_matta_that_leaves_its_place():
    assert code_of(replaced(lay("5c 6c 7c"), "5c 6c 7c 8c")) == "meld.no_matta"
    assert code_of(replaced(lay("7c 7q *"), "7c 7q 7p *")) == "meld.matta_not_replaced"
    movable = classic_rules(choices={"runs.matta_replace": "movable"})
    assert code_of(replaced(lay("5c 6c *"), "5c 6c * 8c", rules=movable)) == (
        "meld.matta_not_replaced"
    )


def test_the_matta_of_fourteen_cards_stands_for_no_card_that_exists():
    meld = lay("Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc *")
    whole = "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac *"
    assert isinstance(replaced(meld, whole), RuleViolation)


def test_a_two_that_comes_below_the_three_is_natural():
    meld = lay("2c 4c 5c")
    assert meld.matta == 0
    assert form(replaced(meld, "2c 3c 4c 5c")) == ("2c 3c 4c 5c", "2c 3c 4c 5c", None)
    assert form(replaced(meld, "3c 4c 5c 2c"))[2] == 3  # or it goes to the other end
    assert form(replaced(meld, "2c 3c 4c 5c *"))[2] == 4  # and there is room for a matta


def test_under_the_other_reading_such_a_two_stays_a_matta():
    rules = classic_rules(choices={"runs.two_becomes_natural": "false"})
    meld = lay("2c 4c 5c", rules=rules)
    assert form(replaced(meld, "2c 3c 4c 5c", rules=rules))[2] == 0
    assert code_of(replaced(meld, "2c 3c 4c 5c *", rules=rules)) == "meld.too_many_matte"
    assert form(replaced(meld, "2c 3c 4c 5c 2c", rules=rules))[2] == 4
    stuck = on_table(legal(replaced(meld, "2c 3c 4c 5c", rules=rules)))
    assert form(tied(stuck, "2c 3c 4c 5c 6c", rules=rules))[2] == 0
    assert code_of(tied(stuck, "2c 3c 4c 5c 2c", rules=rules)) == "meld.too_many_matte"
    assert lay("2c 3c 4c 5c", rules=rules).matta is None


def test_a_movable_matta_goes_where_it_likes():
    rules = classic_rules(choices={"runs.matta_replace": "movable"})
    meld = lay("5c 6c *", rules=rules)
    assert form(replaced(meld, "* 4c 5c 6c", rules=rules)) == ("* 4c 5c 6c", "3c 4c 5c 6c", 0)
    assert code_of(replaced(meld, "* 7c 8c 9c", rules=rules)) == "meld.order_changed"


def test_equal_sequences_are_free_and_equal_combinations_are_not():
    kings = lay("Kc Kq Kf")
    assert code_of(opened("4c 5c 6c", melds=(lay("4c 5c 6c"),))) == "4c 5c 6c"
    judged = opened("Kc Kf Kp", melds=(kings,))
    assert isinstance(judged, RuleViolation)
    assert (judged.code, str(judged.article)) == ("meld.equal", "Art. 18")
    assert code_of(opened("Kc Kf Kp", melds=(kings,), line=EO)) == "K"
    everywhere = classic_rules(choices={"melds.equal_scope": "table"})
    assert code_of(opened("Kc Kf Kp", melds=(kings,), line=EO, rules=everywhere)) == "meld.equal"


def test_a_code_may_forbid_equal_sequences_too():
    rules = classic_rules(choices={"melds.equal": "forbidden", "melds.equal_when_tying": "true"})
    three = lay("4c 5c 6c", rules=rules)
    four = lay("4c 5c 6c 7c", number=2, rules=rules)
    assert code_of(opened("4c 5c 6c", melds=(three,), rules=rules)) == "meld.equal"
    both = (three, four)
    assert code_of(tied(three, "4c 5c 6c 7c", melds=both, rules=rules)) == "meld.equal"
    assert code_of(tied(three, "3c 4c 5c 6c", melds=both, rules=rules)) == "3c 4c 5c 6c"


def test_a_banned_combination_may_not_be_opened():
    assert code_of(opened("Kc Kf Kp", banned=("K",))) == "meld.word_banned"


def test_a_code_may_allow_few_faces_only():
    code = RULES.code
    assert code.runs is not None
    few = Cited(("A", "3"), code.runs.combination_ranks.article)
    judge = ClassicJudge.of(replace(code, runs=replace(code.runs, combination_ranks=few)))
    rules = replace(RULES, judge=judge)
    assert code_of(opened("3c 3q 3f", rules=rules)) == "3"
    judged = no(opened("Kc Kq Kf", rules=rules))
    assert (judged.code, judged.detail) == ("meld.rank_not_allowed", {"rank": "K"})
    moves = judge.candidates(Seat("N"), hand("Kc Kq Kf 3c 3q 3f"), NS, ())
    assert [move.reading for move in moves] == ["3"]


def test_the_ace_at_both_ends_is_a_matter_of_the_code():
    rules = classic_rules(choices={"runs.ace": "also_both_ends"})
    whole = "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac"
    assert form(opened(whole, rules=rules))[2] is None


def test_the_judge_serves_classic_codes_only():
    assert RULES.judge.game == "classico"
    assert legal(opened("4c 5c 6c")).kind is MeldKind.SEQUENZA
    with pytest.raises(ProfileError) as refused:
        ClassicJudge.of(load_profile("parole-2025"))
    assert refused.value.code == "profile.missing_key"
