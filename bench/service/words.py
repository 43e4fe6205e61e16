"""The word check with everything that production puts around it, beside a bare FastAPI route."""

from __future__ import annotations

import asyncio
import time

from bench.service.server import Server, quantile

__all__ = ["bare", "run"]


def bare(port: int) -> None:
    """Serve a route that does nothing, with FastAPI's own defaults."""
    import uvicorn
    from fastapi import FastAPI

    app = FastAPI()

    @app.get("/parole/{parola}")
    async def word(parola: str) -> dict[str, str]:
        return {"parola": parola, "esito": "ammessa"}

    uvicorn.run(app, port=port, access_log=False, log_level="error")


async def _client(port: int, request: bytes, stop: float, delays: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.perf_counter() < stop:
        started = time.perf_counter()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        await reader.readexactly(int(length))
        delays.append(time.perf_counter() - started)
    writer.close()


async def _load(port: int, path: str, seconds: float, clients: int) -> tuple[float, float]:
    delays: list[float] = []
    request = f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode()
    stop = time.perf_counter() + seconds
    await asyncio.gather(*(_client(port, request, stop, delays) for _ in range(clients)))
    return len(delays) / seconds, quantile(delays, 0.99)


def run(ours: Server, theirs: Server, rounds: int = 5) -> list[str]:
    """Rows: requests per second, p99 and ratio; both servers take turns, the best round counts."""
    rows = {"bare FastAPI route": (0.0, 0.0), "word check, arbiter's view": (0.0, 0.0)}
    targets = ((theirs.port, "/parole/casa"), (ours.port, "/api/v1/parole/casa"))
    for _ in range(rounds):
        for name, (port, path) in zip(rows, targets, strict=True):
            rows[name] = max(rows[name], asyncio.run(_load(port, path, 2, 32)))
    base = rows["bare FastAPI route"][0]
    return [
        f"| {name} | {rate:.0f} | {p99:.1f} | {rate / base:.2f} |"
        for name, (rate, p99) in rows.items()
    ]
