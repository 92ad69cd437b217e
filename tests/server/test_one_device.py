"""Several people play at one browser: whose view it is shown, and what it is never sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scenes import Scene, put_people_on_table
from twins import TWINS, Twins

from kaardilaud.games import GAMES
from kaardilaud.records import replay
from kaardilaud.server.connection import Connection

from .running import CHANGED_BY_STEPS, Player, Server, all_is_done, serving, until
from .test_leaks import nameless

FAMILY = [{"name": "Jüri", "picture": 3}]
STAND_IN = "kaardilaud.table.hosting.PATIENCE"


def table_of(server: Server, game: str, **more: Any) -> tuple[str, str]:
    """A table of Mari and Jüri at one browser."""
    wanted = {"game": game, "name": "Mari", "beside": FAMILY, "begin": True}
    return server.make_table(wanted | more)


@asynccontextmanager
async def family(server: Server, game: str, **more: Any) -> AsyncIterator[Player]:
    """Their browser, in a game that has begun."""
    table, secret = table_of(server, game, **more)
    async with server.seat(table, secret) as player:
        yield player


def names(company: dict[str, Any]) -> list[str]:
    return [person["name"] for person in company["people"]]


def test_the_start_page_names_all_and_who_is_the_youngest(server: Server) -> None:
    async def play() -> None:
        options = {"starter": "youngest"}
        async with family(server, "rahast-vabaks", youngest=1, options=options) as it:
            assert names(it.company) == ["Mari", "Jüri"]
            assert [person["beside"] for person in it.company["people"]] == [None, 0]
            assert all(person["here"] for person in it.company["people"])
            assert it.company["ownSeats"] == [0, 1]
            assert it.state["first"] == 1

    asyncio.run(play())


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"beside": [{"name": "mari"}]}, "name-taken"),
        ({"beside": [{"name": " "}]}, "name-empty"),
        ({"youngest": 2}, "nobody-there"),
        ({"beside": [{"name": f"Laps {n}"} for n in range(6)]}, "bad-request"),
        ({"computers": 4}, "too-many-at-table"),
    ],
)
def test_what_can_not_be_is_refused(server: Server, more: dict[str, Any], code: str) -> None:
    wanted = {"game": "ten", "name": "Mari", "beside": FAMILY, "begin": True} | more
    status, _, body = server.ask("/api/tables", json.dumps(wanted).encode())
    assert (status, json.loads(body)["code"]) == (400 if code == "bad-request" else 422, code)


def test_nobody_s_hand_is_shown_until_its_owner_is_there_and_only_to_them(server: Server) -> None:
    async def play() -> None:
        async with family(server, "rahast-vabaks") as it:
            seat = it.state["view"]["toMove"]
            assert (it.state["you"], it.offer, it.state["view"]["hand"]) == (None, None, None)
            for kind, fields in (
                ("move", {"move": "draw"}),
                ("select", {"pieces": []}),
                ("why", {"move": "draw"}),
            ):
                refused = await it.command(kind, **fields)
                assert refused["reason"]["code"] == "hand-not-shown", kind
            assert (await it.ask("showHand", seat=seat))["type"] == "done"
            assert it.state["you"] == seat
            assert len(it.state["view"]["hand"]) == it.state["view"]["handSizes"][seat]
            await it.move("draw")
            while it.offer:
                await it.move("keep")
            assert it.state["you"] == seat, "what came of the turn is seen before it is handed on"
            assert (await it.command("select", pieces=[]))["reason"]["code"] == "not-your-turn"
            await it.ask("handOn")
            assert (it.state["you"], it.state["view"]["hand"]) == (None, None)
            assert it.state["events"][0]["news"][0]["key"] == "rahast-vabaks.drew"
            await it.ask("showHand", seat=1 - seat)
            assert it.state["you"] == 1 - seat
            assert it.offer

    asyncio.run(play())


def test_only_hands_of_those_who_are_there_are_shown(server: Server) -> None:
    async def play() -> None:
        async with family(server, "rahast-vabaks", computers=1) as it:
            refused = await it.ask("showHand", seat=2)
            assert refused["reason"]["code"] == "not-at-this-device"
            assert it.state["you"] is None

    asyncio.run(play())


@pytest.mark.parametrize("again", ["another tab", "the server has been killed"])
def test_whoever_connects_finds_the_curtain_up(tmp_path: Path, again: str) -> None:
    async def play(server: Server) -> None:
        table, secret = table_of(server, "rahast-vabaks")
        async with server.seat(table, secret) as it:
            await it.lift_curtain()
            seat = it.state["you"]
            if again != "another tab":
                server.kill()
                server.start()
            async with server.seat(table, secret) as newer:
                assert newer.state["you"] is None
                assert newer.state["view"]["hand"] is None
                await newer.ask("showHand", seat=seat)
                assert newer.state["you"] == seat

    with serving(tmp_path) as server:
        asyncio.run(play(server))


def test_in_a_pause_and_in_the_next_game_the_hand_has_to_be_asked_for_anew(server: Server) -> None:
    async def play() -> None:
        async with family(server, "rahast-vabaks") as it:
            await it.lift_curtain()
            seat = it.state["you"]
            await it.ask("pause")
            assert it.state["you"] is None
            assert it.company["pausedBy"] == seat
            assert (await it.ask("showHand", seat=seat))["reason"]["code"] == "paused"
            await it.ask("goOn")
            assert it.state["you"] is None
            await play_to_the_end(it)
            assert it.state["you"] is not None
            await it.ask("begin")
            await it.game(2)
            assert it.state["you"] is None

    asyncio.run(play())


async def play_to_the_end(it: Player) -> None:
    """Each of them in turn, whoever it is."""
    while not it.is_over:
        await it.lift_curtain()
        if it.offer:
            assert (await it.move(await it.any_move()))["type"] == "done"


@pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])
def test_two_people_play_whole_games_on_one_device(server: Server, game: str) -> None:
    async def play() -> None:
        async with family(server, game, computers=1) as it:
            await play_to_the_end(it)
            assert {event["seat"] for event in it.events} >= {0, 1, 2}
            path = f"/api/tables/{it_table(it)}/record"
            _, _, body = server.ask(path, secret=it.secret)
            record = json.loads(body)
            assert replay(record).fault is None
            assert set(record["shuffle"]["contributions"]) == {"0", "1"}

    asyncio.run(play())


def it_table(it: Player) -> str:
    """The table's id, from its address."""
    return str(it.company["address"]).rpartition("/")[2]


