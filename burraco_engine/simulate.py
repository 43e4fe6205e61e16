"""Simulation: smazzate between players that need no people, of either game.

A chooser decides for a seat. Bots see only the view of their seat; the random one asks the rules
for what is legal. Chance comes from outside, so that a run can be played again, and the deals can
be given, so that different players can be tried on the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from typing import TypeAlias

from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.dice import Dice, shuffled
from burraco_engine.events import Event
from burraco_engine.moves import AnnounceTimeOut, CollectPart, Deal, Discard, SeatMove
from burraco_engine.names import Millis, Seat
from burraco_engine.players import Player
from burraco_engine.state import Phase, State
from burraco_engine.turn.deciding import Transition, is_regular, legal_moves, open_turno, play
from burraco_engine.view import view

__all__ = [
    "PACE",
    "Chooser",
    "Played",
    "deals",
    "play_turno",
    "random_chooser",
    "seeing",
    "shuffled_deal",
]

PACE = Millis(1000)
"""Simulated time: one second per move."""
_NONCE = 1 << 128


Chooser: TypeAlias = Callable[[State, Millis, Dice], SeatMove]
"""Who decides for a seat: from the state, the instant and chance to a move."""


@dataclass(frozen=True, slots=True)
class Played:
    """A turno that was played: its log, its last state, how many moves it took."""

    events: tuple[Event, ...]
    state: State
    moves: int


def seeing(player: Player, nodes: int) -> Chooser:
    """A chooser that asks a bot, which sees the view of its seat and nothing else."""
    return lambda state, _, dice: player(view(state, state.turn.seat), dice, nodes)


def random_chooser(rules: Rules, *, width: int = 24, eager: int = 75) -> Chooser:
    """Random legal turns: `eager` times in a hundred one of the first `width` plays, if any.

    Leaving cards of the monte, which ends the turn without a play, is chosen seldom: otherwise
    nobody would ever lay anything.
    """

    def choose(state: State, now: Millis, dice: Dice) -> SeatMove:
        if state.phase is Phase.PRESA and not state.table.prepared_by(state.turn.seat):
            takes = list(legal_moves(rules, state, now=now))
            whole: list[SeatMove] = [move for move in takes if not isinstance(move, CollectPart)]
            return _one_of(whole if dice.below(10) else takes, dice)
        moves = legal_moves(rules, state, now=now)
        if dice.below(100) < eager:
            some = list(islice(moves, width))
            plays: list[SeatMove] = [move for move in some if not isinstance(move, Discard)]
            return _one_of(plays or some, dice)
        return _discard(rules, state, now, dice)

    return choose


def _discard(rules: Rules, state: State, now: Millis, dice: Dice) -> SeatMove:
    """A legal discard, looked for from any card on; the play that must be made if there is none."""
    seat = state.turn.seat
    table = state.table
    held = sorted(
        {*table.hand(seat), *state.status(seat).forced, *table.prepared_by(seat)}, key=str
    )
    first = dice.below(len(held))
    moves = (Discard(seat, card) for card in (*held[first:], *held[:first]))
    legal = (move for move in moves if is_regular(rules, state, move, now=now))
    return next(chain(legal, legal_moves(rules, state, now=now)))


def _one_of(moves: list[SeatMove], dice: Dice) -> SeatMove:
    assert moves, "a player in turn always has a move"
    return moves[dice.below(len(moves))]


def shuffled_deal(rules: Rules, dice: Dice) -> Deal:
    """A shuffled deck, its cut and a nonce."""
    deck = shuffled(dice, rules.deck.cards)
    least = rules.code.deal.minimum_cut.value
    cut = least + dice.below(len(deck) - 2 * least + 1)
    return Deal(deck, cut, f"{dice.below(_NONCE):032x}")


def deals(rules: Rules, dice: Dice) -> Iterator[Deal]:
    """Deals without end."""
    while True:
        yield shuffled_deal(rules, dice)


def play_turno(
    rules: Rules,
    choosers: Mapping[Seat, Chooser],
    given: Iterable[Deal],
    dice: Dice,
    *,
    smazzate: int = 1,
    dealer: Seat,
    names: tuple[str, ...] = (),
    lexicon: str = "",
    time_out_after: int | None = None,
) -> Played:
    """Play a turno to its end; the time-out comes after so many moves, if ever."""
    setup = setup_for(rules, smazzate=smazzate, names=names, lexicon=lexicon)
    now = Millis(0)
    state, events = open_turno(rules, setup, dealer, now)
    log, count, deck = list(events), 0, iter(given)
    while state.outcome is None:
        now = Millis(now + PACE)
        made: Transition
        if not state.playing:
            made = play(rules, state, next(deck), now=now)
        elif count == time_out_after and state.time_out is None:
            made = play(rules, state, AnnounceTimeOut(), now=now)
            time_out_after = None
        else:
            move = choosers[state.turn.seat](state, now, dice)
            made = play(rules, state, move, now=now)
            count += 1
        state = made.state
        log += made.events
    return Played(tuple(log), state, count)
