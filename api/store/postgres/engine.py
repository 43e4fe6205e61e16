"""Ways into PostgreSQL: a pool for what is asked now and then, lines of our own for moves."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import asyncpg
from sqlalchemy.dialects.postgresql.asyncpg import dialect
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from api.store.base import DatabaseUnusableError
from api.store.postgres.faults import reason_of

if TYPE_CHECKING:
    from asyncpg import Connection as Driver

__all__ = ["Line", "check_way", "open_pool", "way_to"]

_POOL: Final = 4
_CONNECT_SECONDS: Final = 10.0
_COMMAND_SECONDS: Final = 12.0
_SETTINGS: Final = {
    "application_name": "burraco-parole",
    # Our statements are short: compiling them costs more than it brings.
    "jit": "off",
}
_MOVES: Final = {
    # Planned once and for all sizes: by index, whatever the database thinks of empty tables.
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
}


def way_to(url: str) -> dict[str, Any]:
    """The arguments with which the driver connects to a database."""
    spoken: Any = dialect
    _, options = spoken().create_connect_args(make_url(url))
    known = {name: value for name, value in options.items() if "prepared_statement" not in name}
    return {**known, "timeout": _CONNECT_SECONDS, "command_timeout": _COMMAND_SECONDS}


def open_pool(url: str, isolation: str = "READ COMMITTED") -> AsyncEngine:
    """A pool of connections that are looked at before they are used: a broken one is replaced."""
    return create_async_engine(
        url,
        isolation_level=isolation,
        pool_size=_POOL,
        max_overflow=0,
        pool_timeout=_COMMAND_SECONDS,
        pool_pre_ping=True,
        connect_args={
            "timeout": _CONNECT_SECONDS,
            "command_timeout": _COMMAND_SECONDS,
            "server_settings": _SETTINGS,
        },
    )


class Line:
    """One connection that is made when it is needed, and again after it broke."""

    def __init__(self, way: Mapping[str, Any], *, moves: bool = False) -> None:
        self._way = dict(way)
        self._settings = {**_SETTINGS, **(_MOVES if moves else {})}
        self._driver: Driver | None = None

    async def driver(self) -> Driver:
        """The connection."""
        if self._driver is None or self._driver.is_closed():
            self._driver = await asyncpg.connect(**self._way, server_settings=self._settings)
        return self._driver

    def cut(self) -> None:
        """Let go of a connection that met trouble."""
        driver, self._driver = self._driver, None
        if driver is not None and not driver.is_closed():
            driver.terminate()

    async def close(self) -> None:
        """Say goodbye and close."""
        driver, self._driver = self._driver, None
        if driver is not None and not driver.is_closed():
            with suppress(Exception):
                await asyncio.wait_for(driver.close(), _CONNECT_SECONDS)


async def check_way(url: str) -> None:
    """Refuse a database that cannot be reached, in Italian, without its password."""
    line = Line(way_to(url))
    try:
        await line.driver()
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as no:
        shown = make_url(url).render_as_string(hide_password=True)
        raise DatabaseUnusableError(f"non si può usare {shown}: {reason_of(no)}") from None
    finally:
        await line.close()
