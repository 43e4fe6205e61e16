"""Scores: sent by both lines or entered by the arbiter, corrected by phase (Art. 18-21).

A score that both lines sent alike is signed and delivered. Different numbers leave the table
without a result: a case for the arbiter, who lets it be counted again or decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo import events as e
from burraco_engine.torneo.terms import check_points, played, terms_of
from burraco_engine.torneo.values import (
    BOTH,
    EO,
    NS,
    Fix,
    How,
    Match,
    Outcome,
    Sheet,
    System,
    other_line,
)

if TYPE_CHECKING:
    from burraco_engine.names import Line
    from burraco_engine.torneo.sitting import Sitting
    from burraco_engine.torneo.values import Turno

__all__ = ["ARBITER", "ScoreAct", "delivering", "score"]

ScoreAct: TypeAlias = (
    a.SendScore | a.EnterScore | a.Arbitrate | a.Correct | a.DrawHighCard | a.OpenOnline
)
ARBITER: Final = "arbitro"
"""Who sent a sheet that no line did."""
_BY_SCORES: Final = (System.DANESE, System.DANESE_MODIFICATO)
"""Systems whose pairing depends on the points (Art. 21)."""


def score(sitting: Sitting, act: ScoreAct) -> Iterator[e.TorneoEvent]:
    """Send, enter, give or correct a score."""
    match act:
        case a.SendScore():
            yield from _send(sitting, act)
        case a.EnterScore():
            yield from _entered(sitting, act)
        case a.Arbitrate():
            yield _arbitrated(sitting, act)
        case a.Correct():
            yield from _corrected(sitting, act)
        case a.DrawHighCard():
            turno, match_ = sitting.turno(), sitting.match(act.table)
            yield e.HighCardDrawn(turno.number, match_.table, sitting.line(act.line))
        case a.OpenOnline():
            turno, match_ = sitting.turno(), sitting.match(act.table)
            if match_.online is not None or match_.outcome is not None:
                raise TorneoError("torneo.online_already", table=act.table)
            yield e.OnlineOpened(turno.number, match_.table, act.online)
        case _:
            assert_never(act)


def delivering(sitting: Sitting, points: tuple[int, int], compiled_by: str | None) -> Line | None:
    """The line that delivers the score: the winning one, or who compiled it (Art. 20, C 30).

    None if nobody won, or nobody is known to have compiled it.
    """
    if sitting.code.score.delivered_by.value == "compiling_pair":
        return next((line for line in BOTH if line == compiled_by), None)
    if points[0] == points[1]:
        return None
    return NS if points[0] > points[1] else EO


def _send(sitting: Sitting, act: a.SendScore) -> Iterator[e.TorneoEvent]:
    turno, match = sitting.running(), sitting.match(act.table)
    line, part = sitting.line(act.line), act.table - match.table
    if match.outcome is not None:
        raise RuleViolation(
            "torneo.score_final", sitting.code.tournament.corrections.article, table=act.table
        )
    check_points(sitting.code, sitting.book.deck, sitting.state.setup, act.rows)
    compiler, mine = match.high_card, Sheet(line, act.rows, part)
    other = match.sheet(other_line(line), part)
    if other is None and compiler not in (None, line) and not act.agreed:
        article = sitting.code.score.compiled_by.article
        raise RuleViolation("torneo.compiler", article, line=compiler)
    if match.sheet(line, part) == mine:
        raise TorneoError("torneo.same_score", table=act.table)
    yield e.SheetSent(turno.number, act.table, mine, act.agreed)
    if other is not None and other.totals == mine.totals:
        yield from _delivered(sitting, turno.number, match, mine, other)


def _delivered(
    sitting: Sitting, turno: int, match: Match, mine: Sheet, other: Sheet
) -> Iterator[e.TorneoEvent]:
    """Signed by both lines: the result, once every table of the match has its score."""
    totals = {mine.part: mine.totals}
    for part in range(match.tables):
        ns, eo = match.sheet(NS, part), match.sheet(EO, part)
        if part != mine.part:
            given = match.sheet(ARBITER, part)
            if given is not None:
                totals[part] = given.totals
            elif ns is not None and eo is not None and ns.totals == eo.totals:
                totals[part] = ns.totals
            else:
                return
    points = sum(ns for ns, _ in totals.values()), sum(eo for _, eo in totals.values())
    yield _result(sitting, turno, match, points, compiled_by=other.by)


def _result(
    sitting: Sitting,
    turno: int,
    match: Match,
    points: tuple[int, int],
    delivered_by: str | None = None,
    compiled_by: str | None = None,
) -> e.ResultEntered:
    compiled_by = match.high_card or compiled_by
    duty = delivering(sitting, points, compiled_by)
    if delivered_by is not None and duty is not None and delivered_by != duty:
        article = sitting.code.score.delivered_by.article
        raise RuleViolation("torneo.delivery", article, line=duty)
    outcome = played(sitting.code, sitting.state.setup, points, match.handicap)
    return e.ResultEntered(turno, match.table, outcome, delivered_by or duty, compiled_by)


def _entered(sitting: Sitting, act: a.EnterScore) -> Iterator[e.TorneoEvent]:
    """The arbiter's numbers may be any; a delivered score is corrected, not entered again."""
    turno, match = sitting.turno(act.turno), sitting.match(act.table, act.turno)
    if turno.clock is None:
        raise TorneoError("torneo.not_started", turno=turno.number)
    if match.outcome is not None:
        article = sitting.code.tournament.corrections.article
        raise RuleViolation("torneo.score_final", article, table=act.table)
    if not act.rows:
        raise RuleViolation(
            "torneo.rows", sitting.code.score.cards.article, smazzate=sitting.state.setup.smazzate
        )
    if act.delivered_by is not None:
        sitting.line(act.delivered_by)
    mine = Sheet(ARBITER, act.rows, act.table - match.table)
    if match.tables == 1:
        yield _result(sitting, turno.number, match, mine.totals, act.delivered_by)
        return
    yield e.SheetSent(turno.number, act.table, mine)
    yield from _delivered(sitting, turno.number, match, mine, mine)


