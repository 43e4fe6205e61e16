"""Tournaments as CSV: entries and scores in; pairings, scores and rankings out."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from burraco_engine.errors import TorneoError
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.ranking import figures_of, ranking, vp_by_turno
from burraco_engine.torneo.scoring import ARBITER
from burraco_engine.torneo.values import EO, NS

if TYPE_CHECKING:
    from burraco_engine.torneo.acts import Act
    from burraco_engine.torneo.book import Book
    from burraco_engine.torneo.values import Match, Torneo

__all__ = [
    "entries_csv",
    "entries_from_csv",
    "pairings_csv",
    "ranking_csv",
    "scores_csv",
    "scores_from_csv",
]

_SCORES: Final = ("torneo", "turno", "tavolo", "ns", "eo", "punti_ns", "punti_eo")
_LONGEST: Final = 4_000


def _written(rows: Iterator[tuple[object, ...]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        tuple(_safe(cell) for cell in row) for row in rows
    )
    return text.getvalue()


def _safe(cell: object) -> object:
    """A text that a spreadsheet would take for a formula is written as text."""
    if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t"):
        return f"'{cell}"
    return cell


def _read(text: str) -> Iterator[tuple[int, list[str]]]:
    first = text.lstrip("\ufeff").splitlines()[:1]
    mark = ";" if first and first[0].count(";") > first[0].count(",") else ","
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=mark, strict=True)
    try:
        for number, row in enumerate(reader, 1):
            if number > _LONGEST:
                raise TorneoError("torneo.csv", line=number, reason="ci sono troppe righe")
            if any(cell.strip() for cell in row):
                yield number, [cell.strip() for cell in row]
    except csv.Error as error:
        raise TorneoError("torneo.csv", line=1, reason="non è CSV ben formato") from error


def entries_from_csv(text: str) -> tuple[Act, ...]:
    """The entries of a file: one competitor a line, a column for each player.

    A first line `giocatore…` is a heading; its column `squadra` holds the name of a team.
    """
    acts: list[Act] = []
    team: int | None = None
    for number, row in _read(text):
        heading = [cell.casefold() for cell in row]
        if number == 1 and any(cell.startswith("giocatore") for cell in heading):
            team = heading.index("squadra") if "squadra" in heading else None
            continue
        name = row[team] if team is not None and team < len(row) else ""
        players = [cell for place, cell in enumerate(row) if cell and place != team]
        acts.append(a.Enroll(tuple(players), name))
    if not acts:
        raise TorneoError("torneo.csv", line=1, reason="non c’è alcun iscritto")
    return tuple(acts)


def entries_csv(state: Torneo) -> str:
    """Who entered, so that another tournament can take them in."""
    width = max((len(one.players) for one in state.competitors), default=2)

    def rows() -> Iterator[tuple[object, ...]]:
        yield (*(f"giocatore {place}" for place in range(1, width + 1)), "squadra")
        for one in state.competitors:
            yield (*one.players, *([""] * (width - len(one.players))), one.name)

    return _written(rows())


def scores_csv(state: Torneo) -> str:
    """Every table of every turno, with the points that it has: a form to fill in, and a copy."""

    def rows() -> Iterator[tuple[object, ...]]:
        yield _SCORES
        names = {one.number: one.shown for one in state.competitors}
        for turno in state.turni:
            for match in turno.matches:
                ns = " e ".join(names[number] for number in match.ns)
                eo = " e ".join(names[number] for number in match.eo)
                for table in range(match.table, match.table + match.tables):
                    points = _points(match, table) or ("", "")
                    yield state.id, turno.number, table, ns, eo, *points

    return _written(rows())


def _points(match: Match, table: int) -> tuple[int, int] | None:
    """What stands for a table: teams play at several, each with points of its own."""
    if match.tables == 1:
        return match.outcome.points if match.outcome else None
    part = table - match.table
    given, ns, eo = (match.sheet(by, part) for by in (ARBITER, NS, EO))
    if given is not None:
        return given.totals
    return ns.totals if ns is not None and eo is not None and ns.totals == eo.totals else None


def scores_from_csv(state: Torneo, text: str) -> tuple[Act, ...]:
    """The scores that a file has and the tournament has not; one of another is refused."""
    acts: list[Act] = []
    for number, row in _read(text):
        if number == 1 and row[0].casefold() == _SCORES[0]:
            continue
        if len(row) != len(_SCORES):
            reason = f"servono {len(_SCORES)} colonne: {', '.join(_SCORES)}"
            raise TorneoError("torneo.csv", line=number, reason=reason)
        if row[0] != state.id:
            raise TorneoError("torneo.other_torneo", line=number)
        if not row[5] and not row[6]:
            continue
        try:
            turno, table, ns, eo = (int(row[place]) for place in (1, 2, 5, 6))
        except ValueError:
            raise TorneoError(
                "torneo.csv", line=number, reason="turno, tavolo e punti sono numeri interi"
            ) from None
        match = state.turni[turno - 1].match(table) if 0 < turno <= len(state.turni) else None
        if match is not None and _points(match, table) == (ns, eo):
            continue
        acts.append(a.EnterScore(table, ((ns, eo),), turno=turno))
    return tuple(acts)


def pairings_csv(state: Torneo) -> str:
    """The tables of the last turno."""

    def rows() -> Iterator[tuple[object, ...]]:
        yield "turno", "tavolo", "ns", "eo"
        names = {one.number: one.shown for one in state.competitors}
        turno = state.current
        for match in turno.matches if turno else ():
            ns, eo = (" e ".join(names[one] for one in side) for side in (match.ns, match.eo))
            yield turno.number if turno else 0, match.table, ns, eo
        for number in turno.resting if turno else ():
            yield turno.number if turno else 0, "riposo", names[number], ""

    return _written(rows())


def ranking_csv(book: Book, state: Torneo) -> str:
    """The ranking, with the V.P. of each turno."""

    def rows() -> Iterator[tuple[object, ...]]:
        turni = [turno.number for turno in state.turni]
        yield ("posto", "numero", "nome", "vp", "mp", *(f"turno {number}" for number in turni))
        for row in ranking(book.code, state):
            figures = figures_of(book.code, state, row.competitor.number)
            by_turno = vp_by_turno(figures)
            each = (by_turno.get(number, "") for number in turni)
            yield (row.place, row.competitor.number, row.competitor.shown, row.vp, row.mp, *each)

    return _written(rows())
