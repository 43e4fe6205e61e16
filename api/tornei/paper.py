"""A tournament on paper: pairings, table cards, score sheets, rankings, as PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from fpdf import FPDF

from burraco_engine.torneo.ranking import figures_of, ranking, vp_by_turno
from burraco_engine.torneo.terms import terms_of
from burraco_engine.torneo.values import Kind

if TYPE_CHECKING:
    from burraco_engine.torneo.book import Book
    from burraco_engine.torneo.values import Match, Torneo

__all__ = ["PAPERS", "write_paper"]

_MARGIN: Final = 15.0
_RIGHT: Final = 210.0 - _MARGIN
_WIDTH: Final = _RIGHT - _MARGIN
_A_PAGE: Final = 27
_SMALL: Final = 0.75
"""The least size of a name beside another, as part of the usual one."""
_PLAIN: Final = str.maketrans(
    {"’": "'", "‘": "'", "“": "«", "”": "»", "…": "...", "–": "-", "−": "-"}
)
_BURRACHI: Final = {
    "pulito": "puliti",
    "semipulito": "semipuliti",
    "sporco": "sporchi",
    "super": "super",
    "nobile": "nobili",
    "reale": "reali",
}
_ROWS: Final = ("Carte in tavola", "Chiusura", "Pozzetto (-)", "Carte in mano (-)")


class _Paper(FPDF):
    """A4, black on white."""

    def __init__(self, title: str, created: datetime) -> None:
        super().__init__(format="A4", unit="mm")
        self.set_creation_date(created)
        self.set_title(_plain(title))
        self.set_lang("it")
        self.set_margins(_MARGIN, 14, _MARGIN)
        self.set_auto_page_break(False)
        self.c_margin = 0
        self.set_line_width(0.2)

    def say(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: str = "L",
        room: float = _WIDTH,
    ) -> None:
        """A line of text whose baseline is at `y`, made smaller until it fits `room` and page."""
        text = _plain(text)
        self.set_font("Helvetica", "B" if bold else "", size)
        room = min(room, (x - _MARGIN) if align == "R" else (_RIGHT - x))
        while size > 6 and align != "C" and self.get_string_width(text) > room:
            size -= 0.5
            self.set_font_size(size)
        width = self.get_string_width(text)
        left = {"L": x, "R": x - width, "C": x - width / 2}[align]
        self.text(left, y, text)

    def say_names(
        self, x: float, y: float, text: str, size: float, room: float, *, bold: bool = False
    ) -> None:
        """Names beside each other or, where they would get small, one below the other."""
        self.set_font("Helvetica", "B" if bold else "", size * _SMALL)
        first, mark, second = _plain(text).partition(" - ")
        if not mark or self.get_string_width(_plain(text)) <= room:
            self.say(x, y, text, size, bold=bold, room=room)
            return
        for line, place in ((first, -2.3), (second, 1.3)):
            self.say(x, y + place, line, size * _SMALL, bold=bold, room=room)

    def rule(
        self, y: float, width: float = 0.2, left: float = _MARGIN, right: float = _RIGHT
    ) -> None:
        """A line across."""
        self.set_line_width(width)
        self.line(left, y, right, y)


def _plain(text: str) -> str:
    """What the printer's own letters can show; a sign that they lack is a question mark."""
    return text.translate(_PLAIN).encode("latin-1", "replace").decode("latin-1")


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", ".")


def _names(state: Torneo, side: tuple[int, ...]) -> str:
    return " e ".join(one.shown for one in state.competitors if one.number in side)


def _pairings(_book: Book, state: Torneo, pdf: _Paper) -> None:
    turno = state.current
    matches = turno.matches if turno else ()
    each = 22
    for start in range(0, max(1, len(matches)), each):
        pdf.add_page()
        pdf.say(_MARGIN, 20, state.setup.name, 12)
        pdf.say(_MARGIN, 32, f"Turno {turno.number if turno else 0}: le posizioni", 26, bold=True)
        pdf.rule(37, 0.7)
        y = 47.0
        for match in matches[start : start + each]:
            pdf.say(_MARGIN + 12, y, str(match.table), 20, bold=True, align="R")
            pdf.say_names(_MARGIN + 18, y, _names(state, match.ns), 13, 79)
            pdf.say_names(_MARGIN + 100, y, _names(state, match.eo), 13, 80)
            pdf.rule(y + 3)
            y += 10.5
    if turno and turno.resting:
        pdf.say(_MARGIN, 288, f"Riposa: {_names(state, turno.resting)}", 13, bold=True)


