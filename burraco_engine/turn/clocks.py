"""Clocks: how long a player has, as arithmetic on given instants (P Art. 10)."""

from __future__ import annotations

from burraco_engine.code.profile import Profile
from burraco_engine.code.rules import Rules
from burraco_engine.events import ClockStarted
from burraco_engine.fold.evolve import Draft
from burraco_engine.names import Millis
from burraco_engine.state import ClockKind

__all__ = ["play_time", "start_clock", "start_play_clock"]


def play_time(code: Profile, cards: int) -> Millis:
    """The time to play with so many cards in the hand; 0 if the code knows no such time.

    The steps are (cards at most, time); the last one, with 0 cards, has no limit.
    """
    for most, length in code.clocks.play_ms.value:
        if cards <= most or not most:
            return Millis(length)
    raise AssertionError("the last step of play_ms has no limit")


def start_clock(draft: Draft, kind: ClockKind, length: int, now: Millis) -> None:
    """Let a time run for the player in turn, at a table with clocks whose code knows it."""
    if draft.state.setup.clocked and length:
        seat = draft.state.turn.seat
        draft.add(ClockStarted(seat, kind, Millis(now + length), now))


def start_play_clock(rules: Rules, draft: Draft, cards: int, now: Millis) -> None:
    """The time to play begins, by the number of cards in the hand.

    Within the arbiter's seconds of grace nothing begins anew: they are for all that is left.
    """
    if draft.state.clock.kind is ClockKind.GRACE:
        return
    start_clock(draft, ClockKind.PLAY, play_time(rules.code, cards), now)
