"""The tournament's desk: entries, scores of chance and of malice, teams, the written form."""

import dataclasses
import json
from typing import get_args, get_type_hints

import pytest

from burraco_engine.errors import NotationError, RuleViolation, TorneoError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo import values
from burraco_engine.torneo.acts import ACT_NAMES, Act
from burraco_engine.torneo.coder import (
    EVENT_NAMES,
    act_from_json,
    act_to_json,
    event_body,
    event_from_body,
    torneo_from_json,
    torneo_to_json,
)
from burraco_engine.torneo.events import TorneoEvent
from burraco_engine.torneo.fold import replay
from burraco_engine.torneo.spelling import KEYS
from burraco_engine.torneo.terms import terms_of
from burraco_engine.torneo.values import Departure, Exceptions, Kind, System
from tests.burraco_engine.random_tornei import random_torneo
from tests.burraco_engine.torneo_help import MINUTE, C, Hall


def started(entries: int = 2, **setup) -> Hall:
    hall = Hall(entries, **setup)
    hall.begin()
    return hall


def test_a_name_is_entered_once_unless_it_is_said_to_be_a_homonym():
    hall = Hall(2)
    with pytest.raises(TorneoError, match="già iscritto con il numero 1"):
        hall.do(a.Enroll(("Nuova", "a1")))
    hall.do(a.Enroll(("Nuova", "a1"), homonym=True))
    assert len(hall.state.competitors) == 3


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (("Ada",), "torneo.side_size"),
        (("Ada", " "), "torneo.person"),
        (("Ada", "x" * 41), "torneo.person"),
        (("Ada", "Bea\x07"), "torneo.person"),
        (("Ada", "ada"), "torneo.twice_in_one"),
    ],
)
def test_names_that_cannot_be_are_refused(players, code):
    hall = Hall(0)
    with pytest.raises(TorneoError) as refusal:
        hall.do(a.Enroll(players))
    assert refusal.value.code == code
    assert hall.state.competitors == ()


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (((552, 300),), "torneo.not_by_five"),
        (((9_165, 0),), "torneo.impossible_points"),
        (((4_585, 0), (0, 0)), "torneo.impossible_points"),
        (((-2_565, 0),), "torneo.impossible_points"),
        ((), "torneo.rows"),
        (((5, 5), (5, 5), (5, 5)), "torneo.rows"),
    ],
)
def test_a_table_sends_no_points_that_cards_cannot_give(rows, code):
    hall = started()
    with pytest.raises(RuleViolation) as refusal:
        hall.do(a.SendScore(1, "NS", rows))
    assert refusal.value.code == code
    assert hall.state.current.match(1).sheets == ()


def test_a_number_that_is_no_multiple_of_five_is_refused_with_the_two_that_can_be():
    with pytest.raises(RuleViolation, match=r"550 o 555"):
        started().do(a.SendScore(1, "NS", ((552, 300),)))


def test_an_arbiters_number_may_be_any():
    hall = started()
    hall.do(a.EnterScore(1, ((552, 9),)))
    assert hall.state.current.match(1).outcome.mp == (543, -543)


def test_the_same_score_twice_is_said_to_have_come_and_changes_nothing():
    hall = started()
    hall.do(a.SendScore(1, "NS", ((550, 300),)))
    before = hall.state
    with pytest.raises(TorneoError, match="già arrivato"):
        hall.do(a.SendScore(1, "NS", ((550, 300),)))
    assert hall.state is before


def test_teams_meet_at_two_tables_and_the_sum_goes_by_their_own_table_of_vp():
    hall = started(2, kind=Kind.SQUADRE)
    hall.do(a.EnterScore(1, ((700, 300),)))
    assert hall.state.current.match(2).outcome is None
    hall.do(a.SendScore(2, "NS", ((500, 600),)))
    hall.do(a.SendScore(2, "EO", ((500, 600),)))
    outcome = hall.state.current.match(1).outcome
    assert (outcome.points, outcome.mp, outcome.vp) == ((1200, 900), (300, -300), (11, 9))


def test_a_team_pairs_its_players_anew_and_a_pair_does_not():
    hall = Hall(2, kind=Kind.SQUADRE)
    hall.do(a.LineUp(1, ("A3", "A1", "A2", "A4")))
    assert hall.state.competitor(1).players == ("A3", "A1", "A2", "A4")
    with pytest.raises(TorneoError):
        hall.do(a.LineUp(1, ("A3", "A1", "A2", "B4")))
    with pytest.raises(RuleViolation):
        Hall(2).do(a.LineUp(1, ("A2", "A1")))


def test_the_director_announces_other_times_and_penalties():
    other = Exceptions(late_minutes=(3, 6, 12), late_penalty_mp=50, rest=(13, 300, 7, -300))
    hall = started(3, turni=3, exceptions=other)
    assert terms_of(hall.book.code, hall.state.setup).announced == ("riposo", "ritardi")
    hall.do(a.Arrive(1, "NS", 3 * MINUTE))
    hall.do(a.Arrive(1, "EO", 4 * MINUTE))
    assert hall.state.current.match(1).handicap == (0, -50)
    assert hall.state.current.rests[0].mp == 300


def test_seventy_per_cent_of_the_vp_are_worth_the_least_difference_that_gives_them():
    hall = started(3, code=C, smazzate=3, turni=3, exceptions=Exceptions(rest_percent=70))
    assert (hall.state.current.rests[0].vp, hall.state.current.rests[0].mp) == (14, 355)


