"""One connection: frames wait in a short queue; whoever does not read them is cut."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.types import Send

    from api.edge.frames import Frame
    from api.service.seen import Viewer

__all__ = ["TOO_SLOW", "Connection"]

TOO_SLOW: Final = 4409
_QUEUE_FRAMES: Final = 256
_QUEUE_BYTES: Final = 1_000_000
_CLOSE_SECONDS: Final = 2.0


class Connection:
    """Sends frames in order; closing wakes whoever reads from it.

    What is offered within one turn of the event loop is written at once, in one piece, if the
    server takes bytes (`wire`) and the client reads them. Else a task of its own sends frame by
    frame, as fast as the client reads.
    """

    def __init__(
        self, send: Send, viewer: Viewer, wire: Callable[[bytes], bool] | None = None
    ) -> None:
        self.viewer = viewer
        self.heard_at = time.monotonic()
        self._send = send
        self._wire = wire
        self._queue: deque[Frame] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._flushing = False
        self._sending = False
        self._closing: tuple[int, str] | None = None
        self._loop = asyncio.get_running_loop()
        self._writer = asyncio.create_task(self._write())
        self._reader: asyncio.Task[object] | None = asyncio.current_task()

    @property
    def closing(self) -> tuple[int, str] | None:
        """The code and reason with which we are closing, if we are."""
        return self._closing

    def offer(self, frame: Frame) -> None:
        """Queue a frame; a client that lets too many gather is cut and may come back."""
        if self._closing is not None:
            return
        self._queue.append(frame)
        self._bytes += len(frame.payload)
        if len(self._queue) > _QUEUE_FRAMES or self._bytes > _QUEUE_BYTES:
            self.close(TOO_SLOW, "troppo lento")
        elif self._wire is None or self._sending:
            self._wake.set()
        elif not self._flushing:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Write what has gathered; what cannot be written now is the task's."""
        self._flushing = False
        if self._closing is not None or self._sending or not self._queue or self._wire is None:
            return
        if self._wire(b"".join([frame.data for frame in self._queue])):
            self._queue.clear()
            self._bytes = 0
        else:
            self._sending = True
            self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """End the connection: what is queued is sent first, unless the client is too slow."""
        if self._closing is None:
            self._closing = (code, reason)
            self._wake.set()
            if self._reader is not None:
                self._reader.cancel()

    async def finish(self) -> None:
        """Send what may still be sent, say goodbye, end the writing task."""
        self._reader = None
        closing = self._closing
        self._closing = closing or (1000, "")
        self._wake.set()
        if closing is None or closing[0] == TOO_SLOW:
            self._writer.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await asyncio.wait_for(self._writer, _CLOSE_SECONDS)
        if closing is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._say_goodbye(*closing), _CLOSE_SECONDS)

    async def _say_goodbye(self, code: int, reason: str) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})

    async def _write(self) -> None:
        try:
            while True:
                while self._queue:
                    frame = self._queue.popleft()
                    self._bytes -= len(frame.payload)
                    await self._send({"type": "websocket.send", "text": frame.text})
                if self._closing is not None:
                    return
                self._sending = False
                self._wake.clear()
                await self._wake.wait()
        except OSError:  # the client went away: the reader is told by the server
            return
