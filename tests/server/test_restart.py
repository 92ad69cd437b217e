"""The server is killed in the middle of a game: what anybody has seen is still there."""

import asyncio
import os
import random
import signal
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import websockets
from scenes import DULL, UNFIT, Scene, dealt, put_on_table

from .running import PATIENCE, Player, Server, serving

GAMES = pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])


@GAMES
def test_the_same_view_to_the_byte_after_kill_9(game: str, tmp_path: Path) -> None:
    async def whole(moves: int) -> str:
        async with server.seat(table, token) as mari:
            await mari.play(moves)
            await mari.say({"type": "askWhole"})
            await mari.hear("whole")
            return mari.raw_whole

    with serving(tmp_path) as server:
        table, token = server.new_table(game)
        for _ in range(2):
            before = asyncio.run(whole(4))
            server.kill()
            server.start()
            assert asyncio.run(whole(0)) == before
    assert server.log.read_text() == ""


class Survivor:
    """Plays until the server dies, and remembers what was seen."""

    def __init__(self, server: Server, game: str, death: str) -> None:
        self.server = server
        self.death = death
        self.table = server.new_table(game)
        self.random = random.Random(f"{game} {death}")
        self.round = 1
        self.seen: list[dict[str, Any]] = []
        self.pending: tuple[str, str, int] | None = None

    async def live_until_death(self) -> None:
        """Come back, play on a little, and be there when the server dies."""
        async with self.server.seat(*self.table) as mari:
            await self._find_what_was_seen(mari)
            await self._play(mari, self.random.randrange(12))
            if self.death != "seen":
                await self._begin_a_move(mari)
            self.server.process.kill()
            if self.death != "stored":
                await self._hear_the_rest(mari)
            self.round, self.seen = mari.state["round"], list(mari.events)

    async def come_back(self) -> None:
        """Come back: what was seen is there, and of the command what the death has left of it."""
        async with self.server.seat(*self.table) as mari:
            if self.death == "unread":
                assert mari.events == self.seen
            if self.death == "stored":
                assert self.pending
                assert self._is_done(mari, *self.pending)
            await self._find_what_was_seen(mari)

    async def _find_what_was_seen(self, mari: Player) -> None:
        """Sent again, the command that was under way has been done exactly once."""
        assert mari.state["round"] == self.round
        assert mari.events[: len(self.seen)] == self.seen
        if self.pending:
            assert (await mari.move(*self.pending))["type"] == "done"
            assert self._is_done(mari, *self.pending)
            self.pending = None

    def _is_done(self, mari: Player, move: str, id_: str, number: int) -> bool:
        """Is this command the event that it asked to be, and is it on disk once?"""
        event = mari.events[number]
        return (event["seat"], event["move"]) == (0, move) and self._stored(id_) == 1

    async def _play(self, mari: Player, events: int) -> None:
        """Until so many more events have been seen, whoever makes the last of them."""
        until = mari.number + events
        while mari.number < until and not mari.is_over:
            if mari.offer and not self.pending:
                await self._say(mari, await mari.any_move())
            await self._hear(mari)

    async def _begin_a_move(self, mari: Player) -> None:
        """Say a move, and wait until it is time for this death."""
        await self._turn(mari)
        move, before = await mari.any_move(), self._written()
        if self.death == "unread":
            self.server.process.send_signal(signal.SIGSTOP)
            os.waitid(os.P_PID, self.server.process.pid, os.WSTOPPED)
        id_ = await self._say(mari, move)
        async with asyncio.timeout(PATIENCE):
            while self.death == "stored" and not self._stored(id_):
                await asyncio.sleep(0)
            while self.death == "writing" and self._written() == before and not self._stored(id_):
                await asyncio.sleep(0)

    async def _turn(self, mari: Player) -> None:
        """Until this seat can decide and nothing is under way; a game that is over is followed by
        another."""
        while self.pending or not mari.offer:
            if mari.is_over and not self.pending:
                again = f"again{mari.state['round']}"
                await mari.say({"type": "begin", "id": again})
                await mari.hear("whole")
            else:
                await self._hear(mari)

    async def _say(self, mari: Player, move: str) -> str:
        id_, number = f"id{self.random.random()}", mari.number
        self.pending = move, id_, number
        await mari.say(
            {"type": "move", "id": id_, "round": mari.round, "number": number, "move": move}
        )
        return id_

    async def _hear_the_rest(self, mari: Player) -> None:
        """What was on its way when the server died is seen, too."""
        with suppress(websockets.ConnectionClosed):
            while True:
                await self._hear(mari)

    async def _hear(self, mari: Player) -> None:
        message = await mari.hear()
        if self.pending and message.get("id") == self.pending[1]:
            assert message["type"] == "done"
            self.pending = None

    def _stored(self, id_: str) -> int:
        """How often this command is on disk."""
        address = f"file:{self.server.database}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            count = connection.execute(
                "select count(*) from entries where cast(body as text) like ?",
                [f'%"command":"{id_}"%'],
            )
            return int(count.fetchone()[0])

    def _written(self) -> tuple[int, int]:
        """Changes whenever something is written to the journal of the database."""
        journal = self.server.database.with_name(self.server.database.name + "-wal").stat()
        return journal.st_size, journal.st_mtime_ns


DEATHS = (
    "seen",  # an event has just been seen; perhaps the computers play on
    "unread",  # a command has been sent that the server has not read
    "sent",  # a command has just been sent, whatever becomes of it
    "writing",  # the server has begun to write what the command led to
    "stored",  # that is on disk, and nobody has seen it
)


@pytest.mark.parametrize(
    ("game", "death"),
    [
        # Each death in one of the games, in turns; the slow tests have the others.
        pytest.param(game, death, marks=[] if (turn + number) % 2 else pytest.mark.slow)
        for number, death in enumerate(DEATHS)
        for turn, game in enumerate(("rahast-vabaks", "ten"))
    ],
)
def test_no_move_that_was_seen_is_lost_whenever_the_server_dies(
    game: str, death: str, tmp_path: Path
) -> None:
    """Killed at any moment, also while computers play; the command under way is sent again."""
    with serving(tmp_path) as server:
        survivor = Survivor(server, game, death)
        asyncio.run(survivor.live_until_death())
        server.kill()
        server.start()
        asyncio.run(survivor.come_back())
    assert server.log.read_text() == ""


def test_a_computer_whose_turn_it_was_goes_on_after_the_restart(tmp_path: Path) -> None:
    """No timer is needed: the stored state says whose turn it is."""
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, DULL, DULL, DULL), seats=3, first=1)
    left = put_on_table(tmp_path / "tables.sqlite", scene)

    async def wait() -> list[int]:
        async with server.seat(*left) as mari:
            await mari.turn()
            return [event["seat"] for event in mari.events]

    with serving(tmp_path) as server:
        assert asyncio.run(wait()) == [1, 2]


def test_again_after_a_restart_is_the_new_round(tmp_path: Path) -> None:
    async def finish(server: Server, table: str, token: str) -> None:
        async with server.seat(table, token) as mari:
            await mari.play()
            await mari.say({"type": "begin", "id": "again"})
            await mari.hear("whole")

    async def repeat(server: Server, table: str, token: str) -> None:
        async with server.seat(table, token) as mari:
            assert mari.state["round"] == 2
            await mari.say({"type": "begin", "id": "again"})
            assert (await mari.hear("done"))["id"] == "again"

    with serving(tmp_path) as server:
        table, token = server.new_table("rahast-vabaks", 1)
        asyncio.run(finish(server, table, token))
        server.kill()
    with serving(tmp_path) as server:
        asyncio.run(repeat(server, table, token))
