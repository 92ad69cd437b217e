"""Programs that the host of a table invites, and what they say and hear."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from .running import Player, Reached

EXAMPLES = Path(__file__).parents[2] / "examples"
EXAMPLE = (sys.executable, "remote_player.py")


class Invited(NamedTuple):
    """What the host is told of a program."""

    person: int
    token: str
    address: str


async def invite(host: Player, name: str) -> Invited:
    """The host wants a program at the table."""
    answer = await host.ask("inviteProgram", name=name)
    assert answer["type"] == "programInvited", answer
    return Invited(answer["person"], answer["token"], answer["address"])


@asynccontextmanager
async def program(
    server: Reached, table: str, token: str, seated: bool = False
) -> AsyncIterator[Player]:
    """A program that has joined (and sees a game)."""
    async with server.socket(table) as socket:
        player = Player(socket)
        await player.say({"type": "join", "token": token})
        await player.hear("company")
        if seated:
            await player.hear("whole")
        yield player


@contextmanager
def running_example(
    invited: Invited, command: tuple[str, ...] = EXAMPLE
) -> Iterator[subprocess.Popen[str]]:
    """The example as a process of its own."""
    with subprocess.Popen(
        [*command, invited.address],
        cwd=EXAMPLES,
        env={**os.environ, "KAARDILAUD_TOKEN": invited.token},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def said(message: dict[str, Any]) -> str:
    return json.dumps(message)
