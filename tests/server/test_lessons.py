"""Lessons are played to their end over their WebSocket; a wrong move is answered, and changes
nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from kaardilaud.games import GAMES
from kaardilaud.lessons import LEARNER, Script, script_of
from kaardilaud.locale import LANGUAGES, Words
from kaardilaud.match import Match

from .running import Server

ABOUT_THE_GAME = ("move", "select", "why", "askHint")


class Learner:
    """Whoever learns, and hears what a page would."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0
        self.offer: dict[str, Any] | None = None
        self.result: dict[str, Any] | None = None
        self.taken_back = False
        self.lesson: dict[str, Any] = {}

    async def hear(self) -> list[dict[str, Any]]:
        """What comes in one frame."""
        async with asyncio.timeout(20):
            frame = await self.socket.recv()
        heard = [json.loads(line) for line in str(frame).split("\n")]
        for message in heard:
            match message["type"]:
                case "whole" | "step":
                    self.number = message.get("number", message.get("event", {}).get("number"))
                    self.offer, self.result = message["offer"], message["result"]
                    self.taken_back = self.taken_back or message["takeBack"]
                case "lesson":
                    self.lesson = message
        return heard

    async def ask(self, kind: str, **what: Any) -> list[dict[str, Any]]:
        about = {"round": 1, "number": self.number} if kind in ABOUT_THE_GAME else {}
        command = {"type": kind} | ({"id": "a"} if kind != "askWhole" else {}) | about | what
        await self.socket.send(json.dumps(command))
        return await self.hear()

    async def is_refused(self, kind: str, **what: Any) -> dict[str, Any]:
        """Why this can't be done; nothing has changed."""
        (refused,) = await self.ask(kind, **what)
        assert refused["type"] == "refused", refused
        return dict(refused["reason"])


