"""The one writer: a thread that commits what has gathered while the last commit ran."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from api.store.base import AppendRequest, StoreUnavailableError
from api.store.batch import commit_group
from api.store.faults import unavailable

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from api.store.archive import ArchiveFiles
    from api.store.condition import Condition

__all__ = ["Writer"]

_log = logging.getLogger("parole.store")
_GROUP_LIMIT: Final = 512
_CHECKPOINT_EVERY: Final = 1_500
_CACHE: Final = "PRAGMA cache_size = -32000"
"""Up to 32 MB: with SQLite's two the pages of some hundred tables are read at every move."""
_CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"
_RETRY_SECONDS: Final = 1.0
_PATIENCE_SECONDS: Final = 12.0
"""So long a commit is waited for, a little longer than SQLite waits for another program's lock."""
_CLOSE_SECONDS: Final = 5.0

Task: TypeAlias = "Callable[[Connection], Any]"
Job: TypeAlias = "tuple[AppendRequest | Task, asyncio.Future[Any]]"


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection), "the embedded database"
    return driver


def _appended(cursor: sqlite3.Cursor, group: list[AppendRequest]) -> list[Any]:
    """Moves alone, in a transaction of the driver: that of Core costs as much as the moves."""
    cursor.execute("BEGIN IMMEDIATE")
    try:
        outcomes: list[Any] = list(commit_group(cursor, group))
        cursor.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            cursor.connection.rollback()
        raise
    return outcomes


