"""Score sheets on paper: a smazzata that was counted, and a form to fill in by hand."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from api.arbitro.carta import LEFT, RIGHT, WIDTH, Carta

if TYPE_CHECKING:
    from burraco_engine.arbitro.punteggio import Contata
    from burraco_engine.code.rules import Rules
    from burraco_engine.sheets import ScoreSheet

__all__ = ["TABLES", "form_pdf", "sheet_pdf", "vp_rows"]

TABLES: Final = {
    "2": "2 mani",
    "3": "3 mani",
    "4": "4 mani",
    "squadre": "squadre",
    "tutte": "turno",
}
"""The V.P. tables as people call them."""
_FORM: Final = (
    "Burrachi",
    "Bonus",
    "Carte in tavola",
    "Chiusura",
    "Pozzetto (−)",
    "Carte in mano (−)",
    "Totale smazzata",
)
_SMAZZATE: Final = 4


def sheet_pdf(rules: Rules, found: Contata, *, created: datetime) -> bytes:
    """A smazzata counted, entry by entry, with M.P. and V.P."""
    pdf = Carta(f"Foglio punti: {rules.code.title}", rules.code.title, created)
    pdf.add_page()
    pdf.title_line("Foglio punti", rules.code.title)
    for sheet in found.sheets:
        _line(pdf, found, sheet)
    if len(found.sheets) == 2:
        pdf.section("Differenza e punti vittoria", str(rules.code.score.cards.article))
        first, second = found.sheets
        ahead = first.line if found.difference >= 0 else second.line
        pdf.para(f"Differenza **{abs(found.difference)}** per {ahead}.", 11)
        rows = [("Tabella", str(found.sheets[0].line), str(found.sheets[1].line))]
        rows += [
            (TABLES.get(name, name), str(pair[0]), str(pair[1])) for name, pair in found.vp.items()
        ]
        pdf.ln(2)
        pdf.rows((50, 25, 25), rows, size=10)
    return bytes(pdf.output())


def _line(pdf: Carta, found: Contata, sheet: ScoreSheet) -> None:
    pdf.section(f"Linea {sheet.line}", f"{_signed(sheet.total)} punti", room=45)
    words = {meld.id: meld.notation.partition(":")[2] or meld.notation for meld in found.melds}
    for entry in sheet.entries:
        pdf.letters(10)
        pdf.cell(80, 5.2, words.get(entry.meld or 0, ""))
        pdf.cell(55, 5.2, entry.item)
        pdf.cell(25, 5.2, str(entry.article))
        pdf.letters(10, bold=True)
        points = _signed(entry.points)
        pdf.cell(WIDTH - 160, 5.2, points, align="R", new_x="LMARGIN", new_y="NEXT")
        pdf.rule(0.1)
    pdf.ln(2)


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def form_pdf(rules: Rules, *, created: datetime) -> bytes:
    """A score to fill in by hand: the rows of the count, M.P., V.P. and the tables of the code."""
    code = rules.code
    pdf = Carta(f"Score: {code.title}", f"{code.title}, {code.edition}", created)
    pdf.set_auto_page_break(False)
    pdf.add_page()
    dots = "." * 28
    pdf.title_line("Score", f"Turno ........   Tavolo ........   NS {dots}   EO {dots}")
    y = _grid(pdf, pdf.get_y() + 2)
    pdf.set_y(y + 4)
    pdf.letters(10)
    some = "." * 16
    for text in (
        f"Turno, M.P.:  NS {some}  EO {some}  differenza {some}",
        f"Punti vittoria:  NS {some}  EO {some}",
    ):
        pdf.cell(WIDTH, 8, text, new_x="LMARGIN", new_y="NEXT")
    for name, steps in vp_rows(rules).items():
        pdf.letters(9, bold=True)
        pdf.cell(WIDTH, 6, f"V.P., {TABLES.get(name, name)}", new_x="LMARGIN", new_y="NEXT")
        each = WIDTH / len(steps)
        for place in (0, 1):
            for step in steps:
                pdf.letters(7.6, bold=place == 1)
                pdf.cell(each, 4.4, step[place], border=1, align="C")
            pdf.ln(4.4)
        pdf.ln(1)
    for place, text in enumerate(("firma NS", "firma EO", "arbitro, se corregge")):
        left = LEFT + place * 62
        pdf.line(left, 272, left + 55, 272)
        pdf.letters(8)
        pdf.text(left, 276, text)
    return bytes(pdf.output())


def vp_rows(rules: Rules) -> dict[str, list[tuple[str, str]]]:
    """The V.P. tables of a code as printed: from difference to difference, V.P."""
    found = {}
    for name, rows in rules.code.score.vp_tables.value.items():
        steps = [(f"{low}–{high}", f"{10 + at}–{10 - at}") for at, (low, high) in enumerate(rows)]
        found[name] = [*steps, (f"oltre {rows[-1][1]}", "20–0")]
    return found


def _grid(pdf: Carta, top: float) -> float:
    label, row = 44.0, 9.5
    each = (WIDTH - label) / (2 * _SMAZZATE)
    y = top
    for smazzata in range(_SMAZZATE):
        left = LEFT + label + 2 * smazzata * each
        pdf.letters(9, bold=True)
        pdf.text(left + 2, y + 5, f"Smazzata {smazzata + 1}")
        for place, line in enumerate(("NS", "EO")):
            pdf.text(left + place * each + 2, y + row + 5, line)
    y += 2 * row
    for text in _FORM:
        pdf.line(LEFT, y, RIGHT, y)
        pdf.letters(9, bold=text.startswith("Totale"))
        pdf.text(LEFT + 1, y + 6, text)
        y += row
    pdf.line(LEFT, y, RIGHT, y)
    for place in range(2 * _SMAZZATE + 1):
        x = LEFT + label + place * each
        pdf.set_line_width(0.6 if place % 2 == 0 else 0.2)
        pdf.line(x, top if place % 2 == 0 else top + row, x, y)
    pdf.set_line_width(0.2)
    return y