def in_a_loop(test: Callable[..., Coroutine[None, None, None]]) -> Callable[..., None]:
    """A test that waits for a server."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        asyncio.run(test(*arguments, **named))

    return run


@asynccontextmanager
async def lesson(server: Server, path: str, **how: Any) -> AsyncIterator[Learner]:
    address = f"{server.address.replace('http', 'ws')}/api/lessons/{path}"
    async with websockets.connect(address, **how) as socket:
        await socket.send('{"type": "join"}')
        learner = Learner(socket)
        await learner.hear()
        yield learner


def played(script: Script, until: int) -> Match:
    """The game after so many events of the script, by the rules alone."""
    seats: list[dict[str, Any]] = [{} for _ in range(1 + len(script.computers))]
    match = Match.begin(GAMES[script.game], seats, script.deck, LEARNER, script.options)
    for move in script.moves[:until]:
        assert match.why_illegal(move.seat, move.move) is None, move
        for other in move.others:
            assert match.why_illegal(move.seat, other) is None, other
        match.play(move.move)
        assert match.due is None, "chance has nothing to say in a lesson"
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_script_is_a_whole_game_that_whoever_learns_wins(game: str) -> None:
    script = script_of(game)
    match = played(script, len(script.moves))
    result = match.result()
    assert result
    assert result["winners"] == [LEARNER]
    for move in script.moves:
        assert (move.step is not None) == (move.seat == LEARNER)
    assert 10 <= len(script.steps) <= 16


def test_every_sentence_is_said_in_both_languages() -> None:
    keys = [f"{game}.{step}" for game in GAMES for step in [*script_of(game).steps, "end"]]
    assert len({*keys}) == len(keys)
    for language in LANGUAGES:
        words = Words(language, seats=["Mari", "Piiks"])
        for key in keys:
            sentence = words.say(f"lessons.{key}", other=1)
            assert len(sentence) <= 190, f"{key} is too long for a child: {sentence}"


@pytest.mark.parametrize("game", GAMES)
@in_a_loop
async def test_a_lesson_is_played_to_its_end(server: Server, game: str) -> None:
    script = script_of(game)
    async with lesson(server, f"{game}/play?name=Mari") as learner:
        for step, name in enumerate(script.steps, 1):
            assert learner.lesson["say"] == f"{game}.{name}"
            assert (learner.lesson["step"], learner.lesson["number"]) == (step, learner.number)
            assert learner.offer is not None
            await learner.ask("move", move=learner.lesson["move"])
        assert learner.lesson["say"] == f"{game}.end"
        assert learner.lesson["move"] is None
        assert learner.result == played(script, len(script.moves)).result()
        assert not learner.taken_back


@pytest.mark.parametrize("game", GAMES)
@in_a_loop
async def test_every_other_move_is_answered_and_changes_nothing(server: Server, game: str) -> None:
    script = script_of(game)
    async with lesson(server, f"{game}/play") as learner:
        for number, wanted in enumerate(script.moves):
            if wanted.step is None:
                continue
            assert learner.number == number
            match = played(script, number)
            for move in match.legal():
                if move not in (wanted.move, *wanted.others):
                    reason = await learner.is_refused("move", move=move)
                    assert reason["code"] == "lesson-other-move"
            impossible = "play G2" if game == "rahast-vabaks" else "buy G9"
            told = await learner.is_refused("move", move=impossible)
            why = match.why_illegal(LEARNER, impossible)
            assert why is not None
            assert told["code"] == why.code
            assert await learner.is_refused("why", move=impossible) == told
            await learner.ask("move", move=[wanted.move, *wanted.others][-1])


@in_a_loop
async def test_a_lesson_goes_on_where_the_line_was_lost(server: Server) -> None:
    script = script_of("ten")
    for after in range(len(script.moves) + 5):
        async with lesson(server, f"ten/play?after={after}") as learner:
            assert learner.number >= min(after, len(script.moves))
            assert learner.offer is not None or learner.result is not None
    async with lesson(server, "ten/play?after=3") as learner:
        heard = await learner.ask("askWhole")
        assert [message["type"] for message in heard] == ["company", "whole", "lesson"]
        assert learner.lesson["say"] == "ten.risk"


@in_a_loop
async def test_nothing_but_playing_is_done_in_a_lesson(server: Server) -> None:
    async with lesson(server, "rahast-vabaks/play?name=%20&picture=99") as learner:
        for command in ("begin", "pause", "takeBack", "askHint", "makeKey"):
            assert (await learner.is_refused(command))["code"] == "lesson-only-playing"
        assert (await learner.is_refused("move", move="play R2", number=7))["code"] == "stale"
        await learner.socket.send("?")
        assert (await learner.hear())[0]["reason"]["code"] == "bad-message"
        made = await learner.ask("select", pieces=["B5", "G5"])
        assert made[0]["selection"]["move"] == "play B5 G5"
        assert (await learner.is_refused("why", move="play B5 G5"))["code"] == "lesson-other-move"


@pytest.mark.parametrize("path", ["chess/play", "ten/play?after=-1", "ten/play?after=x"])
@in_a_loop
async def test_what_is_no_lesson(server: Server, path: str) -> None:
    with pytest.raises(websockets.ConnectionClosed) as closed:
        async with lesson(server, path) as learner:
            await learner.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


@in_a_loop
async def test_another_site_and_who_opens_the_address(server: Server) -> None:
    with pytest.raises(websockets.ConnectionClosed) as closed:
        async with lesson(server, "ten/play", origin="http://elsewhere.example") as learner:
            await learner.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    assert server.ask("/api/lessons/ten/play")[0] == 426
    assert server.ask("/learn/ten", Accept="text/html")[0] in (200, 503)


@in_a_loop
async def test_a_lesson_makes_no_table(server: Server) -> None:
    def tables() -> list[str]:
        text = server.ask("/metrics")[2].decode()
        return [line for line in text.split("\n") if "table" in line and not line.startswith("#")]

    before = tables()
    async with lesson(server, "ten/play") as learner:
        await learner.ask("move", move="draw")
        assert tables() == before
