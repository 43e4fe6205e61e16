"""Puzzles found in games: bots play, and a position with one clear best turn is taken home.

Slow, because most positions are dull; therefore a tool for those who collect puzzles, not for
somebody who waits for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.names import Millis, Seat
from burraco_engine.players import Player
from burraco_engine.simulate import shuffled_deal
from burraco_engine.state import Phase, State
from burraco_engine.turn.deciding import open_turno, play
from burraco_engine.view import view
from parole_engine.puzzles.difficulty import level_for
from parole_engine.puzzles.kind import Kind
from parole_engine.puzzles.kinds import chiudi, giocata_migliore
from parole_engine.puzzles.model import LINE, Key, Position
from parole_engine.puzzles.ranking import rank_turns
from parole_engine.puzzles.sketch import Sketch
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["mined", "positions"]

_NODES: Final = 500
_MARGIN: Final = 10
_LARGEST_HAND: Final = 12
_PACE: Final = 1000


def positions(rules: Rules, bot: Player, seed: str) -> Iterator[Position]:
    """The positions of one smazzata between bots, each right after the take of a turn."""
    dice = SeedDice("partita", seed)
    seats = tuple(map(Seat, rules.code.seating.seats.value))
    now = Millis(0)
    state: State = open_turno(rules, setup_for(rules, smazzate=1), seats[-1], now).state
    state = play(rules, state, shuffled_deal(rules, dice), now=now).state
    while state.playing:
        if state.phase is Phase.GIOCO and not state.turn.plays:
            yield _seen(state)
        now = Millis(now + _PACE)
        move = bot(view(state, state.turn.seat), dice, _NODES)
        state = play(rules, state, move, now=now).state


def _seen(state: State) -> Position:
    """What the player in turn has, as if he sat South."""
    seat = state.turn.seat
    line = state.line(seat)
    melds = tuple(replace(meld, line=LINE) for meld in state.table.melds_of(line))
    taken = any(pozzetto.line == line for pozzetto in state.table.pozzetti)
    return Position(state.table.hand(seat), melds, taken)


def mined(vocabulary: Vocabulary, bot: Player, seed: str) -> Iterator[tuple[Key, Sketch]]:
    """What one smazzata offers: turns that close, and best turns with a clear margin."""
    for number, position in enumerate(positions(vocabulary.rules, bot, seed)):
        found = _found(vocabulary, position, f"partita-{seed}-{number}")
        if found is not None:
            yield found


def _found(vocabulary: Vocabulary, position: Position, seed: str) -> tuple[Key, Sketch] | None:
    frozen = any(meld.frozen for meld in position.melds)
    if not position.pozzetto_taken or frozen or len(position.hand) > _LARGEST_HAND:
        return None
    rules, search = vocabulary.rules, vocabulary.search
    closing = rank_turns(rules, search, position, closing=True)
    if closing is not None:
        key = Key(Kind("chiudi"), level_for(closing), seed)
        return key, Sketch(
            chiudi.QUESTION, "Da una partita; il pozzetto è preso.", position, closing
        )
    ranked = rank_turns(rules, search, position)
    if ranked is None or ranked.second is None or ranked.best - ranked.second < _MARGIN:
        return None
    context = "Da una partita: hai già pescato e il pozzetto è preso."
    key = Key(Kind("giocata_migliore"), level_for(ranked), seed)
    return key, Sketch(giocata_migliore.QUESTION, context, position, ranked)
