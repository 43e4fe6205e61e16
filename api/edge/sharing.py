"""Rate limits of several processes: what each granted is added up in the database.

No request waits for it: twice a second each process tells what it granted to those who take much,
and learns what all granted together. So whoever asks several processes at once gets at most a burst
of each, and then one rate from all.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Final

from api.store.base import StoreUnavailableError

if TYPE_CHECKING:
    from api.edge.middleware import RateLimiter
    from api.store.cluster import Cluster

__all__ = ["SharedLimits", "account"]

_log = logging.getLogger("parole.cluster")
_TELL_SECONDS: Final = 0.5


def account(name: str, key: Hashable) -> str:
    """What a key is called in the database: a digest, so that no address stands there."""
    return f"{name}/{hashlib.sha256(repr(key).encode()).hexdigest()[:40]}"


class SharedLimits:
    """The limiters of a process, kept in step with those of the others."""

    def __init__(self, cluster: Cluster, limiters: Mapping[str, RateLimiter]) -> None:
        self._cluster = cluster
        self._limiters = limiters
        for limiter in limiters.values():
            limiter.shared = True
        self._task = asyncio.create_task(self._run(), name="parole-limits")

    async def close(self) -> None:
        """Stop telling."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_TELL_SECONDS)
            try:
                await self.exchange()
            except StoreUnavailableError:
                pass  # the store says itself what it met
            except Exception:
                _log.exception("limits not shared, tried again")

    async def exchange(self) -> None:
        """Tell what was granted here, learn what all granted."""
        known: dict[str, tuple[RateLimiter, Hashable]] = {}
        spent: dict[str, int] = {}
        for name, limiter in self._limiters.items():
            for key, seconds in limiter.taken().items():
                known[account(name, key)] = (limiter, key)
                spent[account(name, key)] = round(seconds * 1000)
        if spent:
            for called, left in (await self._cluster.spend(spent)).items():
                limiter, key = known[called]
                limiter.learn(key, left / 1000)
