"""A line that has called the arbiter too often for nothing (P Art. 25)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine import events as e
from burraco_engine.calls import IDLE_CALLS, Moment
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Family, Finding, Infraction, Way

__all__ = ["IDLE", "idle_calls"]


def idle_calls(case: Case) -> Finding | RuleViolation:
    """The calls of the line are counted by the state; the other line asks for the warning."""
    article = case.rules.code.irregolarita.unfounded_calls.article
    return Finding(Moment.AT_ONCE, Infraction(IDLE_CALLS, case.against, article), article)


def _ways(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    return (Way("ammonisci", infraction.article, partial(_warn, case, infraction)),)


def _warn(case: Case, infraction: Infraction, draft: Draft) -> None:
    draft.add(e.WarningGiven(infraction.seat, infraction.article, case.now))


IDLE: Mapping[str, Family] = {IDLE_CALLS: Family(_ways)}
