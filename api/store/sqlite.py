"""The embedded store: one writer thread, a few readers, one file."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from api.store import erasing, queries
from api.store.archive import ArchiveFiles, ArchiveLock
from api.store.base import (
    ALIVE,
    TABLE,
    Appended,
    AppendRequest,
    ArchiveHeldError,
    Entry,
    Fresh,
    IdempotencyKey,
    NameRow,
    Snapshot,
    Status,
    StoredStream,
    StoreUnavailableError,
    Summary,
    TokenRow,
)
from api.store.batch import served
from api.store.condition import Condition
from api.store.engine import archive_path, open_engine
from api.store.faults import unavailable
from api.store.migrate import migrate
from api.store.puzzles import PuzzleShelf
from api.store.writer import Writer

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Engine

__all__ = ["SqliteStore"]

T = TypeVar("T")
_READERS = 2
_ROOM = 1 << 20
"""With less free space than this the disk counts as full, whatever is written next."""


def _bring_up_to_date(engine: Engine, path: Path, lock: ArchiveLock | None) -> None:
    """Migrate, alone; beside a running service the archive must have our version already."""
    try:
        taken = lock or ArchiveLock.take(path)
    except ArchiveHeldError:
        migrate(engine, alone=False)
        return
    try:
        migrate(engine)
    finally:
        if taken is not lock:
            taken.release()


class SqliteStore:
    """`Store` on SQLite in WAL mode with synchronous=FULL."""

    def __init__(
        self,
        engine: Engine,
        loop: asyncio.AbstractEventLoop,
        path: Path,
        lock: ArchiveLock | None = None,
    ) -> None:
        self._engine = engine
        self._loop = loop
        self._path = path
        # One connection that nobody uses: with the last one SQLite would take its log away.
        self._anchor = engine.connect()
        self._files = ArchiveFiles(path, lock)
        self._condition = Condition()
        self._writer = Writer(engine, loop, self._files, self._condition)
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="parole-reader")

    @classmethod
    async def open(
        cls, url: str, *, create: bool = True, lock: ArchiveLock | None = None
    ) -> SqliteStore:
        """Open the database of a URL, bringing it to this program's version first.

        With the lock of a service the archive must stay what it is for as long as it is open.
        """
        engine = await asyncio.to_thread(open_engine, url, readers=_READERS, create=create)
        path = archive_path(url)
        await asyncio.to_thread(_bring_up_to_date, engine, path, lock)
        return cls(engine, asyncio.get_running_loop(), path, lock)

    @property
    def trouble(self) -> str | None:
        """Why nothing can be kept now, in Italian; None while all is well."""
        return self._condition.trouble

    def inspect(self) -> str | None:
        """The trouble that there is or that the next write would meet; nothing is written."""
        return self._obstacle() or self.trouble

    def _obstacle(self) -> str | None:
        """What the system says of the files and of the disk."""
        try:
            self._files.check()
            if shutil.disk_usage(self._path.parent).free < _ROOM:
                return "non c’è più spazio"
        except StoreUnavailableError as error:
            return error.reason
        except OSError:
            return "non si può aprire"
        return None if os.access(self._path, os.W_OK) else "è di sola lettura"

    async def _read(self, query: Callable[..., T], *args: object) -> T:
        def run() -> T:
            self._files.check()
            with self._engine.connect() as connection:
                return query(connection, *args)

        try:
            return await self._loop.run_in_executor(self._readers, run)
        except Exception as error:
            trouble = unavailable(error)
            if trouble is None:
                raise
            if trouble.damage:
                self._condition.met(trouble)
            raise trouble from error

    @property
    def cluster(self) -> None:
        """One process has the archive: there is nobody to share with."""
        return

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
        names: Sequence[NameRow] = (),
        kind: str = TABLE,
        settles: bool = False,
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
            names,
            kind,
            settles,
        )
        appended: Appended = await self._writer.submit(request)
        return appended

    async def erase_name(self, stream_id: str, ref: int, listing: str | None) -> None:
        """Forget a name for good; `listing` is the stream's line in the list without it."""
        await self._writer.submit(
            lambda connection: erasing.erase_name(connection, stream_id, ref, listing)
        )

    async def erase_names(self, *, stream_id: str | None = None, name: str | None = None) -> int:
        """Forget all names of a stream, or a name at all of them; how many."""
        erased: list[str] = await self._writer.submit(
            lambda connection: erasing.erase_names(connection, stream_id, name)
        )
        return len(erased)

    async def served(self, stream_id: str, key: IdempotencyKey) -> Appended | None:
        """What the key already served for, if it did; KeyReusedError if for something else."""
        return await self._read(served, stream_id, key)

    async def load(self, stream_id: str, snapshot_format: int = 1) -> StoredStream | None:
        """The stream with its snapshot, if it has this format, and the entries after it."""
        return await self._read(queries.load, stream_id, snapshot_format)

    async def fresh(self, stream_id: str, after: int) -> Fresh | None:
        """All entries after a version; None if there is no such stream."""
        return await self._read(queries.fresh, stream_id, after)

    async def people(self, stream_id: str) -> tuple[tuple[TokenRow, ...], tuple[NameRow, ...]]:
        """The secrets and the names of a stream as they are now."""
        return await self._read(queries.people, stream_id)

    async def entries(self, stream_id: str, after: int, limit: int) -> tuple[Entry, ...]:
        """Up to `limit` entries with a version greater than `after`, in order."""
        return await self._read(queries.entries_after, stream_id, after, limit)

    async def listed(
        self,
        limit: int,
        *,
        status: Status = Status.WAITING,
        after: str | None = None,
        kind: str = TABLE,
    ) -> tuple[tuple[str, str], ...]:
        """The ids and listings of the listed streams of a kind, the newest first, from one on."""
        return await self._read(queries.listed, kind, limit, status, after)

    async def due(self, *, kind: str = TABLE) -> tuple[tuple[str, int], ...]:
        """The ids and instants of all streams of a kind that have a timer."""
        return await self._read(queries.due, kind)

    async def idle(self, before: int, limit: int, *, kind: str = TABLE) -> tuple[str, ...]:
        """Streams of a kind that wait or play and where nothing happened since `before`."""
        return await self._read(queries.idle, kind, before, limit)

    async def alive(self, at: int) -> None:
        """Note durably that the service was alive at this instant; this ends a trouble."""
        await self._writer.submit(lambda connection: queries.note_down(connection, ALIVE, at))
        if self.trouble is not None and self._obstacle() is None:
            self._condition.recovered()

    async def last_alive(self) -> int | None:
        """The last instant noted by `alive`."""
        return await self._read(queries.note, ALIVE)

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
        await asyncio.to_thread(self._readers.shutdown, cancel_futures=True)
        self._anchor.close()
        self._engine.dispose()
