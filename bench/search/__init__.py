"""Every play of a hand, against the alternatives, in one run: `python -m bench.search [FOLDER]`.

Hands are drawn from the deck with a fixed seed, the same for everybody; a time is the best of
several rounds, the mean over the hands of a column. Ratios are to the compiled limit.
"""

import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from bench.search.rivals import (
    Alphagrams,
    Compiled,
    CountMatrix,
    DawgWalk,
    Nagaram,
    Rival,
    Scrabbler,
    UnaryMask,
    agrees,
)
from burraco_engine.cards import JOLLY, PINELLA, Card, take_out
from burraco_engine.code.decks import load_deck
from burraco_engine.code.rules import Rules
from burraco_engine.names import Line, Seat
from lexicon.grounds import LexiconError
from lexicon.paths import data_dir
from parole_engine.door import rules_for
from parole_engine.judge import word_judge
from parole_engine.search.index import WordIndex
from parole_engine.search.plays import Play, Search
from parole_engine.search.turns import best_turn
from parole_engine.words import parse_word

__all__ = ["main"]

COLUMNS = ((11, 0), (11, 1), (20, 1), (40, 1), (60, 0), (60, 2))
HANDS = 3
TABLE = ["r:CASA", "n:SOLE", "r:MON[*=T]E", "n:PARTIRE", "r:FIORE", "n:VIT[@=A]"]
SLOW = {"alphagrams, Python": 20, "PyPI scrabbler": 40, "PyPI nagaram": 20}
"""Rivals that are not asked about hands of more cards than this."""
QUICK = {UnaryMask.name, Compiled.name}
"""Measured in many rounds: on a busy machine only the best of many is their own time."""

Times = dict[str, dict[tuple[int, int], float]]
"""Milliseconds by rival and column."""


