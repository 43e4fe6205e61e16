"""Running the turni: pairing, posting, the clock, the ranking (Art. 2, 5, 21, 38)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, assert_never

from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.names import Millis
from burraco_engine.torneo import acts as a
from burraco_engine.torneo import events as e
from burraco_engine.torneo.announcing import check_entries
from burraco_engine.torneo.pairing import first_order, pair_turno
from burraco_engine.torneo.terms import rest_for, terms_of
from burraco_engine.torneo.values import Fix

if TYPE_CHECKING:
    from burraco_engine.torneo.sitting import Sitting
    from burraco_engine.torneo.values import Torneo, Turno

__all__ = ["RunAct", "complaints_until", "run"]

RunAct: TypeAlias = (
    a.Pair
    | a.UndoPairing
    | a.PostPositions
    | a.Start
    | a.PauseClock
    | a.ResumeClock
    | a.AnnounceTimeOut
    | a.PostRanking
    | a.End
)


def run(sitting: Sitting, act: RunAct) -> Iterator[e.TorneoEvent]:
    """Pair, post, start, time, rank, end."""
    match act:
        case a.Pair():
            yield from _pair(sitting, act)
        case a.UndoPairing():
            yield _undo(sitting)
        case a.PostPositions():
            turno = sitting.turno()
            if turno.posted is not None:
                raise TorneoError("torneo.posted", turno=turno.number)
            yield _posted(sitting, turno.number, turno.resting)
        case a.Start():
            turno = sitting.turno()
            if turno.posted is None:
                raise TorneoError("torneo.not_posted", turno=turno.number)
            if turno.clock is not None:
                raise TorneoError("torneo.started", turno=turno.number)
            yield e.TurnoStarted(turno.number)
        case a.PauseClock() | a.ResumeClock() | a.AnnounceTimeOut():
            yield _timed(sitting, act)
        case a.PostRanking():
            yield from _rank(sitting)
        case a.End():
            yield _end(sitting)
        case _:
            assert_never(act)


def _pair(sitting: Sitting, act: a.Pair) -> Iterator[e.TorneoEvent]:
    state = sitting.state
    number = len(state.turni) + 1
    if state.over is not None:
        raise TorneoError("torneo.over")
    if number > state.setup.turni:
        raise TorneoError("torneo.all_played", turni=state.setup.turni)
    order: tuple[int, ...] = ()
    if number == 1:
        check_entries(sitting.code, state.setup, len(state.present))
        order = first_order(state, sitting.dice, act.matches)
    else:
        if act.matches:
            raise TorneoError("torneo.not_chosen")
        if not state.turni[-1].scored:
            missing = [one.table for one in state.turni[-1].matches if one.outcome is None]
            raise TorneoError("torneo.scores_missing", tables=missing)
        if state.turni[-1].posted is None:
            raise TorneoError("torneo.not_posted", turno=number - 1)
    yield from _settled(state)
    matches, resting = pair_turno(
        sitting.code, _as_settled(state), sitting.dice, order or state.order
    )
    if not matches:
        raise TorneoError("torneo.too_few", least=2, entries=len(state.present))
    yield e.TurnoPaired(number, matches, resting, order)
    if state.setup.post_at_once:
        yield _posted(sitting, number, resting)


def _settled(state: Torneo) -> Iterator[e.TorneoEvent]:
    """Corrections that waited for the end of the turno are made now (Art. 21)."""
    for turno in state.turni:
        for match in turno.matches:
            if match.deferred is not None:
                yield e.Corrected(turno.number, match.table, match.deferred, Fix.SOMMA)


def _as_settled(state: Torneo) -> Torneo:
    turni = tuple(
        replace(
            turno,
            matches=tuple(
                replace(one, outcome=one.deferred or one.outcome, deferred=None)
                for one in turno.matches
            ),
        )
        for turno in state.turni
    )
    return replace(state, turni=turni)


def _posted(sitting: Sitting, number: int, resting: tuple[int, ...]) -> e.TorneoEvent:
    state = _as_settled(sitting.state)
    rests = tuple(rest_for(sitting.code, state, number, one) for one in resting)
    return e.PositionsPosted(number, rests)


def _undo(sitting: Sitting) -> e.TorneoEvent:
    turno, rule = sitting.turno(), sitting.code.tournament.undo_pairing
    if rule.value == "never":
        raise RuleViolation("torneo.pairing_final", rule.article)
    if turno.posted is not None:
        raise RuleViolation("torneo.pairing_posted", rule.article, turno=turno.number)
    return e.PairingUndone(turno.number)


def _timed(
    sitting: Sitting, act: a.PauseClock | a.ResumeClock | a.AnnounceTimeOut
) -> e.TorneoEvent:
    turno = sitting.running()
    clock = turno.clock
    assert clock is not None, "a turno that runs has a clock"
    if clock.time_out is not None:
        raise TorneoError("torneo.timed_out", turno=turno.number)
    match act:
        case a.PauseClock():
            if clock.paused is not None:
                raise TorneoError("torneo.paused")
            return e.ClockPaused(turno.number)
        case a.ResumeClock():
            if clock.paused is None:
                raise TorneoError("torneo.not_paused")
            return e.ClockResumed(turno.number)
        case a.AnnounceTimeOut():
            return e.TimeOutAnnounced(turno.number)
        case _:
            assert_never(act)


def _rank(sitting: Sitting) -> Iterator[e.TorneoEvent]:
    turno = sitting.turno()
    if turno.posted is None:
        raise TorneoError("torneo.not_posted", turno=turno.number)
    if not turno.scored:
        missing = [one.table for one in turno.matches if one.outcome is None]
        raise TorneoError("torneo.scores_missing", tables=missing)
    if turno.ranked is not None:
        raise TorneoError("torneo.ranked", turno=turno.number)
    yield from _settled(sitting.state)
    yield e.RankingPosted(turno.number)


def complaints_until(sitting: Sitting, turno: Turno) -> Millis | None:
    """Until when one may complain about the ranking that hangs out; None if none does."""
    if turno.ranked is None:
        return None
    window = terms_of(sitting.code, sitting.state.setup).complaint_ms.value
    return Millis(turno.ranked + window)


def _end(sitting: Sitting) -> e.TorneoEvent:
    state, turno = sitting.state, sitting.turno()
    if state.over is not None:
        raise TorneoError("torneo.over")
    until = complaints_until(sitting, turno)
    if until is None:
        raise TorneoError("torneo.not_ranked", turno=turno.number)
    window = terms_of(sitting.code, state.setup).complaint_ms
    if sitting.at < until and window.value:
        minutes = -(-(until - sitting.at) // 60_000)
        raise RuleViolation("torneo.window_open", window.article, minutes=minutes)
    if any(one.answer is None for one in state.complaints):
        raise RuleViolation("torneo.complaint_open", window.article)
    return e.TorneoEnded()
