"""Chance: decks, cuts, nonces, draws for seats, puzzles. The engines only receive them."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, TypeVar

from burraco_engine.dice import SeedDice, choice, shuffled
from burraco_engine.moves import Deal, DrawSeats
from burraco_engine.names import Seat
from burraco_engine.simulate import shuffled_deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from burraco_engine import dice
    from burraco_engine.code.rules import Rules

__all__ = ["Dice", "SystemDice"]

T = TypeVar("T")


class SystemDice:
    """The randomness of the system, which nobody can foresee."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the other."""
        return secrets.randbelow(limit)


class Dice:
    """The house's dice: the system's randomness, or those of a seed for tests."""

    def __init__(self, seed: int | None = None) -> None:
        self._dice: dice.Dice = SystemDice() if seed is None else SeedDice(seed)

    def deal(self, rules: Rules) -> Deal:
        """A shuffled deck, its cut, and the nonce that hides it in the commitment."""
        return shuffled_deal(rules, self._dice)

    def draw_seats(self, rules: Rules, seats: tuple[Seat, ...]) -> DrawSeats:
        """One card for each seat, of different ranks, so that nobody must draw again."""
        while True:
            drawn = shuffled(self._dice, rules.deck.cards)[: len(seats)]
            if len({rules.deck.rank[card] for card in drawn}) == len(seats):
                return DrawSeats(tuple(zip(seats, drawn, strict=True)))

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the other."""
        return self._dice.below(limit)

    def one_of(self, things: Sequence[T]) -> T:
        """Any of the things."""
        return choice(self._dice, things)

    def puzzle_seed(self) -> str:
        """The seed of a new puzzle, too long to guess: it tells the answer."""
        return f"{self._dice.below(1 << 80):020x}"

    def table_id(self) -> str:
        """The name of a new table: short enough to read, too long to guess."""
        alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
        return "".join(secrets.choice(alphabet) for _ in range(12))
