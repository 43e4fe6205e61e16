"""What SQLite refuses, said in Italian; which of its errors mean that the archive is in trouble."""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.exc import DBAPIError

from api.store.base import StoreUnavailableError

__all__ = ["reason_of", "unavailable"]

_REASONS: Final = {
    "SQLITE_NOTADB": "contiene altro",
    "SQLITE_CORRUPT": "è danneggiato",
    "SQLITE_CANTOPEN": "non si può aprire",
    "SQLITE_READONLY": "è di sola lettura",
    "SQLITE_BUSY": "lo usa un altro programma",
    "SQLITE_LOCKED": "lo usa un altro programma",
    "SQLITE_FULL": "non c’è più spazio",
    "SQLITE_IOERR": "il disco non legge o non scrive",
}
_DAMAGE: Final = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


def _name(error: BaseException) -> str | None:
    """SQLite's name for what it met; None if the error is not about the file."""
    met = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(met, sqlite3.DatabaseError) or isinstance(met, sqlite3.IntegrityError):
        return None
    return getattr(met, "sqlite_errorname", None)


def reason_of(error: BaseException) -> str:
    """Why SQLite refused; its name for the reason, if there is no better one."""
    name = _name(error) or "errore sconosciuto"
    return next((said for known, said in _REASONS.items() if name.startswith(known)), name)


def unavailable(error: BaseException) -> StoreUnavailableError | None:
    """The error as trouble of the archive; None if it is the fault of what was asked."""
    if isinstance(error, StoreUnavailableError):
        return error
    name = _name(error)
    if name is None:
        return None
    return StoreUnavailableError(reason_of(error), damage=name.startswith(_DAMAGE))
