"""The processes of one PostgreSQL database, seen from one of them."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from api.store.base import ALIVE as NOTED
from api.store.cluster import Claimed, Ears, Elsewhere, Sign
from api.store.postgres.faults import is_away, unavailable
from api.store.postgres.listening import ALIVE, COMPANY, NOW, Listening
from api.store.postgres.reader import Together, owed

if TYPE_CHECKING:
    from asyncpg import Connection as Driver

    from api.store.condition import Condition
    from api.store.postgres.engine import Line

__all__ = ["PostgresCluster", "enrol"]

_log = logging.getLogger("parole.store")
_ENROL: Final = f"INSERT INTO processes (name, alive_at) VALUES ($1, {NOW}) RETURNING id"
_DEAD: Final = f"SELECT p.id FROM processes p WHERE p.id <> $1 AND NOT {ALIVE}"
_CLAIM: Final = (  # one that no process had was left by a copy: the note says when that ended
    "WITH due AS MATERIALIZED (SELECT s.id, s.holder FROM streams s WHERE s.due_at IS NOT NULL"
    " AND s.kind = $2 AND (s.holder IS NULL OR s.holder = ANY($3::int[])) ORDER BY s.due_at"
    " LIMIT $4 FOR UPDATE OF s SKIP LOCKED)"
    ", since AS MATERIALIZED (SELECT d.id, coalesce(p.alive_at, n.value) AS alive FROM due d"
    " LEFT JOIN processes p ON p.id = d.holder"
    f" LEFT JOIN notes n ON d.holder IS NULL AND n.name = '{NOTED}')"
    " UPDATE streams s SET holder = $1, owed_since = coalesce(s.owed_since, d.alive),"
    f" owed_until = CASE WHEN coalesce(s.owed_since, d.alive) IS NOT NULL THEN {NOW} END"
    " FROM since d WHERE s.id = d.id RETURNING s.id, s.owed_since, s.owed_until"
)
_BURY: Final = (
    "WITH gone AS (DELETE FROM presences WHERE process = ANY($1::int[]) RETURNING stream_id),"
    " dead AS (DELETE FROM processes p WHERE p.id = ANY($1::int[]) AND NOT EXISTS"
    " (SELECT FROM streams s WHERE s.holder = p.id AND s.due_at IS NOT NULL))"
    f" SELECT pg_notify('{COMPANY}', ids) FROM (SELECT string_agg(stream_id, ' ') AS ids FROM"
    " (SELECT stream_id, row_number() OVER () / 200 AS page FROM"
    " (SELECT DISTINCT stream_id FROM gone) g) p GROUP BY page) pages"
)
_HELD: Final = "SELECT id FROM streams WHERE holder = $1 AND due_at IS NOT NULL"
_COMPANY: Final = (
    "SELECT q.stream_id, q.viewer, max(q.shown) AS shown FROM presences q"
    " JOIN processes p ON p.id = q.process"
    f" WHERE q.stream_id = ANY($1) AND q.process <> $2 AND {ALIVE} GROUP BY 1, 2"
)
_PRESENT: Final = (
    "WITH r AS MATERIALIZED (SELECT * FROM unnest($2::varchar[], $3::varchar[], $4::int[])"
    " r(stream_id, viewer, shown)),"
    " put AS (INSERT INTO presences (stream_id, viewer, process, shown)"
    " SELECT stream_id, viewer, $1, shown FROM r WHERE shown IS NOT NULL"
    " ON CONFLICT (stream_id, viewer, process) DO UPDATE SET shown = excluded.shown),"
    " gone AS (DELETE FROM presences p USING r WHERE r.shown IS NULL AND p.process = $1"
    " AND p.stream_id = r.stream_id AND p.viewer = r.viewer)"
    f" SELECT pg_notify('{COMPANY}', (SELECT string_agg(DISTINCT stream_id, ' ') FROM r))"
)
_SPEND: Final = (
    f"INSERT INTO spending AS s (name, full_at) SELECT name, {NOW} + spent"
    " FROM unnest($1::varchar[], $2::bigint[]) r(name, spent)"
    f" ON CONFLICT (name) DO UPDATE SET full_at = greatest(s.full_at, {NOW})"
    f" + excluded.full_at - {NOW} RETURNING s.name, s.full_at - {NOW} AS left"
)
_SPENT: Final = f"DELETE FROM spending WHERE full_at < {NOW}"
_OPENED: Final = "INSERT INTO openers (stream_id, share) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_OPEN: Final = (
    "SELECT count(*) FROM openers o JOIN streams s ON s.id = o.stream_id"
    " WHERE o.share = $1 AND s.status = ANY($2)"
)
_CLOSED: Final = (
    "DELETE FROM openers o WHERE o.share = $1 AND NOT EXISTS"
    " (SELECT FROM streams s WHERE s.id = o.stream_id AND s.status = ANY($2))"
)
_TOGETHER: Final = 100
_RETRY_SECONDS: Final = 0.5


def _own_name() -> str:
    return f"{socket.gethostname()[:80]}:{os.getpid()}"


async def _tell_presences(
    me: int, ids: list[str], viewers: list[str], shown: list[int | None], driver: Driver
) -> None:
    await driver.fetch(_PRESENT, me, ids, viewers, shown)


async def enrol(line: Line) -> int:
    """Write a new process down; its number."""
    number: int = await (await line.driver()).fetchval(_ENROL, _own_name())
    return number


class PostgresCluster:
    """`Cluster` over tables of the database, its notifications and its advisory locks."""

    def __init__(self, ears: Line, aside: Line, me: int, condition: Condition) -> None:
        self._aside = aside
        self._me = me
        self._listening = Listening(ears, me, _own_name(), condition)
        self._turn = asyncio.Lock()
        self._company = Together(self._read_company)
        self._here: dict[tuple[str, str], int] = {}
        self._untold: dict[tuple[str, str], int | None] = {}
        self._telling: asyncio.Task[None] | None = None
        self._ears: Ears | None = None

    def listen(self, ears: Ears) -> None:
        """Hear the others from now on."""
        self._ears = ears
        self._listening.start(Ears(ears.changed, ears.company, self._missed))

    def _missed(self) -> None:
        """We were cut off: who is here is told again, and whoever listens reads again."""
        self._untold = {**self._here, **self._untold}
        self._tell()
        assert self._ears is not None
        self._ears.missed()

    async def close(self) -> None:
        """Leave: the others see it at once and claim what we held."""
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)
        await self._listening.close()
        await self._aside.close()

    async def sign(self) -> Sign:
        """Sign that we are alive; this ends a trouble of the store."""
        return await self._listening.sign()

    async def _do(self, work: Callable[[Driver], Awaitable[Any]]) -> Any:
        """Do something on the line for these matters, one at a time."""
        async with self._turn:
            try:
                return await work(await self._aside.driver())
            except Exception as error:
                if is_away(error):
                    self._aside.cut()
                trouble = unavailable(error)
                if trouble is None:
                    raise
                raise trouble from error

    async def claim(self, kind: str, limit: int) -> tuple[Claimed, ...]:
        """Take up to `limit` streams with a timer whose holder is dead, or that have none."""

        async def work(driver: Driver) -> tuple[Claimed, ...]:
            dead = [row["id"] for row in await driver.fetch(_DEAD, self._me)]
            rows = await driver.fetch(_CLAIM, self._me, kind, dead, limit)
            if dead and len(rows) < limit:
                await driver.fetch(_BURY, dead)
            await driver.execute(_SPENT)
            return tuple(Claimed(row["id"], owed(row)) for row in rows)

        claimed: tuple[Claimed, ...] = await self._do(work)
        return claimed

    async def held(self) -> frozenset[str]:
        """The streams with a timer that are ours."""
        rows = await self._do(lambda driver: driver.fetch(_HELD, self._me))
        return frozenset(row["id"] for row in rows)

    def present(self, stream_id: str, viewer: str, shown: int | None) -> None:
        """Let the others know who is connected here, None if nobody is as this viewer."""
        key = (stream_id, viewer)
        if shown is None:
            self._here.pop(key, None)
        else:
            self._here[key] = shown
        self._untold[key] = shown
        self._tell()

    def _tell(self) -> None:
        if self._telling is None and self._untold:
            self._telling = asyncio.create_task(self._tell_all(), name="parole-presences")

    async def _tell_all(self) -> None:
        while self._untold:
            some = dict(list(self._untold.items())[:_TOGETHER])
            ids, viewers = [key[0] for key in some], [key[1] for key in some]
            shown = list(some.values())
            for key in some:
                del self._untold[key]
            try:
                await self._do(partial(_tell_presences, self._me, ids, viewers, shown))
            except Exception:
                _log.warning("presences not told, tried again", exc_info=True)
                self._untold = {**some, **self._untold}
                await asyncio.sleep(_RETRY_SECONDS)
        self._telling = None

    async def company(self, stream_id: str) -> tuple[Elsewhere, ...]:
        """Who is connected through the other processes."""
        return await self._company.get(stream_id) or ()

    async def _read_company(self, ids: Sequence[str]) -> dict[str, tuple[Elsewhere, ...]]:
        rows = await self._do(lambda driver: driver.fetch(_COMPANY, list(ids), self._me))
        found: dict[str, tuple[Elsewhere, ...]] = {}
        for row in rows:
            one = Elsewhere(row["viewer"], row["shown"])
            found[row["stream_id"]] = (*found.get(row["stream_id"], ()), one)
        return found

    async def spend(self, spent: Mapping[str, int]) -> dict[str, int]:
        """Add to what is spent of limits (ms of their time); how long until each is full again."""
        names = sorted(spent)  # in one order: two processes never wait for each other in a circle
        values = [spent[name] for name in names]
        rows = await self._do(lambda driver: driver.fetch(_SPEND, names, values))
        return {row["name"]: row["left"] for row in rows}

    async def opened(self, stream_id: str, share: str) -> None:
        """Note to whose account a stream goes."""
        await self._do(lambda driver: driver.execute(_OPENED, stream_id, share))

    async def open_count(self, share: str, statuses: Iterable[str]) -> int:
        """How many streams in these statuses are on an account."""
        wanted = list(statuses)

        async def work(driver: Driver) -> int:
            await driver.execute(_CLOSED, share, wanted)
            counted: int = await driver.fetchval(_OPEN, share, wanted)
            return counted

        count: int = await self._do(work)
        return count
