"""The embedded store: one writer thread, a few readers, one file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy.dialects.sqlite import insert as upsert

from api.store import queries, schema
from api.store.base import (
    TABLE,
    Appended,
    Entry,
    IdempotencyKey,
    Snapshot,
    Status,
    StoredStream,
    Summary,
    TokenRow,
)
from api.store.batch import AppendRequest, served
from api.store.engine import open_engine
from api.store.migrate import migrate
from api.store.puzzles import PuzzleShelf
from api.store.writer import Writer

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

__all__ = ["SqliteStore"]

T = TypeVar("T")
_READERS = 2
_ALIVE = "vivo"


class SqliteStore:
    """`Store` on SQLite in WAL mode with synchronous=FULL."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._writer = Writer(engine, loop)
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="parole-reader")

    @classmethod
    async def open(cls, url: str, *, create: bool = True) -> SqliteStore:
        """Open the database of a URL, bringing it to this program's version first."""
        engine = await asyncio.to_thread(open_engine, url, readers=_READERS, create=create)
        await asyncio.to_thread(migrate, engine)
        return cls(engine, asyncio.get_running_loop())

    async def _read(self, query: Callable[..., T], *args: object) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return query(connection, *args)

        return await self._loop.run_in_executor(self._readers, run)

    @property
    def puzzles(self) -> PuzzleShelf:
        """The puzzles that live in the same database."""
        return PuzzleShelf(self._read, self._writer.submit)

    async def append(
        self,
        stream_id: str,
        entries: Sequence[Entry],
        expected_version: int,
        idempotency_key: IdempotencyKey | None = None,
        *,
        summary: Summary,
        snapshot: Snapshot | None = None,
        tokens: Sequence[TokenRow] = (),
        revoked: Sequence[str] = (),
        kind: str = TABLE,
    ) -> Appended:
        """Append all or nothing, durably; `expected_version` 0 creates the stream."""
        request = AppendRequest(
            stream_id,
            entries,
            expected_version,
            idempotency_key,
            summary,
            snapshot,
            tokens,
            revoked,
            kind,
        )
        appended: Appended = await self._writer.submit(request)
        return appended

    async def served(self, stream_id: str, key: IdempotencyKey) -> Appended | None:
        """What the key already served for, if it did; KeyReusedError if for something else."""
        return await self._read(served, stream_id, key)

    async def load(self, stream_id: str, snapshot_format: int = 1) -> StoredStream | None:
        """The stream with its snapshot, if it has this format, and the entries after it."""
        return await self._read(queries.load, stream_id, snapshot_format)

    async def entries(self, stream_id: str, after: int, limit: int) -> tuple[Entry, ...]:
        """Up to `limit` entries with a version greater than `after`, in order."""
        return await self._read(queries.entries_after, stream_id, after, limit)

    async def listed(self, limit: int, *, kind: str = TABLE) -> tuple[tuple[str, str], ...]:
        """The ids and listings of the listed streams of a kind, the newest first."""
        return await self._read(queries.listed, kind, limit)

    async def due(self, *, kind: str = TABLE) -> tuple[tuple[str, int], ...]:
        """The ids and instants of all streams of a kind that have a timer."""
        return await self._read(queries.due, kind)

    async def idle(self, before: int, limit: int, *, kind: str = TABLE) -> tuple[str, ...]:
        """Streams of a kind that wait or play and where nothing happened since `before`."""
        return await self._read(queries.idle, kind, before, limit)

    async def alive(self, at: int) -> None:
        """Note durably that the service was alive at this instant."""

        def write(connection: Connection) -> None:
            statement = upsert(schema.notes).values(name=_ALIVE, value=at)
            connection.execute(
                statement.on_conflict_do_update(index_elements=["name"], set_={"value": at})
            )

        await self._writer.submit(write)

    async def last_alive(self) -> int | None:
        """The last instant noted by `alive`."""
        return await self._read(queries.note, _ALIVE)

    async def count(self, *statuses: Status, kind: str = TABLE) -> int:
        """How many streams of a kind have one of the statuses."""
        return await self._read(queries.count, kind, statuses)

    async def streams(self) -> AsyncIterator[tuple[str, str]]:
        """Every stream's id and kind, in the order of the ids."""
        after = ""
        while page := await self._read(queries.stream_page, after, 500):
            for one in page:
                yield one
            after = page[-1][0]

    async def purge(self, before: int, *, kind: str = TABLE) -> int:
        """Delete ended and expired streams of a kind last touched before an instant; how many."""
        deleted: int = await self._writer.submit(
            lambda connection: queries.purge(connection, kind, before)
        )
        return deleted

    async def close(self) -> None:
        """Finish what was accepted and close."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()
