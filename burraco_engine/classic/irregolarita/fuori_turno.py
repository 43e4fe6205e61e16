"""A game laid out of turn by who has taken nothing (C Art. 17): it is penalised all the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from burraco_engine.calls import Moment
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import Declared, found, impossible, in_turn, not_held
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.out_of_turn import owe
from burraco_engine.irregolarita.penalties import no_closing

__all__ = ["UNTAKEN", "UNTAKEN_FACTS"]


def _untaken(case: Case) -> Finding | RuleViolation:
    """No screen lets him lay them: the cards that he laid are in his hand again."""
    played, state = case.rules.code.irregolarita.out_of_turn_played, case.state
    if played.value != "last_game_penalised" or in_turn(case):
        return impossible(played.article)
    if refusal := not_held(case, played.article):
        return refusal
    stray = state.stray is not None and state.stray.seat == case.against
    if stray or state.table.prepared_by(case.against):
        return impossible(played.article)
    return found(case, case.fact, played.article, cards=case.cards)


def _ways(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    lost = -case.rules.deck.value(infraction.cards)
    detail: dict[str, object] = {"cards": infraction.cards}
    act = partial(_penalised, case, infraction)
    return (Way("fuori_turno_penalizzato", infraction.article, act, detail, lost),)


def _penalised(case: Case, infraction: Infraction, draft: Draft) -> None:
    no_closing(case.rules, draft, infraction.seat, case.now)
    owe(case, infraction, infraction.cards, draft)


UNTAKEN_FACTS: Mapping[str, Finder] = {Declared.FUORI_TURNO: _untaken}
UNTAKEN: Mapping[str, Family] = {Declared.FUORI_TURNO: Family(_ways)}
