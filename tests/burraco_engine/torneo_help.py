"""A tournament at hand, for tests: acts one after the other, with a clock and dice of their own."""

from __future__ import annotations

from typing import Any

from burraco_engine.dice import SeedDice
from burraco_engine.names import Millis
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.book import open_book
from burraco_engine.torneo.deciding import decide
from burraco_engine.torneo.events import TorneoEvent
from burraco_engine.torneo.ranking import Figure, Row, figures_of, ranking
from burraco_engine.torneo.values import FirstTurno, Kind, Match, Setup, System, Torneo

MINUTE = 60_000
P = "parole-2025"
C = "classico-2007"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Hall:
    """A hall with its arbiter: it remembers what happened."""

    def __init__(self, entries: int = 0, *, seed: int = 1, code: str = P, **setup: Any) -> None:
        setup.setdefault("system", System.DANESE)
        setup.setdefault("first", FirstTurno.ISCRIZIONE)
        self.dice = SeedDice("torneo", seed)
        self.now = Millis(1_000)
        self.state: Any = Torneo()
        self.events: list[tuple[Millis, TorneoEvent]] = []
        made = Setup("Prova", code, **setup)
        self.book = open_book(code, made.choices)
        self.do(a.Announce("t1", made))
        size = {Kind.COPPIE: 2, Kind.SQUADRE: 4, Kind.INDIVIDUALE: 1}[made.kind]
        for number in range(1, entries + 1):
            players = tuple(f"{letter(number)}{chair}" for chair in range(1, size + 1))
            self.do(a.Enroll(players))

    def do(self, act: a.Act) -> tuple[TorneoEvent, ...]:
        step = decide(self.book, self.state, act, at=self.now, dice=self.dice)
        self.state = step.state
        self.events += [(self.now, event) for event in step.events]
        return step.events

    def wait(self, ms: int) -> None:
        self.now = Millis(self.now + ms)

    def begin(self) -> None:
        """Pair, post and start the next turno."""
        self.do(a.Pair())
        self.do(a.PostPositions())
        self.do(a.Start())

    def play(self, points: dict[int, tuple[int, int]] | None = None) -> None:
        """Enter the score of every table that has none: what is said, or chance."""
        assert self.state.current is not None
        for match in self.state.current.matches:
            if match.outcome is None:
                if points is not None and match.table in points:
                    rows = points[match.table]
                else:
                    rows = (5 * self.dice.below(300), 5 * self.dice.below(300))
                for part in range(match.tables):
                    self.do(a.EnterScore(match.table + part, (rows,)))

    def turno(self) -> tuple[Match, ...]:
        matches: tuple[Match, ...] = self.state.current.matches
        return matches

    def met(self) -> list[str]:
        """Who meets whom, by letters: «A–B»."""
        return [f"{names(one.ns)}–{names(one.eo)}" for one in self.turno()]

    def row(self, number: int) -> Row:
        rows = ranking(self.book.code, self.state)
        return next(row for row in rows if row.competitor.number == number)

    def figures(self, number: int) -> tuple[Figure, ...]:
        return figures_of(self.book.code, self.state, number)

    def ranked(self) -> list[tuple[int, int, int]]:
        return [
            (row.competitor.number, row.vp, row.mp) for row in ranking(self.book.code, self.state)
        ]


def letter(number: int) -> str:
    return ALPHABET[number - 1] if number <= len(ALPHABET) else f"n{number}"


def names(side: tuple[int, ...]) -> str:
    return "".join(map(letter, side))
