"""Pairings by the code of 2025: Danese, modificato, Mitchell, all'italiana, who rests."""

import pytest

from burraco_engine.errors import RuleViolation
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.systems.mitchell import mitchell
from burraco_engine.torneo.values import Kind, System
from tests.burraco_engine.torneo_help import Hall
from tests.codice.parole_2025.test_torneo import refused, started


def ranked_hall(points: list[tuple[int, int]], **setup) -> Hall:
    """A hall whose competitors stand at these V.P. and M.P., one turno behind them."""
    hall = started(len(points), turni=4, **setup)
    for match in hall.turno():
        (ns,), (eo,) = match.ns, match.eo
        (vp_ns, mp_ns), (vp_eo, mp_eo) = points[ns - 1], points[eo - 1]
        hall.do(a.Arbitrate(match.table, (vp_ns, vp_eo), (mp_ns, mp_eo), "prova"))
    return hall


@pytest.mark.scenario("P-02-01")
def test_danese_pairs_neighbours_of_the_ranking():
    points = [(45, 900), (41, 500), (41, 350), (38, 100), (30, -700), (25, -1150)]
    hall = ranked_hall(points)
    hall.do(a.Pair())
    assert hall.met() == ["A–B", "C–D", "E–F"]


@pytest.mark.scenario("P-02-03")
def test_danese_modificato_parts_those_who_met_in_the_turno_before():
    hall = ranked_hall([(4, 0), (3, 0), (2, 0), (1, 0)], system=System.DANESE_MODIFICATO)
    hall.do(a.Pair())
    assert hall.met() == ["A–C", "B–D"]


@pytest.mark.scenario("P-02-05")
def test_in_the_last_turno_the_same_may_meet_again():
    hall = started(4, turni=2, system=System.DANESE_MODIFICATO)
    hall.do(a.Arbitrate(1, (20, 19), (0, 0), "prova"))
    hall.do(a.Arbitrate(2, (2, 1), (0, 0), "prova"))
    hall.do(a.Pair())
    assert hall.met() == ["A–B", "C–D"]


@pytest.mark.scenario("P-02-06")
def test_mitchells_mobile_pair_goes_round_the_tables():
    assert [mitchell(5, 1, turno).index(3) + 1 for turno in range(1, 6)] == [4, 5, 1, 2, 3]
    hall = Hall(10, system=System.MITCHELL, turni=5)
    seen = []
    for _ in range(5):
        hall.begin()
        seen.append(hall.state.current.of(8).table)
        assert [one.ns for one in hall.turno()] == [(1,), (3,), (5,), (7,), (9,)]
        hall.play()
    assert seen == [4, 5, 1, 2, 3]


@pytest.mark.scenario("P-02-08")
def test_mitchell_is_refused_more_turni_than_pass_without_a_repeat():
    hall = Hall(8, system=System.MITCHELL, step=2, turni=3)
    refused(hall, a.CloseRegistration(), "torneo.mitchell", "2")
    refused(hall, a.Pair(), "torneo.mitchell", "2")
    with pytest.raises(RuleViolation, match="dopo 2 turni"):
        hall.do(a.Pair())


@pytest.mark.scenario("P-02-09")
def test_allitaliana_six_teams_play_fifteen_matches_each_two_once():
    hall = Hall(6, kind=Kind.SQUADRE, system=System.ITALIANA, turni=5)
    met = []
    for _ in range(5):
        hall.begin()
        assert len(hall.turno()) == 3
        met += [frozenset((*one.ns, *one.eo)) for one in hall.turno()]
        hall.play()
    assert len(met) == len(set(met)) == 15


@pytest.mark.scenario("P-02-11")
def test_in_a_danese_of_five_the_last_who_has_not_rested_rests():
    hall = Hall(5, turni=3)
    hall.begin()
    assert hall.state.current.resting == (5,)
    hall.do(a.Arbitrate(1, (20, 18), (900, 800), "prova"))
    hall.do(a.Arbitrate(2, (16, 13), (700, 0), "prova"))
    hall.do(a.Penalise(5, 10, 0, "prova"))
    assert [number for number, _, _ in hall.ranked()] == [1, 2, 3, 4, 5]
    hall.do(a.Pair())
    assert hall.state.current.resting == (4,)
    assert hall.met() == ["A–B", "C–E"]
