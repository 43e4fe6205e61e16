"""`python -m bench.load [options]`: one load, or a staircase of them with its picture."""

import argparse

from bench.load import COLUMNS, Load, measure
from bench.load.picture import draw

parser = argparse.ArgumentParser(prog="python -m bench.load")
parser.add_argument("--tables", type=int, nargs="+", default=[200])
parser.add_argument("--rate", type=float, nargs="+", default=[200.0], help="moves per second")
parser.add_argument("--seconds", type=float, default=15.0)
parser.add_argument("--processes", type=int, default=2)
parser.add_argument("--sqlite", action="store_true", help="one process on SQLite")
parser.add_argument("--spread", action="store_true", help="people of a table at several processes")
parser.add_argument("--picture", help="draw p50 and p99 by moves per second into this SVG file")
chosen = parser.parse_args()

print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}", flush=True)
results = []
for tables in chosen.tables:
    for rate in chosen.rate:
        load = Load(
            tables,
            rate,
            chosen.seconds,
            1 if chosen.sqlite else chosen.processes,
            chosen.sqlite,
            chosen.spread,
        )
        results.append(measure(load))
        print(results[-1].row(), flush=True)
if chosen.picture:
    draw(results, chosen.picture)