def test_the_record_of_a_running_game_shows_no_card_that_only_one_of_them_saw(
    server: Server,
) -> None:
    async def play() -> None:
        async with family(server, "rahast-vabaks", computers=1) as it:
            for _ in range(2000):
                await it.lift_curtain()
                if it.is_over or any(event["move"].startswith("take") for event in it.events):
                    break
                await it.move(await it.any_move())
            if it.is_over:
                return
            _, _, body = server.ask(f"/api/tables/{it_table(it)}/record", secret=it.secret)
            takes = [e["chance"] for e in json.loads(body)["events"] if "chance" in e]
            assert "take ?" in takes
            assert not any(take.startswith("take ") and take != "take ?" for take in takes)

    asyncio.run(play())


def test_ten_hides_nothing_and_shows_whoever_has_to_decide(server: Server) -> None:
    async def play() -> None:
        async with family(server, "ten") as it:
            for _ in range(30):
                if it.is_over:
                    break
                assert it.state["you"] == it.state["view"]["toMove"]
                assert it.offer
                await it.move(await it.any_move())
            assert all(step_names() <= json.loads(step).keys() for step in it.steps)

    asyncio.run(play())


def step_names() -> set[str]:
    return set(CHANGED_BY_STEPS)


def test_in_ten_whoever_moved_last_can_take_it_back_if_the_others_agree(server: Server) -> None:
    async def play() -> None:
        async with family(server, "ten") as it:
            for _ in range(200):
                passes = "pass" in (it.offer or {}).get("moves", ())
                if passes and it.state["view"]["auction"]["bidder"] is None:
                    before = it.state["you"]
                    await it.move("pass")
                    if it.state["takeBack"]:
                        break
                else:
                    await it.move(await it.any_move())
            assert it.state["you"] != before
            await it.ask("takeBack")
            assert it.company["takeBack"]["person"] == before
            assert it.company["takeBack"]["waiting"] == [1 - before]
            await it.ask("answerTakeBack", agree=True)
            assert it.state["you"] == before
            assert it.events[-1]["move"] == "takeBack"

    asyncio.run(play())


