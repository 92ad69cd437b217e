"""Leaving for good: the name that goes along, and the table once nobody is left."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from kaardilaud.store.log import open_store

from .running import Player, Server, serving, until
from .test_several_servers import begin, folder_at, table_of_two

NAME = "Everliina"


@pytest.fixture(params=["file", "postgres"])
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Server]]:
    """One server on a file, or two on PostgreSQL."""
    with ExitStack() as running:
        how = {}
        if request.param == "postgres":
            how = {"database": str(request.getfixturevalue("postgres"))}
        places = [tmp_path / name for name in ("one", "two")[: 1 + bool(how)]]
        yield [running.enter_context(serving(folder_at(place), **how)) for place in places]


def forget(server: Server, table: str, secret: str | None) -> int:
    """What the server answers to who wants to be forgotten."""
    return server.ask(f"/api/tables/{table}/people/me", None, secret, "DELETE")[0]


async def log_of(server: Server, table: str) -> str:
    """All that is on disk about a table."""
    store = await open_store(str(server.database))
    entries = await store.read(table)
    await store.close()
    return "\n".join(entry.body.decode() for entry in entries)


def test_a_name_is_gone_everywhere_and_the_game_goes_on(servers: list[Server]) -> None:
    async def play() -> None:
        one, two = servers[0], servers[-1]
        table, mari_is = one.make_table({"game": "ten", "name": "Mari"})
        other_is = two.come(table, NAME)
        async with one.person(table, mari_is) as mari, two.person(table, other_is) as other:
            await begin(mari, other)
            assert NAME in await log_of(one, table)
            assert forget(two, table, other_is) == 204
            assert await other.closed() == 4403
            while mari.state["seats"][1]["name"] != "N. N. 2":
                await mari.hear("whole")
            await mari.until(lambda company: company["standIns"] == [1])
            assert NAME not in json.dumps(mari.company) + json.dumps(mari.state)
            await mari.play(2)
            assert NAME not in await log_of(one, table)
        for server in servers:
            record = server.ask(f"/api/tables/{table}/record", secret=mari_is)[2].decode()
            assert "N. N. 2" in record
            assert NAME not in record
        assert forget(one, table, other_is) == 403
        assert forget(one, table, None) == 403
        assert one.ask(f"/api/tables/{table}/people/me", None, mari_is, "DELETE",
                       Origin="http://elsewhere.example")[0] == 403  # fmt: skip

    asyncio.run(play())


def test_who_left_before_is_known_as_gone_until_the_name_is_erased(servers: list[Server]) -> None:
    def stands(table: str, secret: str) -> str:
        found = json.loads(servers[-1].ask(f"/api/tables/{table}", secret=secret)[2])
        return str(found["you"])

    async def play() -> None:
        table, mari_is, other_is = table_of_two(servers[0], "ten")
        async with servers[0].person(table, mari_is) as mari:
            await mari.ask("letIn", person=1)
            assert stands(table, other_is) == "in"
            async with servers[-1].person(table, other_is) as other:
                await other.say({"type": "leave", "id": "bye"})
                assert await other.closed() == 4403
            await mari.until(lambda company: len(company["people"]) == 1)
            assert stands(table, other_is) == "gone"
            assert forget(servers[-1], table, other_is) == 204
        assert stands(table, other_is) == "stranger"
        assert "Jüri" not in await log_of(servers[0], table)

    asyncio.run(play())


def is_unknown(server: Server, table: str, secret: str) -> bool:
    """Does this server know of no such table?"""
    return server.ask(f"/api/tables/{table}", secret=secret)[0] == 404


@pytest.mark.parametrize("how", ["leave", "forget"])
def test_once_all_have_left_the_table_is_erased(servers: list[Server], how: str) -> None:
    async def leave(server: Server, person: Player, table: str) -> None:
        if how == "leave":
            await person.say({"type": "leave", "id": "bye"})
        else:
            assert forget(server, table, person.secret) == 204

    async def play() -> None:
        one, two = servers[0], servers[-1]
        table, mari_is, other_is = table_of_two(one, "ten")
        async with one.person(table, mari_is) as mari, two.person(table, other_is) as other:
            await begin(mari, other)
            third_is = two.come(table, "Ott")
            async with two.person(table, third_is) as third:
                await leave(one, mari, table)
                assert await mari.closed() == 4403
                await leave(two, other, table)
                assert await other.closed() in (4403, 4404)
                assert await third.closed() == 4404  # nobody could let them in
        assert await log_of(one, table) == ""
        for server in servers:  # the other one hears of it a little later
            await until(partial(is_unknown, server, table, mari_is))

    asyncio.run(play())


def test_who_waits_at_another_server_hears_that_the_table_is_gone(servers: list[Server]) -> None:
    async def play() -> None:
        table, mari_is, other_is = table_of_two(servers[0], "ten")
        async with servers[-1].person(table, other_is) as other:
            assert forget(servers[0], table, mari_is) == 204
            assert await other.closed() == 4404

    asyncio.run(play())


def test_everybody_is_told_how_long_the_table_is_kept(servers: list[Server]) -> None:
    async def play() -> None:
        table, mari_is = servers[0].make_table({"game": "ten", "name": "Mari"})
        async with servers[0].person(table, mari_is) as mari:
            assert mari.company["keepDays"] == 30

    asyncio.run(play())
