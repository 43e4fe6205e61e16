"""Art. 14, 18: burrachi and their points."""

from dataclasses import replace

import pytest

from burraco_engine.cards import Card
from burraco_engine.count.points import score
from burraco_engine.melds import Grade
from burraco_engine.state import Phase
from burraco_engine.turn.closing import closing_violation
from tests.parole_engine.italian import NS, RULES, N, lay, rules_with, run, table

shows = pytest.mark.scenario


def counted(state, rules=RULES) -> int:
    """The points of the words of NS: cards, burrachi, bonus."""
    ended = replace(state, phase=Phase.FINITA)
    (sheet,) = [sheet for sheet in score(rules, ended).sheets if sheet.line == NS]
    return sum(entry.points for entry in sheet.entries if entry.meld is not None)


@pytest.mark.parametrize(
    ("short", "points", "grade"),
    [
        pytest.param("r:CAVALLO", 255, Grade.PULITO, marks=shows("P-14-01")),
        pytest.param("r:CAVALL[@=O]", 170, Grade.SPORCO, marks=shows("P-14-02")),
        pytest.param("r:TELEFONO", 260, Grade.PULITO, marks=shows("P-18-01")),
        pytest.param("r:PRIMAVERA", 320, Grade.PULITO, marks=shows("P-18-02")),
        pytest.param("r:TEMPERATURA", 385, Grade.PULITO, marks=shows("P-18-04")),
        pytest.param("r:COMUNICAZIONE", 450, Grade.PULITO, marks=shows("P-18-06")),
        ("r:CASTA", 40, None),
    ],
)
def test_a_word_counts_its_cards_its_burraco_and_its_bonus(short, points, grade) -> None:
    hand = " ".join(card.code for card in _cards(short))
    state = run(RULES, table(hand=f"{hand} Hn", monte="Zn"), lay(short))
    assert counted(state) == points
    meld = state.table.melds[0]
    assert (meld.grade, meld.value + meld.honours) == (grade, points)


def _cards(short: str):
    return lay(short).cards


@pytest.mark.scenario("P-14-04")
def test_a_clean_burraco_that_takes_a_matta_is_dirty_and_loses_its_bonus() -> None:
    state = table(hand="Rr * Bn", melds="r:CAMMINA")
    assert counted(state) == 255
    state = run(RULES, state, lay("r:CAMMINAR[*=E]", on=1))
    assert state.table.melds[0].grade is Grade.SPORCO
    assert counted(state) == 195


@pytest.mark.scenario("P-14-05")
def test_a_dirty_burraco_is_enough_to_close() -> None:
    state = table(hand="Bn Dn", melds="n:CAVALL[@=O]", pozzetto={NS: N})
    assert closing_violation(RULES, state, N, Card("Bn")) is None
    none = table(hand="Bn Dn", melds="n:CASA", pozzetto={NS: N})
    violation = closing_violation(RULES, none, N, Card("Bn"))
    assert violation is not None
    assert violation.code == "closing.burraco_missing"


@pytest.mark.scenario("P-18-09")
def test_two_cards_tied_to_a_clean_burraco_bring_the_bonus() -> None:
    state = run(RULES, table(hand="Rr Er Bn", melds="r:CAMMINA"), lay("r:CAMMINARE", on=1))
    assert counted(state) == 320


def test_the_bonus_may_count_only_cards_added_after() -> None:
    rules = rules_with(burraco__bonus="bonus.added_after.v1")
    hand = " ".join(card.code for card in _cards("r:PRIMAVERA"))
    opened = run(rules, table(hand=f"{hand} Hn", rules=rules, monte="Zn"), lay("r:PRIMAVERA"))
    assert counted(opened, rules) == 270
    grown = run(
        rules, table(hand="Rr Er Bn", melds="r:CAMMINA", rules=rules), lay("r:CAMMINARE", on=1)
    )
    assert counted(grown, rules) == 320