def test_another_table_of_vp_may_be_announced():
    hall = started(smazzate=2, exceptions=Exceptions(vp_table="4"))
    hall.play({1: (700, 300)})
    assert hall.state.current.match(1).outcome.vp == (12, 8)
    with pytest.raises(RuleViolation, match="«9»"):
        Hall(2, exceptions=Exceptions(vp_table="9"))


def test_what_the_code_does_not_say_of_a_rest_has_to_be_announced():
    with pytest.raises(RuleViolation, match="va annunciato"):
        Hall(2, smazzate=1, exceptions=Exceptions(vp_table="2"))
    Hall(2, smazzate=1, exceptions=Exceptions(vp_table="2", rest=(14, 355, 6, -355)))


def test_the_clock_of_a_turno_stands_while_it_is_paused():
    hall = started()
    hall.wait(5 * MINUTE)
    hall.do(a.PauseClock())
    hall.wait(10 * MINUTE)
    assert hall.state.current.clock.elapsed(hall.now) == 5 * MINUTE
    hall.do(a.ResumeClock())
    hall.wait(MINUTE)
    assert hall.state.current.clock.elapsed(hall.now) == 6 * MINUTE
    hall.do(a.AnnounceTimeOut())
    with pytest.raises(TorneoError):
        hall.do(a.AnnounceTimeOut())


def test_an_excluded_pair_is_reported_and_paired_no_more():
    hall = started(4, turni=3)
    with pytest.raises(RuleViolation):
        hall.do(a.Leave(1, Departure.ESCLUSO))
    hall.do(a.Leave(1, Departure.ESCLUSO, "insulti"))
    assert hall.state.reports == ((1, "insulti"),)
    hall.play()
    hall.begin()
    assert all(1 not in (*one.ns, *one.eo) for one in hall.turno())
    assert 1 not in hall.state.current.resting


def test_an_individual_leaves_and_the_others_still_change_partners():
    hall = Hall(13, kind=Kind.INDIVIDUALE, system=System.SORTEGGIO, turni=4)
    hall.begin()
    hall.play()
    hall.do(a.Leave(3, Departure.GIUSTIFICATO))
    for _ in range(3):
        hall.begin()
        hall.play()
    pairs = [
        frozenset(side)
        for turno in hall.state.turni
        for match in turno.matches
        for side in (match.ns, match.eo)
    ]
    assert len(pairs) == len(set(pairs))


def test_the_next_turno_waits_for_every_score():
    hall = started(4)
    hall.do(a.EnterScore(1, ((100, 0),)))
    with pytest.raises(TorneoError, match="tavoli 2"):
        hall.do(a.Pair())


def test_a_table_is_called_to_and_left():
    hall = started()
    hall.do(a.CallArbiter(1, "parola dubbia"))
    with pytest.raises(TorneoError):
        hall.do(a.CallArbiter(1))
    assert hall.state.current.match(1).call == "parola dubbia"
    hall.do(a.CloseCall(1))
    assert hall.state.current.match(1).call is None


@pytest.mark.parametrize("seed", range(12))
def test_events_and_whole_tournaments_are_written_and_read_again(seed):
    hall = random_torneo(seed, largest=16)
    hall.do(a.Warn(1, "prova"))
    for _, event in hall.events:
        name, body = event_body(event)
        assert event_from_body(name, json.loads(json.dumps(body))) == event
    written = json.loads(json.dumps(torneo_to_json(hall.state)))
    assert torneo_from_json(written) == hall.state == replay(hall.events)


def test_acts_are_written_and_read_again():
    for act in (
        a.Enroll(("Ada", "Bea")),
        a.Pair((((1,), (2,)),)),
        a.SendScore(1, "NS", ((550, 300), (5, 10))),
        a.Leave(1, Departure.GIUSTIFICATO, advantage=True),
        a.Announce(
            "x", values.Setup("Prova", "parole-2025", exceptions=Exceptions(rest_percent=70))
        ),
    ):
        assert act_from_json(json.loads(json.dumps(act_to_json(act)))) == act


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"atto": "vola"},
        {"atto": "iscrivi"},
        {"atto": "iscrivi", "giocatori": "Ada"},
        {"atto": "manda_score", "tavolo": "1", "linea": "NS", "righe": []},
        {"atto": "via", "altro": 1},
    ],
)
def test_what_is_no_act_is_refused_in_words(raw):
    with pytest.raises(NotationError, match="L’atto non si capisce"):
        act_from_json(raw)


def test_every_field_has_its_spelling_and_every_spelling_its_field():
    used = set()
    kinds = [*get_args(Act), *get_args(TorneoEvent)]
    kinds += [
        one
        for one in vars(values).values()
        if isinstance(one, type) and issubclass(one, values.Spelled) and one is not values.Spelled
    ]
    for kind in kinds:
        get_type_hints(kind)
        used |= {field.name for field in dataclasses.fields(kind)}
    assert used == set(KEYS)
    assert set(ACT_NAMES) == set(get_args(Act))
    assert set(EVENT_NAMES) == set(get_args(TorneoEvent))
    assert len(set(ACT_NAMES.values())) == len(ACT_NAMES)
    assert len(set(EVENT_NAMES.values())) == len(EVENT_NAMES)
