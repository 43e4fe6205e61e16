"""Imagined states look like the table from one seat, and keep what everybody saw."""

from collections import Counter
from dataclasses import replace

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.dice import SeedDice
from burraco_engine.fold.evolve import evolve
from burraco_engine.moves import Collect, Discard
from burraco_engine.state import EMPTY, SeatStatus
from burraco_engine.view import view
from parole_engine.bots.imagining import imagine
from tests.burraco_engine.chance import random_game
from tests.parole_engine.italian import EO, NS, RULES, E, N, O, S, run, table


def bare(seen):
    """A view without what an imagined state leaves out: clocks, the count so far, promises."""
    setup = replace(seen.setup, clocked=False)
    return replace(seen, setup=setup, commitment="", ending=None, clock=None)


def test_an_imagined_state_cannot_be_told_from_the_real_one() -> None:
    looked = 0
    for seed in range(3):
        state = EMPTY
        for event in random_game(RULES, seed).events:
            state = evolve(state, event)
            seat = state.turn.seat
            if not state.playing or not seat or looked % 5:
                looked += 1
                continue
            looked += 1
            seen = view(state, seat)
            world = imagine(RULES, seen, SeedDice(seed, looked))
            assert Counter(world.table.cards()) == RULES.deck.census
            assert bare(view(world, seat)) == bare(seen)
    assert looked > 300


def test_what_was_collected_is_in_every_imagined_hand() -> None:
    state = table(hand="Ar Br Cr", monte="Zn Qn", turn=N, taken=False)
    state = run(RULES, state, Collect(N), Discard(N, Card("Br")))
    seen = view(state, E)
    for seed in range(20):
        world = imagine(RULES, seen, SeedDice(seed))
        assert Counter(parse_cards("Zn Qn")) <= Counter(world.table.hand(N))
        assert len(world.table.hand(N)) == 4
    forgets = [imagine(RULES, seen, SeedDice(seed), memory=False) for seed in range(20)]
    assert not all(Card("Zn") in world.table.hand(N) for world in forgets)


def test_exposed_cards_and_cards_of_the_tallone_that_were_shown_stay_where_they_are() -> None:
    state = table(hand="Ar Br Cr", hands={O: "Hr Lr Mr"}, turn=N, top="Qr Zr", taken=False)
    seats = list(state.seats)
    seats[0] = replace(seats[0], known=parse_cards("Qr Zr"))
    seats[3] = SeatStatus(exposed=parse_cards("Hr"))
    seen = view(replace(state, seats=tuple(seats)), N)
    for seed in range(10):
        world = imagine(RULES, seen, SeedDice(seed))
        assert world.table.tallone[-2:] == parse_cards("Zr Qr")
        assert Card("Hr") in world.table.hand(O)


@pytest.mark.parametrize("taken", [{}, {NS: S}, {NS: N, EO: E}])
def test_pozzetti_are_as_they_lie(taken) -> None:
    seen = view(table(hand="Ar Br Cr Dr", turn=N, pozzetto=taken), N)
    world = imagine(RULES, seen, SeedDice(1))
    assert [len(heap.cards) for heap in world.table.pozzetti] == [
        heap.cards for heap in seen.pozzetti
    ]
    assert [heap.line for heap in world.table.pozzetti] == [heap.line for heap in seen.pozzetti]
