"""What the service does by itself, for as long as it runs: its pulse, signs of life, the broom.

Whatever fails here is logged and tried again: a short failure of the archive must not end it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from api.garbage import collect_if_due
from api.problems import ApiError
from api.service.house_clock import PULSE_SECONDS
from api.service.presence import Presence
from api.store.base import StoreUnavailableError

if TYPE_CHECKING:
    from api.service.house_clock import HouseClock
    from api.service.hub import Hub
    from api.service.timers import Timers
    from api.settings import Settings

__all__ = ["Upkeep"]

_log = logging.getLogger("parole.service")
_SIGN_SECONDS: Final = 1.0
_SWEEP_SECONDS: Final = 30.0
_GARBAGE_SECONDS: Final = 2.0
_QUIET_SECONDS: Final = 1.0
"""Nobody moved for so long: a pause holds nobody up."""
_TOLD_MS: Final = 500
"""When so much time did not count, pages are told the instant: they count by themselves."""


class Upkeep:
    """The tasks beside the requests."""

    def __init__(self, hub: Hub, clock: HouseClock, settings: Settings, timers: Timers) -> None:
        self._hub = hub
        self._store = hub.store
        self._clock = clock
        self._settings = settings
        self._timers = timers
        self._shared = hub.store.cluster is not None
        self._stood = 0
        self._untold = 0
        self._owing: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Let time pass, and see to everything from now on."""
        self._clock.go()
        self._tasks = [
            asyncio.create_task(_forever("pulse", PULSE_SECONDS, self._pulse)),
            asyncio.create_task(_forever("heartbeat", _SIGN_SECONDS, self._sign_of_life)),
            asyncio.create_task(_forever("sweep", _SWEEP_SECONDS, self.tidy)),
            asyncio.create_task(_forever("garbage", _GARBAGE_SECONDS, self._collect)),
        ]

    async def close(self) -> None:
        """Stop; time stands still."""
        for task in self._tasks:
            task.cancel()
        if self._owing is not None:
            self._owing.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._clock.stand()

    async def _pulse(self) -> None:
        """Time passes while moves can be kept; nobody pays for the rest."""
        lost = self._clock.beat()
        self._untold += lost
        if self._shared and lost > _TOLD_MS:
            self._owe(self._clock() - lost)
        troubled = self._store.trouble is not None
        if troubled and not self._clock.standing:
            self._clock.stand()
            self._stood = self._clock()
        elif not troubled and self._clock.standing:
            self._clock.go()
            if self._shared:
                self._owe(self._stood)
        if self._untold > _TOLD_MS and not troubled:
            self._untold = 0
            for live in self._hub.loaded():
                if live.state.clock_running:
                    live.audience.tell({"tipo": "ora", "ora": self._clock()})

    def _owe(self, since: int) -> None:
        """The time of all goes on without us: the tables that we see to are owed what we missed."""
        tables = [key for key in self._timers.waiting() if not Presence.owns(key)]
        if tables and self._clock() > since:
            _log.warning("absent", extra={"ms": self._clock() - since, "tables": len(tables)})
            self._hub.absences.owe(tables, since, self._clock())
            if self._owing is None or self._owing.done():
                self._owing = asyncio.create_task(self._settle())

    async def _settle(self) -> None:
        """Forgive every table what it is owed."""
        while owed := tuple(self._hub.absences.owed):
            for table_id in owed:
                try:
                    await self._hub.act(table_id, lambda _: None)
                except ApiError:
                    self._hub.absences.cancel(table_id)  # it is in quarantine, or gone
                except StoreUnavailableError:
                    await asyncio.sleep(_SIGN_SECONDS)

    async def _sign_of_life(self) -> None:
        """Note that we live while somebody's time runs; in trouble, see whether it is over."""
        if self._shared:
            return  # the process signs as one of several
        running = any(live.state.clock_running for live in self._hub.loaded())
        if running or self._store.trouble is not None:
            await self._store.alive(self._clock())

    async def _collect(self) -> None:
        """Look for garbage when nobody moves."""
        collect_if_due(quiet=time.monotonic() - self._hub.acted_at > _QUIET_SECONDS)

    async def tidy(self) -> None:
        """Forget, let expire and delete the tables whose time has come."""
        self._hub.sweep()
        if self._settings.idle_hours:
            idle_ms = self._settings.idle_hours * 3_600_000
            await self._hub.expire_idle(self._clock() - idle_ms)
        if self._settings.retention_days:
            kept_ms = self._settings.retention_days * 86_400_000
            await self._store.purge(self._clock() - kept_ms)


async def _forever(name: str, seconds: float, step: Callable[[], Awaitable[None]]) -> None:
    """Do it again and again, whatever happens."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await step()
        except StoreUnavailableError:
            _log.debug("put off", extra={"task": name})  # the store says itself what it met
        except Exception:
            _log.exception("failed, tried again", extra={"task": name})