def _cards(_book: Book, state: Torneo, pdf: _Paper) -> None:
    """A tent for each table: the upper half is turned round."""
    turno = state.current
    last = max((one.table + one.tables - 1 for one in turno.matches), default=0) if turno else 0
    for table in range(1, last + 1):
        pdf.add_page()
        pdf.set_dash_pattern(2, 2)
        pdf.rule(148.5)
        pdf.set_dash_pattern()
        for turn in (0, 180):
            with pdf.rotation(turn, 105, 148.5):
                pdf.say(105, 190, "TAVOLO", 40, bold=True, align="C")
                pdf.say(105, 265, str(table), 230 if table < 100 else 170, bold=True, align="C")


def _sheets(book: Book, state: Torneo, pdf: _Paper) -> None:
    turno = state.current
    for match in turno.matches if turno else ():
        for part in range(match.tables):
            pdf.add_page()
            _sheet(book, state, pdf, match, part)


def _sheet(book: Book, state: Torneo, pdf: _Paper, match: Match, part: int) -> None:
    number = state.current.number if state.current else 0
    pdf.say(_MARGIN, 20, state.setup.name, 12)
    pdf.say(_MARGIN, 32, f"Turno {number}, tavolo {match.table + part}", 28, bold=True)
    pdf.rule(37, 0.7)
    pdf.say(_MARGIN, 45, "NS", 13)
    pdf.say_names(_MARGIN + 11, 45, _names(state, match.ns), 13, 78, bold=True)
    pdf.say(_MARGIN + 92, 45, "EO", 13)
    pdf.say_names(_MARGIN + 103, 45, _names(state, match.eo), 13, 77, bold=True)
    pdf.say(_MARGIN, 54, "Compila chi ha la carta più alta:   [  ] NS   [  ] EO", 11)
    late = terms_of(book.code, state.setup).late_penalty.value
    if late:
        pdf.say(_RIGHT, 54, f"parte da -{late}:   [  ] NS   [  ] EO", 11, align="R")
    y = _grid(_rows(book), state.setup.smazzate, pdf)
    _points_table(book, state, pdf, y + 26)
    for place, text in enumerate(("firma NS", "firma EO", "arbitro, se corregge")):
        left = _MARGIN + place * 62
        pdf.rule(272, 0.5, left, left + 55)
        pdf.say(left, 278, text, 11)
    pdf.say(_MARGIN, 288, _duty(book), 10)


def _duty(book: Book) -> str:
    score, fix = book.code.score, book.code.tournament.corrections
    who = "ha vinto" if score.delivered_by.value == "winning_pair" else "compila"
    return (
        f"Consegna chi {who}. Poi si corregge solo un errore di somma. "
        f"{score.delivered_by.article} e {fix.article}"
    )


def _rows(book: Book) -> tuple[str, ...]:
    """What is written down of a smazzata: the burrachi of the code, the dearest first."""
    burraco = book.code.burraco
    kinds = sorted(burraco.points.value.items(), key=lambda kind: -kind[1])
    burrachi = (f"Burrachi {_BURRACHI[name]}" for name, _ in kinds)
    return (*burrachi, *(("Bonus",) if burraco.bonus_points.value else ()), *_ROWS)


def _grid(rows: tuple[str, ...], smazzate: int, pdf: _Paper) -> float:
    """The rows of a score, 11 mm each; where they end."""
    label = 52.0
    each = (_WIDTH - label) / (2 * smazzate)
    top, row = 59.0, 11.0 if smazzate < 4 else 10.0
    for smazzata in range(smazzate):
        left = _MARGIN + label + 2 * smazzata * each
        pdf.say(left + each, top + 7, f"Smazzata {smazzata + 1}", 11, bold=True, align="C")
        for place, line in enumerate(("NS", "EO")):
            pdf.say(left + (place + 0.5) * each, top + row + 7, line, 10, bold=True, align="C")
    y = top + 2 * row
    for text in (*rows, "Totale smazzata"):
        pdf.say(_MARGIN + 2, y + 7, text, 11, bold=text.startswith("Totale"))
        pdf.rule(y, 0.2)
        y += row
    pdf.rule(y, 0.7)
    for place in range(2 * smazzate + 1):
        pdf.set_line_width(0.7 if place % 2 == 0 else 0.2)
        x = _MARGIN + label + place * each
        pdf.line(x, top if place % 2 == 0 else top + row, x, y)
    pdf.say(_MARGIN + 2, y + 9, "Turno, M.P.", 11, bold=True)
    pdf.say(_MARGIN + label + 4, y + 9, "NS ..............", 11)
    pdf.say(_MARGIN + label + 44, y + 9, "EO ..............", 11)
    pdf.say(_MARGIN + label + 84, y + 9, "differenza ..............", 11)
    pdf.say(_MARGIN + 2, y + 18, "Punti vittoria", 11, bold=True)
    pdf.say(_MARGIN + label + 4, y + 18, "NS ..............", 11)
    pdf.say(_MARGIN + label + 44, y + 18, "EO ..............", 11)
    return y


