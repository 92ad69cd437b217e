"""Two servers on one PostgreSQL: either serves any seat of any table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from .programs import invite, program
from .running import Player, Server, play_together, serving


@pytest.fixture
def servers(postgres: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    with ExitStack() as running:
        one, two = (
            running.enter_context(serving(folder_at(tmp_path / name), database=postgres))
            for name in ("one", "two")
        )
        yield one, two
        for server in (one, two):
            assert server.log.read_text() == ""


def folder_at(path: Path) -> Path:
    path.mkdir()
    return path


def table_of_two(server: Server, game: str) -> tuple[str, str, str]:
    """A table with its host and somebody who waits to be let in: its id, both secrets."""
    table, mari = server.make_table({"game": game, "name": "Mari"})
    return table, mari, server.come(table, "Jüri")


async def begin(mari: Player, other: Player) -> None:
    """Let the other in, and begin with a computer player."""
    await mari.ask("letIn", person=1)
    await mari.ask("arrange", places=[0, 1, "steady"])
    await mari.ask("begin")
    await mari.game()
    await other.game()


@pytest.mark.parametrize("game", ["ten", "rahast-vabaks"])
def test_a_game_across_two_servers(servers: tuple[Server, Server], game: str) -> None:
    async def play() -> None:
        one, two = servers
        table, mari_is, other_is = table_of_two(one, game)
        async with one.person(table, mari_is) as mari, two.person(table, other_is) as other:
            await begin(mari, other)
            while not (mari.is_over and other.is_over):
                await play_together(mari, other)
            assert len(mari.events) == len(other.events)
            assert mari.state["result"] == other.state["result"]

    asyncio.run(play())


def test_everybody_sees_who_is_at_the_other_server(servers: tuple[Server, Server]) -> None:
    async def play() -> None:
        one, two = servers
        table, mari_is, other_is = table_of_two(one, "ten")
        async with one.person(table, mari_is) as mari:
            await mari.ask("letIn", person=1)
            async with two.person(table, other_is) as other:
                await mari.until(lambda company: company["people"][1]["here"])
                await other.until(lambda company: company["people"][0]["here"])
            await mari.until(lambda company: not company["people"][1]["here"])

    asyncio.run(play())


def test_a_program_comes_to_whatever_server_and_is_known_there(
    servers: tuple[Server, Server],
) -> None:
    async def play() -> None:
        one, two = servers
        table, mari_is = one.make_table({"game": "ten", "name": "Mari"})
        async with one.person(table, mari_is) as mari:
            invited = await invite(mari, "Robot")
            async with program(two, table, invited.token) as robot:
                await mari.until(lambda company: company["people"][1]["here"])
                await mari.ask("begin")
                for player in (mari, robot):
                    await player.game()
                for _ in range(6):
                    await play_together(mari, robot)
                await mari.ask("sendAway", person=invited.person)
                assert await robot.closed() == 4403

    asyncio.run(play())


def test_the_newest_connection_counts_at_whatever_server(servers: tuple[Server, Server]) -> None:
    async def play() -> None:
        one, two = servers
        table, mari_is, _ = table_of_two(one, "ten")
        async with one.person(table, mari_is) as phone, two.person(table, mari_is) as laptop:
            await phone.hear("elsewhere")
            assert await phone.closed() == 4001
            assert (await laptop.ask("lock", locked=True))["type"] == "done"

    asyncio.run(play())


def test_when_one_server_dies_the_game_goes_on_at_the_other(
    servers: tuple[Server, Server],
) -> None:
    """Also where it was a computer's turn, which the dead server was thinking about."""

    async def play() -> None:
        one, two = servers
        table, mari_is, other_is = table_of_two(one, "rahast-vabaks")
        async with one.person(table, mari_is) as mari, two.person(table, other_is) as other:
            await begin(mari, other)
            for _ in range(4):
                await play_together(mari, other)
            one.kill()
            await other.until(lambda company: not company["people"][0]["here"])
            async with two.seat(table, mari_is) as again:
                assert again.events[: len(mari.events)] == mari.events
                for _ in range(4):
                    await play_together(again, other)

    asyncio.run(play())
