"""Registration: who enters, who takes it back, who comes late (Art. 2, 36)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo import events as e
from burraco_engine.torneo.announcing import check_announcement, check_entries
from burraco_engine.torneo.values import Kind, Match, System

if TYPE_CHECKING:
    from burraco_engine.torneo.sitting import Sitting

__all__ = ["EntryAct", "enter"]

EntryAct: TypeAlias = (
    a.Announce
    | a.Amend
    | a.Enroll
    | a.Withdraw
    | a.CloseRegistration
    | a.Substitute
    | a.LineUp
    | a.IssueLinks
)
ARBITER: Final = "arbitro"
COMPETITOR: Final = "concorrente"
_LONGEST: Final = 40
_MOST: Final = 1000
_TEAM: Final = 4


def enter(sitting: Sitting, act: EntryAct) -> Iterator[e.TorneoEvent]:
    """Announce, enter, take back, close."""
    state = sitting.state
    match act:
        case a.Announce():
            if state.id:
                raise TorneoError("torneo.announced")
            check_announcement(sitting.code, act.setup)
            yield e.Announced(act.id, act.setup)
        case a.Amend():
            if state.turni:
                raise TorneoError("torneo.begun")
            if state.competitors and act.setup.kind is not state.setup.kind:
                raise TorneoError("torneo.kind_fixed")
            check_announcement(sitting.code, act.setup)
            yield e.Amended(act.setup)
        case a.Enroll():
            yield from _enroll(sitting, act)
        case a.Withdraw():
            if state.turni:
                raise TorneoError("torneo.begun")
            yield e.Withdrawn(sitting.competitor(act.competitor).number)
        case a.CloseRegistration():
            if state.closed:
                raise TorneoError("torneo.closed")
            check_entries(sitting.code, state.setup, len(state.present))
            yield e.RegistrationClosed()
        case a.Substitute():
            yield _substitute(sitting, act)
        case a.LineUp():
            yield _line_up(sitting, act)
        case a.IssueLinks():
            yield _links(sitting, act)
        case _:
            assert_never(act)


def _links(sitting: Sitting, act: a.IssueLinks) -> e.TorneoEvent:
    if act.role == ARBITER:
        return e.LinkIssued(act.role)
    if act.role != COMPETITOR:
        raise TorneoError("torneo.no_role", role=act.role)
    named = tuple(sitting.competitor(number).number for number in act.competitors)
    return e.LinkIssued(act.role, named or tuple(one.number for one in sitting.state.present))


def _clean(text: str) -> str:
    """A name as it is kept: one blank between words, no signs that print nothing."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > _LONGEST or not name.isprintable():
        raise TorneoError("torneo.person", name=name[:_LONGEST], most=_LONGEST)
    return name


def _known(sitting: Sitting) -> dict[str, int]:
    return {
        player.casefold(): one.number for one in sitting.state.competitors for player in one.players
    }


def _enroll(sitting: Sitting, act: a.Enroll) -> Iterator[e.TorneoEvent]:
    state, setup = sitting.state, sitting.state.setup
    players = tuple(map(_clean, act.players))
    _check_size(sitting, len(players))
    if len({one.casefold() for one in players}) != len(players):
        raise TorneoError("torneo.twice_in_one", name=players[0])
    known = _known(sitting)
    if not act.homonym:
        for player in players:
            if player.casefold() in known:
                raise TorneoError("torneo.duplicate", name=player, number=known[player.casefold()])
    number = max((one.number for one in state.competitors), default=0) + 1
    if len(state.competitors) >= _MOST:
        raise TorneoError("torneo.full", most=_MOST)
    entered = e.Enrolled(number, players, _clean(act.name) if act.name else "")
    if not state.closed and not state.turni:
        most = setup.most_tables
        sides = len(state.competitors) + 1
        if most and -(-sides // (4 if setup.kind is Kind.INDIVIDUALE else 2)) > most:
            raise RuleViolation(
                "torneo.tables_full", sitting.code.tournament.late_entry.article, most=most
            )
        yield entered
        return
    yield from _complete(sitting, entered)


def _complete(sitting: Sitting, entered: e.Enrolled) -> Iterator[e.TorneoEvent]:
    """A late entry: only to fill an incomplete table while the first turno is on (Art. 36)."""
    state, article = sitting.state, sitting.code.tournament.late_entry.article
    first = state.turni[0] if state.turni else None
    simple = state.setup.system is not System.ITALIANA or state.setup.gironi == 1
    if first is None or len(state.turni) > 1 or first.ranked is not None:
        raise RuleViolation("torneo.too_late_to_enter", article)
    if len(first.resting) != 1 or state.setup.kind is Kind.INDIVIDUALE or not simple:
        raise RuleViolation("torneo.no_incomplete_table", article)
    (alone,) = first.resting
    each = max((one.tables for one in first.matches), default=1)
    made = Match(
        1 + each * len(first.matches),
        (alone,),
        (entered.number,),
        each,
        girone=int(state.setup.system is System.ITALIANA),
    )
    yield e.Enrolled(entered.number, entered.players, entered.name, late=True)
    yield e.TableCompleted(1, entered.number, made)


def _check_size(sitting: Sitting, size: int) -> None:
    kind = sitting.state.setup.kind
    if kind is Kind.SQUADRE:
        others = {len(one.players) for one in sitting.state.competitors}
        if size < _TEAM or size % 2 or (others and size not in others):
            raise TorneoError("torneo.team_size", size=min(others, default=_TEAM))
    elif size != (1 if kind is Kind.INDIVIDUALE else 2):
        raise TorneoError("torneo.side_size", size=1 if kind is Kind.INDIVIDUALE else 2)


def _substitute(sitting: Sitting, act: a.Substitute) -> e.TorneoEvent:
    rule = sitting.code.tournament.substitution
    if rule.value == "never":
        raise RuleViolation("torneo.no_substitution", rule.article)
    one = sitting.competitor(act.competitor)
    if not 0 <= act.place < len(one.players) or one.left is not None:
        raise TorneoError("torneo.no_competitor", number=act.competitor)
    if not act.reason.strip():
        raise RuleViolation("torneo.reason", rule.article)
    name = _clean(act.name)
    if name.casefold() in _known(sitting):
        raise TorneoError("torneo.duplicate", name=name, number=_known(sitting)[name.casefold()])
    return e.Substituted(one.number, act.place, name, act.reason.strip())


def _line_up(sitting: Sitting, act: a.LineUp) -> e.TorneoEvent:
    """A team pairs its players anew, before a turno begins."""
    one = sitting.competitor(act.competitor)
    if sitting.state.setup.kind is not Kind.SQUADRE:
        article = sitting.code.tournament.pairing.article
        raise RuleViolation("torneo.fixed_pairs", article)
    if sorted(act.players) != sorted(one.players):
        raise TorneoError("torneo.other_players", name=one.shown)
    return e.LineupChanged(one.number, act.players)