def best_of(call: Callable[[], object], rounds: int) -> float:
    """The best time of several rounds, in milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times) * 1e3


def hands(cards: int, matte: int, without: tuple[Card, ...] = ()) -> list[tuple[Card, ...]]:
    """Hands of one column: letters drawn with a fixed seed, a jolly first, then a pinella."""
    dice = Random(7 * cards + matte)
    rest = take_out(load_deck("parole").cards, without)
    assert rest is not None, "cards on the table are of the deck"
    letters = [card for card in rest if card.suit]
    wild = (JOLLY, PINELLA)[:matte]
    return [(*dice.sample(letters, cards - matte), *wild) for _ in range(HANDS)]


def questions(hand: tuple[Card, ...]) -> list[tuple[str, bool]]:
    """What a rival is asked: the letters of each colour, and whether a jolly is there."""
    letters = {suit: "".join(c.face for c in hand if c.suit == suit).lower() for suit in "rn"}
    return [(each, JOLLY in hand) for each in letters.values()]


def answers(rival: Rival, asked: list[tuple[str, bool]]) -> list[int]:
    """What a rival says to the questions of a hand."""
    return [rival(*question) for question in asked]


def rivals(index: WordIndex, words: list[str], scratch: Path) -> list[Rival]:
    made: list[Rival] = [UnaryMask(index)]
    recipes: tuple[Callable[[], Rival], ...] = (
        lambda: Compiled(index, scratch),
        lambda: CountMatrix(index),
        lambda: DawgWalk(words, scratch),
        lambda: Alphagrams(words),
        lambda: Scrabbler(words),
        lambda: Nagaram(words),
    )
    for recipe in recipes:
        try:
            made.append(recipe())
        except (ImportError, LookupError) as error:
            print(f"not measured: {error} (pip install .[bench] for the peers)\n")
    return made


def words_table(index: WordIndex, words: list[str]) -> None:
    """All words of both colours, by every rival."""
    with tempfile.TemporaryDirectory() as scratch:
        fighters = rivals(index, words, Path(scratch))
        asked = {column: [questions(hand) for hand in hands(*column)] for column in COLUMNS}
        first = asked[11, 1][0]
        expected = [agrees(words, *question) for question in first]
        print("| all words, both colours, ms (cards / matte) |", end="")
        print("".join(f" {cards}/{matte} |" for cards, matte in COLUMNS))
        print("|---" * (len(COLUMNS) + 1) + "|")
        times: Times = {}
        for rival in fighters:
            assert answers(rival, first) == expected, rival.name
            row = times[rival.name] = {}
            for column, queries in asked.items():
                if column[0] > SLOW.get(rival.name, 99):
                    continue
                rounds = 40 if rival.name in QUICK else 2 if "PyPI" in rival.name else 5
                total = [best_of(partial(answers, rival, each), rounds) for each in queries]
                row[column] = sum(total) / len(total)
            cells = (f"{row[each]:.2f}" if each in row else "—" for each in COLUMNS)
            print(f"| {rival.name} | {' | '.join(cells)} |", flush=True)
        _verdicts(times)


def _verdicts(times: Times) -> None:
    ours, limit = times[UnaryMask.name], times.get(Compiled.name)
    print()
    if limit:
        ratios = {column: ours[column] / limit[column] for column in COLUMNS}
        shown = ", ".join(f"{c}/{m}: {ratios[c, m]:.1f}x" for c, m in COLUMNS)
        large = max(ratios[column] for column in COLUMNS if column[0] >= 20)
        small = all(ratios[c] <= 6 or ours[c] < 0.2 for c in COLUMNS if c[0] == 11)
        print(f"To the compiled limit: {shown}.")
        print(f"Goal at 20, 40, 60 cards, within 4x: {_met(large <= 4)} ({large:.1f}x).")
        print(f"Goal at 11 cards, within 6x or under 0.2 ms: {_met(small)}.")
    peers = [name for name in times if name.startswith("PyPI")]
    for name in peers:
        worst = min(times[name][column] / ours[column] for column in times[name])
        print(f"{name}: {worst:.0f}x slower at its best; goal 10x: {_met(worst >= 10)}.")


def _met(yes: bool) -> str:
    return "met" if yes else "MISSED"


def hints_table(rules: Rules) -> None:
    """Hints and best turns with six words on the table."""
    seat, line = Seat("N"), Line("NS")
    melds = tuple(
        rules.graded(parse_word(text, rules.deck, number=number + 1, line=line))
        for number, text in enumerate(TABLE)
    )
    laid = tuple(card for meld in melds for card in meld.cards)
    search, index = Search.of(rules), word_judge(rules).index
    print(f"\nWith {len(melds)} words on the table ({', '.join(TABLE)}):\n")
    print("| ms (cards / matte) | hints, first time | hints | best turn | plays | gain |")
    print("|---|---|---|---|---|---|")
    for cards, matte in ((11, 0), (11, 1), (20, 1), (40, 1), (60, 2)):
        cold, warm, turn, plays, gain = [], [], [], 0, 0
        for hand in hands(cards, matte, laid)[:3]:
            index.forget()

            def hints(hand: tuple[Card, ...] = hand) -> list[Play]:
                return list(islice(search.plays(hand, melds, seat=seat), 30))

            cold.append(best_of(hints, 1))
            warm.append(best_of(hints, 5))
            find = partial(best_turn, rules, hand, melds, seat=seat, line=line)
            plan = find()
            turn.append(best_of(find, 1))
            plays, gain = plays + len(plan.plays), gain + plan.gain
        mean = [sum(each) / len(each) for each in (cold, warm, turn)]
        times = " | ".join(f"{each:.1f}" for each in mean)
        print(f"| {cards}/{matte} | {times} | {plays / 3:.1f} | {gain / 3:.0f} |", flush=True)
        if (cards, matte) == (11, 1):
            print_goal = f"hints at 11 cards <= 10 ms: {_met(mean[1] <= 10)}"
        if cards == 40:
            print_goal += f"; at 40 <= 60 ms: {_met(mean[1] <= 60)}"
    print(f"\nGoals: {print_goal}.")


def main(arguments: list[str] | None = None) -> int:
    """Print both tables for the lexicon of a folder, or for the one of the package."""
    folder = Path(arguments[0]) if arguments else data_dir()
    try:
        rules = rules_for(lexicon=folder)
    except LexiconError as error:
        print(f"no lexicon to measure: {error}")
        return 1
    judge = word_judge(rules)
    index = judge.index
    words = [index.word(row).lower() for row in range(len(index))]
    print(f"{len(words):,} words that play, edition {judge.lexicon.edition}\n")
    words_table(index, words)
    hints_table(rules)
    return 0
