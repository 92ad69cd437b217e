"""Hints over real sockets: to who asks only, as long as they are of use, where it is allowed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from scenes import Scene, dealt, put_people_on_table

from kaardilaud.advice import Advice, Adviser
from kaardilaud.games import GAMES
from kaardilaud.locale.words import catalogue
from kaardilaud.server import commands, messages
from kaardilaud.server.connection import Connection
from kaardilaud.server.counsel import Counsel
from kaardilaud.server.hints import Hints
from kaardilaud.server.viewers import show_hand
from kaardilaud.store.log import open_store
from kaardilaud.table.happenings import decode_act
from kaardilaud.table.table import Table, brought_back

from .running import Server, all_is_done

HAND = "G5 Y20 B5 B2 R5 Y10 B20 G2"
DULL = "G2 G5 G10 B20 Y2 Y5 Y10 Y20"
TWO = Scene("rahast-vabaks", dealt("R10", "G1 " * 20, HAND, DULL), people=("Jüri",))
WILD = Scene("ten", "R4 W5 B1 B2 B3 B4 B5 G6", 3, moves="draw", people=("Jüri", "Kai"))


@pytest.mark.parametrize("scene", [TWO, WILD], ids=lambda scene: scene.game)
def test_who_asks_hears_a_legal_move_and_why_and_nobody_else_does(
    server: Server, scene: Scene
) -> None:
    async def play() -> None:
        table, secrets = put_people_on_table(Path(server.database), scene)
        async with (
            server.seat(table, secrets[0]) as mari,
            server.seat(table, secrets[1]) as other,
        ):
            match = scene.match()
            asks, hears = (mari, other) if match.to_move == 0 else (other, mari)
            hint = await asks.command("askHint")
            assert hint["type"] == "hint"
            assert match.why_illegal(match.to_move or 0, hint["move"]) is None
            assert hint["why"]["key"] in catalogue("et", "advice")
            again = await asks.command("askHint")
            assert {**again, "id": ""} == {**hint, "id": ""}
            refused = await hears.command("askHint")
            assert refused["reason"]["code"] == "not-your-turn"
            assert (await asks.move(hint["move"]))["type"] == "done"
            while hears.number < asks.number:
                await hears.hear()
            assert not any('"hint"' in message for message in hears.heard)

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_by_hints_alone(server: Server, game: str) -> None:
    async def play() -> None:
        table, secret = server.new_table(game, computers=1)
        async with server.seat(table, secret) as mari:
            keys = set()
            for _ in range(12):
                await mari.turn()
                if mari.is_over:
                    break
                hint = await mari.command("askHint")
                keys.add(hint["why"]["key"])
                assert (await mari.move(hint["move"]))["type"] == "done"
            assert len(keys) > 1 or mari.is_over  # a short game may ask little

    asyncio.run(play())


def refusal(answer: dict[str, Any]) -> str:
    assert answer["type"] == "refused", answer
    return str(answer["reason"]["code"])


def test_where_the_table_does_not_allow_it_there_is_none(server: Server) -> None:
    async def play() -> None:
        table, secret = server.new_table("rahast-vabaks", 1, hints="none", starter="youngest")
        async with server.seat(table, secret) as mari:
            assert mari.state["options"]["hints"] == "none"
            assert refusal(await mari.command("askHint")) == "no-hints"

    asyncio.run(play())


def test_in_a_pause_too_often_or_too_late_there_is_none(server: Server) -> None:
    async def play() -> None:
        table, secret = server.new_table("rahast-vabaks", 1, starter="youngest")
        async with server.seat(table, secret) as mari:
            late = {"round": mari.round, "number": mari.number + 1}
            assert refusal(await mari.ask("askHint", **late)) == "stale"
            await mari.ask("pause")
            assert refusal(await mari.command("askHint")) == "paused"
            await mari.ask("goOn")
            answers = [await mari.command("askHint") for _ in range(21)]
            assert [answer["type"] for answer in answers[:20]] == ["hint"] * 20
            assert refusal(answers[20]) == "too-many-hints"

    asyncio.run(play())


def test_who_looks_on_gets_none(server: Server) -> None:
    async def play() -> None:
        table, secret = server.new_table("ten", 1)
        async with server.seat(table, secret) as mari:
            await mari.ask("chooseWatching", allowed=True)
            guest = await asyncio.to_thread(server.come, table, "Ott", 0, "watch")
            await mari.until(lambda company: len(company["people"]) == 2)
            await mari.ask("letIn", person=1)
            async with server.seat(table, guest) as ott:
                assert refusal(await ott.command("askHint")) == "not-playing"

    asyncio.run(play())


def test_at_one_browser_the_curtain_comes_first(server: Server) -> None:
    async def play() -> None:
        wanted = {"game": "rahast-vabaks", "name": "Mari", "beside": [{"name": "Jüri"}]}
        table, secret = server.make_table(wanted | {"begin": True})
        async with server.seat(table, secret) as family:
            assert refusal(await family.command("askHint")) == "hand-not-shown"
            await family.lift_curtain()
            assert (await family.command("askHint"))["type"] == "hint"

    asyncio.run(play())


def test_the_chance_to_bust_is_told_where_the_table_shows_it(server: Server) -> None:
    async def offers(**options: str) -> list[tuple[int, int | None]]:
        table, secret = server.new_table("ten", 1, **options)
        seen = []
        async with server.seat(table, secret) as mari:
            for _ in range(6):
                await mari.turn()
                assert mari.offer
                if mari.state["view"]["phase"] == "draw":
                    row = mari.state["view"]["row"]
                    seen.append((len(row), mari.offer["bustPercent"]))
                hint = await mari.command("askHint")
                await mari.move(hint["move"])
        return seen

    assert {odds for _, odds in asyncio.run(offers())} == {None}
    shown = asyncio.run(offers(bustOdds="shown"))
    assert all(odds == 0 for cards, odds in shown if cards == 0)
    assert all(odds is not None and 0 <= odds <= 100 for _, odds in shown)


# --- What passes while somebody thinks ----------------------------------------------------------


class Dreaming(Counsel):
    """Thinks until it is woken."""

    def __init__(self) -> None:
        super().__init__()
        self.wakes = asyncio.Event()
        self.asked = 0

    async def advice(self, adviser: Adviser, view: object) -> Advice:
        self.asked += 1
        await self.wakes.wait()
        return await super().advice(adviser, view)


async def table_of(folder: Path) -> Table:
    """Mari and Jüri at one browser, Mari before it."""
    database = folder / "tables.sqlite"
    scene = Scene(TWO.game, TWO.deck, people=("Jüri",), beside=1)
    id_, _ = put_people_on_table(database, scene)
    store = await open_store(str(database))
    try:
        return brought_back([(decode_act(one.body), one.at) for one in await store.read(id_)])
    finally:
        await store.close()


async def nothing_sent(_: bytes) -> bool:
    return True


def test_a_hint_whose_hand_is_hidden_again_is_not_told(tmp_path: Path) -> None:
    async def play() -> None:
        table, counsel = await table_of(tmp_path), Dreaming()
        hints, line = Hints(table, counsel), Connection(nothing_sent, lambda _: None)
        assert show_hand(table, line, 0) is None
        line.viewer = 0
        question = commands.AskHint(id="1", round=1, number=0)
        answers = [asyncio.create_task(hints.answer_to(question, line)) for _ in range(2)]
        await all_is_done()
        assert counsel.asked == 1, "the same is thought of once"
        line.hand, line.viewer = None, None
        counsel.wakes.set()
        for answer in await asyncio.gather(*answers):
            assert not isinstance(answer, messages.Hint)
            assert answer.code == "hand-not-shown"
        line.viewer = 0
        told = await hints.answer_to(question, line)
        assert isinstance(told, messages.Hint)
        assert counsel.asked == 1

    asyncio.run(play())


def test_a_hint_whose_moment_has_passed_is_not_told(tmp_path: Path) -> None:
    async def play() -> None:
        table, counsel = await table_of(tmp_path), Dreaming()
        hints, line = Hints(table, counsel), Connection(nothing_sent, lambda _: None)
        line.viewer = 0
        question = commands.AskHint(id="1", round=1, number=0)
        answer = asyncio.create_task(hints.answer_to(question, line))
        await all_is_done()
        assert table.round is not None
        table.round.follow(table.round.work_out("draw", table.round.chance()))
        counsel.wakes.set()
        told = await answer
        assert not isinstance(told, messages.Hint)
        assert told.code == "stale"

    asyncio.run(play())
