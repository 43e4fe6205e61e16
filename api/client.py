"""A client of the service: words and tables over HTTP, a followed table over its WebSocket.

async with Client("http://127.0.0.1:8000") as client:
    seat = await client.open_table("Anna", bot={"N": "principiante"}, avvia=True)
    async with seat.follow() as table:
        async for events in table.changes():
            ...  # table.view is up to date
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TypeAlias
from urllib.parse import quote

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

__all__ = ["Client", "Followed", "Json", "Refused", "Seat"]

Json: TypeAlias = dict[str, Any]
_FINAL = {4400, 4401, 4403, 4404}
"""Close codes after which coming back makes no sense."""


class Refused(Exception):  # noqa: N818 - the service's word, not a fault
    """The service said no: status, code, Italian title, article, the table's version."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        super().__init__(f"{problem.get('status')} {problem.get('code')}: {problem.get('title')}")
        self.status: int = problem.get("status", 0)
        self.code: str = problem.get("code", "")
        self.title: str = problem.get("title", "")
        self.article: str | None = problem.get("articolo")
        self.version: int | None = problem.get("version")
        self.values: Json = problem.get("values") or {}


def _checked(response: httpx.Response) -> Any:
    if response.is_success:
        kind = response.headers.get("content-type", "")
        return response.json() if kind.startswith("application/json") else response.text
    try:
        problem = response.json()
    except ValueError:
        problem = {"status": response.status_code, "title": response.reason_phrase}
    raise Refused(problem)


