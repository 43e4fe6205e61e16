"""Copying an archive into another, whichever database each of them is in.

Rows are copied table by table, in pages, into an archive that must be empty; then both are read
again and compared: how many rows each table has, and a digest of all that they hold. What a service
can make again, or that concerns its processes alone, is left behind.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Table, func, insert, select, text, tuple_

from api.store import schema
from api.store.base import DatabaseUnusableError

__all__ = ["COPIED", "Copied", "copy_all", "copy_table", "digest_of_table"]

_PAGE: Final = 2_000
COPIED: Final = (
    schema.streams,
    schema.entries,
    schema.snapshots,
    schema.tokens,
    schema.names,
    schema.keys,
    schema.notes,
    schema.puzzles,
    schema.puzzle_reports,
)
"""In the order in which each finds what it refers to."""
_OF_PROCESSES: Final = {"holder", "owed_since", "owed_until"}
_NEXT_NUMBER: Final = text(
    "SELECT setval(pg_get_serial_sequence('puzzle_reports', 'number'),"
    " (SELECT coalesce(max(number), 0) + 1 FROM puzzle_reports), false)"
)


@dataclass(frozen=True, slots=True)
class Copied:
    """A table that was copied: how many rows, and the digest of all."""

    table: str
    rows: int
    digest: str


def _columns(table: Table) -> list[Any]:
    return [column for column in table.c if column.name not in _OF_PROCESSES]


def _count(connection: Connection, table: Table) -> int:
    """How many rows a table has."""
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _refuse_unless_empty(connection: Connection) -> None:
    """An archive into which something is copied must have nothing in it."""
    for table in COPIED:
        if _count(connection, table):
            raise DatabaseUnusableError(
                f"l’archivio di destinazione non è vuoto (tabella {table.name}): serve uno nuovo"
            )


def _pages(connection: Connection, table: Table) -> Iterator[Sequence[Any]]:
    """All rows in the order of their keys, page by page; bytes decide the order, not a language."""
    columns, keys = _columns(table), [_in_bytes(connection, one) for one in table.primary_key]
    last: tuple[Any, ...] | None = None
    while True:
        query = select(*columns).order_by(*keys).limit(_PAGE)
        if last is not None:
            query = query.where(tuple_(*keys) > tuple_(*last))
        page = connection.execute(query).all()
        if page:
            yield page
        if len(page) < _PAGE:
            return
        last = tuple(getattr(page[-1], one.name) for one in table.primary_key)


def _in_bytes(connection: Connection, column: Any) -> Any:
    """A key as it is ordered alike everywhere."""
    is_text = column.type.python_type is str
    return column.collate("C") if is_text and connection.dialect.name == "postgresql" else column


def copy_table(
    source: Connection, target: Connection, table: Table, progress: Callable[[int], None]
) -> None:
    """Copy all rows of a table."""
    for page in _pages(source, table):
        target.execute(insert(table), [dict(row._mapping) for row in page])
        progress(len(page))


def digest_of_table(connection: Connection, table: Table) -> Copied:
    """What a table holds, as a digest that is the same in any database."""
    hashed, rows = hashlib.sha256(), 0
    for page in _pages(connection, table):
        for row in page:
            hashed.update(repr(tuple(row)).encode("utf-8", "surrogatepass"))
        rows += len(page)
    return Copied(table.name, rows, hashed.hexdigest())


def copy_all(
    source: Connection, target: Connection, progress: Callable[[str, int], None]
) -> list[Copied]:
    """Copy an archive into an empty one and compare them; the caller commits, or nothing is kept.

    `progress` is told of each table its name and how many rows come, then without a name how many
    came.
    """
    _refuse_unless_empty(target)
    for table in COPIED:
        progress(table.name, _count(source, table))
        copy_table(source, target, table, lambda rows: progress("", rows))
    if target.dialect.name == "postgresql":
        target.execute(_NEXT_NUMBER)
    copied = []
    for table in COPIED:
        kept = digest_of_table(target, table)
        if kept != digest_of_table(source, table):
            raise DatabaseUnusableError(f"la copia della tabella {table.name} non torna")
        copied.append(kept)
    return copied
