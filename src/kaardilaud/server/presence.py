"""Who is connected to which table at the other servers.

Servers tell each other who has come and gone, and say again every few seconds who is there: so a
server that has just started hears of everybody, and one that has died is forgotten. Nothing of it
is kept.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct

from ..store.log import NoAnswer
from .messages import Spoken

AGAIN_SECONDS = 4.0
FORGOTTEN_SECONDS = 14.0  # a server that has not been heard of for so long is not there
TABLES_AT_ONCE = 100  # in one message


class Said(Struct, omit_defaults=True):
    """What a server says: who is connected at some of its tables, who has just come, and what
    somebody has just said. What it says later has a higher number, also where it is heard first."""

    server: str
    number: int
    people: dict[str, list[int]] = {}
    came: tuple[str, int, float] | None = None
    spoken: tuple[str, Spoken] | None = None


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Said).decode


class Listener(Protocol):
    """Who is told what happens at the other servers."""

    def company_changed(self, table: str) -> None:
        """Somebody came to a table there, or went."""

    def came(self, table: str, person: int, since: float) -> None:
        """Somebody has connected there, at this time by that server's clock."""

    def spoke(self, table: str, spoken: Spoken) -> None:
        """Somebody says something there."""


class _There(NamedTuple):
    """Who is connected to a table at another server, by what it said with this number."""

    number: int
    people: list[int]


NOWHERE = _There(0, [])


class _Other:
    """What another server has said."""

    def __init__(self) -> None:
        self.tables: dict[str, _There] = {}
        self.heard_at = 0.0
        self._newest = self._newest_before = 0  # numbers; the other one when last forgetting

    def hear(self, said: Said) -> Iterator[str]:
        """Take it in, unless something newer was heard before; the tables where it is news."""
        self.heard_at = time.monotonic()
        self._newest = max(self._newest, said.number)
        for table, people in said.people.items():
            there = self.tables.get(table, NOWHERE)
            if said.number > there.number:
                self.tables[table] = _There(said.number, people)
                if people != there.people:
                    yield table

    def forget(self) -> None:
        """Tables that everybody left so long ago that nothing older can be on its way any more."""
        before = self._newest_before
        old = [table for table, it in self.tables.items() if not it.people and it.number <= before]
        for table in old:
            del self.tables[table]
        self._newest_before = self._newest


class Presence:
    """What this server tells the others, and knows of them."""

    def __init__(self, publish: Callable[[bytes], Awaitable[None]], listener: Listener) -> None:
        self._publish = publish
        self._listener = listener
        self._server = secrets.token_urlsafe(9)
        self._own: dict[str, list[int]] = {}
        self._number = 0  # of what was said last
        self._others: dict[str, _Other] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to say again and again who is there."""
        self._begin(self._repeat())

    async def stop(self) -> None:
        """Say nothing any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def elsewhere(self, table: str, person: int) -> bool:
        """Is this person connected to the table at another server?"""
        return any(
            person in other.tables.get(table, NOWHERE).people for other in self._others.values()
        )

    def is_now(
        self, table: str, people: Iterable[int], came: tuple[int, float] | None = None
    ) -> None:
        """Tell the others who is connected to this table here, and who has just come, and when."""
        here = sorted(people)
        self._own[table] = here
        if not here:
            del self._own[table]
        arrival = None if came is None else (table, *came)
        self._begin(self._say(self._said({table: here}, arrival)))

    def speak(self, table: str, spoken: Spoken) -> None:
        """Somebody says something here."""
        self._begin(self._say(self._said(spoken=(table, spoken))))

    def hear(self, message: bytes) -> None:
        """What another server says."""
        said = _decode(message)
        if said.server == self._server:
            return
        other = self._others.setdefault(said.server, _Other())
        for table in other.hear(said):
            self._listener.company_changed(table)
        if said.came is not None:
            self._listener.came(*said.came)
        if said.spoken is not None:
            self._listener.spoke(*said.spoken)

    async def _repeat(self) -> None:
        while True:
            for said in self._all():
                await self._say(said)
            self._forget()
            await asyncio.sleep(AGAIN_SECONDS)

    def _all(self) -> Iterator[Said]:
        """Everybody who is connected here, in messages that are not too long."""
        tables = list(self._own.items())
        for first in range(0, max(1, len(tables)), TABLES_AT_ONCE):
            yield self._said(dict(tables[first : first + TABLES_AT_ONCE]))

    def _said(self, people: dict[str, list[int]] | None = None, *more: Any, **also: Any) -> Said:
        self._number += 1
        return Said(self._server, self._number, people or {}, *more, **also)

    def _forget(self) -> None:
        """Servers that say nothing any more."""
        long_ago = time.monotonic() - FORGOTTEN_SECONDS
        silent = [server for server, other in self._others.items() if other.heard_at < long_ago]
        for server in silent:
            for table in self._others.pop(server).tables:
                self._listener.company_changed(table)
        for other in self._others.values():
            other.forget()

    async def _say(self, said: Said) -> None:
        with suppress(NoAnswer):  # it is said again soon
            await self._publish(_encode(said))

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
