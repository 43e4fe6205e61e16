"""Art. 15, 17 and the definition of gioco al monte: closing."""

import pytest

from burraco_engine.cards import Card
from burraco_engine.moves import Discard, Draw, GiocoAlMonte
from burraco_engine.state import Ending
from tests.parole_engine.italian import (
    EO,
    NS,
    RULES,
    E,
    N,
    S,
    lay,
    pozzetto_of,
    refused,
    run,
    table,
    words,
)

OURS = {NS: N}


def entries(state, line) -> dict[str, int]:
    (sheet,) = [sheet for sheet in state.scores[-1].sheets if sheet.line == line]
    return {entry.item: entry.points for entry in sheet.entries}


@pytest.mark.scenario("P-17-01")
def test_a_card_left_in_hand_is_no_closing() -> None:
    state = table(hand="Tr Bn", melds="r:CAVALLO r:CASA", pozzetto=OURS, top="Hr", taken=False)
    state = run(RULES, state, Draw(N), lay("r:CASTA", on=2), Discard(N, Card("Hr")))
    assert state.ending is None
    assert state.table.hand(N) == (Card("Bn"),)
    assert state.turn.seat == E


@pytest.mark.scenario("P-17-02")
def test_the_last_card_discarded_closes() -> None:
    state = table(hand="Bn", melds="r:CAVALLO r:CASA", pozzetto=OURS, top="Tr", taken=False)
    state = run(RULES, state, Draw(N), lay("r:CASTA", on=2), Discard(N, Card("Bn")))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, N)
    assert entries(state, NS)["chiusura"] == 100
    assert "chiusura" not in entries(state, EO)


@pytest.mark.scenario("P-17-03")
def test_the_partner_of_who_took_the_pozzetto_may_close() -> None:
    state = table(hand="Tr", turn=S, melds="r:CAVALLO r:CASA", pozzetto=OURS, top="Bn", taken=False)
    state = run(RULES, state, Draw(S), lay("r:CASTA", on=2, seat=S), Discard(S, Card("Bn")))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, S)
    assert entries(state, NS)["chiusura"] == 100


@pytest.mark.scenario("P-17-04")
def test_without_the_pozzetto_the_last_discard_takes_it() -> None:
    state = table(hand="Bn", melds="r:CAVALLO r:CASA", top="Tr", taken=False)
    state = run(RULES, state, Draw(N), lay("r:CASTA", on=2), Discard(N, Card("Bn")))
    assert state.ending is None
    assert pozzetto_of(state).taken_by == N


@pytest.mark.scenario("P-17-05")
def test_the_discard_after_the_third_last_card_ends_the_smazzata_without_a_closing() -> None:
    state = table(hand="Bn Cn", melds="r:CAVALLO", pozzetto=OURS, tallone=3, taken=False)
    state = run(RULES, state, Draw(N))
    assert len(state.table.tallone) == 2
    state = run(RULES, state, Discard(N, Card("Bn")))
    assert (state.ending, state.closer) == (Ending.TALLONE, None)
    assert "chiusura" not in entries(state, NS)


def test_a_matta_does_not_close() -> None:
    state = table(hand="@ Tr", melds="r:CAVALLO r:CASA", pozzetto=OURS)
    violation = refused(RULES, state, lay("r:CASTA", on=2))
    assert (violation.code, violation.article.number) == ("closing.matta", "15")


def test_the_last_card_cannot_be_laid() -> None:
    state = table(hand="Tr Rr Er", melds="r:CAMMINA r:CASA", pozzetto=OURS)
    state = run(RULES, state, lay("r:CAMMINARE", on=1))
    violation = refused(RULES, state, lay("r:CASTA", on=2))
    assert violation.code == "closing.discard_missing"


@pytest.mark.scenario("P-32-07")
def test_gioco_al_monte_collects_plays_and_closes_in_one_go() -> None:
    state = table(hand="Or Bn", melds="r:CAVALLO", pozzetto=OURS, monte="Ar Mr", taken=False)
    state = run(RULES, state, GiocoAlMonte(N, (lay("r:AMO"),), Card("Bn")))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, N)
    assert words(state)[-1] == "r:AMO {20}"
    assert entries(state, NS)["chiusura"] == 100


@pytest.mark.scenario("P-32-09")
def test_gioco_al_monte_that_does_not_close_is_refused() -> None:
    state = table(hand="Or Bn Zn", melds="r:CAVALLO", pozzetto=OURS, monte="Ar Mr", taken=False)
    violation = refused(RULES, state, GiocoAlMonte(N, (lay("r:AMO"),), Card("Bn")))
    assert (violation.code, violation.article.number) == ("closing.does_not_close", "Definizioni")


def test_gioco_al_monte_needs_a_small_monte() -> None:
    state = table(hand="Or Bn", melds="r:CAVALLO", pozzetto=OURS, monte="Ar Mr Zn", taken=False)
    violation = refused(RULES, state, GiocoAlMonte(N, (lay("r:AMO"),), Card("Bn")))
    assert violation.code == "closing.monte_too_large"
