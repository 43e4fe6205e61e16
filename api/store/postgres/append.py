"""One group of appends in one statement: checked, written, told to the other processes.

The streams of a group are locked in the order of their ids, so that the groups of two processes
wait for each other and never in a circle. A stream that is not at the expected version, or whose
key already served, or that is owed an absence which the request does not settle, is left as it is:
the caller then looks why. Everything that is accepted is
committed, and told, together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from api.store.base import (
    Appended,
    AppendRequest,
    Entry,
    VersionConflictError,
)
from api.store.batch import KeyRow, again, key_name

if TYPE_CHECKING:
    from asyncpg import Connection as Driver

    from api.store.batch import Outcome

__all__ = ["CHANGES", "GROUP_LIMIT", "append_group"]

CHANGES: Final = "parole_tavoli"
"""The channel on which changed streams are told: `id:version`, blanks between them."""
GROUP_LIMIT: Final = 128
"""With so many streams what is told fits into one notification."""

_Columns: TypeAlias = tuple[tuple[str, str], ...]
_Parts: TypeAlias = dict[str, list[tuple[Any, ...]]]

_STREAMS: Final[_Columns] = (
    ("id", "varchar"),
    ("expected", "int"),
    ("last", "int"),
    ("status", "varchar"),
    ("updated_at", "bigint"),
    ("due_at", "bigint"),
    ("listing", "text"),
    ("key", "varchar"),
    ("fingerprint", "varchar"),
    ("settles", "boolean"),
)
_NEW: Final[_Columns] = (("id", "varchar"), ("kind", "varchar"), ("created_at", "bigint"))
_ENTRIES: Final[_Columns] = (
    ("stream_id", "varchar"),
    ("version", "int"),
    ("format", "int"),
    ("kind", "varchar"),
    ("at", "bigint"),
    ("body", "text"),
)
_TOKENS: Final[_Columns] = (
    ("stream_id", "varchar"),
    ("digest", "varchar"),
    ("role", "varchar"),
    ("seat", "varchar"),
    ("expires_at", "bigint"),
)
_REVOKED: Final[_Columns] = (("stream_id", "varchar"), ("digest", "varchar"))
_NAMES: Final[_Columns] = (("stream_id", "varchar"), ("ref", "int"), ("name", "varchar"))
_SNAPSHOTS: Final[_Columns] = (
    ("stream_id", "varchar"),
    ("version", "int"),
    ("format", "int"),
    ("body", "text"),
)
_COLUMNS: Final[dict[str, _Columns]] = {
    "asked": _STREAMS,
    "lines": _ENTRIES,
    "new": _NEW,
    "tokens": _TOKENS,
    "revoked": _REVOKED,
    "names": _NAMES,
    "snapshots": _SNAPSHOTS,
}
_KEYS: Final = "SELECT name, fingerprint, first, last FROM idempotency_keys WHERE name = ANY($1)"
_VERSIONS: Final = (
    "SELECT id, version, coalesce(holder = $2, false) AS held FROM streams WHERE id = ANY($1)"
)
_LINES: Final = (
    "SELECT version, kind, at, body, format FROM entries"
    " WHERE stream_id = $1 AND version > $2 ORDER BY version LIMIT $3"
)
_UNSERVED: Final = "NOT EXISTS (SELECT FROM idempotency_keys k WHERE k.name = r.key)"
_HOLDER: Final = "CASE WHEN r.due_at IS NOT NULL THEN {} END"


class _Text:
    """A statement in the making; each column is a numbered parameter of its own."""

    def __init__(self) -> None:
        self._count = 1  # $1 is who we are
        self.parts: list[str] = []

    def rows(self, name: str, columns: _Columns, *, alone: bool) -> None:
        """Rows that come as one array for each column; the values themselves of one `alone`."""
        first, array = self._count + 1, "" if alone else "[]"
        self._count += len(columns)
        values = ", ".join(f"${first + n}::{kind}{array}" for n, (_, kind) in enumerate(columns))
        names = ", ".join(column for column, _ in columns)
        source = f"(VALUES ({values}))" if alone else f"unnest({values})"
        self.parts.append(f"{name} AS MATERIALIZED (SELECT * FROM {source} r({names}))")

    def add(self, text: str) -> None:
        self.parts.append(text)


@cache
def _statement(*shape: tuple[str, bool]) -> str:
    """The statement of a group that has these parts, each of one row alone or of several."""
    text = _Text()
    for part, alone in shape:
        text.rows(f"{part}_", _COLUMNS[part], alone=alone)
    parts = [part for part, _ in shape]
    text.add(
        "locked AS MATERIALIZED (SELECT s.id FROM streams s JOIN asked_ r ON r.id = s.id"
        " ORDER BY s.id FOR NO KEY UPDATE OF s)"
    )
    holder = _HOLDER.format("coalesce(s.holder, $1)")
    text.add(
        "changed AS (UPDATE streams s SET version = r.last, status = r.status,"
        f" updated_at = r.updated_at, due_at = r.due_at, listing = r.listing, holder = {holder},"
        " owed_since = NULL, owed_until = NULL"
        " FROM asked_ r JOIN locked l ON l.id = r.id WHERE s.id = r.id AND r.expected > 0"
        " AND s.version = r.expected AND (r.settles OR s.owed_since IS NULL)"
        f" AND {_UNSERVED} RETURNING s.id, s.version, s.holder)"
    )
    done = "SELECT * FROM changed"
    if "new" in parts:
        text.add(
            "opened AS (INSERT INTO streams"
            " (id, kind, version, status, created_at, updated_at, due_at, listing, holder)"
            " SELECT r.id, n.kind, r.last, r.status, n.created_at, r.updated_at, r.due_at,"
            f" r.listing, {_HOLDER.format('$1::int')} FROM asked_ r JOIN new_ n ON n.id = r.id"
            f" WHERE {_UNSERVED} ORDER BY r.id ON CONFLICT DO NOTHING"
            " RETURNING id, version, holder)"
        )
        done += " UNION ALL SELECT * FROM opened"
    text.add(f"done AS MATERIALIZED ({done})")
    text.add(
        "written AS (INSERT INTO entries (stream_id, version, format, kind, at, body)"
        " SELECT e.* FROM lines_ e JOIN done d ON d.id = e.stream_id)"
    )
    text.add(
        "kept AS (INSERT INTO idempotency_keys (name, fingerprint, first, last)"
        " SELECT r.key, r.fingerprint, r.expected + 1, r.last FROM asked_ r"
        " JOIN done d ON d.id = r.id WHERE r.key IS NOT NULL)"
    )
    for part in parts:
        if part in _WRITE:
            text.add(f"put_{part} AS ({_WRITE[part]})")
    text.add(
        f"told AS MATERIALIZED (SELECT pg_notify('{CHANGES}',"
        " string_agg(id || ':' || version, ' ')) FROM done HAVING count(*) > 0)"
    )
    body = ",\n".join(text.parts)
    return f"WITH {body}\nSELECT d.id, d.holder = $1 AS held FROM done d LEFT JOIN told ON true"


_WRITE: Final = {
    "tokens": (
        "INSERT INTO tokens (stream_id, digest, role, seat, expires_at)"
        " SELECT t.* FROM tokens_ t JOIN done d ON d.id = t.stream_id"
        " ON CONFLICT (stream_id, digest) DO UPDATE SET"
        " role = excluded.role, seat = excluded.seat, expires_at = excluded.expires_at"
    ),
    "revoked": (
        "DELETE FROM tokens t USING revoked_ v JOIN done d ON d.id = v.stream_id"
        " WHERE t.stream_id = v.stream_id AND t.digest = v.digest"
    ),
    "names": (
        "INSERT INTO names (stream_id, ref, name)"
        " SELECT n.* FROM names_ n JOIN done d ON d.id = n.stream_id"
    ),
    "snapshots": (
        "INSERT INTO snapshots (stream_id, version, format, body)"
        " SELECT n.* FROM snapshots_ n JOIN done d ON d.id = n.stream_id"
        " ON CONFLICT (stream_id) DO UPDATE SET"
        " version = excluded.version, format = excluded.format, body = excluded.body"
    ),
}


async def _write(driver: Driver, group: Sequence[AppendRequest], me: int | None) -> dict[str, bool]:
    """Write what may be; the streams that were written to, and which are ours to see to."""
    rows: _Parts = {part: [] for part in _COLUMNS}
    for request in group:
        _stage(request, rows)
    shape: list[tuple[str, bool]] = []
    values: list[Any] = []
    for part, some in rows.items():
        if len(some) == 1:
            values += some[0]
        elif some:
            values += map(list, zip(*some, strict=True))
        if some:
            shape.append((part, len(some) == 1))
    found = await driver.fetch(_statement(*shape), me, *values)
    return {stream_id: bool(held) for stream_id, held in found}


def _stage(request: AppendRequest, rows: _Parts) -> None:
    assert request.entries, "an append carries at least one entry"
    stream_id, summary, key = request.stream_id, request.summary, request.key
    expected = request.expected_version
    rows["asked"].append(
        (
            stream_id,
            expected,
            expected + len(request.entries),
            summary.status,
            request.entries[-1].at,
            summary.due_at,
            summary.listing,
            None if key is None else key_name(stream_id, key),
            None if key is None else key.fingerprint,
            request.settles,
        )
    )
    for version, entry in enumerate(request.entries, expected + 1):
        assert entry.version == version, "entries continue the log without gaps"
        row = (stream_id, version, entry.format, entry.kind, entry.at, entry.body)
        rows["lines"].append(row)
    if expected == 0:
        rows["new"].append((stream_id, request.kind, request.entries[0].at))
    added = {one.digest for one in request.tokens}
    rows["tokens"] += [
        (stream_id, one.digest, one.role, one.seat, one.expires_at) for one in request.tokens
    ]
    rows["revoked"] += [(stream_id, one) for one in request.revoked if one not in added]
    rows["names"] += [(stream_id, one.ref, one.name) for one in request.names]
    if (saved := request.snapshot) is not None:
        rows["snapshots"].append((stream_id, saved.version, saved.format, saved.body))


async def append_group(
    driver: Driver, group: Sequence[AppendRequest], me: int | None, *, retried: bool
) -> list[Outcome]:
    """Append a group, each request to a stream of its own; one outcome per request.

    Of a group that was sent before and not answered (`retried`), what is there already is ours.
    """
    held = await _write(driver, group, me)
    refused = [request for request in group if request.stream_id not in held]
    why = await _reasons(driver, refused, me, retried=retried) if refused else {}
    return [
        why[request.stream_id]
        if request.stream_id in why
        else Appended(
            request.expected_version + 1,
            request.expected_version + len(request.entries),
            held=held[request.stream_id],
        )
        for request in group
    ]


async def _reasons(
    driver: Driver, refused: Sequence[AppendRequest], me: int | None, *, retried: bool
) -> dict[str, Outcome]:
    """Why requests were not accepted: their key served already, or the stream has moved on."""
    ids = [request.stream_id for request in refused]
    names = [key_name(one.stream_id, one.key) for one in refused if one.key is not None]
    found = await driver.fetch(_KEYS, names) if names else []
    keys: dict[str, KeyRow] = {row["name"]: (row[1], row[2], row[3]) for row in found}
    versions = {
        row["id"]: (row["version"], row["held"]) for row in await driver.fetch(_VERSIONS, ids, me)
    }
    why: dict[str, Outcome] = {}
    for request in refused:
        version, held = versions.get(request.stream_id, (0, False))
        if retried and await _is_ours(driver, request):
            first, last = request.expected_version + 1, request.entries[-1].version
            why[request.stream_id] = Appended(first, last, held=held)
            continue
        row = None if request.key is None else keys.get(key_name(request.stream_id, request.key))
        why[request.stream_id] = (
            VersionConflictError(version)
            if row is None or request.key is None
            else again(row, request.key)
        )
    return why


async def _is_ours(driver: Driver, request: AppendRequest) -> bool:
    """The stream holds exactly the entries of the request where it would have put them."""
    found = await driver.fetch(
        _LINES, request.stream_id, request.expected_version, len(request.entries)
    )
    return [Entry(*row) for row in found] == list(request.entries)
