"""Appending moves durably: SQLite in WAL, synchronous=FULL, group commit; and the disk alone."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

from api.store.base import Entry, IdempotencyKey, Status, Summary
from api.store.sqlite import SqliteStore
from bench.service.server import quantile

__all__ = ["run"]

_TABLES = 400
_BODY = '{"tipo":"scartata","v":1,"posto":"N","carta":"Zn","a":1800000000000}' + " " * 200
_PLAYING = Summary(Status.PLAYING)
_APPEND_BYTES = 6 * 4_120
"""About six pages of the write-ahead log: the table and its index, the entries, the key."""
_LIMIT_FILE = 1_000 * _APPEND_BYTES


def _disk(folder: Path, rate: float, moves: int) -> str:
    """The limit: at the same pace, write in place what one append writes and wait for the disk."""
    delays = []
    handle = os.open(folder / "limit", os.O_RDWR | os.O_CREAT)
    os.write(handle, b"\0" * _LIMIT_FILE)
    os.fsync(handle)
    start = time.perf_counter()
    for move in range(moves):
        time.sleep(max(0.0, start + move / rate - time.perf_counter()))
        started = time.perf_counter()
        os.pwrite(handle, b"x" * _APPEND_BYTES, move * _APPEND_BYTES % _LIMIT_FILE)
        os.fdatasync(handle)
        delays.append(time.perf_counter() - started)
    reached = moves / (time.perf_counter() - start)
    os.close(handle)
    p50, p99 = quantile(delays, 0.5), quantile(delays, 0.99)
    return f"| the disk alone, {rate:.0f} | {reached:.0f} | {p50:.1f} | {p99:.1f} |"


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
    rows = []
    for rate in (250, 1_000, 2_000):
        rows.append(_disk(folder, rate, rate * 3))
        rows.append(asyncio.run(_run(folder, rate, rate * 6)))
    return rows
