"""Art. 25-27: closings without a burraco, with a matta, without a discard; the four examples."""

import pytest

from burraco_engine import incidents as i
from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import Discard, Draw
from burraco_engine.state import Ending, Phase
from tests.burraco_engine.classic.tables import NS
from tests.codice.classico_2007.arbitrated import (
    E,
    N,
    contest,
    done,
    happened,
    laid,
    lay,
    table,
    tie,
    turns,
)

CLEAN = "3c 4c 5c 6c 7c 8c 9c"
CLOSED = contest("chiusura")


def article_of(log) -> list[str]:
    return [one.article.number for one in log if isinstance(one, i.RulingGiven)]


@pytest.mark.scenario("C-25-01")
def test_without_a_burraco_the_last_game_is_penalised_lowest_first() -> None:
    state = table("9p 10p Jp 4q", ns=["4c 5c 6c"], pozzetti="N")
    state = done(state, lay("9p 10p Jp"), Discard(N, Card("4q")))
    assert state.ending is Ending.CHIUSURA
    state, log = happened(state, CLOSED)
    assert article_of(log) == ["25"]
    assert (state.ending, state.turn.seat, state.table.monte[-1]) == (None, E, Card("4q"))
    assert laid(state) == ["4c 5c 6c"]
    for left in ("9p 10p Jp", "10p Jp", "Jp"):
        assert state.status(N).forced == parse_cards(left)
        state = turns(state, 4)
    assert state.line_status(NS).no_close_before == 9 + 5


def test_who_reaches_for_a_pozzetto_that_his_partner_has_had_has_closed_wrongly() -> None:
    state = table("9p 10p Jp", ns=["4c 5c 6c"], pozzetti="S")
    state = done(state, lay("9p 10p Jp"), CLOSED)
    assert (state.table.monte[-1], state.status(N).forced) == (Card("9p"), parse_cards("10p Jp"))


def test_a_matta_stays_discarded_and_the_last_game_is_penalised() -> None:
    state = table("9p 10p Jp 2q", ns=[CLEAN], pozzetti="N")
    state, log = happened(done(state, lay("9p 10p Jp"), Discard(N, Card("2q"))), CLOSED)
    assert article_of(log) == ["26"]
    assert state.table.monte[-1] is Card("2q")
    assert state.status(N).forced == parse_cards("9p 10p Jp")
    assert state.table.hand(N) == ()
    assert (state.turn.seat, state.phase) == (E, Phase.PRESA)


@pytest.mark.scenario("C-27-01")
def test_a_single_card_tied_last_is_the_discard_and_the_game_before_is_penalised() -> None:
    state = table("7q 8q 9q 4f", ns=[CLEAN, "4c 4q 4p"], pozzetti="N")
    state = done(state, lay("7q 8q 9q"))
    state, log = happened(done(state, tie(state, 2, "4f")), CLOSED)
    assert article_of(log) == ["27"]
    assert state.table.monte[-1] is Card("4f")
    assert state.status(N).forced == parse_cards("7q 8q 9q")
    assert laid(state) == [CLEAN, "4c 4q 4p"]


def test_a_game_opened_last_is_taken_back_and_one_of_it_is_the_discard() -> None:
    state = table("7q 8q 9q", ns=[CLEAN], pozzetti="N")
    state = done(state, lay("7q 8q 9q"), CLOSED)
    assert (state.table.monte[-1], state.status(N).forced) == (Card("7q"), parse_cards("8q 9q"))
    assert laid(state) == [CLEAN]


@pytest.mark.parametrize(
    ("meld", "cards", "due", "left"),
    [("4q 5q 6q", "7q 8q", "7q", "8q"), ("3q 3f 3p", "3c 3q", "3q", "3c")],
)
def test_of_cards_tied_last_one_is_discarded_and_the_other_penalised(
    meld: str, cards: str, due: str, left: str
) -> None:
    state = table(cards, ns=[CLEAN, meld], pozzetti="N")
    state = done(state, tie(state, 2, cards), CLOSED)
    assert state.table.monte[-1].face == Card(due).face
    assert [card.face for card in state.status(N).forced] == [Card(left).face]
    assert len(laid(state)) == 2


@pytest.mark.parametrize(("meld", "cards"), [("4q 5q 6q", "7q 8q"), ("3q 3f 3p", "3c 3q")])
def test_of_two_ties_the_single_card_is_the_discard_and_the_others_are_penalised(
    meld: str, cards: str
) -> None:
    state = table(f"{cards} 6p", ns=[CLEAN, meld, "6c 6q 6f"], pozzetti="N")
    state = done(state, tie(state, 2, cards))
    state = done(state, tie(state, 3, "6p"), CLOSED)
    assert state.table.monte[-1] is Card("6p")
    assert sorted(card.code for card in state.status(N).forced) == sorted(cards.split())


def test_who_has_penalised_cards_draws_and_discards_them_before_he_plays() -> None:
    state = table("7q 8q 9q", ns=[CLEAN], pozzetti="N")
    state = done(state, lay("7q 8q 9q"), CLOSED)
    state = done(turns(state, 3), Draw(N), Discard(N, Card("8q")))
    assert state.status(N).forced == parse_cards("9q")


def test_a_regular_closing_is_contested_for_nothing() -> None:
    state = table("7q 8q 9q Kp", ns=[CLEAN], pozzetti="N")
    state = done(state, lay("7q 8q 9q"), Discard(N, Card("Kp")), CLOSED)
    assert (state.ending, state.call) == (Ending.CHIUSURA, None)
