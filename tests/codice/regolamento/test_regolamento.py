"""The Regolamento: its burrachi, the match to 2005 points, the moving matta, the single card."""

from dataclasses import replace

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.count.match import outcome, setup_for, turno_over
from burraco_engine.count.points import table_for
from burraco_engine.melds import Grade
from burraco_engine.moves import Collect, Discard, Move, Replace, Tie
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.sheets import ScoreLine, ScoreSheet, SmazzataScore
from burraco_engine.state import State
from burraco_engine.turn.deciding import explain, open_turno, play
from tests.burraco_engine.classic.positions import NOW, N, position
from tests.burraco_engine.classic.tables import lay

RULES = classic_rules("regolamento")
NS, EO = Line("NS"), Line("EO")


def refused(state: State, move: Move) -> tuple[str, str]:
    violation = explain(RULES, state, move, now=NOW)
    assert violation is not None
    return violation.code, str(violation.article)


@pytest.mark.scenario("R-01")
@pytest.mark.parametrize(
    ("cards", "grade", "worth"),
    [
        ("3c 4c 5c 6c 7c 8c 9c", Grade.PULITO, 45 + 200),
        ("3c 4c 5c 6c 7c 8c 9c *", Grade.SEMIPULITO, 45 + 30 + 150),
        ("3c 4c 5c * 7c 8c 9c 10c", Grade.SPORCO, 50 + 30 + 100),
        ("3c 4c 5c 6c 7c 8c *", Grade.SPORCO, 35 + 30 + 100),
        ("Kc Kc Kq Kq Kf Kf Kp *", Grade.SPORCO, 70 + 30 + 100),
    ],
)
def test_puro_semipuro_and_impuro(cards, grade, worth):
    state = position("4q", ns=[cards], pozzetti="N", rules=RULES)
    after = play(RULES, state, Discard(N, Card("4q")), now=NOW).state
    assert after.table.melds[0].grade is grade
    sheet = next(one for one in after.scores[-1].sheets if one.line == NS)
    assert sum(entry.points for entry in sheet.entries if entry.meld == 1) == worth


def match(*scores: tuple[int, int], smazzate: int = 0) -> State:
    """A match in which these smazzate were counted."""
    setup = setup_for(RULES, smazzate=smazzate)
    article = RULES.code.score.cards.article
    sheets = [
        tuple(
            ScoreSheet(line, (ScoreLine("carte", points, article),))
            for line, points in ((NS, ns), (EO, eo))
        )
        for ns, eo in scores
    ]
    counted = tuple(SmazzataScore(number, two) for number, two in enumerate(sheets, 1))
    opened = open_turno(RULES, setup, Seat("N"), Millis(0)).state
    return replace(opened, scores=counted)


@pytest.mark.scenario("R-03")
def test_who_has_2005_points_at_the_end_of_a_smazzata_wins():
    assert not turno_over(match((1980, 1600)))
    state = match((1980, 1600), (25, 90))
    assert turno_over(state)
    reached = outcome(RULES, state)
    assert dict(reached.totals) == {NS: 2005, EO: 1690}
    assert reached.winner == NS


def test_if_both_have_2005_the_higher_wins_and_if_they_are_equal_another_is_played():
    assert outcome(RULES, match((2010, 2100))).winner == EO
    assert not turno_over(match((2010, 2010)))


def test_a_match_to_points_gives_no_victory_points_and_may_be_of_so_many_smazzate_instead():
    assert table_for(RULES.code, 3) is None
    assert outcome(RULES, match((2100, 0))).victory_points == ()
    assert not turno_over(match((2100, 0), smazzate=3))
    assert turno_over(match((10, 0), (10, 0), (10, 0), smazzate=3))


@pytest.mark.scenario("R-05")
def test_the_single_card_never_goes_back_in_the_same_turn():
    state = position("9q 4c 5c", monte="9q", taken=None, rules=RULES)
    state = play(RULES, state, Collect(N), now=NOW).state
    assert refused(state, Discard(N, Card("9q"))) == (
        "discard.single_monte_card",
        "Regole Generali",
    )


def test_the_matta_moves_while_cards_are_tied_and_stays_in_its_meld():
    state = position("7c 10c 9p Kq", ns=["4c 5c 6c *"], rules=RULES)
    moved = Replace(N, 1, parse_cards("4c 5c 6c 7c *"))
    meld = play(RULES, state, moved, now=NOW).state.table.meld(1)
    assert meld is not None
    assert meld.notation == "4c 5c 6c 7c [*=8c]"
    down = Replace(N, 1, parse_cards("* 4c 5c 6c 7c"))
    assert explain(RULES, state, down, now=NOW) is None
    taken = Replace(N, 1, parse_cards("4c 5c 6c 7c"))
    assert refused(state, taken)[0] == "meld.matta_taken"


def test_the_matta_does_not_move_alone():
    state = position("9p Kq", ns=["4c 5c 6c *"], rules=RULES)
    assert refused(state, Replace(N, 1, parse_cards("* 4c 5c 6c")))[0] == "meld.nothing_added"


def test_a_two_in_its_place_leaves_room_for_a_matta():
    state = position("* 9p Kq", ns=["2c 3c 4c"], rules=RULES)
    tied = Tie(N, 1, parse_cards("2c 3c 4c *"))
    assert explain(RULES, state, tied, now=NOW) is None
    assert lay("2c 3c 4c", rules=RULES).matta is None
