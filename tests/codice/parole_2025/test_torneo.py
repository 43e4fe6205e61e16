"""The tournament by the code of 2025: scores, rest, pairings, warnings."""

import pytest

from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.values import Departure, Fix, How, Kind, System
from tests.burraco_engine.torneo_help import MINUTE, Hall

SECOND = 1000


def started(entries: int = 2, **setup) -> Hall:
    hall = Hall(entries, **setup)
    hall.begin()
    return hall


def outcome(hall: Hall, table: int = 1):
    match = hall.state.current.match(table)
    return match.outcome


def refused(hall: Hall, act: a.Act, code: str, article: str) -> None:
    before = hall.state
    with pytest.raises(RuleViolation) as refusal:
        hall.do(act)
    assert (refusal.value.code, refusal.value.article.number) == (code, article)
    assert hall.state is before


# warnings


@pytest.mark.scenario("P-22-10")
def test_the_second_warning_costs_one_vp_and_a_hundred_mp():
    hall = started(4, turni=5)
    hall.do(a.Arbitrate(1, (20, 0), (840, -840), "prova"))
    hall.play()
    for _ in range(3):
        hall.begin()
        table = hall.state.current.of(1).table
        vp = (14, 6) if hall.state.current.of(1).ns == (1,) else (6, 14)
        hall.do(a.Arbitrate(table, vp, (0, 0), "prova"))
        hall.play()
    assert (hall.row(1).vp, hall.row(1).mp) == (62, 840)
    hall.do(a.Warn(1, "commento"))
    hall.do(a.Warn(1, "commento"))
    row = hall.row(1)
    assert (row.vp, row.mp) == (61, 740)
    assert (hall.figures(1)[-1].how, str(hall.figures(1)[-1].article)) == ("ammonizioni", "Art. 22")


@pytest.mark.scenario("P-22-12")
def test_one_warning_changes_nothing():
    hall = started()
    hall.play({1: (600, 300)})
    before = hall.row(1)
    hall.do(a.Warn(1, "commento"))
    assert (hall.row(1).vp, hall.row(1).mp) == (before.vp, before.mp)


def test_warnings_count_by_full_twos_and_an_appeal_takes_one_away():
    hall = started()
    for _ in range(5):
        hall.do(a.Warn(2, "commento", "sez. G"))
    assert (hall.row(2).vp, hall.row(2).mp) == (-2, -200)
    hall.do(a.Appeal(1, True, "non era lui"))
    hall.do(a.Appeal(2, True, "neanche qui"))
    assert (hall.row(2).vp, hall.row(2).mp) == (-1, -100)


def test_an_appeal_is_decided_once_and_a_rejected_one_leaves_the_sanction():
    hall = started()
    hall.do(a.Penalise(2, 1, 100, "un gesto"))
    refused(hall, a.Appeal(1, False, " "), "torneo.reason", "37")
    hall.do(a.Appeal(1, False, "visto dall’arbitro"))
    assert hall.state.sanctions[0].confirmed == "visto dall’arbitro"
    assert (hall.row(2).vp, hall.row(2).mp) == (-1, -100)
    with pytest.raises(TorneoError, match="sanzione 1"):
        hall.do(a.Appeal(1, True, "ripensandoci"))


# scores


@pytest.mark.scenario("P-20-01")
def test_the_score_is_signed_by_both_lines_and_delivered_by_the_winning_one():
    hall = started()
    hall.do(a.SendScore(1, "NS", ((300, 200), (400, 100))))
    assert outcome(hall) is None, "one signature is not enough"
    hall.do(a.SendScore(1, "EO", ((700, 300),)))
    match = hall.state.current.match(1)
    assert match.outcome.points == (700, 300)
    assert {sheet.by for sheet in match.sheets} == {"NS", "EO"}
    assert match.delivered_by == "NS"


def test_only_the_winning_line_delivers_a_paper_score():
    hall = started()
    refused(hall, a.EnterScore(1, ((700, 300),), "EO"), "torneo.delivery", "20")
    hall.do(a.EnterScore(1, ((700, 300),), "NS"))


def test_the_line_of_the_high_card_compiles_unless_the_table_agrees():
    hall = started()
    hall.do(a.DrawHighCard(1, "EO"))
    refused(hall, a.SendScore(1, "NS", ((700, 300),)), "torneo.compiler", "20")
    hall.do(a.SendScore(1, "NS", ((700, 300),), agreed=True))


