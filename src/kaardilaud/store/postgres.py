"""The store in PostgreSQL, for any number of servers.

What waits is written together, in one statement that also tells the other servers; what has
gathered in the meantime is written next.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import asyncpg
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from . import postgres_sql as sql
from .log import BadDatabase, Entry, NoAnswer, Size, Store
from .migrating import migrate

Answer = TypeVar("Answer")

MOST_AT_ONCE = 500
ERASED_AT_ONCE = 50  # the moves made meanwhile at these tables wait
MOST_CONNECTIONS = 5
TRIES = 5

# In seconds.
CONNECT_WITHIN = 10.0
ANSWER_WITHIN = 20.0
CONNECT_AGAIN_AFTER = 0.5
PULSE = 15.0  # a line that has died in silence is found out by asking

FAILURES = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
UNDONE = (  # the other one has won; nothing is written, and trying again may do
    asyncpg.DeadlockDetectedError,
    asyncpg.ForeignKeyViolationError,  # the table is just being erased
)
SETTINGS = {
    "application_name": "kaardilaud",
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
    # Every row is found by its key. A plan made while there were few rows would read them all.
    "enable_seqscan": "off",
}
MIGRATING = 4_733_101_990  # the lock of whoever migrates

# What PostgreSQL calls its errors.
MISSING = "3D000"
NOT_ALLOWED = "42501"
NOT_THIS_USER = "28"
LINE: dict[str, Any] = {"timeout": CONNECT_WITHIN, "server_settings": SETTINGS}


class _Job(NamedTuple):
    table: str
    code: str | None  # of a new table
    entry: Entry
    done: asyncio.Future[bool]


class PostgresStore(Store):
    """The database at this address, with lines to it."""

    shared = True

    def __init__(self, address: str, pool: Any) -> None:
        self._address = address
        self._pool = pool
        self._server = _new_name()  # by which it knows what it has said itself
        self._jobs: deque[_Job] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    async def create(self, table: str, code: str, entry: Entry) -> bool:
        return await self._in_turn(table, code, entry)

    async def append(self, table: str, entry: Entry) -> bool:
        return await self._in_turn(table, None, entry)

    async def rewrite(self, table: str, entry: Entry, bodies: Mapping[int, bytes]) -> bool:
        rows = {name: [value] for name, value in {"table": table, **entry._asdict()}.items()}
        numbers = {"number": list(bodies), "body": list(bodies.values())}

        async def work(line: Any) -> bool:
            if not await _ask(line, sql.APPEND, server=self._server, **rows):
                return False
            await _ask(line, sql.REWRITE, table=table, **numbers)
            return True

        return await self._at_once(work)

    async def erase_table(self, table: str, number: int) -> bool:
        async def work(line: Any) -> bool:
            await _ask(line, sql.HOLD, these=[table])
            erased = await _ask(line, sql.ERASE_TABLE, table=table, last=number)
            await _ask(line, sql.ERASED, server=self._server, gone=[row[0] for row in erased])
            return bool(erased)

        return await self._at_once(work)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._ask(sql.READ, table=table, after=after)
        return [Entry(*row) for row in rows]

    async def table_of(self, code: str) -> str | None:
        rows = await self._ask(sql.TABLE_OF, code=code)
        return rows[0][0] if rows else None

    async def tables(self) -> list[tuple[str, str]]:
        return [(row[0], row[1]) for row in await self._ask(sql.EVERYTHING)]

    async def sizes(self) -> list[Size]:
        return [Size(*row) for row in await self._ask(sql.SIZES)]

    async def erase(self, before: int) -> list[str]:
        quiet = sorted(row[0] for row in await self._ask(sql.QUIET, before=before))
        erased: list[str] = []
        for first in range(0, len(quiet), ERASED_AT_ONCE):
            erased += await self._erase(quiet[first : first + ERASED_AT_ONCE], before)
        return erased

    async def publish(self, message: bytes) -> None:
        await self._ask(sql.PUBLISH, server=self._server, message=message.decode())

    def listen(self, appended: Callable[[str, int], None], told: Callable[[bytes], None]) -> None:
        self._listening = asyncio.create_task(self._listen(appended, told))

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.wait([self._listening])
        if self._writing:
            await self._writing
        with suppress(TimeoutError):
            await asyncio.wait_for(self._pool.close(), ANSWER_WITHIN)

    async def _ask(self, question: sql.Question, **values: Any) -> list[Any]:
        async with self._line() as line:
            return await _ask(line, question, **values)

    @asynccontextmanager
    async def _line(self) -> AsyncIterator[Any]:
        try:
            async with self._pool.acquire(timeout=ANSWER_WITHIN) as line:
                yield line
        except FAILURES as error:
            raise NoAnswer from error

    async def _erase(self, these: list[str], before: int) -> list[str]:
        async with self._line() as line, line.transaction():
            await _ask(line, sql.HOLD, these=these)
            erased = [row[0] for row in await _ask(line, sql.ERASE, these=these, before=before)]
            await _ask(line, sql.ERASED, server=self._server, gone=erased)
            return erased

    async def _at_once(self, work: Callable[[Any], Awaitable[Answer]]) -> Answer:
        """What this answers, done in one transaction."""

        async def once() -> Answer:
            async with self._line() as line, line.transaction():
                return await work(line)

        return await _until_done(once)

    async def _in_turn(self, table: str, code: str | None, entry: Entry) -> bool:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._jobs.append(_Job(table, code, entry, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        while self._jobs:
            jobs = self._gather()
            await self._write_together(sql.CREATE, [job for job in jobs if job.code is not None])
            await self._write_together(sql.APPEND, [job for job in jobs if job.code is None])

    async def _write_together(self, question: sql.Question, jobs: list[_Job]) -> None:
        if not jobs:
            return
        try:
            columns = _columns(jobs)

            async def ask() -> list[Any]:
                return await self._ask(question, server=self._server, **columns)

            written = {row[0] for row in await _until_done(ask)}
        except Exception as error:
            self._server = _new_name()  # should it be on disk nevertheless, this server hears of it
            for job in jobs:
                if not job.done.done():  # else whoever asked has gone
                    job.done.set_exception(NoAnswer.because(error))
            return
        for job in jobs:
            if not job.done.done():
                job.done.set_result(job.table in written)

    def _gather(self) -> list[_Job]:
        """The jobs that wait, one of each table: who is second there must find the first done.

        In the order of the tables, so that no two servers wait for each other.
        """
        jobs: dict[str, _Job] = {}
        later: deque[_Job] = deque()
        for job in self._jobs:
            if job.table in jobs or len(jobs) == MOST_AT_ONCE:
                later.append(job)
            else:
                jobs[job.table] = job
        self._jobs = later
        return [jobs[table] for table in sorted(jobs)]

    async def _listen(
        self, appended: Callable[[str, int], None], told: Callable[[bytes], None]
    ) -> None:
        while True:
            with suppress(*FAILURES):
                await self._listen_once(appended, told)
            await asyncio.sleep(CONNECT_AGAIN_AFTER)

    async def _listen_once(
        self, appended: Callable[[str, int], None], told: Callable[[bytes], None]
    ) -> None:
        """Until the line breaks."""

        def hear(_: Any, __: int, channel: str, payload: str) -> None:
            server, words = payload.split(" ", 1)
            if server == self._server:
                return
            if channel == sql.MESSAGES:
                told(words.encode())
            else:
                number, table = words.split(" ", 1)
                appended(table, int(number))

        line = await asyncpg.connect(self._address, **LINE)
        broken = asyncio.Event()
        line.add_termination_listener(lambda _: broken.set())
        try:
            for channel in (sql.ENTRIES, sql.MESSAGES):
                await line.add_listener(channel, hear)
            asyncio.get_running_loop().call_soon(appended, "", 0)
            while not broken.is_set():
                await line.execute("SELECT 1", timeout=ANSWER_WITHIN)
                with suppress(TimeoutError):
                    await asyncio.wait_for(broken.wait(), PULSE)
        finally:
            line.terminate()


async def open_postgres(address: str) -> PostgresStore:
    """The store in this database, which must be there.

    Raises `BadDatabase`.
    """
    database = _shown(address)
    try:
        await asyncio.to_thread(asyncio.run, _make_ready(address, database))
        pool = await asyncpg.create_pool(
            address, min_size=0, max_size=MOST_CONNECTIONS, reset=_leave_as_it_is, **LINE
        )
    except (*FAILURES, ValueError, DBAPIError) as error:
        raise BadDatabase(_code(error), database) from error
    return PostgresStore(address, pool)


async def _make_ready(address: str, database: str) -> None:
    line = asyncio.Future[Any]()
    line.set_result(await asyncpg.connect(address, **LINE))
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: line, poolclass=NullPool
    )
    try:
        async with engine.begin() as connection:
            await connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
            await connection.run_sync(migrate, database)
    finally:
        await engine.dispose()


def _shown(address: str) -> str:
    """The address without the password, or `BadDatabase` where it can't be told from the rest."""
    try:
        parts = urlsplit(address)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        raise BadDatabase("bad-address") from None
    if "@" in parts.path + parts.query + parts.fragment:
        raise BadDatabase("bad-address")
    user = f"{parts.username}@" if parts.username else ""
    return f"{parts.scheme}://{user}{parts.hostname or ''}{port}{parts.path}"


