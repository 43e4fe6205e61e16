"""A season: what each person made in several tournaments, added up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from burraco_engine.torneo.ranking import ranking

if TYPE_CHECKING:
    from burraco_engine.torneo.book import Book
    from burraco_engine.torneo.values import Torneo

__all__ = ["SeasonRow", "season"]


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A person's line: place, V.P. and M.P. over all, in how many tournaments."""

    place: int
    name: str
    vp: int
    mp: int
    tornei: int


def season(found: Iterable[tuple[Book, Torneo]]) -> tuple[SeasonRow, ...]:
    """The persons of several tournaments, the best first; who has the same points shares a place.

    A person is known by the name, however it is spelled in small or capital letters.
    """
    sums: dict[str, tuple[str, int, int, int]] = {}
    for book, state in found:
        for row in ranking(book.code, state):
            for player in row.competitor.players:
                name, vp, mp, count = sums.get(player.casefold(), (player, 0, 0, 0))
                sums[player.casefold()] = name, vp + row.vp, mp + row.mp, count + 1
    order = sorted(sums.values(), key=lambda one: (-one[1], -one[2], one[0].casefold()))
    rows: list[SeasonRow] = []
    for _, equal in groupby(order, key=lambda one: one[1:3]):
        place = len(rows) + 1
        rows += [SeasonRow(place, *one) for one in equal]
    return tuple(rows)
