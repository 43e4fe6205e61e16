"""How strong the bots are, how long their smazzate last, how long they think.

`python -m bench.bots PART …` runs some of it: `matches`, `skills`, `lengths`, `habits`, `person`,
`classic`;
`--deals` and `--seed` say on which cards, `--workers` with how many processes. `--hands FOLDER`
writes smazzate of the levels to be read blind, `--lemmas FILE` the rare words that are laid.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from itertools import pairwise
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean, median, stdev

from bench.bots.games import PERSON, Game, Table, played, rules_of
from burraco_engine.code.loading import profile_ids
from burraco_engine.dice import SeedDice, shuffled
from burraco_engine.paths import DEFAULT_CODE
from parole_engine.bots.manners import MANNERS, Manner
from parole_engine.judge import word_judge

Play = Callable[[Sequence[Table]], list[Game]]

SEED = 1918
CLASSIC_SEED = 1861
DEALS = 200
HANDS = 20
CLASSIC = ("esperto", "semplice")
RARE = 2


def main(argv: Sequence[str] = ()) -> None:
    """Run the parts that are asked for, all of them if none is."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="only rows that contain this")
    parser.add_argument("--hands", type=Path, metavar="FOLDER")
    parser.add_argument("--lemmas", type=Path, metavar="FILE")
    args = parser.parse_args(list(argv))
    with Pool(args.workers) as pool:

        def play(tables: Sequence[Table]) -> list[Game]:
            return pool.map(played, tables, chunksize=4)

        chosen = args.parts or ([] if args.hands or args.lemmas else list(PARTS))
        for part in chosen:
            seed = args.seed or (CLASSIC_SEED if part == "classic" else SEED)
            PARTS[part](play, seed, args.deals, args.only)
            print(flush=True)
        if args.hands:
            write_hands(play, args.seed or SEED, args.hands)
        if args.lemmas:
            write_lemmas(play, args.seed or SEED, args.deals, args.lemmas)


def matches(play: Play, seed: int, deals: int, only: str) -> None:
    """Each level against the one below it."""
    names = list(MANNERS)
    print(f"| match, seed {seed} | deals | M.P. per smazzata |\n|---|---|---|")
    for worse, better in pairwise(names):
        row = f"{better} v {worse}"
        if only in row:
            told(row, margin(play, DEFAULT_CODE, better, worse, seed, deals))


def skills(play: Play, seed: int, deals: int, only: str) -> None:
    """Each level that has a skill against itself without it, and without all of them."""
    print(f"| skill, seed {seed} | deals | M.P. per smazzata |\n|---|---|---|")
    for name, manner in MANNERS.items():
        named = [one.name for one in fields(Manner) if one.type == "bool" and one.name != "clean"]
        had = [skill for skill in named if getattr(manner, skill)]
        rows = {f"{name} with and without {skill}": f"{name}-{skill}" for skill in had}
        if had:
            rows[f"{name} with and without all of them"] = "-".join((name, *had))
        for row, lesser in rows.items():
            if only in row:
                told(row, margin(play, DEFAULT_CODE, name, lesser, seed, deals))


def classic(play: Play, seed: int, deals: int, only: str) -> None:
    """The esperto against the plain player, by every code of the classic family."""
    print(f"| code, seed {seed} | deals | points per smazzata | p99 ms |\n|---|---|---|---|")
    for code in profile_ids():
        if rules_of(code).code.game == "classico" and only in code:
            ahead, games = margin_games(play, code, *CLASSIC, seed, deals)
            p99 = quantile([t for game in games for t in game.seconds["esperto"]], 0.99)
            told(code, ahead, f" {1000 * p99:.1f} |")


def lengths(play: Play, seed: int, deals: int, only: str) -> None:
    """Four of a level: turns, plays, matte and times."""
    columns = (
        "turns each, median | plays in a turn 0, 1, 2, more, % | closed | matte laid | "
        "in three letters, with a reason | without | thrown away, forced | not forced | "
        "p50 ms | p99 ms | slowest"
    )
    _four_of_a_level(play, seed, deals, only, columns, length_row)


def _four_of_a_level(
    play: Play,
    seed: int,
    deals: int,
    only: str,
    columns: str,
    row: Callable[[str, Sequence[Game]], str],
) -> None:
    """A table of smazzate among four of each level."""
    print(f"| four of a level, seed {seed} | smazzate | {columns} |")
    print("|---" * (columns.count(" | ") + 3) + "|")
    for name in MANNERS:
        if only in name:
            games = play([table(seed, n, [name] * 4) for n in _numbers(deals)])
            print(row(name, games), flush=True)


def length_row(name: str, games: Sequence[Game]) -> str:
    """One row of `lengths`."""
    turns = median(fmean(game.turns) for game in games)
    counts = sum((Counter(game.plays) for game in games), Counter[int]())
    whole = counts.total()
    share = [counts[0], counts[1], counts[2], sum(counts[n] for n in counts if n > 2)]
    times = [t for game in games for each in game.seconds.values() for t in each]
    return (
        f"| {name} | {len(games)} | {turns:.1f} | "
        + ", ".join(f"{100 * each / whole:.0f}" for each in share)
        + f" | {sum(game.closed for game in games)} | {sum(g.matte for g in games)} | "
        f"{sum(g.reasoned for g in games)} | {sum(g.wasted for g in games)} | "
        f"{sum(g.thrown for g in games)} | {sum(g.thrown_freely for g in games)} | "
        f"{1000 * median(times):.1f} | {1000 * quantile(times, 0.99):.1f} | "
        f"{1000 * max(times):.0f} |"
    )


