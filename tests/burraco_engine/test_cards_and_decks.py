"""Cards are values; the decks are those of Art. 1."""

import copy
import pickle
from collections import Counter
from pathlib import Path

import pytest

from burraco_engine.cards import (
    Card,
    add_sorted,
    format_cards,
    parse_cards,
    sort_cards,
    take_out,
)
from burraco_engine.code.decks import load_deck
from burraco_engine.errors import NotationError, ProfileError


@pytest.mark.scenario("P-01-01")
def test_the_word_deck_has_116_cards_worth_1180_points() -> None:
    deck = load_deck("parole")
    suits = Counter(card.suit for card in deck.cards)
    assert len(deck.cards) == 116
    assert suits == {"r": 52, "n": 52, "": 12}
    assert deck.census[Card("*")] == 4
    assert deck.census[Card("@")] == 8
    assert {deck.census[Card(face + suit)] for face in "BCDFGHLMNPQRSTVZ" for suit in "rn"} == {2}
    assert {deck.census[Card(face + suit)] for face in "AEIOU" for suit in "rn"} == {4}
    assert deck.value(deck.cards) == 1180
    assert deck.value(card for card in deck.cards if card.suit) == 900


@pytest.mark.scenario("C-01-01")
def test_the_french_deck_has_108_cards_worth_1080_points() -> None:
    deck = load_deck("francese")
    assert len(deck.cards) == 108
    assert deck.census[Card("*")] == 4
    assert sum(count for card, count in deck.census.items() if card.face == "2") == 8
    assert deck.value(deck.cards) == 1080
    assert len(deck.matte) == 5


def test_cards_rank_from_the_jolly_down_to_the_u() -> None:
    deck = load_deck("parole")
    shuffled = parse_cards("Un Hr @ Zr Qn Ar * Br Vn")
    assert format_cards(deck.descending(shuffled)) == "* @ Hr Qn Zr Br Vn Ar Un"
    assert deck.highest(parse_cards("Cn Cr An")) is Card("Cr")
    assert deck.lowest(parse_cards("Cn Cr Hr")) is Card("Cn")
    assert deck.rank[Card("Cr")] == deck.rank[Card("Cn")]


def test_a_card_is_one_object_however_it_is_made() -> None:
    card = Card("10q")
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert repr(card) == "Card('10q')"


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Card("Cr").face = "D"
    with pytest.raises(AttributeError):
        del Card("Cr").face


@pytest.mark.parametrize("code", ["", "Xx", "C", "Jr", "cr", "1c", "11c", "Cr ", "**"])
def test_what_is_no_card_is_refused(code: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card(code)
    assert caught.value.code == "notation.card"


def test_a_card_of_another_deck_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        load_deck("parole").card("7c")
    assert caught.value.code == "notation.card_not_in_deck"
    assert load_deck("parole").card("Cr") is Card("Cr")


def test_cards_are_taken_out_as_a_multiset() -> None:
    cards = parse_cards("Ar Cr Ar")
    assert take_out(cards, parse_cards("Ar Ar")) == parse_cards("Cr")
    assert take_out(cards, parse_cards("Ar Ar Ar")) is None


def test_the_check_of_a_deck_names_what_is_missing_and_what_is_too_much() -> None:
    deck = load_deck("parole")
    spoiled = (*deck.cards[1:], Card("Zn"))
    assert deck.check(deck.cards) == ((), ())
    assert deck.check(spoiled) == ((deck.cards[0],), (Card("Zn"),))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("id = ", "profile.syntax"),
        ("surprise = 1", "profile.unknown_key"),
        ('id = "x"', "profile.missing_key"),
    ],
)
def test_a_broken_deck_file_is_refused(tmp_path: Path, content: str, code: str) -> None:
    (tmp_path / "rotto.toml").write_text(content)
    with pytest.raises(ProfileError) as caught:
        load_deck("rotto", tmp_path)
    assert caught.value.code == code


def test_a_deck_whose_tables_disagree_is_refused(tmp_path: Path) -> None:
    good = (Path(__file__).parents[2] / "data/decks/parole.toml").read_text(encoding="utf-8")
    (tmp_path / "parole.toml").write_text(good.replace("Z = 15\n", ""), encoding="utf-8")
    with pytest.raises(ProfileError) as caught:
        load_deck("parole", tmp_path)
    assert caught.value.code == "profile.deck"
    with pytest.raises(ProfileError):
        load_deck("assente", tmp_path)


def test_cards_added_to_sorted_ones_are_sorted_as_all_of_them() -> None:
    deck = load_deck("parole")
    hand = sort_cards(deck.cards[::9])
    for card in dict.fromkeys(deck.cards):
        assert add_sorted(hand, (card,)) == sort_cards((*hand, card))
        assert add_sorted((), (card,)) == (card,)
        assert add_sorted(hand, (card, Card("*"))) == sort_cards((*hand, card, Card("*")))
    assert add_sorted(hand, ()) == hand
