"""Art. 18: the count of a smazzata, M.P. and V.P. of a turno."""

from dataclasses import replace

import pytest

from burraco_engine.articles import Article
from burraco_engine.cards import Card, parse_cards
from burraco_engine.count.match import outcome, setup_for
from burraco_engine.count.points import score
from burraco_engine.moves import Discard
from burraco_engine.sheets import ScoreLine, ScoreSheet, SmazzataScore
from burraco_engine.state import Ending, State
from burraco_engine.table import Pozzetto
from tests.parole_engine.italian import EO, NS, RULES, E, N, O, S, run, table


@pytest.mark.scenario("P-18-20")
def test_a_closed_smazzata_is_counted_for_both_lines() -> None:
    # STRADA is black and S holds En instead of An: with the letters of the scenario there would
    # be five A of one colour, and the deck has four. The values are the same.
    state = table(
        hand="Hn",
        melds="r:CAVALLO n:CARTA r:CAS[@=A]",
        theirs="n:STRADA",
        hands={S: "Zr En", E: "* Bn", O: "Hr Er In"},
        monte="Zn",
        pozzetto={NS: N},
    )
    state = run(RULES, state, Discard(N, Card("Hn")))
    assert state.ending is Ending.CHIUSURA
    (counted,) = state.scores
    assert counted.total(NS) == 200 + 100 + 55 + 40 + 45 - 20 == 420
    assert counted.total(EO) == 50 - 100 - 40 - 25 == -115
    base = {sheet.line: sheet.base for sheet in counted.sheets}
    assert base == {NS: 300, EO: 0}


def turno(smazzate: int, *points: tuple[int, int]) -> State:
    """A turno whose smazzate brought these points to NS and EO."""
    article = Article("parole-2025", "18")

    def sheet(line, total):
        return ScoreSheet(line, (ScoreLine("carte", total, article),))

    scores = tuple(
        SmazzataScore(number + 1, (sheet(NS, ours), sheet(EO, theirs)))
        for number, (ours, theirs) in enumerate(points)
    )
    return replace(State(setup=setup_for(RULES, smazzate=smazzate)), scores=scores)


@pytest.mark.scenario("P-18-21")
def test_a_turno_gives_the_difference_in_match_points_and_victory_points() -> None:
    result = outcome(RULES, turno(3, (420, -115), (185, 540), (610, 235)))
    assert dict(result.totals) == {NS: 1215, EO: 660}
    assert dict(result.match_points) == {NS: 555, EO: -555}
    assert dict(result.victory_points) == {NS: 16, EO: 4}
    assert result.winner == NS


@pytest.mark.scenario("P-18-25")
def test_equal_totals_share_the_victory_points() -> None:
    result = outcome(RULES, turno(2, (400, 500), (330, 230)))
    assert dict(result.match_points) == {NS: 0, EO: 0}
    assert dict(result.victory_points) == {NS: 10, EO: 10}
    assert result.winner is None


@pytest.mark.scenario("P-18-VPX-05")
def test_the_line_with_more_points_wins_wherever_it_sits() -> None:
    result = outcome(RULES, turno(2, (300, 845), (0, 0)))
    assert dict(result.match_points) == {NS: -545, EO: 545}
    assert dict(result.victory_points) == {NS: 4, EO: 16}


@pytest.mark.scenario("P-18-22")
def test_a_pozzetto_just_taken_costs_a_flat_hundred_until_the_partner_has_played() -> None:
    cards = parse_cards("* Hr Cr Ar En In Br Dn Ln Mr Ur")
    assert RULES.deck.value(cards) == 115
    state = table(hand="Bn", turn=S, theirs="", hands={E: "", O: "Cn", N: "Dn"}, monte="Zn")
    heap = Pozzetto(cards, taken_by=E, line=EO)
    laid = replace(state.table, pozzetti=(heap, *state.table.pozzetti[1:]))
    state = replace(state, table=laid, ending=Ending.CHIUSURA, closer=S)
    total = score(RULES, state).total(EO)
    assert total == -100 - RULES.deck.value(parse_cards("Cn"))
    played = replace(heap, partner_played=True)
    laid = replace(state.table, pozzetti=(played, *state.table.pozzetti[1:]))
    later = replace(state, table=laid)
    assert score(RULES, later).total(EO) == -115 - RULES.deck.value(parse_cards("Cn"))
