"""The tables that are in memory: brought back from the disk when somebody asks for them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from ..games import GAMES
from ..games.game import BadOption, Reason, chosen_table_options
from ..store.store import Store, hashed
from ..table.chance import SecretChance
from ..table.seating import Head, Seat, cleaned_name, names_of_computers, shuffled_deal
from .keeping import kept_round, kept_seats
from .live_table import LiveTable
from .messages import NewTable, TableCreated

LEVEL = "steady"  # of computer players
SECRET_BYTES = 16
ID_BYTES = 9


class NoSuchTable(Exception):  # noqa: N818 - named as what it is
    """Nothing is stored under this id."""


@dataclass
class OpenTables:
    """All tables that anybody is at, by their ids."""

    store: Store

    def __post_init__(self) -> None:
        self._chance = SecretChance()
        self._live: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()

    async def create(self, wanted: NewTable) -> TableCreated | Reason:
        """A new table for one person; refused where something can't be played."""
        game = GAMES[wanted.game]
        name = cleaned_name(wanted.name)
        if isinstance(name, Reason):
            return name
        if 1 + wanted.computers not in game.seats:
            most = game.seats[-1] - 1
            return Reason("too-many-computers", parameters={"most": most})
        try:
            options = chosen_table_options(game, wanted.options)
        except BadOption as error:
            return Reason("bad-option", parameters=error.parameters)
        computers = names_of_computers(wanted.computers, [name])
        head = Head(game, options, (Seat(name), *(Seat(other, LEVEL) for other in computers)))
        table, token = secrets.token_urlsafe(ID_BYTES), secrets.token_urlsafe(SECRET_BYTES)
        deal = shuffled_deal(head, 1, self._chance.random)
        seats = kept_seats(head, {0: hashed(token)})
        stored = self.store.create(table, game.name, options, seats, kept_round(deal))
        await asyncio.wrap_future(stored)
        return TableCreated(table=table, token=token)

    @asynccontextmanager
    async def open(self, table: str) -> AsyncIterator[LiveTable]:
        """The table, kept in memory at least as long as it is used; raises `NoSuchTable`."""
        async with self._loading:
            live = self._live.get(table) or await self._bring_back(table)
            live.users += 1
        try:
            live.wake_computers()
            yield live
        finally:
            live.leave()

    async def close(self) -> None:
        """Stop all tables, then let go of the database."""
        for live in list(self._live.values()):
            await live.close()
        self.store.close()

    async def _bring_back(self, table: str) -> LiveTable:
        stored = await asyncio.to_thread(self.store.load, table)
        if stored is None:
            raise NoSuchTable
        live = await asyncio.to_thread(LiveTable, table, stored, self.store, self._chance)

        def forget() -> None:
            if self._live.get(table) is live:
                del self._live[table]

        live.on_idle = forget
        self._live[table] = live
        return live
