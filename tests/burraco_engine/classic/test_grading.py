"""The kinds of burraco that some classic codes add to pulito and sporco."""

import dataclasses

import pytest

from burraco_engine.articles import Cited
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.classic.judge import ClassicJudge
from burraco_engine.code.choosing import choose
from burraco_engine.code.loading import load_profile
from burraco_engine.code.rules import Rules
from burraco_engine.melds import Grade
from tests.burraco_engine.classic.tables import lay

SEVEN_KINGS = "Kc Kc Kq Kq Kf Kf Kp"
WHOLE = "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"
HIGH = "2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Ac"


def grade(policy: str, cards: str) -> Grade | None:
    """The grade under a code that pays for every kind of burraco."""
    code = load_profile("classico-2007", policies=CLASSIC)
    paid = Cited(dict.fromkeys((one.value for one in Grade), 100), code.burraco.points.article)
    code = dataclasses.replace(code, burraco=dataclasses.replace(code.burraco, points=paid))
    choices = {"burraco.grading": policy, "runs.ace": "also_both_ends"}
    code = choose(code, choices, policies=CLASSIC)
    rules = Rules.assemble(code, ClassicJudge.of(code), CLASSIC)
    return lay(cards, rules=rules).grade


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("3c 4c 5c 6c 7c 8c", None),
        ("3c 4c 5c 6c 7c 8c 9c", Grade.PULITO),
        ("3c 4c 5c 6c 7c 8c *", Grade.SPORCO),
        ("3c 4c 5c 6c 7c 8c 9c *", Grade.SPORCO),
        (f"{SEVEN_KINGS} *", Grade.SPORCO),
        (WHOLE, Grade.PULITO),
    ],
)
def test_the_2007_code_knows_clean_and_dirty_only(cards, expected):
    assert lay(cards).grade is expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("3c 4c 5c 6c 7c 8c 9c *", Grade.SEMIPULITO),
        ("* 4c 5c 6c 7c 8c 9c 10c", Grade.SEMIPULITO),
        ("3c 4c 5c * 7c 8c 9c 10c", Grade.SPORCO),
        ("3c 4c 5c 6c 7c 8c 9c * Jc", Grade.SEMIPULITO),
        ("3c * 5c 6c 7c 8c 9c 10c Jc", Grade.SEMIPULITO),
        ("3c 4c 5c 6c 7c 8c *", Grade.SPORCO),
        (f"{SEVEN_KINGS} *", Grade.SEMIPULITO),
        ("Kc Kc Kq Kq Kf Kf *", Grade.SPORCO),
        (SEVEN_KINGS, Grade.PULITO),
        ("3c 4c 5c *", None),
    ],
)
def test_seven_naturals_in_a_row_and_a_matta_are_semipulito(cards, expected):
    assert grade("grading.semipulito.v1", cards) is expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("3c 4c 5c 6c 7c 8c 9c *", Grade.SEMIPULITO),
        ("* 4c 5c 6c 7c 8c 9c 10c", Grade.SEMIPULITO),
        ("3c 4c 5c 6c 7c 8c 9c * Jc", Grade.SPORCO),
        ("3c 4c 5c 6c 7c 8c *", Grade.SPORCO),
        (f"{SEVEN_KINGS} *", Grade.SPORCO),
        (SEVEN_KINGS, Grade.PULITO),
    ],
)
def test_seven_cards_that_follow_one_another_and_a_matta_are_semipuro(cards, expected):
    assert grade("grading.semipuro.v1", cards) is expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (f"{SEVEN_KINGS} Kp", Grade.SUPER),
        (SEVEN_KINGS, Grade.PULITO),
        (WHOLE, Grade.REALE),
        ("3c 4c 5c 6c 7c 8c 9c", Grade.PULITO),
        (f"{WHOLE} *", Grade.SEMIPULITO),
    ],
)
def test_eight_of_a_face_are_super_and_a_whole_suit_is_reale(cards, expected):
    assert grade("grading.super_reale.v1", cards) is expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (WHOLE, Grade.NOBILE),
        (HIGH, Grade.PULITO),
        (f"{WHOLE} Ac", Grade.REALE),
        (f"{SEVEN_KINGS} Kp", Grade.PULITO),
        (f"{WHOLE} *", Grade.SEMIPULITO),
    ],
)
def test_from_ace_to_king_is_nobile_and_from_ace_to_ace_reale(cards, expected):
    assert grade("grading.nobile_reale.v1", cards) is expected
