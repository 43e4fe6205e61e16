"""The ranking: V.P., M.P., then the order of entry (A32), and every figure with what made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from burraco_engine.articles import Article
from burraco_engine.torneo.systems.italiana import gironi_of
from burraco_engine.torneo.values import Competitor, How, Side, System, Torneo

if TYPE_CHECKING:
    from burraco_engine.code.profile import Profile

__all__ = ["Figure", "Row", "order_of", "ranking"]

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
    figures: tuple[Figure, ...]
    by: str = ""
    girone: int = 0


def ranking(code: Profile, state: Torneo, turni: Collection[int] | None = None) -> tuple[Row, ...]:
    """The ranking over all turni, or over those of a session, whose sanctions do not count.

    Warnings and penalties cost points in the general ranking (Art. 22).
    """
    found: dict[int, list[Figure]] = {one.number: [] for one in state.competitors}
    for turno in state.turni:
        if turni is None or turno.number in turni:
            for number, figure in _played(state, turno.number):
                found[number].append(figure)
    if turni is None:
        for number, figure in _sanctioned(code, state):
            found[number].append(figure)
    gironi = _gironi(state)
    rows = [
        (sum(one.vp for one in figures), sum(one.mp for one in figures), competitor, figures)
        for competitor in state.competitors
        for figures in (found[competitor.number],)
    ]
    rows.sort(key=lambda row: (-row[0], -row[1], row[2].number))
    shared = Counter(row[0] for row in rows)
    equal = Counter((row[0], row[1]) for row in rows)
    return tuple(
        Row(
            place,
            competitor,
            vp,
            mp,
            tuple(figures),
            "iscrizione" if equal[vp, mp] > 1 else "mp" if shared[vp] > 1 else "",
            gironi.get(competitor.number, 0),
        )
        for place, (vp, mp, competitor, figures) in enumerate(rows, 1)
    )


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


def _played(state: Torneo, number: int) -> Iterator[tuple[int, Figure]]:
    turno = state.turni[number - 1]
    for match in turno.matches:
        outcome = match.outcome
        if outcome is None:
            continue
        for place, side in enumerate((match.ns, match.eo)):
            figure = Figure(
                outcome.how,
                outcome.vp[place],
                outcome.mp[place],
                outcome.article,
                number,
                match.table,
                match.eo if place == 0 else match.ns,
                place,
                outcome.points,
                match.handicap if outcome.how is How.GIOCATO else (0, 0),
                outcome.reason,
            )
            for one in side:
                yield one, figure
    for rest in turno.rests:
        yield rest.competitor, Figure(rest.how, rest.vp, rest.mp, rest.article, number)


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
