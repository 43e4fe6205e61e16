"""The tables of the database, for SQLAlchemy Core; Alembic's migrations create them.

A stream is one log of entries: a table of players is one kind of stream, and whatever else is kept
as a log is a further kind in the same rows. `holder` is the process that sees to the timer of a
stream, where several share the database (`api.store.postgres`); from `owed_since` to `owed_until`
nobody did, and nobody was forgiven it yet.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

__all__ = [
    "entries",
    "keys",
    "metadata",
    "names",
    "notes",
    "puzzle_reports",
    "puzzles",
    "snapshots",
    "streams",
    "tokens",
]

metadata = MetaData()

streams = Table(
    "streams",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False, server_default="tavolo"),
    Column("version", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    Column("listing", Text),
    Column("holder", Integer),
    Column("owed_since", BigInteger),
    Column("owed_until", BigInteger),
    Index("streams_due", "kind", "due_at"),
    # By what no move changes: an index on the last change would be written by every move.
    Index("streams_status", "kind", "status", "created_at"),
    Index("streams_holder", "holder", postgresql_where=text("due_at IS NOT NULL")),
)


def _owner() -> Column[str]:
    return Column(
        "stream_id", String(32), ForeignKey("streams.id", ondelete="CASCADE"), primary_key=True
    )


entries = Table(
    "entries",
    metadata,
    _owner(),
    Column("version", Integer, primary_key=True),
    Column("format", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    _owner(),
    Column("version", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    _owner(),
    Column("digest", String(64), primary_key=True),
    Column("role", String(16), nullable=False),
    Column("seat", String(8)),
    Column("expires_at", BigInteger),
)

names = Table(
    "names",
    metadata,
    _owner(),
    Column("ref", Integer, primary_key=True, autoincrement=False),
    Column("name", String(24), nullable=False),
    Index("names_name", "name"),
)

keys = Table(
    "idempotency_keys",
    metadata,
    # stream/scope/key in one column, because one column is what an IN list can look up by index.
    Column("name", String(160), primary_key=True),
    Column("fingerprint", String(64), nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    sqlite_with_rowid=False,
)

notes = Table(
    "notes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", BigInteger, nullable=False),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("key", String(96), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("reports", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Index("puzzles_rating", "kind", "rating"),
    Index("puzzles_unused", "answers", "created_at"),
)

puzzle_reports = Table(
    "puzzle_reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("puzzle_id", String(32), ForeignKey("puzzles.id", ondelete="CASCADE"), nullable=False),
    Column("motive", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("puzzle_reports_of", "puzzle_id"),
)
