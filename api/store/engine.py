"""Database engines: SQLite in WAL with synchronous=FULL, so that an answered move is on disk."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from api.store.base import DatabaseUnusableError
from api.trouble import reason

__all__ = ["archive_path", "open_engine"]

_DRIVERS = ("sqlite", "sqlite+pysqlite")
_OTHERS = 3
"""Connections besides the readers: the writer's, the checkpoint's, and one that stays open."""


def _prepare(connection: Any, _record: Any) -> None:
    # SQLAlchemy emits BEGIN itself (below): the driver's own rules would start it too late.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
        "temp_store=MEMORY",
        # What is deleted, a name above all, is overwritten wherever its page is written anyway.
        "secure_delete=FAST",
        # A checkpoint inside a commit would make that commit slow: the store runs them aside.
        "wal_autocheckpoint=0",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    # A writer takes the lock before it reads the version, so a check cannot be overtaken.
    writes = connection.get_execution_options().get("parole_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def archive_path(url: str) -> Path:
    """The file of a database URL; whatever is not a file of SQLite is refused."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseUnusableError(f"l’indirizzo del database non è valido: {url!r}") from None
    if parsed.get_backend_name() != "sqlite":
        raise DatabaseUnusableError(
            f"il database {parsed.get_backend_name()} non è sostenuto: serve sqlite:///percorso "
            "o postgresql+asyncpg://…"
        )
    if parsed.drivername not in _DRIVERS or parsed.query:
        raise DatabaseUnusableError(
            f"l’indirizzo del database {url!r} ha un driver o un’opzione di troppo: "
            "si scrive sqlite:///percorso"
        )
    if not parsed.database or parsed.database == ":memory:":
        raise DatabaseUnusableError("serve un database su file: sqlite:///percorso")
    path = Path(parsed.database)
    if path.is_dir():
        raise DatabaseUnusableError(f"non si può aprire {path}: è una cartella")
    return path


def open_engine(url: str, *, readers: int = 2, create: bool = True) -> Engine:
    """Open the embedded database, creating its folder (readable by its owner only).

    Unless `create`, a database that is not there is an error.
    """
    path = archive_path(url)
    if not create and not path.exists():
        raise DatabaseUnusableError(f"non c’è alcun archivio in {path}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            path.touch(mode=0o600)
    except OSError as error:
        raise DatabaseUnusableError(f"non si può aprire {path}: {reason(error)}") from None
    address = f"{path.absolute().as_uri()}?mode=rw"

    def connect() -> sqlite3.Connection:
        # Never made here: in the place of an archive that was taken away an empty one would stand.
        return sqlite3.connect(address, uri=True, check_same_thread=False)

    engine = create_engine(
        "sqlite://",
        creator=connect,
        poolclass=QueuePool,
        pool_size=readers + _OTHERS,
        max_overflow=0,
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin_immediate)
    return engine
