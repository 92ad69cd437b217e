"""The tables of the database, and how it got from one version to the next.

A game is kept as what brings it back: how it began, and its events.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    insert,
    inspect,
    select,
    update,
)

from .log import BadDatabase as BadDatabase

metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, nullable=False))

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("level", Text),  # of a computer player
    Column("token", LargeBinary),  # the SHA-256 of a person's secret
)

rounds = Table(
    "rounds",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("rules", Text, nullable=False),  # the version of the rules it is played by
    Column("first", Integer, nullable=False),
    Column("deck", Text, nullable=False),  # codes with spaces between them
    Column("asked_by", Integer),  # the seat whose command began the round
    Column("command", Text),  # the id of that command
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),  # whoever appends a number twice fails
    Column("seat", Integer),  # none for chance
    Column("text", Text, nullable=False),
    Column("command", Text),  # the id of the command that made the move
    sqlite_with_rowid=False,
)


def first_tables(connection: Connection) -> None:
    """Version 1."""
    metadata.create_all(connection, [tables, seats, rounds, events])


MIGRATIONS = (first_tables,)  # number n leads from version n to n + 1


def migrate(connection: Connection) -> None:
    """Bring the database to the present version, in the transaction that is open.

    One that another program has made is left as it is.
    """
    there = inspect(connection).get_table_names()
    if there and schema_version.name not in there:
        raise BadDatabase("no-database")
    if not there:
        metadata.create_all(connection, [schema_version])
        connection.execute(insert(schema_version).values(version=0))
    version = connection.execute(select(schema_version.c.version)).scalar_one()
    if version > len(MIGRATIONS):
        raise BadDatabase("newer-database")
    for migration in MIGRATIONS[version:]:
        migration(connection)
    connection.execute(update(schema_version).values(version=len(MIGRATIONS)))
