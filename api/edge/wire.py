"""HTTP and WebSocket on the wire, with limits on what a stranger may cost.

The server's own protocols read whatever comes, for as long as it comes. These count the bytes and
lines of a request's head, the seconds that head and body take, the frames of a WebSocket and what
waits to be written, and drop a connection that goes beyond: it costs a bounded amount of memory
and of time, whoever holds it.
"""

from __future__ import annotations

import asyncio
import math
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from api.edge.frames import WIRE, plain_texts
from api.edge.headers import security_headers
from api.edge.middleware import RateLimiter
from api.problems import ApiError, describe, problem_response
from api.settings import Rate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from api.edge.door import Door

__all__ = ["GuardedHttp", "GuardedSocket"]

_SLICE: Final = 4_096
"""Bytes that are read before the limits are looked at again."""
_HEADERS: Final = 100
_PIPELINE: Final = 32
_OVERHEAD: Final = 8
"""A body in tiny chunks takes this many times its size on the wire."""
_WRITE_SECONDS: Final = 20.0
_CLOSE_SECONDS: Final = 5.0
_WRITE_LIMIT: Final = 262_144
_TOO_MANY_FRAMES: Final = 4429
_UNHEARD: Final = 8
"""With so many texts waiting to be heard no more is read."""


class _Writing:
    """What waits to be written, and whether the other side takes any of it."""

    __slots__ = ("_closing_at", "_left", "_moved_at", "_transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._left = 0
        self._moved_at: float | None = None
        self._closing_at: float | None = None

    def stuck(self, now: float) -> bool:
        """Nothing has been taken for too long, or the connection does not close."""
        left = self._transport.get_write_buffer_size()
        if not left or left < self._left or self._moved_at is None:
            self._moved_at = now
        self._left = left
        if self._transport.is_closing():
            self._closing_at = self._closing_at or now
            if now - self._closing_at > _CLOSE_SECONDS:
                return True
        return now - self._moved_at > _WRITE_SECONDS


def _slices(data: bytes) -> Iterator[bytes]:
    return (data[start : start + _SLICE] for start in range(0, len(data), _SLICE))


class GuardedHttp(HttpToolsProtocol):
    """HTTP/1.1 whose requests arrive within their size and their time."""

    def __init__(self, config: Any, *args: Any, **options: Any) -> None:
        super().__init__(config, *args, **options)
        self._door: Door = config.app.state.door
        settings = self._door.settings
        self._seconds = settings.request_seconds
        self._head_limit = settings.head_limit
        self._limit = settings.head_limit + _OVERHEAD * settings.body_limit
        self._writing: _Writing | None = None
        self._due = math.inf
        self._in_head = True
        self._begun = False
        self._received = 0
        self._lines = 0
        self._too_large = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let the connection in, or say why not."""
        super().connection_made(transport)
        self._writing = _Writing(transport)
        self._due = self.loop.time() + self._seconds
        if not self._door.enter(self, self.client[0] if self.client else "?"):
            self._refuse(ApiError("request.crowded"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._door.leave(self)
        super().connection_lost(exc)

    def look(self, now: float) -> None:
        """Drop the connection if its request is late or nobody takes our answer."""
        if self._writing is not None and self._writing.stuck(now):
            self._abort("non legge")
        elif now >= self._due and not self.transport.is_closing():
            self._door.cut("richiesta lenta")
            self._refuse(ApiError("request.late", seconds=round(self._seconds)))

    def data_received(self, data: bytes) -> None:
        """Read a little at a time, as long as the request stays within its limits."""
        for part in _slices(data):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            self._received += len(part)
            super().data_received(part)
            if self._in_head and self._received > self._head_limit:
                self._too_large = True
                self.send_400_response("")
            elif self._received > self._limit or len(self.pipeline) > _PIPELINE:
                self._abort("richiesta grande")
        unfinished = self._begun or self._received or not self._in_head
        if not unfinished:
            self._due = math.inf
        elif self._due == math.inf:
            self._due = self.loop.time() + self._seconds

    def on_message_begin(self) -> None:
        """A head begins."""
        self._begun = True
        self._lines = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """One more line of the head, or of what follows a body."""
        self._lines += 1
        if self._lines > _HEADERS:
            self._too_large = True
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The body has its own time."""
        self._in_head = False
        self._due = math.inf
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is there."""
        self._in_head = True
        self._begun = False
        self._received = 0
        self._due = math.inf
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; the door counts it on."""
        super().handle_websocket_upgrade()
        guest = self.transport.get_protocol()
        assert isinstance(guest, GuardedSocket), "the configured protocol"
        self._door.replace(self, guest)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - ours says it in Italian
        """Answer what cannot be read, and close."""
        if self._too_large:
            self._door.cut("intestazioni")
            self._refuse(ApiError("request.head", limit=self._head_limit, lines=_HEADERS))
        else:
            self._refuse(ApiError("request.malformed", reason="non è HTTP"))

    def _refuse(self, error: ApiError) -> None:
        """Answer with a problem and close; in the middle of another answer, only close."""
        cycle = self.cycle
        if cycle is not None and cycle.response_started and not cycle.response_complete:
            self.transport.close()
            return
        answer = problem_response(describe(error))
        lines = [f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}".encode()]
        own = (*answer.raw_headers, *security_headers(secure=False), (b"connection", b"close"))
        lines += [name + b": " + value for name, value in own]
        self.transport.write(b"\r\n".join((*lines, b"", bytes(answer.body))))
        self.transport.close()

    def _abort(self, reason: str) -> None:
        self._door.cut(reason)
        self.transport.abort()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are few enough, and whose answers are read."""

    def __init__(self, config: Any, *args: Any, **options: Any) -> None:
        super().__init__(config, *args, **options)
        self._door: Door = config.app.state.door
        seat = self._door.settings.rate_seat
        # Several devices may share a seat, pongs are not counted there: twice that, and some.
        budget = Rate(2 * seat.per_second + 5, 2 * seat.burst + 60)
        self._frames = RateLimiter(budget, clock=self.loop.time, capacity=2)
        self._writing: _Writing | None = None
        self._fed = 0
        self._plain_limit = min(_SLICE, config.ws_max_size)
        self.close_timeout = _CLOSE_SECONDS

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection over from HTTP."""
        super().connection_made(transport)
        self._writing = _Writing(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._door.leave(self)
        super().connection_lost(exc)

    def look(self, now: float) -> None:
        """Drop the connection if nobody takes what we write."""
        if self._writing is not None and self._writing.stuck(now):
            self._abort("non legge")

    def data_received(self, data: bytes) -> None:
        """Read a little at a time, as long as there are not too many frames.

        The library reads the request, and from the first frame on that is not plain whatever comes:
        it alone knows then where a frame begins. Plain ones take a tenth of its time.
        """
        if self._fed == 1 and len(data) <= self._plain_limit and self._hears:
            texts = plain_texts(data)
            if texts is not None:
                self._hear(texts)
                return
        for part in _slices(data):
            if self.transport.is_closing():
                return
            self._fed += 1
            super().data_received(part)

    @property
    def _hears(self) -> bool:
        """Greeted, and neither side has said goodbye."""
        open_ = self.handshake_complete and not self.close_sent
        return open_ and self.conn.state is State.OPEN and not self.transport.is_closing()

    def _hear(self, texts: list[str]) -> None:
        """Hand texts to the application, unless they are too many."""
        if self._frames.take("", len(texts)):
            self._cut()
            return
        for text in texts:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= _UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_events(self) -> None:
        """Carry out what was read, or end it."""
        frames = len(self.conn.events)
        if self.handshake_complete and frames and self._frames.take("", frames):
            self.conn.events_received()
            self._cut()
        else:
            super().handle_events()

    def handle_connect(self, event: Any) -> None:
        """Let the application write frames that are made already."""
        super().handle_connect(event)
        extensions: Any = self.scope["extensions"]
        extensions[WIRE] = self.put

    def put(self, data: bytes) -> bool:
        """Write frames as they are; False if that cannot be done now."""
        if (
            self.close_sent
            or not self.handshake_complete
            or not self.writable.is_set()
            or self.conn.state is not State.OPEN
            or self.transport.is_closing()
        ):
            return False
        self.transport.write(data)
        return True

    def handle_ping(self) -> None:
        """Answer, as long as the answers are read."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > _WRITE_LIMIT:
            self._abort("non legge")

    async def send(self, message: Any) -> None:
        """Send; a close that cannot be sent ends the connection all the same."""
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self._abort("non legge")
            return
        await super().send(message)

    def _cut(self) -> None:
        """Too many frames: say so, if it can be said."""
        self._door.cut(str(_TOO_MANY_FRAMES))
        if self.close_sent or not self.writable.is_set() or self.conn.state is not State.OPEN:
            self.transport.abort()
            return
        reason = "request.too_many"
        gone = {"type": "websocket.disconnect", "code": _TOO_MANY_FRAMES, "reason": reason}
        self.queue.put_nowait(gone)  # type: ignore[arg-type]
        self.conn.send_close(_TOO_MANY_FRAMES, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def _abort(self, reason: str) -> None:
        self._door.cut(reason)
        self.transport.abort()
