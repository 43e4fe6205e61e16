"""An older commit beside this tree, in one run: `python -m bench.engine --beside COMMIT [ROUNDS]`.

The commit is unpacked into a temporary folder. In each round both trees make the same moves, each
the best of many tries (`best.py`), and start `parole verifica` from nothing, who is first changing
each time; the ratio is that of one round, so that what else the machine does falls on both, and its
median over the rounds is told. All times are of the processor.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

__all__ = ["main"]

ROOT = Path(__file__).resolve().parents[2]
BEST = Path(__file__).with_name("best.py")
MOVES = 800
TRIES = 12
ROUNDS = 11
STARTS = 10
COLD = "from api.cli import entry_point; entry_point()"
COLUMNS = ("measured", "the commit", "this tree", "median ratio", "ratios of the middle half")


@dataclass(slots=True)
class Series:
    """What one thing took in each round: there and here, and how much better here is."""

    there: list[float] = field(default_factory=list)
    here: list[float] = field(default_factory=list)
    better: list[float] = field(default_factory=list)

    def add(self, there: float, here: float, better: float) -> None:
        """One round."""
        self.there.append(there)
        self.here.append(here)
        self.better.append(better)

    def row(self, name: str, unit: str) -> str:
        """One line of the table."""
        low, _, high = statistics.quantiles(self.better, n=4)
        cells = (
            name,
            f"{statistics.median(self.there):,.1f} {unit}",
            f"{statistics.median(self.here):,.1f} {unit}",
            f"**{statistics.median(self.better):.3f}**",
            f"{low:.3f} to {high:.3f}",
        )
        return "| " + " | ".join(cells) + " |"


def unpacked(commit: str, folder: Path) -> str:
    """Put the tree of a commit into the folder; its short name."""
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=BytesIO(archive.stdout)) as tree:
        tree.extractall(folder, filter="data")
    short = ["git", "rev-parse", "--short", commit]
    return subprocess.check_output(short, cwd=ROOT, text=True).strip()


def _spent() -> float:
    """Seconds of the processor that the ended processes of this one took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Tree:
    """One of the two trees, asked in processes of its own."""

    def __init__(self, root: Path, cache: str) -> None:
        self._root = root
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        self._environment = {**kept, "PYTHONPATH": str(root), "PYTHONPYCACHEPREFIX": cache}

    def _run(self, *arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=self._root, env=self._environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def speeds(self) -> dict[str, float]:
        """Moves per second, by code."""
        told = self._run("-P", str(BEST), str(MOVES), str(TRIES)).splitlines()
        return {code: MOVES / float(spent) * 1e6 for code, spent in map(str.split, told)}

    def start_ms(self) -> float:
        """A process from nothing to one verdict, in milliseconds of the processor."""
        before = _spent()
        self._run("-c", COLD, "verifica", "casa")
        return (_spent() - before) * 1e3


def measured(there: Tree, here: Tree, rounds: int) -> tuple[dict[str, Series], Series]:
    """Moves per second by code, and cold starts, over the rounds; a first start warms both up."""
    speed: dict[str, Series] = {}
    cold = Series()
    for tree in (there, here):
        tree.start_ms()
    for number in range(rounds):
        order = (there, here) if number % 2 else (here, there)
        speeds = {tree: tree.speeds() for tree in order}
        starts = [{tree: tree.start_ms() for tree in order} for _ in range(STARTS)]
        for code in speeds[there].keys() & speeds[here].keys():
            old, new = speeds[there][code], speeds[here][code]
            speed.setdefault(code, Series()).add(old, new, new / old)
        old, new = (statistics.median(one[tree] for one in starts) for tree in (there, here))
        cold.add(old, new, old / new)
    return speed, cold


def main(commit: str, rounds: int = ROUNDS) -> None:
    """Print the table in Markdown."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        name = unpacked(commit, Path(folder))
        speed, cold = measured(Tree(Path(folder), cache), Tree(ROOT, cache), rounds)
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
    for code, series in sorted(speed.items()):
        print(series.row(f"{code}, moves per second", "1/s"))
    print(cold.row("cold `parole verifica casa`", "ms"))
    print(
        f"\n{name} beside this tree, {rounds} rounds of {MOVES:,} moves, each the best of {TRIES}"
    )
    print("tries; above 1 is better here.")
