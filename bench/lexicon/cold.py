"""A process from nothing to one answer, interleaved with a bare Python in the same minute."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

__all__ = ["cold_start"]

ROUNDS = 30


def cold_start(folder: Path) -> None:
    """Print the table of cold starts: best and median of thirty rounds each."""
    parole = Path(sys.executable).parent / "parole"
    commands: dict[str, list[str | Path]] = {
        "`python -c pass`": [sys.executable, "-c", "pass"],
        "`parole verifica casa`": [parole, "verifica", "--lessico", folder, "casa"],
        "`parole verifica --json casa`": [
            parole,
            "verifica",
            "--json",
            "--lessico",
            folder,
            "casa",
        ],
        '`spacy.blank("it")`': [sys.executable, "-c", "import spacy; spacy.blank('it')('casa')"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as cache:
        # An installed command finds its bytecode compiled: so do these, after a first round.
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache
        for count in range(ROUNDS + 1):
            for name, command in commands.items():
                if "spacy" in name and count > 5:
                    continue
                start = time.perf_counter()
                subprocess.run(command, env=environment, capture_output=True, check=False)
                if count:
                    times[name].append(time.perf_counter() - start)
    print("| cold process | best ms | median ms | ratio of bests | ratio of medians |")
    print("|---|---|---|---|---|")
    bare = sorted(times["`python -c pass`"])
    for name, each in times.items():
        each.sort()
        best, median = each[0], each[len(each) // 2]
        print(
            f"| {name} | {best * 1e3:.1f} | {median * 1e3:.1f}"
            f" | {best / bare[0]:.2f} | {median / bare[len(bare) // 2]:.2f} |"
        )
