"""Helpers of the service's tests: the application in process, limits out of the way."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from api.app import create_app
from api.settings import Rate, Settings

FAST = Rate(1e6, 1e6)


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """The application with its lifespan, reached without a socket."""
    app = create_app(settings)
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 50_000))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://parole.test") as client,
    ):
        yield client
