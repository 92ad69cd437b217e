"""A real server process on a real database, and a seat that plays over a real WebSocket."""

from __future__ import annotations

import asyncio
import json
import random
import re
import urllib.error
import urllib.request
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import websockets
from websockets.asyncio.client import ClientConnection

from .process import PATIENCE, ServerProcess

PROGRAM = """
import importlib, json, sys
from kaardilaud.server.serve import run
for name, value in json.loads(sys.argv[2]).items():
    module, _, constant = name.rpartition(".")
    assert hasattr(importlib.import_module(module), constant), name
    setattr(importlib.import_module(module), constant, value)
port = int(sys.argv[3])
run("127.0.0.1", port, sys.argv[1], False, lambda places: print(places.local, flush=True))
"""
CHANGED_BY_STEPS = ("you", "offer", "bids", "result", "takeBack")


class Reached:
    """What is asked of a server at this address, as browsers do."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(
        self,
        path: str,
        body: bytes | None = None,
        secret: str | None = None,
        method: str | None = None,
        **more: str,
    ) -> tuple[int, dict[str, str], bytes]:
        """An HTTP request with this browser's secret: status, headers, body."""
        headers = cookie(secret) | {name.replace("_", "-"): value for name, value in more.items()}
        request = urllib.request.Request(self.address + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read()

    def new_table(self, game: str, computers: int = 2, **options: str) -> tuple[str, str]:
        """A game that has begun against computers: the table's id, and the browser's secret."""
        wanted = {"game": game, "name": "Mari", "computers": computers, "options": options}
        return self.make_table(wanted | {"begin": True})

    def make_table(self, wanted: dict[str, Any]) -> tuple[str, str]:
        """A new table's id, and the secret of its host's browser."""
        return self.enter("/api/tables", wanted)

    def come(self, table: str, name: str, picture: int = 0, wish: str = "play") -> str:
        """Ask to be let in; the secret of the newcomer's browser."""
        wanted = {"name": name, "picture": picture, "wish": wish}
        return self.enter(f"/api/tables/{table}/people", wanted)[1]

    def enter(self, path: str, wanted: dict[str, Any]) -> tuple[str, str]:
        """Ask as a new browser; the table, and the secret that the browser got."""
        status, headers, body = self.ask(path, json.dumps(wanted).encode())
        assert status == 201, body
        secret = re.match(r"kaardilaud=([^;]+);", headers["set-cookie"])
        assert secret, headers
        return json.loads(body)["table"], secret[1]

    @asynccontextmanager
    async def socket(
        self, table: str, secret: str | None = None, **how: Any
    ) -> AsyncIterator[ClientConnection]:
        """A WebSocket to a table, not joined yet."""
        address = f"{self.address.replace('http', 'ws')}/api/tables/{table}/play"
        headers = {"additional_headers": cookie(secret)}
        async with websockets.connect(address, max_size=None, **(headers | how)) as socket:
            yield socket

    @asynccontextmanager
    async def person(
        self, table: str, secret: str, contributes: bool = True
    ) -> AsyncIterator[Player]:
        """Somebody who has joined and been told who is at the table; a page contributes to the
        chance of a round by itself."""
        async with self.socket(table, secret) as socket:
            player = Player(socket)
            player.contributes, player.secret = contributes, secret
            await player.say({"type": "join"})
            await player.hear("company")
            yield player

    @asynccontextmanager
    async def seat(self, table: str, secret: str) -> AsyncIterator[Player]:
        """Somebody who plays: joined, and sent the whole view."""
        async with self.person(table, secret) as player:
            await player.hear("whole")
            yield player


class Server(Reached, ServerProcess):
    """A server process; `address` is where it answers.

    `constants` are set in the process before it starts, by their full names.
    """

    def __init__(
        self,
        folder: Path,
        constants: Mapping[str, Any] | None = None,
        database: Path | str | None = None,
    ) -> None:
        self.constants = json.dumps(constants or {})
        self.database = database or folder / "tables.sqlite"
        self.log = folder / "log.txt"
        self.port = 0  # any
        self.start()

    def start(self) -> None:
        """Begin anew on the same database."""
        arguments = [str(self.database), self.constants, str(self.port)]
        self.address = self.launch(PROGRAM, arguments)
        assert self.address.startswith("http://"), self.log.read_text()


async def all_is_done() -> None:
    """Everything in this event loop has run that does not wait for something else."""
    for _ in range(100):
        await asyncio.sleep(0)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for what other threads or processes bring about."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


def cookie(secret: str | None) -> dict[str, str]:
    """What a browser with this secret sends along."""
    return {"Cookie": f"kaardilaud={secret}"} if secret else {}


@contextmanager
def serving(folder: Path, **how: Any) -> Iterator[Server]:
    """A server that is stopped in the end; it may be killed and started again before."""
    server = Server(folder, **how)
    try:
        yield server
    finally:
        server.stop()


class Player:
    """Follows a game as a browser does: the whole view, then the changes."""

    def __init__(self, socket: ClientConnection, seed: int = 0) -> None:
        self.socket = socket
        self.random = random.Random(seed)
        self.heard: list[str] = []  # all of it, as it came
        self.raw_whole = ""
        self.round = 0  # of the game that is shown
        self.company: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.steps: list[str] = []
        self.page = uuid4().hex  # a page that comes back names its commands anew
        self.commands = 0
        self.last_id = ""
        self.contributes = True
        self.secret = ""
        self.bits: dict[int, str] = {}  # one's own, by round
        self._lines: deque[str] = deque()  # of a frame, not read yet

    @property
    def number(self) -> int:
        return len(self.events)

    @property
    def offer(self) -> dict[str, Any] | None:
        return self.state["offer"]

    @property
    def is_over(self) -> bool:
        return self.state["result"] is not None

    async def say(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, kind: str | None = None) -> dict[str, Any]:
        """The next message (of this kind); all on the way are taken in."""
        while True:
            async with asyncio.timeout(PATIENCE):
                raw = await self._next()
            self.heard.append(raw)
            message: dict[str, Any] = json.loads(raw)
            self._take_in(message, raw)
            if message["type"] == "company" and self.contributes:
                await self.contribute()
            if kind in (None, message["type"]):
                return message

    async def _next(self) -> str:
        """A line of a frame."""
        while not self._lines:
            frame = await self.socket.recv()
            assert isinstance(frame, str)
            self._lines += frame.split("\n")
        return self._lines.popleft()

    @property
    def is_asked_for_bits(self) -> bool:
        """Are random bits wanted for the chance of the round that is going to begin?"""
        shuffle = self.company["shuffle"]
        return shuffle is not None and bool(shuffle["wanted"])

    async def contribute(self) -> None:
        """Say them, if they are wanted."""
        if self.is_asked_for_bits:
            round_ = self.company["shuffle"]["round"]
            bits = self.bits.setdefault(round_, f"{self.random.getrandbits(256):064x}")
            id_ = f"bits of {round_}"
            await self.say({"type": "contribute", "id": id_, "round": round_, "random": bits})

    def _take_in(self, message: dict[str, Any], raw: str) -> None:
        if message["type"] == "company":
            self.company = message
        elif message["type"] == "whole":
            self.raw_whole = raw
            self.round = message["round"]
            self.state = message
            self.events = list(message["events"])
            assert message["number"] == len(self.events)
        elif message["type"] == "step":
            assert message["event"]["number"] == self.number + 1
            self.events.append(message["event"])
            self.state["view"] |= message["changes"]
            self.state |= {name: message[name] for name in CHANGED_BY_STEPS}
            self.steps.append(raw)

    async def turn(self) -> None:
        """Wait until this seat has to decide, or the game is over."""
        while not self.offer and not self.is_over:
            await self.hear()

    def next_id(self) -> str:
        """What a command is called that was not said before."""
        self.commands += 1
        self.last_id = f"{self.page}-{self.commands}"
        return self.last_id

    async def move(self, move: str, id_: str = "", number: int | None = None) -> dict[str, Any]:
        """Make a move; the answer to it."""
        id_ = id_ or self.next_id()
        at = self.number if number is None else number
        made = {"round": self.round, "number": at, "move": move}
        await self.say({"type": "move", "id": id_, **made})
        return await self._answer(id_)

    async def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command about the game as it is now; the answer to it."""
        return await self.ask(kind, round=self.round, number=self.number, **fields)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Any other command; the answer to it."""
        id_ = self.next_id()
        await self.say({"type": kind, "id": id_, **fields})
        return await self._answer(id_)

    async def game(self, number: int = 1) -> None:
        """Wait for the whole view of the table's first (second …) game."""
        while self.state.get("round") != number:
            await self.hear()

    async def closed(self) -> int:
        """Hear all that still comes; the code with which the server closes in the end."""
        with suppress(websockets.ConnectionClosed):
            while True:
                await self.hear()
        assert self.socket.close_code is not None
        return self.socket.close_code

    async def until(self, agrees: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the company is like this."""
        while not agrees(self.company):
            await self.hear()

    async def lift_curtain(self) -> None:
        """Wait until somebody at this browser has to decide, whose hand it shows then; several
        people hide their cards from each other."""
        while not self.is_over:
            to_move = self.state["view"]["toMove"]
            if to_move in self.company["ownSeats"]:
                if self.state["you"] == to_move and self.offer:
                    return
                if self.state["you"] != to_move:
                    await self.ask("handOn")
                    await self.ask("showHand", seat=to_move)
                    continue
            await self.hear()

    async def _answer(self, id_: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message.get("id") == id_:
                return message

    async def any_move(self) -> str:
        """One of the moves that are offered, found as a person would: by choosing pieces."""
        offer = self.offer
        assert offer
        moves = list(offer["moves"]) + [f"buy {card}" for card in offer.get("buy", ())]
        if offer.get("bid"):
            moves.append(f"bid {offer['bid']['least']}")
        selection = offer.get("selection")
        if selection and selection["canAdd"] and (not moves or self.random.random() < 0.8):
            pieces: list[str] = []
            while not selection["complete"]:
                pieces.append(self.random.choice(selection["canAdd"]))
                answer = await self.command("select", pieces=pieces)
                selection = answer["selection"]
            return str(selection["move"])
        return self.random.choice(moves)

    async def play(self, moves: int = 10_000) -> None:
        """Make so many moves, or play to the end."""
        for _ in range(moves):
            await self.turn()
            if self.is_over:
                return
            assert (await self.move(await self.any_move()))["type"] == "done"
        await self.turn()


async def play_together(*players: Player) -> None:
    """One move by whichever of them has the turn, seen by all."""
    turns = [asyncio.create_task(player.turn()) for player in players]
    done, _ = await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
    for turn in turns:
        turn.cancel()
    await asyncio.gather(*turns, return_exceptions=True)
    for turn in done:
        turn.result()
    for player in players:
        if player.offer and not player.is_over:
            assert (await player.move(await player.any_move()))["type"] == "done"
            return
