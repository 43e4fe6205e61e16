"""The log becomes one of streams: a table is one kind of them, and each stream says which it is."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename what belonged to tables alone; every stream kept so far is a table."""
    op.drop_index("tables_due", "tables")
    op.drop_index("tables_status", "tables")
    op.rename_table("tables", "streams")
    for owned in ("entries", "snapshots", "tokens"):
        op.execute(f"ALTER TABLE {owned} RENAME COLUMN table_id TO stream_id")
    op.add_column(
        "streams", sa.Column("kind", sa.String(16), nullable=False, server_default="tavolo")
    )
    op.create_index("streams_due", "streams", ["kind", "due_at"])
    op.create_index("streams_status", "streams", ["kind", "status", "updated_at"])
