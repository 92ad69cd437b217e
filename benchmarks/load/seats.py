"""The load generator: so many tables of two seats, played over WebSockets; one process, one core.

Prints one JSON object. A move counts when the other seat has been sent it; its time runs from being
sent until then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import time
import urllib.request
from typing import Any

import msgspec
import picows
import uvloop

from .choosing import Chooser
from .machine import Process, others_cpu

AT_ONCE = 20  # tables that are set up at the same time


class Load:
    """What all tables share: is it time to play, and what was measured."""

    def __init__(self, address: str, game: str, think: float) -> None:
        self.address = address
        self.game = game
        self.think = think  # seconds, on average, before a seat moves
        self.playing = False
        self.again = True  # a game that is over is followed by another
        self.measuring = False
        self.times: list[float] = []
        self.games = 0
        self.refused = 0
        self.bytes = 0
        self.messages = 0


class Table:
    """Two seats; `sent_at` is when the move was sent that the other seat has not seen yet."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.seats: list[Seat] = []
        self.sent_at = 0.0
        self.ready = asyncio.Event()
        self.over = asyncio.Event()
        self.number = number

    async def set_up(self) -> None:
        """Make the table, let the second person in, begin."""
        load = self.load
        wanted = {"game": load.game, "name": "Mari"}
        table, host = await asyncio.to_thread(_enter, load.address, "/api/tables", wanted)
        path = f"/api/tables/{table}/people"
        _, guest = await asyncio.to_thread(_enter, load.address, path, {"name": "Jüri"})
        place = f"{load.address.replace('http', 'ws', 1)}/api/tables/{table}/play"
        for place_number, secret in enumerate((host, guest)):
            seat = Seat(self, place_number)
            await picows.ws_connect(
                lambda seat=seat: seat, place, extra_headers={"Cookie": f"kaardilaud={secret}"}
            )
            self.seats.append(seat)
        self.seats[0].say("letIn", person=1)
        await self.ready.wait()

    def play(self) -> None:
        """Whoever has to decide does so now."""
        for seat in self.seats:
            seat.go_on()

    def close(self) -> None:
        """Leave without a word."""
        for seat in self.seats:
            seat.transport.disconnect()


class Seat(picows.WSListener):  # type: ignore[misc]
    """One browser at a table."""

    def __init__(self, table: Table, place: int) -> None:
        self.table = table
        self.load = table.load
        self.place = place
        self._chooser = Chooser(table.load.game, table.number * 2 + place)
        self._ids = 0
        self._number = 0
        self._round = 0
        self._contributed = 0  # to the chance of this round
        self._move: str | None = None

    def on_ws_connected(self, transport: Any) -> None:
        """The line holds."""
        self.transport = transport
        self._send({"type": "join"})

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        """A message of the server."""
        text = frame.get_payload_as_bytes()
        if self.load.measuring:
            self.load.bytes += len(text)
            self.load.messages += 1
        for message in DECODE(text):
            getattr(self, f"_{message['type']}", _nothing)(message)

    def say(self, kind: str, **more: Any) -> None:
        """Send a command."""
        self._ids += 1
        self._send({"type": kind, "id": str(self._ids), **more})

    def go_on(self) -> None:
        """Make the move that was chosen."""
        if self._move is not None and self.load.playing:
            move, self._move = self._move, None
            self.table.sent_at = time.perf_counter()
            self.say("move", round=self._round, number=self._number, move=move)

    def _company(self, message: dict[str, Any]) -> None:
        shuffle = message["shuffle"]
        if shuffle and shuffle["wanted"] and shuffle["round"] != self._contributed:
            self._contributed = shuffle["round"]
            self.say("contribute", round=self._contributed, random=secrets.token_hex(32))
        sitting = sum(seat["kind"] == "human" for seat in message["seats"])
        if self.place == 0 and sitting == 2 and not message["playing"] and self._number == 0:
            self._number = -1
            self.say("begin")

    def _whole(self, message: dict[str, Any]) -> None:
        self._number = message["number"]
        self._round = message["round"]
        self._take(message)
        if self.place == 1:
            self.table.ready.set()

    def _step(self, message: dict[str, Any]) -> None:
        event = message["event"]
        self._number = event["number"]
        load = self.load
        if event["seat"] not in (None, self._seat) and self.table.sent_at:
            if load.measuring:
                load.times.append(time.perf_counter() - self.table.sent_at)
            self.table.sent_at = 0.0
        if message["result"] is not None:
            load.games += 1
            self.table.over.set()
            if self.place == 0 and load.again:
                self.say("begin")
            return
        self._take(message)

    def _refused(self, message: dict[str, Any]) -> None:
        self.load.refused += 1
        print("refused:", message, flush=True)

    def _take(self, message: dict[str, Any]) -> None:
        self._seat = message.get("you", getattr(self, "_seat", None))
        self._move = self._chooser.choose(message)
        if self._move is None or not self.load.playing:
            return
        if self.load.think:
            wait = self.load.think * random.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(wait, self.go_on)
        else:
            self.go_on()

    def _send(self, message: dict[str, Any]) -> None:
        self.transport.send(picows.WSMsgType.TEXT, ENCODE(message))


