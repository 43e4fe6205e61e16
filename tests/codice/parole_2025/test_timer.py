"""Art. 10: the time to decide, the time to play, and what happens when it is over."""

import pytest

from burraco_engine.cards import Card
from burraco_engine.moves import Collect, Discard, Draw, ExpireTime
from burraco_engine.names import Millis
from burraco_engine.state import ClockKind, State
from tests.parole_engine.italian import NOW, NS, RULES, E, N, S, lay, refused, rules_with, run
from tests.parole_engine.italian import table as position

ELEVEN = "Br Cr Dr Fr Gr Lr Mr Nr Pr Rr Sr"
TEN = "Br Cr Dr Fr Gr Lr Mr Nr Pr Rr"

shows = pytest.mark.scenario


def table(**said):
    return position(clocked=True, **said)


def seconds(state: State, since: Millis = NOW) -> float:
    assert state.clock.deadline is not None
    return (state.clock.deadline - since) / 1000


@pytest.mark.parametrize(
    ("hand", "limit"),
    [
        pytest.param("Br", 10, marks=shows("P-10-01")),
        ("Br Cr", 10),
        ("Br Cr Dr", 25),
        pytest.param(TEN, 25, marks=shows("P-10-04")),
        pytest.param(ELEVEN, 40, marks=shows("P-10-03")),
    ],
)
def test_the_time_to_play_goes_by_the_cards_in_hand_after_the_take(hand: str, limit: int) -> None:
    state = run(RULES, table(hand=hand, taken=False), Draw(N))
    assert state.clock.kind is ClockKind.PLAY
    assert seconds(state) == limit


def test_the_cards_before_the_take_count_if_the_table_reads_it_so() -> None:
    before = rules_with(clocks__count="before_take")
    state = run(before, table(hand=ELEVEN, taken=False), Draw(N))
    assert seconds(state) == 25


@pytest.mark.scenario("P-10-05")
def test_after_the_arbiter_s_five_seconds_the_highest_card_is_discarded() -> None:
    state = table(hand="Hr @ Cn Ar")
    over = Millis(state.clock.deadline)
    assert refused(RULES, state, ExpireTime(), Millis(over - 1)).code == "turn.time_left"
    state = run(RULES, state, ExpireTime(), now=over)
    assert (state.clock.kind, seconds(state, over)) == (ClockKind.GRACE, 5)
    state = run(RULES, state, ExpireTime(), now=Millis(over + 5000))
    assert state.table.monte[-1] is Card("@")
    assert state.turn.seat == E


def test_a_forced_discard_that_would_close_illegally_takes_the_next_card() -> None:
    taken = {NS: S}
    state = table(hand="@ Bn", melds="r:CAVALLO", pozzetto=taken)
    state = run(RULES, state, ExpireTime(), now=Millis(NOW + 10_000))
    state = run(RULES, state, ExpireTime(), now=Millis(NOW + 15_000))
    assert state.table.monte[-1] is Card("@"), "with another card in hand it closes nothing"
    assert state.table.hand(N) == (Card("Bn"),)


@pytest.mark.scenario("P-10-07")
def test_within_the_arbiter_s_five_seconds_plays_stand() -> None:
    state = table(hand="Tr Bn Cn Dn", melds="r:CASA")
    over = Millis(state.clock.deadline)
    state = run(RULES, state, ExpireTime(), now=over)
    state = run(RULES, state, lay("r:CASTA", on=1), Discard(N, Card("Bn")), now=Millis(over + 4900))
    assert state.table.melds[0].notation == "r:CASTA"
    assert state.table.melds[0].value == 40
    assert state.table.monte[-1] is Card("Bn")
    assert state.status(N).warnings == 0


@pytest.mark.scenario("P-10-09")
def test_five_seconds_to_decide_and_then_the_time_to_play() -> None:
    state = run(RULES, table(hand="Tr Bn Cn"), Discard(N, Card("Bn")))
    assert (state.clock.kind, seconds(state)) == (ClockKind.DECISION, 5)
    at = Millis(NOW + 4900)
    state = run(RULES, state, Collect(E), now=at)
    assert state.clock.kind is ClockKind.PLAY
    assert seconds(state, at) == 40


def test_who_does_not_decide_draws_and_discards_the_highest_card() -> None:
    state = run(RULES, table(hand="Tr Bn Cn"), Discard(N, Card("Bn")))
    held = len(state.table.hand(E))
    state = run(RULES, state, ExpireTime(), now=Millis(NOW + 5000))
    state = run(RULES, state, ExpireTime(), now=Millis(NOW + 10_000))
    assert state.turn.seat == S
    assert len(state.table.hand(E)) == held
