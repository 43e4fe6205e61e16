"""Many arbitrated games with errors, contests and rulings: each ends, and its record tells it."""

from collections import Counter

import pytest

from burraco_engine.fold.evolve import evolve
from burraco_engine.state import EMPTY
from tests.properties.games import census, rules_of
from tests.properties.smazzate import check_record
from tests.properties.wrongdoing import erring_game

RULES = rules_of("parole-2025")
WHOLE = Counter(RULES.deck.cards)


@pytest.mark.parametrize("block", range(10))
def test_games_with_errors_end_and_are_told_again(block: int) -> None:
    for seed in range(20 * block, 20 * block + 20):
        arbiter = "Rosa" if seed % 3 == 0 else None
        game = erring_game(
            RULES, seed, arbiter=arbiter, clocked=seed % 2 == 0, wrong=10 + seed % 40
        )
        state = EMPTY
        for event in game.events:
            state = evolve(state, event)
            if state.smazzata:
                assert census(state) == WHOLE
        assert state == game.state
        check_record(RULES, tuple(game.events))
