"""Archives of both kinds, seen from outside of the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from api.store.engine import open_engine


async def on_connection(url: str, work: Callable[[Connection], Any]) -> Any:
    """Run a function on a connection to the archive of a URL."""
    if url.startswith("sqlite"):
        engine = open_engine(url)
        with engine.connect() as connection:
            result = work(connection)
            connection.commit()
        engine.dispose()
        return result
    from api.store.postgres.engine import open_pool

    pool = open_pool(url)
    async with pool.begin() as connection:
        result = await connection.run_sync(work)
    await pool.dispose()
    return result
