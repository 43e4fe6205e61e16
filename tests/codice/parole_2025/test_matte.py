"""Art. 11: matte replaced, re-slotted, read anew."""

import pytest

from burraco_engine.cards import parse_cards
from burraco_engine.moves import Replace, Tie
from tests.parole_engine.italian import RULES, N, lay, refused, rules_with, run, table, words

shows = pytest.mark.scenario


@pytest.mark.parametrize(
    ("old", "hand", "new", "value"),
    [
        pytest.param("r:C[*=A]SA", "Ar", "r:CAS[*=T]A", 60, marks=shows("P-11-01")),
        pytest.param("r:C[*=A]SA", "Or", "r:COS[*=T]A", 60, marks=shows("P-11-02")),
        pytest.param("r:CAR[*=T]A", "Tr", "r:[*=S]CARTA", 70, marks=shows("P-11-07")),
    ],
)
def test_a_letter_takes_the_matta_s_place_and_the_matta_goes_elsewhere(
    old, hand, new, value
) -> None:
    state = table(hand=f"{hand} Bn", melds=old)
    state = run(RULES, state, lay(new, on=1, replacing=True))
    assert words(state) == [f"{new} {{{value}}}"]


@pytest.mark.scenario("P-11-02")
def test_only_the_letter_it_stood_for_if_the_table_reads_it_so() -> None:
    rules = rules_with(words__matta_replace="represented_only")
    state = table(hand="Or Bn", melds="r:C[*=A]SA")
    other = refused(rules, state, lay("r:COS[*=T]A", on=1, replacing=True))
    assert (other.code, other.article.number) == ("meld.matta_wrong_card", "11")


@pytest.mark.scenario("P-11-04")
def test_the_matta_never_goes_to_another_word_nor_back_to_the_hand() -> None:
    state = table(hand="Ar Bn", melds="r:C[*=A]SA n:CARTA")
    without = Replace(N, 1, parse_cards("Cr Ar Sr Ar"), "CASA")
    taken = refused(RULES, state, without)
    assert (taken.code, taken.article.number) == ("meld.matta_taken", "11")
    elsewhere = Tie(N, 2, parse_cards("* Cn An Rn Tn An"), "SCARTA")
    assert refused(RULES, state, elsewhere).code == "cards.not_in_hand"


@pytest.mark.scenario("P-11-06")
def test_the_pinella_stays_on_vowels_wherever_it_goes() -> None:
    state = table(hand="Ar Bn", melds="r:CAS[@=A]")
    moved = Replace(N, 1, parse_cards("Cr Ar Sr @ Ar"), "CASTA")
    violation = refused(RULES, state, moved)
    assert (violation.code, violation.article.number) == ("meld.pinella_vowels", "11")


@pytest.mark.scenario("P-11-08")
def test_the_reading_of_a_matta_floats_or_is_fixed() -> None:
    state = table(hand="Rr Bn", melds="r:CA[*=S]A")
    move = lay("r:CAR[*=T]A", on=1)
    assert words(run(RULES, state, move)) == ["r:CAR[*=T]A {60}"]
    fixed = rules_with(words__matta_reading="fixed")
    violation = refused(fixed, state, move)
    assert (violation.code, violation.article.number) == ("meld.matta_fixed", "11")


@pytest.mark.scenario("P-11-09")
def test_a_matta_is_not_moved_without_being_replaced() -> None:
    state = table(hand="Rr Bn", melds="r:[*=S]CALA")
    cards = parse_cards("Cr Ar Lr * Ar")
    for kind in (Tie, Replace):
        violation = refused(RULES, state, kind(N, 1, cards, "CALMA"))
        assert violation.article.number == "13"


@pytest.mark.scenario("P-11-11")
def test_a_matta_is_tied_like_any_card() -> None:
    state = run(RULES, table(hand="* Bn", melds="r:CARTA"), lay("r:[*=S]CARTA", on=1))
    assert words(state) == ["r:[*=S]CARTA {70}"]
    assert state.table.melds[0].matta == 0


def test_one_move_may_replace_the_matta_and_tie_more() -> None:
    state = table(hand="Sr Cr Tr Bn", melds="r:CA[*=S]A")
    state = run(RULES, state, lay("r:C[*=A]SCATA", on=1, replacing=True))
    assert words(state) == ["r:C[*=A]SCATA {80}"]
    assert state.table.melds[0].honours == 100


def test_a_reading_left_open_is_asked_for() -> None:
    state = table(hand="Cr Ar Sr * Bn")
    from burraco_engine.moves import Open

    violation = refused(RULES, state, Open(N, parse_cards("Cr Ar Sr *")))
    assert violation.code == "meld.reading_ambiguous"
    assert violation.detail["letture"] == ["CASA", "CASE"]
