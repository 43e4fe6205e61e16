"""Players that need no people: a function of what a seat may see, of chance and of a budget."""

from __future__ import annotations

from typing import Protocol

from burraco_engine.dice import Dice
from burraco_engine.moves import SeatMove
from burraco_engine.view import TableView

__all__ = ["Player"]


class Player(Protocol):
    """A bot. It never sees the state, so it cannot cheat; it never reads a clock."""

    def __call__(self, view: TableView, dice: Dice, nodes: int) -> SeatMove:
        """The move of the seat in turn, whose `view` this is.

        `nodes` bounds how many plays it looks at; the same view, dice and budget give the same
        move.
        """
