"""Tables of four connected clients on one server process: from a move to the others' views.

The clients are lean, so that they do not become what is measured: frames are cut out of the
bytes by hand, and only who moved and who moves next read theirs as JSON.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import re
import resource
import time
from functools import partial
from itertools import cycle
from typing import Any, Final, cast

import httpx
import uvloop

from bench.service.server import Server, quantile

__all__ = ["SEATS", "Table", "open_tables", "raise_file_limit", "run"]

SEATS: Final = "NESO"
_VERSIONS: Final = re.compile(rb'\{"tipo":"eventi","since":(\d+),"version":(\d+)')
_SPARE_FILES: Final = 200
_COMMON: Final = ("giochi", "monte")


def _masked(text: str) -> bytes:
    """A client's text frame (RFC 6455); a mask of zeros leaves the bytes as they are."""
    payload = text.encode()
    size = len(payload)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + payload


def _same(client: Client) -> Client:
    return client


class Client(asyncio.Protocol):
    """One seat's WebSocket."""

    def __init__(self, table: Table, seat: str, token: str) -> None:
        self.table = table
        self.seat = seat
        self.view: dict[str, Any] = {}
        self.version = 0
        self._hello = _masked(json.dumps({"tipo": "ciao", "token": token}))
        self._bytes = b""
        self._last = b""
        self._upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(
            f"GET /api/v1/tavoli/{self.table.table_id}/ws HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def send(self, frame: dict[str, Any]) -> None:
        self.transport.write(_masked(json.dumps(frame)))

    def read(self) -> dict[str, Any]:
        """The view, with what the last frame changed in it and what the table shows to everybody.

        Frames in between were not read: of them only what lies on the table can have changed.
        """
        changes = json.loads(self._last)["changes"]
        common = self.table.common
        common.update((key, changes[key]) for key in _COMMON if key in changes)
        self.view |= changes
        self.view |= common
        return self.view

    def data_received(self, data: bytes) -> None:
        data = self._bytes + data
        if not self._upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._bytes = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._upgraded = True
            self.transport.write(self._hello)
        at, size = 0, len(data)
        while size - at >= 2:
            start, length = at + 2, data[at + 1]
            if length == 126:
                start, length = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif length == 127:
                start, length = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if size < start + length:
                break
            if data[at] == 0x81:
                self._hear(data[start : start + length])
            else:
                assert data[at] != 0x88, (self.seat, data[start : start + length])
            at = start + length
        self._bytes = data[at:]

    def _hear(self, text: bytes) -> None:
        if versions := _VERSIONS.match(text):
            self.table.delays.append(time.perf_counter() - self.table.sent_at)
            assert int(versions[1]) == self.version, "no entry is missing"
            self.version, self._last = int(versions[2]), text
            self.table.heard(self.version)
        elif text.startswith(b'{"tipo":"ciao"'):
            frame = json.loads(text)
            self.view, self.version = frame["vista"], frame["version"]
            self.table.greeted(self)
        elif text.startswith(b'{"tipo":"problema"'):
            self.table.refused(self, json.loads(text))
        elif text.startswith(b'{"tipo":"ping"'):
            self.send({"tipo": "pong"})


class Table:
    """Four clients at one table; they draw and discard in turn."""

    def __init__(self, table_id: str, tokens: dict[str, str]) -> None:
        self.table_id = table_id
        self.clients = {seat: Client(self, seat, token) for seat, token in tokens.items()}
        self.turn = ""
        self.version = 0
        self.sent_at = 0.0
        self.delays: list[float] = []
        self.moves = 0
        self.common: dict[str, Any] = {}
        self._options: list[dict[str, Any]] = []
        self._heard = 0
        self._phase = ""
        self._ready = asyncio.Event()

    async def join(self, *ports: int) -> None:
        """Connect the clients, to several processes in turn."""
        loop = asyncio.get_running_loop()
        for client, port in zip(self.clients.values(), cycle(ports), strict=False):
            await loop.create_connection(partial(_same, client), "127.0.0.1", port)
        await self._ready.wait()

    def greeted(self, client: Client) -> None:
        self.version = client.version
        self.turn, self._phase = client.view["turno"], client.view["fase"]
        if all(one.version for one in self.clients.values()):
            # The start may have made two players change chairs.
            self.clients = {one.view["posto"]: one for one in self.clients.values()}
            self._ready.set()

    def heard(self, version: int) -> None:
        """One more client saw the move; when all have, the table is ready for the next."""
        self._heard += 1
        if self._heard == len(self.clients):
            self._heard, self.version = 0, version
            self.moves += 1
            view = self.clients[self.turn].read()
            if view["turno"] != self.turn:
                self.turn = view["turno"]
                view = self.clients[self.turn].read()
            self._phase = view["fase"]
            self._ready.set()

    def refused(self, client: Client, problem: dict[str, Any]) -> None:
        """Try the next move, if there is one."""
        assert self._options, problem
        self._send(client)

    def _send(self, client: Client) -> None:
        move = self._options.pop(0)
        name = move.get("carta", "").replace("*", "J").replace("@", "P")
        frame = {
            "tipo": "mossa",
            "id": f"{self.version}-{name}",
            "mossa": move,
            "expected_version": self.version,
        }
        self.sent_at = time.perf_counter()
        client.send(frame)

    async def play(self, period: float, first: float, stop: float) -> None:
        """Move once per period, never before everybody saw the last move, until the end."""
        due = first
        while (now := time.perf_counter()) < stop:
            if now < due:
                await asyncio.sleep(due - now)
            await self._ready.wait()
            if self._phase not in {"presa", "gioco"} and not await self.go_on():
                return
            due = max(due + period, time.perf_counter())
            client = self.clients[self.turn]
            self._options = self.choose(client.view)
            self._ready.clear()
            self._send(client)
        await asyncio.wait_for(self._ready.wait(), 60)

    async def go_on(self) -> bool:
        """The smazzata is over: whether another one was dealt."""
        return False

    def choose(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        """The moves to try, in order: a draw, or the discards that the code does not forbid."""
        if "pesca" in view["si_puo"]:
            return [{"tipo": "pesca"}]
        kept = {card for why in view["scarti_vietati"] for card in why["carte"]}
        cards = sorted(set(view["mano"]) - kept, key=lambda card: (len(card) == 1, card))
        return [{"tipo": "scarta", "carta": card} for card in cards]

    def close(self) -> None:
        for client in self.clients.values():
            client.transport.abort()


async def _open(http: httpx.AsyncClient) -> Table:
    host = (await http.post("/tavoli", json={"nome": "N", "posto": "N"})).json()
    tokens = {"N": host["token"]}
    for seat in "ESO":
        body = {"nome": seat, "posto": seat, "invito": host["invito"]["secret"]}
        taken = (await http.post(f"/tavoli/{host['id']}/posti", json=body)).json()
        tokens[seat] = taken["token"]
    authorization = {"authorization": f"Bearer {tokens['N']}"}
    (await http.post(f"/tavoli/{host['id']}/avvia", headers=authorization)).raise_for_status()
    return Table(host["id"], tokens)


async def open_tables(server: Server, tables: int) -> list[Table]:
    """Tables of four people that have started; nobody is connected yet."""
    async with httpx.AsyncClient(
        base_url=f"{server.address}/api/v1", timeout=60, trust_env=False
    ) as http:
        return [await _open(http) for _ in range(tables)]


async def _run(server: Server, tables: int, rate: float, seconds: float) -> str:
    opened = await open_tables(server, tables)
    for table in opened:
        await table.join(server.port)
    gc.collect()
    gc.disable()  # a pause of the clients would be told as one of the service
    start, used, mine = time.perf_counter(), server.cpu_seconds(), time.process_time()
    period = tables / rate
    await asyncio.gather(
        *(
            table.play(period, start + period * number / tables, start + seconds)
            for number, table in enumerate(opened)
        )
    )
    took = time.perf_counter() - start
    used, mine = server.cpu_seconds() - used, time.process_time() - mine
    made = sum(table.moves for table in opened)
    delays = [delay for table in opened for delay in table.delays]
    for table in opened:
        table.close()
    return (
        f"| {tables:,} x {len(SEATS)} | {rate:.0f} | {made / took:.0f} "
        f"| {quantile(delays, 0.5):.1f} | {quantile(delays, 0.99):.1f} | {max(delays) * 1000:.1f} "
        f"| {1000 * used / made:.2f} | {mine / took:.0%} | {os.getloadavg()[0]:.1f} |"
    )


def raise_file_limit(tables: int) -> None:
    """Let this process hold the sockets of so many tables."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = tables * len(SEATS) + _SPARE_FILES
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, hard), hard))


def run(server: Server, tables: int, rate: float, seconds: float) -> str:
    """A row: moves per second, delays from a move to each view, processor of both sides, load."""
    raise_file_limit(tables)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_run(server, tables, rate, seconds))
