"""Thousands of random tournaments of 4 to 400 competitors, checked by brute force."""

import pytest

from burraco_engine.torneo.fold import replay
from tests.burraco_engine.pairing_checker import Checker
from tests.burraco_engine.random_tornei import random_torneo

BATCHES = 30
EACH = 100


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_tournaments_keep_the_rules_of_pairing(batch):
    for seed in range(1_000_000 + batch * EACH, 1_000_000 + (batch + 1) * EACH):
        hall = random_torneo(seed)
        assert Checker(hall.events).faults == [], seed
        if seed % 10 == 0:
            assert replay(hall.events) == hall.state, seed
