"""What if: a game that is over goes on otherwise from one of its moments, at a table of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scenes import Scene, dealt, put_people_on_table

from kaardilaud.records import replay

from .running import Server, serving
from .test_leaks import nameless
from .test_reviewing import BLUNDER, IN_PLAIN_PYTHON, judged

# All that Mari has fits, and whoever sits opposite can only draw.
HAND, UNFIT = "R1 R1 R1 R1 R1 R1 R1 R1", "Y5 Y10 Y20 Y2 B5 B10 B20 B2"
WON = Scene(
    "rahast-vabaks",
    dealt("R2", "G-LISA " * 30, HAND, UNFIT),
    moves="; ".join(["play R1; draw"] * 7) + "; play R1",
    people=("Jüri",),
)
GAMES = pytest.mark.parametrize("scene", [WON, BLUNDER], ids=["rahast-vabaks", "ten"])


@pytest.fixture(params=["sqlite", "postgres"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server on either database."""
    where = {} if request.param == "sqlite" else {"database": request.getfixturevalue("postgres")}
    constants = {"kaardilaud.server.preparing.PLAIN": True}
    with serving(tmp_path, constants=constants, **where) as server:
        yield server
        server.stop()
        assert server.log.read_text() == ""


def ask(
    server: Server, table: str, secret: str | None, number: int = 4, round_: int = 1, **more: Any
) -> tuple[int, dict[str, Any]]:
    """Ask to play on from there: status and answer."""
    wanted = {"seat": 0, "number": number, "level": "steady"} | more
    path = f"/api/tables/{table}/rounds/{round_}/tables"
    status, _, body = server.ask(path, json.dumps(wanted).encode(), secret)
    return status, json.loads(body)


def played_on(server: Server, table: str, secret: str, **how: Any) -> str:
    """The table at which it goes on."""
    status, answer = ask(server, table, secret, **how)
    assert status == 201, answer
    return str(answer["table"])


def record(server: Server, table: str, secret: str) -> dict[str, Any]:
    """The record as this browser may have it now."""
    status, _, body = server.ask(f"/api/tables/{table}/record", secret=secret)
    assert status == 200, body
    return dict(json.loads(body))


@GAMES
def test_it_goes_on_from_there_to_another_end(server: Server, scene: Scene) -> None:
    table, secrets = put_people_on_table(server.database, scene)
    before = record(server, table, secrets[0])

    async def play() -> str:
        async with server.seat(table, secrets[0]) as mari:
            seen = mari.events
        other = played_on(server, table, secrets[0])
        async with server.seat(other, secrets[0]) as mari:
            assert mari.events[:4] == seen[:4]
            assert mari.state["origin"] == {"table": table, "round": 1, "number": 4}
            assert [seat["kind"] for seat in mari.state["seats"]] == ["human", "computer"]
            assert mari.company["locked"] is True
            assert mari.company["shuffle"] is None
            assert not mari.state["takeBack"]
            await mari.play()
            assert mari.is_over
        return other

    other = asyncio.run(play())
    after = record(server, other, secrets[0])
    assert (after["deck"], after["first"]) == (before["deck"], before["first"])
    assert after["options"] == before["options"]
    assert after["events"][:4] == before["events"][:4]
    assert "shuffle" not in after
    assert replay(after).fault is None
    assert record(server, table, secrets[0]) == before


@GAMES
def test_it_is_there_again_after_kill_9_in_either_database(stored: Server, scene: Scene) -> None:
    async def whole(other: str, secret: str, moves: int) -> str:
        async with stored.seat(other, secret) as mari:
            await mari.play(moves)
            await mari.say({"type": "askWhole"})
            await mari.hear("whole")
            return mari.raw_whole

    table, secrets = put_people_on_table(stored.database, scene)
    other = played_on(stored, table, secrets[0], number=0)
    for moves in (0, 2):
        before = asyncio.run(whole(other, secrets[0], moves))
        stored.kill()
        stored.start()
        assert asyncio.run(whole(other, secrets[0], 0)) == before


