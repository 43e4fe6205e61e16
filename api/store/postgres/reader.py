"""Reading streams: those that are asked for at the same moment are read together."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from api.store.base import (
    Entry,
    Fresh,
    NameRow,
    Role,
    Snapshot,
    Status,
    StoredStream,
    Summary,
    TokenRow,
)
from api.store.cluster import Absence
from api.store.postgres.faults import is_away

if TYPE_CHECKING:
    from asyncpg import Connection as Driver

    from api.store.postgres.engine import Line

__all__ = ["Reader", "Together", "owed"]

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
_TOGETHER: Final = 256
_STREAMS: Final = (
    "SELECT id, kind, version, created_at, updated_at, status, due_at, listing,"
    " coalesce(holder = $2, false) AS held, owed_since, owed_until FROM streams WHERE id = ANY($1)"
)
_SNAPSHOTS: Final = (
    "SELECT stream_id, version, body, format FROM snapshots"
    " WHERE stream_id = ANY($1) AND format = $2"
)
_TAILS: Final = (
    "SELECT e.stream_id, e.version, e.kind, e.at, e.body, e.format"
    " FROM unnest($1::varchar[], $2::int[]) w(id, after)"
    " JOIN entries e ON e.stream_id = w.id AND e.version > w.after"
    " ORDER BY e.stream_id, e.version"
)
_TOKENS: Final = (
    "SELECT stream_id, digest, role, seat, expires_at FROM tokens WHERE stream_id = ANY($1)"
)
_NAMES: Final = "SELECT stream_id, ref, name FROM names WHERE stream_id = ANY($1)"
_HELD: Final = (
    "SELECT id, coalesce(holder = $2, false) AS held, owed_since, owed_until"
    " FROM streams WHERE id = ANY($1)"
)


class Together(Generic[K, V]):
    """Calls of one moment become one call for all their keys."""

    def __init__(self, read: Callable[[Sequence[K]], Awaitable[Mapping[K, V | Exception]]]) -> None:
        self._read = read
        self._wanted: dict[K, asyncio.Future[V | None]] = {}
        self._task: asyncio.Task[None] | None = None

    async def get(self, key: K) -> V | None:
        """What is read for a key; None if there is nothing."""
        wanted = self._wanted.get(key)
        if wanted is None:
            wanted = self._wanted[key] = asyncio.get_running_loop().create_future()
            if self._task is None:
                self._task = asyncio.create_task(self._run())
        return await asyncio.shield(wanted)

    async def _run(self) -> None:
        while self._wanted:
            keys = list(self._wanted)[:_TOGETHER]
            wanted = {key: self._wanted.pop(key) for key in keys}
            try:
                found = await self._read(keys)
            except Exception as error:
                for future in wanted.values():
                    future.set_exception(error)
                    future.exception()  # whoever asked may be gone
            else:
                for key, future in wanted.items():
                    value = found.get(key)
                    if isinstance(value, Exception):  # one that is broken does not keep the others
                        future.set_exception(value)
                        future.exception()
                    else:
                        future.set_result(value)
        self._task = None


class Reader:
    """Two lines that read: whole streams on one, what is new in them on the other."""

    def __init__(self, line: Line, news: Line, me: int | None) -> None:
        self._line = line
        self._news = news
        self._me = me
        self._whole = Together(self._load)
        self._fresh = Together(self._read_fresh)

    async def load(self, stream_id: str, snapshot_format: int) -> StoredStream | None:
        """A stream as `Store.load` has it."""
        return await self._whole.get((stream_id, snapshot_format))

    async def fresh(self, stream_id: str, after: int) -> Fresh | None:
        """What was appended after a version; None if there is no such stream."""
        return await self._fresh.get((stream_id, after))

    async def close(self) -> None:
        """Close both lines."""
        await self._line.close()
        await self._news.close()

    async def _load(
        self, keys: Sequence[tuple[str, int]]
    ) -> dict[tuple[str, int], StoredStream | Exception]:
        formats: defaultdict[int, list[str]] = defaultdict(list)
        for stream_id, snapshot_format in keys:
            formats[snapshot_format].append(stream_id)
        found: dict[tuple[str, int], StoredStream | Exception] = {}
        for snapshot_format, ids in formats.items():

            async def read(driver: Driver, ids: list[str] = ids, of: int = snapshot_format) -> Any:
                async with driver.transaction(isolation="repeatable_read", readonly=True):
                    return await _whole(driver, ids, of, self._me)

            for stream_id, stored in (await _tried(self._line, read)).items():
                found[(stream_id, snapshot_format)] = stored
        return found

    async def _read_fresh(self, keys: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Fresh]:
        oldest: dict[str, int] = {}
        for stream_id, since in keys:
            oldest[stream_id] = min(since, oldest.get(stream_id, since))
        ids, after = list(oldest), list(oldest.values())

        async def read(driver: Driver) -> Any:
            async with driver.transaction(isolation="repeatable_read", readonly=True):
                rows = await driver.fetch(_HELD, ids, self._me)
                held = {row["id"]: (row["held"], owed(row)) for row in rows}
                return held, _by_stream(await driver.fetch(_TAILS, ids, after))

        held, tails = await _tried(self._news, read)
        return {
            (stream_id, since): Fresh(_entries(tails[stream_id], since), *held[stream_id])
            for stream_id, since in keys
            if stream_id in held
        }


async def _tried(line: Line, read: Callable[[Driver], Awaitable[Any]]) -> Any:
    """Read once more on a new connection if the old one turns out to be broken."""
    for last in (False, True):
        driver = await line.driver()
        try:
            return await read(driver)
        except Exception as error:
            if is_away(error):
                line.cut()
            if last or not is_away(error):
                raise
    raise AssertionError("one of two attempts returns or raises")


def _by_stream(rows: Sequence[Any]) -> defaultdict[str, list[Any]]:
    found: defaultdict[str, list[Any]] = defaultdict(list)
    for row in rows:
        found[row["stream_id"]].append(row)
    return found


def owed(row: Any) -> Absence | None:
    """What a row says that its stream is owed."""
    since, until = row["owed_since"], row["owed_until"]
    return None if since is None else (since, until)


def _entries(rows: Sequence[Any], after: int) -> tuple[Entry, ...]:
    return tuple(
        Entry(row["version"], row["kind"], row["at"], row["body"], row["format"])
        for row in rows
        if row["version"] > after
    )


async def _whole(
    driver: Driver, ids: list[str], snapshot_format: int, me: int | None
) -> dict[str, StoredStream | Exception]:
    streams = await driver.fetch(_STREAMS, ids, me)
    snapshots = {
        row["stream_id"]: Snapshot(row["version"], row["body"], row["format"])
        for row in await driver.fetch(_SNAPSHOTS, ids, snapshot_format)
    }
    after = [snapshots[one].version if one in snapshots else 0 for one in ids]
    tails = _by_stream(await driver.fetch(_TAILS, ids, after))
    tokens = _by_stream(await driver.fetch(_TOKENS, ids))
    names = _by_stream(await driver.fetch(_NAMES, ids))
    found: dict[str, StoredStream | Exception] = {}
    for row in streams:
        one = row["id"]
        try:
            found[one] = _stored(row, snapshots.get(one), tails[one], tokens[one], names[one])
        except ValueError as error:
            found[one] = error
    return found


def _stored(
    row: Any,
    snapshot: Snapshot | None,
    tail: Sequence[Any],
    tokens: Sequence[Any],
    names: Sequence[Any],
) -> StoredStream:
    return StoredStream(
        stream_id=row["id"],
        kind=row["kind"],
        version=row["version"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        summary=Summary(Status(row["status"]), row["due_at"], row["listing"]),
        snapshot=snapshot,
        tail=_entries(tail, 0),
        tokens=tuple(
            TokenRow(one["digest"], Role(one["role"]), one["seat"], one["expires_at"])
            for one in tokens
        ),
        names=tuple(NameRow(one["ref"], one["name"]) for one in names),
        held=row["held"],
        owed=owed(row),
    )
