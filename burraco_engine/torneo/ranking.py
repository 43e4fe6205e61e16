"""The ranking: V.P., M.P., then the order of entry (A32), and every figure with what made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from burraco_engine.articles import Article
from burraco_engine.torneo.systems.italiana import gironi_of
from burraco_engine.torneo.values import Competitor, How, Side, System, Torneo, Turno

if TYPE_CHECKING:
    from burraco_engine.code.profile import Profile

__all__ = ["Figure", "Row", "figures_of", "order_of", "ranking", "vp_by_turno"]

AMMONIZIONI: Final = "ammonizioni"
PENALTY: Final = "penalità"


@dataclass(frozen=True, slots=True)
class Figure:
    """One term of a sum: a turno or a sanction, what it gave, and by which article.

    `place` 0 is NS, 1 EO; `points` are those of both lines, NS first.
    """

    how: str
    vp: int
    mp: int
    article: Article
    turno: int = 0
    table: int = 0
    against: Side = ()
    place: int = 0
    points: tuple[int, int] | None = None
    handicap: tuple[int, int] = (0, 0)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the ranking; `by` says what parts it from an equal neighbour: mp, or iscrizione."""

    place: int
    competitor: Competitor
    vp: int
    mp: int
    by: str = ""
    girone: int = 0


def ranking(code: Profile, state: Torneo, turni: Collection[int] | None = None) -> tuple[Row, ...]:
    """The ranking over all turni, or over those of a session, whose sanctions do not count.

    Warnings and penalties cost points in the general ranking (Art. 22). Only sums are made here,
    since a hall asks after every score; `figures_of` says where one of them comes from.
    """
    vp, mp = _sums(code, state, turni)
    gironi = _gironi(state)
    rows = [(-vp[one.number], -mp[one.number], one.number, one) for one in state.competitors]
    rows.sort()
    shared = Counter(vp.values())
    equal = Counter(zip(vp.values(), mp.values(), strict=True))
    return tuple(
        Row(
            place,
            competitor,
            -won,
            -made,
            "iscrizione" if equal[-won, -made] > 1 else "mp" if shared[-won] > 1 else "",
            gironi.get(number, 0),
        )
        for place, (won, made, number, competitor) in enumerate(rows, 1)
    )


def _sums(
    code: Profile, state: Torneo, turni: Collection[int] | None
) -> tuple[dict[int, int], dict[int, int]]:
    """The V.P. and the M.P. of every competitor."""
    vp = dict.fromkeys([one.number for one in state.competitors], 0)
    mp = vp.copy()
    for turno in state.turni:
        if turni is not None and turno.number not in turni:
            continue
        for match in turno.matches:
            outcome = match.outcome
            if outcome is None:
                continue
            for side, won, made in zip((match.ns, match.eo), outcome.vp, outcome.mp, strict=True):
                for one in side:
                    vp[one] += won
                    mp[one] += made
        for rest in turno.rests:
            vp[rest.competitor] += rest.vp
            mp[rest.competitor] += rest.mp
    if turni is None:
        for number, figure in _sanctioned(code, state):
            vp[number] += figure.vp
            mp[number] += figure.mp
    return vp, mp


def figures_of(
    code: Profile, state: Torneo, number: int, turni: Collection[int] | None = None
) -> tuple[Figure, ...]:
    """Every term of the sums of a competitor: turni in their order, then sanctions."""
    found = [
        figure
        for turno in state.turni
        if turni is None or turno.number in turni
        for figure in _played(turno, number)
    ]
    if turni is None:
        found += [figure for one, figure in _sanctioned(code, state) if one == number]
    return tuple(found)


def vp_by_turno(figures: Collection[Figure]) -> dict[int, int]:
    """The V.P. that each turno gave; what a sanction took in it is no part of them."""
    return {one.turno: one.vp for one in figures if one.turno and one.how != PENALTY}


def order_of(code: Profile, state: Torneo) -> tuple[int, ...]:
    """Those present, from the first to the last of the ranking."""
    return tuple(
        row.competitor.number for row in ranking(code, state) if row.competitor.left is None
    )


def _gironi(state: Torneo) -> dict[int, int]:
    if state.setup.system is not System.ITALIANA or not state.order:
        return {}
    groups = gironi_of(state.order, state.setup.gironi)
    return {number: place for place, group in enumerate(groups, 1) for number in group}


def _played(turno: Turno, number: int) -> Iterator[Figure]:
    match = turno.of(number)
    if match is not None and match.outcome is not None:
        outcome, place = match.outcome, 0 if number in match.ns else 1
        yield Figure(
            outcome.how,
            outcome.vp[place],
            outcome.mp[place],
            outcome.article,
            turno.number,
            match.table,
            match.eo if place == 0 else match.ns,
            place,
            outcome.points,
            match.handicap if outcome.how is How.GIOCATO else (0, 0),
            outcome.reason,
        )
    for rest in turno.rests:
        if rest.competitor == number:
            yield Figure(rest.how, rest.vp, rest.mp, rest.article, turno.number)


def _sanctioned(code: Profile, state: Torneo) -> Iterator[tuple[int, Figure]]:
    """Penalties one by one, warnings two by two (A31)."""
    rules = code.irregolarita
    warned: Counter[int] = Counter()
    for one in state.sanctions:
        if one.overturned is not None:
            continue
        if one.warning:
            warned[one.competitor] += 1
        else:
            yield (
                one.competitor,
                Figure(PENALTY, -one.vp, -one.mp, one.article, one.turno, reason=one.reason),
            )
    for number, count in warned.items():
        full = count // rules.warnings_per_penalty.value
        if full:
            yield (
                number,
                Figure(
                    AMMONIZIONI,
                    -full * rules.warning_penalty_vp.value,
                    -full * rules.warning_penalty_mp.value,
                    rules.warnings_per_penalty.article,
                    reason=str(count),
                ),
            )