def test_while_a_computer_stands_in_for_somebody_their_hand_is_not_shown(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with family(server, "rahast-vabaks", computers=1) as it:
            await it.lift_curtain()
            seat = it.state["you"]
            assert (await it.ask("standIn", until="back"))["type"] == "done"
            assert it.company["standIns"] == [seat]
            assert it.state["you"] is None
            await it.ask("showHand", seat=seat)
            assert it.state["you"] == seat
            assert it.company["standIns"] == []

    soon = {"relaxed": 0, "brisk": 0, "none": 0}
    with serving(tmp_path, constants={STAND_IN: soon}) as server:
        asyncio.run(play(server))


def test_who_goes_on_at_another_device_takes_their_seat_along(server: Server) -> None:
    async def play() -> None:
        async with family(server, "rahast-vabaks") as it:
            await it.ask("showHand", seat=1)
            await it.say({"type": "makeKey", "id": "key", "person": 0})
            key = (await it.hear("key"))["key"]
            wanted = json.dumps({"key": key}).encode()
            path = f"/api/tables/{it_table(it)}/keys"
            status, headers, _ = await asyncio.to_thread(server.ask, path, wanted)
            assert status == 201
            secret = headers["set-cookie"].partition("=")[2].partition(";")[0]
            await it.until(lambda company: company["ownSeats"] == [1])
            assert (it.company["you"], it.company["host"]) == (1, 0)
            assert it.state["you"] == 1, "who is alone at a browser needs no curtain"
            async with server.seat(it_table(it), secret) as other:
                assert other.state["you"] == 0
                assert other.company["ownSeats"] == [0]
                assert [person["beside"] for person in other.company["people"]] == [None, None]
                assert (await other.ask("pause"))["type"] == "done"
                await it.until(lambda company: company["pausedBy"] == 0)

    asyncio.run(play())


async def seen_between_turns(server: Server, twins: Twins, scene: Scene) -> list[str]:
    """What the browser of Mari and Jüri is sent, and can ask for, while it shows nobody's hand."""
    table, browsers = put_people_on_table(Path(server.database), replace(scene, beside=1))
    seen: list[str] = []
    async with server.seat(table, browsers[0]) as family, server.seat(table, browsers[1]) as kai:
        await family.until(lambda company: all(one["here"] for one in company["people"]))
        for seat, move in twins.moves:
            if seat == twins.watcher:
                await kai.turn()
                assert (await kai.move(move))["type"] == "done"
                while family.number < kai.number:
                    await family.hear()
            else:
                if family.state["you"] != seat:
                    await ask_without_a_hand(family, scene.game)
                    seen += family.heard
                    await family.ask("showHand", seat=seat)
                assert (await family.move(move))["type"] == "done", move
                while kai.number < family.number:
                    await kai.hear()
                family.heard.clear()
                await family.ask("handOn")
            path = f"/api/tables/{table}/record"
            _, _, body = await asyncio.to_thread(server.ask, path, None, browsers[0])
            seen.append(body.decode())
    return [nameless(message, table, family.company["code"]) for message in seen]


async def ask_without_a_hand(family: Player, game: str) -> None:
    """Whatever is asked about cards is refused in the same way."""
    for code in GAMES[game].codes:
        for kind, fields in (
            ("select", {"pieces": [code]}),
            ("why", {"move": f"play {code}"}),
            ("move", {"move": f"play {code}"}),
        ):
            answer = await family.command(kind, **fields)
            assert answer["reason"]["code"] == "hand-not-shown"
    await family.say({"type": "askWhole"})
    await family.hear("whole")


def test_while_no_hand_is_shown_nothing_that_is_sent_depends_on_any(server: Server) -> None:
    twins = TWINS["rahast-vabaks"]
    one, other = [asyncio.run(seen_between_turns(server, twins, scene)) for scene in twins]
    assert len(one) > 300
    assert sum('"type":"whole"' in message for message in one) > 5
    assert one == other


def test_what_waits_to_be_sent_of_a_hand_is_not_sent_once_it_is_handed_on() -> None:
    async def play() -> None:
        sent: list[bytes] = []
        reads = asyncio.Event()

        async def send(message: bytes) -> bool:
            await reads.wait()
            sent.append(message)
            return True

        line = Connection(send, lambda line: f"whole {line.viewer}".encode())
        line.viewer = 0
        line.put_company(b"company")
        sending = asyncio.create_task(line.send_all())
        await all_is_done()  # one message is on its way, and the browser does not read
        line.put_step(b"a step of seat 0")
        line.put_private(b"a selection of seat 0")
        line.put_whole()
        line.put_answer(b"done")
        line.viewer = None
        line.put_other_view()
        reads.set()
        await until(lambda: b"whole" in b"".join(sent))
        sending.cancel()
        assert b"\n".join(sent).split(b"\n") == [b"company", b"done", b"whole None"]

    asyncio.run(play())


def test_others_bring_somebody_along_whom_the_host_lets_in(server: Server) -> None:
    async def play() -> None:
        table, secret = server.make_table({"game": "rahast-vabaks", "name": "Mari"})
        async with server.person(table, secret) as host:
            guest_is = await asyncio.to_thread(server.come, table, "Kai")
            async with server.person(table, guest_is) as guest:
                await host.ask("letIn", person=1)
                assert (await guest.ask("bringAlong", name="Pets"))["type"] == "done"
                await guest.until(lambda company: "Pets" in names(company))
                await host.until(lambda company: "Pets" in names(company))
                assert host.company["people"][2]["waiting"]
                await host.ask("letIn", person=2)
                await host.ask("begin")
                await guest.game()
                assert (guest.state["you"], guest.company["ownSeats"]) == (None, [1, 2])
                await host.game()
                assert host.state["you"] == 0
                assert (await guest.ask("say", phrase="hello", person=2))["type"] == "done"
                assert (await host.hear("spoken"))["person"] == 2
                refused = await guest.ask("say", phrase="hello", person=0)
                assert refused["reason"]["code"] == "nobody-there"
                await guest.ask("leave", person=1)
                await guest.until(lambda company: company["you"] == 2)
                assert guest.state["you"] == 2
                await host.until(lambda company: names(company) == ["Mari", "Pets"])
                await guest.say({"type": "leave", "id": "all"})
                assert await guest.closed() == 4403

    asyncio.run(play())
