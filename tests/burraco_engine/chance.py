"""Whole games for tests: logs of turni played at random."""

from typing import Any

from burraco_engine.code.rules import Rules
from burraco_engine.dice import SeedDice
from burraco_engine.names import Seat
from burraco_engine.simulate import Played, deals, play_turno, random_chooser


def random_game(rules: Rules, seed: int, *, smazzate: int = 1, **options: Any) -> Played:
    """A turno of random legal turns; the same seed plays the same game."""
    dice = SeedDice(seed)
    choosers = dict.fromkeys(map(Seat, rules.code.seating.seats.value), random_chooser(rules))
    return play_turno(
        rules,
        choosers,
        deals(rules, dice),
        dice,
        smazzate=smazzate,
        dealer=Seat(rules.code.seating.seats.value[-1]),
        **options,
    )