def test_whoever_played_keeps_their_seat_and_nobody_elses_name_is_kept(server: Server) -> None:
    table, secrets = put_people_on_table(server.database, WON)

    async def play() -> None:
        other = played_on(server, table, secrets[1], seat=1, number=2, level="hard")
        async with server.seat(other, secrets[1]) as jüri:
            names = [seat["name"] for seat in jüri.state["seats"]]
            assert names == ["Arvo", "Jüri"]
            assert jüri.state["seats"][0]["level"] == "hard"
            assert jüri.state["you"] == 1
            assert "Mari" not in "".join(jüri.heard)

    asyncio.run(play())


def test_one_of_several_people_at_a_browser_plays_on_in_their_own_seat(server: Server) -> None:
    table, secrets = put_people_on_table(server.database, replace(WON, beside=1))

    async def play() -> None:
        other = played_on(server, table, secrets[0], seat=1)
        async with server.seat(other, secrets[0]) as jüri:
            assert jüri.company["ownSeats"] == [1]
            assert [seat["name"] for seat in jüri.state["seats"]] == ["Arvo", "Jüri"]
            assert len(jüri.state["view"]["hand"]) == 10

    asyncio.run(play())


def test_who_gets_a_seat_there_later_is_not_told_where_the_game_was_played(server: Server) -> None:
    table, secrets = put_people_on_table(server.database, WON)

    async def play() -> None:
        other = played_on(server, table, secrets[0])
        async with server.seat(other, secrets[0]) as mari:
            assert (await mari.ask("lock", locked=False))["type"] == "done"
            secret = server.come(other, "Kai")
            await mari.until(lambda company: len(company["people"]) == 2)
            assert (await mari.ask("giveSeat", seat=1, person=1))["type"] == "done"
            async with server.seat(other, secret) as kai:
                assert kai.state["origin"] == {"table": None, "round": 1, "number": 4}
                assert table not in "".join(kai.heard)

    asyncio.run(play())


def test_only_who_played_and_only_what_is_over(server: Server) -> None:
    table, (mari, jüri) = put_people_on_table(server.database, WON)
    stranger = server.new_table("ten")[1]
    for status, code, how in (
        (403, "stranger", {"secret": stranger}),
        (403, "stranger", {"secret": None}),
        (422, "not-at-this-device", {"secret": jüri}),
        (422, "not-at-this-device", {"secret": mari, "seat": 1}),
        (422, "game-over", {"secret": mari, "number": 15}),
        (422, "game-over", {"secret": mari, "number": 1000}),
        (422, "unknown-level", {"secret": mari, "level": "godlike"}),
        (404, "no-such-round", {"secret": mari, "round_": 2}),
        (400, "bad-request", {"secret": mari, "number": -1}),
        (400, "bad-request", {"secret": mari, "seat": None}),
    ):
        found, answer = ask(server, table, **how)  # type: ignore[arg-type]
        assert (found, answer["code"]) == (status, code), how
    running, mari = server.new_table("ten")

    async def begin() -> None:
        async with server.seat(running, mari):
            pass

    asyncio.run(begin())
    assert ask(server, running, mari, number=0)[1]["code"] == "game-not-over"


def test_who_looks_on_can_not(server: Server) -> None:
    table, secrets = put_people_on_table(server.database, WON)

    async def play() -> None:
        async with server.seat(table, secrets[0]) as mari:
            assert (await mari.ask("chooseWatching", allowed=True))["type"] == "done"
            kai = server.come(table, "Kai", wish="watch")
            assert (await mari.ask("letIn", person=2))["type"] == "done"
            for seat in (0, 1):
                status, answer = ask(server, table, kai, seat=seat)
                assert (status, answer["code"]) == (422, "not-at-this-device")

    asyncio.run(play())


