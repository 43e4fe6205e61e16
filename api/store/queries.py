"""What the store asks of the database, in SQLAlchemy Core, on a connection it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select

from api.store import schema
from api.store.base import (
    Entry,
    Role,
    Snapshot,
    Status,
    StoredTable,
    Summary,
    TokenRow,
)

__all__ = ["count", "due", "entries_after", "idle", "listed", "load", "note", "purge", "table_page"]


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.version, row.kind, row.at, row.body, row.format)


def entries_after(
    connection: Connection, table_id: str, after: int, limit: int | None
) -> tuple[Entry, ...]:
    """The entries after a version, as they were written."""
    query = (
        select(schema.entries)
        .where(schema.entries.c.table_id == table_id, schema.entries.c.version > after)
        .order_by(schema.entries.c.version)
        .limit(limit)
    )
    return tuple(_entry(row) for row in connection.execute(query))


def load(connection: Connection, table_id: str, snapshot_format: int) -> StoredTable | None:
    """The whole of a table; a snapshot of another format is ignored, the log rebuilds it."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
    if row is None:
        return None
    saved = connection.execute(
        select(schema.snapshots).where(
            schema.snapshots.c.table_id == table_id, schema.snapshots.c.format == snapshot_format
        )
    ).first()
    snapshot = Snapshot(saved.version, saved.body, saved.format) if saved else None
    secrets = connection.execute(
        select(schema.tokens).where(schema.tokens.c.table_id == table_id)
    ).all()
    return StoredTable(
        table_id=table_id,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
        summary=Summary(Status(row.status), row.due_at, row.listing),
        snapshot=snapshot,
        tail=entries_after(connection, table_id, snapshot.version if snapshot else 0, None),
        tokens=tuple(
            TokenRow(one.digest, Role(one.role), one.seat, one.expires_at) for one in secrets
        ),
    )


def listed(connection: Connection, limit: int) -> tuple[tuple[str, str], ...]:
    """The listed tables, the newest first."""
    query = (
        select(schema.tables.c.id, schema.tables.c.listing)
        .where(schema.tables.c.status == Status.WAITING, schema.tables.c.listing.is_not(None))
        .order_by(schema.tables.c.created_at.desc())
        .limit(limit)
    )
    return tuple((row.id, row.listing) for row in connection.execute(query))


def due(connection: Connection) -> tuple[tuple[str, int], ...]:
    """The tables with a timer."""
    query = select(schema.tables.c.id, schema.tables.c.due_at).where(
        schema.tables.c.due_at.is_not(None)
    )
    return tuple((row.id, row.due_at) for row in connection.execute(query))


def idle(connection: Connection, before: int, limit: int) -> tuple[str, ...]:
    """The live tables that nobody touched since `before`."""
    query = (
        select(schema.tables.c.id)
        .where(
            schema.tables.c.status.in_((Status.WAITING, Status.PLAYING)),
            schema.tables.c.updated_at < before,
        )
        .limit(limit)
    )
    return tuple(connection.execute(query).scalars())


def count(connection: Connection, statuses: Sequence[Status]) -> int:
    """How many tables have one of the statuses."""
    query = select(func.count()).where(schema.tables.c.status.in_(statuses))
    return connection.execute(query).scalar_one()


def note(connection: Connection, name: str) -> int | None:
    """A number noted under a name."""
    query = select(schema.notes.c.value).where(schema.notes.c.name == name)
    return connection.execute(query).scalar_one_or_none()


def table_page(connection: Connection, after: str, limit: int) -> tuple[str, ...]:
    """The next ids after one, in order."""
    query = (
        select(schema.tables.c.id)
        .where(schema.tables.c.id > after)
        .order_by(schema.tables.c.id)
        .limit(limit)
    )
    return tuple(connection.execute(query).scalars())


def purge(connection: Connection, before: int) -> int:
    """Delete the ended and expired tables last touched before an instant, with all they own."""
    doomed = connection.execute(
        select(schema.tables.c.id).where(
            schema.tables.c.status.in_((Status.OVER, Status.EXPIRED)),
            schema.tables.c.updated_at < before,
        )
    ).scalars()
    deleted = 0
    for table_id in doomed.all():
        name = schema.keys.c.name
        # "0" follows "/": the range holds exactly the names that begin with the table's id.
        connection.execute(delete(schema.keys).where(name >= f"{table_id}/", name < f"{table_id}0"))
        connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
        deleted += 1
    return deleted
