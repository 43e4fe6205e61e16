"""A tournament on a terminal: the announcement, the tables, the ranking and what made it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from api.commands import UsageError
from burraco_engine.torneo.desk import TableState, table_state
from burraco_engine.torneo.ranking import ranking
from burraco_engine.torneo.terms import terms_of

if TYPE_CHECKING:
    from burraco_engine.torneo.book import Book
    from burraco_engine.torneo.season import SeasonRow
    from burraco_engine.torneo.values import Match, Torneo, Turno

__all__ = ["announced", "explained_rows", "ranking_rows", "season_lines", "tables_rows"]

_SAID = {
    TableState.ATTESA: "in attesa",
    TableState.IN_GIOCO: "in gioco",
    TableState.ONLINE: "online",
    TableState.FIRMA: "manca una firma",
    TableState.MANCA: "manca lo score",
    TableState.DIVERSI: "due score diversi",
    TableState.ARBITRO: "chiama l'arbitro",
}


def announced(book: Book, state: Torneo) -> str:
    """The announcement in one line, with what the Director changed."""
    setup, terms = state.setup, terms_of(book.code, state.setup)
    system = setup.system.value.replace("_", " ")
    line = (
        f"{setup.name} ({setup.code}): {setup.kind.value}, {system}, {setup.turni} turni da "
        f"{setup.smazzate} smazzate di {terms.minutes.value} minuti"
    )
    changed = f"; eccezioni: {', '.join(terms.announced)}" if terms.announced else ""
    return f"{line}{changed}; iscritti {len(state.present)}"


def tables_rows(state: Torneo) -> list[str]:
    """The tables of the last turno."""
    turno = state.current
    if turno is None:
        return ["Nessun turno è ancora abbinato."]
    names = {one.number: one.shown for one in state.competitors}
    rows = [
        f"Turno {turno.number} di {state.setup.turni}" + ("" if turno.posted else ", da esporre")
    ]
    for match in turno.matches:
        ns, eo = (" e ".join(names[number] for number in side) for side in (match.ns, match.eo))
        rows.append(f"{match.table:>4}  {ns} / {eo}  {_stands(turno, match)}")
    rows += [f"      riposa {names[number]}" for number in turno.resting]
    return rows


def _stands(turno: Turno, match: Match) -> str:
    if match.outcome is None or match.call is not None:
        return f"({_SAID[table_state(turno, match)]})"
    vp, mp = match.outcome.vp, match.outcome.mp
    how = "" if match.outcome.points is not None else f" {match.outcome.how.value}"
    return f"{vp[0]}–{vp[1]} ({mp[0]:+}){how}"


def ranking_rows(book: Book, state: Torneo, session: int | None = None) -> list[str]:
    """The ranking, general or of a session."""
    turni = None
    if session is not None:
        first = 1
        for number, count in enumerate(state.setup.sessions or (state.setup.turni,), 1):
            if number == session:
                turni = range(first, first + count)
            first += count
        if turni is None:
            raise UsageError(f"non c'è la sessione {session}")
    rows = ranking(book.code, state, turni)
    width = max((len(row.competitor.shown) for row in rows), default=0)
    lines = ["posto  num.  " + "nome".ljust(width) + "  V.P.   M.P."]
    for row in rows:
        mark = {"mp": "", "iscrizione": "  ="}.get(row.by, "")
        left = f"  ({row.competitor.left.value})" if row.competitor.left else ""
        name, number = row.competitor.shown.ljust(width), row.competitor.number
        points = f"{row.vp:>4}  {row.mp:>+5}"
        lines.append(f"{row.place:>5}  {number:>4}  {name}  {points}{mark}{left}")
    if any(row.by == "iscrizione" for row in rows):
        lines.append("= a pari V.P. e M.P. conta l'ordine di iscrizione")
    return lines


def explained_rows(told: dict[str, Any]) -> list[str]:
    """A line of the ranking and the terms of its sums."""
    lines = [f"{told['nome']}: {told['posto']}° con {told['vp']} V.P. e {told['mp']:+} M.P."]
    lines += [f"{one['vp']:>+4} V.P. {one['mp']:>+5} M.P.  {one['testo']}" for one in told["voci"]]
    return [*lines, told["parita"]] if told["parita"] else lines


def season_lines(rows: Sequence[SeasonRow]) -> Iterator[str]:
    """A season's ranking, a line each."""
    width = max((len(row.name) for row in rows), default=0)
    yield "posto  " + "nome".ljust(width) + "  V.P.   M.P.  tornei"
    for row in rows:
        name = row.name.ljust(width)
        yield f"{row.place:>5}  {name}  {row.vp:>4}  {row.mp:>+5}  {row.tornei:>6}"
