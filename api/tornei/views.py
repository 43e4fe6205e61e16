"""What pages, phones and screens see of a tournament, as JSON."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from burraco_engine.errors import TorneoError
from burraco_engine.record.frozen import encode
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.acts import ACT_NAMES
from burraco_engine.torneo.announcing import turni_for
from burraco_engine.torneo.desk import cases, phase_of, table_state, waiting_for
from burraco_engine.torneo.ranking import figures_of
from burraco_engine.torneo.telling import tell_figure, tell_tie
from burraco_engine.torneo.terms import terms_of
from burraco_engine.torneo.values import Competitor, Match, Torneo, Turno

if TYPE_CHECKING:
    from burraco_engine.torneo.book import Book
    from burraco_engine.torneo.ranking import Row

_Names: TypeAlias = Mapping[int, Competitor]
__all__ = [
    "explained",
    "player_view",
    "ranking_view",
    "reports_view",
    "standing_view",
    "time_view",
    "torneo_view",
]


def torneo_view(book: Book, state: Torneo, now: int) -> dict[str, Any]:
    """The whole tournament, for the desk and the hall: everything in it is public."""
    return {**standing_view(book, state), **time_view(book, state, now)}


def time_view(book: Book, state: Torneo, now: int) -> dict[str, Any]:
    """What changes by itself: the time, and the clock of the turno."""
    return {"orologio": _clock(book, state, state.current, now), "ora": now}


def standing_view(book: Book, state: Torneo) -> dict[str, Any]:
    """All that an act alone can change."""
    turno, names = state.current, {one.number: one for one in state.competitors}
    return {
        "id": state.id,
        "annuncio": encode(state.setup),
        "fase": phase_of(state).value,
        "turno": turno.number if turno else 0,
        "iscritti": [
            {
                "numero": one.number,
                "nome": one.shown,
                "giocatori": list(one.players),
                "uscita": one.left.value if one.left else None,
            }
            for one in state.competitors
        ],
        "turni_possibili": turni_for(state.setup, len(state.present)) if state.present else None,
        "tavoli": [_table(names, turno, one) for one in turno.matches] if turno else [],
        "riposano": [_rest(names, turno, number) for number in turno.resting] if turno else [],
        "decisioni": [
            {"tipo": case.state.value, "tavoli": list(case.tables)} for case in cases(turno)
        ]
        if turno
        else [],
        "sanzioni": [
            {
                "numero": one.number,
                "concorrente": one.competitor,
                "ammonizione": one.warning,
                "vp": one.vp,
                "mp": one.mp,
                "motivo": one.reason,
                "articolo": str(one.article),
                "annullata": one.overturned,
                "confermata": one.confirmed,
            }
            for one in state.sanctions
        ],
        "reclami": [
            {
                "numero": one.number,
                "concorrente": one.competitor,
                "motivo": one.reason,
                "risposta": one.answer,
            }
            for one in state.complaints
        ],
        "termini": _terms(book, state),
    }


def _side(names: _Names, side: tuple[int, ...]) -> dict[str, Any]:
    return {
        "concorrenti": list(side),
        "nome": " e ".join(names[number].shown for number in side),
        "giocatori": [player for number in side for player in names[number].players],
    }


def _table(names: _Names, turno: Turno, match: Match) -> dict[str, Any]:
    outcome = match.outcome
    return {
        "tavolo": match.table,
        "tavoli": match.tables,
        "girone": match.girone,
        "ns": _side(names, match.ns),
        "eo": _side(names, match.eo),
        "stato": table_state(turno, match).value,
        "aspetta": list(waiting_for(match)),
        "vp": list(outcome.vp) if outcome else None,
        "mp": list(outcome.mp) if outcome else None,
        "punti": list(outcome.points) if outcome and outcome.points else None,
        "come": outcome.how.value if outcome else None,
        "articolo": str(outcome.article) if outcome else None,
        "carta_alta": match.high_card,
        "partenza": list(match.handicap),
        "score": [
            {"da": one.by, "parte": one.part, "righe": [list(row) for row in one.rows]}
            for one in match.sheets
        ],
        "chiamata": match.call,
        "online": match.online,
        "rinviata": match.deferred is not None,
    }


def _rest(names: _Names, turno: Turno, number: int) -> dict[str, Any]:
    found = next((one for one in turno.rests if one.competitor == number), None)
    return {
        **_side(names, (number,)),
        "vp": found.vp if found else None,
        "mp": found.mp if found else None,
        "articolo": str(found.article) if found else None,
    }


def _clock(book: Book, state: Torneo, turno: Turno | None, now: int) -> dict[str, Any] | None:
    if turno is None:
        return None
    minutes = terms_of(book.code, state.setup).minutes.value
    clock = turno.clock
    return {
        "minuti": minutes,
        "esposto": turno.posted,
        "inizio": clock.started if clock else None,
        "fermo": clock.paused if clock else None,
        "trascorso_ms": clock.elapsed(now) if clock else 0,
        "resta_ms": minutes * 60_000 - clock.elapsed(now) if clock and minutes else None,
        "time_out": clock.time_out if clock else None,
        "classifica": turno.ranked,
    }


def _terms(book: Book, state: Torneo) -> dict[str, Any]:
    terms = terms_of(book.code, state.setup)
    rows = book.code.score.vp_tables.value[terms.table]
    return {
        "tabella": [list(row) for row in rows],
        "articolo_vp": str(book.code.score.vp_tables.article),
        "riposo": list(terms.rest.value),
        "articolo_riposo": str(terms.rest.article),
        "ritardi_ms": list(terms.late_ms.value),
        "mp_ritardo": terms.late_penalty.value,
        "articolo_ritardi": str(terms.late_ms.article),
        "minuti": terms.minutes.value,
        "reclami_ms": terms.complaint_ms.value,
        "articolo_reclami": str(terms.complaint_ms.article),
        "eccezioni": list(terms.announced),
        "articolo_time_out": str(book.code.time_out.rule.article),
        "sistemi": list(book.code.tournament.pairing.value),
        "articolo_sistemi": str(book.code.tournament.pairing.article),
        "permessi": _permitted(book),
    }


def _permitted(book: Book) -> list[str]:
    """The acts that not every code knows: who shows them where they are refused misleads."""
    rules = book.code.tournament
    known = (
        (a.UndoPairing, rules.undo_pairing.value != "never"),
        (a.Substitute, rules.substitution.value != "never"),
        (a.Appeal, rules.appeal.value != "none"),
    )
    return [ACT_NAMES[kind] for kind, may in known if may]


def ranking_view(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The ranking, a line each."""
    return [_row(row) for row in rows]


