"""Smazzate between bots, played in processes of their own and told in a few numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from time import process_time
from typing import Any

from burraco_engine import events as e
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice, SeedDice
from burraco_engine.moves import Discard, SeatMove
from burraco_engine.names import Millis, Seat
from burraco_engine.players import Player
from burraco_engine.record.brn import record_of
from burraco_engine.simulate import Chooser, deals, play_turno
from burraco_engine.state import Ending, State
from burraco_engine.turn.deciding import is_legal
from burraco_engine.view import view
from parole_engine.bots.manners import MANNERS
from parole_engine.bots.player import WordPlayer
from parole_engine.door import NODES, player, rules_for

PERSON = "persona"
"""Who stands for a person: common words, one a turn."""


@dataclass(frozen=True, slots=True)
class Table:
    """A smazzata to be played: its code, who sits where, the cards."""

    code: str
    players: tuple[str, ...]
    seed: int
    number: int
    record: bool = False


@dataclass(slots=True)
class Game:
    """What came of it.

    `reasoned` and `wasted` are matte laid in the shortest words, in a turn that took the pozzetto
    or closed and in one that did not; `thrown` are matte discarded, `thrown_freely` those of them
    beside which another card could have been.
    """

    points: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    plays: Counter[int] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    closed: bool = False
    matte: int = 0
    reasoned: int = 0
    wasted: int = 0
    thrown: int = 0
    thrown_freely: int = 0
    record: str = ""

    def ahead(self, name: str) -> float:
        """By how much a player is ahead of the mean of the others' lines."""
        others = [points for other, points in self.points.items() if other != name]
        return self.points[name] - sum(others) / len(others)


@cache
def rules_of(code: str) -> Rules:
    """The rules of a code, read once in each process."""
    return rules_for(code)


@cache
def bot_of(name: str, code: str) -> Player:
    """A bot by its name; `name-skill-skill` is one without some skills."""
    rules = rules_of(code)
    if name == PERSON:
        manner = replace(MANNERS["principiante"], again=(), closing=1)
        return WordPlayer(rules, manner)
    level, *lacking = name.split("-")
    if lacking:
        without: dict[str, Any] = dict.fromkeys(lacking, False)
        return WordPlayer(rules, replace(MANNERS[level], **without))
    return player(level, rules)


def played(table: Table) -> Game:
    """Play a smazzata and tell it."""
    rules, game = rules_of(table.code), Game()
    seats = tuple(map(Seat, rules.code.seating.seats.value))
    choosers = {
        seat: chooser(rules, game, name, table.code)
        for seat, name in zip(seats, table.players, strict=True)
    }
    dice = SeedDice(table.seed, table.number)
    dealer = seats[(table.number - 2) % len(seats)]
    done = play_turno(
        rules, choosers, deals(rules, dice), dice, dealer=dealer, lexicon=rules.judge.source
    )
    state = done.state
    assert state.outcome is not None, "a turno that was played has an outcome"
    totals = dict(state.outcome.totals)
    for seat, name in zip(seats, table.players, strict=True):
        game.points[name] = totals[state.line(seat)]
    game.closed = state.ending is Ending.CHIUSURA
    count(rules, game, done.events, seats)
    if table.record:
        game.record = record_of(rules, done.events)
    return game


def chooser(rules: Rules, game: Game, name: str, code: str) -> Chooser:
    """A bot that is timed, and watched when it throws a matta away."""
    bot, taken = bot_of(name, code), game.seconds.setdefault(name, [])

    def choose(state: State, now: Millis, dice: Dice) -> SeatMove:
        seen = view(state, state.turn.seat)
        start = process_time()
        move = bot(seen, dice, NODES)
        taken.append(process_time() - start)
        matte = rules.deck.matte
        if isinstance(move, Discard) and move.card in matte:
            game.thrown += 1
            others = (Discard(move.seat, card) for card in set(seen.hand) if card not in matte)
            game.thrown_freely += any(is_legal(rules, state, one, now=now) for one in others)
        return move

    return choose


def count(rules: Rules, game: Game, events: tuple[e.Event, ...], seats: tuple[Seat, ...]) -> None:
    """The turns, plays and matte of a smazzata."""
    turns = Counter[Seat]()
    plays = short = 0
    reason = False
    for event in events:
        if isinstance(event, e.CardDrawn | e.MonteCollected | e.MontePartlyCollected):
            turns[event.seat] += 1
            plays = short = 0
            reason = False
        elif isinstance(event, e.MeldLaid):
            plays += 1
            game.words.append(event.meld.reading)
            if any(card in rules.deck.matte for card in event.cards):
                game.matte += 1
                short += len(event.meld.cards) <= rules.code.melds.minimum.value
        elif isinstance(event, e.PozzettoTaken):
            reason = True
        elif isinstance(event, e.TurnPassed | e.SmazzataEnded):
            reason = reason or isinstance(event, e.SmazzataEnded)
            game.reasoned += short if reason else 0
            game.wasted += 0 if reason else short
            if turns:
                game.plays[plays] += 1
            plays = short = 0
    game.turns = [turns[seat] for seat in seats]
