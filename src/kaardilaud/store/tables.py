"""The tables of the database and what is said to it; how they came about is in `migrations`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Delete,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    Table,
    Text,
    Update,
    bindparam,
    cast,
    delete,
    func,
    select,
    update,
)

metadata = MetaData()

# PostgreSQL compares these byte by byte, whatever its language is.
name = Text().with_variant(Text(collation="C"), "postgresql")

tables = Table(
    "tables",
    metadata,
    Column("id", name, primary_key=True),
    Column("code", name, nullable=False, unique=True),  # to be read out
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", name, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)


def read() -> Select[tuple[int, int, bytes]]:
    """The entries of `table` above the number `after`."""
    return (
        select(entries.c.number, entries.c.at, entries.c.body)
        .where(entries.c.table_id == bindparam("table"), entries.c.number > bindparam("after"))
        .order_by(entries.c.number)
    )


def table_of() -> Select[tuple[str]]:
    """The id of the table with this `code`."""
    return select(tables.c.id).where(tables.c.code == bindparam("code"))


def everything() -> Select[tuple[str, str]]:
    """The ids of all tables with their codes."""
    return select(tables.c.id, tables.c.code).order_by(tables.c.id)


def sizes() -> Select[tuple[str, int, int, int, int]]:
    """Of each table how many entries there are, their bytes, and the times of the first and last;
    the newest first."""
    newest = func.max(entries.c.at)
    bytes_ = cast(func.sum(func.length(entries.c.body)), BigInteger)
    return (
        select(entries.c.table_id, func.count(), bytes_, func.min(entries.c.at), newest)
        .group_by(entries.c.table_id)
        .order_by(newest.desc(), entries.c.table_id)
    )


def rewrite() -> Update:
    """Another `new_body` for the entry `number` of `table`."""
    return (
        update(entries)
        .where(entries.c.table_id == bindparam("table"), entries.c.number == bindparam("number"))
        .values(body=bindparam("new_body", type_=entries.c.body.type))
    )


def erase_table() -> Delete:
    """Erases `table` if its last entry is number `last`."""
    return delete(tables).where(
        tables.c.id == bindparam("table"), _highest == bindparam("last", type_=Integer)
    )


_latest = entries.alias("latest")
_highest = (
    select(func.max(_latest.c.number))
    .where(_latest.c.table_id == tables.c.id)
    .correlate(tables)
    .scalar_subquery()
)
last = (  # when the last entry of a table was made
    select(entries.c.at)
    .where(entries.c.table_id == tables.c.id, entries.c.number == _highest)
    .correlate(tables)
    .scalar_subquery()
)


def quiet() -> Select[tuple[str]]:
    """The ids of the tables whose last entry is older than the time `before`."""
    return select(tables.c.id).where(last < bindparam("before"))
