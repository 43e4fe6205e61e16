"""Timers: the instants at which something must happen by itself, and the one task that waits.

Instants are those of the service's own clock (`api.service.house_clock`). They are stored with the
table, so a restarted service knows which tables to wake; the time for which it was down is not
charged to anybody (an `interruzione` shifts the game's time).
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from api.problems import ApiError
from api.store.base import StoreUnavailableError

__all__ = ["Timers"]

_log = logging.getLogger("parole.clocks")

_LONGEST_WAIT: Final = 1.0
_SHORTEST_WAIT: Final = 0.01
"""The time of the service can stand still: its clock is looked at this often, and not oftener."""
_RETRY_MS: Final = (250, 500, 1_000, 2_000, 4_000, 8_000)
"""A timer that failed is tried again, ever more slowly, for ever."""


class Timers:
    """Calls back at instants, one per key; setting a key again replaces its instant.

    A call that fails is made again, unless the key was set anew; `ApiError` is an answer: whoever
    is refused has nothing to wait for.
    """

    def __init__(self, clock: Callable[[], int], fire: Callable[[str], Awaitable[None]]) -> None:
        self._clock = clock
        self._fire = fire
        self._due: dict[str, int] = {}
        self._failures: dict[str, int] = {}
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

    def waiting(self) -> tuple[str, ...]:
        """The keys that an instant is set for."""
        return tuple(self._due)

    async def close(self) -> None:
        """Stop waiting, and wait for what is already running."""
        self._task.cancel()
        await asyncio.gather(self._task, *self._running, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            wait = self._launch_due()
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), max(wait, _SHORTEST_WAIT))

    def _launch_due(self) -> float:
        """Start what is due; the seconds until the next one."""
        now = self._clock()
        while self._heap:
            at, key = self._heap[0]
            if self._due.get(key) != at:
                heapq.heappop(self._heap)
                continue
            if at > now:
                return min((at - now) / 1000, _LONGEST_WAIT)
            heapq.heappop(self._heap)
            del self._due[key]
            task = asyncio.create_task(self._guarded(key))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return _LONGEST_WAIT

    async def _guarded(self, key: str) -> None:
        try:
            await self._fire(key)
        except ApiError as refused:
            _log.info("timer refused", extra={"key": key, "code": refused.code})
        except Exception as error:
            failures = self._failures.get(key, 0)
            if not isinstance(error, StoreUnavailableError):  # the store says itself what it met
                _log.exception("timer failed", extra={"key": key})
            self._failures[key] = failures + 1
            if key not in self._due:
                self.set(key, self._clock() + _RETRY_MS[min(failures, len(_RETRY_MS) - 1)])
            return
        self._failures.pop(key, None)
