"""The server is killed in the middle of a game: what anybody has seen is still there."""

import asyncio
import json
import random
from pathlib import Path

import pytest
import websockets

from .running import Player, Server, serving

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
    """Plays while the server dies again and again, and remembers what was seen."""

    def __init__(self, server: Server, game: str) -> None:
        self.server = server
        self.table = server.new_table(game)
        self.random = random.Random(4)
        self.deaths = 0
        self.seen: list[dict[str, object]] = []
        self.pending: tuple[str, str, int] | None = None

    async def play_until_killed(self) -> None:
        async with self.server.seat(*self.table) as mari:
            assert mari.events[: len(self.seen)] == self.seen
            await self._send_again(mari)
            asyncio.get_running_loop().call_later(
                self.random.uniform(0.002, 0.03), self.server.process.kill
            )
            try:
                await self._play(mari)
            except websockets.ConnectionClosed:
                self.deaths += 1
            self.seen = mari.events

    async def _send_again(self, mari: Player) -> None:
        """Was the command under way done or not? Sent again, it has been done exactly once."""
        if self.pending:
            move, id_, number = self.pending
            assert (await mari.move(move, id_, number))["type"] == "done"
            mine = [e for e in mari.events if e["seat"] == 0 and e["number"] == number + 1]
            assert [event["move"] for event in mine] == [move]
            self.pending = None

    async def _play(self, mari: Player) -> None:
        while True:
            await mari.turn()
            if mari.is_over:
                await mari.socket.wait_closed()
                return
            self.pending = (await mari.any_move(), f"id{self.random.random()}", mari.number)
            assert (await mari.move(*self.pending))["type"] == "done"
            self.pending = None


@GAMES
def test_no_move_that_was_seen_is_lost_whenever_the_server_dies(game: str, tmp_path: Path) -> None:
    """Killed at any moment, also while computers play; the command under way is sent again."""
    with serving(tmp_path) as server:
        survivor = Survivor(server, game)
        for _ in range(3):
            asyncio.run(survivor.play_until_killed())
            server.kill()
            server.start()
        asyncio.run(_check(survivor))
    assert survivor.deaths
    assert server.log.read_text() == ""


async def _check(survivor: Survivor) -> None:
    async with survivor.server.seat(*survivor.table) as mari:
        assert mari.events[: len(survivor.seen)] == survivor.seen


def test_a_computer_whose_turn_it_was_goes_on_after_the_restart(tmp_path: Path) -> None:
    """No timer is needed: the stored state says whose turn it is."""
    with serving(tmp_path) as server:
        tables = [server.new_table("rahast-vabaks", 5) for _ in range(6)]
        server.kill()
    with serving(tmp_path) as server:

        async def waited(table: str, token: str) -> bool:
            async with server.seat(table, token) as mari:
                began_with_a_computer = mari.state["first"] != 0
                await mari.turn()
                return began_with_a_computer

        assert any(asyncio.run(waited(*table)) for table in tables)


def test_again_after_a_restart_is_the_new_round(tmp_path: Path) -> None:
    async def finish(server: Server, table: str, token: str) -> None:
        async with server.seat(table, token) as mari:
            await mari.play()
            await mari.say({"type": "again", "id": "again", "number": mari.number})
            await mari.hear("whole")

    async def repeat(server: Server, table: str, token: str) -> None:
        async with server.seat(table, token) as mari:
            assert mari.state["round"] == 2
            await mari.say({"type": "again", "id": "again", "number": 0})
            assert (await mari.hear("done"))["id"] == "again"

    with serving(tmp_path) as server:
        table, token = server.new_table("rahast-vabaks", 1)
        asyncio.run(finish(server, table, token))
        server.kill()
    with serving(tmp_path) as server:
        asyncio.run(repeat(server, table, token))
        status, _, body = server.ask(f"/api/tables/{table}")
        assert (status, json.loads(body)["round"]) == (200, 2)
