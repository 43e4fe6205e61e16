"""One group commit: many appends of many streams, checked and written in one transaction.

The number of statements does not depend on how many appends are in the group: the versions and
keys are read in one query, the decisions are made in memory, and each kind of row is written
with one `executemany`. The statements are written for SQLAlchemy Core but compiled once, here, and
given to the driver: executing them through Core costs three times the work of SQLite itself, on
the same interpreter that plays the moves.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import (
    Connection,
    Select,
    bindparam,
    delete,
    func,
    insert,
    null,
    select,
    union_all,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql import ClauseElement

from api.store import schema
from api.store.base import (
    Appended,
    AppendRequest,
    IdempotencyKey,
    KeyReusedError,
    StoreError,
    VersionConflictError,
)

__all__ = ["KeyRow", "Outcome", "again", "commit_group", "key_name", "served"]

Outcome: TypeAlias = Appended | StoreError
KeyRow: TypeAlias = tuple[str, int, int]
"""The fingerprint, the first and the last version of what a key served for."""


def _sql(statement: ClauseElement) -> str:
    """The statement as SQLite reads it, with `:name` parameters."""
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


_update_stream = _sql(
    update(schema.streams)
    .where(schema.streams.c.id == bindparam("b_id"), schema.streams.c.version == bindparam("b_old"))
    .values(
        version=bindparam("b_version"),
        status=bindparam("b_status"),
        updated_at=bindparam("b_updated_at"),
        due_at=bindparam("b_due_at"),
        listing=bindparam("b_listing"),
    )
)
_insert_stream = _sql(insert(schema.streams))
_insert_entry = _sql(insert(schema.entries))
_insert_key = _sql(insert(schema.keys))
_insert_token = _sql(insert(schema.tokens))
_insert_name = _sql(insert(schema.names))
_delete_token = _sql(
    delete(schema.tokens).where(
        schema.tokens.c.stream_id == bindparam("b_id"),
        schema.tokens.c.digest == bindparam("b_digest"),
    )
)
_snapshot = sqlite.insert(schema.snapshots)
_upsert_snapshot = _sql(
    _snapshot.on_conflict_do_update(
        index_elements=["stream_id"],
        set_={
            "version": _snapshot.excluded.version,
            "format": _snapshot.excluded.format,
            "body": _snapshot.excluded.body,
        },
    )
)


# A list travels as one JSON parameter, so that the text of the statement is always the same.
def _listed(name: str) -> Select[tuple[str]]:
    return select(func.json_each(bindparam(name)).table_valued("value").c.value)


_columns = schema.keys.c
_known = _sql(
    union_all(
        select(
            schema.streams.c.id, null(), schema.streams.c.version, schema.streams.c.version
        ).where(schema.streams.c.id.in_(_listed("ids"))),
        select(_columns.name, _columns.fingerprint, _columns.first, _columns.last).where(
            _columns.name.in_(_listed("names"))
        ),
    )
)
"""Where streams are, and what keys served for, in one look: only a key has a fingerprint."""


class _Rows:
    """The rows of one group, by statement, in the order in which they must be written."""

    __slots__ = ("by_statement",)

    def __init__(self) -> None:
        self.by_statement: dict[str, list[dict[str, Any]]] = {
            statement: []
            for statement in (
                _insert_stream,
                _update_stream,
                _insert_entry,
                _insert_key,
                _delete_token,
                _insert_token,
                _insert_name,
                _upsert_snapshot,
            )
        }

    def add(self, statement: str, **values: Any) -> None:
        self.by_statement[statement].append(values)

    def write(self, driver: sqlite3.Connection) -> None:
        for statement, rows in self.by_statement.items():
            if rows:
                driver.executemany(statement, rows)


def commit_group(driver: sqlite3.Connection, group: Sequence[AppendRequest]) -> list[Outcome]:
    """Check and write a group inside the caller's transaction; one outcome per request."""
    ids = list({request.stream_id for request in group})
    names = [
        key_name(request.stream_id, request.key) for request in group if request.key is not None
    ]
    versions: dict[str, int] = {}
    keys: dict[str, KeyRow] = {}
    asked = {"ids": json.dumps(ids), "names": json.dumps(names)}
    for name, fingerprint, first, last in driver.execute(_known, asked):
        if fingerprint is None:
            versions[name] = last
        else:
            keys[name] = (fingerprint, first, last)
    rows = _Rows()
    outcomes = [_decide(request, versions, keys, rows) for request in group]
    rows.write(driver)
    return outcomes


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


def _decide(
    request: AppendRequest, versions: dict[str, int], keys: dict[str, KeyRow], rows: _Rows
) -> Outcome:
    stream_id, key = request.stream_id, request.key
    if key is not None:
        row = keys.get(key_name(stream_id, key))
        if row is not None:
            return again(row, key)
    current = versions.get(stream_id, 0)
    if current != request.expected_version:
        return VersionConflictError(current)
    assert request.entries, "an append carries at least one entry"
    first, last = current + 1, current + len(request.entries)
    versions[stream_id] = last
    _stage(request, first, last, rows)
    if key is not None:
        name, fingerprint = key_name(stream_id, key), key.fingerprint
        keys[name] = (fingerprint, first, last)
        rows.add(_insert_key, name=name, fingerprint=fingerprint, first=first, last=last)
    return Appended(first, last)


def _stage(request: AppendRequest, first: int, last: int, rows: _Rows) -> None:
    stream_id, summary, at = request.stream_id, request.summary, request.entries[-1].at
    if first == 1:
        rows.add(
            _insert_stream,
            id=stream_id,
            kind=request.kind,
            version=last,
            status=summary.status,
            created_at=request.entries[0].at,
            updated_at=at,
            due_at=summary.due_at,
            listing=summary.listing,
            holder=None,
            owed_since=None,
            owed_until=None,
        )
    else:
        rows.add(
            _update_stream,
            b_id=stream_id,
            b_old=request.expected_version,
            b_version=last,
            b_status=summary.status,
            b_updated_at=at,
            b_due_at=summary.due_at,
            b_listing=summary.listing,
        )
    for version, entry in enumerate(request.entries, first):
        assert entry.version == version, "entries continue the log without gaps"
        rows.add(
            _insert_entry,
            stream_id=stream_id,
            version=version,
            format=entry.format,
            kind=entry.kind,
            at=entry.at,
            body=entry.body,
        )
    for digest in request.revoked:
        rows.add(_delete_token, b_id=stream_id, b_digest=digest)
    for token in request.tokens:
        rows.add(
            _insert_token,
            stream_id=stream_id,
            digest=token.digest,
            role=token.role,
            seat=token.seat,
            expires_at=token.expires_at,
        )
    for one in request.names:
        rows.add(_insert_name, stream_id=stream_id, ref=one.ref, name=one.name)
    if request.snapshot is not None:
        rows.add(
            _upsert_snapshot,
            stream_id=stream_id,
            version=request.snapshot.version,
            format=request.snapshot.format,
            body=request.snapshot.body,
        )
