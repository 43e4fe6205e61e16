"""Art. 16: the time-out of a turno."""

from dataclasses import replace

import pytest

from burraco_engine.cards import Card
from burraco_engine.count.match import setup_for
from burraco_engine.moves import AnnounceTimeOut, Deal, Discard, Draw
from burraco_engine.state import Ending, Phase
from burraco_engine.turn.deciding import open_turno
from tests.parole_engine.italian import EO, NOW, NS, RULES, E, N, O, lay, refused, run, table


def turns_until_the_end(state) -> list[str]:
    """Whose turns are played from here, everybody drawing and discarding."""
    played = []
    while state.playing:
        seat = state.turn.seat
        if state.phase is Phase.PRESA:
            state = run(RULES, state, Draw(seat))
        played.append(seat)
        state = run(RULES, state, Discard(seat, state.table.hand(seat)[0]))
    assert state.ending is Ending.TIME_OUT
    assert all(
        entry.item != "chiusura" for sheet in state.scores[-1].sheets for entry in sheet.entries
    )
    return played


@pytest.mark.scenario("P-16-01")
def test_play_goes_on_to_the_dealer_s_discard_and_then_one_full_round() -> None:
    state = run(RULES, table(hand="Tr Bn Cn"), Discard(N, Card("Bn")), Draw(E), AnnounceTimeOut())
    assert turns_until_the_end(state) == list("ESONESO")


@pytest.mark.scenario("P-16-03")
def test_announced_after_the_dealer_s_discard_the_round_that_begins_is_the_last() -> None:
    state = table(hand="Tr Bn Cn", taken=False)
    state = replace(state, turn=replace(state.turn, number=9))
    state = run(RULES, state, AnnounceTimeOut())
    assert turns_until_the_end(state) == list("NESO")


@pytest.mark.scenario("P-16-05")
def test_announced_during_count_or_shuffle_no_smazzata_follows() -> None:
    fresh = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    assert run(RULES, fresh, AnnounceTimeOut()).phase is Phase.TERMINATA
    state = table(hand="Bn", melds="r:CAVALLO r:CASA", pozzetto={NS: N}, top="Tr", taken=False)
    state = run(RULES, state, Draw(N), lay("r:CASTA", on=2), Discard(N, Card("Bn")))
    assert state.phase is Phase.CONTATA
    state = run(RULES, state, AnnounceTimeOut())
    assert state.phase is Phase.TERMINATA
    again = Deal(RULES.deck.cards, 1, "5e" * 16)
    assert refused(RULES, state, again).code == "turn.over"


def test_announced_while_the_cards_are_dealt_one_round_is_played() -> None:
    state = run(RULES, table(hand="Tr Bn Cn", taken=False), AnnounceTimeOut())
    assert turns_until_the_end(state) == list("NESO")


@pytest.mark.scenario("P-16-07")
def test_a_closing_in_the_final_round_ends_it_and_counts() -> None:
    state = table(
        hand="Bn",
        turn=E,
        melds="r:CAVALLO r:CASA",
        pozzetto={EO: E},
        top="Tr",
        taken=False,
    )
    state = run(RULES, replace(state, turn=replace(state.turn, number=9)), AnnounceTimeOut())
    state = run(RULES, state, Draw(E), lay("r:CASTA", on=2, seat=E), Discard(E, Card("Bn")))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, E)
    points = {
        sheet.line: sum(entry.points for entry in sheet.entries if entry.item == "chiusura")
        for sheet in state.scores[-1].sheets
    }
    assert points == {NS: 0, EO: 100}
