"""The four rules of the international game, its times and its V.P. table."""

import pytest

from burraco_engine.cards import Card, parse_cards
from burraco_engine.classic.game import classic_rules
from burraco_engine.count.points import table_for, victory_points
from burraco_engine.melds import Grade
from burraco_engine.moves import Collect, CollectPart, Discard, Draw, Move, Open, Tie
from burraco_engine.names import Line
from burraco_engine.state import Ending, State
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import explain, is_legal, legal_moves, play
from burraco_engine.view import view
from tests.burraco_engine.classic.positions import NOW, E, N, position
from tests.burraco_engine.classic.tables import lay

RULES = classic_rules("internazionale")
PULITO = "3c 4c 5c 6c 7c 8c 9c"
SPORCO = "8f 9f 10f Jf Qf Kf *"


def refused(state: State, move: Move) -> tuple[str, str]:
    violation = explain(RULES, state, move, now=NOW)
    assert violation is not None
    return violation.code, str(violation.article)


def after(state: State, *moves: Move) -> State:
    for move in moves:
        state = play(RULES, state, move, now=NOW).state
    return state


@pytest.mark.scenario("I-1-01")
def test_a_dirty_burraco_does_not_close():
    state = position("4q", ns=[SPORCO], pozzetti="N", rules=RULES)
    assert refused(state, Discard(N, Card("4q"))) == ("closing.clean_burraco_missing", "Regola 1")


@pytest.mark.scenario("I-1-02")
def test_a_clean_burraco_closes_for_a_hundred():
    state = after(position("4q", ns=[PULITO], pozzetti="N", rules=RULES), Discard(N, Card("4q")))
    assert (state.ending, state.closer) == (Ending.CHIUSURA, N)
    sheet = next(one for one in state.scores[-1].sheets if one.line == Line("NS"))
    assert [entry.points for entry in sheet.entries if entry.item == "chiusura"] == [100]


@pytest.mark.scenario("I-1-03")
def test_seven_in_a_row_and_a_matta_are_just_dirty():
    state = after(
        position("4q", ns=[f"{PULITO} *", "Ac Aq Af"], pozzetti="N", tallone=3, taken=None,
                 rules=RULES),
        Draw(N), Discard(N, Card("4q")),
    )  # fmt: skip
    assert state.ending is Ending.TALLONE
    meld = state.table.melds[0]
    assert meld.grade is Grade.SPORCO
    sheet = next(one for one in state.scores[-1].sheets if one.line == Line("NS"))
    assert sum(entry.points for entry in sheet.entries if entry.meld == meld.id) == 45 + 30 + 100


@pytest.mark.scenario("I-2-01")
def test_combinations_are_of_aces_and_threes_alone():
    state = position("Ac Aq Ap 3f 3c * Kp Kc Kq 9p", rules=RULES)
    for cards in ("Ac Aq Ap", "3f 3c *"):
        assert is_legal(RULES, state, Open(N, parse_cards(cards)), now=NOW)
    code, article = refused(state, Open(N, parse_cards("Kp Kc Kq")))
    assert (code, article) == ("meld.rank_not_allowed", "Regola 2")


@pytest.mark.scenario("I-3-01")
def test_who_ties_a_card_of_his_own_first_may_collect():
    state = position("7c 9p 4q", ns=["4c 5c 6c"], monte="Kq 9f", taken=None, rules=RULES)
    collected = after(state, Collect(N))
    assert view(collected, E).near == parse_cards("Kq 9f"), "face up, for everybody to see"
    assert {type(move) for move in legal_moves(RULES, collected, now=NOW)} == {Tie}
    assert refused(collected, Discard(N, Card("Kq"))) == ("turn.play_first", "Regola 3")
    tied = after(collected, Tie(N, 1, parse_cards("4c 5c 6c 7c")))
    assert {Card("Kq"), Card("9f")} < set(tied.table.hand(N))
    assert view(tied, E).near == (), "the rest is in his hand now"
    assert after(tied, Discard(N, Card("Kq"))).turn.seat != N


@pytest.mark.scenario("I-3-03")
def test_who_opens_with_cards_of_the_monte_may_collect():
    state = position("10c 4q Kp", monte="8c 9c", taken=None, rules=RULES)
    opened = after(state, Collect(N), Open(N, parse_cards("8c 9c 10c")))
    assert opened.table.melds[0].reading == "8c 9c 10c"


def test_who_can_neither_tie_nor_open_does_not_collect():
    state = position("10c 4q Kp", ns=["4c 5c 6c"], monte="8c 9f", taken=None, rules=RULES)
    assert refused(state, Collect(N)) == ("turn.play_first", "Regola 3")
    assert "raccogli" not in allowed(RULES, state, N).can
    assert list(legal_moves(RULES, state, now=NOW)) == [Draw(N)]


def test_nobody_leaves_a_part_of_the_monte():
    state = position("10c 4q Kp", monte="8c 9c", taken=None, rules=RULES)
    assert refused(state, CollectPart(N, parse_cards("8c")))[0] == "turn.play_first"


@pytest.mark.scenario("I-4-01")
def test_the_smazzata_ends_with_the_draw_of_the_third_last_card():
    state = position("4q 9p", tallone=3, taken=None, rules=RULES)
    drawn = after(state, Draw(N))
    assert len(drawn.table.tallone) == 2
    assert after(drawn, Discard(N, Card("4q"))).ending is Ending.TALLONE


@pytest.mark.scenario("I-T-01")
def test_a_turno_takes_27_37_or_47_minutes():
    minutes = RULES.code.clocks.turno_minutes
    assert dict(minutes.value) == {"2": (27, 27), "3": (37, 37), "4": (47, 47)}
    assert str(minutes.article) == "Tempi"


@pytest.mark.parametrize(("difference", "points"), [(100, 10), (105, 11), (1300, 16), (2005, 20)])
@pytest.mark.parametrize("smazzate", [2, 3, 4])
def test_the_table_of_four_smazzate_serves_every_length(smazzate, difference, points):
    table = table_for(RULES.code, smazzate)
    assert table is not None
    assert victory_points(RULES.code, table, difference) == (points, 20 - points)


def test_equal_combinations_are_refused_as_in_the_italian_code():
    state = position("Ac Aq Af 9p 9q", ns=["Ac Aq Ap"], rules=RULES)
    assert refused(state, Open(N, parse_cards("Ac Aq Af")))[0] == "meld.equal"
    assert lay("3c 3q *", rules=RULES).value == 40
