"""The one writer: a thread that commits what has gathered while the last commit ran."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from api.store.base import StoreError
from api.store.batch import AppendRequest, commit_group

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

__all__ = ["Writer"]

_log = logging.getLogger("parole.store")
_GROUP_LIMIT = 512
_CHECKPOINT_EVERY = 1_000
_CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"

Task: TypeAlias = "Callable[[Connection], Any]"
Job: TypeAlias = "tuple[AppendRequest | Task, asyncio.Future[Any]]"


def _driver(connection: Connection) -> Any:
    driver = connection.connection.driver_connection
    assert driver is not None
    return driver


class Writer:
    """Group commit: appends wait at most for the commit in progress, then share the next one.

    The outcome reaches the event loop after the commit, so that whoever awaits it knows that the
    entries are on disk. If a commit fails, every append of its group fails and none is written.
    """

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="parole-writer", daemon=True)
        self._checkpointer = threading.Thread(
            target=self._checkpoint, name="parole-checkpoint", daemon=True
        )
        self._written = threading.Semaphore(0)
        self._moved = threading.Event()
        self._closed = False
        self._thread.start()
        self._checkpointer.start()

    async def submit(self, work: AppendRequest | Task) -> Any:
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

    def _gather(self) -> tuple[list[Job], bool]:
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

    def _commit(self, connection: Connection, group: list[Job]) -> list[Any]:
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

    def _tell(self, group: list[Job], outcomes: list[Any]) -> None:
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
