"""Suggestions (P Art. 22): the line may not form the word that was suggested to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from burraco_engine import events as e
from burraco_engine.calls import Moment
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.irregolarita.declaring import Declared, found, impossible
from burraco_engine.irregolarita.model import Case, Family, Finder, Finding, Infraction, Way
from burraco_engine.irregolarita.warnings import warning
from lexicon.normal import word_of

__all__ = ["SUGGESTIONS", "SUGGESTION_FACTS"]


def _suggested(case: Case) -> Finding | RuleViolation:
    """Somebody told his partner how a word can be made longer."""
    article, word = case.denunce.suggestion.article, _word(case)
    least = case.rules.code.melds.minimum.value
    if not case.state.playing or len(word) < least:
        return impossible(article)
    return found(case, case.fact, article)


def _word(case: Case) -> str:
    return word_of(case.word or "").upper()


def _banned(case: Case, infraction: Infraction, _: Moment) -> tuple[Way, ...]:
    """The word is barred to the line; if it was told more by it, its player is warned too."""
    rule = case.denunce.suggestion
    detail: dict[str, object] = {"word": _word(case)}
    ban = Way("parola_vietata", rule.article, partial(_ban, case, infraction), detail)
    warned = warning(case, infraction.seat, rule.article)
    both = replace(
        warned,
        key="vietata_e_ammonizione",
        act=partial(_both, ban, warned),
        detail={**warned.detail, **detail},
    )
    return ban, both


def _ban(case: Case, infraction: Infraction, draft: Draft) -> None:
    state = draft.state
    line = state.line(infraction.seat)
    waits = state.line_status(line).no_close_before
    draft.add(e.LineRestricted(line, waits, _word(case), infraction.article, case.now))


def _both(ban: Way, warned: Way, draft: Draft) -> None:
    ban.act(draft)
    warned.act(draft)


SUGGESTION_FACTS: Mapping[str, Finder] = {Declared.SUGGERIMENTO: _suggested}
SUGGESTIONS: Mapping[str, Family] = {Declared.SUGGERIMENTO: Family(_banned)}
