"""Database engines: SQLite in WAL with synchronous=FULL, so that an answered move is on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from api.store.base import DatabaseUnusableError
from api.trouble import reason

__all__ = ["open_engine"]

_DRIVERS = ("sqlite", "sqlite+pysqlite")


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
        # A checkpoint inside a commit would make that commit slow: the store runs them aside.
        "wal_autocheckpoint=0",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    # A writer takes the lock before it reads the version, so a check cannot be overtaken.
    writes = connection.get_execution_options().get("parole_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def open_engine(url: str, *, readers: int = 2, create: bool = True) -> Engine:
    """Open the embedded database, creating its folder (readable by its owner only).

    Unless `create`, a database that is not there is an error.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise DatabaseUnusableError(f"l’indirizzo del database non è valido: {url!r}") from None
    if parsed.get_backend_name() != "sqlite":
        raise DatabaseUnusableError(
            f"il database {parsed.get_backend_name()} non è sostenuto: serve sqlite:///percorso"
        )
    if parsed.drivername not in _DRIVERS or parsed.query:
        raise DatabaseUnusableError(
            f"l’indirizzo del database {url!r} ha un driver o un’opzione di troppo: "
            "si scrive sqlite:///percorso"
        )
    if not parsed.database or parsed.database == ":memory:":
        raise DatabaseUnusableError("serve un database su file: sqlite:///percorso")
    path = Path(parsed.database)
    if not create and not path.exists():
        raise DatabaseUnusableError(f"non c’è alcun archivio in {path}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            path.touch(mode=0o600)
    except OSError as error:
        raise DatabaseUnusableError(f"non si può aprire {path}: {reason(error)}") from None
    engine = create_engine(
        parsed, pool_size=readers + 2, max_overflow=0, connect_args={"check_same_thread": False}
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin_immediate)
    return engine