def test_different_scores_leave_the_table_open_until_they_agree():
    hall = started()
    hall.do(a.SendScore(1, "NS", ((700, 300),)))
    hall.do(a.SendScore(1, "EO", ((600, 300),)))
    assert outcome(hall) is None
    hall.do(a.SendScore(1, "NS", ((600, 300),)))
    assert outcome(hall).points == (600, 300)
    refused(hall, a.SendScore(1, "NS", ((700, 300),)), "torneo.score_final", "21")


@pytest.mark.scenario("P-21-01")
def test_a_sum_error_found_before_the_ranking_is_corrected():
    hall = started()
    hall.play({1: (700, 300)})
    assert outcome(hall).vp == (14, 6)
    hall.do(a.Correct(1, Fix.SOMMA, 1, ((500, 300),)))
    assert (outcome(hall).vp, outcome(hall).mp) == ((12, 8), (200, -200))


def test_nothing_but_sums_and_inverted_scores_is_corrected():
    hall = started()
    hall.play({1: (700, 300)})
    refused(hall, a.Correct(1, Fix.ALTRO, 1, ((500, 300),)), "torneo.only_sums", "21")


def test_inverted_scores_are_corrected_after_the_ranking_if_the_table_agrees():
    hall = started(4, system=System.MITCHELL, turni=2)
    hall.play({1: (700, 300), 2: (500, 500)})
    hall.do(a.PostRanking())
    refused(hall, a.Correct(1, Fix.SOMMA, 1, ((500, 300),)), "torneo.ranked_already", "21")
    refused(hall, a.Correct(1, Fix.INVERSIONE, 1), "torneo.table_must_agree", "21")
    hall.do(a.Correct(1, Fix.INVERSIONE, 1, agreed=True))
    assert outcome(hall).mp == (-400, 400)


def test_in_a_danese_an_error_is_corrected_while_positions_do_not_hang_out():
    hall = started(4, turni=3)
    hall.play({1: (700, 300), 2: (500, 500)})
    hall.do(a.Pair())
    hall.do(a.Correct(1, Fix.SOMMA, 1, ((300, 300),)))
    assert len(hall.state.turni) == 1, "the pairing rested on the error"
    assert outcome(hall).vp == (10, 10)


def test_in_a_danese_the_posted_turno_is_played_and_the_error_corrected_at_its_end():
    hall = started(4, turni=3)
    hall.play({1: (700, 300), 2: (500, 500)})
    hall.begin()
    hall.do(a.Correct(1, Fix.SOMMA, 1, ((300, 300),)))
    assert (hall.row(1).vp, hall.row(1).mp) == (14, 400), "not yet"
    hall.play()
    points = hall.state.turni[1].of(1).outcome
    place = 0 if hall.state.turni[1].of(1).ns == (1,) else 1
    hall.do(a.PostRanking())
    assert hall.row(1).vp == 10 + points.vp[place]


@pytest.mark.scenario("P-21-03")
def test_in_the_last_turno_only_the_arbiter_himself_corrects_and_signs():
    hall = started(turni=1)
    hall.play({1: (700, 300)})
    refused(hall, a.Correct(1, Fix.SOMMA, 1, ((500, 300),)), "torneo.last_turno", "21")
    hall.do(a.Correct(1, Fix.SOMMA, 1, ((500, 300),), signed="arbitro"))
    assert outcome(hall).vp == (12, 8)


# lateness and rest


@pytest.mark.scenario("P-36-01")
def test_ready_after_a_minute_and_fifty_is_in_time():
    hall = started()
    hall.wait(110 * SECOND)
    hall.do(a.Arrive(1, "NS"))
    match = hall.state.current.match(1)
    assert (match.arrivals[0], match.handicap, hall.state.sanctions) == (110 * SECOND, (0, 0), ())


@pytest.mark.scenario("P-36-02")
def test_ready_at_two_minutes_exactly_is_in_time():
    hall = started()
    hall.do(a.Arrive(1, "NS", 2 * MINUTE))
    assert (hall.state.current.match(1).handicap, hall.state.sanctions) == ((0, 0), ())


@pytest.mark.scenario("P-36-03")
def test_ready_at_three_minutes_begins_at_minus_a_hundred_and_is_warned():
    hall = started()
    hall.do(a.Arrive(1, "NS", 3 * MINUTE))
    hall.do(a.EnterScore(1, ((600, 480),)))
    assert (outcome(hall).mp, outcome(hall).vp) == ((20, -20), (10, 10))
    (warning,) = hall.state.sanctions
    assert (warning.competitor, warning.warning, str(warning.article)) == (1, True, "Art. 36")


