"""What the store asks of the database, in SQLAlchemy Core, on a connection it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, or_, select

from api.store import schema
from api.store.base import (
    Entry,
    Fresh,
    NameRow,
    Role,
    Snapshot,
    Status,
    StoredStream,
    Summary,
    TokenRow,
)
from api.store.dialect import upsert

__all__ = [
    "count",
    "due",
    "entries_after",
    "fresh",
    "idle",
    "listed",
    "load",
    "note",
    "note_down",
    "people",
    "purge",
    "stream_page",
]


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.version, row.kind, row.at, row.body, row.format)


def entries_after(
    connection: Connection, stream_id: str, after: int, limit: int | None
) -> tuple[Entry, ...]:
    """The entries after a version, as they were written."""
    query = (
        select(schema.entries)
        .where(schema.entries.c.stream_id == stream_id, schema.entries.c.version > after)
        .order_by(schema.entries.c.version)
        .limit(limit)
    )
    return tuple(_entry(row) for row in connection.execute(query))


def load(connection: Connection, stream_id: str, snapshot_format: int) -> StoredStream | None:
    """The whole of a stream; a snapshot of another format is ignored, the log rebuilds it."""
    row = connection.execute(select(schema.streams).where(schema.streams.c.id == stream_id)).first()
    if row is None:
        return None
    saved = connection.execute(
        select(schema.snapshots).where(
            schema.snapshots.c.stream_id == stream_id, schema.snapshots.c.format == snapshot_format
        )
    ).first()
    snapshot = Snapshot(saved.version, saved.body, saved.format) if saved else None
    tokens, names = people(connection, stream_id)
    return StoredStream(
        stream_id=stream_id,
        kind=row.kind,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
        summary=Summary(Status(row.status), row.due_at, row.listing),
        snapshot=snapshot,
        tail=entries_after(connection, stream_id, snapshot.version if snapshot else 0, None),
        tokens=tokens,
        names=names,
    )


def people(
    connection: Connection, stream_id: str
) -> tuple[tuple[TokenRow, ...], tuple[NameRow, ...]]:
    """The secrets and the names of a stream."""
    tokens, names = schema.tokens, schema.names
    secrets = connection.execute(select(tokens).where(tokens.c.stream_id == stream_id))
    called = connection.execute(select(names).where(names.c.stream_id == stream_id))
    return (
        tuple(TokenRow(one.digest, Role(one.role), one.seat, one.expires_at) for one in secrets),
        tuple(NameRow(one.ref, one.name) for one in called),
    )


def fresh(connection: Connection, stream_id: str, after: int) -> Fresh | None:
    """What was appended to a stream after a version."""
    query = select(schema.streams.c.id).where(schema.streams.c.id == stream_id)
    if connection.execute(query).first() is None:
        return None
    return Fresh(entries_after(connection, stream_id, after, None))


def listed(
    connection: Connection, kind: str, limit: int, status: Status, after: str | None
) -> tuple[tuple[str, str], ...]:
    """The listed streams of a kind and status, the newest first; those `after` one, if named."""
    streams = schema.streams.c
    query = (
        select(streams.id, streams.listing)
        .where(streams.kind == kind, streams.status == status, streams.listing.is_not(None))
        .order_by(streams.created_at.desc(), streams.id)
        .limit(limit)
    )
    if after is not None:
        made = select(streams.created_at).where(streams.id == after).scalar_subquery()
        same = and_(streams.created_at == made, streams.id > after)
        query = query.where(or_(streams.created_at < made, same))
    return tuple((row.id, row.listing) for row in connection.execute(query))


def due(connection: Connection, kind: str) -> tuple[tuple[str, int], ...]:
    """The streams of a kind with a timer."""
    query = select(schema.streams.c.id, schema.streams.c.due_at).where(
        schema.streams.c.kind == kind, schema.streams.c.due_at.is_not(None)
    )
    return tuple((row.id, row.due_at) for row in connection.execute(query))


def _untouched_since(before: int) -> ColumnElement[bool]:
    """Last touched before an instant, so opened before it too: that is what the index knows."""
    return and_(schema.streams.c.created_at < before, schema.streams.c.updated_at < before)


def idle(connection: Connection, kind: str, before: int, limit: int) -> tuple[str, ...]:
    """The live streams of a kind that nobody touched since `before`."""
    query = (
        select(schema.streams.c.id)
        .where(
            schema.streams.c.kind == kind,
            schema.streams.c.status.in_((Status.WAITING, Status.PLAYING)),
            _untouched_since(before),
        )
        .limit(limit)
    )
    return tuple(connection.execute(query).scalars())


def count(connection: Connection, kind: str, statuses: Sequence[Status]) -> int:
    """How many streams of a kind have one of the statuses."""
    query = select(func.count()).where(
        schema.streams.c.kind == kind, schema.streams.c.status.in_(statuses)
    )
    return connection.execute(query).scalar_one()


def note(connection: Connection, name: str) -> int | None:
    """A number noted under a name."""
    query = select(schema.notes.c.value).where(schema.notes.c.name == name)
    return connection.execute(query).scalar_one_or_none()


def note_down(connection: Connection, name: str, value: int) -> None:
    """Note a number under a name, in the place of the last one."""
    row = upsert(connection, schema.notes).values(name=name, value=value)
    connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def stream_page(connection: Connection, after: str, limit: int) -> tuple[tuple[str, str], ...]:
    """The next ids after one, in order, with their kinds."""
    query = (
        select(schema.streams.c.id, schema.streams.c.kind)
        .where(schema.streams.c.id > after)
        .order_by(schema.streams.c.id)
        .limit(limit)
    )
    return tuple((row.id, row.kind) for row in connection.execute(query))


def purge(connection: Connection, kind: str, before: int) -> int:
    """Delete the ended and expired streams last touched before an instant, with all they own."""
    doomed = connection.execute(
        select(schema.streams.c.id).where(
            schema.streams.c.kind == kind,
            schema.streams.c.status.in_((Status.OVER, Status.EXPIRED)),
            _untouched_since(before),
        )
    ).scalars()
    deleted = 0
    for stream_id in doomed.all():
        name = schema.keys.c.name
        # "0" follows "/": the range holds exactly the names that begin with the stream's id.
        connection.execute(
            delete(schema.keys).where(name >= f"{stream_id}/", name < f"{stream_id}0")
        )
        connection.execute(delete(schema.streams).where(schema.streams.c.id == stream_id))
        deleted += 1
    return deleted