class Writer:
    """Group commit: appends wait at most for the commit in progress, then share the next one.

    The outcome reaches the event loop after the commit, so that whoever awaits it knows that the
    entries are on disk. If the archive fails, every append of the group fails and none is written;
    the next group tries again. An append that cannot be written at all fails alone.
    """

    def __init__(
        self,
        engine: Engine,
        loop: asyncio.AbstractEventLoop,
        files: ArchiveFiles,
        condition: Condition,
    ) -> None:
        self._engine = engine
        self._loop = loop
        self._files = files
        self._condition = condition
        self._connection: Connection | None = None
        self._cursor: sqlite3.Cursor | None = None
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._gathered: list[Job] = []
        self._waiting: deque[tuple[float, asyncio.Future[Any]]] = deque()
        self._patience: asyncio.TimerHandle | None = None
        self._thread = threading.Thread(target=self._run, name="parole-writer", daemon=True)
        self._checkpointer = threading.Thread(
            target=self._checkpoint, name="parole-checkpoint", daemon=True
        )
        self._written = threading.Semaphore(0)
        self._moved = threading.Event()
        self._closed = False
        self._ending = threading.Event()
        self._thread.start()
        self._checkpointer.start()

    async def submit(self, work: AppendRequest | Task) -> Any:
        """Wait until the work is committed; returns its outcome or raises what it met."""
        if self._closed:
            raise StoreUnavailableError("è chiuso")
        done: asyncio.Future[Any] = self._loop.create_future()
        if not self._gathered:  # what one turn of the loop submits is handed over together
            self._loop.call_soon(self._hand_over)
        self._gathered.append((work, done))
        self._be_patient(done)
        return await done

    def _be_patient(self, done: asyncio.Future[Any]) -> None:
        """Wait for it, but not for ever: one timer serves all, set for who waits the longest."""
        waiting, latest = self._waiting, self._loop.time() + _PATIENCE_SECONDS
        while waiting and waiting[0][1].done():
            waiting.popleft()
        waiting.append((latest, done))
        if self._patience is None:
            self._patience = self._loop.call_at(latest, self._give_up)

    def _give_up(self) -> None:
        """Refuse those who have waited too long; come back for the next one."""
        self._patience, waiting, now = None, self._waiting, self._loop.time()
        while waiting and (waiting[0][1].done() or waiting[0][0] <= now):
            _, done = waiting.popleft()
            if not done.done():
                done.set_exception(StoreUnavailableError("la scrittura non finisce"))
        if waiting:
            self._patience = self._loop.call_at(waiting[0][0], self._give_up)

    def _hand_over(self) -> None:
        some, self._gathered = self._gathered, []
        if some:
            self._jobs.put(some)

    async def close(self) -> None:
        """Commit what was submitted, then end the threads; one that hangs is left behind."""
        if not self._closed:
            self._closed = True
            self._ending.set()
            self._hand_over()
            self._jobs.put(None)
            for thread in (self._thread, self._checkpointer):
                await asyncio.to_thread(thread.join, _CLOSE_SECONDS)
                if thread.is_alive():
                    _log.error("a thread of the store does not end", extra={"which": thread.name})

    def _run(self) -> None:
        try:
            self._serve()
        except BaseException:
            _log.exception("the writer died")
            raise
        finally:
            if not self._ending.is_set():
                self._condition.died()
            self._closed = True
            self._disconnect()
            self._written.release()
            self._refuse_the_rest()

    def _serve(self) -> None:
        appends, open_ = 0, True
        while open_:
            group, open_ = self._gather()
            if group:
                self._condition.begin()
                outcomes = self._commit(group)
                self._condition.end()
                self._tell(group, outcomes)
                appends += len(group)
            if appends >= _CHECKPOINT_EVERY:
                appends = 0
                self._written.release()
            if self._moved.is_set():
                self._moved.clear()
                self._move_log(self._connect)

    def _checkpoint(self) -> None:
        """Move what is committed from the write-ahead log into the database, beside the writer.

        What the writer commits meanwhile is little, and it moves that itself: only a log that has
        been moved to its end starts over, else it would grow for as long as people play.
        """
        last = False
        while not last:
            self._written.acquire()
            last = self._closed
            while not self._move_log(self._engine.connect) and not self._ending.wait(
                _RETRY_SECONDS
            ):
                pass
            self._moved.set()

    def _move_log(self, connect: Callable[[], Connection]) -> bool:
        """Run a checkpoint; False if it failed."""
        try:
            connection = connect()
            try:
                _driver(connection).execute(_CHECKPOINT)
            finally:
                if connection is not self._connection:
                    connection.close()
        except Exception as error:
            _log.warning("checkpoint failed", extra={"reason": str(error)})
            return False
        return True

    def _connect(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(parole_writes=True)
            self._cursor = _driver(self._connection).cursor()
            self._cursor.execute(_CACHE)
        return self._connection

    def _disconnect(self) -> None:
        """Let go of a connection that met trouble: the next group gets a new one."""
        connection, self._connection, self._cursor = self._connection, None, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()

    def _gather(self) -> tuple[list[Job], bool]:
        first = self._jobs.get()
        if first is None:
            return [], False
        group = list(first)
        # Nobody else takes from the queue: what is there stays there.
        while len(group) < _GROUP_LIMIT and not self._jobs.empty():
            some = self._jobs.get_nowait()
            if some is None:
                return group, False
            group += some
        return group, True

    def _commit(self, group: list[Job]) -> list[Any]:
        """The outcome of each job; what it met, if it could not be committed."""
        try:
            return self._attempt(group)
        except Exception as error:
            trouble = unavailable(error)
            self._disconnect()
            if trouble is not None:
                self._condition.met(trouble)
                return [trouble] * len(group)
            if len(group) > 1:  # the fault of one of them: each tries alone
                return [outcome for job in group for outcome in self._commit([job])]
            _log.exception("commit failed")
            return [error]

    def _attempt(self, group: list[Job]) -> list[Any]:
        self._files.check()
        connection = self._connect()
        assert self._cursor is not None, "it comes with the connection"
        moves = [work for work, _ in group if isinstance(work, AppendRequest)]
        if len(moves) == len(group):
            outcomes = _appended(self._cursor, moves)
        else:
            outcomes = self._mixed(connection, self._cursor, group)
        self._files.check()  # a commit to files that were taken away meanwhile does not count
        return outcomes

    @staticmethod
    def _mixed(connection: Connection, cursor: sqlite3.Cursor, group: list[Job]) -> list[Any]:
        with connection.begin():
            outcomes: list[Any] = []
            pending: list[AppendRequest] = []
            for work, _ in group:
                if isinstance(work, AppendRequest):
                    pending.append(work)
                    continue
                if pending:
                    outcomes += commit_group(cursor, pending)
                    pending = []
                outcomes.append(work(connection))
            if pending:
                outcomes += commit_group(cursor, pending)
        return outcomes

    def _tell(self, group: list[Job], outcomes: list[Any]) -> None:
        try:
            self._loop.call_soon_threadsafe(_resolve, group, outcomes)
        except RuntimeError:  # the loop is gone: the commit stands, nobody waits for it
            _log.warning("nobody waits for the last commit")

    def _refuse_the_rest(self) -> None:
        """Answer what will not be written: nobody waits for a writer that is gone."""
        left: list[Job] = []
        with suppress(queue.Empty):
            while True:
                left += self._jobs.get_nowait() or ()
        if left:
            self._tell(left, [StoreUnavailableError("è chiuso")] * len(left))


def _resolve(group: list[Job], outcomes: list[Any]) -> None:
    for (_, done), outcome in zip(group, outcomes, strict=True):
        if done.done():  # nobody waits any more
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)
