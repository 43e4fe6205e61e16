"""PostgreSQL by itself: appends, notifications, a restart with many tables, memory.

`python -m bench.load.server [TABLES]`
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import httpx

from api.client import Client
from api.store.base import Entry, IdempotencyKey, Status, Summary
from api.store.cluster import Ears
from api.store.opening import open_store
from bench.service.server import Server, quantile
from bench.service.tables import SEATS, open_tables
from tests.postgres import Postgres

__all__ = ["main"]

_STREAMS = 400
_SECONDS = 6
_BODY = '{"tipo":"scartata","v":1,"posto":"N","carta":"Zn","a":1800000000000}' + " " * 200
_PLAYING = Summary(Status.PLAYING)
_TABLES = 10_000
_WARM, _SOME = 20, 200
_COPY = (
    "INSERT INTO streams (id, kind, version, status, created_at, updated_at, due_at, listing)"
    " SELECT s.id || n, kind, version, status, created_at, updated_at, due_at, listing"
    " FROM streams s, generate_series(1, {count}) n;"
    "INSERT INTO entries SELECT e.stream_id || n, version, format, kind, at, body"
    " FROM entries e, generate_series(1, {count}) n"
    " WHERE EXISTS (SELECT FROM streams s WHERE s.id = e.stream_id || n);"
    "INSERT INTO names SELECT e.stream_id || n, ref, name"
    " FROM names e, generate_series(1, {count}) n"
    " WHERE EXISTS (SELECT FROM streams s WHERE s.id = e.stream_id || n);"
)


async def _appends(url: str, rate: float) -> str:
    """A row: moves per second asked and reached, p50 and p99, and until another process hears."""
    one, other = [await open_store(url, serving=True) for _ in range(2)]
    heard: dict[tuple[str, int], float] = {}

    def hear(stream_id: str, version: int) -> None:
        heard[(stream_id, version)] = time.perf_counter()

    assert other.cluster is not None
    other.cluster.listen(Ears(hear, lambda _: None, lambda: None))
    await other.cluster.sign()
    name = f"{rate:.0f}-"
    for number in range(_STREAMS):
        await one.append(f"t{name}{number}", [Entry(1, "x", 1, _BODY)], 0, summary=_PLAYING)
    moves, delays = int(rate * _SECONDS), list[float]()
    sent: dict[tuple[str, int], float] = {}
    versions = [1] * _STREAMS
    locks = [asyncio.Lock() for _ in range(_STREAMS)]

    async def move(number: int) -> None:
        async with locks[number]:
            version = versions[number]
            sent[(f"t{name}{number}", version + 2)] = time.perf_counter()
            entries = [Entry(version + n, "x", 1, _BODY) for n in (1, 2)]
            key = IdempotencyKey("N", f"k{version}", "f" * 64)
            started = time.perf_counter()
            await one.append(f"t{name}{number}", entries, version, key, summary=_PLAYING)
            delays.append(time.perf_counter() - started)
            versions[number] += 2

    start, tasks = time.perf_counter(), set[asyncio.Task[None]]()
    while len(tasks) < moves:
        due = min(moves, int((time.perf_counter() - start) * rate))
        while len(tasks) < due:
            tasks.add(asyncio.create_task(move(len(tasks) % _STREAMS)))
        await asyncio.sleep(0.001)
    await asyncio.gather(*tasks)
    reached = moves / (time.perf_counter() - start)
    await asyncio.sleep(1)
    told = [heard[key] - at for key, at in sent.items() if key in heard]
    await one.close()
    await other.close()
    cells = (quantile(times, part) for times in (delays, told) for part in (0.5, 0.99))
    shown = " | ".join(f"{cell:.1f}" for cell in cells)
    return f"| {rate:.0f} | {reached:.0f} | {shown} | {len(told)} of {moves} |"


async def _seed(address: str) -> None:
    http = httpx.AsyncClient(base_url=address, timeout=60, trust_env=False)
    async with Client(address, http=http) as client:
        for clocked in (True, False):
            await client.open_table("Anna", orologi=clocked, bot={"N": "circolo"}, avvia=False)


def _restart(tables: int) -> str:
    """How long a process takes to be ready with so many stored tables."""
    with Postgres() as database, tempfile.TemporaryDirectory() as folder:
        environ = {"PAROLE_DATABASE_URL": database.database()}
        with Server(Path(folder), environ=environ) as server:
            asyncio.run(_seed(server.address))
        database.sql(_COPY.format(count=tables // 2), "prova1")
        stored = database.sql("SELECT count(*) FROM streams", "prova1")
        started = time.perf_counter()
        with Server(Path(folder), environ=environ) as server, httpx.Client(trust_env=False) as http:
            while http.get(f"{server.address}/salute").status_code != 200:
                time.sleep(0.02)
            took = time.perf_counter() - started
    return f"Ready in {took:.1f} s with {stored} stored tables."


async def _grown(server: Server) -> str:
    """What tables in play and their connections add to a process, in kB of resident memory."""
    await open_tables(server, _WARM)
    bare = _resident(server.pid)
    opened = await open_tables(server, _SOME)
    filled = _resident(server.pid)
    for table in opened:
        await table.join(server.port)
    full = _resident(server.pid)
    for table in opened:
        table.close()
    connections = _SOME * len(SEATS)
    return (
        f"Memory: {bare / 1024:.0f} MB for a process, {(filled - bare) / _SOME:.1f} kB more for "
        f"each of {_SOME} tables in play, {(full - filled) / connections:.1f} kB for each of "
        f"{connections} connections."
    )


def _resident(pid: int) -> int:
    """Resident memory in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def _memory() -> str:
    with Postgres() as database, tempfile.TemporaryDirectory() as folder:
        environ = {"PAROLE_DATABASE_URL": database.database()}
        with Server(Path(folder), environ=environ) as server:
            return asyncio.run(_grown(server))


def main(tables: int = _TABLES) -> None:
    """Print the table in Markdown, then the restart and the memory."""
    print("| appends asked/s | reached/s | p50 ms | p99 ms | heard p50 ms | heard p99 ms | heard |")
    print("|---|---|---|---|---|---|---|", flush=True)
    with Postgres() as database:
        url = database.database()
        for rate in (250, 1_000):
            print(asyncio.run(_appends(url, rate)), flush=True)
    print(f"\n{_restart(tables)}", flush=True)
    print(_memory())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
