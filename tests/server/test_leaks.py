"""Nothing that a server lets out depends on what is hidden, and its log holds no secret.

Two games that somebody can't tell apart are played in the same way at a real server: what that
person is sent, what strangers and whoever watches the server can ask for, is the same to the byte.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets
from scenes import Scene, put_people_on_table
from twins import TWINS, Twins

from kaardilaud.games import GAMES
from kaardilaud.store.log import open_store
from kaardilaud.table.happenings import decode_act

from .programs import program
from .running import PATIENCE, Player, Server, serving

HIDDEN = r"(?<![\w#$-])(?:{})(?![\w#$-])"


async def ask_what_is_refused(watcher: Player, game: str) -> None:
    """Questions, selections and commands of all sorts, to which the answers are refusals."""
    codes = GAMES[game].codes
    for code in codes:
        word = "play" if game == "rahast-vabaks" else "buy"
        await watcher.command("why", move=f"{word} {code}")
        await watcher.command("select", pieces=[code])
    moves = (
        ()
        if watcher.offer
        else ("draw", "keep", "pass", "choose 0", "colour R", "bid 1", "pay c", "x")
    )
    for move in moves:
        await watcher.move(move)
    for kind, fields in (
        ("takeBack", {}),
        ("standIn", {"until": "turn"}),
        ("giveSeat", {"seat": 0, "person": 2}),
        ("letIn", {"person": 9}),
        ("begin", {}),
        ("askReview", {"seat": 0}),
        ("askHands", {}),
    ):
        await watcher.ask(kind, **fields)
    await watcher.say({"type": "move", "card": "?"})
    await watcher.hear("refused")


async def watched(server: Server, scene: Scene, twins: Twins) -> dict[str, Any]:
    """All that there is to be had by the watcher, and by strangers, from beginning to end."""
    table, secrets = put_people_on_table(Path(server.database), scene)
    is_person = scene.program is None
    sits = server.seat if is_person else partial(program, server, seated=True)
    async with (
        server.seat(table, secrets[0]) as mari,
        server.seat(table, secrets[1]) as jüri,
        sits(table, secrets[2]) as kai,
    ):
        await kai.until(lambda company: all(one["here"] for one in company["people"]))
        kai.heard.clear()
        for seat, move in twins.moves:
            player = (mari, jüri, kai)[seat]
            await player.turn()
            if seat == twins.watcher and is_person:
                assert (await kai.command("askHint"))["type"] == "hint"
            assert (await player.move(move))["type"] == "done", move
            while kai.number < player.number:
                await kai.hear()
            if seat != twins.watcher:
                await ask_what_is_refused(kai, scene.game)
        await kai.say({"type": "askWhole"})
        await kai.hear("whole")
        asked = {
            path: await asyncio.to_thread(server.ask, path.format(table), None, secret)
            for path, secret in (
                ("/api/tables/{}", None),
                ("/api/tables/{}/record", None),
                ("/api/tables/{}/record?", secrets[twins.watcher]),
                ("/api/tables/{}/nothing", secrets[twins.watcher]),
            )
        }
        code = mari.company["code"]
        # Who is told that they ask too fast, and when, is decided by the clock alone.
        heard = [
            nameless(message, table, code)
            for message in kai.heard
            if '"too-many-messages"' not in message
        ]
        return {"heard": heard} | {
            path: (status, nameless(body.decode(), table, code))
            for path, (status, _, body) in asked.items()
        }


def nameless(text: str, table: str, code: str) -> str:
    """Without what names the table or the page, and what is measured by the clock."""
    text = text.replace(table, "TABLE").replace(code, "CODE")
    text = re.sub('"id":"[0-9a-f]{32}-', '"id":"', text)
    text = re.sub(r'("too-early".*?"count"):\d+', r"\1:0", text)  # seconds
    return re.sub(r'("waited"|"created"):\s?"?[\w:.+-]+', r"\1:0", text)


@pytest.mark.parametrize("game", TWINS)
def test_two_games_that_differ_in_what_is_hidden_sound_the_same(server: Server, game: str) -> None:
    twins = TWINS[game]
    one, other = [asyncio.run(watched(server, scene, twins)) for scene in twins]
    for what, seen in one.items():
        assert seen == other[what], what
    assert len(one["heard"]) > 100
    assert sum('"refused"' in message for message in one["heard"]) > 50


@pytest.mark.parametrize("game", TWINS)
def test_a_program_learns_no_more_than_a_person(server: Server, game: str) -> None:
    twins = TWINS[game]
    scenes = [replace(scene, program=twins.watcher) for scene in twins]
    one, other = [asyncio.run(watched(server, scene, twins)) for scene in scenes]
    for what, seen in one.items():
        assert seen == other[what], what
    assert sum('"sentence":"' in message for message in one["heard"]) > 50


def test_whoever_watches_the_server_learns_of_no_table(server: Server) -> None:
    table, secret = server.new_table("rahast-vabaks")

    async def play() -> None:
        async with server.seat(table, secret) as mari:
            await mari.play(3)
            for path in ("/metrics", "/health"):
                text = (await asyncio.to_thread(server.ask, path))[2].decode()
                for line in text.splitlines():
                    assert re.fullmatch(r"# (HELP|TYPE) .*|kaardilaud_\w+ \d+|well", line), line
                for unsaid in (table, mari.company["code"], "Mari", secret):
                    assert unsaid not in text

    asyncio.run(play())


class Night:
    """A server at which everything goes wrong; what nobody may find in its log afterwards."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.secrets = {"Pärtel", "k" * 32}

    def is_had(self) -> None:
        """A table is made, somebody comes, plays, asks for a key, and nonsense is sent."""
        made = {"game": "rahast-vabaks", "name": "Pärtel", "computers": 1, "begin": True}
        self.server.ask("/api/tables", json.dumps(made).encode(), "k" * 32)
        with suppress(AssertionError):  # where making tables is what goes wrong
            self.table, secret = self.server.make_table(made)
            self.secrets |= {self.table, secret}
            with suppress(websockets.ConnectionClosed, TimeoutError):
                asyncio.run(self._play(secret))
            self.server.ask(f"/api/tables/{self.table}/record", None, secret)
            self._send_nonsense(secret)

    async def _play(self, secret: str) -> None:
        async with self.server.seat(self.table, secret) as player:
            code = player.company["code"]
            self.secrets |= {code, *player.bits.values()}
            await asyncio.to_thread(self._ask, {"code": code}, "/api/codes")
            await player.play(2)
            await player.say(
                {"type": "move", "id": "1", "round": 1, "number": 0, "move": f"play {secret}"}
            )
            await player.socket.send(b"\xff" + code.encode())
            await player.socket.send("[" * 9999 + secret)
            made = await player.ask("makeKey")
            if made["type"] == "key":
                self.secrets.add(made["key"])
                path = f"/api/tables/{self.table}/keys"
                await asyncio.to_thread(self._ask, {"key": made["key"]}, path)

    def _ask(self, wanted: dict[str, Any], path: str) -> None:
        self.server.ask(path, json.dumps(wanted).encode())

    def _send_nonsense(self, secret: str) -> None:
        """What is no HTTP, and HTTP that nobody asked for, with the browser's secret."""
        port = int(self.server.address.rpartition(":")[2])
        for request in (
            f"GET /t/{self.table} HTTP/1.1\r\nCookie: kaardilaud={secret}\r\nHost\r\n\r\n",
            f"{secret} / HTTP/1.1\r\n\r\n",
            f"GET /api/tables/{self.table}/play HTTP/1.1\r\nUpgrade: websocket\r\n"
            f"Connection: upgrade\r\nCookie: kaardilaud={secret}\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                line.sendall(request.encode())
                line.settimeout(PATIENCE)
                with suppress(OSError):
                    line.recv(1 << 16)

    def log(self) -> str:
        """All that was written down, once the server has been stopped."""
        asyncio.run(self._read_what_is_kept())
        self.server.process.send_signal(2)
        said, _ = self.server.process.communicate(timeout=PATIENCE)
        return self.server.log.read_text() + said

    async def _read_what_is_kept(self) -> None:
        """Seeds, hashes and the like: whatever long word is on disk is a secret of somebody's."""
        store = await open_store(str(self.server.database))
        for entry in await store.read(getattr(self, "table", "")):
            for happened in decode_act(entry.body).happened:
                kept = json.dumps(msgspec.to_builtins(happened))
                self.secrets |= set(re.findall(r"\w{16,}", kept))
        await store.close()


@pytest.mark.parametrize(
    ("fault", "value"),
    [
        ("kaardilaud.table.hosting.KEY_HOLDS", "no number"),
        ("kaardilaud.server.play.MOST_BYTES", "no number"),
        ("kaardilaud.server.open_tables.MOST_TRIES", "no number"),
        ("kaardilaud.server.thinking.SUBSTITUTE", "random"),
    ],
    ids=["table", "connection", "request", "nothing"],
)
def test_the_log_holds_no_secret_whatever_fails(tmp_path: Path, fault: str, value: object) -> None:
    with serving(tmp_path, constants={fault: value}) as server:
        night = Night(server)
        night.is_had()
        log = night.log()
    faulty = fault.rpartition(".")[2] != "SUBSTITUTE"
    assert ("failed" in log) == faulty, log
    for secret in night.secrets:
        assert secret not in log
    cards = "|".join(map(re.escape, GAMES["rahast-vabaks"].codes))
    assert not re.search(HIDDEN.format(cards), log), log
