"""The process pool for bots and searches: heavy work never delays a move or a word check.

Work waits in lines, one for each caller and kind of work, and the lines take turns: who asks for
much waits for himself, not the others for him. What people ask for has a process of its own: no
bot that thinks keeps them waiting.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from api.problems import ApiError
from api.service import worker

__all__ = ["Pool"]

_log = logging.getLogger("parole.pool")
T = TypeVar("T")
_WAITING: Final = 64
_WAITING_EACH: Final = 8
"""Searches of one caller that may wait; more are refused at once."""
_SEARCH_SECONDS: Final = 30.0
_HUNG_SECONDS: Final = 60.0
"""No work takes so long: its process stands still, and is ended."""


class _Job(NamedTuple):
    """Work to be done, and who waits for it."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    done: asyncio.Future[Any]


class _Lane:
    """Processes with the lexicon mapped, started when there is work, and who waits for them."""

    def __init__(self, workers: int, lexicon_dir: Path | None) -> None:
        self._workers = workers
        self._lexicon_dir = lexicon_dir
        self._lines: dict[str, deque[_Job]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False
        self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=worker.prepare,
            initargs=(self._lexicon_dir, os.getpid()),
        )

    @property
    def spare(self) -> bool:
        """Something slow may take a process, and another is left."""
        return not self._lines and len(self._running) < self._workers - 1

    def waiting(self, share: str | None = None) -> int:
        """How many jobs wait, of one caller or of all."""
        if share is not None:
            return len(self._lines.get(share, ()))
        return sum(map(len, self._lines.values()))

    def queue(self, share: str, work: Callable[..., T], args: tuple[Any, ...]) -> asyncio.Future[T]:
        """Put work at the end of a caller's line; its result, in time."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(share, deque()).append(_Job(work, args, done))
        self._feed()
        return done

    def _feed(self) -> None:
        """Give every free process the next job of the line whose turn it is."""
        while self._lines and len(self._running) < self._workers and not self._closed:
            line = next(iter(self._lines))
            jobs = self._lines.pop(line)
            job = jobs.popleft()
            if jobs:
                self._lines[line] = jobs
            if job.done.done():  # nobody waits for it any more
                continue
            task = asyncio.create_task(self._carry_out(job))
            self._running.add(task)
            task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._feed()

    async def _carry_out(self, job: _Job) -> None:
        """Do the job; a process that dies or stands still is replaced, and the job done once more.

        Who waits is told in any case.
        """
        for _ in range(2):
            executor = self._executor
            try:
                future = asyncio.wrap_future(executor.submit(job.work, *job.args))
                result = await asyncio.wait_for(future, _HUNG_SECONDS)
            except BrokenProcessPool:
                self._renew(executor, "a worker died")
            except TimeoutError:
                self._renew(executor, "a worker stands still")
            except asyncio.CancelledError:
                job.done.cancel()
                raise
            except Exception as error:
                if not job.done.done():
                    job.done.set_exception(error)
                return
            else:
                if not job.done.done():
                    job.done.set_result(result)
                return
        if not job.done.done():
            job.done.set_exception(ApiError("search.busy"))

    def _renew(self, executor: ProcessPoolExecutor, why: str) -> None:
        """Start again with new processes, unless somebody already did; the old ones are ended."""
        if self._executor is executor and not self._closed:
            _log.error("%s; the pool starts again", why)
            self._executor = self._start()
            self._end(executor)

    @staticmethod
    def _end(executor: ProcessPoolExecutor, *, wait: bool = False) -> None:
        for process in tuple((executor._processes or {}).values()):
            process.kill()
        executor.shutdown(wait=wait, cancel_futures=True)

    async def close(self) -> None:
        """Drop what is waiting and end the processes; who waits is told."""
        self._closed = True
        waiting = [job for jobs in self._lines.values() for job in jobs]
        self._lines.clear()
        for job in waiting:
            job.done.cancel()
        for task in tuple(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await asyncio.to_thread(self._end, self._executor, wait=True)


class Pool:
    """A process for what people ask, a few for bots and puzzles; they end with the application."""

    def __init__(self, workers: int, lexicon_dir: Path | None) -> None:
        self._asked = _Lane(1, lexicon_dir)
        self._served = _Lane(workers or max(1, (os.cpu_count() or 2) - 1), lexicon_dir)

    async def search(
        self, share: str, work: Callable[..., T], *args: Any, seconds: float | None = None
    ) -> T:
        """Run what somebody asked for; refused when too much is waiting, or when it takes long."""
        lane = self._asked
        if lane.waiting(share) >= _WAITING_EACH or lane.waiting() >= _WAITING:
            raise ApiError("search.busy")
        try:
            return await asyncio.wait_for(
                lane.queue(share, work, args), _SEARCH_SECONDS if seconds is None else seconds
            )
        except TimeoutError:
            raise ApiError("search.busy") from None

    @property
    def spare(self) -> bool:
        """More processes than work: something slow may take one without delaying anybody."""
        return self._served.spare

    async def run(self, share: str, work: Callable[..., T], *args: Any) -> T:
        """Run a function of `worker` in some process, however long it must wait for its turn.

        The bots do: there is at most one of these per table, and a bot that were refused would
        leave its table standing still. So do new puzzles, each of which is made once.
        """
        return await self._served.queue(share, work, args)

    async def close(self) -> None:
        """Drop what is waiting and end the processes; who waits is told."""
        await asyncio.gather(self._asked.close(), self._served.close())
