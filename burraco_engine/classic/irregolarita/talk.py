"""What is said to the partner (C Art. 16): the play or the collection suggested is not made."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine.calls import Moment
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import Declared, found, impossible
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.penalties import restrict
from burraco_engine.state import Phase

__all__ = ["SUGGESTIONS", "SUGGESTION_FACTS"]


def _suggested(case: Case) -> Finding | RuleViolation:
    """Somebody told his partner what to play, or that the monte has a useful card."""
    article, state = case.denunce.suggestion.article, case.state
    if not state.playing or not state.partners(case.against):
        return impossible(article)
    return found(case, case.fact, article, seat=state.partners(case.against)[0])


def _barred(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """His play ends there: he takes from the tallone, if he has not taken yet, and discards."""
    detail: dict[str, object] = {"seat": infraction.seat}
    act = partial(_bound, case, infraction)
    return (Way("giocata_vietata", infraction.article, act, detail),)


def _bound(case: Case, infraction: Infraction, draft: Draft) -> None:
    state, seat = draft.state, infraction.seat
    taken = state.turn.seat == seat and state.phase is Phase.GIOCO
    restrict(draft, seat, infraction.article, case.now, draws=not taken)


SUGGESTION_FACTS: Mapping[str, Finder] = {Declared.SUGGERIMENTO: _suggested}
SUGGESTIONS: Mapping[str, Family] = {Declared.SUGGERIMENTO: Family(_barred)}
