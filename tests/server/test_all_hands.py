"""After the end of a game all its hands are open to who has played in it, and to nobody else."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from dataclasses import replace
from typing import Any

from scenes import put_people_on_table

from .programs import program
from .running import Player, Server
from .test_reviewing import BLUNDER
from .test_what_if import HAND, UNFIT, WON, record

UNSEEN = [*UNFIT.split(), "G-LISA"]  # by Mari, before the end


def hands_at(answer: dict[str, Any], number: int) -> dict[int, list[str]]:
    """What everybody held after this event."""
    held: dict[int, list[str]] = {}
    for changed in answer["moments"][: number + 1]:
        held |= {hand["seat"]: hand["cards"] for hand in changed}
    return held


def test_all_hands_at_each_moment(server: Server) -> None:
    async def play() -> None:
        table, secrets = put_people_on_table(server.database, WON)
        async with server.seat(table, secrets[0]) as mari, server.seat(table, secrets[1]) as jüri:
            answer = await mari.ask("askHands")
            assert answer["type"] == "hands"
            events = record(server, table, secrets[0])["events"]
            assert len(answer["moments"]) == len(events) + 1
            dealt = hands_at(answer, 0)
            assert dealt[0] == HAND.split()
            assert Counter(dealt[1]) == Counter(UNFIT.split())
            assert hands_at(answer, 4)[0] == ["R1"] * 6
            assert Counter(hands_at(answer, 4)[1]) == Counter([*UNFIT.split(), "G-LISA", "G-LISA"])
            assert hands_at(answer, len(events))[0] == []
            again = await jüri.ask("askHands")
            assert again["moments"] == answer["moments"]
            assert "G-LISA" in json.dumps(again)

    asyncio.run(play())


def is_silent(player: Player) -> None:
    """Nothing that this one has heard since names a card that is hidden from them."""
    for message in player.heard:
        found = re.search(rf"(?<![\w#$-])(?:{'|'.join(UNSEEN)})(?![\w#$-])", message)
        assert found is None, (found, message)


async def is_refused(player: Player, code: str) -> None:
    """The hands are asked for, and nothing of them is told."""
    player.heard.clear()
    answer = await player.ask("askHands")
    assert answer["type"] == "refused", answer
    assert answer["reason"]["code"] == code
    await player.say({"type": "askWhole"})
    await player.hear("whole")
    is_silent(player)


def test_nothing_of_them_is_told_while_a_game_runs(server: Server) -> None:
    async def play() -> None:
        running = replace(WON, moves="play R1; draw")
        table, secrets = put_people_on_table(server.database, running)
        async with server.seat(table, secrets[0]) as mari:
            await is_refused(mari, "game-not-over")

    asyncio.run(play())


def test_nothing_of_them_is_told_to_who_looks_on_or_plays_by_a_program(server: Server) -> None:
    async def play() -> None:
        table, secrets = put_people_on_table(server.database, WON)
        async with server.seat(table, secrets[0]) as mari:
            assert (await mari.ask("chooseWatching", allowed=True))["type"] == "done"
            kai = server.come(table, "Kai", wish="watch")
            assert (await mari.ask("letIn", person=2))["type"] == "done"
            async with server.seat(table, kai) as watcher:
                await is_refused(watcher, "not-playing")
            invited = await mari.ask("inviteProgram", name="Ants")
            async with program(server, table, invited["token"]) as ants:
                ants.heard.clear()
                assert (await ants.ask("askHands"))["reason"]["code"] == "not-for-programs"
                is_silent(ants)

    asyncio.run(play())


def test_who_has_left_the_table_or_never_was_there_is_not_even_heard(server: Server) -> None:
    async def play() -> None:
        table, secrets = put_people_on_table(server.database, WON)
        for secret in (server.new_table("ten")[1], None):
            async with server.socket(table, secret) as socket:
                await socket.send(json.dumps({"type": "join"}))
                await socket.send(json.dumps({"type": "askHands", "id": "1"}))
                stranger = Player(socket)
                assert await stranger.closed() == 4403
                is_silent(stranger)
        async with server.seat(table, secrets[1]) as jüri:
            await jüri.say({"type": "leave", "id": "leave"})
            await jüri.closed()
        async with server.socket(table, secrets[1]) as socket:
            await socket.send(json.dumps({"type": "join"}))
            await socket.send(json.dumps({"type": "askHands", "id": "1"}))
            gone = Player(socket)
            assert await gone.closed() == 4403
            is_silent(gone)

    asyncio.run(play())


def test_when_the_next_game_begins_all_hands_are_closed(server: Server) -> None:
    """Of the game that is on nothing is told, nor of the one before."""

    async def play() -> None:
        table, secrets = put_people_on_table(server.database, WON)
        async with server.seat(table, secrets[0]) as mari, server.seat(table, secrets[1]) as jüri:
            before = await mari.ask("askHands")
            assert before["type"] == "hands"
            assert (await jüri.ask("begin"))["type"] == "done"
            await mari.game(2)
            mari.heard.clear()
            answer = await mari.ask("askHands")
            assert answer["reason"]["code"] == "game-not-over"
            assert not any('"hands"' in message for message in mari.heard)

    asyncio.run(play())


def test_in_ten_there_is_nothing_to_open(server: Server) -> None:
    async def play() -> None:
        table, secrets = put_people_on_table(server.database, BLUNDER)
        async with server.seat(table, secrets[0]) as mari:
            answer = await mari.ask("askHands")
            assert [hand["cards"] for changed in answer["moments"] for hand in changed] == [[], []]

    asyncio.run(play())
