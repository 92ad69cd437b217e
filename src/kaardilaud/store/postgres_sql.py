"""What the store says to PostgreSQL, put into words once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    Executable,
    Integer,
    LargeBinary,
    Text,
    bindparam,
    cast,
    delete,
    func,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.dialects.postgresql.asyncpg import dialect

from . import tables

ENTRIES = "kaardilaud_entries"  # the channel of what is appended
MESSAGES = "kaardilaud_messages"  # and of what is only said

ASYNCPG: Any = dialect()  # type: ignore[no-untyped-call]


class Question:
    """A statement, with its parameters in the order of their numbers."""

    def __init__(self, statement: Executable) -> None:
        compiled: Any = statement.compile(dialect=ASYNCPG)  # type: ignore[attr-defined]
        self.text = str(compiled)
        self._names: list[str] = compiled.positiontup

    def arguments(self, values: dict[str, Any]) -> list[Any]:
        """The values by their numbers."""
        return [values[name] for name in self._names]


def _asked(**columns: Any) -> Any:
    """Rows from arrays, in their order."""
    arrays = [bindparam(name, type_=ARRAY(kind)) for name, kind in columns.items()]
    return func.unnest(*arrays).table_valued(*columns, name="asked").render_derived()


def _told(channel: str, *parts: Any) -> Any:
    """Says something to all servers: by which one, and the parts with spaces between them."""
    words: Any = bindparam("server", type_=Text)
    for part in parts:
        words = words.op("||")(literal_column("' '")).op("||")(part)
    return func.pg_notify(literal_column(f"'{channel}'"), words)


def _added(rows: Any) -> Any:
    """Adds entries where there are none of their numbers, and tells of each; their tables."""
    columns = tables.entries.c
    added = (
        insert(tables.entries)
        .from_select([columns.table_id, columns.number, columns.at, columns.body], rows)
        .on_conflict_do_nothing()
        .returning(columns.table_id, columns.number)
        .cte("added")
    )
    return select(added.c.table_id, _told(ENTRIES, cast(added.c.number, Text), added.c.table_id))


def _create() -> Any:
    asked = _asked(table=Text, code=Text, number=Integer, at=BigInteger, body=LargeBinary)
    named = (
        insert(tables.tables)
        .from_select(["id", "code"], select(asked.c.table, asked.c.code))
        .on_conflict_do_nothing()
        .returning(tables.tables.c.id)
        .cte("named")
    )
    rows = select(asked.c.table, asked.c.number, asked.c.at, asked.c.body)
    return _added(rows.where(asked.c.table == named.c.id))


def _append() -> Any:
    asked = _asked(table=Text, number=Integer, at=BigInteger, body=LargeBinary)
    before = (
        select(tables.entries.c.number)
        .where(
            tables.entries.c.table_id == asked.c.table,
            tables.entries.c.number == asked.c.number - literal_column("1"),
        )
        .correlate(asked)
        .scalar_subquery()
    )
    rows = select(asked.c.table, asked.c.number, asked.c.at, asked.c.body)
    return _added(rows.where(before.is_not(None)))


_gone = bindparam("gone", type_=ARRAY(Text))
_these = tables.tables.c.id == func.any(bindparam("these", type_=ARRAY(Text)))


def _rewrite() -> Any:
    """All of these entries of one table get another body."""
    asked = _asked(number=Integer, body=LargeBinary)
    columns = tables.entries.c
    return (
        update(tables.entries)
        .where(columns.table_id == bindparam("table", type_=Text), columns.number == asked.c.number)
        .values(body=asked.c.body)
    )


CREATE = Question(_create())
APPEND = Question(_append())
REWRITE = Question(_rewrite())
READ = Question(tables.read())
TABLE_OF = Question(tables.table_of())
EVERYTHING = Question(tables.everything())
SIZES = Question(tables.sizes())
QUIET = Question(tables.quiet())
HOLD = Question(
    select(tables.tables.c.id).where(_these).order_by(tables.tables.c.id).with_for_update()
)
ERASE = Question(
    delete(tables.tables)
    .where(_these, tables.last < bindparam("before"))
    .returning(tables.tables.c.id)
)
ERASE_TABLE = Question(tables.erase_table().returning(tables.tables.c.id))
ERASED = Question(select(_told(ENTRIES, literal_column("'0'"), cast(func.unnest(_gone), Text))))
PUBLISH = Question(select(_told(MESSAGES, bindparam("message", type_=Text))))
