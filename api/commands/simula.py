"""`parole simula`: smazzate between bots, with their records if wanted.

Exit codes: 0 played; 2 wrong use; 4 the lexicon cannot be used.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from api.commands import UsageError
from api.commands.margin import Margin, margin_rows
from api.commands.parser import add_code
from api.trouble import told as trouble
from burraco_engine.code.loading import profile_ids
from burraco_engine.dice import SeedDice
from burraco_engine.errors import EngineError
from burraco_engine.names import Line, Seat
from burraco_engine.record.brn import record_of
from burraco_engine.simulate import Chooser, Played, deals, play_turno
from burraco_engine.state import Ending
from parole_engine.door import LEVELS, RANDOM, bot, bot_names, rules_for

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from burraco_engine.code.rules import Rules

__all__ = ["configure", "run"]

_ENDINGS: Final = tuple(one.value for one in Ending if one is not Ending.ANNULLATA)
"""How a smazzata ends that counts."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `parole simula`."""
    names = "; ".join(f"{game}: {', '.join(bot_names(game))}" for game in LEVELS)
    parser.epilog = (
        f"Bot ({names}). Con due nomi ogni smazzata si gioca due volte, a parti scambiate. "
        "Lo stesso seme dà le stesse smazzate."
    )
    add_code(parser)
    parser.add_argument("--smazzate", type=int, default=10, metavar="N", help="quante (10)")
    parser.add_argument(
        "--a-punti", action="store_true", help="partite intere, fino ai punti del codice"
    )
    parser.add_argument("--seme", type=int, default=1, metavar="S", help="il seme del caso (1)")
    parser.add_argument("--bot", default=RANDOM, metavar="NOME[,NOME]", help="chi gioca")
    parser.add_argument("--verbali", type=Path, metavar="CARTELLA", help="dove scrivere i verbali")
    parser.add_argument("--lessico", type=Path, metavar="CARTELLA", help="un altro lessico")
    parser.add_argument("--json", action="store_true", help="il riassunto in JSON")


@dataclass(slots=True)
class _Summary:
    """What is counted while the smazzate are played."""

    endings: Counter[str] = field(default_factory=Counter)
    points: Counter[Line] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    games: int = 0

    def add(self, game: Played, first: dict[Line, Line]) -> None:
        """Count a game; `first` is the line in which each line's bot sat first."""
        state = game.state
        assert state.ending is not None, "a turno that was played has ended"
        assert state.outcome is not None, "a turno that was played has an outcome"
        self.endings[state.ending.value] += 1
        winner = state.outcome.winner
        self.points.update({first[line]: total for line, total in state.outcome.totals})
        self.wins[first[winner] if winner else "pari"] += 1
        self.moves += game.moves
        self.games += 1


def run(args: argparse.Namespace) -> int:
    """Play and tell how it went."""
    if args.smazzate < 1:
        raise UsageError("--smazzate: serve almeno una smazzata")
    if args.codice not in profile_ids():
        raise UsageError(
            f"codice sconosciuto: «{args.codice}» (ci sono: {', '.join(profile_ids())})"
        )
    try:
        rules = rules_for(args.codice, args.lessico)
        names = args.bot.split(",")
        if args.a_punti and not rules.code.score.target.value:
            raise UsageError(f"--a-punti: il codice «{args.codice}» non gioca a punti")
        lines = list(dict.fromkeys(map(Line, rules.code.seating.lines.value)))
        sides = [names] if len(set(names)) < 2 else [names, names[::-1]]
        choosers = [_choosers(rules, side) for side in sides]
        if args.verbali is not None:
            args.verbali.mkdir(parents=True, exist_ok=True)
        started = perf_counter()
        summary, margin = _Summary(), Margin(rules)
        for number in _shown(range(1, args.smazzate + 1)):
            games = [
                _play(rules, who, side, args.seme, number, smazzate=0 if args.a_punti else 1)
                for who, side in zip(choosers, sides, strict=True)
            ]
            for game, letter, first in zip(games, "ab", (lines, lines[::-1]), strict=False):
                summary.add(game, dict(zip(lines, first, strict=True)))
                if args.verbali is not None:
                    seating = letter if len(games) > 1 else ""
                    name = f"{args.codice}-{args.seme}-{number:04}{seating}.brn"
                    record = record_of(rules, game.events)
                    (args.verbali / name).write_text(record, encoding="utf-8")
            if len(games) > 1:
                margin.add(games)
        seconds = perf_counter() - started
    except EngineError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"--verbali: {trouble(error)}") from None
    told = _told(rules, args, names, summary, seconds)
    if len(sides) > 1:
        told["doppio"] = margin.told(names)
    print(json.dumps(told, ensure_ascii=False) if args.json else _text(told))
    return 0