ENCODE = msgspec.json.Encoder().encode
DECODE = msgspec.json.Decoder().decode_lines


def _nothing(message: dict[str, Any]) -> None:
    """A message of which nothing follows here."""


def _enter(address: str, path: str, wanted: dict[str, Any]) -> tuple[str, str]:
    """Ask as a new browser; the table, and the browser's secret."""
    request = urllib.request.Request(address + path, json.dumps(wanted).encode())
    with urllib.request.urlopen(request, timeout=60) as answer:
        secret = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
        return json.loads(answer.read())["table"], secret


async def measure(load: Load, tables: int, seconds: float, warmup: float, pid: int) -> Any:
    """Set up, play, and say what was seen."""
    all_tables = [Table(load, number) for number in range(tables)]
    for first in range(0, tables, AT_ONCE):
        await asyncio.gather(*(table.set_up() for table in all_tables[first : first + AT_ONCE]))
    await asyncio.sleep(1)
    server, own = Process(pid), Process("self")
    load.playing = True
    loop = asyncio.get_running_loop()
    for table in all_tables:
        loop.call_later(random.uniform(0, 2 * load.think), table.play)
    await asyncio.sleep(warmup)
    load.measuring = True
    begin, others = time.perf_counter(), others_cpu((server, own))
    before, own_before = server.cpu(), own.cpu()
    await asyncio.sleep(seconds)
    load.measuring = False
    wall = time.perf_counter() - begin
    after, own_after = server.cpu(), own.cpu()
    others = others_cpu((server, own)) - others
    load.playing = False
    moves = len(load.times)
    found = {
        "tables": tables,
        "think_ms": round(load.think * 1000),
        "moves": moves,
        "moves_s": round(moves / wall),
        "p50_ms": _quantile(load.times, 0.5),
        "p99_ms": _quantile(load.times, 0.99),
        "max_ms": _quantile(load.times, 1.0),
        "games": load.games // 2,
        "refused": load.refused,
        "bytes_per_move": round(load.bytes / max(1, moves)),
        "messages_per_move": round(load.messages / max(1, moves), 2),
        "server_cpu_us_per_move": round((after.all - before.all) / max(1, moves) * 1e6),
        "server_main_us_per_move": round((after.main - before.main) / max(1, moves) * 1e6),
        "server_cpu_pct": round((after.all - before.all) / wall * 100),
        "load_cpu_pct": round((own_after.all - own_before.all) / wall * 100),
        "others_cpu_pct": round(others / wall * 100),
        "server_rss_mib": round(server.memory() / 1024),
    }
    for table in all_tables:
        table.close()
    return found


def _quantile(times: list[float], share: float) -> float:
    if not times:
        return 0.0
    times.sort()
    return round(times[min(len(times) - 1, int(len(times) * share))] * 1000, 2)


def main() -> None:
    """Read what is wanted, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("pid", type=int, help="of the server")
    parser.add_argument("--game", default="rahast-vabaks")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--warmup", type=float, default=2.0)
    parser.add_argument("--think-ms", type=float, default=0.0)
    wanted = parser.parse_args()
    load = Load(wanted.address, wanted.game, wanted.think_ms / 1000)
    found = uvloop.run(measure(load, wanted.tables, wanted.seconds, wanted.warmup, wanted.pid))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
