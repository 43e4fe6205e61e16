"""The kinds of burraco that are played online: the first set, and the other one."""

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.melds import Grade
from burraco_engine.moves import Collect, Discard, Tie
from burraco_engine.names import Line
from burraco_engine.turn.deciding import explain, play
from tests.burraco_engine.classic.positions import NOW, N, position

ONLINE = classic_rules("online")
OTHER = classic_rules("online-b")
SUIT = "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"


def counted(rules, cards):
    """The grade of a meld and what it brings its line when the smazzata is counted."""
    state = position("4q", ns=[cards], pozzetti="N", rules=rules)
    after = play(rules, state, Discard(N, Card("4q")), now=NOW).state
    sheet = next(one for one in after.scores[-1].sheets if one.line == Line("NS"))
    return after.table.melds[0].grade, sum(e.points for e in sheet.entries if e.meld == 1)


@pytest.mark.scenario("W-01")
def test_eight_cards_of_a_face_with_a_matta_are_semipulito():
    worth = (Grade.SEMIPULITO, 70 + 30 + 150)
    assert counted(ONLINE, "Kc Kc Kq Kq Kf Kf Kp *") == worth
    assert counted(OTHER, "Kc Kc Kq Kq Kf Kf Kp *") == worth


@pytest.mark.scenario("W-03")
def test_a_matta_between_fewer_than_seven_cards_makes_it_dirty():
    assert counted(ONLINE, "3c 4c 5c * 7c 8c 9c 10c") == (Grade.SPORCO, 50 + 30 + 100)


def test_a_matta_after_seven_cards_makes_it_semipulito_be_it_at_the_end_or_not():
    assert counted(ONLINE, "3c 4c 5c 6c 7c 8c 9c *") == (Grade.SEMIPULITO, 45 + 30 + 150)
    assert counted(ONLINE, "3c 4c 5c 6c 7c 8c 9c * Jc") == (Grade.SEMIPULITO, 55 + 30 + 150)


@pytest.mark.scenario("W-05")
def test_a_whole_suit_with_its_natural_two_is_reale_for_three_hundred():
    assert counted(ONLINE, SUIT) == (Grade.REALE, 120 + 300)


def test_eight_of_a_face_are_super():
    assert counted(ONLINE, "Kc Kc Kq Kq Kf Kf Kp Kp") == (Grade.SUPER, 80 + 250)
    assert counted(OTHER, "Kc Kc Kq Kq Kf Kf Kp Kp") == (Grade.PULITO, 80 + 200)


def test_in_the_other_set_a_whole_suit_is_nobile_for_five_hundred():
    assert counted(OTHER, SUIT) == (Grade.NOBILE, 120 + 500)


@pytest.mark.scenario("W-07")
def test_in_the_other_set_from_ace_to_ace_is_reale_for_a_thousand():
    assert counted(OTHER, f"{SUIT} Ac") == (Grade.REALE, 135 + 1000)


def test_in_the_first_set_the_ace_stands_once():
    state = position("Ac 9p 9q", ns=[SUIT], rules=ONLINE)
    violation = explain(ONLINE, state, Tie(N, 1, parse_cards(f"{SUIT} Ac")), now=NOW)
    assert violation is not None
    assert violation.code == "meld.not_a_meld"
    state = position("Ac 9p 9q", ns=[SUIT], rules=OTHER)
    assert explain(OTHER, state, Tie(N, 1, parse_cards(f"{SUIT} Ac")), now=NOW) is None


@pytest.mark.scenario("W-10")
@pytest.mark.parametrize("rules", [ONLINE, OTHER, classic_rules("online-tre")])
def test_the_single_card_never_goes_straight_back(rules):
    if len(rules.code.seating.seats.value) == 4:
        state = position("9q 4c 5c", monte="9q", taken=None, rules=rules)
        state = play(rules, state, Collect(N), now=NOW).state
        violation = explain(rules, state, Discard(N, Card("9q")), now=NOW)
        assert violation is not None
        assert violation.code == "discard.single_monte_card"
        assert str(violation.article) == "Art. 19"
    assert rules.code.take.rediscard_single.value == "never"
