"""What a server keeps: of every table a log, to which is only ever added.

The one exception: of earlier entries a name can be taken out (`rewrite`), in one transaction with
the entry that says so.

A table is what its log says, entry by entry. Order is kept by the key (table, number): of those who
append the same number only the first succeeds; the others read on and decide again. So any number
of servers may work on the same database and serve any seat of any table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar, NamedTuple


class Entry(NamedTuple):
    """What happened at a table at one moment, all of it or nothing.

    Numbers count from 1 without gaps; `at` is in milliseconds since 1970 by the clock of the server
    that wrote it; the body is JSON and the store does not look into it.
    """

    number: int
    at: int
    body: bytes


class Size(NamedTuple):
    """How much is kept of a table, and when its first and last entry were made."""

    table: str
    entries: int
    bytes: int
    first: int
    last: int


class BadDatabase(Exception):  # noqa: N818 - named as what it is
    """The database can't be used; the code is to be put into words.

    `bad-address`: neither a file nor the address of a PostgreSQL database; `unreachable-database`:
    nobody answers there; `refused-database`: this user may not in; `missing-database`: there is
    none of this name; `newer-database`: written by a later version of the program;
    `foreign-database`: by another program; `no-database`: none at all, or it can't be written.

    `database` is its file or its address without the password.
    """

    def __init__(self, code: str, database: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.database = database


class NoAnswer(Exception):  # noqa: N818 - named as what it is
    """The database gave no answer: what was asked for may be on disk or not. Reading tells."""

    @classmethod
    def because(cls, error: BaseException) -> NoAnswer:
        """One to be handed on, with its cause."""
        no_answer = cls()
        no_answer.__cause__ = error
        return no_answer


class Store(ABC):
    """A database; `open_store` opens one. What an answer says is on disk is on disk.

    Whatever is awaited here may end in `NoAnswer`; the next call tries the database anew.
    """

    shared: ClassVar[bool]  # may other servers append, too?

    @abstractmethod
    async def create(self, table: str, code: str, entry: Entry) -> bool:
        """A new table with its first entry; False where the id or the code is taken."""

    @abstractmethod
    async def append(self, table: str, entry: Entry) -> bool:
        """Add the next entry; False where there is one of this number already, or none before it
        (as of a table that has been erased)."""

    @abstractmethod
    async def rewrite(self, table: str, entry: Entry, bodies: Mapping[int, bytes]) -> bool:
        """Add the next entry and put these bodies, by number, in the place of earlier ones: all of
        it, or nothing and False where `append` would say so."""

    @abstractmethod
    async def erase_table(self, table: str, number: int) -> bool:
        """Erase a table whose last entry has this number; False where it has another one."""

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries above this number, in order; empty where there is no such table."""

    @abstractmethod
    async def table_of(self, code: str) -> str | None:
        """The table that this code to be read out leads to."""

    @abstractmethod
    async def tables(self) -> list[tuple[str, str]]:
        """The ids of all tables, each with its code."""

    @abstractmethod
    async def sizes(self) -> list[Size]:
        """How much is kept of each table, those that were used last first."""

    @abstractmethod
    async def erase(self, before: int) -> list[str]:
        """Erase the tables whose last entry is older than this time; their ids."""

    @abstractmethod
    async def publish(self, message: bytes) -> None:
        """Tell the other servers something that is not kept (at most 7,000 bytes of UTF-8)."""

    @abstractmethod
    def listen(self, appended: Callable[[str, int], None], told: Callable[[bytes], None]) -> None:
        """From now on be told of every entry that another server has appended (table, number), and
        of what other servers publish. `appended(table, 0)` says that the table has been erased.
        Some may be missed while the line to the database is down; then `appended("", 0)` says that
        any table may have moved on."""

    @abstractmethod
    async def close(self) -> None:
        """Write what waits and let go of the database."""


async def open_store(address: str) -> Store:
    """The store in a file (its path, or `sqlite:///` and its path) or in a PostgreSQL database
    (`postgresql://user@host/database`), brought to the present version.

    Raises `BadDatabase`, or `OSError` if the file can't be opened.
    """
    kind, is_address, rest = address.partition("://")
    if is_address and kind in ("postgresql", "postgres"):
        from . import postgres

        return await postgres.open_postgres(address)
    if is_address:
        if kind != "sqlite" or not rest.startswith("/"):
            raise BadDatabase("bad-address")
        address = rest.removeprefix("/")
    from . import sqlite

    return await sqlite.open_sqlite(Path(address).absolute())
