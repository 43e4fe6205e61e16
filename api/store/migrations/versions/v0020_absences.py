"""What a stream is owed for the time in which no process saw to it."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Keep an absence with its stream until it is forgiven."""
    op.add_column("streams", sa.Column("owed_since", sa.BigInteger))
    op.add_column("streams", sa.Column("owed_until", sa.BigInteger))
