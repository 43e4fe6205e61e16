"""Streams are found by when they were opened, which no move changes: a move touches no index."""

from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Put the instant of the opening in the place of that of the last change."""
    op.drop_index("streams_status", "streams")
    op.create_index("streams_status", "streams", ["kind", "status", "created_at"])
