"""Several processes on one database: who sees to which stream, who is connected where."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a stream have a holder; on PostgreSQL make what the processes share."""
    op.add_column("streams", sa.Column("holder", sa.Integer))
    shared = op.get_bind().dialect.name == "postgresql"
    due = sa.text("due_at IS NOT NULL")
    op.create_index("streams_holder", "streams", ["holder"], postgresql_where=due)
    if shared:
        _share()


def _share() -> None:
    # The keys of a stream are found by a range of bytes, whatever the language of the database.
    op.execute('ALTER TABLE idempotency_keys ALTER COLUMN name TYPE varchar(160) COLLATE "C"')
    op.create_table(
        "processes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(96), nullable=False),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "presences",
        sa.Column("stream_id", sa.String(32), primary_key=True),
        sa.Column("viewer", sa.String(16), primary_key=True),
        sa.Column("process", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("shown", sa.Integer, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_index("presences_process", "presences", ["process"])
    op.create_table(
        "spending",
        sa.Column("name", sa.String(160), primary_key=True),
        sa.Column("full_at", sa.BigInteger, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "openers",
        sa.Column("stream_id", sa.String(32), primary_key=True),
        sa.Column("share", sa.String(64), nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_index("openers_share", "openers", ["share"])
