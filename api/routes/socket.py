"""The conversation with one client, from the greeting to the end."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

import orjson

from api.edge.frames import WIRE, Frame
from api.problems import ApiError, describe
from api.service.publishing import shown_entry
from api.service.secrets import bearer
from api.store.base import StoreUnavailableError, json_bytes
from api.ws.connection import Connection
from api.ws.origin import origin_allowed
from burraco_engine.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.types import Receive, Scope, Send

    from api.service.live import LiveTable
    from api.service.secrets import Bearer
    from api.services import Services

__all__ = ["TableSocket"]

_GREETING_SECONDS: Final = 5.0
_RESUME_LIMIT: Final = 200
_DEVICES: Final = 8
_SPECTATORS: Final = 200
"""Connections to one table, as one seat and as spectators."""
_CODES: Final = {400: 4400, 401: 4401, 403: 4403, 404: 4404, 503: 1013}


_PONG: Final = Frame(b'{"tipo":"pong"}')


class _Closed(Exception):  # noqa: N818 - it is how a conversation ends, not an error
    """The client went away."""


async def _frame(receive: Receive) -> dict[str, Any]:
    """The next frame of the client as a JSON object."""
    message = await receive()
    if message["type"] == "websocket.disconnect":
        raise _Closed
    text = message.get("text")
    try:
        if text is None:
            raise ValueError("binario")
        frame = orjson.loads(text)
    except ValueError:
        raise ApiError("socket.frame", reason="non è JSON") from None
    if not isinstance(frame, dict):
        raise ApiError("socket.frame", reason="serve un oggetto")
    return frame


def _number(frame: dict[str, Any], key: str) -> int:
    value = frame.get(key)
    if type(value) is not int:
        raise ApiError("socket.frame", reason=f"«{key}» dev’essere un numero")
    return value


async def _greet(
    receive: Receive, services: Services, table_id: str
) -> tuple[LiveTable, Bearer, int | None]:
    """The first frame says who the client is and what it has already."""
    frame = await _frame(receive)
    token, after = frame.get("token"), frame.get("since")
    if frame.get("tipo") != "ciao" or not isinstance(token, str | None):
        raise ApiError("socket.hello_first")
    if after is not None and (type(after) is not int or after < 0):
        raise ApiError("socket.frame", reason="«since» dev’essere un numero")
    live = await services.service.hub.current(table_id)
    if token is None:
        raise ApiError("seat.token_missing")
    return live, bearer(live, token, services.service.hub.clock()), after or None


class TableSocket:
    """The WebSocket of a table, as plain ASGI: no wrapper stands between us and the server."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        services: Services = scope["app"].state.services
        message = await receive()
        assert message["type"] == "websocket.connect", "the server speaks ASGI"
        if not origin_allowed(scope, services.settings):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        if services.sockets.stopping:
            await send({"type": "websocket.close", "code": 1012, "reason": "riavvio"})
            return
        try:
            greeting = _greet(receive, services, scope["path_params"]["id"])
            live, who, after = await asyncio.wait_for(greeting, _GREETING_SECONDS)
        except _Closed:
            return
        except TimeoutError:
            await send({"type": "websocket.close", "code": 4408, "reason": "nessun saluto"})
            return
        except (ApiError, StoreUnavailableError) as error:
            problem = describe(error)
            code = _CODES.get(problem["status"], 4400)
            await send({"type": "websocket.close", "code": code, "reason": problem["code"]})
            return
        wire = scope.get("extensions", {}).get(WIRE)
        share = scope["parole.share"]
        await _Conversation(services, live, who, share, receive, send, wire).run(after)


