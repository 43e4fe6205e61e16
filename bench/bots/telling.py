"""A smazzata told for a reader: every turn with the hand that was played, nobody's level."""

from __future__ import annotations

from collections.abc import Iterable

from burraco_engine.cards import Card, take_out
from burraco_engine.moves import Collect, Discard, Draw, Open, Replace, SeatMove, Tie
from burraco_engine.state import Phase
from burraco_engine.view import TableView

__all__ = ["Telling"]


class Telling:
    """What the players of a smazzata did, line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._before: TableView | None = None

    def add(self, seen: TableView, move: SeatMove) -> None:
        """One move, and what its player saw."""
        if seen.phase is Phase.PRESA:
            hand, monte = _letters(seen.hand), _letters(seen.monte)
            self.lines.append(f"{seen.turn} [{hand}] monte [{monte}]:")
        told = self._drawn(seen) + self._told(seen, move)
        self.lines[-1] += f" {told}"
        self._before = seen if isinstance(move, Draw) else None

    def _drawn(self, seen: TableView) -> str:
        """The card that was drawn a moment ago."""
        if self._before is None:
            return ""
        new = take_out(seen.hand, self._before.hand) or ()
        return f"{_letters(new)}; "

    def _told(self, seen: TableView, move: SeatMove) -> str:
        if isinstance(move, Draw):
            return "draws"
        if isinstance(move, Collect):
            return "collects;"
        if isinstance(move, Discard):
            return f"throws {move.card.code}"
        assert isinstance(move, Open | Tie | Replace), move
        with_matta = " with a matta" if any(not card.suit for card in move.cards) else ""
        if isinstance(move, Open):
            return f"lays {move.reading}{with_matta};"
        old = next(meld for meld in seen.melds if meld.id == move.meld)
        return f"makes {move.reading} of {old.reading}{with_matta};"


def _letters(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
