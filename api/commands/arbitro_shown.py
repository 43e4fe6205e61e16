"""What `parole arbitro` prints: cases found, questions, answers, sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.arbitro.punteggio_carta import TABLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from burraco_engine.arbitro.casi import Domanda
    from burraco_engine.arbitro.cerca import Hit
    from burraco_engine.arbitro.punteggio import Contata
    from burraco_engine.arbitro.risposta import Conto, Risposta

__all__ = ["answer_rows", "hit_rows", "question_rows", "sheet_rows"]


def hit_rows(hits: Sequence[Hit]) -> list[str]:
    """The cases that were found, one per line, with their id and article."""
    return [f"{hit.caso.titolo} ({hit.caso.articolo}) [{hit.caso.id}]" for hit in hits]


def question_rows(question: Domanda) -> list[str]:
    """A question and its answers, numbered, with the id of each."""
    rows = [question.testo]
    for number, (key, words) in enumerate(question.risposte, 1):
        rows.append(f"  {number}. {words} [{question.id}={key}]")
    return rows


def answer_rows(found: Risposta) -> list[str]:
    """The next question, or what the code says."""
    if found.domanda is not None:
        return [f"{found.caso.titolo} ({found.caso.articolo})", *question_rows(found.domanda)]
    esito = found.esito
    assert esito is not None, "an answer is a question or an outcome"
    rows = [f"{esito.titolo}: {esito.articolo}"]
    rows += [f"  {place}. {_plain(step)}" for place, step in enumerate(esito.passi, 1)]
    rows += [
        f"  Turno: {esito.turno}.",
        f"  Chiusura: {esito.chiusura}.",
        f"  Punti: {esito.punti}.",
    ]
    rows += [f"  {note}" for note in esito.note]
    if found.conto is not None:
        rows.append(f"  {_counted(found.conto)}")
    if found.altrove:
        rows.append("Con un altro codice:")
    for one in found.altrove:
        same = "uguale: " if one.uguale else ""
        rows.append(f"  {', '.join(one.nomi)}: {same}{one.breve}. {one.articolo}")
    return rows


def _plain(text: str) -> str:
    return text.replace("**", "")


def _counted(conto: Conto) -> str:
    if conto.vp or conto.mp:
        return f"In classifica, con la seconda: {conto.vp} V.P. e {conto.mp} M.P."
    return f"Le carte valgono {conto.valore}: così portano {conto.punti}."


def sheet_rows(found: Contata) -> list[str]:
    """The sheets, entry by entry, then the difference and V.P."""
    rows = []
    names = {meld.id: meld.notation.partition(":")[2] or meld.notation for meld in found.melds}
    for sheet in found.sheets:
        rows.append(f"{sheet.line}: {sheet.total}")
        for entry in sheet.entries:
            word = names.get(entry.meld or 0, "")
            rows.append(f"  {entry.points:>5}  {entry.item:<22}{entry.article!s:<10}{word}")
    if len(found.sheets) == 2:
        rows.append(f"Differenza: {found.difference}")
        for name, (first, second) in found.vp.items():
            rows.append(f"  V.P., {TABLES.get(name, name)}: {first}-{second}")
    return rows
