"""Observations: what a seat may see, as one row of whole numbers of fixed length.

Everything comes from the view of the seat (`burraco_engine.view`): what it may not know is not in
the row. Seats are told from the viewer on, clockwise; lines as own and other. `Layout.parts` names
the parts of the row and where each lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from burraco_engine.cards import Card
from burraco_engine.code.decks import Deck
from burraco_engine.melds import Grade, Meld, MeldKind, MeldState
from burraco_engine.names import Line, Seat
from burraco_engine.state import Phase, Setup, Taken
from burraco_engine.view import PozzettoView, SeatView, TableView

__all__ = ["HIGHEST", "LOWEST", "Layout", "Row"]

Row: TypeAlias = NDArray[np.int32]
LOWEST: Final = -100_000
HIGHEST: Final = 100_000
"""No number of a row is beyond these: points of a whole turno stay far below."""

_PLACES: Final = 24
"""Cards that one meld may have: more than the longest word, sequence or combination."""
_FEWEST: Final = 3
"""No code knows melds of fewer cards."""
_MELD_FACTS: Final = 9
_SEAT_FACTS: Final = 2
_POZZETTO_FACTS: Final = 5
_PHASES: Final = tuple(Phase)
_GRADES: Final = tuple(Grade)
_KINDS: Final = tuple(MeldKind)
_STATES: Final = tuple(MeldState)
_TAKEN: Final = tuple(Taken)


class Layout:
    """How the views of a game are laid out in a row, by its deck and its seats."""

    def __init__(self, deck: Deck, setup: Setup) -> None:
        self._suits = deck.suits
        self._number = {card: index for index, card in enumerate(sorted(deck.census, key=str))}
        melds = len(deck.cards) // _FEWEST
        kinds = len(self._number)
        sizes = {
            "table": 12,
            "duties": 6,
            "hand": kinds,
            "monte": kinds,
            "monte_top": kinds,
            "single": kinds,
            "known": kinds,
            "forced": kinds,
            "seats": len(setup.seats) * (_SEAT_FACTS + 3 * kinds),
            "pozzetti": len(setup.lines) * _POZZETTO_FACTS,
            "melds": melds * (_MELD_FACTS + _PLACES),
        }
        parts: dict[str, slice] = {}
        start = 0
        for name, size in sizes.items():
            parts[name] = slice(start, start + size)
            start += size
        self.parts: Mapping[str, slice] = parts
        self.length = start

    @property
    def cards(self) -> tuple[Card, ...]:
        """The kinds of cards in the order in which a part counts them."""
        return tuple(self._number)

    def row(self, view: TableView) -> Row:
        """The row of the view of a seat."""
        assert view.viewer is not None, "somebody must be looking"
        row = np.zeros(self.length, np.int32)
        seats = view.setup.seats
        mine = seats.index(view.viewer)
        around = (*seats[mine:], *seats[:mine])
        by_seat = {seat.seat: seat for seat in view.seats}
        line = by_seat[view.viewer].line
        parts = self.parts
        row[parts["table"]] = self._table(view, around, line)
        row[parts["duties"]] = self._duties(view)
        for name, cards in self._piles(view):
            self._count(row[parts[name]], cards)
        self._tell_seats(row[parts["seats"]], [by_seat[seat] for seat in around])
        told = [fact for one in view.pozzetti for fact in _pozzetto(one, line)]
        row[parts["pozzetti"]][: len(told)] = told
        width = _MELD_FACTS + _PLACES
        for index, meld in enumerate(view.melds):
            place = row[parts["melds"]][index * width : (index + 1) * width]
            self._tell_meld(place, meld, line)
        return row

    def _table(self, view: TableView, around: tuple[Seat, ...], line: Line) -> list[int]:
        lines = view.setup.lines
        if len(lines) == len(around):  # the match is each player's own, whom he plays with or not
            line = lines[view.setup.seats.index(around[0])]
        points = [
            sum(score.total(one) for score in view.scores)
            for one in sorted(lines, key=lambda one: one != line)
        ]
        return [
            _PHASES.index(view.phase),
            view.smazzata,
            view.setup.smazzate,
            around.index(view.dealer) if view.dealer in around else -1,
            around.index(view.turn) if view.turn in around else -1,
            view.turn_number,
            0 if view.taken is None else 1 + _TAKEN.index(view.taken),
            len(view.plays),
            view.tallone,
            view.time_out.turns if view.time_out else -1,
            points[0],
            sum(points[1:]),
        ]

    def _duties(self, view: TableView) -> list[int]:
        duties = view.duties
        if duties is None:
            return [0] * 6
        marks = (duties.must_draw, duties.must_collect, duties.only_discard, duties.no_play)
        return [*map(int, marks), duties.warnings, int(view.via_volo)]

    def _piles(self, view: TableView) -> Iterable[tuple[str, tuple[Card, ...]]]:
        yield "hand", view.hand
        yield "monte", view.monte
        yield "monte_top", view.monte[-1:]
        yield "single", () if view.single is None else (view.single,)
        yield "known", view.known
        yield "forced", () if view.duties is None else view.duties.forced

    def _count(self, place: Row, cards: Iterable[Card]) -> None:
        for card in cards:
            place[self._number[card]] += 1

    def _tell_seats(self, place: Row, seats: list[SeatView]) -> None:
        kinds = len(self._number)
        width = _SEAT_FACTS + 3 * kinds
        for index, seat in enumerate(seats):
            own = place[index * width : (index + 1) * width]
            own[:_SEAT_FACTS] = seat.cards, seat.warnings
            for pile, cards in enumerate((seat.seen, seat.aside, seat.exposed)):
                first = _SEAT_FACTS + pile * kinds
                self._count(own[first : first + kinds], cards)

    def _tell_meld(self, place: Row, meld: Meld, line: Line) -> None:
        """A meld: whose, which, what it counts; then its cards in order, numbered from 1."""
        suits = self._suits
        place[:_MELD_FACTS] = (
            1 if meld.line == line else 2,
            meld.id,
            1 + _KINDS.index(meld.kind),
            1 + suits.index(meld.suit) if meld.suit in suits else 0,
            0 if meld.matta is None else 1 + meld.matta,
            meld.value,
            meld.honours,
            0 if meld.grade is None else 1 + _GRADES.index(meld.grade),
            _STATES.index(meld.state),
        )
        numbers = [1 + self._number[card] for card in meld.cards]
        place[_MELD_FACTS : _MELD_FACTS + len(numbers)] = numbers


def _pozzetto(pozzetto: PozzettoView, line: Line) -> tuple[int, ...]:
    owner = 0 if pozzetto.line is None else 1 if pozzetto.line == line else 2
    taken = pozzetto.taken_by is not None
    return (pozzetto.cards, owner, int(taken), int(pozzetto.al_volo), int(pozzetto.played))