def test_moves_made_elsewhere_are_neither_taken_back_nor_judged(tmp_path: Path) -> None:
    async def play(judging: Server) -> None:
        table, secrets = put_people_on_table(judging.database, BLUNDER)
        moves = [event.get("move") for event in record(judging, table, secrets[0])["events"]]
        last = moves.index("buy R5") + 1
        bought = played_on(judging, table, secrets[0], number=last)
        async with judging.seat(bought, secrets[0]) as mari:
            assert mari.events[-1]["move"] == "buy R5"
            assert (await mari.ask("takeBack"))["reason"]["code"] == "no-take-back"
        other = played_on(judging, table, secrets[0], number=last - 1)
        async with judging.seat(other, secrets[0]) as mari:
            assert (await mari.move("buy R5"))["type"] == "done"
            assert (await mari.ask("takeBack"))["type"] == "done"
            assert (await mari.ask("takeBack"))["reason"]["code"] == "no-take-back"
            assert (await mari.move("skip"))["type"] == "done"
            await mari.turn()
            replayed, news = await judged(mari)
            assert news["of"] == 1
            assert len(replayed["steps"]) == last

    with serving(tmp_path, constants=IN_PLAIN_PYTHON) as judging:
        asyncio.run(play(judging))


def test_a_second_game_there_is_one_like_any(server: Server) -> None:
    table, secrets = put_people_on_table(server.database, WON)

    async def play() -> None:
        other = played_on(server, table, secrets[0], number=14)
        async with server.seat(other, secrets[0]) as mari:
            await mari.play()
            assert (await mari.ask("begin"))["type"] == "done"
            await mari.game(2)
            assert mari.state["origin"] is None
            assert mari.company["shuffle"]["commitment"]

    asyncio.run(play())


async def heard(server: Server, scene: Scene) -> list[str]:
    """All that somebody hears who plays on from the fourth event."""
    table, secrets = put_people_on_table(server.database, scene)
    other = played_on(server, table, secrets[0])
    async with server.seat(other, secrets[0]) as mari:
        for _ in range(4):
            assert (await mari.move("play R1"))["type"] == "done"
            await mari.turn()
        await mari.say({"type": "askWhole"})
        await mari.hear("whole")
        code = mari.company["code"]
        told = [nameless(message.replace(other, "OTHER"), table, code) for message in mari.heard]
    kept = json.dumps(record(server, other, secrets[0]))
    return [*told, kept]


def test_what_was_hidden_then_is_hidden_from_who_plays_on(server: Server) -> None:
    """What the other one holds, and what lies in the pile, changes nothing."""
    swapped = dealt("R2", "G-LISA " * 29 + "B2", HAND, UNFIT.replace("B20 B2", "B20 G-LISA"))
    one = asyncio.run(heard(server, WON))
    other = asyncio.run(heard(server, replace(WON, deck=swapped)))
    assert one == other
    assert len(one) > 10


def test_what_chance_had_still_to_say_is_said_anew(server: Server) -> None:
    """Between a payment and the card that was taken for it nobody has to decide anything."""
    deck = dealt("R2", "G-LISA " * 30, "R-VALJA R1 R1 R1 R1 R1 R1 R1", UNFIT)
    moves = ["play R-VALJA", "play R1", *["play R1; draw"] * 5, "play R1"]
    paid = replace(WON, deck=deck, moves="; ".join(moves), takes="R1")
    table, secrets = put_people_on_table(server.database, paid)

    async def play() -> None:
        other = played_on(server, table, secrets[0], number=1)
        async with server.seat(other, secrets[0]) as mari:
            assert [event["move"] for event in mari.events[:2]] == ["play R-VALJA", "take R1"]
            assert mari.state["origin"]["number"] == 1
            await mari.play()
        assert replay(record(server, other, secrets[0])).fault is None

    asyncio.run(play())
