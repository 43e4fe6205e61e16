"""The pages: a title, the puzzles with room to write, the solutions at the back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from fpdf import FPDF

from api.booklet.cards import INK, SHAPE, draw_capitals, draw_card
from parole_engine.puzzles.explain import told

if TYPE_CHECKING:
    from datetime import datetime

    from burraco_engine.cards import Card
    from burraco_engine.code.decks import Deck
    from parole_engine.puzzles.model import Puzzle

__all__ = ["write_booklet"]

_LEVELS: Final = ("", "facilissimo", "facile", "medio", "difficile", "difficilissimo")
_MARGIN: Final = 20.0
_WIDTH: Final = 210.0 - 2 * _MARGIN
_BOTTOM: Final = 297.0 - 22.0
_CARD: Final = 11.6
_GAP: Final = 1.8
_GREY: Final = "#5B5346"
_LINE: Final = 5.6
_PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "“": "«", "”": "»", "…": "...", "–": "-"})


class _Pages(FPDF):
    """A4 with a page number at the foot."""

    def footer(self) -> None:
        """The number of the page, in the middle."""
        self.set_y(-15)
        self.set_font("Helvetica", "", 9)
        self.set_text_color(_GREY)
        self.cell(0, 6, str(self.page_no()), align="C")


def write_booklet(
    puzzles: Sequence[Puzzle], deck: Deck, *, created: datetime, seed: str | None = None
) -> bytes:
    """The booklet as PDF: the same puzzles and instant give the same bytes.

    The cover tells the seed they were made from, if there is one.
    """
    pdf = _Pages(format="A4", unit="mm")
    pdf.set_creation_date(created)
    pdf.set_title("Burraco Parole: enigmi")
    pdf.set_lang("it")
    pdf.set_margins(_MARGIN, 18, _MARGIN)
    pdf.set_auto_page_break(False)
    pdf.c_margin = 0
    pdf.add_page()
    _title(pdf, puzzles, seed)
    for number, puzzle in enumerate(puzzles, 1):
        _puzzle(pdf, deck, number, puzzle)
    pdf.add_page()
    draw_capitals(pdf, "SOLUZIONI", _MARGIN, 20, 9)
    pdf.set_y(38)
    for number, puzzle in enumerate(puzzles, 1):
        _solution(pdf, number, puzzle)
    return bytes(pdf.output())


def _title(pdf: FPDF, puzzles: Sequence[Puzzle], seed: str | None) -> None:
    levels = sorted({puzzle.key.level for puzzle in puzzles})
    named = _LEVELS[levels[0]] if len(levels) == 1 else f"da {levels[0]} a {levels[-1]}"
    told = f"{len(puzzles)} enigmi, livello {named}. Le soluzioni sono in fondo."
    if seed is not None:
        told += f" Seme: {seed}."
    draw_capitals(pdf, "BURRACO PAROLE", _MARGIN, 20, 11)
    pdf.set_xy(_MARGIN, 35)
    pdf.set_font("Helvetica", "", 12)
    pdf.set_text_color(INK)
    pdf.cell(0, 7, _plain(told))
    pdf.set_draw_color(INK)
    pdf.set_line_width(0.5)
    pdf.line(_MARGIN, 46, 210 - _MARGIN, 46)
    pdf.set_y(52)


def _puzzle(pdf: FPDF, deck: Deck, number: int, puzzle: Puzzle) -> None:
    """One puzzle, never broken over two pages."""
    height = _height(pdf, puzzle)
    if pdf.get_y() + height > _BOTTOM:
        pdf.add_page()
        pdf.set_y(20)
    top = pdf.get_y()
    pdf.set_text_color(_GREY)
    pdf.set_font("Helvetica", "", 10)
    pdf.cell(0, _LINE, _plain(f"{number}. {puzzle.key.kind.heading}"))
    pdf.set_xy(_MARGIN, top + _LINE + 0.6)
    pdf.set_text_color(INK)
    pdf.set_font("Helvetica", "B", 13)
    pdf.multi_cell(_WIDTH, 6.4, _plain(_headline(puzzle)), align="L")
    if puzzle.context:
        pdf.set_x(_MARGIN)
        pdf.set_font("Helvetica", "", 10.5)
        pdf.multi_cell(_WIDTH, _LINE, _plain(puzzle.context), align="L")
    pdf.set_y(pdf.get_y() + 2)
    if puzzle.position is not None:
        for meld in puzzle.position.melds:
            _row(pdf, deck, meld.cards, "Sul tavolo", reading=meld.reading)
        _row(pdf, deck, puzzle.position.hand, "In mano")
        pdf.set_draw_color(_GREY)
        pdf.set_line_width(0.2)
        pdf.line(_MARGIN, pdf.get_y() + 8, 210 - _MARGIN, pdf.get_y() + 8)
        pdf.set_y(pdf.get_y() + 10)
    else:
        _options(pdf, puzzle)
    assert pdf.get_y() - top <= height + 0.01, "a puzzle higher than it said"
    pdf.set_y(pdf.get_y() + 9)


def _headline(puzzle: Puzzle) -> str:
    if puzzle.word is not None:
        return f"«{puzzle.word}»: {puzzle.question[0].lower()}{puzzle.question[1:]}"
    return puzzle.question


def _height(pdf: FPDF, puzzle: Puzzle) -> float:
    pdf.set_font("Helvetica", "B", 13)
    height = _LINE + 0.6 + 6.4 * _lines(pdf, _headline(puzzle), _WIDTH)
    pdf.set_font("Helvetica", "", 10.5)
    if puzzle.context:
        height += _LINE * _lines(pdf, puzzle.context, _WIDTH)
    height += 2
    if puzzle.position is not None:
        rows = [meld.cards for meld in puzzle.position.melds] + [puzzle.position.hand]
        return height + 10 + sum(_row_height(len(cards)) for cards in rows)
    pdf.set_font("Helvetica", "", 10.5)
    return height + sum(
        _LINE * _lines(pdf, option.text, _WIDTH - 8) + 1 for option in puzzle.options
    )


def _lines(pdf: FPDF, text: str, width: float) -> int:
    lines = pdf.multi_cell(width, 5, _plain(text), align="L", dry_run=True, output="LINES")
    assert isinstance(lines, list), "asked for lines"
    return len(lines)


_EACH_ROW: Final = int((_WIDTH + _GAP) // (_CARD + _GAP))


def _row_height(cards: int) -> float:
    rows = -(-cards // _EACH_ROW)
    return 5 + rows * (_CARD * SHAPE + _GAP) + 2


def _row(
    pdf: FPDF, deck: Deck, cards: Sequence[Card], label: str, reading: str | None = None
) -> None:
    top = pdf.get_y()
    pdf.set_text_color(_GREY)
    pdf.set_font("Helvetica", "", 9)
    pdf.set_xy(_MARGIN, top)
    matta = next((at for at, card in enumerate(cards) if not card.suit), None)
    if reading is not None and matta is not None:
        label += f": {reading} (la matta sta per {reading[matta]})"
    pdf.cell(0, 4.4, _plain(label))
    for place, card in enumerate(cards):
        row, column = divmod(place, _EACH_ROW)
        x = _MARGIN + column * (_CARD + _GAP)
        draw_card(pdf, deck, card, x, top + 5 + row * (_CARD * SHAPE + _GAP), _CARD)
    pdf.set_y(top + _row_height(len(cards)))


def _options(pdf: FPDF, puzzle: Puzzle) -> None:
    pdf.set_text_color(INK)
    pdf.set_draw_color(INK)
    pdf.set_line_width(0.35)
    for option in puzzle.options:
        top = pdf.get_y()
        pdf.rect(_MARGIN, top + 1, 3.6, 3.6)
        pdf.set_xy(_MARGIN + 7, top)
        pdf.set_font("Helvetica", "", 10.5)
        pdf.multi_cell(_WIDTH - 8, _LINE, _plain(option.text), align="L")
        pdf.set_y(pdf.get_y() + 1)


def _solution(pdf: FPDF, number: int, puzzle: Puzzle) -> None:
    head = f"{number}. {_said(puzzle)}"
    pdf.set_font("Helvetica", "", 10)
    body = _lines(pdf, puzzle.explanation, _WIDTH)
    pdf.set_font("Helvetica", "B", 11)
    height = 5.4 * _lines(pdf, head, _WIDTH) + 4.8 * body + 4
    if pdf.get_y() + height > _BOTTOM:
        pdf.add_page()
        pdf.set_y(20)
    pdf.set_x(_MARGIN)
    pdf.set_text_color(INK)
    pdf.multi_cell(_WIDTH, 5.4, _plain(head), align="L")
    pdf.set_x(_MARGIN)
    pdf.set_font("Helvetica", "", 10)
    pdf.multi_cell(_WIDTH, 4.8, _plain(puzzle.explanation), align="L")
    pdf.set_y(pdf.get_y() + 4)


def _said(puzzle: Puzzle) -> str:
    """The answer in a line."""
    if puzzle.solutions:
        return told(puzzle.solutions[0])
    right = next(option.text for option in puzzle.options if option.id == puzzle.right[0])
    return f"{puzzle.word}: {right.lower()}" if puzzle.word else right


def _plain(text: str) -> str:
    """Text as the fonts of every reader can show it: Latin-1, accents included."""
    return text.translate(_PLAIN).encode("latin-1", "replace").decode("latin-1")
