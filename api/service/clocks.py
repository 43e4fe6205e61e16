"""Timers: when something must happen at a table by itself, and the one task that waits for it.

The instant is stored with the table, so a restarted service knows which tables to wake; the time
for which it was down is not charged to anybody (an `interruzione` shifts the game's time).
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from api.store.base import Status
from burraco_engine.state import Phase

if TYPE_CHECKING:
    from api.service.model import TableState
    from burraco_engine.code.rules import Rules

__all__ = [
    "LATENCY_MS",
    "NEXT_DEAL_MS",
    "Timers",
    "clock_running",
    "next_due",
    "signal_due",
    "turno_end",
]

_log = logging.getLogger("parole.clocks")

LATENCY_MS: Final = 300
"""A move on its way when the time ends still counts: timers fire this much later."""
NEXT_DEAL_MS: Final = 30_000
"""The next smazzata is dealt by itself after this pause for reading the score."""
_LONGEST_WAIT: Final = 1.0
"""The wall's clock can jump (it is set, the machine slept): it is looked at this often."""


def clock_running(state: TableState) -> bool:
    """True if a time of Art. 10 is running, so that a pause of the service must not be charged."""
    game = state.game
    return game is not None and game.playing and not game.stopped and state.setup.clocked


def turno_end(state: TableState, rules: Rules) -> int | None:
    """The wall's instant at which the turno's time is over (Art. 5), at a table with clocks."""
    game = state.game
    if not state.setup.clocked or state.started_at is None or game is None or game.time_out:
        return None
    minutes = rules.code.clocks.turno_minutes.value.get(str(state.setup.smazzate))
    return None if minutes is None else state.started_at + state.skew + minutes[0] * 60_000


def signal_due(state: TableState, shown: Collection[str]) -> bool:
    """Play waits for the signal, and every hand is shown: on a page, or to a bot."""
    if not state.awaits_signal or state.game is None or state.game.stopped:
        return False
    return all(one.player is not None or one.seat in shown for one in state.seats)


def next_due(state: TableState, rules: Rules) -> int | None:
    """The wall's next instant at which the table must be looked at; None if it waits for people."""
    game = state.game
    if state.status is not Status.PLAYING or game is None or game.stopped:
        return None
    due: list[int] = []
    if game.phase is Phase.CONTATA:
        due.append(state.updated_at + NEXT_DEAL_MS)
    if game.playing:
        if state.seat(game.turn.seat).player is not None and not state.awaits_signal:
            due.append(state.updated_at)
        if game.clock.kind is not None:
            due.append(game.clock.deadline + state.skew + LATENCY_MS)
    end = turno_end(state, rules)
    if end is not None:
        due.append(end)
    return min(due, default=None)


class Timers:
    """Calls back at instants of the wall, one per key; setting a key again replaces its instant."""

    def __init__(self, clock: Callable[[], int], fire: Callable[[str], Awaitable[None]]) -> None:
        self._clock = clock
        self._fire = fire
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._changed = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._run(), name="parole-timers")

    def set(self, key: str, at: int | None) -> None:
        """Call back for the key at an instant; None forgets it."""
        if at is None:
            self._due.pop(key, None)
        elif self._due.get(key) != at:
            self._due[key] = at
            heapq.heappush(self._heap, (at, key))
            if self._heap[0][1] == key:
                self._changed.set()

    async def close(self) -> None:
        """Stop waiting, and wait for what is already running."""
        self._task.cancel()
        await asyncio.gather(self._task, *self._running, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            wait = self._launch_due()
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), min(wait, _LONGEST_WAIT))

    def _launch_due(self) -> float:
        """Start what is due; the seconds until the next one."""
        now = self._clock()
        while self._heap:
            at, key = self._heap[0]
            if self._due.get(key) != at:
                heapq.heappop(self._heap)
                continue
            if at > now:
                return (at - now) / 1000
            heapq.heappop(self._heap)
            del self._due[key]
            task = asyncio.create_task(self._guarded(key))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return _LONGEST_WAIT

    async def _guarded(self, key: str) -> None:
        try:
            await self._fire(key)
        except Exception:
            _log.exception("timer failed", extra={"key": key})
