"""Bots whose cards were seen play them first, or discard them (P Art. 24)."""

import pytest

from burraco_engine.cards import Card
from burraco_engine.dice import SeedDice
from burraco_engine.moves import Discard, Draw, Tie
from burraco_engine.view import view
from parole_engine.bots.levels import LEVELS
from tests.codice.parole_2025.arbitrated import arbitrated
from tests.codice.parole_2025.declared import declare, done, turns
from tests.parole_engine.italian import RULES, E, N, S, lay


def chosen(state, level: str):
    """What a bot of this level does in the place of N; the table lets it."""
    move = LEVELS[level](RULES)(view(state, N), SeedDice(1), 200)
    done(state, move)
    return move


@pytest.mark.parametrize("level", LEVELS)
def test_an_exposed_card_is_tied_where_it_goes(level: str) -> None:
    state = arbitrated(hand="Tr Zn Vn Qn", melds="r:CASA")
    move = chosen(done(state, declare("carta_esposta", cards="Tr")), level)
    assert isinstance(move, Tie)
    assert move.reading == "CASTA"


@pytest.mark.parametrize("level", LEVELS)
def test_an_exposed_card_that_goes_nowhere_is_discarded_the_highest_first(level: str) -> None:
    state = done(arbitrated(hand="Tr Zn Vn Qn Ar"), declare("carta_esposta", cards="Ar Zn Vn"))
    assert chosen(state, level) == Discard(N, Card("Zn"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_word_that_is_barred_to_it_takes_no_exposed_card(level: str) -> None:
    state = arbitrated(turn=E, hand="Vn Bn", hands={N: "Tr Zn Qn", S: "Cr Ar Sr Ar Hn"})
    state = done(state, declare("carta_esposta", cards="Tr"), Discard(E, Card("Vn")))
    state = done(state, Draw(S), lay("r:CASA", seat=S), Discard(S, Card("Hn")))
    state = done(turns(state, 1), Draw(N))
    assert chosen(state, level) == Discard(N, Card("Tr"))


@pytest.mark.parametrize("level", LEVELS)
def test_who_may_only_discard_plays_no_exposed_card(level: str) -> None:
    state = arbitrated(hand="Tr Zn Vn", melds="r:CASA", taken=False)
    state = done(state, declare("carta_esposta", cards="Tr"), declare("ricordo_di_pescare", S))
    assert chosen(done(state, Draw(N)), level) == Discard(N, Card("Tr"))