def test_the_exclusive_reading_warns_first_and_takes_points_the_next_time():
    hall = started(4, turni=3, choices=(("tournament.late_warning", "exclusive"),))
    hall.do(a.Arrive(1, "NS", 3 * MINUTE))
    assert hall.state.current.match(1).handicap == (0, 0)
    hall.play()
    hall.begin()
    match = hall.state.current.of(1)
    hall.do(a.Arrive(match.table, match.line_of(1), 3 * MINUTE))
    assert sum(hall.state.current.of(1).handicap) == -100
    assert len(hall.state.sanctions) == 1


@pytest.mark.scenario("P-36-05")
def test_absent_after_five_minutes_at_two_smazzate():
    hall = started()
    refused(hall, a.Forfeit(1, eo=5 * MINUTE), "torneo.not_lost_yet", "36")
    hall.do(a.Forfeit(1, eo=5 * MINUTE + 1))
    assert (outcome(hall).vp, outcome(hall).mp) == ((14, 6), (355, -355))


@pytest.mark.scenario("P-36-06")
def test_absent_at_three_smazzate_gets_the_number_as_printed():
    hall = started(smazzate=3)
    hall.do(a.Forfeit(1, eo=6 * MINUTE))
    assert (outcome(hall).vp, outcome(hall).mp) == ((14, 6), (355, -305))


@pytest.mark.scenario("P-36-08")
def test_an_absent_team():
    hall = started(kind=Kind.SQUADRE)
    hall.do(a.Forfeit(1, eo=6 * MINUTE))
    assert (outcome(hall).vp, outcome(hall).mp) == ((12, 8), (355, -355))


def test_both_late_each_gets_what_its_own_delay_costs():
    hall = started(4)
    hall.do(a.Forfeit(1, ns=6 * MINUTE, eo=7 * MINUTE))
    assert (outcome(hall).vp, outcome(hall).mp) == ((6, 6), (-355, -355))
    hall.do(a.Forfeit(2, ns=11 * MINUTE, eo=12 * MINUTE))
    assert (outcome(hall, 2).vp, outcome(hall, 2).mp) == ((0, 0), (0, 0))


def scored(hall: Hall, number: int, vp: int, mp: int) -> None:
    match = hall.state.current.of(number)
    first = match.ns == (number,)
    hall.do(
        a.Arbitrate(
            match.table,
            (vp, 20 - vp) if first else (20 - vp, vp),
            (mp, -mp) if first else (-mp, mp),
            "prova",
        )
    )


@pytest.mark.scenario("P-36-10")
def test_in_the_last_turno_a_better_average_takes_the_place_of_the_rest():
    hall = started(4, turni=4)
    for vp, mp in ((17, 700), (15, 420), (15, 430)):
        scored(hall, 1, vp, mp)
        hall.play()
        hall.begin()
    match = hall.state.current.of(1)
    absent = {"eo": 6 * MINUTE} if match.ns == (1,) else {"ns": 6 * MINUTE}
    hall.do(a.Forfeit(match.table, **absent))
    last = hall.figures(1)[-1]
    assert (last.vp, last.mp) == (15, 516)


def test_a_rest_in_the_last_turno_goes_by_the_average_too():
    hall = Hall(3, turni=3)
    hall.begin()
    while len(hall.state.turni) < 3:
        for match in hall.turno():
            hall.do(a.Arbitrate(match.table, (19, 1), (900, -900), "prova"))
        hall.begin()
    (rest,) = hall.state.current.rests
    earned = hall.figures(rest.competitor)[:-1]
    mean = sum(one.vp for one in earned) // 2
    assert (rest.vp, rest.how) == ((mean, How.MEDIA) if mean > 14 else (14, How.RIPOSO))


@pytest.mark.scenario("P-36-12")
def test_who_has_rested_does_not_rest_again_the_last_but_one_does():
    hall = Hall(5, turni=3)
    hall.begin()
    assert hall.state.current.resting == (5,)
    for table, points in ((1, (800, 0)), (2, (800, 0))):
        hall.do(a.EnterScore(table, (points,)))
    order = [number for number, _, _ in hall.ranked()]
    hall.begin()
    assert hall.state.current.resting == (order[-1],) == (4,)
    match = hall.turno()[1]
    hall.do(a.Arbitrate(match.table, (0, 0), (-900, -900), "prova"))
    hall.play()
    rested = {5, 4}
    ranked = [number for number, _, _ in hall.ranked() if number not in rested]
    hall.do(a.Pair())
    assert hall.state.current.resting == (ranked[-1],)


