"""One of several processes: it hears what the others do, and sees to the tables of dead ones."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.store.base import TABLE, StoreUnavailableError
from api.store.cluster import Ears

if TYPE_CHECKING:
    from api.service.house_clock import SharedClock
    from api.service.hub import Hub
    from api.service.live import LiveTable
    from api.store.cluster import Cluster

__all__ = ["Following"]

_log = logging.getLogger("parole.cluster")
SIGN_SECONDS: Final = 0.5
_SETTLED_SECONDS: Final = 5.0
"""So long after a trouble of its own a process claims nothing: the others come back as well."""
_CLAIMS: Final = 256
_TOGETHER: Final = 64


class Following:
    """The signs, the claims and the ears of one process."""

    def __init__(self, cluster: Cluster, hub: Hub, clock: SharedClock) -> None:
        self._cluster = cluster
        self._hub = hub
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._unsettled = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._behind: set[str] = set()
        self._first: list[str] = []
        self.on_company: Callable[[LiveTable], None] = lambda _: None

    async def start(self) -> None:
        """Listen, take the database's time, and claim what nobody sees to."""
        self._cluster.listen(Ears(self._changed, self._company, self._missed))
        sign = await self._cluster.sign()
        self._clock.steer(sign.now, sign.at)
        ours: list[str] = []
        while taken := await self._take():  # before anybody comes: what they are owed is known
            ours += taken
        self._first = ours
        self._run(self._sign_for_ever())
        self._run(self._claim_for_ever())

    def serve(self) -> None:
        """People may come from now on: until here nobody saw to what we claimed."""
        ours, self._first = self._first, []
        now = self._clock()
        for table_id in ours:
            self._hub.absences.extend(table_id, now)
        self._run(self.see_to(ours))

    async def close(self) -> None:
        """Stop; the others see to what we had."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _run(self, work: Awaitable[None]) -> None:
        async def guarded() -> None:
            try:
                await work
            except (ApiError, StoreUnavailableError):
                pass  # it is said elsewhere
            except Exception:
                _log.exception("not followed")

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Signs and claims.

    async def _sign_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SIGN_SECONDS)
            try:
                sign = await self._cluster.sign()
            except StoreUnavailableError:  # the store says itself what it met
                self._unsettled = self._loop.time()
            except Exception:
                _log.exception("no sign of life, tried again")
            else:
                # Nothing may come between the end of a trouble and the right time.
                self._clock.steer(sign.now, sign.at)

    async def _claim_for_ever(self) -> None:
        while True:
            count = 0
            if self._loop.time() - self._unsettled > _SETTLED_SECONDS or not self._unsettled:
                with suppress(StoreUnavailableError):
                    taken = await self._take()
                    await self.see_to(taken)
                    count = len(taken)
            if count < _CLAIMS:
                await asyncio.sleep(SIGN_SECONDS)

    async def _take(self) -> list[str]:
        """Take tables of dead processes, to be forgiven their absence."""
        claimed = await self._cluster.claim(TABLE, _CLAIMS)
        for one in claimed:
            if one.owed is not None:
                self._hub.owe(one.stream_id, one.owed)
        if claimed:
            _log.info("claimed", extra={"tables": len(claimed)})
        return [one.stream_id for one in claimed]

    async def see_to(self, tables: Iterable[str]) -> None:
        """Look at tables that are ours: forgive what they are owed, set their timers."""
        ids = list(tables)

        async def one(table_id: str) -> None:
            live = await self._hub.table(table_id)
            live.held = True
            await self._hub.act(table_id, lambda _: None)
            self._hub.tell_watchers(live)

        for first in range(0, len(ids), _TOGETHER):
            some = (one(table_id) for table_id in ids[first : first + _TOGETHER])
            for outcome in await asyncio.gather(*some, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, ApiError):
                    _log.error("table not seen to", exc_info=outcome)

    # What the others did.

    def _changed(self, table_id: str, version: int) -> None:
        live = self._hub.peek(table_id)
        if live is None:
            if self._hub.loading(table_id):  # it may be read as it was before
                self._run(self._follow_loaded(table_id, version))
            return
        if 0 < version <= live.state.version:
            return
        if version == 0 or (not len(live.audience) and not live.held and not live.lock.locked()):
            self._hub.forget(table_id)
        elif table_id not in self._behind:
            self._behind.add(table_id)
            self._run(self._follow(table_id, version))

    async def _follow_loaded(self, table_id: str, version: int) -> None:
        await self._hub.table(table_id)
        self._changed(table_id, version)

    async def _follow(self, table_id: str, version: int) -> None:
        self._behind.discard(table_id)
        await self._hub.follow(table_id, version)

    def _company(self, table_id: str) -> None:
        live = self._hub.peek(table_id)
        if live is not None:
            self._run(self.meet(live))

    def meet_later(self, live: LiveTable) -> None:
        """A table was loaded: see who is connected to it elsewhere."""
        self._run(self.meet(live))

    async def meet(self, live: LiveTable) -> None:
        """Read who is connected to a table through other processes."""
        found = await self._cluster.company(live.state.table_id)
        elsewhere = {one.viewer: one.shown for one in found}
        if elsewhere != live.elsewhere:
            live.elsewhere = elsewhere
            self.on_company(live)

    def _missed(self) -> None:
        """We heard nothing for a while: look at everything that somebody here listens to."""
        self._run(self._look_again())

    async def _look_again(self) -> None:
        held = await self._cluster.held()
        for live in self._hub.loaded():
            table_id = live.state.table_id
            if len(live.audience) or table_id in held:
                self._run(self._hub.follow(table_id, live.state.version + 1))
                self._run(self.meet(live))
            elif not live.lock.locked():
                self._hub.forget(table_id)
        await self.see_to(table_id for table_id in held if self._hub.peek(table_id) is None)
