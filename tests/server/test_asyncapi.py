"""The description of what programs say and hear: kept as it is made, valid, and true."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from kaardilaud.server.asyncapi import description

from .programs import invite, program
from .running import Player, Server, play_together
from .test_company import Company

TOP = Path(__file__).parents[2]
KEPT = TOP / "docs" / "protocol" / "asyncapi.json"
PAGE = TOP / "docs" / "remote-players.md"
OWN_SCHEMA = TOP / "web/node_modules/@asyncapi/specs/schemas/3.0.0-without-$id.json"
DESCRIBED: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))


def test_the_kept_file_is_what_is_made() -> None:
    assert description() == DESCRIBED


def test_it_is_valid_asyncapi() -> None:
    schema = json.loads(OWN_SCHEMA.read_text(encoding="utf-8"))
    assert list(Draft7Validator(schema).iter_errors(DESCRIBED)) == []
    broken = {**DESCRIBED, "channels": {"table": {"address": 5}}}
    assert list(Draft7Validator(schema).iter_errors(broken)) != []


def references(within: object) -> Iterator[str]:
    """All that is referred to, in any depth."""
    if isinstance(within, dict):
        if "$ref" in within:
            yield within["$ref"]
        for value in within.values():
            yield from references(value)
    elif isinstance(within, list):
        for value in within:
            yield from references(value)


def test_whatever_it_refers_to_is_there() -> None:
    found = set(references(DESCRIBED))
    assert len(found) > 30
    for reference in found:
        place: Any = DESCRIBED
        for name in reference.removeprefix("#/").split("/"):
            place = place[name]


def faults(message: dict[str, Any]) -> list[str]:
    """What the description has against a message; it must be of a kind that is described."""
    kind = DESCRIBED["components"]["messages"][message["type"]]
    schema = {**kind["payload"], "components": DESCRIBED["components"]}
    return [error.message for error in Draft7Validator(schema).iter_errors(message)]


class Recorder(Player):
    """A program of which everything is kept that it says."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.socket)
        self.__dict__.update(player.__dict__)
        self.said: list[dict[str, Any]] = []

    async def say(self, message: dict[str, Any]) -> None:
        self.said.append(message)
        await super().say(message)


@pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])
def test_every_message_of_whole_games_is_as_described(server: Server, game: str) -> None:
    async def play() -> None:
        async with Company(server, game) as it:
            invited = await invite(it.host, "Robot")
            async with program(server, it.table, invited.token) as player:
                robot = Recorder(player)
                await it.host_does("arrange", places=[0, invited.person, "steady"])
                for number in (1, 2):
                    await it.host_does("begin")
                    for one in (it.host, robot):
                        await one.game(number)
                    while not (it.host.is_over and robot.is_over):
                        await play_together(it.host, robot)
                await robot.command("why", move="draw")
                await robot.move("nonsense")
                await robot.ask("pause")
                await robot.say({"type": "askWhole"})
                await robot.hear("whole")
                await it.host_does("sendAway", person=invited.person)
                await robot.closed()
            heard = [json.loads(message) for message in robot.heard]
            for message in [*heard, *robot.said]:
                if message["type"] != "pause":
                    assert faults(message) == [], message
            kinds = {message["type"] for message in heard}
            assert kinds == {"company", "whole", "step", "selection", "done", "refused"}
            assert {one["round"] for one in heard if one["type"] == "whole"} == {1, 2}
            assert faults({**heard[0], "deck": []}) != []

    asyncio.run(play())


def test_the_page_names_every_message() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in DESCRIBED["components"]["messages"]:
        assert f"`{name}`" in page, name


def test_the_page_shows_the_example_as_it_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (shown,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert shown == (TOP / "examples" / "remote_player.py").read_text(encoding="utf-8")
