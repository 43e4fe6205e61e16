"""Art. 28: wrong openings and their remedies."""

import pytest

from burraco_engine.calls import Awaited
from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import Discard, Heal
from tests.codice.parole_2025.arbitrated import arbitrated, contest, done, happened, turns
from tests.parole_engine.italian import E, N, lay, words


def opened(word: str, hand: str, **named):
    """N has opened these letters, whatever they spell, and E contests them."""
    state = arbitrated(hand=hand, **named)
    return done(state, lay(word), contest("parola", meld=1))


@pytest.mark.scenario("P-28-01")
def test_one_card_of_the_hand_heals_a_wrong_opening() -> None:
    state = opened("r:CATA", "Cr Ar Tr Ar Sr Zn Bn")
    assert state.call is not None
    assert state.call.awaited is Awaited.SANA
    state = done(state, Heal(N, parse_cards("Cr Ar Sr Tr Ar"), "CASTA"))
    assert words(state) == ["r:CASTA {40}"]
    assert state.call is None
    assert state.turn.seat == N
    assert done(state, Discard(N, Card("Zn"))).turn.seat == E


@pytest.mark.scenario("P-28-05")
def test_the_card_that_heals_may_be_a_matta() -> None:
    state = opened("r:CSA", "Cr Sr Ar * Zn Bn")
    state = done(state, Heal(N, parse_cards("Cr * Sr Ar"), "CASA"))
    assert words(state) == ["r:C[*=A]SA {55}"]
    assert (state.call, state.turn.seat) == (None, N)


@pytest.mark.scenario("P-28-03")
def test_what_cannot_be_healed_is_penalised_whole_the_highest_first() -> None:
    state, log = happened(opened("r:BCDA", "Br Cr Dr Ar Zn Vn"), Heal(N))
    penalised = [event for event in log if type(event).__name__ == "CardsPenalised"]
    assert [event.cards for event in penalised] == [parse_cards("Br Cr Dr Ar")]
    assert state.table.monte[-1] is Card("Br"), "the first is the discard of this turn"
    assert state.status(N).forced == parse_cards("Cr Dr Ar")
    assert (state.turn.seat, words(state)) == (E, [])
    state = turns(state, 4)
    assert state.status(N).forced == parse_cards("Dr Ar"), "one per turn"
