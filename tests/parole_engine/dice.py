"""Chance for tests: a seeded generator behind the few calls that the game makes."""

import random

from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.moves import Deal
from burraco_engine.names import Millis, Seat
from burraco_engine.state import State
from burraco_engine.turn.deciding import open_turno, play


class Dice:
    """A seeded `random.Random` with the calls of `burraco_engine.dice`."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return self._random.randrange(limit)

    def choice(self, items):
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, cards):
        """The cards in another order."""
        order = list(cards)
        self._random.shuffle(order)
        return tuple(order)


def new_smazzata(rules: Rules, dice: Dice, *, smazzate: int = 1, clocked: bool = False) -> State:
    """A smazzata just dealt from a shuffled deck."""
    now = Millis(1_000_000)
    setup = setup_for(rules, smazzate=smazzate, clocked=clocked)
    state = open_turno(rules, setup, Seat("O"), now).state
    cut = 1 + dice.below(len(rules.deck.cards) - 1)
    deal = Deal(dice.shuffled(rules.deck.cards), cut, f"{dice.below(2**128):032x}")
    return play(rules, state, deal, now=now).state
