"""Every figure of the ranking in a sentence, with its article."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from burraco_engine.torneo.ranking import AMMONIZIONI, PENALTY, Figure, Row
from burraco_engine.torneo.values import How

if TYPE_CHECKING:
    from burraco_engine.torneo.values import Torneo

__all__ = ["tell_figure", "tell_tie"]

_WITHOUT_PLAY: Final = {
    How.RIPOSO: "riposo",
    How.MEDIA: "riposo all’ultimo turno, con la media dei turni giocati",
    How.ASSENZA: "tavolo {table} contro {against}: una linea assente",
    How.ABBANDONO: "tavolo {table} contro {against}: abbandono",
    How.ARBITRALE: "tavolo {table} contro {against}: punteggio arbitrale, {reason}",
}


def tell_figure(state: Torneo, figure: Figure) -> str:
    """One term of a sum, as people read it."""
    against = " e ".join(one.shown for one in state.competitors if one.number in figure.against)
    if figure.how == AMMONIZIONI:
        text = f"{figure.reason} ammonizioni"
    elif figure.how == PENALTY:
        text = f"penalità: {figure.reason}"
    elif figure.points is not None and figure.how == How.GIOCATO:
        mine, theirs = figure.points[figure.place], figure.points[1 - figure.place]
        text = f"tavolo {figure.table} contro {against}: {mine} a {theirs}"
        late = figure.handicap[figure.place], figure.handicap[1 - figure.place]
        text += f", partendo da {late[0]}" if late[0] else ""
        text += f", gli altri partendo da {late[1]}" if late[1] else ""
    else:
        shape = _WITHOUT_PLAY[How(figure.how)]
        text = shape.format(table=figure.table, against=against, reason=figure.reason)
    turno = f"turno {figure.turno}, " if figure.turno else ""
    return f"{turno}{text} ({figure.article})"


def tell_tie(row: Row) -> str:
    """Why a line stands where it does among equals; nothing if it has none."""
    if row.by == "mp":
        return "A pari V.P. contano gli M.P."
    if row.by == "iscrizione":
        return "A pari V.P. e M.P. conta l’ordine di iscrizione."
    return ""