def _row(row: Row) -> dict[str, Any]:
    return {
        "posto": row.place,
        "numero": row.competitor.number,
        "nome": row.competitor.shown,
        "vp": row.vp,
        "mp": row.mp,
        "girone": row.girone,
        "per": row.by,
        "uscita": row.competitor.left.value if row.competitor.left else None,
    }


def explained(
    book: Book,
    state: Torneo,
    rows: Sequence[Row],
    number: int,
    turni: Collection[int] | None = None,
) -> dict[str, Any]:
    """A line of the ranking with every term of its sums; refused if nobody has this number."""
    found = next((row for row in rows if row.competitor.number == number), None)
    if found is None:
        raise TorneoError("torneo.no_competitor", number=number)
    return {
        **_row(found),
        "parita": tell_tie(found),
        "voci": [
            {
                "turno": one.turno,
                "tavolo": one.table,
                "vp": one.vp,
                "mp": one.mp,
                "come": one.how,
                "articolo": str(one.article),
                "differenza": abs(one.mp) if one.points is not None else None,
                "testo": tell_figure(state, one),
            }
            for one in figures_of(book.code, state, number, turni)
        ],
    }


def reports_view(state: Torneo) -> list[dict[str, Any]]:
    """Who was reported to the Giustizia Sportiva and why: for the desk, not for everybody."""
    names = {one.number: one for one in state.competitors}
    return [
        {"concorrente": number, "nome": names[number].shown, "motivo": reason}
        for number, reason in state.reports
    ]


def player_view(
    book: Book, state: Torneo, rows: Sequence[Row], number: int, now: int
) -> dict[str, Any]:
    """What the phone of a competitor shows: its table, its score, its line of the ranking."""
    turno = state.current
    match = turno.of(number) if turno else None
    seated = (*match.ns, *match.eo) if match else ()
    names = {one.number: one for one in state.competitors if one.number in seated}
    own = explained(book, state, rows, number)
    posted = turno is not None and turno.posted is not None
    return {
        "id": state.id,
        "nome": state.setup.name,
        "smazzate": state.setup.smazzate,
        "turni": state.setup.turni,
        "fase": phase_of(state).value,
        "turno": turno.number if turno else 0,
        "concorrente": own,
        "riposa": bool(posted and turno and number in turno.resting),
        "linea": match.line_of(number) if match and posted else None,
        "tavolo": _table(names, turno, match) if match and turno and posted else None,
        "termini": _terms(book, state),
        **time_view(book, state, now),
    }
