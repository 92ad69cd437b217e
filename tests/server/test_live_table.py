"""First on disk, then shown; and what becomes of a table whose storing fails."""

import asyncio
import gc
import json
import logging
import threading
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from kaardilaud.server import commands, play, speech
from kaardilaud.server.commands import Contribute, Move, NewTable, Select
from kaardilaud.server.connection import Connection
from kaardilaud.server.live_table import LiveTable
from kaardilaud.server.messages import Close
from kaardilaud.server.open_tables import NoSuchTable, OpenTables
from kaardilaud.server.session import hashed
from kaardilaud.store.log import Entry, NoAnswer
from kaardilaud.store.sqlite import SqliteStore, open_sqlite
from kaardilaud.table.happenings import Act, Came, LetIn, Played, encode_act
from kaardilaud.table.round import BrokenTable, Round

from .running import all_is_done, until

Test = Callable[["Setting"], Awaitable[None]]


class Setting:
    """A table on a real database at which it is the person's turn, and a line to that person."""

    def __init__(self, folder: Path) -> None:
        self.store: SqliteStore
        self.database = folder / "tables.sqlite"
        self.heard: list[str] = []
        self.disk = threading.Event()

    async def run(self, test: Test) -> None:
        self.store = await open_sqlite(self.database)
        self.tables = OpenTables(self.store, "http://home", 30)
        self.table = await self.new_table("rahast-vabaks")
        async with self.tables.open(self.table) as live:
            self.live: LiveTable = live
            self.line = Connection(self._hear, live.lines.whole, 0, hashed("Mari"))
            live.connect(self.line)
            sending = asyncio.create_task(self.line.send_all())
            await live.carry_out(Contribute("0", 1, "5" * 64), self.line)
            await until(lambda: live.table.round is not None)
            await until(lambda: self.round.match.to_move == 0)
            await all_is_done()
            self.heard.clear()
            await test(self)
            self.disk.set()
            live.disconnect(self.line)
            sending.cancel()
        await self.tables.close()

    async def new_table(self, game: Literal["rahast-vabaks", "ten"]) -> str:
        """Another table at which a game has begun."""
        wanted = NewTable(game, "Mari", computers=1, begin=True)
        made = await self.tables.create(wanted, hashed("Mari"))
        assert isinstance(made, str)
        return made

    @property
    def round(self) -> Round:
        """The game at the table."""
        assert self.live.table.round is not None
        return self.live.table.round

    async def _hear(self, message: bytes) -> bool:
        self.heard += [json.loads(line)["type"] for line in message.split(b"\n")]
        return True

    def hold_the_disk(self) -> None:
        """What is written from now on waits until `disk` is set."""
        waiting = self.store._in_turn(lambda _: self.disk.wait(20))
        self.waiting = asyncio.ensure_future(waiting)

    async def waits_for_the_disk(self, move: asyncio.Task[Any]) -> None:
        """Until a move has come as far as it can; it is not done."""
        await all_is_done()
        assert self.live._lock.locked()
        assert not move.done()

    async def other_server_writes(self, act: Act) -> None:
        """Something happens at the table, and this server is not told."""
        number = len(await self.store.read(self.table)) + 1
        assert await self.store.append(self.table, Entry(number, 0, encode_act(act)))

    def draw(self, id_: str = "1") -> asyncio.Task[None]:
        command = Move(id_, 1, self.round.number, "draw")
        return asyncio.create_task(self.live.carry_out(command, self.line))


@pytest.fixture
def setting(tmp_path: Path) -> Setting:
    return Setting(tmp_path)


def test_nothing_is_shown_or_confirmed_before_it_is_on_disk(setting: Setting) -> None:
    async def test(it: Setting) -> None:
        it.hold_the_disk()
        before, whole = it.round.number, it.live.lines.whole(it.line)
        move = it.draw()
        await it.waits_for_the_disk(move)
        assert (it.heard, it.round.number, it.live.lines.whole(it.line)) == ([], before, whole)
        it.disk.set()
        await move
        await until(lambda: "done" in it.heard)
        assert it.heard[0] == "step"
        assert it.round.number > before

    asyncio.run(setting.run(test))


