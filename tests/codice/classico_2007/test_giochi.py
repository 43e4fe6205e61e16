"""Sequences and combinations: the scenarios of Art. 1, 4, 7-10, 18, 29."""

import pytest

from burraco_engine.cards import JOLLY, Card, format_cards, parse_cards
from burraco_engine.count.points import score
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Grade, Meld, MeldKind
from burraco_engine.moves import Draw, Open, Replace, Tie
from burraco_engine.names import Line
from burraco_engine.state import State
from burraco_engine.turn.deciding import explain, is_legal, legal_moves, play
from tests.burraco_engine.classic.positions import NOW, N, dealt, position
from tests.burraco_engine.classic.tables import RULES

SPARE = "9p Kq"
"""Two cards to keep, so that a play never empties the hand."""


def do(state: State, move: Open | Tie | Replace) -> Meld:
    """The meld after the move."""
    after = play(RULES, state, move, now=NOW).state
    number = state.next_meld if isinstance(move, Open) else move.meld
    meld = after.table.meld(number)
    assert meld is not None
    return meld


def open_(cards: str, reading: str | None = None) -> Open:
    return Open(N, parse_cards(cards), reading)


def tie(cards: str, meld: int = 1) -> Tie:
    return Tie(N, meld, parse_cards(cards))


def replace(cards: str, meld: int = 1) -> Replace:
    return Replace(N, meld, parse_cards(cards))


def refusal(state: State, move: Open | Tie | Replace) -> RuleViolation:
    violation = explain(RULES, state, move, now=NOW)
    assert violation is not None
    return violation


@pytest.mark.scenario("C-01-01")
def test_the_deck_has_108_cards_worth_1080():
    deck = RULES.deck
    assert len(deck.cards) == 108
    assert deck.census[JOLLY] == 4
    assert sum(count for card, count in deck.census.items() if card.face == "2") == 8
    assert deck.value(deck.cards) == 1080


@pytest.mark.scenario("C-04-01")
def test_after_the_upcard_41_cards_are_in_the_tallone_and_39_are_drawable():
    state = dealt()
    assert len(state.table.tallone) == 41
    assert len(state.table.monte) == 1
    assert len(state.table.tallone) - RULES.code.deal.unplayable.value == 39
    assert is_legal(RULES, state, Draw(N), now=NOW)


@pytest.mark.scenario("C-08-01")
def test_three_cards_of_a_suit_in_order_are_a_sequence():
    meld = do(position(f"4c 5c 6c {SPARE}"), open_("4c 5c 6c"))
    assert (meld.kind, meld.value, meld.matta) == (MeldKind.SEQUENZA, 15, None)


@pytest.mark.scenario("C-08-02")
def test_a_two_below_the_three_is_natural_and_leaves_room_for_a_matta():
    state = position(f"Ac 2c 3c * {SPARE}")
    after = play(RULES, state, open_("Ac 2c 3c"), now=NOW).state
    meld = after.table.melds[0]
    assert (meld.value, meld.matta) == (40, None)
    assert do(after, tie("Ac 2c 3c *")).matta == 3


@pytest.mark.scenario("C-08-04")
def test_a_sequence_does_not_go_round_the_ace_but_the_two_may_be_the_queen():
    state = position(f"Kp Ap 2p {SPARE}")
    violation = refusal(state, open_("Kp Ap 2p"))
    assert (violation.code, str(violation.article)) == ("meld.not_a_meld", "Art. 7")
    assert refusal(state, open_("Kp Ap 2p", "Kp Ap 2p")).code == "meld.word_mismatch"
    meld = do(state, open_("2p Kp Ap"))
    assert (meld.notation, meld.matta) == ("[2p=Qp] Kp Ap", 0)


