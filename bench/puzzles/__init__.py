"""How long a puzzle takes to make, by kind and level: `python -m bench.puzzles [FOLDER]`.

Times are of the processor, because the machine is shared; the last column is by the clock.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from lexicon.grounds import LexiconError
from lexicon.italian import ItalianLexicon
from lexicon.paths import data_dir
from parole_engine.door import rules_for
from parole_engine.judge import word_judge
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.maker import Maker
from parole_engine.puzzles.model import LEVELS, Key

__all__ = ["main"]

EACH = 20
GAMES = 10
GOAL = 300

T = TypeVar("T")


def share(times: list[float], part: float) -> float:
    """The time under which this part of all lies, in milliseconds."""
    return sorted(times)[min(int(len(times) * part), len(times) - 1)] * 1e3


def timed(call: Callable[..., T], *args: object) -> tuple[float, float, T]:
    """How long a call takes, by the processor and by the clock, and what it gives."""
    start, clock = time.process_time(), time.perf_counter()
    made = call(*args)
    return time.process_time() - start, time.perf_counter() - clock, made


def main(arguments: list[str] | None = None) -> int:
    """Print times and mean frequency bands."""
    folder = Path(arguments[0]) if arguments else data_dir()
    try:
        rules = rules_for(lexicon=folder)
    except LexiconError as error:
        print(f"no lexicon to measure: {error}")
        return 1
    lexicon = word_judge(rules).lexicon
    assert isinstance(lexicon, ItalianLexicon), "the lexicon of a folder"
    opening, _, maker = timed(Maker, rules)
    print(f"{len(lexicon):,} words, edition {lexicon.edition}; ready in {opening * 1e3:.0f} ms\n")
    print("| kind | p50 ms | p95 ms | worst ms | mean band, level 1 to 5 | p95 by the clock |")
    print("|---|---|---|---|---|---|")
    worst = 0.0
    for kind in Kind:
        times, clocks, means = [], [], []
        for level in LEVELS:
            bands = []
            for seed in range(EACH):
                spent, clock, puzzle = timed(maker.make, Key(kind, level, f"banco{seed}"))
                times.append(spent)
                clocks.append(clock)
                words = puzzle.solutions[0].words if puzzle.solutions else [puzzle.word or ""]
                bands += [lexicon.band(word.lower()) for word in words if word.lower() in lexicon]
            means.append(f"{sum(bands) / len(bands):.2f}" if bands else "—")
        late = share(times, 0.95)
        worst = max(worst, late)
        print(
            f"| {kind} | {share(times, 0.5):.0f} | {late:.0f} | {max(times) * 1e3:.0f} "
            f"| {', '.join(means)} | {share(clocks, 0.95):.0f} |"
        )
    mined = [timed(maker.mine, f"banco{seed}") for seed in range(GAMES)]
    found = sum(len(puzzles) for *_, puzzles in mined)
    spent = sum(seconds for seconds, *_ in mined)
    print(f"\nGames between bots: {found} puzzles in {GAMES} smazzate, {spent / GAMES:.2f} s each.")
    met = "met" if worst <= GOAL else "missed"
    print(f"Goal, p95 of generation <= {GOAL} ms: {met} ({worst:.0f} ms).")
    return 0
