"""The embedded store: one writer thread, a few readers, one file.

The writer commits in one transaction whatever has gathered while its last commit ran.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from sqlalchemy.dialects.sqlite import insert as upsert

from api.store import queries, schema
from api.store.base import (
    TABLE,
    Appended,
    AppendRequest,
    Entry,
    IdempotencyKey,
    Snapshot,
    Status,
    StoredStream,
    StoreError,
    Summary,
    TokenRow,
)
from api.store.batch import commit_group, served
from api.store.engine import open_engine
from api.store.migrate import migrate
from api.store.puzzles import PuzzleShelf

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

__all__ = ["SqliteStore"]

_log = logging.getLogger("parole.store")
T = TypeVar("T")
_READERS = 2
_ALIVE = "vivo"
_GROUP_LIMIT = 512
_CHECKPOINT_EVERY = 1_000
_CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"

_Task: TypeAlias = "Callable[[Connection], Any]"
_Job: TypeAlias = "tuple[AppendRequest | _Task, asyncio.Future[Any]]"


def _driver(connection: Connection) -> Any:
    driver = connection.connection.driver_connection
    assert driver is not None
    return driver


class _Writer:
    """Group commit: appends wait at most for the commit in progress, then share the next one.

    The outcome reaches the event loop after the commit, so that whoever awaits it knows that the
    entries are on disk. If a commit fails, every append of its group fails and none is written.
    """

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="parole-writer", daemon=True)
        self._checkpointer = threading.Thread(
            target=self._checkpoint, name="parole-checkpoint", daemon=True
        )
        self._written = threading.Semaphore(0)
        self._moved = threading.Event()
        self._closed = False
        self._thread.start()
        self._checkpointer.start()

    async def submit(self, work: AppendRequest | _Task) -> Any:
        """Wait until the work is committed; returns its outcome or raises what it met."""
        if self._closed:
            raise StoreError("the store is closed")
        done: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put((work, done))
        return await done

    async def close(self) -> None:
        """Commit what was submitted, then end the thread."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)
            await asyncio.to_thread(self._checkpointer.join)

    def _run(self) -> None:
        appends = 0
        with self._engine.connect().execution_options(parole_writes=True) as connection:
            open_ = True
            while open_:
                group, open_ = self._gather()
                if group:
                    self._tell(group, self._commit(connection, group))
                    appends += len(group)
                if appends >= _CHECKPOINT_EVERY or not open_:
                    appends = 0
                    self._written.release()
                if self._moved.is_set():
                    self._moved.clear()
                    _driver(connection).execute(_CHECKPOINT)

    def _checkpoint(self) -> None:
        """Move what is committed from the write-ahead log into the database, beside the writer.

        What the writer commits meanwhile is little, and it moves that itself: only a log that has
        been moved to its end starts over, else it would grow for as long as people play.
        """
        with self._engine.connect() as connection:
            while True:
                self._written.acquire()
                last = self._closed
                _driver(connection).execute(_CHECKPOINT)
                if last:
                    return
                self._moved.set()

    def _gather(self) -> tuple[list[_Job], bool]:
        first = self._jobs.get()
        if first is None:
            return [], False
        group = [first]
        while len(group) < _GROUP_LIMIT:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return group, False
            group.append(job)
        return group, True

    def _commit(self, connection: Connection, group: list[_Job]) -> list[Any]:
        try:
            with connection.begin():
                outcomes: list[Any] = []
                pending: list[AppendRequest] = []
                for work, _ in group:
                    if isinstance(work, AppendRequest):
                        pending.append(work)
                        continue
                    if pending:
                        outcomes += commit_group(connection, pending)
                        pending = []
                    outcomes.append(work(connection))
                if pending:
                    outcomes += commit_group(connection, pending)
            return outcomes
        except Exception as error:
            _log.exception("commit failed", extra={"group": len(group)})
            return [error] * len(group)

    def _tell(self, group: list[_Job], outcomes: list[Any]) -> None:
        def resolve() -> None:
            for (_, done), outcome in zip(group, outcomes, strict=True):
                if done.cancelled():
                    continue
                if isinstance(outcome, Exception):
                    done.set_exception(outcome)
                else:
                    done.set_result(outcome)

        try:
            self._loop.call_soon_threadsafe(resolve)
        except RuntimeError:  # the loop is gone: the commit stands, nobody waits for it
            _log.warning("nobody waits for the last commit")


class SqliteStore:
    """`Store` on SQLite in WAL mode with synchronous=FULL."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._writer = _Writer(engine, loop)
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
