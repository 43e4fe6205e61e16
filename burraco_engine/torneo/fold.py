"""Folding: what each event makes of a tournament; nothing is looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias, assert_never

from burraco_engine.names import Line, Millis
from burraco_engine.torneo import events as e
from burraco_engine.torneo.values import (
    EO,
    NS,
    Clock,
    Competitor,
    Complaint,
    Match,
    Sanction,
    Sheet,
    Torneo,
    Turno,
    place_of,
)

__all__ = ["evolve", "replay"]

_OfCompetitors: TypeAlias = (
    e.Enrolled | e.Withdrawn | e.Left | e.Substituted | e.LineupChanged | e.Reported
)
_OfTurno: TypeAlias = (
    e.PositionsPosted
    | e.TableCompleted
    | e.TurnoStarted
    | e.ClockPaused
    | e.ClockResumed
    | e.TimeOutAnnounced
    | e.RankingPosted
)
_OfMatch: TypeAlias = (
    e.HighCardDrawn
    | e.LineArrived
    | e.OnlineOpened
    | e.SheetSent
    | e.ResultEntered
    | e.Corrected
    | e.CorrectionDeferred
    | e.ArbiterCalled
    | e.CallClosed
)
_OfJustice: TypeAlias = (
    e.Warned
    | e.Penalised
    | e.SanctionOverturned
    | e.SanctionConfirmed
    | e.ComplaintMade
    | e.ComplaintAnswered
)


def replay(events: Iterable[tuple[Millis, e.TorneoEvent]]) -> Torneo:
    """The tournament that these events, each with its instant, have made."""
    state = Torneo()
    for at, event in events:
        state = evolve(state, event, at)
    return state


def evolve(state: Torneo, event: e.TorneoEvent, at: Millis) -> Torneo:
    """The tournament after one more event."""
    match event:
        case e.Announced():
            return replace(state, id=event.id, setup=event.setup)
        case e.Amended():
            return replace(state, setup=event.setup)
        case e.RegistrationClosed():
            return replace(state, closed=True)
        case e.TurnoPaired():
            turno = Turno(event.turno, event.matches, event.resting)
            order = event.order or state.order
            return replace(state, turni=(*state.turni, turno), closed=True, order=order)
        case e.PairingUndone():
            return replace(state, turni=state.turni[:-1])
        case e.LinkIssued():
            return state
        case e.TorneoEnded():
            return replace(state, over=at)
        case (
            e.Enrolled()
            | e.Withdrawn()
            | e.Left()
            | e.Substituted()
            | e.LineupChanged()
            | e.Reported()
        ):
            return _of_competitors(state, event)
        case (
            e.Warned()
            | e.Penalised()
            | e.SanctionOverturned()
            | e.SanctionConfirmed()
            | e.ComplaintMade()
            | e.ComplaintAnswered()
        ):
            return _of_justice(state, event, at)
        case (
            e.HighCardDrawn()
            | e.LineArrived()
            | e.OnlineOpened()
            | e.SheetSent()
            | e.ResultEntered()
            | e.Corrected()
            | e.CorrectionDeferred()
            | e.ArbiterCalled()
            | e.CallClosed()
        ):
            return _in_turno(state, event.turno, lambda one: _with_match(one, event))
        case e.TableCompleted():
            state = replace(state, order=(*state.order, event.competitor))
            return _in_turno(state, event.turno, lambda one: _of_turno(one, event, at))
        case _:
            return _in_turno(state, event.turno, lambda one: _of_turno(one, event, at))


def _of_competitors(state: Torneo, event: _OfCompetitors) -> Torneo:
    match event:
        case e.Enrolled():
            entered = Competitor(event.number, event.players, event.name)
            return replace(state, competitors=(*state.competitors, entered))
        case e.Withdrawn():
            kept = tuple(one for one in state.competitors if one.number != event.competitor)
            return replace(state, competitors=kept)
        case e.Left():
            return _competitor(
                state,
                event.competitor,
                lambda one: replace(one, left=event.how, left_in=event.turno),
            )
        case e.Substituted():

            def seated(one: Competitor) -> Competitor:
                players = list(one.players)
                players[event.place] = event.name
                return replace(one, players=tuple(players))

            return _competitor(state, event.competitor, seated)
        case e.LineupChanged():
            return _competitor(
                state, event.competitor, lambda one: replace(one, players=event.players)
            )
        case e.Reported():
            return replace(state, reports=(*state.reports, (event.competitor, event.reason)))
        case _:
            assert_never(event)


def _competitor(state: Torneo, number: int, change: Callable[[Competitor], Competitor]) -> Torneo:
    changed = tuple(change(one) if one.number == number else one for one in state.competitors)
    return replace(state, competitors=changed)


def _of_justice(state: Torneo, event: _OfJustice, at: Millis) -> Torneo:
    match event:
        case e.Warned():
            given = Sanction(
                event.number,
                event.competitor,
                True,
                0,
                0,
                event.reason,
                event.article,
                event.turno,
                at,
            )
            return replace(state, sanctions=(*state.sanctions, given))
        case e.Penalised():
            given = Sanction(
                event.number,
                event.competitor,
                False,
                event.vp,
                event.mp,
                event.reason,
                event.article,
                event.turno,
                at,
            )
            return replace(state, sanctions=(*state.sanctions, given))
        case e.SanctionOverturned():
            return _sanction(state, event.number, lambda one: replace(one, overturned=event.reason))
        case e.SanctionConfirmed():
            return _sanction(state, event.number, lambda one: replace(one, confirmed=event.reason))
        case e.ComplaintMade():
            made = Complaint(event.number, event.competitor, event.turno, event.reason, at)
            return replace(state, complaints=(*state.complaints, made))
        case e.ComplaintAnswered():
            complaints = tuple(
                replace(one, answer=event.answer) if one.number == event.number else one
                for one in state.complaints
            )
            return replace(state, complaints=complaints)
        case _:
            assert_never(event)


def _sanction(state: Torneo, number: int, change: Callable[[Sanction], Sanction]) -> Torneo:
    changed = tuple(change(one) if one.number == number else one for one in state.sanctions)
    return replace(state, sanctions=changed)


def _in_turno(state: Torneo, number: int, change: Callable[[Turno], Turno]) -> Torneo:
    assert 1 <= number <= len(state.turni), "an event of a turno that was not paired"
    turni = list(state.turni)
    turni[number - 1] = change(turni[number - 1])
    return replace(state, turni=tuple(turni))


def _of_turno(turno: Turno, event: _OfTurno, at: Millis) -> Turno:
    match event:
        case e.PositionsPosted():
            return replace(turno, posted=at, rests=event.rests)
        case e.TurnoStarted():
            return replace(turno, clock=Clock(at))
        case e.RankingPosted():
            return replace(turno, ranked=at)
        case e.TableCompleted():
            matches = (*turno.matches, event.made)
            return replace(turno, matches=matches, resting=(), rests=())
        case e.ClockPaused() | e.ClockResumed() | e.TimeOutAnnounced():
            assert turno.clock is not None, "the clock of a turno that has not begun"
            return replace(turno, clock=_timed(turno.clock, event, at))
        case _:
            assert_never(event)


def _timed(
    clock: Clock, event: e.ClockPaused | e.ClockResumed | e.TimeOutAnnounced, at: Millis
) -> Clock:
    match event:
        case e.ClockPaused():
            return replace(clock, paused=at)
        case e.ClockResumed():
            assert clock.paused is not None, "a clock that runs"
            return replace(clock, stood=Millis(clock.stood + at - clock.paused), paused=None)
        case e.TimeOutAnnounced():
            return replace(clock, time_out=at)
        case _:
            assert_never(event)


def _with_match(turno: Turno, event: _OfMatch) -> Turno:
    matches = tuple(
        _of_match(one, event) if one.table <= event.table < one.table + one.tables else one
        for one in turno.matches
    )
    return replace(turno, matches=matches)


def _of_match(match: Match, event: _OfMatch) -> Match:
    match event:
        case e.HighCardDrawn():
            return replace(match, high_card=event.line)
        case e.LineArrived():
            return _arrived(match, event)
        case e.OnlineOpened():
            return replace(match, online=event.online)
        case e.SheetSent():
            return _with_sheet(match, event.sheet)
        case e.ResultEntered():
            return replace(
                match,
                outcome=event.outcome,
                delivered_by=event.delivered_by,
                compiled_by=event.compiled_by,
                call=None,
            )
        case e.Corrected():
            return replace(match, outcome=event.outcome, deferred=None)
        case e.CorrectionDeferred():
            return replace(match, deferred=event.outcome)
        case e.ArbiterCalled():
            return replace(match, call=event.reason)
        case e.CallClosed():
            return replace(match, call=None)
        case _:
            assert_never(event)


def _with_sheet(match: Match, sheet: Sheet) -> Match:
    kept = (one for one in match.sheets if (one.by, one.part) != (sheet.by, sheet.part))
    return replace(match, sheets=(*kept, sheet))


def _arrived(match: Match, event: e.LineArrived) -> Match:
    line = Line(event.line)
    assert line in (NS, EO), "a line of no table"
    arrivals, handicap = list(match.arrivals), list(match.handicap)
    arrivals[place_of(line)] = event.late_ms
    handicap[place_of(line)] = -event.handicap
    return replace(match, arrivals=(arrivals[0], arrivals[1]), handicap=(handicap[0], handicap[1]))
