"""Art. 5, 6, 8: the times of a turno, the order of a turn, collecting the monte."""

from collections import Counter

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.dice import SeedDice, choice
from burraco_engine.moves import Collect, CollectPart, Discard, Draw, Tie
from burraco_engine.state import Phase
from burraco_engine.turn.deciding import is_legal, legal_moves, play
from tests.parole_engine.dice import new_smazzata
from tests.parole_engine.italian import (
    NOW,
    RULES,
    E,
    N,
    lay,
    refused,
    rules_with,
    run,
    table,
    words,
)


@pytest.mark.scenario("P-05-01")
def test_the_times_of_a_turno_are_data_with_their_article() -> None:
    times = RULES.code.clocks.turno_minutes
    assert dict(times.value) == {"2": (25, 28), "3": (35, 38), "4": (45, 48)}
    assert times.article.number == "5"


@pytest.mark.scenario("P-06-01")
def test_a_take_comes_before_any_play() -> None:
    state = table(hand="Cr Ar Sr Ar Bn", taken=False)
    violation = refused(RULES, state, lay("r:CASA"))
    assert (violation.code, violation.article.number) == ("turn.take_first", "6")


@pytest.mark.scenario("P-06-02")
def test_after_the_discard_nothing_is_allowed() -> None:
    state = run(RULES, table(hand="Tr Bn Cn", melds="r:CASA"), Discard(N, Card("Bn")))
    violation = refused(RULES, state, lay("r:CASTA", on=1))
    assert (violation.code, violation.article.number) == ("turn.not_yours", "6")


@pytest.mark.scenario("P-06-04")
@pytest.mark.parametrize("seed", range(6))
def test_every_card_is_somewhere_after_every_move(seed: int) -> None:
    dice, whole = SeedDice(seed), Counter(RULES.deck.cards)
    state = new_smazzata(RULES, dice)
    for _ in range(400):
        if not state.playing:
            break
        moves = list(legal_moves(RULES, state, now=NOW))
        assert moves, "a player in turn always has a move"
        state = play(RULES, state, choice(dice, moves), now=NOW).state
        assert Counter(state.table.cards()) == whole
    assert not state.playing


@pytest.mark.scenario("P-08-01")
def test_who_collects_takes_the_whole_monte() -> None:
    state = table(hand="Br Cr Dr Fr Gr Lr Mr Nr Pr Rr Sr", monte="An Tr Zr", taken=False)
    state = run(RULES, state, Collect(N))
    assert len(state.table.hand(N)) == 14
    assert not state.table.monte
    assert state.phase is Phase.GIOCO
    assert is_legal(RULES, state, Discard(N, Card("Zr")), now=NOW)


@pytest.mark.scenario("P-08-02")
def test_a_card_left_in_the_monte_is_the_discard_and_no_play_follows() -> None:
    state = table(hand="Br Cr Dr Fr Gr Lr Mr Nr Pr Rr Sr", monte="An Tr Zr", taken=False)
    state = run(RULES, state, CollectPart(N, parse_cards("Zr")))
    assert len(state.table.hand(N)) == 13
    assert state.table.monte == parse_cards("Zr")
    assert (state.turn.seat, state.phase) == (E, Phase.PRESA)


def test_of_several_cards_left_the_highest_is_the_discard() -> None:
    state = table(hand="Br Cr Dr", monte="An Tr Zr", taken=False)
    state = run(RULES, state, CollectPart(N, parse_cards("An Zr")))
    assert state.table.monte == parse_cards("Zr")
    assert Card("An") in state.table.hand(N)


@pytest.mark.scenario("P-08-04")
def test_the_single_card_of_the_monte_does_not_go_straight_back() -> None:
    state = run(RULES, table(hand="Br Dn", monte="Cr", taken=False), Collect(N))
    violation = refused(RULES, state, Discard(N, Card("Cr")))
    assert (violation.code, violation.article.number) == ("discard.single_monte_card", "8")
    other = run(RULES, table(hand="Br Cr", monte="Cr", taken=False), Collect(N))
    assert is_legal(RULES, other, Discard(N, Card("Cr")), now=NOW)


@pytest.mark.scenario("P-08-06")
def test_an_equal_card_has_the_same_letter_and_colour() -> None:
    state = table(hand="Cn Br", monte="Cr", taken=False)
    move = Discard(N, Card("Cr"))
    assert refused(RULES, run(RULES, state, Collect(N)), move).code == "discard.single_monte_card"
    letter = rules_with(take__equal_card="face")
    assert is_legal(letter, run(letter, state, Collect(N)), move, now=NOW)


def test_opening_is_allowed_in_the_first_turn() -> None:
    state = run(RULES, table(hand="Cr Ar Sr Ar Bn", taken=False), Draw(N), lay("r:CASA"))
    assert words(state) == ["r:CASA {30}"]


def test_a_word_of_the_other_line_is_not_ours_to_lengthen() -> None:
    state = table(hand="Tr Bn Cn", theirs="r:CASA")
    move = Tie(N, 1, parse_cards("Cr Ar Sr Tr Ar"), "CASTA")
    assert refused(RULES, state, move).code == "meld.not_your_line"
