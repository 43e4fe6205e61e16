"""The cost of a move against one frozen copy of the state, in one run: `python -m bench.engine`.

Games of both codes are played by random legal turns, each move timed, with a copy of the same state
timed beside it: `dataclasses.replace(state, version=…)`, what every event costs at the very least.
The first and the last moves are compared, so that a cost that grows with the log would show. All
times are of the processor, so that the other work of the machine does not count.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from time import process_time_ns

from burraco_engine.code.loading import profile_ids
from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.moves import Move
from burraco_engine.names import Millis
from burraco_engine.simulate import random_chooser, shuffled_deal
from burraco_engine.state import State
from burraco_engine.turn.deciding import open_turno, play
from parole_engine.door import rules_for

__all__ = ["main"]

MOVES = 20_000
EDGE = 2_000
COLUMNS = (
    "code",
    "frozen copy",
    "mid-game move",
    "ratio",
    "first 2,000",
    "last 2,000",
    "growth",
    "moves/s",
)
GOALS = (("mid-game move / frozen copy", "<= 40"), ("last 2,000 / first 2,000 moves", "<= 1.2"))


@dataclass(frozen=True, slots=True)
class Measured:
    """Nanoseconds of each move and of each copy, in the order played."""

    moves: list[int]
    middle: list[int]
    copies: list[int]
    events: int


def steps(rules: Rules, seed: int) -> Iterator[tuple[State, Move, Millis]]:
    """Moves of one endless turno: the log, and what hangs on it, only grows."""
    dice = SeedDice(seed)
    setup = setup_for(rules, smazzate=10**9)
    now = Millis(0)
    state = open_turno(rules, setup, setup.seats[-1], now).state
    choose = random_chooser(rules, width=6)
    while True:
        now = Millis(now + 1000)
        move = choose(state, now, dice) if state.playing else shuffled_deal(rules, dice)
        yield state, move, now
        state = play(rules, state, move, now=now).state


def measure(rules: Rules, count: int) -> Measured:
    """Play `count` moves, each timed once, with a copy of the same state timed beside it."""
    moves: list[int] = []
    middle: list[int] = []
    copies: list[int] = []
    events = 0
    for state, move, now in islice(steps(rules, 1), count):
        start = process_time_ns()
        made = play(rules, state, move, now=now)
        spent = process_time_ns() - start
        start = process_time_ns()
        replace(state, version=state.version + 1)
        copies.append(process_time_ns() - start)
        moves.append(spent)
        events += len(made.events)
        if state.playing and 10 <= state.turn.number <= 40:
            middle.append(spent)
    return Measured(moves, middle, copies, events)


def row(name: str, measured: Measured) -> str:
    """One line of the table: medians."""
    copy = statistics.median(measured.copies) / 1000
    middle = statistics.median(measured.middle) / 1000
    first = statistics.median(measured.moves[:EDGE]) / 1000
    last = statistics.median(measured.moves[-EDGE:]) / 1000
    rate = len(measured.moves) / (sum(measured.moves) / 1e9)
    cells = (
        name,
        f"{copy:.2f} µs",
        f"{middle:.0f} µs",
        f"{middle / copy:.1f}",
        f"{first:.0f} µs",
        f"{last:.0f} µs",
        f"{last / first:.2f}",
        f"{rate:,.0f}",
    )
    return "| " + " | ".join(cells) + " |"


def main(count: int = MOVES) -> None:
    """Print the table in Markdown."""
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
    for code in profile_ids():
        print(row(code, measure(rules_for(code), count)), flush=True)
    print(f"\n{count:,} moves of one turno; medians; goals: " + ", ".join(map(" ".join, GOALS)))
