"""What the processes of one database share beside the logs; none of it outlives them.

`presences`, `spending` and `openers` are unlogged: nothing of them is in a backup or survives a
crash of the database, and the processes write again what still holds.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table

__all__ = ["metadata", "openers", "presences", "processes", "spending"]

metadata = MetaData()

processes = Table(
    "processes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(96), nullable=False),
    Column("alive_at", BigInteger, nullable=False),
)

presences = Table(
    "presences",
    metadata,
    Column("stream_id", String(32), primary_key=True),
    Column("viewer", String(16), primary_key=True),
    Column("process", Integer, primary_key=True, autoincrement=False),
    Column("shown", Integer, nullable=False),
    Index("presences_process", "process"),
)

spending = Table(
    "spending",
    metadata,
    Column("name", String(160), primary_key=True),
    Column("full_at", BigInteger, nullable=False),
)

openers = Table(
    "openers",
    metadata,
    Column("stream_id", String(32), primary_key=True),
    Column("share", String(64), nullable=False),
    Index("openers_share", "share"),
)
