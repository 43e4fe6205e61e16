"""Two archives open at once, of any kind, for a copy from one to the other."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

from api.store import faults
from api.store.archive import ArchiveLock
from api.store.base import ArchiveHeldError, DatabaseUnusableError
from api.store.copying import Copied, copy_all
from api.store.engine import archive_path, open_engine
from api.store.opening import is_server, migrate_archive

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["copy_archive"]


@asynccontextmanager
async def _end(url: str, *, create: bool) -> AsyncIterator[Connection]:
    """A connection to an archive of this program's version that no service uses."""
    async with AsyncExitStack() as stack:
        if is_server(url):
            from api.store.postgres.store import no_service, open_server

            pool = await open_server(url, create=create)
            stack.push_async_callback(pool.dispose)
            connection = await stack.enter_async_context(pool.connect())
            if not await connection.run_sync(no_service):
                raise ArchiveHeldError("l’archivio è in uso: ferma prima il servizio")
            assert connection.sync_connection is not None
            yield connection.sync_connection
        else:
            path = archive_path(url)
            if not create and not path.exists():
                raise DatabaseUnusableError(f"non c’è alcun archivio in {path}")
            lock = ArchiveLock.take(path)
            stack.callback(lock.release)
            await migrate_archive(url, lock)
            engine = open_engine(url)
            stack.callback(engine.dispose)
            yield stack.enter_context(engine.connect().execution_options(parole_writes=create))


async def copy_archive(
    source: str, target: str, progress: Callable[[str, int], None]
) -> list[Copied]:
    """Copy the archive of a URL into that of another, which must be empty, and compare them.

    Nothing is kept there unless all of it is the same. No service may use either.
    """
    async with _end(source, create=False) as one, _end(target, create=True) as other:
        try:
            if is_server(source) or is_server(target):
                from sqlalchemy.util import greenlet_spawn

                copied: list[Copied] = await greenlet_spawn(_copy, one, other, progress)
                return copied
            return _copy(one, other, progress)
        except DBAPIError as error:
            raise DatabaseUnusableError(f"la copia non è riuscita: {_why(error)}") from None


def _why(error: DBAPIError) -> str:
    if isinstance(error.orig, sqlite3.Error):
        return faults.reason_of(error)
    from api.store.postgres.faults import reason_of

    return reason_of(error)


def _copy(one: Connection, other: Connection, progress: Callable[[str, int], None]) -> list[Copied]:
    with one.begin(), other.begin():
        return copy_all(one, other, progress)
