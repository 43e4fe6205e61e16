"""The clock on call (P Art. 10, A77): not automatic, it waits for a player to say so."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine.calls import Moment
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.model import Case, Family, Finding, Infraction, Way
from burraco_engine.state import ClockKind
from burraco_engine.turn.passing import start_clock

__all__ = ["LATE", "time_over"]

_TEMPO = "tempo_scaduto"


def time_over(case: Case) -> Finding | RuleViolation:
    """The time of the player in turn is over, and nobody had said so."""
    state, clocks = case.state, case.rules.code.clocks
    article = clocks.call.article
    over = (
        state.playing
        and state.setup.clocked
        and state.clock.kind is None
        and case.against == state.turn.seat
    )
    late = Infraction(_TEMPO, case.against, article) if over else None
    return Finding(Moment.AT_ONCE, late, article)


def _ways(case: Case, _found: Infraction, _moment: Moment) -> tuple[Way, ...]:
    grace = case.rules.code.clocks.grace_ms
    detail: dict[str, object] = {"seconds": grace.value // 1000}
    return (Way("recupero", grace.article, partial(_grace, case), detail),)


def _grace(case: Case, draft: Draft) -> None:
    start_clock(draft, ClockKind.GRACE, case.rules.code.clocks.grace_ms.value, case.now)


LATE: Mapping[str, Family] = {_TEMPO: Family(_ways)}
