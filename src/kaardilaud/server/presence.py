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
from typing import Protocol

import msgspec
from msgspec import Struct

from ..store.log import NoAnswer
from .messages import Spoken

AGAIN_SECONDS = 4.0
FORGOTTEN_SECONDS = 14.0  # a server that has not been heard of for so long is not there
TABLES_AT_ONCE = 100  # in one message


class Said(Struct, omit_defaults=True):
    """What a server says: who is connected at some of its tables, who has just come, and what
    somebody has just said."""

    server: str
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


class Presence:
    """What this server tells the others, and knows of them."""

    def __init__(self, publish: Callable[[bytes], Awaitable[None]], listener: Listener) -> None:
        self._publish = publish
        self._listener = listener
        self._server = secrets.token_urlsafe(9)
        self._own: dict[str, list[int]] = {}
        self._others: dict[str, dict[str, list[int]]] = {}
        self._heard_at: dict[str, float] = {}
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
        return any(person in tables.get(table, ()) for tables in self._others.values())

    def is_now(
        self, table: str, people: Iterable[int], came: tuple[int, float] | None = None
    ) -> None:
        """Tell the others who is connected to this table here, and who has just come, and when."""
        here = sorted(people)
        self._own[table] = here
        if not here:
            del self._own[table]
        arrival = None if came is None else (table, *came)
        self._begin(self._say(Said(self._server, {table: here}, arrival)))

    def speak(self, table: str, spoken: Spoken) -> None:
        """Somebody says something here."""
        self._begin(self._say(Said(self._server, spoken=(table, spoken))))

    def hear(self, message: bytes) -> None:
        """What another server says."""
        said = _decode(message)
        if said.server == self._server:
            return
        self._heard_at[said.server] = time.monotonic()
        tables = self._others.setdefault(said.server, {})
        for table, people in said.people.items():
            if tables.get(table, []) != people:
                tables[table] = people
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
            yield Said(self._server, dict(tables[first : first + TABLES_AT_ONCE]))

    def _forget(self) -> None:
        """Servers that say nothing any more."""
        long_ago = time.monotonic() - FORGOTTEN_SECONDS
        for server in [server for server, at in self._heard_at.items() if at < long_ago]:
            del self._heard_at[server]
            for table in self._others.pop(server):
                self._listener.company_changed(table)

    async def _say(self, said: Said) -> None:
        with suppress(NoAnswer):  # it is said again soon
            await self._publish(_encode(said))

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
