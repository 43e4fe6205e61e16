"""An older commit beside this tree: `python -m bench.service.beside COMMIT [ROUNDS]`.

In each round both trees serve the same tables on SQLite, one after the other, who is first changing
each time; both are asked by the clients of this tree. Told are the processor's milliseconds of the
API process per move and their ratio within a round.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path

from bench.engine.beside import ROOT, unpacked
from bench.service import tables
from bench.service.server import Server

__all__ = ["main"]

_TABLES = 300
_RATE = 300
_SECONDS = 10
_ROUNDS = 5


def _measured(root: Path, folder: Path, cache: str) -> tuple[float, float, float]:
    """Processor ms per move, p50 and p99 in ms."""
    environ = {"PYTHONPATH": str(root), "PYTHONPYCACHEPREFIX": cache}
    with Server(folder, environ=environ, cwd=root) as server:
        server.settle()
        cells = tables.run(server, _TABLES, _RATE, _SECONDS).strip("| \n").split(" | ")
    return float(cells[6]), float(cells[3]), float(cells[4])


def main(commit: str, rounds: int = _ROUNDS) -> None:
    """Print the table in Markdown."""
    with tempfile.TemporaryDirectory() as old, tempfile.TemporaryDirectory() as cache:
        name = unpacked(commit, Path(old))
        trees = {name: Path(old), "this tree": ROOT}
        found: dict[str, list[tuple[float, float, float]]] = {tree: [] for tree in trees}
        for number in range(rounds):
            order = list(trees)[:: 1 if number % 2 else -1]
            for tree in order:
                with tempfile.TemporaryDirectory() as folder:
                    found[tree].append(_measured(trees[tree], Path(folder), cache))
    ratios = [here[0] / there[0] for there, here in zip(*found.values(), strict=True)]
    print("| tree | processor ms/move | p50 ms | p99 ms |\n|---|---|---|---|")
    for tree, rows in found.items():
        cpu, p50, p99 = (statistics.median(column) for column in zip(*rows, strict=True))
        print(f"| {tree} | {cpu:.2f} | {p50:.1f} | {p99:.1f} |")
    print(
        f"\nRatio of this tree to {name} within a round: median {statistics.median(ratios):.2f}, "
        f"{min(ratios):.2f} to {max(ratios):.2f}; {_TABLES} x 4 clients, {_RATE} moves/s, "
        f"{rounds} rounds of {_SECONDS} s, load {os.getloadavg()[0]:.1f}."
    )


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