@pytest.mark.scenario("P-35-02")
def test_unjustified_abandonment_leaves_the_innocent_the_better_score():
    hall = started()
    hall.do(a.Leave(2, Departure.INGIUSTIFICATO, "litigio", ((850, 200),)))
    assert (outcome(hall).vp, outcome(hall).mp) == ((17, 0), (650, -650))
    assert hall.state.reports == ((2, "litigio"),)


def test_with_the_other_reading_the_guilty_line_gets_no_mp_at_all():
    hall = started(choices=(("tournament.abandon_guilty", "zero"),))
    hall.do(a.Leave(2, Departure.INGIUSTIFICATO, "litigio", ((850, 200),)))
    assert (outcome(hall).vp, outcome(hall).mp) == ((17, 0), (650, 0))


def test_justified_abandonment_gives_both_the_scores_for_rest():
    hall = started()
    hall.do(a.Leave(2, Departure.GIUSTIFICATO))
    assert (outcome(hall).vp, outcome(hall).mp) == ((14, 6), (355, -355))
    assert hall.state.reports == ()


def test_an_advantage_is_the_arbiters_to_see():
    hall = started()
    hall.do(a.Leave(2, Departure.GIUSTIFICATO, advantage=True))
    assert outcome(hall).vp == (14, 0)


@pytest.mark.scenario("P-35-03")
def test_both_abandon_and_get_nothing():
    hall = started(4)
    hall.do(a.Leave(1, Departure.GIUSTIFICATO))
    hall.do(a.Leave(2, Departure.GIUSTIFICATO))
    assert (outcome(hall).vp, outcome(hall).mp) == ((0, 0), (0, 0))


def test_later_opponents_of_who_left_get_the_score_for_rest_and_earlier_results_stand():
    hall = started(4, system=System.MITCHELL, turni=2)
    hall.play({1: (700, 300), 2: (500, 500)})
    kept = hall.row(2).vp
    hall.do(a.Leave(2, Departure.GIUSTIFICATO))
    hall.begin()
    (rest,) = hall.state.current.rests
    assert (rest.vp, rest.mp) == (14, 355)
    assert hall.row(2).vp == kept


def test_nobody_is_substituted():
    hall = started()
    refused(hall, a.Substitute(1, 0, "Nuovo", "malore"), "torneo.no_substitution", "35")


def test_a_late_entry_completes_a_table_of_the_first_turno_and_no_other():
    hall = started(3, turni=3)
    hall.do(a.Enroll(("X", "Y")))
    assert hall.met() == ["A–B", "C–D"]
    refused(hall, a.Enroll(("W", "Z")), "torneo.no_incomplete_table", "36")
    other = started(3, turni=3)
    other.play()
    other.do(a.PostRanking())
    refused(other, a.Enroll(("X", "Y")), "torneo.too_late_to_enter", "36")


# complaints and undoing


def test_a_complaint_is_heard_within_fifteen_minutes_of_the_ranking():
    hall = started()
    hall.play({1: (700, 300)})
    hall.do(a.PostRanking())
    hall.wait(15 * MINUTE)
    hall.do(a.Complain(2, "la somma"))
    hall.wait(1)
    refused(hall, a.Complain(1, "anche noi"), "torneo.complaint_late", "38")
    refused(hall, a.End(), "torneo.complaint_open", "38")
    hall.do(a.Correct(1, Fix.SOMMA, 1, ((500, 300),)))
    hall.do(a.AnswerComplaint(1, "accolto"))
    hall.do(a.End())
    refused(hall, a.Correct(1, Fix.SOMMA, 1, ((700, 300),)), "torneo.ranking_final", "38")


def test_a_pairing_is_taken_back_until_positions_hang_out():
    hall = Hall(4)
    hall.do(a.Pair())
    hall.do(a.UndoPairing())
    assert hall.state.turni == ()
    hall.do(a.Pair())
    hall.do(a.PostPositions())
    refused(hall, a.UndoPairing(), "torneo.pairing_posted", "21")
