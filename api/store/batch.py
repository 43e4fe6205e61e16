"""One group commit: appends of many streams, each checked and written, in one transaction.

Whether an append may be written is a condition of the statement that moves its stream on; only
when that changed nothing is it looked up why. Later appends of a group meet what earlier ones
wrote. The statements are given to the driver: executing them through SQLAlchemy Core costs three
times the work of SQLite itself, on the same interpreter that plays the moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from sqlalchemy import select

from api.store import schema
from api.store.base import (
    Appended,
    AppendRequest,
    IdempotencyKey,
    KeyReusedError,
    StoreError,
    VersionConflictError,
)

if TYPE_CHECKING:
    import sqlite3

    from sqlalchemy import Connection

__all__ = ["KeyRow", "Outcome", "again", "commit_group", "key_name", "served"]

Outcome: TypeAlias = Appended | StoreError
KeyRow: TypeAlias = tuple[str, int, int]
"""The fingerprint, the first and the last version of what a key served for."""

_UNSERVED: Final = "NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE name = ?)"
_OPEN: Final = (
    "INSERT INTO streams (id, kind, version, status, created_at, updated_at, due_at, listing)"
    f" SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE {_UNSERVED} ON CONFLICT DO NOTHING"
)
# SQLite writes the page of an index when a column of it is named, though its value be the same:
# what most moves leave as it is, is set only by the next one, if the one before changed nothing.
_MOVES: Final = tuple(
    f"UPDATE streams SET version = ?, updated_at = ?, listing = ?{change} id = ? AND version = ?"
    f" AND {_UNSERVED}"
    for change in (
        " WHERE due_at IS ? AND status = ? AND",
        ", due_at = ? WHERE status = ? AND",
        ", due_at = ?, status = ? WHERE",
    )
)
"""How a stream is moved on; all take the same values."""
_SERVED: Final = "SELECT fingerprint, first, last FROM idempotency_keys WHERE name = ?"
_VERSION: Final = "SELECT version FROM streams WHERE id = ?"
_ENTRY: Final = (
    "INSERT INTO entries (stream_id, version, format, kind, at, body) VALUES (?, ?, ?, ?, ?, ?)"
)
_KEY: Final = "INSERT INTO idempotency_keys (name, fingerprint, first, last) VALUES (?, ?, ?, ?)"
_REVOKE: Final = "DELETE FROM tokens WHERE stream_id = ? AND digest = ?"
_GRANT: Final = (
    "INSERT INTO tokens (stream_id, digest, role, seat, expires_at) VALUES (?, ?, ?, ?, ?)"
)
_NAME: Final = "INSERT INTO names (stream_id, ref, name) VALUES (?, ?, ?)"
_SNAPSHOT: Final = (
    "INSERT INTO snapshots (stream_id, version, format, body) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (stream_id) DO UPDATE SET"
    " version = excluded.version, format = excluded.format, body = excluded.body"
)


def commit_group(cursor: sqlite3.Cursor, group: Sequence[AppendRequest]) -> list[Outcome]:
    """Check and write a group inside the caller's transaction; one outcome per request."""
    return [_append(cursor, request) for request in group]


def key_name(stream_id: str, key: IdempotencyKey) -> str:
    """The one column that a key is found by."""
    return f"{stream_id}/{key.scope}/{key.key}"


def again(row: KeyRow, key: IdempotencyKey) -> Outcome:
    """What comes of a request whose key already served."""
    fingerprint, first, last = row
    if fingerprint != key.fingerprint:
        return KeyReusedError(key.key)
    return Appended(first, last, duplicate=True)


def served(connection: Connection, stream_id: str, key: IdempotencyKey) -> Appended | None:
    """What a key already served for; raises KeyReusedError if that was something else."""
    columns = schema.keys.c
    query = select(columns.fingerprint, columns.first, columns.last)
    found = connection.execute(query.where(columns.name == key_name(stream_id, key))).first()
    if found is None:
        return None
    outcome = again((found.fingerprint, found.first, found.last), key)
    if isinstance(outcome, StoreError):
        raise outcome
    return outcome


def _append(cursor: sqlite3.Cursor, request: AppendRequest) -> Outcome:
    assert request.entries, "an append carries at least one entry"
    stream_id, key, entries = request.stream_id, request.key, request.entries
    name = None if key is None else key_name(stream_id, key)
    if not _moved(cursor, request, name):
        return _why(cursor, request, name)
    first, last = request.expected_version + 1, request.expected_version + len(entries)
    lines = []
    for version, entry in enumerate(entries, first):
        assert entry.version == version, "entries continue the log without gaps"
        lines.append((stream_id, version, entry.format, entry.kind, entry.at, entry.body))
    cursor.executemany(_ENTRY, lines)
    if key is not None:
        cursor.execute(_KEY, (name, key.fingerprint, first, last))
    if request.tokens or request.revoked or request.names or request.snapshot is not None:
        _write_beside(cursor, request)
    return Appended(first, last)


def _moved(cursor: sqlite3.Cursor, request: AppendRequest, name: str | None) -> bool:
    """Put the stream where the request leaves it; False, and nothing, if it may not be written."""
    stream_id, expected, summary = request.stream_id, request.expected_version, request.summary
    last, at, listing = expected + len(request.entries), request.entries[-1].at, summary.listing
    # The bare text: the driver looks for an adapter of whatever is not exactly text.
    status, due_at = str(summary.status), summary.due_at
    if expected == 0:
        created_at = request.entries[0].at
        row = (stream_id, request.kind, last, status, created_at, at, due_at, listing, name)
        return cursor.execute(_OPEN, row).rowcount == 1
    moved = (last, at, listing, due_at, status, stream_id, expected, name)
    return any(cursor.execute(statement, moved).rowcount == 1 for statement in _MOVES)


def _why(cursor: sqlite3.Cursor, request: AppendRequest, name: str | None) -> Outcome:
    """Why nothing was written: the key served already, or the stream is at another version."""
    if request.key is not None:
        row: KeyRow | None = cursor.execute(_SERVED, (name,)).fetchone()
        if row is not None:
            return again(row, request.key)
    found = cursor.execute(_VERSION, (request.stream_id,)).fetchone()
    return VersionConflictError(0 if found is None else found[0])


def _write_beside(cursor: sqlite3.Cursor, request: AppendRequest) -> None:
    """Write what few appends bring: secrets, names, a snapshot."""
    stream_id, saved = request.stream_id, request.snapshot
    cursor.executemany(_REVOKE, [(stream_id, digest) for digest in request.revoked])
    tokens = [
        (stream_id, one.digest, str(one.role), one.seat, one.expires_at) for one in request.tokens
    ]
    cursor.executemany(_GRANT, tokens)
    cursor.executemany(_NAME, [(stream_id, one.ref, one.name) for one in request.names])
    if saved is not None:
        cursor.execute(_SNAPSHOT, (stream_id, saved.version, saved.format, saved.body))