def _choosers(rules: Rules, names: list[str]) -> dict[Seat, Chooser]:
    lines = rules.code.seating.lines.value
    order = list(dict.fromkeys(lines))
    if len(names) not in (1, len(order)):
        raise UsageError(f"--bot: uno o {len(order)} nomi")
    by_line = {line: bot(names[place % len(names)], rules) for place, line in enumerate(order)}
    seats = rules.code.seating.seats.value
    return {Seat(seat): by_line[line] for seat, line in zip(seats, lines, strict=True)}


def _play(
    rules: Rules,
    choosers: dict[Seat, Chooser],
    names: list[str],
    seed: int,
    number: int,
    *,
    smazzate: int,
) -> Played:
    """One smazzata, or a match; its chance depends on the seed and its number alone."""
    dice = SeedDice(seed, number)
    seats = tuple(map(Seat, rules.code.seating.seats.value))
    lines = rules.code.seating.lines.value
    order = list(dict.fromkeys(lines))
    return play_turno(
        rules,
        choosers,
        deals(rules, dice),
        dice,
        smazzate=smazzate,
        dealer=seats[(number - 2) % len(seats)],
        names=tuple(names[order.index(line) % len(names)] for line in lines),
        lexicon=rules.judge.source,
    )


def _shown(numbers: Iterable[int]) -> Iterable[int]:
    """A progress bar, when somebody is looking."""
    if not sys.stderr.isatty():
        return numbers
    from tqdm import tqdm

    bar: Iterator[int] = iter(tqdm(numbers, unit=" smazzate", leave=False))
    return bar


def _told(
    rules: Rules, args: argparse.Namespace, names: list[str], summary: _Summary, seconds: float
) -> dict[str, Any]:
    lines = list(dict.fromkeys(rules.code.seating.lines.value))
    return {
        "codice": args.codice,
        "seme": args.seme,
        "bot": {line: names[place % len(names)] for place, line in enumerate(lines)},
        "smazzate": args.smazzate,
        "a_punti": args.a_punti,
        "fini": {name: summary.endings[name] for name in _ENDINGS},
        "media": {line: round(summary.points[Line(line)] / summary.games, 1) for line in lines},
        "vinte": {name: summary.wins[name] for name in (*lines, "pari")},
        "mosse": summary.moves,
        "mosse_al_secondo": round(summary.moves / seconds) if seconds else 0,
    }


def _text(told: dict[str, Any]) -> str:
    """The summary as people read it."""
    who = ", ".join(f"{line} {name}" for line, name in told["bot"].items())
    one, many = ("partita", "partite") if told["a_punti"] else ("smazzata", "smazzate")
    count = f"1 {one}" if told["smazzate"] == 1 else f"{told['smazzate']} {many}"
    rows = [
        f"{count}, codice {told['codice']}, seme {told['seme']} ({who})",
        "fini: " + ", ".join(f"{name} {many}" for name, many in told["fini"].items()),
        "media: " + ", ".join(f"{line} {points}" for line, points in told["media"].items()),
        "vinte: " + ", ".join(f"{name} {many}" for name, many in told["vinte"].items()),
        f"mosse: {told['mosse']} ({told['mosse_al_secondo']} al secondo)",
    ]
    if "doppio" in told:
        rows += margin_rows(told["doppio"])
    return "\n".join(rows)
