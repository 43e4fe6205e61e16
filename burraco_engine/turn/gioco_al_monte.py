"""Gioco al monte: collect a monte of few cards, play and close, all in one go (P Definizioni)."""

from __future__ import annotations

from dataclasses import replace

from burraco_engine.code.rules import Rules
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.moves import GiocoAlMonte
from burraco_engine.names import Millis, Seat
from burraco_engine.state import Ending, State
from burraco_engine.turn.closing import goes_to_pozzetto
from burraco_engine.turn.discarding import discard
from burraco_engine.turn.laying import lay
from burraco_engine.turn.taking import collect

__all__ = ["may_not_play_at_monte", "play_at_monte"]


def play_at_monte(
    rules: Rules, state: State, move: GiocoAlMonte, now: Millis
) -> RuleViolation | Draft:
    """A collection, the plays and the discard, each legal in its turn, the last one closing (A20).

    A line that has not taken its pozzetto cannot close, so it cannot play at the monte either.
    """
    if refusal := may_not_play_at_monte(rules, state, move.seat):
        return refusal
    article = rules.code.take.gioco_al_monte.article
    whole = Draft(state)
    step = collect(rules, state, now)
    for play in move.plays:
        if isinstance(step, RuleViolation):
            return step
        _append(whole, step)
        step = lay(rules, whole.state, replace(play, seat=move.seat), now)
    if isinstance(step, RuleViolation):
        return step
    _append(whole, step)
    if len(whole.state.table.left_with(move.seat)) > 1:
        return RuleViolation("closing.does_not_close", article)
    step = discard(rules, whole.state, move.discard, now)
    if isinstance(step, RuleViolation):
        return step
    if step.state.ending is not Ending.CHIUSURA:
        return RuleViolation("closing.does_not_close", article)
    _append(whole, step)
    return whole


def may_not_play_at_monte(rules: Rules, state: State, seat: Seat) -> RuleViolation | None:
    """Why `seat`, whatever its cards, may not play at the monte."""
    take = rules.code.take
    article = take.gioco_al_monte.article
    if take.gioco_al_monte.value == "off":
        return RuleViolation("closing.no_gioco_al_monte", article)
    limit = take.gioco_al_monte_limit
    if len(state.table.monte) > limit.value:
        return RuleViolation("closing.monte_too_large", limit.article, limit=limit.value)
    if goes_to_pozzetto(state, seat):
        return RuleViolation("closing.pozzetto_missing", article)
    return None


def _append(whole: Draft, step: Draft) -> None:
    whole.events += step.events
    whole.state = step.state
