"""The word judge against the alternatives, in one run: `python -m bench.lexicon [FOLDER]`.

Every structure is measured in a process of its own on the same words, so that memory is its own.
Times are the best of five rounds; ratios are to our membership test.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.lexicon.cold import cold_start
from bench.lexicon.structures import NAMES
from lexicon.grounds import LexiconError
from lexicon.italian import ItalianLexicon
from lexicon.paths import data_dir

__all__ = ["main"]

GOALS = (
    ("cold `parole verifica` / `python -c pass`", "<= 5"),
    ("membership", "<= 1 µs"),
    ("verdict with full reason", "<= 15 µs"),
    ("resident memory of the lexicon", "<= 14 MB"),
)


def _measured(name: str, folder: Path, scratch: Path) -> dict[str, float] | str:
    done = subprocess.run(
        [sys.executable, "-m", "bench.lexicon.structures", name, folder, scratch],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["failed"])[-1]
    result: dict[str, float] = json.loads(done.stdout)
    return result


def main(arguments: list[str] | None = None) -> int:
    """Print the table of structures and that of cold starts."""
    folder = Path(arguments[0]) if arguments else data_dir()
    try:
        lexicon = ItalianLexicon.open(folder)
    except LexiconError as error:
        print(f"no lexicon to measure: {error}")
        return 1
    print(f"{len(lexicon):,} words, edition {lexicon.edition}, digest {lexicon.digest[:16]}\n")
    print("| structure | file kB | open ms | hit ns | miss ns | hit ratio | resident MB |")
    print("|---|---|---|---|---|---|---|")
    base = 0.0
    with tempfile.TemporaryDirectory() as scratch:
        for name in NAMES:
            found = _measured(name, folder, Path(scratch))
            if isinstance(found, str):
                print(f"| {name} | not measured: {found} ||||||", flush=True)
                continue
            base = base or found["hit"]
            print(
                f"| {name} | {found['file'] / 1000:.0f} | {found['open']:.2f} | {found['hit']:.0f}"
                f" | {found['miss']:.0f} | {found['hit'] / base:.2f} | {found['memory']:.1f} |",
                flush=True,
            )
    print()
    cold_start(folder)
    print("\nGoals: " + "; ".join(f"{what} {goal}" for what, goal in GOALS) + ".")
    return 0
