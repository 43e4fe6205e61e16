"""Art. 6, 9, 11: opening a word."""

import pytest

from burraco_engine.cards import parse_cards
from burraco_engine.melds import Grade
from burraco_engine.moves import Open
from tests.parole_engine.italian import RULES, N, lay, refused, rules_with, run, table, words

shows = pytest.mark.scenario


@pytest.mark.parametrize(
    ("hand", "short", "value"),
    [
        pytest.param("Cr Ar Sr Ar", "r:CASA", 30, marks=shows("P-09-01")),
        pytest.param("Cr Ar Sr @", "r:CAS[@=A]", 45, marks=shows("P-09-05")),
        pytest.param("Tr Ar * Ir", "r:TA[*=X]I", 50, marks=shows("P-09-17")),
        pytest.param("Cr * Nr", "r:C[*=O]N", 50, marks=shows("P-09-18")),
    ],
)
def test_a_word_of_one_colour_with_at_most_one_matta_is_opened(hand, short, value) -> None:
    state = run(RULES, table(hand=f"{hand} Bn"), lay(short))
    assert words(state) == [f"{short} {{{value}}}"]


@pytest.mark.scenario("P-09-15")
def test_seven_letters_are_a_burraco_pulito_at_once() -> None:
    state = run(RULES, table(hand="Cn An Nn Tn An Vn An Br"), lay("n:CANTAVA"))
    assert words(state) == ["n:CANTAVA {55}"]
    assert state.table.melds[0].grade is Grade.PULITO


@pytest.mark.parametrize(
    ("hand", "cards", "reading", "code"),
    [
        pytest.param("Mr Ar Tr", "Mr Ar", None, "meld.too_short", marks=shows("P-09-02")),
        pytest.param(
            "Cr Ar Sn Ar",
            "Cr Ar Sn Ar",
            None,
            "meld.mixed_colours",
            marks=shows("P-09-03"),
        ),
        pytest.param(
            "Sr @ Rr Ar Dr Ar",
            "Sr @ Rr Ar Dr Ar",
            "STRADA",
            "meld.pinella_vowels",
            marks=shows("P-09-06"),
        ),
        pytest.param(
            "Cr @ Sr *",
            "Cr @ Sr *",
            "CASA",
            "meld.too_many_matte",
            marks=shows("P-09-08"),
        ),
        pytest.param(
            "Mn An Rn In On",
            "Mn An Rn In On",
            None,
            "meld.word_barred",
            marks=shows("P-09-10"),
        ),
        pytest.param(
            "Gr Ar Tr Tr Ir Nr Or",
            "Gr Ar Tr Tr Ir Nr Or",
            None,
            "meld.word_barred",
            marks=shows("P-09-11"),
        ),
        pytest.param(
            "Ar Mr Or Rr",
            "Ar Mr Or Rr",
            None,
            "meld.word_barred",
            marks=shows("P-09-13"),
        ),
    ],
)
def test_what_is_no_valid_opening_is_refused(hand, cards, reading, code) -> None:
    state = table(hand=f"{hand} Bn")
    violation = refused(RULES, state, Open(N, parse_cards(cards), reading))
    assert violation.code == code
    assert violation.article.number in {"9", "11"}


@pytest.mark.scenario("P-09-11", "P-09-13")
def test_a_barred_word_names_its_motive() -> None:
    altered = refused(RULES, table(hand="Gr Ar Tr Tr Ir Nr Or Bn"), lay("r:GATTINO"))
    assert altered.detail["motive"] == "nome alterato"
    cut = refused(RULES, table(hand="Ar Mr Or Rr Bn"), lay("r:AMOR"))
    assert cut.detail["motive"] == "parola tronca"
    lenient = rules_with(words__tronche="oxytone")
    assert words(run(lenient, table(hand="Ar Mr Or Rr Bn"), lay("r:AMOR"))) == ["r:AMOR {30}"]


@pytest.mark.scenario("P-09-17")
def test_the_jolly_stands_for_letters_without_a_card_unless_the_table_says_otherwise() -> None:
    deck21 = rules_with(words__jolly_alphabet="deck21")
    assert (
        refused(deck21, table(hand="Tr Ar * Ir Bn"), lay("r:TA[*=X]I")).code == "meld.jolly_letter"
    )
