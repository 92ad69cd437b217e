"""Tables, and of each its log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

name = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Version 1."""
    op.create_table(
        "tables",
        sa.Column("id", name, primary_key=True),
        sa.Column("code", name, nullable=False, unique=True),
    )
    op.create_table(
        "entries",
        sa.Column(
            "table_id", name, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
