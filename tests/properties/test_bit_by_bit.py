"""The part of a view that is everybody's, made from the one before, is what a fresh look makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from burraco_engine.fold.evolve import evolve
from burraco_engine.record.view_json import public_to_json
from burraco_engine.state import EMPTY
from burraco_engine.view import view
from tests.properties.games import CODES, rules_of
from tests.properties.wrongdoing import erring_game


@pytest.mark.parametrize("code", CODES)
def test_what_is_made_from_the_view_before_is_what_a_fresh_look_makes(code: str) -> None:
    """An arbiter who comes changes the setup of a table: everything is written anew then."""
    game = erring_game(rules_of(code), 3, arbiter="Rosa", clocked=True, wrong=30)
    state, before = EMPTY, None
    for number, event in enumerate(game.events):
        state = evolve(state, event)
        if not state.smazzata:
            continue
        if number % 50 == 0:
            state = replace(state, setup=replace(state.setup))
        seen = view(state, None)
        fresh = public_to_json(seen)
        assert public_to_json(seen, before) == fresh
        before = seen, fresh
    assert before is not None
