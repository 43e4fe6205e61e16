"""Two hundred smazzate, a hundred of each game; `make soak` plays thousands."""

from collections import Counter

import pytest

from burraco_engine.state import Ending
from tests.properties.games import CODES, rules_of
from tests.properties.smazzate import check_smazzata

SMAZZATE = 100


@pytest.mark.parametrize("code", CODES)
def test_smazzate_end_in_every_way_and_nothing_is_lost(code: str) -> None:
    endings = Counter(check_smazzata(rules_of(code), seed) for seed in range(SMAZZATE))
    assert set(endings) == {Ending.CHIUSURA, Ending.TALLONE, Ending.TIME_OUT}
    assert endings.total() == SMAZZATE
