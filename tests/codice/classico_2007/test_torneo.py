"""The tournament by the classic code of 2007."""

import pytest

from burraco_engine.errors import RuleViolation
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.values import Departure, System
from tests.burraco_engine.torneo_help import MINUTE, C, Hall


def started(entries: int = 2, **setup) -> Hall:
    hall = Hall(entries, code=C, smazzate=3, **setup)
    hall.begin()
    return hall


@pytest.mark.scenario("C-23-01")
def test_the_pozzetto_seen_early_a_second_time_costs_one_vp_and_no_mp():
    hall = started()
    hall.play({1: (700, 300)})
    vp, mp = hall.row(1).vp, hall.row(1).mp
    hall.do(a.Warn(1, "pozzetto visto prima", "23"))
    assert hall.row(1).vp == vp
    hall.do(a.Warn(1, "pozzetto visto prima", "23"))
    assert (hall.row(1).vp, hall.row(1).mp) == (vp - 1, mp)
    assert str(hall.figures(1)[-1].article) == "Art. 23"


@pytest.mark.scenario("C-33-01")
def test_who_rests_gets_fourteen_vp_and_355_mp():
    hall = started(3, turni=2)
    (rest,) = hall.state.current.rests
    assert (rest.competitor, rest.vp, rest.mp, str(rest.article)) == (3, 14, 355, "Art. 33")


def test_a_pairing_once_made_is_never_taken_back():
    hall = Hall(4, code=C, smazzate=3)
    hall.do(a.Pair())
    with pytest.raises(RuleViolation, match="non si cambia più") as refusal:
        hall.do(a.UndoPairing())
    assert str(refusal.value.article) == "Art. 2"


def test_a_player_is_substituted_for_the_gravest_reasons():
    hall = started()
    with pytest.raises(RuleViolation):
        hall.do(a.Substitute(1, 1, "Nuova", " "))
    hall.do(a.Substitute(1, 1, "Nuova", "malore"))
    assert hall.state.competitor(1).players == ("A1", "Nuova")


def test_the_code_knows_danese_and_mitchell_only():
    with pytest.raises(RuleViolation, match="non conosce il sistema «sorteggio»"):
        Hall(4, code=C, smazzate=3, system=System.SORTEGGIO)


def test_an_innocent_line_gets_no_less_than_fourteen():
    hall = started()
    hall.do(a.Leave(2, Departure.INGIUSTIFICATO, "litigio", ((300, 500),)))
    outcome = hall.state.current.match(1).outcome
    assert (outcome.vp, outcome.mp) == ((14, 6), (355, -355))


def test_lateness_has_no_steps_in_this_code():
    hall = started()
    hall.do(a.Arrive(1, "NS", 4 * MINUTE))
    assert (hall.state.current.match(1).handicap, hall.state.sanctions) == ((0, 0), ())


def test_the_compiling_pair_delivers():
    hall = started()
    hall.do(a.SendScore(1, "EO", ((700, 300),)))
    hall.do(a.SendScore(1, "NS", ((700, 300),)))
    assert hall.state.current.match(1).delivered_by == "EO"
