"""Tables of four connected clients on one server process: from a move to the others' views."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.service.server import Server, quantile

__all__ = ["run"]

_SEATS = "NESO"


class Table:
    """Four clients at one table; they draw and discard in turn."""

    def __init__(self, table_id: str, tokens: dict[str, str]) -> None:
        self.table_id = table_id
        self.tokens = tokens
        self.sockets: dict[str, ClientConnection] = {}
        self.views: dict[str, dict[str, Any]] = {}
        self.seen: dict[str, int] = {}
        self.sent_at: dict[int, float] = {}
        self.delays: list[float] = []
        self.refused = 0
        self.changed = asyncio.Event()
        self.readers: list[asyncio.Task[None]] = []

    async def join(self, address: str) -> None:
        url = f"{address.replace('http', 'ws')}/api/v1/tavoli/{self.table_id}/ws"
        for seat in _SEATS:
            socket = await connect(
                url, proxy=None, compression=None, max_size=None, ping_interval=None
            )
            await socket.send(json.dumps({"tipo": "ciao", "token": self.tokens[seat]}))
            self.sockets[seat] = socket
            self.readers.append(asyncio.create_task(self._read(seat, socket)))
        while len(self.views) < 4:
            await self._wait()

    async def _wait(self) -> None:
        self.changed.clear()
        await asyncio.wait_for(self.changed.wait(), 30)

    async def _read(self, seat: str, socket: ClientConnection) -> None:
        async for text in socket:
            now = time.perf_counter()
            frame = json.loads(text)
            kind = frame["tipo"]
            if kind == "ciao":
                self.views[seat] = frame["vista"]
            elif kind == "eventi":
                self.views[seat] |= frame["modifiche"]
                sent = self.sent_at.get(frame["da"])
                if sent is not None:
                    self.delays.append(now - sent)
            elif kind == "problema":
                self.refused += 1
            elif kind == "ping":
                await socket.send('{"tipo":"pong"}')
            if "versione" in frame and kind != "problema":
                self.seen[seat] = frame["versione"]
            self.changed.set()

    async def move(self) -> bool:
        """The player in turn moves and everybody sees it; False when the smazzata is over."""
        view = self.views["N"]
        seat = view["turno"]
        if view["fase"] not in {"presa", "gioco"}:
            return False
        version, mine = self.seen[seat], self.views[seat]
        if "pesca" in mine["si_puo"]:
            moves = [{"tipo": "pesca"}]
        else:
            cards = sorted(set(mine["mano"]), key=lambda card: (len(card) == 1, card))
            moves = [{"tipo": "scarta", "carta": card} for card in cards]
        for move in moves:
            refused = self.refused
            self.sent_at = {version: time.perf_counter()}
            frame = {
                "tipo": "mossa",
                "id": f"{version}-{move.get('carta', '')}".replace("*", "J").replace("@", "P"),
                "mossa": move,
                "expected_version": version,
            }
            await self.sockets[seat].send(json.dumps(frame))
            while self.refused == refused and min(self.seen.values()) == version:
                await self._wait()
            if self.refused == refused:
                break
        while len(set(self.seen.values())) > 1:
            await self._wait()
        return True

    async def close(self) -> None:
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets.values()))


async def _open(http: httpx.AsyncClient) -> Table:
    host = (await http.post("/tavoli", json={"nome": "N", "posto": "N"})).json()
    tokens = {"N": host["token"]}
    for seat in "ESO":
        body = {"nome": seat, "posto": seat, "invito": host["invito"]["segreto"]}
        taken = (await http.post(f"/tavoli/{host['id']}/posti", json=body)).json()
        tokens[seat] = taken["token"]
    authorization = {"authorization": f"Bearer {tokens['N']}"}
    (await http.post(f"/tavoli/{host['id']}/avvia", headers=authorization)).raise_for_status()
    return Table(host["id"], tokens)


async def _drive(table: Table, period: float, stop: float, first: float) -> int:
    made, due = 0, first
    while (now := time.perf_counter()) < stop:
        if now < due:
            await asyncio.sleep(due - now)
        due = max(due + period, time.perf_counter())
        if not await table.move():
            return made
        made += 1
    return made


async def run(server: Server, tables: int, rate: float, seconds: float) -> str:
    """A row: tables, moves per second reached, delays from the move to each view."""
    async with httpx.AsyncClient(
        base_url=f"{server.address}/api/v1", timeout=60, trust_env=False
    ) as http:
        opened = [await _open(http) for _ in range(tables)]
    for table in opened:
        await table.join(server.address)
    start, used = time.perf_counter(), server.cpu_seconds()
    period = tables / rate
    made = await asyncio.gather(
        *(
            _drive(table, period, start + seconds, start + period * number / tables)
            for number, table in enumerate(opened)
        )
    )
    took, used = time.perf_counter() - start, server.cpu_seconds() - used
    delays = [delay for table in opened for delay in table.delays]
    for table in opened:
        await table.close()
    reached, cost = sum(made) / took, 1000 * used / sum(made)
    return (
        f"| {tables} x 4 | {rate:.0f} | {reached:.0f} | {quantile(delays, 0.5):.1f} "
        f"| {quantile(delays, 0.99):.1f} | {max(delays) * 1000:.1f} | {cost:.2f} |"
    )