def habits(play: Play, seed: int, deals: int, only: str) -> None:
    """Four of a level: what a person would not do so often."""
    columns = (
        "drawn and thrown, % of turns | collected, % of turns | of them laid nothing | "
        "nothing, with hardly a card before | laid and lengthened in one turn | "
        "commonest discards, % | openings of three letters, % | commonest openings"
    )
    _four_of_a_level(play, seed, deals, only, columns, habits_row)


def habits_row(name: str, games: Sequence[Game]) -> str:
    """One row of `habits`."""
    whole = sum(game.drawn + game.collected for game in games)
    collected = sum(game.collected for game in games)
    thrown = sum((game.discards for game in games), Counter[str]())
    opened = sum((game.opened for game in games), Counter[str]())
    short = sum(count for word, count in opened.items() if len(word) == 3)
    return (
        f"| {name} | {len(games)} | {100 * sum(game.returned for game in games) / whole:.1f} | "
        f"{100 * collected / whole:.1f} | "
        f"{100 * sum(game.barren - game.refilled for game in games) / collected:.1f} % | "
        f"{100 * sum(game.refilled for game in games) / collected:.1f} % | "
        f"{sum(game.relaid for game in games)} | "
        + ", ".join(f"{c} {100 * n / thrown.total():.0f}" for c, n in thrown.most_common(3))
        + f" | {100 * short / opened.total():.0f} | "
        + ", ".join(f"{word} {count}" for word, count in opened.most_common(5))
        + " |"
    )


def person(play: Play, seed: int, deals: int, only: str) -> None:
    """Somebody who lays one common word a turn, beside three of a level."""
    print(f"| beside three, seed {seed} | smazzate | his turns: least | 5 % | median | 4 or more |")
    print("|---" * 6 + "|")
    for name in MANNERS:
        if only in name:
            games = play([table(seed, n, [PERSON, name, name, name]) for n in _numbers(deals)])
            his = sorted(game.turns[0] for game in games)
            enough = 100 * sum(turns >= 4 for turns in his) / len(his)
            print(
                f"| {name} | {len(his)} | {his[0]} | {his[len(his) // 20]} | {median(his):.0f} | "
                f"{enough:.1f} % |",
                flush=True,
            )


def write_hands(play: Play, seed: int, folder: Path) -> None:
    """Smazzate of every level in a drawn order, to be read blind; `key.tsv` says whose they are."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = shuffled(SeedDice(seed), [(name, n) for name in MANNERS for n in _numbers(HANDS)])
    games = play([replace(table(seed, n, [name] * 4), told=True) for name, n in drawn])
    for number, game in enumerate(games, 1):
        (folder / f"{number:02}.txt").write_text(game.told, encoding="utf-8")
    rows = (f"{number:02}\t{name}\t{n}\n" for number, (name, n) in enumerate(drawn, 1))
    (folder / "key.tsv").write_text("".join(rows), encoding="utf-8")


def write_lemmas(play: Play, seed: int, deals: int, file: Path) -> None:
    """The words of the rare bands that each level lays, and whether they have a meaning."""
    lexicon = word_judge(rules_of(DEFAULT_CODE)).lexicon
    rows: dict[tuple[str, str], Counter[str]] = {}
    for name in MANNERS:
        for game in play([table(seed, n, [name] * 4) for n in _numbers(deals)]):
            for word in game.words:
                found = lexicon.lookup(word.lower())
                if found.band <= RARE:
                    for lemma in {reading.lemma for reading in found.readings} or {""}:
                        rows.setdefault((lemma, word), Counter())[name] += 1
    with file.open("w", encoding="utf-8") as out:
        print("lemma\tword\tband\tmeaning\t" + "\t".join(MANNERS), file=out)
        for (lemma, word), count in sorted(rows.items()):
            has = "yes" if lemma and lexicon.meaning(lemma) else "no"
            by = "\t".join(str(count[name]) for name in MANNERS)
            print(f"{lemma}\t{word}\t{lexicon.lookup(word.lower()).band}\t{has}\t{by}", file=out)


def table(seed: int, number: int, players: Sequence[str], code: str = DEFAULT_CODE) -> Table:
    """A smazzata to be played."""
    return Table(code, tuple(players), seed, number)


def margin(play: Play, code: str, first: str, second: str, seed: int, deals: int) -> list[float]:
    """By how much the first is ahead on each deal, played twice with the sides changed."""
    return margin_games(play, code, first, second, seed, deals)[0]


def margin_games(
    play: Play, code: str, first: str, second: str, seed: int, deals: int
) -> tuple[list[float], list[Game]]:
    """The same, with the games."""
    lines = rules_of(code).code.seating.lines.value
    sides = [(first, second), (second, first)]
    order = list(dict.fromkeys(lines))
    seated = [[side[order.index(line) % 2] for line in lines] for side in sides]
    games = play([table(seed, n, who, code) for who in seated for n in _numbers(deals)])
    pairs = zip(games[:deals], games[deals:], strict=True)
    return [(one.ahead(first) + two.ahead(first)) / 2 for one, two in pairs], games


def told(row: str, ahead: Sequence[float], more: str = "") -> None:
    """A row with a mean and the half width of its 95 % interval."""
    half = 1.96 * stdev(ahead) / len(ahead) ** 0.5
    print(f"| {row} | {len(ahead)} | {fmean(ahead):+.1f} ± {half:.1f} |{more}", flush=True)


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which so large a part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def _numbers(deals: int) -> range:
    return range(1, deals + 1)


PARTS: dict[str, Callable[[Play, int, int, str], None]] = {
    "matches": matches,
    "skills": skills,
    "lengths": lengths,
    "habits": habits,
    "person": person,
    "classic": classic,
}
