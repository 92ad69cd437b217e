"""Somebody is waited for, in every state in which that can be, and the game goes on."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scenes import DULL, UNFIT, Scene, dealt, put_people_on_table

from kaardilaud.cli import main as kaardilaud
from kaardilaud.players import StandIn
from kaardilaud.server import thinking
from kaardilaud.server.connection import Connection
from kaardilaud.server.open_tables import OpenTables
from kaardilaud.server.session import hashed
from kaardilaud.store.log import Entry
from kaardilaud.store.sqlite import open_sqlite
from kaardilaud.table.happenings import Act, Came, LetIn, StoodIn, encode_act

from .running import Player, Server, all_is_done, serving, until

RV, TEN = "rahast-vabaks", "ten"
HAND = "R-VALJA R-RAHA VV B1 B1 B2 B5 B10"
REST = " O4 O5 G4 G5 B4 B5 R6 O6 G6 B6"
BUYING = "draw; draw; draw; draw; draw; take numbers; skip; draw; take numbers"
MARKET = "R4 $3 B9 G1 O2 R2 W7" + REST
# Mari has a card twice, which scores nothing the second time, and five tokens.
SPARE = Scene(TEN, "B1 B1 W5" + REST, moves="draw; draw; take numbers; draw; bid 2; pass")

# In each of them it is Mari who is waited for.
STATES = {
    "turn": Scene(RV, dealt("R1", UNFIT, "R2 R5 B2 B5 B10 B20 B2 B5", DULL)),
    "drawn": Scene(
        RV, dealt("R1", "R2 " + UNFIT, "B2 B5 B10 B2 B5 B10 B20 B20", DULL), moves="draw"
    ),
    "choose": Scene(RV, dealt("R20", UNFIT, HAND, DULL, DULL), seats=3, moves="play R-VALJA"),
    "swap": Scene(RV, dealt("R20", UNFIT, HAND, DULL, DULL), seats=3, moves="play R-RAHA"),
    "colour": Scene(RV, dealt("R20", UNFIT, HAND, DULL), moves="play VV"),
    "draw": Scene(TEN, "R4 R5" + REST, moves="draw"),
    "auction": Scene(TEN, "W5" + REST, moves="draw; pass"),
    "pay": SPARE,
    "buy": Scene(TEN, MARKET, moves=BUYING),
    "payForCard": Scene(TEN, MARKET, moves=BUYING + "; buy R4"),
    "finalBuy": Scene(
        TEN, "R4 R5 R4 B2 $2", moves="draw; draw; take numbers; draw; draw; draw; take money"
    ),
}


def table_of(server: Server, scene: Scene, ago: int, *people: str) -> tuple[str, list[str]]:
    """The scene among Mari, Jüri (and others), whose last move was made so many seconds ago."""
    people = people or ("Jüri",)
    scene = replace(scene, people=people, seats=max(scene.seats, len(people) + 1), ago=ago)
    return put_people_on_table(Path(server.database), scene)


def refusal(answer: dict[str, Any]) -> str | None:
    return answer["reason"]["code"] if answer["type"] == "refused" else None


async def moves_of(player: Player, seat: int, since: int) -> list[str]:
    """What this seat does after the event of this number; waits until there is something."""
    while True:
        made = [event for event in player.events[since:] if event["seat"] == seat]
        if made:
            return [event["move"] for event in made]
        await player.hear()


@pytest.mark.parametrize("state", STATES)
def test_nobody_is_replaced_too_early(server: Server, state: str) -> None:
    table, (_, yri_is) = table_of(server, STATES[state], 0)

    async def play() -> None:
        async with server.seat(table, yri_is) as yri:
            assert yri.company["waitsFor"] == 0
            assert yri.company["patience"] == 90_000
            for how_long in ("turn", "back"):
                answer = await yri.ask("standIn", until=how_long)
                assert refusal(answer) == "too-early"
                assert 80 < answer["reason"]["parameters"]["count"] <= 90
            assert yri.company["standIns"] == []

    asyncio.run(play())


@pytest.mark.parametrize("here", [False, True], ids=["away", "slow"])
@pytest.mark.parametrize("state", STATES)
def test_one_who_is_here_lets_a_computer_make_the_move(
    server: Server, state: str, here: bool
) -> None:
    """For who is away, and for who is here and does not move."""
    table, (mari_is, yri_is) = table_of(server, STATES[state], 100)

    async def play() -> None:
        async with server.seat(table, yri_is) as yri:
            if here:
                async with server.seat(table, mari_is) as mari:
                    assert refusal(await mari.ask("standIn", until="turn")) == "nobody-waited-for"
                    await it_is_made_for_mari(yri)
            else:
                await it_is_made_for_mari(yri)

    async def it_is_made_for_mari(yri: Player) -> None:
        number = yri.number
        assert refusal(await yri.ask("standIn", until="turn")) is None
        assert await moves_of(yri, 0, number)
        while yri.company["standIns"]:  # until another seat has to decide
            await yri.hear()
        assert yri.is_over or yri.company["waitsFor"] == 1

    asyncio.run(play())
    saved = server.ask(f"/api/tables/{table}/record", secret=yri_is)[2]
    assert json.loads(saved)["events"]


def test_a_whole_game_is_played_for_who_is_away_by_the_rules(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record of it is what `kaardilaud replay` accepts."""
    for game in ("draw", "turn"):
        table, (_, yri_is) = table_of(server, STATES[game], 100)

        async def play(table: str = table, yri_is: str = yri_is) -> None:
            async with server.seat(table, yri_is) as yri:
                assert refusal(await yri.ask("standIn", until="back")) is None
                await yri.play()

        asyncio.run(play())
        saved = server.ask(f"/api/tables/{table}/record", secret=yri_is)[2]
        (tmp_path / "record.jsonl").write_bytes(saved)
        assert kaardilaud(["replay", str(tmp_path / "record.jsonl")]) == 0, capsys.readouterr()


