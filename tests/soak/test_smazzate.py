"""Two thousand smazzate of each code, and a longer run of the machine.

`SMAZZATE=300 pytest tests/soak/test_smazzate.py` plays fewer.
"""

import os
from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from burraco_engine.melds import Grade
from burraco_engine.state import Ending
from tests.properties.games import CODES, rules_of
from tests.properties.smazzate import check_smazzata
from tests.properties.test_machine import TableMachine

pytestmark = pytest.mark.soak

SMAZZATE = int(os.environ.get("SMAZZATE", "2000"))
PARTS = 4
SELDOM = 500
"""Among so many smazzate some are closed in every code, the internazionale included."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("code", CODES)
def test_smazzate_end_in_every_way_and_nothing_is_lost(code: str, part: int) -> None:
    seeds = range(part, SMAZZATE, PARTS)
    played = [check_smazzata(rules_of(code), seed) for seed in seeds]
    endings = Counter(ending for ending, _ in played)
    grades = Counter(grade for _, found in played for grade in found)
    print(code, part, dict(endings), dict(grades))
    assert set(endings) - {Ending.CHIUSURA} == {Ending.TALLONE, Ending.TIME_OUT}
    assert endings[Ending.CHIUSURA] or len(seeds) < SELDOM
    assert {Grade.PULITO, Grade.SPORCO} <= set(grades)
    assert endings.total() == len(seeds)


@pytest.mark.parametrize("code", CODES)
def test_the_machine_finds_nothing_in_a_long_run(code: str) -> None:
    machine = type("Machine", (TableMachine,), {"game": rules_of(code)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=500,
            stateful_step_count=40,
            derandomize=False,
            print_blob=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
