"""Paper of the arbiter's desk: A4 with letters of its own, embedded in every file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from fpdf import FPDF

from burraco_engine.paths import data_dir

__all__ = ["LEFT", "RIGHT", "WIDTH", "Carta", "grouped"]

LEFT: Final = 15.0
RIGHT: Final = 210.0 - LEFT
WIDTH: Final = RIGHT - LEFT
_BOTTOM: Final = 18.0
_LEADING: Final = 0.47
"""Millimetres from line to line for a point of size."""
_FAMILY: Final = "testo"
_FILES: Final = {"": "DejaVuSansCondensed.ttf", "B": "DejaVuSansCondensed-Bold.ttf"}


def grouped(digest: str, groups: int = 4) -> str:
    """The head of a chain as people read it: groups of four capital letters and figures.

    >>> grouped("9f3a71c204bed1a8ffff")
    '9F3A 71C2 04BE D1A8'
    """
    return " ".join(digest[4 * place : 4 * place + 4].upper() for place in range(groups))


class Carta(FPDF):
    """A4, black on white; `foot` stands at the bottom of every page beside its number."""

    def __init__(self, title: str, foot: str, created: datetime) -> None:
        super().__init__(format="A4", unit="mm")
        self._foot = foot
        self.set_creation_date(created)
        self.set_title(title)
        self.set_lang("it")
        for style, name in _FILES.items():
            self.add_font(_FAMILY, style, data_dir() / "fonts" / name)
        self.set_margins(LEFT, 15, LEFT)
        self.set_auto_page_break(True, _BOTTOM)
        self.c_margin = 0
        self.alias_nb_pages("{di}")

    def footer(self) -> None:
        """Whose paper it is, and which sheet of how many."""
        self.set_y(-_BOTTOM + 5)
        self.set_line_width(0.2)
        self.line(LEFT, self.get_y(), RIGHT, self.get_y())
        self.set_font(_FAMILY, "", 8)
        self.cell(WIDTH / 2, 7, self._foot)
        self.cell(WIDTH / 2, 7, f"foglio {self.page_no()} di {{di}}", align="R")

    def letters(self, size: float, *, bold: bool = False) -> None:
        """Write in this size from here on."""
        self.set_font(_FAMILY, "B" if bold else "", size)

    def title_line(self, text: str, beside: str = "") -> None:
        """The title of a page, with a thick line under it."""
        self.letters(20, bold=True)
        self.multi_cell(WIDTH, 9, text, align="L", new_x="LMARGIN", new_y="NEXT")
        if beside:
            self.letters(10)
            self.multi_cell(WIDTH, 5.5, beside, align="L", new_x="LMARGIN", new_y="NEXT")
        self.rule(0.7)
        self.ln(3)

    def section(self, text: str, beside: str = "", *, room: float = 30) -> None:
        """A heading, its article at the right; it does not stand alone at the foot of a page."""
        if self.left < room:
            self.add_page()
        self.ln(1.5)
        self.letters(11.5, bold=True)
        self.cell(WIDTH - 35, 6, text)
        self.letters(10)
        self.cell(35, 6, beside, align="R", new_x="LMARGIN", new_y="NEXT")
        self.rule(0.3)
        self.ln(1)

    def para(self, text: str, size: float = 9.5, *, indent: float = 0) -> None:
        """A paragraph; words between `**` are bold."""
        self.letters(size)
        self.set_x(LEFT + indent)
        height = size * _LEADING
        self.multi_cell(
            WIDTH - indent, height, text, align="L", markdown=True, new_x="LMARGIN", new_y="NEXT"
        )

    def para_height(self, text: str, size: float = 9.5, *, indent: float = 0) -> float:
        """How much of the page a paragraph takes."""
        self.letters(size)
        self.set_x(LEFT + indent)
        height = self.multi_cell(
            WIDTH - indent,
            size * _LEADING,
            text,
            align="L",
            markdown=True,
            dry_run=True,
            output="HEIGHT",
        )
        assert isinstance(height, float), "the height was asked for"
        self.set_x(LEFT)
        return height

    @property
    def left(self) -> float:
        """How much of the page is left."""
        return float(297 - _BOTTOM - self.get_y())

    def rule(self, width: float = 0.2) -> None:
        """A line across, here."""
        self.set_line_width(width)
        self.line(LEFT, self.get_y(), RIGHT, self.get_y())
        self.set_line_width(0.2)

    def rows(
        self, widths: Sequence[float], rows: Sequence[tuple[str, ...]], *, size: float = 9
    ) -> None:
        """A small table: the first row is its head; cells grow downwards."""
        self.letters(size)
        with self.table(
            col_widths=tuple(widths),
            width=sum(widths),
            align="L",
            text_align="LEFT",
            line_height=size * 0.5,
            borders_layout="HORIZONTAL_LINES",
            padding=0.6,
        ) as grid:
            for row in rows:
                line = grid.row()
                for cell in row:
                    line.cell(cell)
