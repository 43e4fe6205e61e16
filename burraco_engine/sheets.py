"""Score sheets: points that name their article."""

from __future__ import annotations

from dataclasses import dataclass

from burraco_engine.articles import Article
from burraco_engine.names import Line, Seat

__all__ = ["ScoreLine", "ScoreSheet", "SmazzataScore", "TurnoOutcome"]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One entry: what it is ("burraco pulito", "carte", …), its points and why.

    `base` entries are the burrachi and the closing, which are also kept apart. `meld` or `seat`
    say whose points they are, where it is one meld's or one hand's.
    """

    item: str
    points: int
    article: Article
    base: bool = False
    meld: int | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The entries of one line in one smazzata."""

    line: Line
    entries: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """Positive minus negative points, M.P. of the smazzata."""
        return sum(entry.points for entry in self.entries)

    @property
    def base(self) -> int:
        """Burrachi and closing only."""
        return sum(entry.points for entry in self.entries if entry.base)


@dataclass(frozen=True, slots=True)
class SmazzataScore:
    """The sheets of all lines for one smazzata."""

    smazzata: int
    sheets: tuple[ScoreSheet, ...]

    def total(self, line: Line) -> int:
        """The points of `line`."""
        return next(sheet.total for sheet in self.sheets if sheet.line == line)


@dataclass(frozen=True, slots=True)
class TurnoOutcome:
    """How the turno ended: totals, M.P. (± difference) and V.P. by line; no winner on a tie."""

    totals: tuple[tuple[Line, int], ...]
    match_points: tuple[tuple[Line, int], ...]
    victory_points: tuple[tuple[Line, int], ...]
    winner: Line | None
