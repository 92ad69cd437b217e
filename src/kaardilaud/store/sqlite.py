"""The store in one file, for one server.

One thread writes: whatever waits is written together and is on disk before it is said so. A commit
with `synchronous=FULL` waits for the disk; writing what has gathered in the meantime in one commit
is what makes many tables cheap.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    Executable,
    bindparam,
    create_engine,
    delete,
    event,
    exists,
    literal_column,
    select,
)
from sqlalchemy.dialects.sqlite import dialect, insert
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from . import tables
from .log import BadDatabase, Entry, NoAnswer, Size, Store
from .migrating import migrate

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Any]

MOST_AT_ONCE = 500
ERASED_AT_ONCE = 50  # the moves made meanwhile wait for so many
OWNER_ONLY = 0o600  # the file holds every hand
OTHERS_WRITE = 30.0  # seconds to wait while another process writes


def _sql(statement: Executable) -> str:
    return str(statement.compile(dialect=dialect(paramstyle="named")))  # type: ignore[attr-defined]


_ENTRY = {
    "table_id": bindparam("table", type_=tables.name),
    "number": bindparam("number", type_=tables.entries.c.number.type),
    "at": bindparam("at", type_=tables.entries.c.at.type),
    "body": bindparam("body", type_=tables.entries.c.body.type),
}
_before = select(tables.entries.c.number).where(
    tables.entries.c.table_id == bindparam("table"),
    tables.entries.c.number == bindparam("number") - literal_column("1"),
)
CREATE = _sql(
    insert(tables.tables)
    .values(id=bindparam("table"), code=bindparam("code"))
    .on_conflict_do_nothing()
)
FIRST = _sql(insert(tables.entries).values(_ENTRY))
APPEND = _sql(
    insert(tables.entries)
    .from_select([*_ENTRY], select(*_ENTRY.values()).where(exists(_before)))
    .on_conflict_do_nothing()
)
REWRITE = _sql(tables.rewrite())
ERASE_TABLE = _sql(tables.erase_table())
READ = _sql(tables.read())
TABLE_OF = _sql(tables.table_of())
EVERYTHING = _sql(tables.everything())
SIZES = _sql(tables.sizes())
QUIET = _sql(tables.quiet())
WIPE = "PRAGMA wal_checkpoint(TRUNCATE)"
ERASE = _sql(
    delete(tables.tables).where(
        tables.tables.c.id == bindparam("table"), tables.last < bindparam("before")
    )
)


def _row(table: str, entry: Entry) -> dict[str, str | int | bytes]:
    """What the statements that write an entry want to know."""
    return {"table": table, "number": entry.number, "at": entry.at, "body": entry.body}


class _Job(NamedTuple):
    work: Work
    done: asyncio.Future[Any]


class SqliteStore(Store):
    """The database in one file, used from the event loop that runs when it is made."""

    shared = False

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writing = _connect(path)
        self._reading = _connect(path)
        self._closed = False
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    async def create(self, table: str, code: str, entry: Entry) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            named = connection.execute(CREATE, {"table": table, "code": code}).rowcount == 1
            if named:
                connection.execute(FIRST, _row(table, entry))
            return named

        return await self._in_turn(work)

    async def append(self, table: str, entry: Entry) -> bool:
        row = _row(table, entry)
        return await self._in_turn(lambda connection: connection.execute(APPEND, row).rowcount == 1)

    async def rewrite(self, table: str, entry: Entry, bodies: Mapping[int, bytes]) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            appended = connection.execute(APPEND, _row(table, entry)).rowcount == 1
            if appended:
                rows = [
                    {"table": table, "number": number, "new_body": body}
                    for number, body in bodies.items()
                ]
                connection.executemany(REWRITE, rows)
            return appended

        rewritten = await self._in_turn(work)
        await self._wipe()
        return rewritten

    async def erase_table(self, table: str, number: int) -> bool:
        asked = {"table": table, "last": number}
        erased = await self._in_turn(
            lambda connection: connection.execute(ERASE_TABLE, asked).rowcount == 1
        )
        await self._wipe()
        return erased

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        return [Entry._make(row) for row in await self._ask(READ, table=table, after=after)]

    async def table_of(self, code: str) -> str | None:
        return next((table for (table,) in await self._ask(TABLE_OF, code=code)), None)

    async def tables(self) -> list[tuple[str, str]]:
        return [(table, code) for table, code in await self._ask(EVERYTHING)]

    async def sizes(self) -> list[Size]:
        return [Size._make(row) for row in await self._ask(SIZES)]

    async def erase(self, before: int) -> list[str]:
        quiet = [table for (table,) in await self._ask(QUIET, before=before)]
        erased = []
        for first in range(0, len(quiet), ERASED_AT_ONCE):
            these = quiet[first : first + ERASED_AT_ONCE]
            erased += await self._in_turn(partial(_erase, these, before))
        if erased:
            await self._wipe()
        return erased

    async def _wipe(self) -> None:
        """Bring what was overwritten into the database file, and empty the write-ahead log."""
        with suppress(NoAnswer):  # whatever is left there is overwritten a little later
            await self._ask(WIPE)

    async def publish(self, message: bytes) -> None:
        """There is no other server."""

    def listen(self, appended: Callable[[str, int], None], told: Callable[[bytes], None]) -> None:
        """There is no other server."""

    async def close(self) -> None:
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()

    async def _ask(self, question: str, **values: str | int) -> list[Any]:
        def ask() -> list[Any]:
            return self._reading.execute(question, values).fetchall()

        if self._closed:
            raise NoAnswer
        try:
            return await self._loop.run_in_executor(self._reader, ask)
        except sqlite3.Error as error:
            raise NoAnswer from error

    async def _in_turn(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        if self._closed:
            raise NoAnswer
        done: asyncio.Future[Answer] = self._loop.create_future()
        self._jobs.put(_Job(work, done))
        return await done

    def _write(self) -> None:
        with closing(self._writing) as connection:
            going_on = True
            while going_on:
                jobs, going_on = self._gather()
                if jobs:
                    answers = _write_together(connection, [job.work for job in jobs])
                    with suppress(RuntimeError):  # a loop that has ended: nobody waits any more
                        self._loop.call_soon_threadsafe(_answer, jobs, answers)

    def _gather(self) -> tuple[list[_Job], bool]:
        """All jobs that wait, at least one; and whether more may come."""
        jobs = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_AT_ONCE or self._jobs.empty():
                return jobs, True
            job = self._jobs.get()
        return jobs, False


async def open_sqlite(path: Path) -> SqliteStore:
    """The store in this file; made where there is none, in a folder that must be there.

    Raises `BadDatabase`, or `OSError` if the file can't be opened.
    """
    await asyncio.to_thread(_make_ready, path)
    return SqliteStore(path)


def _make_ready(path: Path) -> None:
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    try:
        with closing(_connect(path)) as connection:
            engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
            event.listen(engine, "begin", lambda begun: begun.exec_driver_sql("BEGIN IMMEDIATE"))
            with engine.begin() as begun:
                migrate(begun, str(path))
            _write_ahead(connection)
    except (DatabaseError, sqlite3.DatabaseError) as error:
        raise BadDatabase("no-database", str(path)) from error


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Have the file keep a write-ahead log; while another process is at it, SQLite doesn't wait."""
    last_try = time.monotonic() + OTHERS_WRITE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > last_try:
                raise
            time.sleep(0.01)


def _connect(path: Path) -> sqlite3.Connection:
    """A connection that begins no transaction by itself and whose commits are on disk."""
    connection = sqlite3.connect(
        path, timeout=OTHERS_WRITE, isolation_level=None, check_same_thread=False
    )
    # What is erased is overwritten, not only given free.
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _write_together(connection: sqlite3.Connection, work: list[Work]) -> list[Any] | Exception:
    """What each piece of work answers, when all of it is on disk."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        answers = [piece(connection) for piece in work]
        connection.execute("COMMIT")
    except Exception as error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        return error
    return answers


def _answer(jobs: list[_Job], answers: list[Any] | Exception) -> None:
    for place, job in enumerate(jobs):
        if job.done.done():  # whoever asked has gone
            continue
        if isinstance(answers, Exception):
            job.done.set_exception(NoAnswer.because(answers))
        else:
            job.done.set_result(answers[place])


def _erase(these: list[str], before: int, connection: sqlite3.Connection) -> list[str]:
    return [
        table
        for table in these
        if connection.execute(ERASE, {"table": table, "before": before}).rowcount == 1
    ]