@pytest.mark.scenario("C-08-06")
def test_a_matta_is_replaced_only_by_its_card_and_goes_to_an_end():
    state = position(f"7q 7c {SPARE}", ns=["5c 6c 2p 8c"])
    wrong = refusal(state, replace("5c 6c 7q 8c 2p"))
    assert (wrong.code, str(wrong.article)) == ("meld.matta_wrong_card", "Art. 8")
    assert do(state, replace("5c 6c 7c 8c 2p")).notation == "5c 6c 7c 8c [2p=9c]"
    assert do(state, replace("2p 5c 6c 7c 8c")).notation == "[2p=4c] 5c 6c 7c 8c"
    listed = [m for m in legal_moves(RULES, state, now=NOW) if isinstance(m, Replace)]
    assert [format_cards(move.cards) for move in listed] == ["5c 6c 7c 8c 2p", "2p 5c 6c 7c 8c"]


@pytest.mark.scenario("C-08-07")
def test_a_natural_two_and_one_matta_go_together():
    meld = do(position(f"* 6c {SPARE}", ns=["2c 3c 4c"]), tie("2c 3c 4c * 6c"))
    assert meld.notation == "2c 3c 4c [*=5c] 6c"


@pytest.mark.scenario("C-08-09")
def test_a_two_that_comes_below_the_three_becomes_natural():
    state = position(f"3c * {SPARE}", ns=["2c 4c 5c"])
    assert state.table.melds[0].matta == 0
    after = play(RULES, state, replace("2c 3c 4c 5c"), now=NOW).state
    assert after.table.melds[0].matta is None
    assert do(after, tie("2c 3c 4c 5c *")).matta == 4


@pytest.mark.scenario("C-09-01")
def test_three_sevens_are_a_combination_whatever_their_suits():
    meld = do(position(f"7c 7q 7q {SPARE}"), open_("7c 7q 7q"))
    assert (meld.kind, meld.value) == (MeldKind.COMBINAZIONE, 15)


@pytest.mark.scenario("C-09-03")
def test_there_are_no_combinations_of_matte():
    violation = refusal(position(f"2c 2p * {SPARE}"), open_("2c 2p *"))
    assert (violation.code, str(violation.article)) == ("meld.matte_only", "Art. 9")


def points(state: State, meld: int) -> dict[str, int]:
    """The entries of NS for that meld."""
    sheet = next(s for s in score(RULES, state).sheets if s.line == Line("NS"))
    return {entry.item: entry.points for entry in sheet.entries if entry.meld == meld}


@pytest.mark.scenario("C-10-01")
def test_seven_cards_with_the_natural_two_are_a_clean_burraco():
    state = position(SPARE, ns=["Ac 2c 3c 4c 5c 6c 7c"])
    assert state.table.melds[0].grade is Grade.PULITO
    assert points(state, 1) == {"burraco pulito": 200, "carte": 60}


@pytest.mark.scenario("C-10-03")
def test_six_cards_and_a_jolly_are_a_dirty_burraco():
    state = position(SPARE, ns=["* 8f 9f 10f Jf Qf Kf"])
    assert state.table.melds[0].notation == "[*=7f] 8f 9f 10f Jf Qf Kf"
    assert points(state, 1) == {"burraco sporco": 100, "carte": 90}


@pytest.mark.scenario("C-18-01")
def test_a_line_may_open_two_equal_sequences():
    meld = do(position(f"4c 5c 6c {SPARE}", ns=["4c 5c 6c"]), open_("4c 5c 6c"))
    assert meld.id == 2


def test_a_line_may_not_open_two_equal_combinations():
    state = position(f"Kf Kp Kc {SPARE}", ns=["Kc Kf Kp"], eo=["Qc Qf Qp"])
    violation = refusal(state, open_("Kc Kf Kp"))
    assert (violation.code, str(violation.article)) == ("meld.equal", "Art. 18")
    other = position(f"Qf Qp Qc {SPARE}", ns=["Kc Kf Kp"], eo=["Qc Qf Qp"])
    assert do(other, open_("Qc Qf Qp")).reading == "Q"


def test_a_card_that_is_not_in_the_hand_is_not_laid():
    violation = refusal(position(f"4c 5c {SPARE}"), open_("4c 5c 6c"))
    assert violation.code == "cards.not_in_hand"
    assert violation.detail["cards"] == (Card("6c"),)
