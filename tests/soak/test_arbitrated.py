"""Many arbitrated games with errors, contests and rulings: each ends, and its record tells it."""

from collections import Counter

import pytest

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.cards import Card
from burraco_engine.fold.evolve import evolve
from burraco_engine.state import EMPTY
from tests.properties.games import CODES, census, rules_of
from tests.properties.smazzate import check_record
from tests.properties.wrongdoing import erring_game

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("code", CODES)
def test_games_with_errors_end_and_are_told_again(code: str, block: int) -> None:
    rules, found = rules_of(code), Counter[str]()
    for seed in range(20 * block, 20 * block + 20):
        arbiter = "Rosa" if seed % 3 == 0 else None
        game = erring_game(
            rules, seed, arbiter=arbiter, clocked=seed % 2 == 0, wrong=10 + seed % 40
        )
        state, whole = EMPTY, Counter[Card]()
        for event in game.events:
            state = evolve(state, event)
            if isinstance(event, e.Dealt):
                whole = Counter(event.deck)
            elif isinstance(event, i.DeckFaultFound):
                whole = whole - Counter(event.missing) + Counter(event.extra)
            elif isinstance(event, i.InfractionFound):
                found[event.infraction] += 1
            if state.smazzata:
                assert census(state) == whole
        assert state == game.state
        check_record(rules, tuple(game.events))
    print(code, block, found.total(), "infractions of", len(found), "kinds")
