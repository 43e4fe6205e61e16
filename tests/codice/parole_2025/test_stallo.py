"""Art. 19: two rounds of mere card changing, and who began must draw."""

import pytest

from burraco_engine.cards import Card
from burraco_engine.moves import Collect, Discard, Draw
from burraco_engine.turn.deciding import is_legal
from tests.parole_engine.italian import NOW, RULES, E, N, O, S, lay, refused, run, table


def swap(state, *, keep: str = ""):
    """The player in turn collects the single card and discards another one."""
    seat, single = state.turn.seat, state.table.monte[0]
    state = run(RULES, state, Collect(seat))
    other = next(
        card
        for card in state.table.hand(seat)
        if card is not single and card.face not in keep and card.suit
    )
    return run(RULES, state, Discard(seat, other))


def swapped(state, times: int, *, keep: str = ""):
    for _ in range(times):
        state = swap(state, keep=keep)
    return state


@pytest.mark.scenario("P-19-01")
def test_after_eight_changes_the_first_collector_must_draw() -> None:
    state = swapped(table(hand="Br Cr Dr Fr", monte="Hn", taken=False), 8)
    assert state.turn.seat == N
    violation = refused(RULES, state, Collect(N))
    assert (violation.code, violation.article.number) == ("turn.must_draw", "19")
    assert is_legal(RULES, state, Draw(N), now=NOW)


def test_after_seven_changes_nobody_is_forced() -> None:
    state = swapped(table(hand="Br Cr Dr Fr", monte="Hn", taken=False), 7)
    assert is_legal(RULES, state, Collect(O), now=NOW)


@pytest.mark.scenario("P-19-03")
def test_an_opening_starts_the_count_again() -> None:
    hands = {E: "Cr Ar Sr Ar Bn Dn Fn Gn", S: "Br Dr Fr", O: "Ln Mn Nn"}
    state = table(hand="Zr Gr Lr Mr", hands=hands, monte="Hn", taken=False)
    state = swapped(state, 5, keep="CAS")
    assert state.turn.seat == E
    single = state.table.monte[0]
    state = run(RULES, state, Collect(E), lay("r:CASA", seat=E))
    other = next(card for card in state.table.hand(E) if card is not single)
    state = run(RULES, state, Discard(E, other))
    assert state.stallo.count == 0
    state = swapped(state, 2)
    assert state.turn.seat == N
    assert is_legal(RULES, state, Collect(N), now=NOW)


@pytest.mark.scenario("P-19-04")
def test_after_the_forced_draw_the_count_starts_from_zero() -> None:
    state = swapped(table(hand="Br Cr Dr Fr", monte="Hn", taken=False), 8)
    state = run(RULES, state, Draw(N))
    assert state.stallo.count == 0
    state = run(RULES, state, Discard(N, Card(state.table.hand(N)[0].code)))
    assert state.turn.seat == E
    assert state.stallo.count == 0
