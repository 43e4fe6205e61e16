"""Smazzate of the word game for tests, just dealt."""

from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.names import Millis, Seat
from burraco_engine.simulate import shuffled_deal
from burraco_engine.state import State
from burraco_engine.turn.deciding import open_turno, play


def new_smazzata(
    rules: Rules, dice: SeedDice, *, smazzate: int = 1, clocked: bool = False
) -> State:
    """A smazzata just dealt from a shuffled deck."""
    now = Millis(1_000_000)
    setup = setup_for(rules, smazzate=1, clocked=clocked)
    state = open_turno(rules, setup, Seat("O"), now).state
    return play(rules, state, shuffled_deal(rules, dice), now=now).state
