"""Chance: decks, cuts, nonces, draws for seats, puzzles. The engines only receive them."""

from __future__ import annotations

import secrets
from random import Random, SystemRandom
from typing import TYPE_CHECKING, TypeVar

from burraco_engine.moves import Deal, DrawSeats
from burraco_engine.names import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from burraco_engine.cards import Card
    from burraco_engine.code.rules import Rules

__all__ = ["Dice"]

T = TypeVar("T")


class Dice:
    """The house's dice: the system's randomness, or a seeded one for tests."""

    def __init__(self, seed: int | None = None) -> None:
        self._random: Random = SystemRandom() if seed is None else Random(seed)  # noqa: S311
        self._seeded = seed is not None

    def deal(self, rules: Rules) -> Deal:
        """A shuffled deck, its cut, and the nonce that hides it in the commitment."""
        deck = list(rules.deck.cards)
        self._random.shuffle(deck)
        least = rules.code.deal.minimum_cut.value
        nonce = f"{self._random.getrandbits(256):064x}" if self._seeded else secrets.token_hex(32)
        return Deal(tuple(deck), self._random.randrange(least, len(deck) - least + 1), nonce)

    def draw_seats(self, rules: Rules, seats: tuple[Seat, ...]) -> DrawSeats:
        """One card for each seat, of different ranks, so that nobody must draw again."""
        while True:
            drawn: list[Card] = self._random.sample(rules.deck.cards, len(seats))
            if len({rules.deck.rank[card] for card in drawn}) == len(seats):
                return DrawSeats(tuple(zip(seats, drawn, strict=True)))

    def one_of(self, things: Sequence[T]) -> T:
        """Any of the things."""
        return self._random.choice(things)

    def puzzle_seed(self) -> str:
        """The seed of a new puzzle, too long to guess: it tells the answer."""
        return f"{self._random.getrandbits(80):020x}"

    def table_id(self) -> str:
        """The name of a new table: short enough to read, too long to guess."""
        alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
        return "".join(secrets.choice(alphabet) for _ in range(12))
