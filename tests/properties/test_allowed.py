"""What a player is told he may do is what the rules do with his moves, whatever the position."""

import pytest

from burraco_engine.dice import SeedDice
from burraco_engine.moves import Discard, Undo
from burraco_engine.names import Seat
from burraco_engine.record.codec import move_to_json
from burraco_engine.simulate import deals, play_turno, random_chooser
from burraco_engine.turn.allowed import NOTHING, allowed
from burraco_engine.turn.deciding import explain, is_legal, legal_moves
from tests.properties.games import CODES, greedy_chooser, rules_of

EVERY = 7
"""Of the positions of a smazzata, every so many are looked at: listing all moves takes long."""


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_is_of_a_kind_that_is_open_and_no_other_kind_has_one(code, seed):
    rules, dice, seen = rules_of(code), SeedDice(seed), [0]
    seats = tuple(map(Seat, rules.code.seating.seats.value))

    def watched(chooser):
        def choose(state, now, chance):
            seen[0] += 1
            if seen[0] % EVERY == 0:
                check(rules, state, now)
            return chooser(state, now, chance)

        return choose

    players = (watched(random_chooser(rules, width=8)), watched(greedy_chooser(rules)))
    by_seat = {seat: players[place % 2] for place, seat in enumerate(seats)}
    play_turno(rules, by_seat, deals(rules, dice), dice, dealer=seats[seed % len(seats)])
    assert seen[0] > 10 * EVERY


def check(rules, state, now):
    seat = state.turn.seat
    may = allowed(rules, state, seat)
    kinds = {move_to_json(move)["tipo"] for move in legal_moves(rules, state, now=now)}
    assert kinds <= set(may.can)
    # To lay depends on cards and words, and so does a gioco al monte; the others are certain.
    # To take a play back is not listed among the moves.
    assert set(may.can) - kinds <= {"apri", "lega", "sostituisci", "annulla", "gioco_al_monte"}
    assert not {kind for kind, _ in may.why_not} & set(may.can)
    assert ("annulla" in may.can) == is_legal(rules, state, Undo(seat), now=now)
    kept = dict(may.kept)
    if "scarta" in may.can:
        for card in set(state.table.hand(seat)):
            said = explain(rules, state, Discard(seat, card), now=now)
            assert (said and said.code) == (kept[card].code if card in kept else None)
    for other in state.setup.seats:
        assert other == seat or allowed(rules, state, other) is NOTHING
