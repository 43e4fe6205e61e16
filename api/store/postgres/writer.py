"""The writer of a process: what has gathered while the last commit ran is committed together."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from api.store.base import Appended, AppendRequest, StoreUnavailableError
from api.store.postgres.append import GROUP_LIMIT, append_group
from api.store.postgres.faults import is_away, unavailable

if TYPE_CHECKING:
    from api.store.condition import Condition
    from api.store.postgres.engine import Line

__all__ = ["Writer"]

_log = logging.getLogger("parole.store")
_PATIENCE_SECONDS: Final = 12.0
"""So long an append waits for a database that went away; then it is refused."""
_AGAIN_SECONDS: Final = (0.05, 0.1, 0.2, 0.5)
_CLOSE_SECONDS: Final = 5.0


@dataclass(slots=True, eq=False)
class _Job:
    request: AppendRequest
    done: asyncio.Future[Appended]
    latest: float


class Writer:
    """Group commit on one connection of its own.

    If the connection breaks while a group is under way, whether it was committed is not known: the
    group is sent again on a new one, and what is there already counts as done. So a database that
    is restarted costs players a pause and nothing else.
    """

    def __init__(self, line: Line, me: int | None, condition: Condition) -> None:
        self._line = line
        self._me = me
        self._condition = condition
        self._jobs: deque[_Job] = deque()
        self._some = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="parole-writer")

    async def submit(self, request: AppendRequest) -> Appended:
        """Wait until the request is committed; returns its outcome or raises what it met."""
        if self._closed:
            raise StoreUnavailableError("è chiuso")
        loop = asyncio.get_running_loop()
        job = _Job(request, loop.create_future(), time.monotonic() + _PATIENCE_SECONDS)
        self._jobs.append(job)
        self._some.set()
        return await job.done

    async def close(self) -> None:
        """Commit what was submitted, then end."""
        if not self._closed:
            self._closed = True
            self._some.set()
            with suppress(TimeoutError, asyncio.CancelledError):
                await asyncio.wait_for(self._task, _CLOSE_SECONDS)
            self._refuse(self._jobs, StoreUnavailableError("è chiuso"))
            await self._line.close()

    async def _run(self) -> None:
        while not self._closed or self._jobs:
            if not self._jobs:
                self._some.clear()
                await self._some.wait()
                continue
            group = self._gather()
            self._condition.begin()
            try:
                await self._commit(group)
            except Exception as error:  # whatever it is, the next group is tried
                _log.exception("commit failed")
                self._refuse(group, error)
            finally:
                self._condition.end()

    def _gather(self) -> list[_Job]:
        """The next group: a stream is in it once, a second request to it waits for the next."""
        group: dict[str, _Job] = {}
        later: list[_Job] = []
        while self._jobs and len(group) < GROUP_LIMIT:
            job = self._jobs.popleft()
            if job.request.stream_id in group:
                later.append(job)
            else:
                group[job.request.stream_id] = job
        self._jobs.extendleft(reversed(later))
        return list(group.values())

    async def _commit(self, group: list[_Job]) -> None:
        retried, tries = False, 0
        while group:
            try:
                driver = await self._line.driver()
                requests = [job.request for job in group]
                outcomes = await append_group(driver, requests, self._me, retried=retried)
            except Exception as error:
                self._line.cut()
                trouble = unavailable(error)
                if trouble is None or not is_away(error):
                    await self._failed(group, error, trouble)
                    return
                self._condition.met(trouble)
                retried = True
                group = self._patient(group, trouble)
                await asyncio.sleep(_AGAIN_SECONDS[min(tries, len(_AGAIN_SECONDS) - 1)])
                tries += 1
            else:
                self._tell(group, outcomes)
                return

    def _patient(self, group: list[_Job], trouble: StoreUnavailableError) -> list[_Job]:
        """Those who may wait longer; the others are refused, and whoever waits behind them."""
        now = time.monotonic()
        late = [job for job in (*group, *self._jobs) if job.latest < now]
        self._refuse(late, trouble)
        self._jobs = deque(job for job in self._jobs if job.latest >= now)
        return [job for job in group if job.latest >= now]

    async def _failed(
        self, group: list[_Job], error: Exception, trouble: StoreUnavailableError | None
    ) -> None:
        """The database refused: all of a group if it is in trouble, else whose fault it is."""
        if trouble is not None:
            self._condition.met(trouble)
            self._refuse(group, trouble)
        elif len(group) > 1:  # the fault of one of them: each tries alone
            for job in group:
                await self._commit([job])
        else:
            _log.error("append refused", exc_info=error)
            self._refuse(group, error)

    @staticmethod
    def _tell(group: list[_Job], outcomes: list[Any]) -> None:
        for job, outcome in zip(group, outcomes, strict=True):
            if job.done.done():  # nobody waits any more
                continue
            if isinstance(outcome, Exception):
                job.done.set_exception(outcome)
            else:
                job.done.set_result(outcome)

    @staticmethod
    def _refuse(jobs: Any, error: Exception) -> None:
        for job in tuple(jobs):
            if not job.done.done():
                job.done.set_exception(error)
