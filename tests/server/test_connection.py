"""A browser that reads slowly, or not at all, holds up nobody."""

import asyncio
import json
import random
from pathlib import Path

from scenes import Scene, put_people_on_table

from kaardilaud.cards import codes_of, standard_deck
from kaardilaud.games import GAMES
from kaardilaud.server import connection as connections
from kaardilaud.server.connection import MOST_ANSWERS, MOST_STEPS, Connection
from kaardilaud.server.messages import Close

from .running import PATIENCE, all_is_done, play_together, serving

TEN = GAMES["ten"]
WRITE_SECONDS = "kaardilaud.server.connection.WRITE_SECONDS"
FAR_TOO_MUCH = 3 * 1024 * 1024


class Browser:
    """Reads only when it is let."""

    def __init__(self) -> None:
        self.read: list[bytes] = []
        self.reads = asyncio.Event()
        self.line = Connection(self._send, lambda _: b"whole")

    async def _send(self, message: bytes) -> bool:
        await self.reads.wait()
        self.read += message.split(b"\n")
        return True


def test_everything_is_sent_in_order() -> None:
    async def run() -> None:
        browser = Browser()
        browser.reads.set()
        browser.line.put_whole()
        sending = asyncio.create_task(browser.line.send_all())
        await asyncio.sleep(0)
        for number in range(3):
            browser.line.put_step(b"step %d" % number)
            browser.line.put_answer(b"answer %d" % number)
        browser.line.end(Close.ELSEWHERE, b"elsewhere")
        await sending
        assert browser.read[0] == b"whole"
        assert browser.read[-1] == b"elsewhere"

    asyncio.run(run())


def test_who_falls_behind_gets_the_whole_view_and_all_answers() -> None:
    async def run() -> None:
        browser = Browser()
        sending = asyncio.create_task(browser.line.send_all())
        browser.line.put_answer(b"answer 1")
        for number in range(MOST_STEPS + 20):
            browser.line.put_step(b"step %d" % number)
            if number == 10:
                browser.line.put_answer(b"answer 2")
        browser.reads.set()
        await all_is_done()
        assert browser.read == [b"answer 1", b"answer 2", b"whole"]
        browser.line.put_step(b"next")
        await all_is_done()
        assert browser.read[-1] == b"next"
        sending.cancel()

    asyncio.run(run())


def test_a_step_that_the_whole_view_will_have_in_it_is_not_sent_again() -> None:
    async def run() -> None:
        browser = Browser()
        browser.line.put_step(b"before")
        browser.line.put_whole()
        browser.line.put_step(b"meanwhile")
        browser.reads.set()
        sending = asyncio.create_task(browser.line.send_all())
        await all_is_done()
        assert browser.read == [b"whole"]
        sending.cancel()

    asyncio.run(run())


def test_whoever_connects_hears_first_who_is_there_however_often_that_changes() -> None:
    async def run() -> None:
        browser = Browser()
        browser.reads.set()
        browser.line.put_company(b"one")
        browser.line.put_whole()
        browser.line.put_company(b"two")
        browser.line.put_answer(b"answer")
        browser.line.put_company(b"three")
        sending = asyncio.create_task(browser.line.send_all())
        await all_is_done()
        assert browser.read == [b"three", b"whole", b"answer"]
        sending.cancel()

    asyncio.run(run())


def test_the_next_command_waits_until_answers_are_read() -> None:
    async def run() -> None:
        browser = Browser()
        sending = asyncio.create_task(browser.line.send_all())
        for _ in range(MOST_ANSWERS + 1):
            browser.line.put_answer(b"answer")
        room = asyncio.create_task(browser.line.room())
        await all_is_done()
        assert not room.done()
        browser.reads.set()
        await asyncio.wait_for(room, PATIENCE)
        sending.cancel()

    asyncio.run(run())


def test_who_reads_nothing_for_too_long_is_given_up(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    async def run() -> None:
        browser = Browser()
        browser.line.put_whole()
        await asyncio.wait_for(browser.line.send_all(), PATIENCE)
        assert browser.line.close_code == Close.TOO_SLOW

    monkeypatch.setattr(connections, "WRITE_SECONDS", 0.05)
    asyncio.run(run())


def table_for_two(database: Path) -> tuple[str, list[str]]:
    """A table with two people and a computer player; Jüri begins."""
    deck = codes_of(TEN, standard_deck(TEN).for_seats(TEN, 3))
    random.Random(2).shuffle(deck)
    return put_people_on_table(
        database, Scene("ten", " ".join(deck), seats=3, first=1, people=("Jüri",))
    )


def test_a_browser_that_reads_nothing_does_not_hold_up_the_table(tmp_path: Path) -> None:
    """More than 3 MiB lie unread for Jüri; Mari plays on, and Jüri can come back at any time.

    Jüri is not given up meanwhile: whoever waited for that would wait for longer than anybody here.
    """
    table, (mari_is, yri_is) = table_for_two(tmp_path / "tables.sqlite")
    with serving(tmp_path, constants={WRITE_SECONDS: 600}) as server:

        async def flood() -> None:
            """Ask and never read, until the server takes nothing more."""
            question = {"type": "why", "id": "x", "round": 1, "number": 0, "move": "x" * 1900}
            async with server.socket(table, yri_is, max_queue=1) as asleep:
                await asleep.send(json.dumps({"type": "join"}))
                sent, stuck = 0, False
                while not stuck:
                    try:
                        async with asyncio.timeout(1.5):
                            await asleep.send(json.dumps(question))
                    except TimeoutError:
                        stuck = sent > FAR_TOO_MUCH  # else the server is slow today
                    sent += 2000
                    assert sent < 40_000_000
                clogged.set()
                await woken.wait()
                asleep.transport.abort()

        async def both() -> None:
            flooding = asyncio.create_task(flood())
            await asyncio.wait_for(clogged.wait(), 120)
            async with server.seat(table, mari_is) as mari:
                for _ in range(20):
                    assert (await mari.command("why", move="nonsense"))["type"] == "refused"
                async with server.seat(table, yri_is) as awake:
                    for _ in range(4):
                        await play_together(mari, awake)
            woken.set()
            await flooding

        clogged, woken = asyncio.Event(), asyncio.Event()
        asyncio.run(both())


def test_two_people_see_the_same_game_each_from_their_own_seat(tmp_path: Path) -> None:
    table, (mari_is, yri_is) = table_for_two(tmp_path / "tables.sqlite")
    with serving(tmp_path) as server:

        async def both() -> None:
            async with server.seat(table, mari_is) as mari, server.seat(table, yri_is) as other:
                assert (mari.state["you"], other.state["you"]) == (0, 1)
                for _ in range(12):
                    await play_together(mari, other)
                last = min(mari.number, other.number)
                assert mari.events[:last] == other.events[:last]

        asyncio.run(both())
