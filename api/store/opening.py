"""Opening the archive of a URL: SQLite is a file that one process holds, PostgreSQL a server."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from api.store.archive import ArchiveLock
from api.store.base import DatabaseUnusableError
from api.store.engine import archive_path, open_engine
from api.store.migrate import Migration, migrate

if TYPE_CHECKING:
    from api.store.base import Store

__all__ = ["hold", "is_server", "migrate_archive", "open_store"]

_DRIVER = "postgresql+asyncpg"


def is_server(url: str) -> bool:
    """True if a URL is of PostgreSQL, which any number of processes may share.

    Another driver than ours, or a program that was installed without it, is refused.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        return False
    if parsed.get_backend_name() not in {"postgresql", "postgres"}:
        return False
    if parsed.drivername != _DRIVER or not parsed.database:
        shown = parsed.render_as_string(hide_password=True)
        raise DatabaseUnusableError(
            f"l’indirizzo del database {shown!r} non va: si scrive "
            f"{_DRIVER}://utente:password@macchina/nome"
        )
    try:
        import asyncpg  # noqa: F401
        import greenlet  # noqa: F401
    except ImportError:
        raise DatabaseUnusableError(
            "per PostgreSQL manca il driver: pip install 'burraco-parole[postgresql]'"
        ) from None
    return True


def hold(url: str) -> ArchiveLock | None:
    """The lock of an embedded archive, which one service has; a server needs none."""
    return None if is_server(url) else ArchiveLock.take(archive_path(url))


async def migrate_archive(url: str, lock: ArchiveLock | None = None) -> Migration:
    """Make the archive of a URL, or bring it to this program's version.

    An embedded one must be held; without its `lock` that is done here.
    """
    if is_server(url):
        from api.store.postgres.store import migrate_server

        return await migrate_server(url)
    taken = lock or ArchiveLock.take(archive_path(url))
    try:
        engine = open_engine(url)
        try:
            return await asyncio.to_thread(migrate, engine)
        finally:
            engine.dispose()
    finally:
        if taken is not lock:
            taken.release()


async def open_store(
    url: str, *, create: bool = True, lock: ArchiveLock | None = None, serving: bool = False
) -> Store:
    """Open the archive of a URL, bringing it to this program's version first.

    Who is `serving` has the lock of an embedded archive, or is one of the processes of a server.
    """
    if is_server(url):
        from api.store.postgres.store import PostgresStore

        return await PostgresStore.open(url, create=create, serving=serving)
    from api.store.sqlite import SqliteStore

    return await SqliteStore.open(url, create=create, lock=lock)
