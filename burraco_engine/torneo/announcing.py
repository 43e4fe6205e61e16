"""The announcement, checked in advance: what could not be played to the end is refused now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from burraco_engine.count.points import table_for
from burraco_engine.errors import RuleViolation, TorneoError
from burraco_engine.torneo.systems.individuale import turni_that_fit
from burraco_engine.torneo.systems.italiana import calendar_turni
from burraco_engine.torneo.systems.mitchell import rounds_without_repeat
from burraco_engine.torneo.terms import terms_of
from burraco_engine.torneo.values import BOTH, Kind, System

if TYPE_CHECKING:
    from burraco_engine.code.profile import Profile
    from burraco_engine.torneo.values import Setup

__all__ = [
    "LEAST",
    "check_announcement",
    "check_code",
    "check_entries",
    "lengths_of",
    "turni_for",
]

LEAST: Final = {Kind.COPPIE: 2, Kind.SQUADRE: 2, Kind.INDIVIDUALE: 4}
"""The fewest competitors that make a table."""
_LONGEST_NAME: Final = 80
_MOST_TURNI: Final = 60
_SMAZZATE: Final = range(1, 9)


def check_code(code: Profile) -> None:
    """A tournament can be ranked by this code: two lines meet, and a table gives them V.P."""
    if len(set(code.seating.lines.value)) != len(BOTH):
        raise RuleViolation("torneo.no_lines", code.seating.lines.article)
    tables = code.score.vp_tables
    if not tables.value:
        raise RuleViolation("torneo.no_vp", tables.article)


def lengths_of(code: Profile) -> tuple[int, ...]:
    """How many smazzate a turno may have without anything else being announced."""
    rests = code.tournament.rest.value
    return tuple(
        smazzate
        for smazzate in _SMAZZATE
        if table_for(code, smazzate) and (str(smazzate) in rests or "tutte" in rests)
    )


def check_announcement(code: Profile, setup: Setup) -> None:
    """What holds whoever enters: the system is the code's, numbers make sense."""
    check_code(code)
    rules = code.tournament
    if not setup.name.strip() or len(setup.name) > _LONGEST_NAME:
        raise TorneoError("torneo.name", most=_LONGEST_NAME)
    if not 1 <= setup.turni <= _MOST_TURNI or setup.smazzate not in _SMAZZATE:
        raise TorneoError("torneo.numbers", most=_MOST_TURNI)
    if min(setup.step, setup.gironi) < 1 or min(setup.minutes, setup.most_tables) < 0:
        raise TorneoError("torneo.numbers", most=_MOST_TURNI)
    if setup.sessions and (sum(setup.sessions) != setup.turni or min(setup.sessions) < 1):
        raise TorneoError("torneo.sessions", turni=setup.turni)
    if setup.kind is Kind.INDIVIDUALE:
        if setup.system is not System.SORTEGGIO:
            raise RuleViolation("torneo.individual_system", rules.pairing.article)
    elif setup.system not in rules.pairing.value:
        raise RuleViolation(
            "torneo.system", rules.pairing.article, system=setup.system, known=rules.pairing.value
        )
    _check_exceptions(setup)
    terms_of(code, setup)


def _check_exceptions(setup: Setup) -> None:
    made = setup.exceptions
    steps = made.late_minutes
    if steps is not None and (list(steps) != sorted(set(steps)) or len(steps) not in (0, 3)):
        raise TorneoError("torneo.late_steps")
    for value in (made.late_penalty_mp, made.complaint_minutes, made.rest_percent):
        if value is not None and value < 0:
            raise TorneoError("torneo.numbers", most=_MOST_TURNI)


def turni_for(setup: Setup, entries: int) -> int | None:
    """The turni that so many competitors can play in this way; None for any number."""
    if setup.kind is Kind.INDIVIDUALE:
        return turni_that_fit(entries)
    if setup.system is System.MITCHELL:
        return rounds_without_repeat((entries + 1) // 2, setup.step)
    if setup.system is System.ITALIANA:
        return calendar_turni(-(-entries // setup.gironi))
    if entries % 2:
        return entries * max(1, len(setup.sessions))
    if setup.system is System.DANESE_MODIFICATO and entries == LEAST[setup.kind]:
        return 2  # the second one is the last, in which the same may meet again
    return None


def check_entries(code: Profile, setup: Setup, entries: int) -> None:
    """So many competitors can play what was announced; otherwise the number that fits is named."""
    article = code.tournament.pairing.article
    if entries < LEAST[setup.kind]:
        raise TorneoError("torneo.too_few", least=LEAST[setup.kind], entries=entries)
    if setup.system is System.ITALIANA:
        if setup.gironi > entries // 2:
            raise TorneoError("torneo.gironi", gironi=setup.gironi, entries=entries)
        fits = turni_for(setup, entries)
        if setup.turni != fits:
            raise RuleViolation("torneo.calendar", article, turni=setup.turni, fits=fits)
        return
    fits = turni_for(setup, entries)
    if fits is None or setup.turni <= fits:
        if entries % 2 and setup.sessions and max(setup.sessions) > entries:
            raise RuleViolation(
                "torneo.second_rest", code.tournament.rest.article, turni=setup.turni, fits=entries
            )
        return
    if setup.kind is Kind.INDIVIDUALE:
        raise RuleViolation("torneo.partners", article, turni=setup.turni, fits=fits)
    if setup.system is System.MITCHELL:
        raise RuleViolation(
            "torneo.mitchell",
            article,
            turni=setup.turni,
            fits=fits,
            tables=(entries + 1) // 2,
            step=setup.step,
        )
    if entries % 2:
        raise RuleViolation(
            "torneo.second_rest", code.tournament.rest.article, turni=setup.turni, fits=fits
        )
    raise RuleViolation("torneo.forced_rematch", article, turni=setup.turni, fits=fits)
