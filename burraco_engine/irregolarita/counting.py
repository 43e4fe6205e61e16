"""Cards shuffled away before they were counted (P Art. 33)."""

from __future__ import annotations

from collections.abc import Mapping

from burraco_engine.calls import Moment
from burraco_engine.errors import RuleViolation
from burraco_engine.irregolarita.declaring import Declared, found, impossible, stands
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.state import Ending, Phase

__all__ = ["UNCOUNTED", "UNCOUNTED_FACTS"]


def _shuffled_away(case: Case) -> Finding | RuleViolation:
    """The smazzata is over, not counted, and somebody has mixed his cards with the deck."""
    article, state = case.denunce.uncounted.article, case.state
    if state.phase is not Phase.FINITA or state.ending is Ending.ANNULLATA:
        return impossible(article)
    return found(case, case.fact, article)


def _rebuilt(case: Case, _found: Infraction, _: Moment) -> tuple[Way, ...]:
    """The hand is built again, from what the table has kept of it; else the arbiter scores it."""
    return (Way("ricostruita", case.denunce.uncounted.article, stands),)


UNCOUNTED_FACTS: Mapping[str, Finder] = {Declared.MISCHIATE: _shuffled_away}
UNCOUNTED: Mapping[str, Family] = {Declared.MISCHIATE: Family(_rebuilt, scored=True)}
