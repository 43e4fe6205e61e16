"""Art. 1, 3, 4: the deck, the draw for seats, the deal."""

from collections import Counter

import pytest

from burraco_engine.cards import JOLLY, PINELLA, Card, parse_cards
from burraco_engine.count.match import setup_for
from burraco_engine.moves import Deal, DrawSeats
from burraco_engine.names import Seat
from burraco_engine.turn.deciding import open_turno, play
from burraco_engine.turn.seating import Seating, take_places
from lexicon.masks import Letters
from parole_engine.admission import composable
from parole_engine.judge import word_judge
from tests.parole_engine.italian import (
    EO,
    NOW,
    NS,
    RULES,
    E,
    N,
    O,
    S,
    lay,
    refused,
    run,
    table,
    words,
)

DECK = RULES.deck


@pytest.mark.scenario("P-01-01")
def test_the_deck_has_116_cards_worth_1180() -> None:
    census = Counter(DECK.cards)
    assert len(DECK.cards) == 116
    for suit in "rn":
        assert sum(count for card, count in census.items() if card.suit == suit) == 52
        assert all(census[Card(letter + suit)] == 2 for letter in "BCDFGHLMNPQRSTVZ")
        assert all(census[Card(letter + suit)] == 4 for letter in "AEIOU")
    assert (census[JOLLY], census[PINELLA]) == (4, 8)
    letters = [card for card in DECK.cards if card.suit]
    assert DECK.value(letters) == 900
    assert DECK.value(DECK.cards) == 1180


def test_discards_by_the_norm_go_by_value_and_then_by_the_alphabet() -> None:
    order = DECK.descending({Card(card.face + ("r" if card.suit else "")) for card in DECK.cards})
    assert "".join(card.face for card in order) == "*@HQZBCDFGLMNPRSTVAEIOU"


@pytest.mark.scenario("P-01-03")
def test_three_equal_consonants_of_a_colour_need_a_jolly() -> None:
    state = run(RULES, table(hand="Sr Ar Sr * Or Bn"), lay("r:SAS[*=S]O"))
    assert words(state) == ["r:SAS[*=S]O {60}"]
    judge = word_judge(RULES)
    sasso = composable("sasso", judge.letters, judge.policy)
    assert (sasso.natural, sasso.with_matta) == (False, True)
    assert isinstance(judge.letters, Letters)


@pytest.mark.scenario("P-03-01")
def test_the_highest_card_chooses_and_the_lowest_of_the_other_line_deals() -> None:
    state = open_turno(RULES, setup_for(RULES, smazzate=2), N, NOW).state
    drawn = ((N, Card("Qr")), (S, Card("An")), (E, Card("Tr")), (O, Card("Zn")))
    state = run(RULES, state, DrawSeats(drawn))
    assert (state.scorer, state.dealer) == (NS, E)


@pytest.mark.parametrize(
    ("drawn", "first", "changed", "now"),
    [
        ("* Ur Ar Br", S, (N, S), "Ar Ur * Br"),
        ("* Br Ar Ur", N, None, "* Br Ar Ur"),
        ("Ar Br * Ur", N, (N, S), "* Br Ar Ur"),
        ("Tr Zr Ur Br", O, (E, O), "Tr Br Ur Zr"),
        ("Zr Ur Zn Br", S, None, "Zr Ur Zn Br"),
    ],
)
def test_the_players_of_the_highest_card_change_chairs_so_that_it_begins(
    drawn: str, first: Seat, changed: tuple[Seat, Seat] | None, now: str
) -> None:
    def by_chair(cards: str) -> DrawSeats:
        return DrawSeats(tuple(zip((N, E, S, O), parse_cards(cards), strict=True)))

    seating = take_places(RULES, by_chair(drawn))
    assert seating == Seating(first, changed, by_chair(now))
    state = open_turno(RULES, setup_for(RULES, smazzate=2), N, NOW).state
    state = run(RULES, state, by_chair(now), Deal(DECK.cards, 30, "5e" * 16))
    assert state.turn.seat == first


def test_equal_cards_that_matter_are_drawn_again() -> None:
    state = open_turno(RULES, setup_for(RULES, smazzate=2), N, NOW).state
    drawn = ((N, Card("Qr")), (E, Card("Qn")), (S, Card("Ar")), (O, Card("Br")))
    violation = refused(RULES, state, DrawSeats(drawn))
    assert (violation.code, violation.article.number) == ("turn.draw_again", "3")
    again = (*drawn, (N, Card("Br")), (E, Card("Hn")))
    assert run(RULES, state, DrawSeats(again)).scorer == EO


@pytest.mark.scenario("P-04-01")
def test_the_deal_leaves_49_cards_of_which_47_can_be_drawn() -> None:
    state = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    state = play(RULES, state, Deal(DECK.cards, 30, "5e" * 16), now=NOW).state
    laid = state.table
    assert [len(hand) for hand in laid.hands] == [11] * 4
    assert [len(pozzetto.cards) for pozzetto in laid.pozzetti] == [11] * 2
    assert (len(laid.monte), len(laid.tallone)) == (1, 49)
    assert len(laid.tallone) - RULES.code.deal.unplayable.value == 47
    assert Counter(laid.cards()) == Counter(DECK.cards)


def test_a_deck_that_is_not_whole_is_not_dealt() -> None:
    state = open_turno(RULES, setup_for(RULES, smazzate=2), O, NOW).state
    short = parse_cards("Cr") + DECK.cards[1:]
    violation = refused(RULES, state, Deal(short, 30, "5e" * 16))
    assert violation.code == "cards.deck_wrong"