def _arbitrated(sitting: Sitting, act: a.Arbitrate) -> e.TorneoEvent:
    turno, match = sitting.turno(act.turno), sitting.match(act.table, act.turno)
    article = sitting.code.tournament.arbitral.article
    if not act.reason.strip():
        raise RuleViolation("torneo.reason", article)
    if sitting.state.over is not None:
        raise TorneoError("torneo.over")
    outcome = Outcome(How.ARBITRALE, act.vp, act.mp, article, reason=act.reason.strip())
    if match.outcome is None:
        return e.ResultEntered(turno.number, match.table, outcome)
    return e.Corrected(turno.number, match.table, outcome, Fix.ALTRO, ARBITER)


def _corrected(sitting: Sitting, act: a.Correct) -> Iterator[e.TorneoEvent]:
    """Which errors are corrected, and when, by the phase of the tournament (Art. 21, C 31)."""
    turno, match = sitting.turno(act.turno), sitting.match(act.table, act.turno)
    rule, state = sitting.code.tournament.corrections, sitting.state
    if match.outcome is None or match.outcome.points is None:
        raise TorneoError("torneo.nothing_to_correct", table=act.table)
    if state.over is not None:
        raise RuleViolation(
            "torneo.ranking_final", terms_of(sitting.code, state.setup).complaint_ms.article
        )
    if act.fix is Fix.ALTRO:
        raise RuleViolation("torneo.only_sums", rule.article)
    if act.fix is Fix.INVERSIONE and not act.agreed:
        raise RuleViolation("torneo.table_must_agree", rule.article)
    points = match.outcome.points
    if act.fix is Fix.INVERSIONE:
        points = points[1], points[0]
    elif act.rows:
        points = Sheet(ARBITER, act.rows).totals
    else:
        raise TorneoError("torneo.nothing_to_correct", table=act.table)
    if points == match.outcome.points:
        raise TorneoError("torneo.same_score", table=act.table)
    outcome = played(sitting.code, state.setup, points, match.handicap)
    if _must_wait(sitting, act, turno):
        yield e.CorrectionDeferred(turno.number, match.table, outcome, act.fix)
        return
    last = state.turni[-1]
    if last.number > turno.number and last.posted is None and state.setup.system in _BY_SCORES:
        yield e.PairingUndone(last.number)  # it rests on points that were wrong
    yield e.Corrected(turno.number, match.table, outcome, act.fix, act.signed)


def _must_wait(sitting: Sitting, act: a.Correct, turno: Turno) -> bool:
    """Whether the correction waits for the end of the turno; a violation if there is none."""
    rule, state = sitting.code.tournament.corrections, sitting.state
    last = state.turni[-1]
    later = last.number > turno.number
    if rule.value == "by_phase":
        if last.number == state.setup.turni and last.clock is not None and last.ranked is None:
            if not act.signed:
                raise RuleViolation("torneo.last_turno", rule.article)
            return False
        if later and state.setup.system in _BY_SCORES:
            return last.posted is not None and last.ranked is None
    complained = any(one.answer is None for one in state.complaints)
    too_late = later or turno.ranked is not None
    if act.fix is Fix.SOMMA and too_late and not complained:
        raise RuleViolation("torneo.ranked_already", rule.article, turno=turno.number)
    return False