def test_a_selection_is_answered_at_once_also_while_a_move_waits_for_the_disk(
    setting: Setting,
) -> None:
    async def test(it: Setting) -> None:
        it.hold_the_disk()
        move = it.draw()
        await it.waits_for_the_disk(move)
        pieces = [it.round.sight(0).view["hand"][0]]
        await it.live.carry_out(Select("2", 1, it.round.number, pieces), it.line)
        await all_is_done()
        assert it.heard == ["selection"]
        await it.waits_for_the_disk(move)
        it.disk.set()
        await move

    asyncio.run(setting.run(test))


class Browser:
    """Says one thing, then nothing more."""

    def __init__(self, says: bytes) -> None:
        self.says: asyncio.Queue[bytes] = asyncio.Queue()
        self.says.put_nowait(says)

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "bytes": await self.says.get()}

    async def send_data(self, data: str, mode: str) -> None:
        """Reads and forgets it."""


def test_a_move_is_made_even_if_the_one_who_made_it_goes_away(setting: Setting) -> None:
    async def test(it: Setting) -> None:
        it.hold_the_disk()
        before = it.round.number
        browser: Any = Browser(speech.encode(Move("1", 1, before, "draw")))
        stays = asyncio.create_task(play._stay(browser, it.live, hashed("Mari"), 0.0))
        await it.waits_for_the_disk(stays)
        it.live.connect(it.line)
        await all_is_done()
        it.disk.set()
        assert await stays is Close.ELSEWHERE
        assert it.round.number > before
        assert (0, "1") in it.live.table.done
        assert len(it.live.lines) == 1

    asyncio.run(setting.run(test))


def test_two_commands_at_once_are_one_after_the_other(setting: Setting) -> None:
    async def test(it: Setting) -> None:
        it.hold_the_disk()
        moves = [it.draw("one"), it.draw("two"), it.draw("one")]
        it.disk.set()
        await asyncio.gather(*moves)
        await until(lambda: it.heard.count("done") == 2)
        assert it.heard.count("refused") == 1

    asyncio.run(setting.run(test))


def test_where_another_server_was_faster_this_one_reads_on_and_decides_again(
    setting: Setting,
) -> None:
    async def test(it: Setting) -> None:
        elsewhere = encode_act(Act([Played(0, "draw")], 0, "elsewhere"))
        number = it.round.number
        assert await it.store.append(it.table, Entry(it.live.table.number + 1, 0, elsewhere))
        await it.draw()
        await until(lambda: "whole" in it.heard)
        assert it.heard[0] == "refused"
        assert it.round.match.events[number].text == "draw"
        assert sum(event.text == "draw" for event in it.round.match.events[number:]) == 1
        assert (0, "elsewhere") in it.live.table.done
        assert (0, "1") not in it.live.table.done
        assert it.line.close_code is None

    asyncio.run(setting.run(test))