def _code(error: BaseException) -> str:
    """What kind of bad database this error tells of."""
    state = getattr(getattr(error, "orig", error), "sqlstate", None) or ""
    if state == MISSING:
        return "missing-database"
    if state == NOT_ALLOWED or state.startswith(NOT_THIS_USER):
        return "refused-database"
    if isinstance(error, ValueError):
        return "bad-address"
    if isinstance(error, DBAPIError):
        return "no-database"
    return "unreachable-database"


def _new_name() -> str:
    return secrets.token_hex(8)


async def _leave_as_it_is(_: Any) -> None:
    """A line that is given back: nothing was changed about it."""


async def _until_done(work: Callable[[], Awaitable[Answer]]) -> Answer:
    """What this answers, begun anew where another one's work was in its way."""
    tries = 1
    while True:
        try:
            return await work()
        except NoAnswer as error:
            if tries == TRIES or not isinstance(error.__cause__, UNDONE):
                raise
            tries += 1


async def _ask(line: Any, question: sql.Question, **values: Any) -> list[Any]:
    arguments = question.arguments(values)
    rows: list[Any] = await line.fetch(question.text, *arguments, timeout=ANSWER_WITHIN)
    return rows


def _columns(jobs: list[_Job]) -> dict[str, list[Any]]:
    return {
        "table": [job.table for job in jobs],
        "code": [job.code for job in jobs],
        "number": [job.entry.number for job in jobs],
        "at": [job.entry.at for job in jobs],
        "body": [job.entry.body for job in jobs],
    }
