"""Every acceptance scenario, of play regular and not, and of the tournament, has a test."""

import pytest

from scripts.rules_pages import marked_tests

INTERNAZIONALE = """
I-1-01 I-1-02 I-1-03 I-2-01 I-3-01 I-3-03 I-4-01 I-T-01 I-P1-01 I-P1-03 I-P1-04 I-P2-01 I-P3-01
I-P3-03 I-P3-04 I-P4-01
"""
REGOLAMENTO = "R-01 R-03 R-05"
ONLINE = "W-01 W-03 W-05 W-07 W-08 W-09 W-10"
CLASSIC = """
C-01-01 C-04-01 C-08-01 C-08-02 C-08-04 C-08-06 C-08-07 C-08-09 C-09-01 C-09-03 C-10-01 C-10-03
C-18-01 C-19-01 C-24-01 C-28-01 C-28-03 C-28-04 C-29-01
"""
PAROLE = """
P-01-01 P-01-03 P-03-01 P-04-01 P-05-01 P-06-01 P-06-02 P-06-04 P-08-01 P-08-02 P-08-04 P-08-06
P-09-01 P-09-02 P-09-03 P-09-05 P-09-06 P-09-08 P-09-10 P-09-11 P-09-13 P-09-15 P-09-17 P-09-18
P-10-01 P-10-03 P-10-04 P-10-05 P-10-07 P-10-09 P-11-01 P-11-02 P-11-04 P-11-06 P-11-07 P-11-08
P-11-09 P-11-11 P-13-01 P-13-02 P-13-04 P-13-05 P-13-07 P-13-09 P-13-11 P-13-12 P-14-01 P-14-02
P-14-04 P-14-05 P-15-01 P-15-02 P-16-01 P-16-03 P-16-05 P-16-07 P-17-01 P-17-02 P-17-03 P-17-04
P-17-05 P-18-01 P-18-02 P-18-04 P-18-06 P-18-09 P-18-20 P-18-21 P-18-22 P-18-25 P-19-01 P-19-03
P-19-04 P-32-07 P-32-09
"""
CLASSIC_IRREGULAR = """
C-12-01 C-12-03 C-12-04 C-12-05 C-12-06 C-13-01 C-16-01 C-17-01 C-18-03 C-25-01 C-27-01
"""
IRREGULAR = """
P-04-02 P-04-04 P-07-01 P-07-02 P-15-04 P-22-01 P-22-02 P-23-01 P-23-03 P-23-05 P-24-01 P-24-03
P-25-01 P-25-03 P-25-05 P-25-06 P-26-01 P-26-02 P-27-01 P-28-01 P-28-03 P-28-05 P-29-01 P-29-03
P-29-04 P-30-01 P-30-03 P-30-05 P-31-01 P-31-03 P-31-05 P-32-01 P-32-03 P-32-05 P-32-06 P-33-01
P-34-01 P-34-02 P-34-03 P-34-05 P-G-01
"""
VICTORY_POINTS = """
P-18-VP2-01 P-18-VP2-03 P-18-VP2-04 P-18-VP2-06 P-18-VP2-07 P-18-VP2-09 P-18-VP2-10 P-18-VP3-02
P-18-VP3-03 P-18-VP3-05 P-18-VP3-06 P-18-VP3-08 P-18-VP3-09 P-18-VP3-11 P-18-VP4-01 P-18-VP4-02
P-18-VP4-04 P-18-VP4-05 P-18-VP4-07 P-18-VP4-08 P-18-VP4-10 P-18-VP4-11 P-18-VPS-01 P-18-VPS-03
P-18-VPS-04 P-18-VPS-05 P-18-VPS-07 P-18-VPS-08 P-18-VPS-09 P-18-VPS-11 C-30-VPC-02 C-30-VPC-03
C-30-VPC-04 C-30-VPC-06 C-30-VPC-08 C-30-VPC-09 C-30-VPC-10 P-18-VPX-01 P-18-VPX-03 P-18-VPX-05
"""
TOURNAMENT = """
P-02-01 P-02-03 P-02-05 P-02-06 P-02-08 P-02-09 P-02-11 P-20-01 P-21-01 P-21-03 P-22-10 P-22-12
P-35-02 P-35-03 P-36-01 P-36-02 P-36-03 P-36-05 P-36-06 P-36-08 P-36-10 P-36-12 C-23-01 C-33-01
"""


@pytest.mark.parametrize(
    "asked",
    [
        CLASSIC,
        INTERNAZIONALE,
        REGOLAMENTO,
        ONLINE,
        PAROLE,
        CLASSIC_IRREGULAR,
        IRREGULAR,
        VICTORY_POINTS,
        TOURNAMENT,
    ],
    ids=[
        "classic",
        "internazionale",
        "regolamento",
        "online",
        "parole",
        "classic irregular",
        "irregular",
        "victory points",
        "tournament",
    ],
)
def test_every_scenario_has_its_test(asked):
    assert sorted(set(asked.split()) - set(marked_tests())) == []
