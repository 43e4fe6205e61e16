"""The arbiter's look at a hand: only while a call is open, and everybody knows of it."""

from __future__ import annotations

from burraco_engine import incidents as i
from burraco_engine import moves as m
from burraco_engine.calls import Healing, Look
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.calling import case_of, found
from burraco_engine.irregolarita.model import Court
from burraco_engine.names import Millis, Seat
from burraco_engine.state import State

__all__ = ["look_at", "looks"]


def look_at(rules: Rules, state: State, move: m.LookAt, now: Millis) -> RuleViolation | Draft:
    """The arbiter looks at the hand of a player, once in each call."""
    article, call = rules.code.irregolarita.after_call.article, state.call
    if state.setup.arbiter is None:
        return RuleViolation("turn.no_arbiter", article)
    if call is None:
        return RuleViolation("call.none", article)
    if move.seat not in state.setup.seats or move.seat in call.looked or not state.table.hands:
        return RuleViolation("call.nothing_to_see", article)
    draft = Draft(state)
    draft.add(i.HandLooked(move.seat, state.setup.arbiter, now))
    return draft


def looks(court: Court, rules: Rules, state: State) -> tuple[Look, ...]:
    """What the arbiter sees of the hands that he has looked at while this call is open."""
    call = state.call
    if call is None:
        return ()
    return tuple(
        Look(seat, state.table.hand(seat), _healings(court, rules, state, seat))
        for seat in call.looked
    )


def _healings(court: Court, rules: Rules, state: State, seat: Seat) -> tuple[Healing, ...]:
    """The cards that would heal the wrong word of this player, once it was found to be wrong."""
    call = state.call
    if call is None or call.found is None or court.healings is None:
        return ()
    case = case_of(rules, state, call, call.at)
    infraction, _ = found(court, case)
    return court.healings(case, infraction) if infraction.seat == seat else ()
