"""Whole games over the WebSocket, and what becomes of commands sent twice, late or by others."""

import asyncio
import json

import pytest
import websockets

from .running import Player, Server

GAMES = pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])


@GAMES
def test_a_whole_game_and_another(server: Server, game: str) -> None:
    async def play() -> None:
        table, token = server.new_table(game)
        async with server.seat(table, token) as mari:
            assert [seat["kind"] for seat in mari.state["seats"]] == ["human"] + 2 * ["computer"]
            assert mari.state["round"] == 1
            assert (await mari.ask("begin"))["reason"]["code"] == "game-not-over"
            await mari.play()
            assert (await mari.move("draw"))["reason"]["code"] == "game-over"
            await mari.say({"type": "begin", "id": "again"})
            await mari.hear("whole")
            await mari.say({"type": "begin", "id": "again"})  # a double click
            await mari.hear("done")
            assert mari.state["round"] == 2
            assert not mari.is_over
            await mari.play(2)
            assert mari.state["round"] == 2

    asyncio.run(play())


@GAMES
def test_steps_lead_to_the_same_view_as_the_whole(server: Server, game: str) -> None:
    async def play() -> None:
        table, token = server.new_table(game)
        async with server.seat(table, token) as mari:
            for _ in range(6):
                await mari.play(1)
                followed = json.loads(json.dumps({**mari.state, "events": mari.events}))
                followed["number"] = mari.number
                await mari.say({"type": "askWhole"})
                assert await mari.hear("whole") == followed

    asyncio.run(play())


def test_a_command_that_comes_twice_does_nothing_twice(server: Server) -> None:
    async def play() -> None:
        table, token = server.new_table("rahast-vabaks", 1)
        async with server.seat(table, token) as mari:
            await mari.turn()
            at = mari.number
            for _ in range(3):
                assert (await mari.move("draw", "the same", at))["type"] == "done"
            await mari.turn()
            own = [event for event in mari.events if event["seat"] == 0]
            assert [event["move"] for event in own if event["number"] == at + 1] == ["draw"]
            assert sum(event["move"] == "draw" for event in own) == 1

    asyncio.run(play())


def test_a_stale_command_is_refused_with_the_present_state(server: Server) -> None:
    async def play() -> None:
        table, token = server.new_table("rahast-vabaks", 1)
        async with server.seat(table, token) as mari:
            await mari.turn()
            at = mari.number
            await mari.move("draw", number=at)
            refused = await mari.move("draw", number=at)
            assert refused["reason"]["code"] == "stale"
            await mari.hear("whole")
            await mari.turn()
            assert sum(event["move"] == "draw" for event in mari.events if event["seat"] == 0) == 1

    asyncio.run(play())


def test_illegal_moves_say_why_and_change_nothing(server: Server) -> None:
    async def play() -> None:
        table, token = server.new_table("ten", 1)
        async with server.seat(table, token) as mari:
            await mari.turn()
            before = mari.number
            refused = await mari.move("buy R5")
            assert refused["type"] == "refused"
            assert set(refused["reason"]) == {"code", "rule", "parameters"}
            assert (await mari.command("why", move="pay 1c"))["type"] == "refused"
            legal = await mari.any_move()
            assert (await mari.command("why", move=legal))["type"] == "done"
            assert (await mari.command("select", pieces=["c"]))["type"] == "refused"
            assert mari.number == before

    asyncio.run(play())


def test_the_newest_connection_of_a_seat_counts_and_the_older_one_is_told(server: Server) -> None:
    async def play() -> None:
        table, token = server.new_table("ten", 1)
        async with server.seat(table, token) as phone, server.seat(table, token) as laptop:
            await phone.hear("elsewhere")
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await phone.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4001
            await laptop.play(2)
            async with server.seat(table, token) as again:
                await laptop.hear("elsewhere")
                assert again.events[: laptop.number] == laptop.events
                await again.play(1)

    asyncio.run(play())


def test_tables_leave_the_memory_and_come_back(server: Server) -> None:
    async def play() -> None:
        table, token = server.new_table("rahast-vabaks", 1)
        for _ in range(4):
            async with server.seat(table, token) as mari:
                before = list(mari.events)
                await mari.play(1)
                assert mari.events[: len(before)] == before
                raw = mari.raw_whole
            assert raw

    asyncio.run(play())


def test_two_tables_know_nothing_of_each_other(server: Server) -> None:
    async def play() -> None:
        tables = [server.new_table("ten", 1) for _ in range(3)]

        async def one(table: str, token: str) -> Player:
            async with server.seat(table, token) as mari:
                await mari.play(4)
                return mari

        players = await asyncio.gather(*(one(*table) for table in tables))
        assert len({json.dumps(player.events) for player in players}) == 3

    asyncio.run(play())


def test_a_command_about_the_game_before_is_stale(server: Server) -> None:
    """Also where the numbers of its events are the same by chance."""

    async def play() -> None:
        table, token = server.new_table("ten", 1)
        async with server.seat(table, token) as mari:
            await mari.play()
            assert (await mari.ask("begin"))["type"] == "done"
            await mari.game(2)
            await mari.turn()
            assert mari.offer
            now, first = {"number": mari.number}, mari.offer["moves"][0]
            for kind, more in (
                ("move", {"move": first}),
                ("why", {"move": "draw"}),
                ("select", {"pieces": []}),
            ):
                for round_ in (1, 3):
                    answer = await mari.ask(kind, round=round_, **now, **more)
                    assert answer["reason"]["code"] == "stale", kind
            await mari.hear("whole")
            assert (await mari.move(first))["type"] == "done"

    asyncio.run(play())
