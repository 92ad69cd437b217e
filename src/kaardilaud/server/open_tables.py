"""The tables that are in memory: brought back from the disk when somebody asks for them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from ..games import GAMES
from ..games.game import Reason
from ..store.log import Entry, Store
from ..table import happenings as what
from ..table import hosting
from ..table.happenings import Act, AnyHappening, encode_act
from ..table.round import Round
from ..table.seating import Origin
from ..table.shuffle import new_seed
from ..table.table import Table
from ..table.what_if import Player, what_if
from .clock import now
from .commands import NewTable
from .counsel import Counsel
from .live_table import Counted, Decide, LiveTable
from .messages import Spoken
from .presence import Presence
from .session import CODE_LETTERS, KEY_LETTERS, LETTERS

ID_BYTES = 12
LEVEL = "steady"  # of the computers at a new table
MOST_TRIES = 20  # for a code that nobody has


class NoSuchTable(Exception):  # noqa: N818 - named as what it is
    """Nothing is stored under this id."""


@dataclass
class OpenTables:
    """All tables that anybody is at, by their ids; `address` is where others find this server, and
    `keep_days` how long a table is kept after its last entry."""

    store: Store
    address: str
    keep_days: int

    def __post_init__(self) -> None:
        self.acts = Counted()
        self._counsel = Counsel()
        self._live: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._presence: Presence | None = None
        if self.store.shared:
            self._presence = Presence(self.store.publish, self)
            self.store.listen(self._moved_on, self._presence.hear)
            self._presence.start()

    async def create(self, wanted: NewTable, session: str) -> str | Reason:
        """A new table, whose host this browser is; refused where something can't be played."""
        return await self._made(lambda code: self._opening(wanted, session, code))

    async def what_if(self, round_: Round, origin: Origin, who: Player, level: str) -> str | Reason:
        """A new table at which a game that is over goes on from one of its moments."""
        opening = await asyncio.to_thread(what_if, round_, origin, who, level)
        return opening if isinstance(opening, Reason) else await self._made(opening)

    async def _made(self, opening: Callable[[str], hosting.Answer]) -> str | Reason:
        """The table that opens so with a code."""
        for _ in range(MOST_TRIES):
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
            happened = opening(code)
            if isinstance(happened, Reason):
                return happened
            id_ = secrets.token_urlsafe(ID_BYTES)
            entry = Entry(1, now(), encode_act(Act(happened, 0)))
            if await self.store.create(id_, code, entry):
                return id_
        return Reason("server-failed")

    async def table_of(self, code: str) -> tuple[str, str | None] | None:
        """The table to which a code leads, however it was typed, and the key behind the code."""
        letters = "".join(filter(str.isalnum, code.upper()))
        table = await self.store.table_of(letters[:CODE_LETTERS])
        key = letters[CODE_LETTERS:] or None
        if table is None or (key is not None and len(key) != KEY_LETTERS):
            return None
        return table, key

    def _opening(self, wanted: NewTable, session: str, code: str) -> hosting.Answer:
        """What happens first at a new table."""
        options = hosting.checked_options(GAMES[wanted.game], wanted.options)
        if isinstance(options, Reason):
            return options
        opened = what.Opened(wanted.game, options, code)
        happened: list[AnyHappening] = [opened]
        trial = Table(opened)
        people = range(1 + len(wanted.beside))
        if wanted.youngest is not None and wanted.youngest not in people:
            return Reason("nobody-there")
        places: list[int | str] = [*people, *([LEVEL] * wanted.computers)]
        steps: list[Decide] = [
            lambda: hosting.come(trial, wanted.name, wanted.picture, session),
            lambda: [what.LetIn(0)],
            *(
                partial(hosting.come_along, trial, 0, one.name, one.picture)
                for one in wanted.beside
            ),
            lambda: hosting.arrange(trial, 0, places),
        ]
        if wanted.youngest is not None:
            steps.append(lambda: hosting.mark_youngest(trial, 0, wanted.youngest))
        if wanted.begin:
            steps.append(lambda: hosting.begin(trial, 0, new_seed()))
        for step in steps:
            more = step()
            if isinstance(more, Reason):
                return more
            trial.take_in(Act(more), 0, watched=False)
            happened += more
        return happened

    @asynccontextmanager
    async def open(self, table: str) -> AsyncIterator[LiveTable]:
        """The table, kept in memory at least as long as it is used; raises `NoSuchTable`."""
        async with self._loading:
            live = self._live.get(table) or await self._bring_back(table)
            live.users += 1
        try:
            yield live
        finally:
            live.leave()

    def forget(self, erased: Sequence[str]) -> None:
        """These tables are not there any more."""
        for table in erased:
            if (live := self._live.get(table)) is not None:
                live.end()

    def in_memory(self, table: str) -> Table | None:
        """The table, if anybody is at it at this server."""
        live = self._live.get(table)
        return None if live is None else live.table

    def here(self, table: str, person: int) -> bool:
        """Is this person's browser connected to this table, here or at another server?"""
        if (live := self._live.get(table)) is not None:
            return live.lines.here(person)
        return self._presence is not None and self._presence.elsewhere(table, person)

    def counts(self) -> dict[str, tuple[str, str, int]]:
        """How much is going on: by name the kind of the number, what it counts, and the number."""
        live = self._live.values()
        return {
            "kaardilaud_tables": ("gauge", "Tables in memory.", len(live)),
            "kaardilaud_connections": (
                "gauge",
                "Browsers that are connected.",
                sum(len(one.lines) for one in live),
            ),
            "kaardilaud_acts_total": ("counter", "Things written at tables.", self.acts.count),
        }

    async def close(self) -> None:
        """Stop all tables, then let go of the database."""
        for live in list(self._live.values()):
            await live.close()
        if self._presence is not None:
            await self._presence.stop()
        await self.store.close()

    def _moved_on(self, table: str, number: int) -> None:
        """Another server has written at this table, or maybe at any table (no id)."""
        for live in list(self._live.values()) if not table else [self._live.get(table)]:
            if live is not None and (not number or number > live.table.number):
                live.moved_on()

    def company_changed(self, table: str) -> None:
        """Somebody came or went at another server."""
        if (live := self._live.get(table)) is not None:
            live.company_changed()

    def came(self, table: str, person: int, since: float) -> None:
        """Somebody has connected at another server: that is where they are now."""
        if (live := self._live.get(table)) is not None:
            live.lines.connected_elsewhere(person, since)

    def spoke(self, table: str, spoken: Spoken) -> None:
        """Somebody says something at another server."""
        if (live := self._live.get(table)) is not None:
            live.lines.hear(spoken)

    async def _bring_back(self, table: str) -> LiveTable:
        entries = await self.store.read(table)
        if not entries:
            raise NoSuchTable
        address = f"{self.address}/t/{table}"
        live = await asyncio.to_thread(
            LiveTable,
            table,
            entries,
            self.store,
            address,
            self.acts,
            self.keep_days,
            self._presence,
            self._counsel,
        )
        live.on_idle = self._part_with
        self._live[table] = live
        if self.store.shared:
            live.moved_on()  # what was written between reading and now was told to nobody here
        return live

    def _part_with(self, live: LiveTable) -> None:
        """Nobody uses it any more, or it is given up."""
        if self._live.get(live.id) is live:
            del self._live[live.id]