def test_who_comes_from_a_server_that_is_ahead_is_not_refused(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that was done there is done, a new one is about what was seen there, and nobody
    who came there is a stranger here."""
    monkeypatch.setattr(SqliteStore, "shared", True)

    async def test(it: Setting) -> None:
        await it.other_server_writes(Act([Came(1, "Jüri", 0, hashed("Jüri"))]))
        assert it.live.table.person_of(hashed("Jüri")) is None
        known = await it.live.person_of(hashed("Jüri"))
        assert known is not None
        assert known.number == 1
        await it.other_server_writes(Act([Came(2, "Kai", 0, hashed("Kai"))]))
        await it.other_server_writes(Act([LetIn(1)], 0, "let in"))
        await it.live.carry_out(commands.LetIn("let in", 1), it.line)
        await it.other_server_writes(Act([Came(3, "Uku", 0, hashed("Uku"))]))
        await it.live.carry_out(commands.LetIn("new", 3), it.line)
        await until(lambda: it.heard.count("done") == 2)
        assert "refused" not in it.heard

    asyncio.run(setting.run(test))


def test_the_newest_connection_counts_in_whatever_order_servers_hear_of_it(
    setting: Setting,
) -> None:
    async def test(it: Setting) -> None:
        it.line.since = 20.0
        it.tables.came(it.table, 0, 10.0)
        assert it.line.close_code is None
        it.tables.came(it.table, 0, 30.0)
        assert it.line.close_code == Close.ELSEWHERE

    asyncio.run(setting.run(test))


def test_where_storing_fails_everybody_is_sent_to_what_is_on_disk(
    setting: Setting, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_answer(table: str, entry: Entry) -> bool:
        raise NoAnswer

    async def test(it: Setting) -> None:
        monkeypatch.setattr(it.store, "append", no_answer)
        await it.draw()
        await until(lambda: it.line.close_code is not None)
        assert it.line.close_code == Close.TRY_AGAIN
        assert "step" not in it.heard
        monkeypatch.undo()
        async with it.tables.open(it.table) as live:
            assert live is not it.live

    with caplog.at_level(logging.ERROR):
        asyncio.run(setting.run(test))
    assert "NoAnswer" in caplog.text
    assert "draw" not in caplog.text.replace("live_table.py", "")


def test_a_table_that_has_been_erased_meanwhile_is_told_as_gone(setting: Setting) -> None:
    async def test(it: Setting) -> None:
        assert it.table in await it.store.erase(1 << 60)
        await it.draw()
        await until(lambda: it.line.close_code is not None)
        assert it.line.close_code == Close.NO_SUCH_TABLE

    asyncio.run(setting.run(test))


def test_a_table_in_use_is_in_memory_once(setting: Setting) -> None:
    async def test(it: Setting) -> None:
        async with it.tables.open(it.table) as one, it.tables.open(it.table) as two:
            assert one is two is it.live
        with pytest.raises(NoSuchTable):
            async with it.tables.open("nosuchtable"):
                pass

    asyncio.run(setting.run(test))


def test_a_table_that_nobody_uses_is_let_go_of(setting: Setting) -> None:
    async def test(it: Setting) -> None:
        table = await it.new_table("ten")
        async with it.tables.open(table) as live:
            pass
        await until(lambda: live.users == 0)
        async with it.tables.open(table) as again:
            assert again is not live

    asyncio.run(setting.run(test))


def test_a_stored_game_that_the_rules_do_not_allow_is_not_opened(setting: Setting) -> None:
    async def test(it: Setting) -> None:
        table = await it.new_table("ten")
        wrong = encode_act(Act([Played(0, "bid 4")]))
        assert await it.store.append(table, Entry(2, 0, wrong))
        with pytest.raises(BrokenTable):
            async with it.tables.open(table):
                pass

    asyncio.run(setting.run(test))


async def used_for_a_while(tables: OpenTables, table: str) -> weakref.ref[LiveTable]:
    """The table after somebody has been there and gone."""
    async with tables.open(table) as live:
        line = Connection(lambda _: asyncio.sleep(0, True), live.lines.whole)
        live.connect(line)
        await live.carry_out(Contribute("0", 1, "5" * 64), line)
        await until(lambda: live.table.round is not None)
        live.disconnect(line)
        return weakref.ref(live)


def test_a_table_that_nobody_uses_is_no_garbage_that_waits_to_be_looked_for(
    setting: Setting,
) -> None:
    async def test(it: Setting) -> None:
        other = await it.new_table("ten")
        gc.collect()
        gc.disable()
        try:
            gone = await used_for_a_while(it.tables, other)
            await until(lambda: gone() is None)
        finally:
            gc.enable()

    asyncio.run(setting.run(test))
