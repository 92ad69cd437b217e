"""Whatever a client sends, it is refused in a sentence or by a code, and the table goes on."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
import websockets
from scenes import DULL, UNFIT, Scene, dealt, put_on_table

from .running import Player, Server

JOIN = '{"type": "join"}'


async def closing_code(
    server: Server, table: str, first: str | bytes, secret: str | None = None, **how: Any
) -> tuple[str | None, int]:
    """The reason given and the code with which the server closes after this first message."""
    reason = None
    async with server.socket(table, secret, **how) as socket:
        with suppress(websockets.ConnectionClosed):
            await socket.send(first)
        with suppress(websockets.ConnectionClosed):
            async for message in socket:
                reason = json.loads(message.split("\n")[-1])["reason"]["code"]
        assert socket.close_code is not None
        return reason, socket.close_code


@pytest.mark.parametrize(
    "first",
    [
        "",
        "{",
        "[]",
        "null",
        b"\x00\xff",
        '{"type": "move", "id": "1", "round": 1, "number": 0, "move": "draw"}',
        '{"type": "join", "person": 1}',
        '{"type": "begin", "id": "1"}',
        "[" * 5000,
    ],
)
def test_who_does_not_join_is_turned_away(server: Server, first: str | bytes) -> None:
    table, _ = server.new_table("ten", 1)
    assert asyncio.run(closing_code(server, table, first)) == ("join-first", 4400)


def test_a_stranger_opens_no_seat(server: Server) -> None:
    table, secret = server.new_table("ten", 1)
    _, other = server.new_table("ten", 1)
    for wrong in (None, "x", other, secret.swapcase(), secret[:-1], secret + "x", "e" * 90):
        assert asyncio.run(closing_code(server, table, JOIN, wrong)) == ("stranger", 4403)


def test_a_page_of_another_site_can_do_nothing_for_a_player(server: Server) -> None:
    """The browser sends the cookie along, and says whose page it is."""
    table, secret = server.new_table("ten", 1)
    for origin in ("http://elsewhere.example", "null", server.address + ".example"):
        closed = asyncio.run(closing_code(server, table, JOIN, secret, origin=origin))
        assert closed == ("other-site", 4403)
        wanted = json.dumps({"game": "ten", "name": "Mari"}).encode()
        for path in ("/api/tables", f"/api/tables/{table}/people", "/api/codes"):
            status, headers, _ = server.ask(path, wanted, secret, Origin=origin)
            assert status == 403
            assert "set-cookie" not in headers


@pytest.mark.parametrize("table", ["nosuchtable", "%2e%2e", "%00", "x" * 500])
def test_a_table_that_is_not_there(server: Server, table: str) -> None:
    assert asyncio.run(closing_code(server, table, JOIN)) == ("no-such-table", 4404)


def test_nonsense_in_the_middle_of_a_game(server: Server) -> None:
    async def play() -> None:
        table, token = server.new_table("rahast-vabaks", 1)
        async with server.seat(table, token) as mari:
            await mari.turn()
            for nonsense in (
                "{",
                '{"type": "cheat"}',
                '{"type": "move", "id": "1", "round": 1, "number": 0}',
                '{"type": "move", "id": "1", "round": 1, "number": 1e99, "move": "draw"}',
                '{"type": "move", "id": "1", "round": 1, "number": "0", "move": "draw"}',
                '{"type": "move", "id": "", "round": 1, "number": 0, "move": "draw"}',
                '{"type": "select", "id": "1", "round": 1, "number": 0, "pieces": [1]}',
                json.dumps(
                    {"type": "select", "id": "1", "round": 1, "number": 0, "pieces": ["R1"] * 301}
                ),
                json.dumps(
                    {"type": "move", "id": "1", "round": 1, "number": 0, "move": "x" * 3000}
                ),
                '{"type": "begin", "id": "1", "seat": 2}',
                '{"type": "arrange", "id": "1", "places": [0, null]}',
                '{"type": "standIn", "id": "1", "until": "ever"}',
                b"\xff\xfe",
            ):
                await mari.socket.send(nonsense)
                refused = await mari.hear("refused")
                assert (refused["id"], refused["reason"]["code"]) == ("", "bad-message")
            await mari.say({"type": "join"})
            assert (await mari.hear("refused"))["reason"]["code"] == "joined-already"
            await mari.play(2)

    asyncio.run(play())


@pytest.mark.parametrize(
    "move",
    ["", " ", "play", "play R1 R1 R1 R1 R1", "choose 1", "bid 4", "draw draw", "💥", "play *"],
)
def test_moves_that_are_none(server: Server, move: str) -> None:
    async def play() -> None:
        table, token = server.new_table("rahast-vabaks", 1)
        async with server.seat(table, token) as mari:
            await mari.turn()
            before = mari.number
            refused = await mari.move(move)
            assert refused["type"] == "refused"
            assert refused["number"] == before

    asyncio.run(play())


def test_a_message_of_ten_megabytes_is_refused_and_the_table_goes_on(server: Server) -> None:
    async def play() -> None:
        table, token = server.new_table("ten", 1)
        async with server.seat(table, token) as mari:
            await mari.turn()
            await mari.socket.send("x" * 10_000_000)
            refused = await mari.hear("refused")
            assert refused["reason"]["code"] == "too-large"
            await mari.play(2)

    asyncio.run(play())


def test_more_than_the_server_reads_ends_only_its_own_connection(server: Server) -> None:
    async def play() -> None:
        table, token = server.new_table("ten", 1)
        async with server.seat(table, token) as mari:
            with suppress(websockets.ConnectionClosed):
                await mari.socket.send("x" * 20_000_000)
            with suppress(websockets.ConnectionClosed):
                await mari.hear("nothing of the kind")
            assert mari.socket.close_code in (1009, 1006)  # 1006 where the answer was not read
        async with server.seat(table, token) as mari:
            await mari.play(2)

    asyncio.run(play())


def test_connections_that_break_off_anywhere_leave_the_table_as_it_is(server: Server) -> None:
    """Mari begins, and nobody can do anything but draw."""
    hand = "B2 B5 B10 B20 B2 B5 B10 B20"
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, hand, DULL, DULL, DULL), seats=4)
    table, token = put_on_table(server.database, scene)

    async def play() -> None:
        async with server.seat(table, token) as mari:
            before = mari.raw_whole
        for sent in ([], [JOIN], [JOIN, "draw"], [JOIN, '{"type":"askWhole"}']):
            async with server.socket(table, token) as socket:
                for message in sent:
                    await socket.send(message)
                socket.transport.abort()
        async with server.seat(table, token) as mari:
            assert mari.raw_whole == before
            await mari.say(
                {"type": "move", "id": "last words", "round": 1, "number": 0, "move": "draw"}
            )
            mari.socket.transport.abort()
        async with server.seat(table, token) as mari:
            assert (await mari.move("draw", "last words", 0))["type"] == "done"
            await mari.turn()
            events = [(event["seat"], event["move"]) for event in mari.events]
            assert events == [(seat, "draw") for seat in range(4)]
            assert Counter(mari.state["view"]["hand"]) == Counter([*hand.split(), "G-LISA"])

    asyncio.run(play())


def test_many_commands_at_once_are_answered_one_by_one(server: Server) -> None:
    async def play() -> None:
        table, token = server.new_table("rahast-vabaks", 1)
        async with server.seat(table, token) as mari:
            await mari.turn()
            at = mari.number
            messages: list[dict[str, Any]] = [
                {"type": "move", "id": f"m{n}", "round": 1, "number": at, "move": "draw"}
                for n in range(100)
            ]
            for message in messages:
                await mari.say(message)
            answers = [await _answer_to(mari, f"m{n}") for n in range(100)]
            assert answers[0]["type"] == "done"
            assert {answer["type"] for answer in answers[1:]} == {"refused"}

    asyncio.run(play())


async def _answer_to(player: Player, id_: str) -> dict[str, Any]:
    while True:
        message = await player.hear()
        if message.get("id") == id_:
            return message


@pytest.mark.parametrize(
    ("body", "code", "status"),
    [
        (b"", "bad-request", 400),
        (b"{", "bad-request", 400),
        (b"\xff", "bad-request", 400),
        (b"[" * 10_000, "bad-request", 400),
        (b'{"game": "chess", "name": "Mari", "computers": 1}', "bad-request", 400),
        (b'{"game": "ten", "name": "Mari", "computers": 9}', "bad-request", 400),
        (b'{"game": "ten", "name": "Mari", "computers": 5}', "too-many-computers", 422),
        (b'{"game": "ten", "name": "", "computers": 1}', "name-empty", 422),
        (b'{"game": "ten", "name": "aaaaaaaaaaaaaaaaa", "computers": 1}', "name-too-long", 422),
        (b'{"game": "ten", "name": "<i>", "computers": 1}', "name-characters", 422),
        (b'{"game": "ten", "name": "\\u0000", "computers": 1}', "name-characters", 422),
        (
            b'{"game": "ten", "name": "M", "computers": 1, "options": {"allPass": "no"}}',
            "bad-option",
            422,
        ),
        (b" " * 200_000, "too-large", 413),
    ],
)
def test_tables_that_can_not_be_made(server: Server, body: bytes, code: str, status: int) -> None:
    answer = server.ask("/api/tables", body)
    assert (answer[0], json.loads(answer[2])["code"]) == (status, code)