def _points_table(book: Book, state: Torneo, pdf: _Paper, top: float) -> None:
    name = terms_of(book.code, state.setup).table
    rows = book.code.score.vp_tables.value[name]
    cells = [(f"{10 + at}-{10 - at}", f"{low}-{high}") for at, (low, high) in enumerate(rows)]
    cells.append(("20-0", f"oltre {rows[-1][1]}"))
    for place, (points, span) in enumerate(cells):
        x = _MARGIN + place % 6 * 30
        y = top + place // 6 * 12
        pdf.set_line_width(0.2)
        pdf.rect(x, y, 30, 12)
        pdf.say(x + 2, y + 5, points, 10, bold=True)
        pdf.say(x + 2, y + 10, span, 9)


def _ranking(book: Book, state: Torneo, pdf: _Paper) -> None:
    rows = ranking(book.code, state)
    pages = max(1, -(-len(rows) // _A_PAGE))
    turni = [turno.number for turno in state.turni][-6:]
    final = "finale" if state.over is not None else "provvisoria"
    for page in range(pages):
        pdf.add_page()
        pdf.say(_MARGIN, 18, state.setup.name, 12)
        pdf.say(_MARGIN, 30, f"Classifica {final}", 28, bold=True)
        who = {Kind.COPPIE: "coppie", Kind.SQUADRE: "squadre", Kind.INDIVIDUALE: "giocatori"}
        pdf.say(_RIGHT, 24, f"{len(rows)} {who[state.setup.kind]}", 11, align="R")
        system = state.setup.system.value.replace("_", " ").capitalize()
        pdf.say(_RIGHT, 30, f"{system}, {state.setup.turni} turni", 11, align="R")
        for place, turno in enumerate(turni):
            pdf.say(_MARGIN + 100 + 10 * place, 40, f"{turno}°", 10, align="R")
        pdf.say(_RIGHT - 17, 40, "M.P.", 10, align="R")
        pdf.say(_RIGHT, 40, "V.P.", 10, align="R")
        pdf.rule(43, 0.5)
        y = 49.0
        for row in rows[page * _A_PAGE : (page + 1) * _A_PAGE]:
            figures = figures_of(book.code, state, row.competitor.number)
            by_turno = vp_by_turno(figures)
            marked = len(by_turno) != len(figures)
            pdf.say(_MARGIN, y, str(row.place), 11)
            name = row.competitor.shown + ("*" if marked else "")
            pdf.say_names(_MARGIN + 10, y, name, 11, 82, bold=row.place <= 3)
            for place, turno in enumerate(turni):
                pdf.say(_MARGIN + 100 + 10 * place, y, str(by_turno.get(turno, "")), 10, align="R")
            pdf.say(_RIGHT - 17, y, _grouped(row.mp), 10, align="R")
            pdf.say(_RIGHT, y, str(row.vp), 12, bold=True, align="R")
            pdf.rule(y + 2, 0.4 if row.place % 5 == 0 else 0.1)
            y += 8.0
        pdf.say(_MARGIN, 272, "* ammonizioni o penalità nella somma.", 10)
        pdf.say(_MARGIN, 277, "A pari V.P. contano gli M.P., poi l’ordine di iscrizione.", 10)
        pdf.say(_RIGHT, 277, "il Direttore", 10, align="R")
        pdf.rule(271, 0.4, _RIGHT - 40, _RIGHT)
        pdf.say(_RIGHT, 288, f"foglio {page + 1} di {pages}", 9, align="R")


PAPERS: Final[Mapping[str, Callable[[Book, Torneo, _Paper], None]]] = MappingProxyType(
    {
        "posizioni": _pairings,
        "tavoli": _cards,
        "score": _sheets,
        "classifica": _ranking,
    }
)
"""What can be printed, by name."""


def write_paper(book: Book, state: Torneo, what: str, *, created: datetime) -> bytes:
    """One of the papers as PDF: the same tournament and instant give the same bytes."""
    pdf = _Paper(f"{state.setup.name}: {what}", created)
    PAPERS[what](book, state, pdf)
    if not pdf.pages:
        pdf.add_page()
        pdf.say(_MARGIN, 30, "Non c’è ancora niente da stampare.", 14)
    return bytes(pdf.output())
