"""Timing: a time that runs out, the time-out of the turno, the arbiter's pause (P Art. 5, 10, 16).

All arithmetic on given instants: nobody in here knows what time it is.
"""

from __future__ import annotations

from burraco_engine import events as e
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.moves import AnnounceTimeOut
from burraco_engine.names import ZERO, Millis
from burraco_engine.state import ClockKind, Ending, Phase, State
from burraco_engine.turn.discarding import forced_discard, lay_down
from burraco_engine.turn.passing import end_smazzata, end_turn, end_turno, start_clock
from burraco_engine.turn.taking import collect, draw

__all__ = ["announce_time_out", "expire", "give_signal", "resume", "stop"]


def expire(rules: Rules, state: State, now: Millis) -> RuleViolation | Draft:
    """The running time is over: some seconds of grace, and then the forced discard (A24)."""
    clock, article = state.clock, rules.code.clocks.decision_ms.article
    if clock.kind is None:
        return RuleViolation("turn.no_clock", article)
    if now < clock.deadline:
        return RuleViolation("turn.time_left", article)
    if clock.kind is ClockKind.SIGNAL:
        return give_signal(rules, state, now)
    draft = Draft(state)
    draft.add(e.TimeExpired(state.turn.seat, clock.kind, now))
    if clock.kind is not ClockKind.GRACE:
        if _waits_for_a_call(rules):
            return draft
        grace = rules.code.clocks.grace_ms.value
        start_clock(draft, ClockKind.GRACE, grace, now)
    if draft.state.clock.kind is None:
        _play_for_him(rules, draft, now)
    return draft


def _waits_for_a_call(rules: Rules) -> bool:
    """The arbiter's seconds begin by themselves, or when somebody calls for them (A77)."""
    return rules.arbitration is not None and rules.code.clocks.call.value == "on_call"


def give_signal(rules: Rules, state: State, now: Millis) -> RuleViolation | Draft:
    """Everybody sees his cards, or was waited for long enough: the first decision time begins."""
    clocks = rules.code.clocks
    if state.clock.kind is not ClockKind.SIGNAL:
        return RuleViolation("turn.signal_given", clocks.signal_ms.article)
    draft = Draft(state)
    start_clock(draft, ClockKind.DECISION, clocks.decision_ms.value, now)
    return draft


def _play_for_him(rules: Rules, draft: Draft, now: Millis) -> None:
    """Take, if he has not taken yet (he draws, unless he must collect), and discard the highest."""
    state = draft.state
    if state.phase is Phase.PRESA and not state.table.prepared_by(state.turn.seat):
        must_collect = state.status(state.turn.seat).must_collect and state.table.monte
        taken = (collect if must_collect else draw)(rules, state, now)
        assert isinstance(taken, Draft), "a player in turn can always take"
        draft.add(taken.events[0])
    card = forced_discard(rules, draft.state)
    if card is None:
        end_turn(rules, draft, now)
    else:
        lay_down(rules, draft, card, now, forced=True)


def announce_time_out(
    rules: Rules, state: State, move: AnnounceTimeOut, now: Millis
) -> RuleViolation | Draft:
    """The time of the turno is up: so many turns remain, or none if nobody is playing."""
    if state.time_out is not None:
        return RuleViolation("turn.time_out_announced", rules.code.time_out.rule.article)
    draft = Draft(state)
    if state.phase is Phase.FINITA and state.ending is not Ending.ANNULLATA:
        draft.add(e.TimeOutAnnounced(0, now))
    elif not state.playing:
        draft.add(e.TimeOutAnnounced(0, now))
        end_turno(rules, draft, now)
    elif not state.started and rules.code.time_out.dealing.value == "over":
        draft.add(e.TimeOutAnnounced(0, now))
        end_smazzata(rules, draft, Ending.ANNULLATA, None, now)
    else:
        left = rules.time_out(rules.code, state, move.discarding)
        draft.add(e.TimeOutAnnounced(left.turns, now, left.again))
    return draft


def stop(rules: Rules, state: State, now: Millis) -> RuleViolation | Draft:
    """The arbiter stops play, whether a time is running or not, also between two smazzate."""
    if state.stopped:
        return RuleViolation("turn.stopped", rules.code.irregolarita.after_call.article)
    draft = Draft(state)
    draft.add(e.ClockStopped(now))
    return draft


def resume(rules: Rules, state: State, now: Millis) -> RuleViolation | Draft:
    """Play goes on with the time that was left."""
    if not state.stopped:
        return RuleViolation("turn.not_stopped", rules.code.irregolarita.after_call.article)
    left = state.clock.left
    deadline = ZERO if left is None else Millis(now + left)
    draft = Draft(state)
    draft.add(e.ClockResumed(deadline, now))
    return draft
