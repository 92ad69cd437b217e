"""Computer players have a time to think in, and the table goes on without them."""

import asyncio
import threading
from typing import Any

import pytest
from rules.scene import GAME, scene

from kaardilaud.server import thinking
from kaardilaud.server.thinking import ComputerSeat

from .running import until


class Dreaming:
    """Thinks for as long as it is let."""

    def __init__(self) -> None:
        self.wakes = threading.Event()
        self.thinking = 0
        self.most = 0

    def choose(self, view: Any) -> str:
        self.thinking += 1
        self.most = max(self.most, self.thinking)
        self.wakes.wait(60)
        self.thinking -= 1
        return "draw"


def test_who_thinks_for_too_long_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    dreaming = Dreaming()
    seated = thinking.seat_player
    monkeypatch.setattr(thinking, "SECONDS", 0.1)
    monkeypatch.setattr(
        thinking,
        "seat_player",
        lambda game, level, seed: dreaming if level == "steady" else seated(game, level, seed),
    )
    match = scene("R2 B5 G1", "Y20 Y5", top="R10").match

    async def run() -> None:
        computer = ComputerSeat(GAME, "steady")
        for _ in range(3):
            assert match.why_illegal(0, await computer.move(match.view(0))) is None
        assert (dreaming.thinking, dreaming.most) == (1, 1)  # nobody has waited for it

    asyncio.run(run())
    dreaming.wakes.set()


def test_the_event_loop_goes_on_while_a_computer_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    dreaming = Dreaming()
    monkeypatch.setattr(thinking, "SECONDS", 600)
    monkeypatch.setattr(thinking, "seat_player", lambda *_: dreaming)
    match = scene("R2 B5 G1", "Y20 Y5", top="R10").match

    async def run() -> None:
        move = asyncio.create_task(ComputerSeat(GAME, "steady").move(match.view(0)))
        await until(lambda: dreaming.thinking == 1)
        assert not move.done()
        dreaming.wakes.set()
        assert await move == "draw"

    asyncio.run(run())


def test_threads_are_used_again() -> None:
    match = scene("R2 B5 G1", "Y20 Y5", top="R10").match

    async def run() -> None:
        computer = ComputerSeat(GAME, "random")
        await computer.move(match.view(0))
        before = threading.active_count()
        for _ in range(20):
            await computer.move(match.view(0))
        assert threading.active_count() == before

    asyncio.run(run())
