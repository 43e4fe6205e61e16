"""The monte of one card, and closings, by the classic code: Art. 11, 19, 24-27."""

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.moves import Collect, Discard, Open, Tie
from burraco_engine.names import Line
from burraco_engine.state import Ending, State
from burraco_engine.turn.deciding import explain, is_legal, play
from tests.burraco_engine.classic.positions import NOW, N, position
from tests.burraco_engine.classic.tables import RULES

SPORCO = "8f 9f 10f Jf Qf Kf *"


def refused(state: State, move: Discard | Open | Tie) -> tuple[str, str]:
    violation = explain(RULES, state, move, now=NOW)
    assert violation is not None
    return violation.code, str(violation.article)


@pytest.mark.scenario("C-19-01")
def test_the_single_card_goes_back_if_its_equal_is_in_the_hand():
    state = position("9q 4c 5c", monte="9q", taken=None)
    state = play(RULES, state, Collect(N), now=NOW).state
    assert is_legal(RULES, state, Discard(N, Card("9q")), now=NOW)
    assert play(RULES, state, Discard(N, Card("9q")), now=NOW).state.table.monte == (Card("9q"),)


def test_without_its_equal_the_single_card_does_not_go_back():
    state = position("9p 4c 5c", monte="9q", taken=None)
    state = play(RULES, state, Collect(N), now=NOW).state
    assert refused(state, Discard(N, Card("9q"))) == ("discard.single_monte_card", "Art. 19")


@pytest.mark.scenario("C-24-01")
def test_with_pozzetto_and_one_burraco_the_last_discard_closes_for_a_hundred():
    state = position("4q", ns=[SPORCO], pozzetti="N")
    after = play(RULES, state, Discard(N, Card("4q")), now=NOW).state
    assert (after.ending, after.closer) == (Ending.CHIUSURA, N)
    sheet = next(sheet for sheet in after.scores[-1].sheets if sheet.line == Line("NS"))
    paid = [(e.points, str(e.article)) for e in sheet.entries if e.item == "chiusura"]
    assert paid == [(100, "Art. 24")]


def test_a_matta_does_not_close():
    state = position("2q", ns=[SPORCO], pozzetti="N")
    assert refused(state, Discard(N, Card("2q"))) == ("closing.matta", "Art. 11")


def test_without_a_burraco_the_last_card_is_not_discarded():
    state = position("4q", ns=["4c 5c 6c"], pozzetti="N")
    assert refused(state, Discard(N, Card("4q")))[0] == "closing.burraco_missing"


def test_the_last_card_is_not_laid():
    state = position("7c", ns=[SPORCO, "4c 5c 6c"], pozzetti="N")
    move = Tie(N, 2, parse_cards("4c 5c 6c 7c"))
    assert refused(state, move)[0] == "closing.discard_missing"
