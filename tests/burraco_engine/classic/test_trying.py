"""Cards tried out: what exactly they could make, before anybody lays them."""

from collections import Counter

import pytest

from burraco_engine.cards import format_cards, parse_cards
from burraco_engine.state import State
from burraco_engine.turn.trying import refused_trial, trials
from tests.burraco_engine.classic.positions import N, position
from tests.burraco_engine.classic.tables import RULES


def made_of(state: State, cards: str) -> dict[tuple[str, str], int]:
    """The plays of exactly these cards: kind and reading, and what each brings."""
    wanted = parse_cards(cards)
    found = [one for one in trials(RULES, state, N, wanted) if Counter(one.laid) == Counter(wanted)]
    return {(type(one.move).__name__, one.meld.notation): one.gain for one in found}


def test_cards_in_any_order_make_the_sequence_that_they_are():
    assert made_of(position("6c 4c 5c 9p Kq"), "6c 4c 5c") == {("Open", "4c 5c 6c"): 15}


def test_a_matta_at_either_end_makes_two_sequences_to_choose_from():
    found = made_of(position("5c 6c * 9p Kq"), "5c 6c *")
    assert found == {("Open", "[*=4c] 5c 6c"): 40, ("Open", "5c 6c [*=7c]"): 40}


def test_cards_go_to_each_meld_of_the_line_that_takes_them():
    state = position("7c 9p Kq", ns=["4c 5c 6c", "7p 7q 7f"])
    assert made_of(state, "7c") == {("Tie", "4c 5c 6c 7c"): 5, ("Tie", "7c 7q 7f 7p"): 5}


def test_the_card_itself_takes_the_place_of_the_matta():
    state = position("5c 9p Kq", ns=["4c * 6c"])
    found = made_of(state, "5c")
    assert found == {("Replace", "[*=3c] 4c 5c 6c"): 5, ("Replace", "4c 5c 6c [*=7c]"): 5}


def test_a_burraco_brings_its_prize_with_the_card_that_makes_it():
    state = position("10c 9p Kq", ns=["4c 5c 6c 7c 8c 9c"])
    assert made_of(state, "10c") == {("Tie", "4c 5c 6c 7c 8c 9c 10c"): 210}


@pytest.mark.parametrize(
    ("cards", "meld", "code"),
    [
        ("4c 9p Kq", None, "meld.not_a_meld"),
        ("4c 5c", None, "meld.too_short"),
        ("9p", 1, "meld.not_a_meld"),
        ("9p", 2, "meld.not_your_line"),
        ("9p", 9, "meld.unknown"),
    ],
)
def test_what_makes_nothing_is_refused_with_its_reason(cards, meld, code):
    state = position("4c 5c 9p Kq", ns=["4c 5c 6c"], eo=["7p 7q 7f"])
    assert made_of(state, cards) == {}
    refusal = refused_trial(RULES, state, N, parse_cards(cards), meld)
    assert refusal is not None
    assert refusal.code == code
    assert str(refusal.article)


def test_every_trial_of_a_hand_is_a_play_that_the_judge_names():
    state = position("4c 5c 6c 7c * 2p Jq Jf Jp 9p Kq", ns=["7p 7q 7f"])
    hand = state.table.hand(N)
    named = {
        (move.cards, move.reading)
        for move in RULES.judge.candidates(N, hand, state.line(N), state.table.melds)
    }
    tried = list(trials(RULES, state, N, hand))
    assert len(tried) > 20
    assert {(one.move.cards, one.move.reading) for one in tried} <= named
    assert all(one.laid and format_cards(one.laid) for one in tried)
