"""The process pool for bots and searches: heavy work never delays a move or a word check."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, TypeVar

from api.problems import ApiError
from api.service import worker

__all__ = ["Pool"]

_log = logging.getLogger("parole.pool")
T = TypeVar("T")
_WAITING_PER_WORKER = 32


class Pool:
    """A few processes with the lexicon mapped; they end with the application."""

    def __init__(self, workers: int, lexicon_dir: Path | None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._lexicon_dir = lexicon_dir
        self._waiting = 0
        self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=worker.prepare,
            initargs=(self._lexicon_dir, os.getpid()),
        )

    async def search(self, work: Callable[..., T], *args: Any) -> T:
        """Run what somebody asked for; refused when too many are waiting already."""
        if self._waiting >= self._workers * _WAITING_PER_WORKER:
            raise ApiError("search.busy")
        self._waiting += 1
        try:
            return await self.run(work, *args)
        finally:
            self._waiting -= 1

    @property
    def spare(self) -> bool:
        """More processes than work: something slow may take one without delaying anybody."""
        return self._waiting < self._workers - 1

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Run a function of `worker` in some process, however long it must wait for its turn.

        Only the bots do: there is at most one of these per table, and a bot that were refused
        would leave its table standing still.
        """
        executor = self._executor
        try:
            return await asyncio.wrap_future(executor.submit(work, *args))
        except BrokenProcessPool:
            _log.error("a worker died; the pool starts again")
            if self._executor is executor:
                self._executor = self._start()
            return await asyncio.wrap_future(self._executor.submit(work, *args))

    async def close(self) -> None:
        """Drop what is waiting, finish what is running, end the processes."""
        await asyncio.to_thread(self._executor.shutdown, wait=True, cancel_futures=True)
