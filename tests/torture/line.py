"""One connection of a client: it follows the game, makes moves, and says things as bad lines do."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection

from ..server.running import Player
from .evidence import Evidence


class Cut(Exception):  # noqa: N818 - named as what it is
    """The line has been cut by the client."""


class MovedOn(Exception):  # noqa: N818 - named as what it is
    """The game has gone on while pieces were being chosen."""


class Owner(Protocol):
    """Whose line it is."""

    evidence: Evidence
    unanswered: dict[str, dict[str, Any]]  # commands to be said again on the next line

    def new_id(self) -> str:
        """An id that no command of this client has had."""


class Line(Player):
    """A player who keeps what is said and heard, and whose ids outlive the connection."""

    def __init__(self, socket: ClientConnection, owner: Owner, chance: random.Random) -> None:
        super().__init__(socket)
        self.random = chance
        self.owner = owner
        self.moved_at = 0.0  # by this loop's clock: when the game last went on

    def _take_in(self, message: dict[str, Any], raw: str) -> None:
        now = asyncio.get_running_loop().time()
        if message["type"] == "step":
            self.moved_at = now
        elif message["type"] == "company":
            self.moved_at = now - message["waited"] / 1000
        self.owner.evidence.hears(message, raw, self.round)
        if message["type"] in ("done", "refused"):
            self.owner.unanswered.pop(message["id"], None)
        super()._take_in(message, raw)

    async def wait(self, seconds: float) -> None:
        """Hear what comes within this time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    await self.hear()

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A selection, which is not kept by the server: never said again."""
        id_ = self.owner.new_id()
        self.owner.evidence.selects(id_, self.round, fields["number"], fields["pieces"])
        await self.say({"type": kind, "id": id_, **fields})
        answer = await self._answer(id_)
        if answer["type"] == "refused":
            raise MovedOn
        return answer

    def command_for(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command that changes something, with an id of its own."""
        return {"type": kind, "id": self.owner.new_id(), **fields}

    def move_for(self, number: int, move: str) -> dict[str, Any]:
        """A move in the game that is shown, made after this event."""
        return self.command_for("move", round=self.round, number=number, move=move)

    async def deed(self, message: dict[str, Any], times: int = 1) -> dict[str, Any]:
        """Say this command, maybe several times in a row; the first answer to it."""
        self.owner.evidence.says(message, self.round)
        self.owner.unanswered[message["id"]] = message
        for _ in range(times):
            await self.say(message)
        return await self._answer(message["id"])

    async def deed_without_waiting(self, message: dict[str, Any]) -> None:
        """Say this command; its answer is heard later, maybe on another line."""
        self.owner.evidence.says(message, self.round)
        self.owner.unanswered[message["id"]] = message
        await self.say(message)

    def cut(self) -> None:
        """Break the connection off in the middle of whatever is on its way."""
        self.socket.transport.abort()
        raise Cut
