"""A sitting: what one act is decided from, and what every decision asks first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from burraco_engine.articles import Article
from burraco_engine.errors import TorneoError
from burraco_engine.torneo.values import BOTH, Competitor, Match, Torneo, Turno

if TYPE_CHECKING:
    from burraco_engine.code.profile import Profile
    from burraco_engine.dice import Dice
    from burraco_engine.names import Line, Millis
    from burraco_engine.torneo.book import Book

__all__ = ["Sitting"]


@dataclass(frozen=True, slots=True)
class Sitting:
    """The book, the tournament as it is, the instant and the dice of one act."""

    book: Book
    state: Torneo
    at: Millis
    dice: Dice

    @property
    def code(self) -> Profile:
        """The code that the tournament goes by."""
        return self.book.code

    def cited(self, article: str, otherwise: Article) -> Article:
        """The article that somebody named, or the one that holds if he named none."""
        return Article(self.code.id, article) if article else otherwise

    def competitor(self, number: int) -> Competitor:
        """A competitor, refused if there is none with this number."""
        found = self.state.competitor(number)
        if found is None:
            raise TorneoError("torneo.no_competitor", number=number)
        return found

    def turno(self, number: int = 0) -> Turno:
        """A turno, the last one for 0; refused if it was not paired."""
        turni = self.state.turni
        if not turni or number > len(turni) or number < 0:
            raise TorneoError("torneo.no_turno", turno=number or 1)
        return turni[number - 1]

    def running(self) -> Turno:
        """The last turno, refused unless the signal was given."""
        turno = self.turno()
        if turno.clock is None:
            raise TorneoError("torneo.not_started", turno=turno.number)
        return turno

    def match(self, table: int, turno: int = 0) -> Match:
        """The match at a table."""
        found = self.turno(turno).match(table)
        if found is None:
            raise TorneoError("torneo.no_table_number", table=table)
        return found

    def line(self, name: str) -> Line:
        """A line by its name."""
        for line in BOTH:
            if line == name:
                return line
        raise TorneoError("torneo.no_line", line=name)
