"""Appending moves durably: SQLite in WAL, synchronous=FULL, group commit."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from api.store.base import Entry, IdempotencyKey, Status, Summary
from api.store.sqlite import SqliteStore
from bench.service.server import quantile

__all__ = ["run"]

_TABLES = 400
_BODY = '{"tipo":"scartata","v":1,"posto":"N","carta":"Zn","a":1800000000000}' + " " * 200
_PLAYING = Summary(Status.PLAYING)


async def _run(folder: Path, rate: float, moves: int) -> str:
    store = await SqliteStore.open(f"sqlite:///{folder / f'append-{rate:.0f}.db'}")
    versions = [1] * _TABLES
    locks = [asyncio.Lock() for _ in range(_TABLES)]
    for number in range(_TABLES):
        await store.append(f"t{number}", [Entry(1, "x", 1, _BODY)], 0, summary=_PLAYING)
    delays: list[float] = []

    async def append(number: int, move: int) -> None:
        async with locks[number]:
            version = versions[number]
            entries = [Entry(version + 1, "x", 1, _BODY), Entry(version + 2, "x", 1, _BODY)]
            key = IdempotencyKey("N", f"k{move}", "f" * 64)
            started = time.perf_counter()
            done = await store.append(f"t{number}", entries, version, key, summary=_PLAYING)
            delays.append(time.perf_counter() - started)
            versions[number] = done.last

    start, sent, tasks = time.perf_counter(), 0, set()
    while sent < moves:
        due = min(moves, int((time.perf_counter() - start) * rate))
        while sent < due:
            tasks.add(asyncio.create_task(append(sent % _TABLES, sent)))
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.gather(*tasks)
    reached = moves / (time.perf_counter() - start)
    await store.close()
    p50, p99 = quantile(delays, 0.5), quantile(delays, 0.99)
    return f"| {rate:.0f} | {reached:.0f} | {p50:.1f} | {p99:.1f} |"


def run(folder: Path) -> list[str]:
    """Rows: moves per second asked and reached, p50 and p99 in milliseconds."""
    return [asyncio.run(_run(folder, rate, int(rate * 6))) for rate in (250, 1_000, 2_000)]
