"""Art. 13: cards added at the start, inside, at the end, the order unchanged."""

import pytest

from burraco_engine.cards import parse_cards
from burraco_engine.melds import Grade
from burraco_engine.moves import Tie
from tests.parole_engine.italian import RULES, N, lay, refused, run, table, words

shows = pytest.mark.scenario


@pytest.mark.parametrize(
    ("old", "hand", "new", "value"),
    [
        pytest.param("r:CASA", "Tr", "r:CASTA", 40, marks=shows("P-13-01")),
        pytest.param("r:CASA", "Cr Ar Tr", "r:CASCATA", 55, marks=shows("P-13-02")),
        pytest.param("r:CARTA", "Sr Rr Er", "r:SCARTARE", 65, marks=shows("P-13-04")),
        pytest.param("r:CAMMINA", "Rr Er", "r:CAMMINARE", 70, marks=shows("P-13-11")),
        pytest.param("r:PARLA", "Rr Er", "r:PARLARE", 55, marks=shows("P-13-12")),
    ],
)
def test_a_word_grows_in_one_move(old, hand, new, value) -> None:
    state = run(RULES, table(hand=f"{hand} Bn", melds=old), lay(new, on=1))
    assert words(state) == [f"{new} {{{value}}}"]
    grade = Grade.PULITO if len(new) >= 9 else None
    assert state.table.melds[0].grade is grade
    assert state.table.melds[0].readings == (old[2:],)


@pytest.mark.parametrize(
    ("old", "hand", "final", "code"),
    [
        pytest.param(
            "r:RAMO",
            "Er",
            "Ar Mr Or Rr Er",
            "meld.order_changed",
            marks=shows("P-13-05"),
        ),
        pytest.param(
            "r:LAVORO",
            "Ar Rr Er",
            "Lr Ar Vr Or Rr Ar Rr Er",
            "meld.cards_missing",
            marks=shows("P-13-07"),
        ),
        pytest.param(
            "r:CASA",
            "Tn",
            "Cr Ar Sr Tn Ar",
            "meld.mixed_colours",
            marks=shows("P-13-09"),
        ),
        pytest.param(
            "r:CAMMINA",
            "Rr",
            "Cr Ar Mr Mr Ir Nr Ar Rr",
            "meld.word_barred",
            marks=shows("P-13-11"),
        ),
    ],
)
def test_what_does_not_keep_order_colour_or_sense_is_refused(old, hand, final, code) -> None:
    state = table(hand=f"{hand} Bn", melds=old)
    violation = refused(RULES, state, Tie(N, 1, parse_cards(final)))
    assert violation.code == code
    assert violation.article.number in {"9", "13"}


@pytest.mark.scenario("P-13-07")
def test_a_letter_laid_can_neither_be_dropped_nor_moved() -> None:
    state = table(hand="Ar Rr Er Bn", melds="r:LAVORO")
    moved = Tie(N, 1, parse_cards("Lr Ar Vr Or Rr Ar Rr Er Or"), None)
    assert refused(RULES, state, moved).code == "meld.not_a_word"


def test_a_word_laid_by_the_partner_is_the_line_s() -> None:
    state = run(RULES, table(hand="Tr Bn", melds="r:CASA"), lay("r:CASTA", on=1))
    assert words(state) == ["r:CASTA {40}"]
