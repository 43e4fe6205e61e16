"""The line on which a process hears the others, signs that it is alive, and is seen to be."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any, Final

from api.store.cluster import Sign
from api.store.postgres.append import CHANGES
from api.store.postgres.faults import unavailable

if TYPE_CHECKING:
    from asyncpg import Connection as Driver

    from api.store.cluster import Ears
    from api.store.condition import Condition
    from api.store.postgres.engine import Line

__all__ = ["ALIVE", "COMPANY", "LOCKS", "NOW", "Listening"]

_log = logging.getLogger("parole.store")
COMPANY: Final = "parole_presenze"
"""The channel on which comings and goings are told: ids of streams, blanks between them."""
LOCKS: Final = 0x7061726F
"""The class of our advisory locks: a process holds the one of its number while it lives."""
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_LEASE_MS: Final = 4_000
"""A process that did not sign for so long counts as dead, though its connection stands."""
ALIVE: Final = (
    f"(p.alive_at >= {NOW} - {_LEASE_MS} AND EXISTS (SELECT FROM pg_locks l"
    f" WHERE l.locktype = 'advisory' AND l.classid = {LOCKS} AND l.objid = p.id AND l.granted"
    " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())))"
)
"""That a process `p` is alive: it signs, and its connection stands."""
_SIGN: Final = (
    f"WITH last AS MATERIALIZED (SELECT alive_at FROM processes WHERE id = $1)"
    f" INSERT INTO processes AS p (id, name, alive_at) VALUES ($1, $2, {NOW})"
    " ON CONFLICT (id) DO UPDATE SET alive_at = greatest(p.alive_at, excluded.alive_at)"
    f" RETURNING {NOW} AS now, (SELECT alive_at FROM last) AS last"
)
_PROBE: Final = (
    "CREATE TABLE prova_dello_spazio AS"
    " SELECT md5(n::text) || md5((n + 1)::text) AS testo FROM generate_series(1, 8000) n"
)
"""About a megabyte: on a full disk something small goes through now and then."""
_AGAIN_SECONDS: Final = (0.05, 0.1, 0.25, 0.5, 1.0)


class Listening:
    """Hears, and comes back by itself: whoever may have missed something is told so."""

    def __init__(self, line: Line, me: int, name: str, condition: Condition) -> None:
        self._line = line
        self._me = me
        self._name = name
        self._condition = condition
        self._ears: Ears | None = None
        self._lost = asyncio.Event()
        self._busy = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def start(self, ears: Ears) -> None:
        """Hear from now on."""
        self._ears = ears
        self._task = asyncio.create_task(self._stay(), name="parole-ears")

    async def close(self) -> None:
        """Hear no more; the others see that we are gone."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._line.close()

    async def sign(self) -> Sign:
        """Sign that we are alive."""
        try:
            async with self._busy:
                driver = await self._line.driver()
                if self._condition.trouble is not None:
                    await _probe(driver)
                before = time.monotonic_ns()
                row = await driver.fetchrow(_SIGN, self._me, self._name)
                after = time.monotonic_ns()
        except Exception as error:
            self._line.cut()
            self._lost.set()
            trouble = unavailable(error)
            if trouble is None:
                raise
            self._condition.met(trouble)
            raise trouble from error
        assert row is not None, "an upsert returns its row"
        self._condition.recovered()
        return Sign(row["now"], (before + after) // 2_000_000, row["last"])

    async def _stay(self) -> None:
        first, tries = True, 0
        while True:
            self._lost.clear()
            try:
                async with self._busy:
                    await self._begin(await self._line.driver())
            except Exception as error:
                self._line.cut()
                if unavailable(error) is None:
                    _log.exception("cannot listen")
                await asyncio.sleep(_AGAIN_SECONDS[min(tries, len(_AGAIN_SECONDS) - 1)])
                tries += 1
                continue
            tries = 0
            assert self._ears is not None
            if not first:
                self._ears.missed()
            first = False
            await self._lost.wait()

    async def _begin(self, driver: Driver) -> None:
        driver.add_termination_listener(lambda *_: self._lost.set())
        await driver.add_listener(CHANGES, self._hear_changes)
        await driver.add_listener(COMPANY, self._hear_company)
        await driver.execute("SELECT pg_try_advisory_lock($1, $2)", LOCKS, self._me)

    def _hear_changes(self, *heard: Any) -> None:
        assert self._ears is not None
        for one in heard[-1].split():
            stream_id, _, version = one.rpartition(":")
            self._ears.changed(stream_id, int(version))

    def _hear_company(self, *heard: Any) -> None:
        assert self._ears is not None
        for stream_id in heard[-1].split():
            self._ears.company(stream_id)


async def _probe(driver: Driver) -> None:
    """See whether the database can write again, and leave no trace of it."""
    attempt = driver.transaction()
    await attempt.start()
    try:
        await driver.execute(_PROBE)
    finally:
        await attempt.rollback()
