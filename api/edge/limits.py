"""Rate limits: one number per caller, no timers (the generic cell rate algorithm)."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.settings import Rate

__all__ = ["RateLimiter"]


class RateLimiter:
    """Grants `rate.per_second` on average and `rate.burst` at once to each key.

    For each key it keeps the instant at which the bucket would be full again; keys whose instant
    is past are forgotten, so memory is bounded by `capacity`.
    """

    __slots__ = ("_capacity", "_clock", "_full_at", "_interval", "_tolerance")

    def __init__(
        self, rate: Rate, *, clock: Callable[[], float] = time.monotonic, capacity: int = 50_000
    ) -> None:
        self._interval = 1.0 / rate.per_second
        self._tolerance = rate.burst * self._interval
        self._clock = clock
        self._capacity = capacity
        self._full_at: dict[Hashable, float] = {}

    def take(self, key: Hashable, cost: float = 1.0) -> float:
        """Take `cost` from the key's bucket: 0 if granted, else the seconds to wait."""
        now = self._clock()
        full_at = self._full_at.get(key, now)
        if full_at < now:
            full_at = now
        full_at += cost * self._interval
        wait = full_at - now - self._tolerance
        if wait > 1e-9:
            return wait
        if len(self._full_at) >= self._capacity:
            self._forget(now)
        self._full_at[key] = full_at
        return 0.0

    def _forget(self, now: float) -> None:
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        while len(self._full_at) >= self._capacity:
            del self._full_at[next(iter(self._full_at))]