def test_who_stands_in_pays_without_cards_where_it_can(server: Server) -> None:
    """A computer in its own seat would pay 1c B1: what it has twice scores nothing."""
    table, (_, yri_is) = table_of(server, SPARE, 100)

    async def play() -> None:
        async with server.seat(table, yri_is) as yri:
            number = yri.number
            assert refusal(await yri.ask("standIn", until="turn")) is None
            assert await moves_of(yri, 0, number) == ["pay 2c"]

    asyncio.run(play())


def test_computers_and_the_absent_have_no_vote(server: Server) -> None:
    """Of four at the table one is here, and that is enough."""
    scene = replace(STATES["turn"], seats=4, deck=dealt("R1", UNFIT, *(DULL, DULL, DULL, DULL)))
    table, (_, _, kai_is) = table_of(server, scene, 100, "Jüri", "Kai")

    async def play() -> None:
        async with server.seat(table, kai_is) as kai:
            assert refusal(await kai.ask("standIn", until="back")) is None
            while kai.state["view"]["toMove"] != 1:
                await kai.hear()
            assert kai.company["standIns"] == [0]
            assert refusal(await kai.ask("standIn", until="turn")) == "too-early"

    asyncio.run(play())


def test_with_nobody_here_the_table_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers would play on for both who play; Kai, who only watches, goes while one thinks."""
    thinks, may_move = threading.Event(), threading.Event()

    class Slow(StandIn):
        def choose(self, view: Any) -> str:
            thinks.set()
            may_move.wait(20)
            return super().choose(view)

    async def heard(_: bytes) -> None:
        pass

    async def play() -> None:
        store = await open_sqlite(tmp_path / "tables.sqlite")
        kai = [Came(2, "Kai", 0, hashed("Kai")), LetIn(2), StoodIn(0, "back"), StoodIn(1, "back")]
        number = len(await store.read(table)) + 1
        assert await store.append(table, Entry(number, 0, encode_act(Act(kai))))
        tables = OpenTables(store, "http://home", 30)
        line = Connection(heard, lambda _: None, 2, hashed("Kai"))
        async with tables.open(table) as live:
            await all_is_done()
            assert not thinks.is_set()  # nobody has come yet
            live.connect(line)
            await until(thinks.is_set)
            live.disconnect(line)
            may_move.set()
            await until(lambda: live.users == 1)
            assert live.table.number == number
            live.connect(line)
            await until(lambda: live.table.round is not None and live.table.round.is_over)
        await tables.close()

    monkeypatch.setattr(thinking, "StandIn", Slow)
    scene = replace(STATES["turn"], people=("Jüri",))
    table, _ = put_people_on_table(tmp_path / "tables.sqlite", scene)
    asyncio.run(play())


def test_after_the_game_who_is_here_begins_the_next_one_without_the_others(server: Server) -> None:
    """Mari, the host, is away: she is dealt cards, and in time a computer plays for her."""
    won = STATES["finalBuy"]
    table, (_, yri_is) = table_of(server, replace(won, moves=won.moves + "; skip; skip"), 100)

    async def play() -> None:
        async with server.seat(table, yri_is) as yri:
            assert yri.is_over
            assert refusal(await yri.ask("begin")) is None
            await yri.game(2)
            assert [seat["name"] for seat in yri.state["seats"]] == ["Mari", "Jüri"]

    asyncio.run(play())


@pytest.mark.parametrize("wanted", ["letIn", "begin"])
def test_at_a_table_whose_host_is_away_others_let_in_and_begin(tmp_path: Path, wanted: str) -> None:
    async def play() -> None:
        table, mari_is = server.make_table({"game": TEN, "name": "Mari"})
        yri_is, kai_is = (server.come(table, name) for name in ("Jüri", "Kai"))
        async with server.person(table, mari_is) as mari:
            assert refusal(await mari.ask("letIn", person=1)) is None
            if wanted == "begin":
                assert refusal(await mari.ask("letIn", person=2)) is None
        async with server.person(table, yri_is) as yri, server.person(table, kai_is) as kai:
            await yri.until(lambda company: company["host"] == 1)
            if wanted == "letIn":
                assert refusal(await yri.ask("letIn", person=2)) is None
                await kai.until(lambda company: company["code"] is not None)
            else:
                assert refusal(await yri.ask("begin")) is None
                for player in (yri, kai):
                    await player.game()

    with serving(tmp_path, constants={"kaardilaud.server.absent_host.SECONDS": 0.3}) as server:
        asyncio.run(play())


def test_whom_the_host_keeps_waiting_others_let_in(tmp_path: Path) -> None:
    """The host is here and does nothing; others hear of it, and can do no more than that."""

    async def play() -> None:
        table, mari_is = server.make_table({"game": TEN, "name": "Mari"})
        yri_is = server.come(table, "Jüri")
        async with server.person(table, mari_is) as mari, server.person(table, yri_is) as yri:
            assert refusal(await mari.ask("letIn", person=1)) is None
            kai_is = await asyncio.to_thread(server.come, table, "Kai")
            async with server.person(table, kai_is) as kai:
                assert refusal(await yri.ask("letIn", person=2)) == "not-the-host"
                await yri.until(lambda company: len(company["people"]) == 3)
                assert refusal(await kai.ask("letIn", person=2)) == "not-let-in"
                assert refusal(await yri.ask("sendAway", person=2)) == "not-the-host"
                assert refusal(await yri.ask("letIn", person=2)) is None
                await kai.until(lambda company: company["code"] is not None)

    patience = {"relaxed": 1000, "brisk": 1000, "none": 1000}
    with serving(tmp_path, constants={"kaardilaud.table.hosting.PATIENCE": patience}) as server:
        asyncio.run(play())
