"""Servers tell each other who is there; what was said last counts, whichever is heard of last."""

from __future__ import annotations

import asyncio

from kaardilaud.server.messages import Spoken
from kaardilaud.server.presence import Presence


class Heard:
    """What a server is told about the others."""

    def __init__(self) -> None:
        self.changed: list[str] = []

    def company_changed(self, table: str) -> None:
        self.changed.append(table)

    def came(self, table: str, person: int, since: float) -> None:
        pass

    def spoke(self, table: str, spoken: Spoken) -> None:
        pass


def test_what_was_said_earlier_and_is_heard_later_changes_nothing() -> None:
    async def say() -> None:
        wire: list[bytes] = []

        async def publish(message: bytes) -> None:
            wire.append(message)

        heard = Heard()
        one, other = Presence(publish, Heard()), Presence(publish, heard)
        for people in ([1], [1, 2], []):
            one.is_now("t", people)
        one.is_now("elsewhere", [5])
        async with asyncio.timeout(20):
            while len(wire) < 4:
                await asyncio.sleep(0)
        came, both, gone, elsewhere = wire
        for message in (both, came):
            other.hear(message)
        assert other.elsewhere("t", 2)
        other.hear(gone)
        for message in (came, both, elsewhere):
            other.hear(message)
        assert not other.elsewhere("t", 1)
        assert other.elsewhere("elsewhere", 5)
        assert heard.changed == ["t", "t", "elsewhere"]
        await one.stop()
        await other.stop()

    asyncio.run(say())


def test_tables_that_all_have_left_are_forgotten_after_a_while() -> None:
    async def say() -> None:
        wire: list[bytes] = []

        async def publish(message: bytes) -> None:
            wire.append(message)

        one, other = Presence(publish, Heard()), Presence(publish, Heard())
        one.is_now("t", [1])
        one.is_now("t", [])
        async with asyncio.timeout(20):
            while len(wire) < 2:
                await asyncio.sleep(0)
        for message in wire:
            other.hear(message)
        (server,) = other._others.values()
        assert set(server.tables) == {"t"}
        for _ in range(2):  # what was said before the first time may still be on its way
            other._forget()
        assert not server.tables
        await one.stop()

    asyncio.run(say())
