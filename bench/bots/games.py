"""Smazzate between bots, played in processes of their own and told in a few numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from time import process_time
from typing import Any

from bench.bots.telling import Telling
from burraco_engine import events as e
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.dice import Dice, SeedDice
from burraco_engine.moves import Collect, Discard, SeatMove
from burraco_engine.names import Millis, Seat
from burraco_engine.players import Player
from burraco_engine.simulate import Chooser, deals, play_turno
from burraco_engine.state import Ending, PlayKind, State, Taken
from burraco_engine.turn.deciding import is_legal
from burraco_engine.view import view
from parole_engine.bots.manners import MANNERS
from parole_engine.bots.player import WordPlayer
from parole_engine.door import NODES, player, rules_for

PERSON = "persona"
"""Who stands for a person: common words, one a turn."""
HARDLY = 2
"""With so few cards left, or matte alone, one collects to have cards again."""


@dataclass(frozen=True, slots=True)
class Table:
    """A smazzata to be played: its code, who sits where, the cards."""

    code: str
    players: tuple[str, ...]
    seed: int
    number: int
    told: bool = False


@dataclass(slots=True)
class Game:
    """What came of it.

    `reasoned` and `wasted` are matte laid in the shortest words, in a turn that took the pozzetto
    or closed and in one that did not; `thrown` are matte discarded, `thrown_freely` those of them
    beside which another card could have been. `returned` of the drawn cards were thrown away at
    once; after `barren` collections nothing was laid, `refilled` are those of them by somebody with
    hardly a card; in `relaid` turns a word was laid and lengthened; `discards` and `opened` tell
    which letters were thrown and which words begun.
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
    drawn: int = 0
    returned: int = 0
    collected: int = 0
    barren: int = 0
    refilled: int = 0
    relaid: int = 0
    discards: Counter[str] = field(default_factory=Counter)
    opened: Counter[str] = field(default_factory=Counter)
    told: str = ""

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


@dataclass(slots=True)
class _Turn:
    """What was seen of a turn: the card drawn, None after a collection, the melds touched."""

    drawn: Card | None = None
    thrown: Card | None = None
    melds: list[int] = field(default_factory=list)
    short: int = 0
    reason: bool = False


def played(table: Table) -> Game:
    """Play a smazzata and tell it."""
    rules, game, telling = rules_of(table.code), Game(), Telling()
    seats = tuple(map(Seat, rules.code.seating.seats.value))
    choosers = {
        seat: chooser(rules, game, name, table.code, telling)
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
    if table.told:
        game.told = "\n".join([*telling.lines, f"end: {state.ending}, {totals}", ""])
    return game


def chooser(rules: Rules, game: Game, name: str, code: str, telling: Telling) -> Chooser:
    """A bot that is timed, and watched when it throws a matta away or lays nothing of the monte."""
    bot, taken = bot_of(name, code), game.seconds.setdefault(name, [])
    short = False

    def choose(state: State, now: Millis, dice: Dice) -> SeatMove:
        seen = view(state, state.turn.seat)
        nonlocal short
        start = process_time()
        move = bot(seen, dice, NODES)
        taken.append(process_time() - start)
        telling.add(seen, move)
        matte = rules.deck.matte
        if isinstance(move, Collect):
            short = len(seen.hand) <= HARDLY or matte.issuperset(seen.hand)
        if isinstance(move, Discard) and seen.taken is Taken.MONTE and not seen.plays:
            game.barren += 1
            game.refilled += short
        if isinstance(move, Discard) and move.card in matte:
            game.thrown += 1
            others = (Discard(move.seat, card) for card in set(seen.hand) if card not in matte)
            game.thrown_freely += any(is_legal(rules, state, one, now=now) for one in others)
        return move

    return choose


def count(rules: Rules, game: Game, events: tuple[e.Event, ...], seats: tuple[Seat, ...]) -> None:
    """The turns, plays, matte and habits of a smazzata."""
    turns = Counter[Seat]()
    turn = _Turn()
    for event in events:
        if isinstance(event, e.CardDrawn | e.MonteCollected | e.MontePartlyCollected):
            turns[event.seat] += 1
            turn = _Turn(event.card if isinstance(event, e.CardDrawn) else None)
            game.drawn += turn.drawn is not None
            game.collected += turn.drawn is None
        elif isinstance(event, e.MeldLaid):
            turn.melds.append(event.meld.id)
            game.words.append(event.meld.reading)
            if event.kind is PlayKind.OPEN:
                game.opened[event.meld.reading] += 1
            if any(card in rules.deck.matte for card in event.cards):
                game.matte += 1
                turn.short += len(event.meld.cards) <= rules.code.melds.minimum.value
        elif isinstance(event, e.PozzettoTaken):
            turn.reason = True
        elif isinstance(event, e.Discarded):
            game.discards[event.card.face] += 1
            turn.thrown = event.card
        elif isinstance(event, e.TurnPassed | e.SmazzataEnded):
            turn.reason |= isinstance(event, e.SmazzataEnded)
            if turns:
                _count_turn(game, turn)
            turn = _Turn()
    game.turns = [turns[seat] for seat in seats]


def _count_turn(game: Game, turn: _Turn) -> None:
    """What a turn that is over adds."""
    game.plays[len(turn.melds)] += 1
    game.reasoned += turn.short if turn.reason else 0
    game.wasted += 0 if turn.reason else turn.short
    game.relaid += len(set(turn.melds)) < len(turn.melds)
    game.returned += turn.drawn is not None and turn.thrown is turn.drawn and not turn.melds