class Client:
    """The service at an address; use it as an asynchronous context manager.

    A service of several processes may have several addresses: when one does not answer, a followed
    table comes back through the next.
    """

    def __init__(self, address: str, *others: str, http: httpx.AsyncClient | None = None) -> None:
        self._addresses = deque(one.rstrip("/") for one in (address, *others))
        self.http = http or httpx.AsyncClient(base_url=self.address, timeout=30)

    @property
    def address(self) -> str:
        """The address that is asked now."""
        return self._addresses[0]

    def turn_away(self, address: str) -> None:
        """Ask the next address from now on, unless we no longer ask this one."""
        if len(self._addresses) > 1 and address == self.address:
            self._addresses.rotate(-1)
            self.http.base_url = self.address

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()

    async def call(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """One request under `/api/v1`; its JSON, or the text of a record, or `Refused`."""
        shown = {name.replace("_", "-"): value for name, value in headers.items()}
        return _checked(
            await self.http.request(method, f"/api/v1{path}", json=body, headers=shown)
            if body is not None
            else await self.http.request(method, f"/api/v1{path}", headers=shown)
        )

    async def word(self, text: str, view: str = "arbitro") -> Json:
        """The verdict on one word."""
        answer: Json = await self.call("GET", f"/parole/{quote(text, safe='')}?vista={view}")
        return answer

    async def verify(self, words: Sequence[str], view: str = "arbitro") -> Json:
        """The verdicts on many words, and one for all."""
        answer: Json = await self.call(
            "POST", "/parole/verifica", {"parole": list(words), "vista": view}
        )
        return answer

    async def solve(self, cards: Sequence[str], melds: Sequence[str] = ()) -> list[Json]:
        """The plays of a hand, the best first."""
        body = {"carte": list(cards), "giochi": list(melds)}
        plays: list[Json] = (await self.call("POST", "/risolvi", body))["giocate"]
        return plays

    async def open_table(self, name: str, **options: Any) -> Seat:
        """Open a table and sit down; `seat.opened` holds the invitations."""
        opened = await self.call("POST", "/tavoli", {"nome": name, **options})
        return Seat(self, opened["id"], opened["posto"], opened["token"], opened)

    async def join(
        self, table_id: str, name: str, seat: str | None = None, invitation: str | None = None
    ) -> Seat:
        """Take a free seat."""
        body = {"nome": name, "posto": seat, "invito": invitation}
        taken = await self.call("POST", f"/tavoli/{table_id}/posti", body)
        return Seat(self, table_id, taken["posto"], taken["token"], taken)

    async def arbitrate(self, table_id: str, name: str, invitation: str) -> Seat:
        """Sit down as arbiter: contests are decided by moves, once everybody consents."""
        body = {"nome": name, "invito": invitation}
        taken = await self.call("POST", f"/tavoli/{table_id}/arbitro", body)
        return Seat(self, table_id, "", taken["token"], taken)


class Seat:
    """A seat at a table, with its token.

    The chair may change before the deal (Art. 3): `seat` is the one of the last view.
    """

    def __init__(
        self, client: Client, table_id: str, seat: str, token: str, opened: Json | None = None
    ) -> None:
        self.client = client
        self.table_id = table_id
        self.seat = seat
        self.token = token
        self.opened = opened or {}

    async def call(self, method: str, path: str = "", body: object = None, **headers: str) -> Any:
        """A request about this table, with the token."""
        return await self.client.call(
            method,
            f"/tavoli/{self.table_id}{path}",
            body,
            authorization=f"Bearer {self.token}",
            **headers,
        )

    async def view(self) -> Json:
        """The table as this seat sees it."""
        view: Json = await self.call("GET")
        self.seat = view["posto"] or self.seat
        return view

    async def move(self, move: Mapping[str, Any], version: int, key: str | None = None) -> Json:
        """Play a move over HTTP; sent again with the same key it is not played again."""
        body = {"mossa": dict(move), "expected_version": version}
        key = key or secrets.token_urlsafe(12)
        done: Json = await self.call("POST", "/mosse", body, idempotency_key=key)
        return done

    async def events(self, after: int = 0) -> list[Json]:
        """The entries after a version, as this seat may see them."""
        found: list[Json] = (await self.call("GET", f"/eventi?since={after}"))["eventi"]
        return found

    def follow(self) -> Followed:
        """The table over its WebSocket."""
        return Followed(self)


class Followed:
    """A table that keeps itself up to date; it comes back by itself when the connection falls."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.view: Json = {}
        self.version = 0
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, asyncio.Future[int]] = {}
        self._changes: asyncio.Queue[list[Json] | None] = asyncio.Queue()
        self._ready = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.closed: int | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        ready = asyncio.create_task(self._ready.wait())
        await asyncio.wait({ready, self._task}, return_when=asyncio.FIRST_COMPLETED)
        if self._task.done() and not self._ready.is_set():
            ready.cancel()
            await self._task
            raise Refused({"status": (self.closed or 4000) - 4000, "code": "socket.closed"})
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def changes(self) -> AsyncIterator[list[Json]]:
        """The new entries, each time some arrive; ends when the service shuts the door."""
        while (events := await self._changes.get()) is not None:
            yield events

    async def play(self, move: Mapping[str, Any]) -> int:
        """Play a move over the socket; it is sent again if the connection fell meanwhile."""
        key, version = secrets.token_urlsafe(12), self.version
        frame = {"tipo": "mossa", "id": key, "mossa": dict(move), "expected_version": version}
        while True:
            await self._ready.wait()
            outcome = asyncio.get_running_loop().create_future()
            self._waiting[key] = outcome
            try:
                assert self._socket is not None
                await self._socket.send(json.dumps(frame))
                done: int = await outcome
                return done
            except (ConnectionClosed, ConnectionError):
                if self.closed is not None:
                    raise
                await asyncio.sleep(0.02)
            finally:
                self._waiting.pop(key, None)

    async def _stay(self) -> None:
        wait = 0.05
        while self.closed is None:
            address = self.seat.client.address
            url = f"{address.replace('http', 'ws', 1)}/api/v1/tavoli/{self.seat.table_id}/ws"
            try:
                async with connect(url, proxy=None, compression=None, max_size=None) as socket:
                    greeting = {"tipo": "ciao", "token": self.seat.token, "since": self.version}
                    await socket.send(json.dumps(greeting))
                    self._socket = socket
                    async for text in socket:
                        await self._hear(json.loads(text))
                        wait = 0.05
                    self._fallen(socket.close_code)
            except ConnectionClosed as closed:
                self._fallen(closed.rcvd.code if closed.rcvd else None)
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            self._ready.clear()
            for outcome in self._waiting.values():
                if not outcome.done():
                    outcome.set_exception(ConnectionError("caduta"))
                    # Whoever sent it may have met the broken socket already and not wait any more.
                    outcome.exception()
            if self.closed is None:
                self.seat.client.turn_away(address)
                await asyncio.sleep(wait)
                wait = min(wait * 1.6, 2.0)
        self._changes.put_nowait(None)

    def _fallen(self, code: int | None) -> None:
        if code in _FINAL:
            self.closed = code

    async def _show_hand(self) -> None:
        """Say that the hand is seen, where play waits for that; a program sees what it is sent."""
        clock = self.view.get("orologio") or {}
        if clock.get("tipo") == "via" and self.view["posto"] and self._socket is not None:
            frame = {"tipo": "mano_vista", "smazzata": self.view["smazzata"]}
            await self._socket.send(json.dumps(frame))

    async def _hear(self, frame: Json) -> None:
        match frame["tipo"]:
            case "ciao":
                self.view, self.version = frame["vista"], frame["version"]
                self.seat.seat = self.view["posto"] or self.seat.seat
                self._changes.put_nowait(frame["eventi"])
                self._ready.set()
                await self._show_hand()
            case "eventi":
                assert frame["since"] == self.version, "no entry is missing"
                self.view |= frame["changes"]
                self.view["version"] = self.version = frame["version"]
                self.seat.seat = self.view["posto"] or self.seat.seat
                self._changes.put_nowait(frame["eventi"])
                await self._show_hand()
            case "ping":
                assert self._socket is not None
                await self._socket.send('{"tipo":"pong"}')
            case "esito" | "problema":
                outcome = self._waiting.get(frame["reply_to"] or "")
                if outcome is not None and not outcome.done():
                    if frame["tipo"] == "esito":
                        outcome.set_result(frame["version"])
                    else:
                        outcome.set_exception(Refused(frame))