class _Conversation:
    """A client that has been recognised."""

    def __init__(
        self,
        services: Services,
        live: LiveTable,
        who: Bearer,
        share: str,
        receive: Receive,
        send: Send,
        wire: Callable[[bytes], bool] | None,
    ) -> None:
        self._services = services
        self._service = services.service
        self._live = live
        self._table_id = live.state.table_id
        self._who = who
        self._share = share
        self._receive = receive
        self._connection = Connection(send, who.viewer, wire)

    async def run(self, after: int | None) -> None:
        """Say hello, then listen until one side ends it."""
        connection, sockets = self._connection, self._services.sockets
        sockets.add(connection)
        try:
            await self._enter(after)
            self._service.hub.visit(self._live, self._share)
            while True:
                await self._listen()
        except _Closed:
            pass
        except asyncio.CancelledError:
            if connection.closing is None:
                raise
            task = asyncio.current_task()
            if task is not None:
                task.uncancel()
        finally:
            viewer = connection.viewer
            self._live.audience.leave(connection)
            sockets.remove(connection)
            await connection.finish()
            self._service.presence.left(self._live, viewer)
            self._service.hub.visit(self._live, self._share)

    async def _enter(self, after: int | None) -> None:
        """Say hello and tell the others; a client that cannot be let in now may come back."""
        try:
            await self._hello(after)
            await self._service.presence.arrived(self._live, self._connection)
        except (ApiError, StoreUnavailableError) as error:
            self._connection.close(_CODES[503], describe(error)["code"])
            await asyncio.sleep(0)

    async def _hello(self, after: int | None) -> None:
        """The full view, and the entries that the client missed if they are few."""
        missed: list[bytes] = []
        async with self._settled() as live:
            await self._check_welcome()
            self._connection.viewer = viewer = self._who.viewer
            version = live.state.version
            if after is not None and 0 < version - after <= _RESUME_LIMIT:
                store = self._services.store
                entries = await store.entries(self._table_id, after, version - after)
                missed = [shown_entry(entry, live.names).entry(viewer) for entry in entries]
            hub = self._service.hub
            state = live.state
            view = live.audience.join(
                self._connection, state, hub.rules(state), hub.code_view(state)
            )
            now = hub.clock()
            self._connection.offer(
                Frame(
                    b'{"tipo":"ciao","version":%d,"ora":%d,"vista":%b,"eventi":[%b]}'
                    % (version, now, json_bytes(view), b",".join(missed))
                )
            )

    @asynccontextmanager
    async def _settled(self) -> AsyncIterator[LiveTable]:
        """The table as it is in memory, locked: it may have left it since the client was known."""
        hub = self._service.hub
        while True:
            async with self._live.lock:
                if hub.peek(self._table_id) is self._live:
                    yield self._live
                    return
            self._live = await hub.current(self._table_id)
            self._who.follow(self._live)

    async def _check_welcome(self) -> None:
        """Close the door if the token was revoked while the client came in, or the crowd is big."""
        viewer = self._connection.viewer
        limit = _SPECTATORS if viewer is None else _DEVICES
        if not self._who.welcome:
            self._connection.close(4403, "seat.token_wrong")
            await asyncio.sleep(0)
        elif self._live.audience.count(viewer) >= limit:
            self._connection.close(1013, "request.too_many")
            await asyncio.sleep(0)

    async def _listen(self) -> None:
        """Carry out one frame; a refusal is answered, the conversation goes on."""
        reply_to: object = None
        try:
            frame = await _frame(self._receive)
            self._connection.heard_at = time.monotonic()
            reply_to = frame.get("id")
            if not isinstance(reply_to, str | int | None):
                reply_to = None
            await self._obey(frame)
        except (ApiError, EngineError, StoreUnavailableError) as error:
            version = self._live.state.version
            problem = {"tipo": "problema", "reply_to": reply_to, **describe(error, version)}
            self._connection.offer(Frame(json_bytes(problem)))

    async def _obey(self, frame: dict[str, Any]) -> None:
        kind = frame.get("tipo")
        if kind == "pong":
            return
        seat = self._who.seat or self._who.role
        if wait := self._services.seat_limiter.take((self._table_id, seat)):
            raise ApiError("request.too_many", seconds=max(1, round(wait)))
        if kind == "ping":
            self._connection.offer(_PONG)
        elif kind == "mossa":
            await self._move(frame)
        elif kind == "mano_vista":
            self._service.shows_hand(self._live, self._who.player, _number(frame, "smazzata"))
        else:
            raise ApiError("socket.frame", reason="«tipo» sconosciuto")

    async def _move(self, frame: dict[str, Any]) -> None:
        key, raw, expected = frame.get("id"), frame.get("mossa"), frame.get("expected_version")
        if not isinstance(raw, dict) or type(expected) is not int:
            raise ApiError("socket.frame", reason="servono «mossa» ed «expected_version»")
        if not isinstance(key, str):
            raise ApiError("move.key_malformed")
        speaker = self._who.speaker
        acted = await self._service.play.move(self._table_id, speaker, raw, expected, key)
        outcome = {"tipo": "esito", "reply_to": key, "version": acted.last}
        self._connection.offer(Frame(json_bytes(outcome)))
