"""The folder for the arbiter's case: one PDF per code, from the data that the desk works with."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final, TypeAlias

from api.arbitro.carta import Carta
from api.arbitro.punteggio_carta import TABLES, vp_rows
from burraco_engine.arbitro.casi import casi_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from burraco_engine.arbitro.casi import Caso, Esito
    from burraco_engine.code.rules import Rules
    from burraco_engine.code.sections import Words

__all__ = ["folder_pdf"]

_WORDS: Final = (
    ("Aggettivi", "bello, rossa, felici"),
    ("Sostantivi", "casa, cavalli, comunicazione"),
    ("Verbi, tutti i modi e tempi", "amo, cantava, andremmo"),
    ("Avverbi", "bene, lentamente"),
    ("Pronomi", "quello, chiunque"),
    ("Preposizioni", "con, della, sulle"),
    ("Articoli", "gli, una"),
    ("Congiunzioni", "oppure, perché"),
    ("Interiezioni", "evviva, ahimè"),
)
_BARRED: Final = (
    ("Nomi propri", "Mario, Roma"),
    ("Nomi alterati", "gattino (ma mattino sì: non è alterato)"),
    ("Parole tronche", "amor, camminar"),
    ("Sigle", "USB, ASL"),
)
_HEADING: Final = 14.0
_GAP: Final = 0.8
_HALF: Final = 120.0
"""With less than this left of a page the cases begin on the next one."""
_Line: TypeAlias = tuple[str, float, float]


def folder_pdf(rules: Rules, *, created: datetime) -> bytes:
    """Quick reference, times, values, V.P. tables and the whole tree of cases of a code."""
    code = rules.code
    pdf = Carta(f"Cartella dell’arbitro: {code.title}", f"{code.title}, {code.edition}", created)
    pdf.add_page()
    pdf.title_line("Cartella dell’arbitro", f"{code.title} · {code.edition}")
    if code.words is not None:
        _words(pdf, code.words)
    _values(pdf, rules)
    _times(pdf, rules)
    _victory_points(pdf, rules)
    if pdf.left < _HALF:
        pdf.add_page()
    else:
        pdf.ln(8)
    pdf.title_line("I casi", "Che cosa è successo, quando si è visto, che cosa dice il codice.")
    known = casi_of(code.id)
    for caso in known.casi:
        _case(pdf, caso, known.codice)
    return bytes(pdf.output())


def _words(pdf: Carta, words: Words) -> None:
    """Art. 9 at a glance: what plays and what does not, with examples."""
    pdf.section("Le parole in breve", str(words.nomi_propri.article))
    pdf.rows((70, 110), [("Consentite", "per esempio"), *_WORDS])
    pdf.ln(2)
    pdf.rows((70, 110), [("Non consentite", "per esempio"), *_BARRED])
    pdf.ln(1)
    pdf.para(
        "Una parola su cui c’è forte dubbio si **congela** e si controlla; "
        f"decide l’arbitro ({words.dubbie.article})."
    )
    vowels = ", ".join(words.pinella_letters.value)
    pdf.para(
        f"Il jolly sta per ogni lettera, la pinella per {vowels}; una matta sola per parola "
        f"({words.pinella_letters.article})."
    )


def _values(pdf: Carta, rules: Rules) -> None:
    deck, code = rules.deck, rules.code
    pdf.section("Valori", str(code.score.cards.article))
    faces: dict[int, list[str]] = {}
    for card in deck.descending(deck.census):
        same = faces.setdefault(deck.values[card], [])
        name = {"*": "Jolly", "@": "Pinella"}.get(card.face, card.face)
        if name not in same:
            same.append(name)
    pdf.rows((25, 155), [("Punti", "Carte"), *((str(v), " ".join(f)) for v, f in faces.items())])
    pdf.ln(1)
    burrachi = ", ".join(f"{name} {points}" for name, points in code.burraco.points.value.items())
    pdf.para(f"Burraco: **{burrachi}** ({code.burraco.points.article}).")
    pdf.para(f"Chiusura: **{code.closing.points.value}** ({code.closing.points.article}).")
    malus = code.pozzetti.not_taken
    pdf.para(f"Pozzetto non preso: **−{malus.value}** ({malus.article}).")


def _times(pdf: Carta, rules: Rules) -> None:
    clocks, tournament = rules.code.clocks, rules.code.tournament
    complaint = rules.code.score.complaint_minutes
    told = (clocks.turno_minutes, clocks.decision_ms, tournament.late_minutes, complaint)
    if not any(one.value for one in told):
        return
    pdf.section("Tempi", str(clocks.turno_minutes.article))
    for hands, (least, most) in clocks.turno_minutes.value.items():
        span = f"{least}" if least == most else f"da {least} a {most}"
        pdf.para(f"Turno di {hands} smazzate: **{span} minuti**.")
    if clocks.decision_ms.value:
        pdf.para(
            f"Per decidere la presa: **{clocks.decision_ms.value // 1000} secondi** "
            f"({clocks.decision_ms.article}). Poi per giocare: {_steps(clocks.play_ms.value)}. "
            f"Chiamato l’arbitro: **{clocks.grace_ms.value // 1000} secondi** e lo scarto."
        )
    if late := tournament.late_minutes.value:
        pdf.para(
            f"Ritardo al tavolo: entro **{late[0]} minuti** ammonizione, fino a **{late[1]}** "
            f"−{tournament.late_penalty_mp.value} M.P., poi l’incontro è perso; assenti entrambe "
            f"le coppie dopo **{late[2]}**, zero ({tournament.late_minutes.article})."
        )
    if complaint.value:
        pdf.para(
            f"Reclamo contro la classifica: **{complaint.value} minuti** ({complaint.article})."
        )


def _steps(steps: tuple[tuple[int, int], ...]) -> str:
    """How long a hand of so many cards may take."""
    told, least = [], 1
    for most, time in steps:
        cards = f"da {least} a {most} carte" if most else f"con più di {least - 1}"
        told.append(f"{cards} **{time // 1000}**")
        least = most + 1
    return ", ".join(told)


def _victory_points(pdf: Carta, rules: Rules) -> None:
    tables = vp_rows(rules)
    if not tables:
        return
    pdf.section("Punti vittoria", str(rules.code.score.vp_tables.article), room=70)
    names = [TABLES.get(name, name) for name in tables]
    rows: list[tuple[str, ...]] = [("V.P.", *names)]
    for place in range(max(map(len, tables.values()))):
        steps = [table[place] for table in tables.values()]
        rows.append((steps[0][1], *(span for span, _ in steps)))
    width = 150.0 / len(tables)
    pdf.rows((25, *[min(45.0, width)] * len(tables)), rows)


def _case(pdf: Carta, caso: Caso, code: str) -> None:
    own = caso.articolo.code == code
    article = str(caso.articolo) if own else f"{caso.articolo} {casi_of(caso.articolo.code).breve}"
    blocks = [_outcome(caso, esito) for esito in caso.esiti]
    pdf.section(caso.titolo, article, room=_HEADING + _height(pdf, blocks[0]))
    pdf.para(caso.sotto, 8.5)
    for block in blocks:
        if pdf.left < _height(pdf, block):
            pdf.add_page()
            pdf.para(f"{caso.titolo}, segue", 8.5)
        pdf.ln(_GAP)
        for text, size, indent in block:
            pdf.para(text, size, indent=indent)


def _height(pdf: Carta, block: Sequence[_Line]) -> float:
    """An outcome stays on one page."""
    return _GAP + sum(pdf.para_height(text, size, indent=indent) for text, size, indent in block)


def _outcome(caso: Caso, esito: Esito) -> list[_Line]:
    """What leads to an outcome, its steps, its effects: text, size, indent."""
    lines: list[_Line] = []
    if said := _answered(caso, esito):
        lines.append((said, 9.2, 0))
    lines += ((f"{number}. {step}", 9, 4) for number, step in enumerate(esito.passi, 1))
    told = f"Turno: {esito.turno}. Chiusura: {esito.chiusura}. Punti: {esito.punti}."
    return [*lines, (told, 8.3, 4), *((note, 8.3, 4) for note in esito.note)]


def _answered(caso: Caso, esito: Esito) -> str:
    """The questions and what was answered to each."""
    asked = [question for question in caso.domande if question.id in esito.se]
    return "  ".join(f"{one.testo} **{dict(one.risposte)[esito.se[one.id]]}**" for one in asked)
