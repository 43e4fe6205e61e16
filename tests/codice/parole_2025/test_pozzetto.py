"""Art. 15: going to the pozzetto, with the discard or al volo."""

import pytest

from burraco_engine.cards import Card
from burraco_engine.moves import Discard, Draw
from burraco_engine.names import Seat
from burraco_engine.state import Phase, State
from tests.parole_engine.italian import (
    NOW,
    NS,
    RULES,
    E,
    N,
    O,
    S,
    lay,
    pozzetto_of,
    refused,
    run,
    table,
)


@pytest.mark.scenario("P-15-01")
def test_a_matta_may_be_discarded_to_go_to_the_pozzetto() -> None:
    state = table(hand="@ Bn", melds="r:CASA")
    state = run(RULES, table(hand="@ Tr", melds="r:CASA"), lay("r:CASTA", on=1))
    state = run(RULES, state, Discard(N, Card("@")))
    pozzetto = pozzetto_of(state)
    assert (pozzetto.taken_by, pozzetto.al_volo) == (N, False)
    assert state.turn.seat == E
    assert not state.table.hand(N), "it is seen only after the partner's discard"
    for seat in (E, S, O):
        state = run(RULES, state, Draw(seat))
        state = run(RULES, state, Discard(seat, _harmless(state, seat)))
    assert state.turn.seat == N
    assert len(state.table.hand(N)) == 11


def _harmless(state: State, seat: Seat) -> Card:
    return state.table.hand(seat)[0]


@pytest.mark.scenario("P-15-02")
def test_who_lays_every_card_takes_the_pozzetto_al_volo_and_plays_on() -> None:
    state = table(hand="Sn On Ln En Tr", melds="r:CASA")
    state = run(RULES, state, lay("n:SOLE"), lay("r:CASTA", on=1))
    pozzetto = pozzetto_of(state)
    assert (pozzetto.taken_by, pozzetto.al_volo) == (N, True)
    assert (state.turn.seat, state.phase) == (N, Phase.GIOCO)
    assert len(state.table.hand(N)) == 11
    assert refused(RULES, state, Draw(N)).code == "turn.already_taken"
    state = run(RULES, state, Discard(N, state.table.hand(N)[0]))
    assert state.turn.seat == E
    assert len(state.table.hand(N)) == 10


def test_a_line_has_one_pozzetto_only() -> None:
    state = table(hand="Tr Bn", melds="r:CASA", pozzetto={NS: S})
    violation = refused(RULES, state, lay("r:CASTA", on=1))
    assert violation.code == "closing.burraco_missing"
    assert violation.article.number == "17"
    assert NOW
