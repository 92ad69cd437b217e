"""Tables, their rounds and events in SQLite: written by one thread, read by whoever asks."""

from __future__ import annotations

import hashlib
import json
import os
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import QueuePool

from ..match import Event
from . import schema
from .writer import Writer

APPEND = str(insert(schema.events).compile(dialect=sqlite.dialect()))  # compiled once: every move
OWNER_ONLY = 0o600  # the file holds every hand


@dataclass(frozen=True)
class StoredSeat:
    """Who sits there: a person with a hashed secret, or a computer player of some level."""

    name: str
    level: str | None
    token: bytes | None


@dataclass(frozen=True)
class StoredRound:
    """How a round began: by which version of the rules, and by which seat's command."""

    number: int
    rules: str
    first: int
    deck: list[str]
    asked_by: int | None = None
    command: str | None = None


@dataclass(frozen=True)
class StoredTable:
    """Everything that brings a table back: its latest round with the events, in order."""

    game: str
    options: dict[str, str]
    seats: list[StoredSeat]
    round: StoredRound
    events: list[tuple[Event, str | None]]  # each with the id of its command


def hashed(token: str) -> bytes:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode()).digest()


class Store:
    """The database in one file; made where there is none, in a folder that must be there.

    Raises `BadDatabase`, or `OSError` if the file can't be opened.
    """

    def __init__(self, path: Path) -> None:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        self._engine = _engine(path)
        try:
            with self._engine.begin() as connection:
                schema.migrate(connection)
        except DatabaseError as error:
            self._engine.dispose()
            raise schema.BadDatabase("no-database") from error
        except schema.BadDatabase:
            self._engine.dispose()
            raise
        self._writer = Writer(self._engine)

    def close(self) -> None:
        """Write what waits and let go of the file."""
        self._writer.close()
        self._engine.dispose()

    def create(
        self,
        table: str,
        game: str,
        options: dict[str, str],
        seats: list[StoredSeat],
        first_round: StoredRound,
    ) -> Future[None]:
        """A new table with its first round."""
        seat_rows = [
            {"table_id": table, "seat": place, **asdict(seat)} for place, seat in enumerate(seats)
        ]

        def work(connection: Connection) -> None:
            row = {"id": table, "game": game, "options": json.dumps(options)}
            connection.execute(insert(schema.tables), row)
            connection.execute(insert(schema.seats), seat_rows)
            connection.execute(insert(schema.rounds), _row(table, first_round))

        return self._writer.write(work)

    def begin_round(self, table: str, round_: StoredRound) -> Future[None]:
        """Another round at a table."""

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.rounds), _row(table, round_))

        return self._writer.write(work)

    def append(
        self, table: str, round_: int, first: int, events: list[Event], command: str | None
    ) -> Future[None]:
        """Events that follow each other, the first with this number; the command is its."""
        rows = [
            (
                table,
                round_,
                number,
                happened.seat,
                happened.text,
                command if number == first else None,
            )
            for number, happened in enumerate(events, first)
        ]
        return self._writer.write(lambda connection: _append(connection, rows))

    def load(self, table: str) -> StoredTable | None:
        """A table as it is on disk."""
        with self._engine.connect() as connection:
            row = connection.execute(select(schema.tables).filter_by(id=table)).one_or_none()
            if row is None:
                return None
            seats = connection.execute(
                select(schema.seats).filter_by(table_id=table).order_by(schema.seats.c.seat)
            ).all()
            latest = connection.execute(
                select(schema.rounds)
                .filter_by(table_id=table)
                .order_by(schema.rounds.c.round.desc())
                .limit(1)
            ).one()
            events = connection.execute(
                select(schema.events.c.seat, schema.events.c.text, schema.events.c.command)
                .filter_by(table_id=table, round=latest.round)
                .order_by(schema.events.c.number)
            ).all()
        return StoredTable(
            row.game,
            json.loads(row.options),
            [StoredSeat(seat.name, seat.level, seat.token) for seat in seats],
            StoredRound(
                latest.round,
                latest.rules,
                latest.first,
                latest.deck.split(" "),
                latest.asked_by,
                latest.command,
            ),
            [(Event(happened.seat, happened.text), happened.command) for happened in events],
        )


def _engine(path: Path) -> Engine:
    """An engine whose transactions are SQLite's own and whose commits are on disk."""
    engine = create_engine(f"sqlite:///{path}", poolclass=QueuePool, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _append(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    connection.exec_driver_sql(APPEND, rows)


def _row(table: str, round_: StoredRound) -> dict[str, Any]:
    return {
        "table_id": table,
        "round": round_.number,
        "rules": round_.rules,
        "first": round_.first,
        "deck": " ".join(round_.deck),
        "asked_by": round_.asked_by,
        "command": round_.command,
    }
