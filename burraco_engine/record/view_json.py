"""JSON of views: what one seat sees, with the keys that the page reads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from burraco_engine.articles import Article
from burraco_engine.calls import Call, Stray
from burraco_engine.cards import Card
from burraco_engine.count.match import line_totals
from burraco_engine.errors import RuleViolation
from burraco_engine.melds import Meld
from burraco_engine.messages import text
from burraco_engine.names import Line
from burraco_engine.record.codec import move_to_json
from burraco_engine.record.frozen import encode
from burraco_engine.record.redaction import EventView, event_view_to_json
from burraco_engine.sheets import SmazzataScore
from burraco_engine.state import Clock, ClockKind
from burraco_engine.turn.allowed import Allowed
from burraco_engine.view import SeatView, TableView

__all__ = [
    "meld_to_json",
    "private_to_json",
    "public_to_json",
    "refusal_to_json",
    "score_to_json",
    "view_to_json",
]

Json = dict[str, Any]


def view_to_json(view: TableView, allowed: Allowed, last: EventView | None = None) -> Json:
    """A view as the page reads it.

    `allowed` is what its viewer may do, `last` the last event as the same seat saw it.
    """
    return {**public_to_json(view), **private_to_json(view, allowed, last)}


def public_to_json(view: TableView, before: tuple[TableView, Json] | None = None) -> Json:
    """The part of a view that is the same for every viewer.

    `before` is an older view with its own part: what is the same thing still is not written anew.
    """
    old, told = before or (None, {})
    if old is not None and old.setup is not view.setup:
        old = None
    lines = view.setup.lines
    shown = _setup(view) if old is None else dict(told)
    shown |= {
        "version": view.version,
        "fase": view.phase.value,
        "turno": view.turn or None,
        "giro": view.turn_number,
        "preso_da": view.taken.value if view.taken else None,
        "davanti": _cards(view.near),
        "smazzata": view.smazzata,
        "mazziere": view.dealer or None,
        "posti": {seat.seat: _seat(seat) for seat in view.seats},
        "tallone": view.tallone,
        "pozzetti_al_tavolo": view.lying,
        "orologio": _clock(view.clock),
        "fermo": view.stopped,
        "chiamata": _call(view.call),
        "fuori_turno": _stray(view.stray),
        "time_out": {"turni": view.time_out.turns} if view.time_out else None,
        "impegno": view.commitment,
        "fine": view.ending.value if view.ending else None,
        "chi_chiude": view.closer,
        "esito": _outcome(view),
    }
    sides = old is not None and [one.line for one in old.seats] == [one.line for one in view.seats]
    if old is None or view.monte is not old.monte:
        shown["monte"] = _cards(view.monte)
    if old is None or not sides or view.melds is not old.melds:
        shown["giochi"] = [meld_to_json(meld) for meld in view.melds]
        shown["in_tavola"] = {line: _laid(view, view.side(line)) for line in lines}
    if old is None or not sides or view.pozzetti != old.pozzetti:
        shown["pozzetti"] = {line: _pozzetto(view, view.side(line)) for line in lines}
    if old is None or view.scores is not old.scores:
        shown["punti"] = dict(line_totals(lines, view.scores))
        shown["turno_punti"] = [
            {sheet.line: sheet.total for sheet in score.sheets} for score in view.scores
        ]
    return shown


def _setup(view: TableView) -> Json:
    """What was agreed before the first card."""
    setup = view.setup
    return {
        "codice": setup.code,
        "scelte": dict(setup.choices),
        "modo": setup.mode.value,
        "smazzate": setup.smazzate,
        "traguardo": setup.target or None,
    }


def private_to_json(view: TableView, allowed: Allowed, last: EventView | None = None) -> Json:
    """The part of a view that is its viewer's own."""
    return {
        "posto": view.viewer,
        "mano": _cards(view.hand),
        "note": _cards(view.known),
        "ultima": event_view_to_json(last) if last else None,
        "si_puo": list(allowed.can),
        "perche_no": _refusals("mosse", allowed.why_not),
        "scarti_vietati": _refusals("carte", allowed.kept),
        "resta_solo": move_to_json(allowed.only) if allowed.only else None,
        "obblighi": encode(view.duties) if view.duties else {},
        "parole_vietate": list(view.banned),
        "preparata": _cards(view.prepared),
    }


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards] if cards else []


def _call(call: Call | None) -> Json | None:
    """An open call as everybody knows it; `opzioni` are there for who chooses."""
    if call is None:
        return None
    told: Json = {
        "da": call.by,
        "fatto": call.fact,
        "contro": call.against,
        "gioco": call.meld,
        "momento": call.moment.value,
        "infrazione": call.found,
        "si_attende": call.awaited.value,
        "scade_a": call.deadline,
        "a": call.at,
    }
    return {**told, "opzioni": list(call.options)} if call.options else told


