"""The few things that SQLite and PostgreSQL write differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from sqlalchemy import Connection, Table

__all__ = ["upsert"]


def upsert(connection: Connection, table: Table) -> Any:
    """An insert that may say what to do with a row that is there already."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
