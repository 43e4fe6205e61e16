"""Closing: what a line must have done before it may end the smazzata (P Art. 15, 17)."""

from __future__ import annotations

from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.names import Line, Seat
from burraco_engine.state import State

__all__ = ["closing_violation", "goes_to_pozzetto"]


def goes_to_pozzetto(state: State, seat: Seat) -> bool:
    """An empty hand takes a pozzetto: the line of `seat` has not had its own, and one is left."""
    return bool(state.table.lying) and state.table.pozzetto_of(state.line(seat)) is None


def closing_violation(rules: Rules, state: State, seat: Seat, last: Card) -> RuleViolation | None:
    """Why `seat` may not close by discarding `last`, or None; there is no pozzetto to take."""
    code, line = rules.code, state.line(seat)
    if state.table.pozzetto_of(line) is None:
        return RuleViolation("closing.pozzetto_missing", code.closing.burraco.article)
    guilty = code.irregolarita.guilty_line_closes
    waits = state.turn.number < state.line_status(line).no_close_before
    if waits or (guilty.value == "until_healed" and _owing(state, seat)):
        return RuleViolation("closing.not_yet", guilty.article)
    if missing := _burraco_missing(rules, state, line):
        return missing
    matta = code.closing.matta_discard
    if last in rules.deck.matte and not matta.value:
        return RuleViolation("closing.matta", matta.article)
    return None


def _owing(state: State, seat: Seat) -> bool:
    """A partner of `seat` has penalised cards still to discard."""
    return any(state.status(partner).forced for partner in state.partners(seat))


def _burraco_missing(rules: Rules, state: State, line: Line) -> RuleViolation | None:
    wanted = rules.code.closing.burraco
    grades = [grade for meld in state.table.melds_of(line) if (grade := rules.burraco(meld))]
    if wanted.value == "clean":
        if any(grade.clean for grade in grades):
            return None
        return RuleViolation("closing.clean_burraco_missing", wanted.article)
    return None if grades else RuleViolation("closing.burraco_missing", wanted.article)
