"""Chance and whole games for tests: a seeded generator, and logs of turni played at random."""

import random

from burraco_engine.code.rules import Rules
from burraco_engine.names import Seat
from burraco_engine.simulate import Game, deals, play_turno, random_chooser


class Dice:
    """A seeded generator behind the one call that the engine makes."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)


def random_game(rules: Rules, seed: int, *, smazzate: int = 1, **options) -> Game:
    """A turno of random legal turns; the same seed plays the same game."""
    dice = Dice(seed)
    choosers = dict.fromkeys(map(Seat, rules.code.seating.seats.value), random_chooser(rules))
    return play_turno(
        rules, choosers, deals(rules, dice), dice, smazzate=smazzate, dealer=Seat("O"), **options
    )