def _stray(stray: Stray | None) -> Json | None:
    """Who has taken out of turn, where from, and whether he has played since."""
    if stray is None or stray.lost:
        return None
    return {"posto": stray.seat, "monte": stray.monte, "giocate": stray.plays}


def refusal_to_json(refusal: RuleViolation) -> Json:
    """A refusal as a problem object tells it: its code, its sentence, its article."""
    return dict(_told(refusal))


def _told(refusal: RuleViolation) -> Mapping[str, Any]:
    if refusal.detail:
        return _worded(refusal.code, refusal.article, refusal.detail)
    return _always_alike(refusal.code, refusal.article)


def _worded(code: str, article: Article, detail: Mapping[str, object]) -> Json:
    return {"code": code, "title": text(code, detail), "articolo": str(article)}


@cache
def _always_alike(code: str, article: Article) -> Json:
    """A refusal without detail: most are, and whoever is in turn is told some at every move."""
    return _worded(code, article, {})


def _refusals(key: str, refused: tuple[tuple[str | Card, RuleViolation], ...]) -> list[Json]:
    """Each refusal once, with all that it refuses."""
    told: dict[int, Json] = {}
    for what, why in refused:
        group = told.get(id(why))
        if group is None:
            group = told[id(why)] = {key: [], **_told(why)}
        group[key].append(str(what))
    return list(told.values())


def meld_to_json(meld: Meld) -> Json:
    """A meld as everybody sees it."""
    return {
        "id": meld.id,
        "linea": meld.line,
        "specie": meld.kind.value,
        "carte": _cards(meld.cards),
        "lettura": meld.reading,
        "colore": meld.suit,
        "matta": meld.matta,
        "valore": meld.value,
        "burraco": meld.grade.value if meld.grade else None,
        "onori": meld.honours,
        "stato": meld.state.value,
        "negative": encode(meld.negative),
        "verdetto": meld.verdict.outcome if meld.verdict else None,
    }


def score_to_json(score: SmazzataScore) -> Json:
    """The sheets of a smazzata; every entry names its article."""
    return {
        "smazzata": score.smazzata,
        "linee": {
            sheet.line: {
                "voci": [
                    {
                        "voce": entry.item,
                        "punti": entry.points,
                        "articolo": str(entry.article),
                        "gioco": entry.meld,
                        "posto": entry.seat,
                    }
                    for entry in sheet.entries
                ],
                "base": sheet.base,
                "totale": sheet.total,
            }
            for sheet in score.sheets
        },
    }


def _seat(seat: SeatView) -> Json:
    return {
        "nome": seat.name,
        "linea": seat.line,
        "carte": seat.cards,
        "a_lato": _cards(seat.aside),
        "esposte": _cards(seat.exposed),
        "rimaste": _cards(seat.left),
        "ammonizioni": seat.warnings,
    }


def _pozzetto(view: TableView, line: Line) -> Json:
    taken = view.pozzetto_of(line)
    if taken is None:
        return {"preso": False, "posto": None, "come": None, "coperto": False, "giocato": False}
    how = "al_volo" if taken.al_volo else "scarto"
    return {
        "preso": True,
        "posto": taken.taken_by,
        "come": how,
        "coperto": bool(taken.cards),
        "giocato": taken.played,
    }


def _laid(view: TableView, line: Line) -> int:
    """What a line has on the table; a word that the arbiter looks up does not count meanwhile."""
    melds = (meld for meld in view.melds if meld.line == line and not meld.in_verifica)
    return sum(meld.value + meld.honours for meld in melds)


def _clock(clock: Clock) -> Json | None:
    if clock.kind is None:
        return None
    length = clock.deadline - clock.started
    deciding = clock.kind is ClockKind.DECISION
    return {
        "tipo": clock.kind.value,
        "iniziato_a": clock.started,
        "decisione_ms": length if deciding else None,
        "giocata_ms": None if deciding else length,
        "scade_a": clock.deadline,
        "resto_ms": clock.left,
    }


def _outcome(view: TableView) -> Json | None:
    """The last sheet and, at the end, the outcome of the turno; None while cards are played."""
    if view.ending is None or not view.scores:
        return None
    told: Json = {"smazzata": score_to_json(view.scores[-1]), "turno": None}
    if view.outcome is not None:
        told["turno"] = {
            "totali": dict(view.outcome.totals),
            "mp": dict(view.outcome.match_points),
            "vp": dict(view.outcome.victory_points),
            "vince": view.outcome.winner,
        }
    return told
