"""Sanctions, appeals and complaints (Art. 22, 37, 38, F, G)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias, assert_never

from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo import events as e
from burraco_engine.torneo.running import complaints_until
from burraco_engine.torneo.terms import terms_of

if TYPE_CHECKING:
    from burraco_engine.torneo.sitting import Sitting

__all__ = ["JusticeAct", "judge"]

JusticeAct: TypeAlias = a.Warn | a.Penalise | a.Appeal | a.Complain | a.AnswerComplaint


def judge(sitting: Sitting, act: JusticeAct) -> Iterator[e.TorneoEvent]:
    """Warn, penalise, hear appeals and complaints."""
    if sitting.state.over is not None:
        raise TorneoError("torneo.over")
    match act:
        case a.Warn():
            yield _warned(sitting, act)
        case a.Penalise():
            yield _penalised(sitting, act)
        case a.Appeal():
            yield from _appeal(sitting, act)
        case a.Complain():
            yield _complained(sitting, act)
        case a.AnswerComplaint():
            yield _answered(sitting, act)
        case _:
            assert_never(act)


def _warned(sitting: Sitting, act: a.Warn) -> e.TorneoEvent:
    rule = sitting.code.irregolarita.warnings_per_penalty
    if not act.reason.strip():
        raise RuleViolation("torneo.reason", rule.article)
    return e.Warned(
        len(sitting.state.sanctions) + 1,
        sitting.competitor(act.competitor).number,
        act.reason.strip(),
        sitting.cited(act.article, rule.article),
        len(sitting.state.turni),
    )


def _penalised(sitting: Sitting, act: a.Penalise) -> e.TorneoEvent:
    article = sitting.cited(act.article, sitting.code.tournament.arbitral.article)
    if not act.reason.strip():
        raise RuleViolation("torneo.reason", article)
    if min(act.vp, act.mp) < 0 or not (act.vp or act.mp):
        raise TorneoError("torneo.penalty")
    return e.Penalised(
        len(sitting.state.sanctions) + 1,
        sitting.competitor(act.competitor).number,
        act.vp,
        act.mp,
        act.reason.strip(),
        article,
        len(sitting.state.turni),
    )


def _appeal(sitting: Sitting, act: a.Appeal) -> Iterator[e.TorneoEvent]:
    rule = sitting.code.tournament.appeal
    if rule.value == "none":
        raise RuleViolation("torneo.no_appeal", rule.article)
    found = next((one for one in sitting.state.sanctions if one.number == act.sanction), None)
    if found is None or (found.overturned, found.confirmed) != (None, None):
        raise TorneoError("torneo.no_sanction", number=act.sanction)
    if not act.reason.strip():
        raise RuleViolation("torneo.reason", rule.article)
    decided = e.SanctionOverturned if act.upheld else e.SanctionConfirmed
    yield decided(act.sanction, act.reason.strip())


def _complained(sitting: Sitting, act: a.Complain) -> e.TorneoEvent:
    turno = sitting.turno()
    window = terms_of(sitting.code, sitting.state.setup).complaint_ms
    until = complaints_until(sitting, turno)
    if until is None:
        raise TorneoError("torneo.not_ranked", turno=turno.number)
    if window.value and sitting.at > until:
        minutes = window.value // 60_000
        raise RuleViolation("torneo.complaint_late", window.article, minutes=minutes)
    if not act.reason.strip():
        raise RuleViolation("torneo.reason", window.article)
    number = len(sitting.state.complaints) + 1
    competitor = sitting.competitor(act.competitor).number
    return e.ComplaintMade(number, competitor, turno.number, act.reason.strip())


def _answered(sitting: Sitting, act: a.AnswerComplaint) -> e.TorneoEvent:
    found = next((one for one in sitting.state.complaints if one.number == act.complaint), None)
    if found is None or found.answer is not None:
        raise TorneoError("torneo.no_complaint", number=act.complaint)
    if not act.answer.strip():
        article = terms_of(sitting.code, sitting.state.setup).complaint_ms.article
        raise RuleViolation("torneo.reason", article)
    return e.ComplaintAnswered(act.complaint, act.answer.strip())
