"""The same moves, each the best of many: `python best.py MOVES TRIES`, with a tree on the path.

A script of this tree that is run with another tree's modules, so that both are measured alike: each
move is made again and again from its own state, and the least time of the processor is its cost.
"""

from __future__ import annotations

import sys
from itertools import islice
from time import process_time_ns

from bench.engine import steps
from burraco_engine.code.loading import profile_ids
from burraco_engine.turn.deciding import play
from parole_engine.door import rules_for


def main(moves: int, tries: int) -> None:
    """One line for each code: its name, and the microseconds of all moves together."""
    for code in profile_ids():
        rules = rules_for(code)
        spent = 0
        for state, move, now in islice(steps(rules, 1), moves):
            least = sys.maxsize
            for _ in range(tries):
                start = process_time_ns()
                play(rules, state, move, now=now)
                least = min(least, process_time_ns() - start)
            spent += least
        print(code, spent / 1000, flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
