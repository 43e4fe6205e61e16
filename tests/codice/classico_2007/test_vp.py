"""The five V.P. tables as printed, and the readings that fill their holes."""

from dataclasses import replace

import pytest

from burraco_engine.code.choosing import choose
from burraco_engine.code.loading import load_profile
from burraco_engine.count.match import outcome, setup_for
from burraco_engine.count.points import victory_points
from burraco_engine.errors import ProfileError
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.sheets import ScoreLine, ScoreSheet, SmazzataScore
from burraco_engine.turn.deciding import open_turno
from tests.burraco_engine.classic.tables import RULES

PAROLE = load_profile("parole-2025")
CLASSIC = load_profile("classico-2007")

TABLES = {
    "P-18-VP2": (PAROLE, "2"),
    "P-18-VP3": (PAROLE, "3"),
    "P-18-VP4": (PAROLE, "4"),
    "P-18-VPS": (PAROLE, "squadre"),
    "C-30-VPC": (CLASSIC, "tutte"),
}

PRINTED = {
    "P-18-VP2": [
        (0, 40), (45, 120), (125, 200), (205, 300), (305, 400), (405, 500),
        (505, 620), (625, 740), (745, 860), (865, 1000), (1005, 1001),
    ],
    "P-18-VP3": [
        (0, 50), (55, 150), (155, 250), (255, 350), (355, 500), (505, 550),
        (555, 650), (805, 1000), (1005, 1250), (1255, 1500), (1505, 1501),
    ],
    "P-18-VP4": [
        (0, 100), (105, 300), (305, 500), (505, 700), (705, 900), (905, 1100),
        (1105, 1300), (1305, 1500), (1505, 1700), (1705, 2000), (2005, 2001),
    ],
    "P-18-VPS": [
        (0, 150), (155, 350), (355, 550), (555, 800), (805, 1050), (1055, 1300),
        (1305, 1600), (1605, 1900), (1905, 2200), (2205, 2500), (2505, 2501),
    ],
    "C-30-VPC": [
        (0, 50), (55, 150), (155, 250), (255, 350), (355, 500), (505, 650),
        (655, 850), (855, 1000), (1005, 1250), (1255, 1500), (1505, 1501),
    ],
}  # fmt: skip

ROWS = [
    pytest.param(
        prefix, row, differences, id=f"{prefix}-{row:02}",
        marks=pytest.mark.scenario(f"{prefix}-{row:02}"),
    )
    for prefix, rows in PRINTED.items()
    for row, differences in enumerate(rows, 1)
]  # fmt: skip


@pytest.mark.parametrize(("prefix", "row", "differences"), ROWS)
def test_both_ends_of_a_printed_row_give_its_points(prefix, row, differences):
    code, table = TABLES[prefix]
    expected = (9 + row, 11 - row)
    assert [victory_points(code, table, points) for points in differences] == [expected] * 2


@pytest.mark.scenario("P-18-VPX-01")
@pytest.mark.parametrize("difference", [655, 700, 800])
def test_the_hole_of_the_three_hand_table_belongs_to_the_lower_row(difference):
    assert victory_points(PAROLE, "3", difference) == (16, 4)
    high = choose(PAROLE, {"score.vp3_hole": "fill_high"})
    assert victory_points(high, "3", difference) == (17, 3)


@pytest.mark.parametrize(("difference", "expected"), [(600, (15, 5)), (655, (16, 4))])
def test_the_emended_table_is_the_classic_one_up_to_its_hole(difference, expected):
    emended = choose(PAROLE, {"score.vp3_hole": "emended"})
    assert victory_points(emended, "3", difference) == expected


@pytest.mark.scenario("P-18-VPX-03")
@pytest.mark.parametrize("difference", [42, 44])
def test_a_difference_between_two_rows_belongs_to_the_greatest_from(difference):
    assert victory_points(PAROLE, "2", difference) == (10, 10)


def test_other_readings_round_or_refuse_a_difference_between_rows():
    rounding = choose(PAROLE, {"score.between_rows": "round_to_5"})
    assert victory_points(rounding, "2", 42) == (10, 10)
    assert victory_points(rounding, "2", 43) == (11, 9)
    strict = choose(PAROLE, {"score.between_rows": "error"})
    with pytest.raises(ProfileError):
        victory_points(strict, "2", 43)


def turno(code, smazzate, ns, eo):
    """The outcome of a turno whose totals are these."""
    rules = replace(RULES, code=code)
    state = open_turno(rules, setup_for(rules, smazzate=smazzate), Seat("N"), Millis(0)).state
    article = code.score.vp_tables.article
    sheets = tuple(
        ScoreSheet(Line(line), (ScoreLine("carte", points, article),))
        for line, points in (("NS", ns), ("EO", eo))
    )
    return outcome(rules, replace(state, scores=(SmazzataScore(1, sheets),)))


@pytest.mark.scenario("P-18-VPX-05")
def test_the_difference_of_the_totals_gives_match_points_and_victory_points():
    reached = turno(PAROLE, 2, 300, 845)
    assert dict(reached.match_points) == {"NS": -545, "EO": 545}
    assert dict(reached.victory_points) == {"NS": 4, "EO": 16}
    assert reached.winner == "EO"


def test_equal_totals_share_the_points_and_nobody_wins():
    reached = turno(CLASSIC, 3, 500, 500)
    assert dict(reached.victory_points) == {"NS": 10, "EO": 10}
    assert reached.winner is None


def test_the_classic_code_uses_one_table_for_every_length():
    assert dict(turno(CLASSIC, 4, 1000, 300).victory_points) == {"NS": 16, "EO": 4}
    assert dict(turno(CLASSIC, 2, 1000, 300).victory_points) == {"NS": 16, "EO": 4}
