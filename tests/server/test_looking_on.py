"""Who does not play may look on if the host allows it: without a hand, and without a say."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from scenes import Scene, put_people_on_table
from twins import TWINS, rahast_vabaks

from .running import Player, Server, play_together, serving
from .test_around_the_game import playing, refusal
from .test_company import Company
from .test_leaks import nameless
from .test_several_servers import folder_at

DENIED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("move", {"round": 1, "number": 0, "move": "draw"}),
    ("pause", {}),
    ("goOn", {}),
    ("giveTime", {}),
    ("standIn", {"until": "back"}),
    ("comeBack", {}),
    ("takeBack", {}),
    ("answerTakeBack", {"agree": True}),
    ("begin", {}),
    ("letIn", {"person": 1}),
    ("sendAway", {"person": 1}),
    ("giveSeat", {"seat": 0, "person": 2}),
    ("lock", {"locked": True}),
    ("chooseWatching", {"allowed": False}),
    ("bringAlong", {"name": "Ants"}),
)


async def watched_game(it: Company) -> tuple[Player, Player]:
    """A game of two people and a computer, and somebody who looks on."""
    other = await it.comes("Jüri")
    await it.host_does("chooseWatching", allowed=True)
    await playing(it, other)
    ott = await it.comes("Ott", wish="watch")
    await ott.hear("whole")
    return other, ott


def person(company: dict[str, Any], name: str) -> dict[str, Any]:
    """Somebody as the company has them."""
    return dict(next(one for one in company["people"] if one["name"] == name))


def test_without_the_hosts_leave_nobody_looks_on(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            other = await it.comes("Jüri")
            await playing(it, other)
            wanted = json.dumps({"name": "Ott", "wish": "watch"}).encode()
            status, _, body = server.ask(f"/api/tables/{it.table}/people", wanted)
            assert (status, json.loads(body)["code"]) == (403, "no-watching")
            assert not it.may_know()["watching"]
            kai = await it.comes("Kai")
            await play_together(it.host, other)
            assert (await kai.ask("say", phrase="hello"))["type"] == "done"
            assert kai.state == {}
            assert server.ask(f"/api/tables/{it.table}/record", secret=kai.secret)[0] == 403

    asyncio.run(play())


@pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])
def test_who_looks_on_sees_the_whole_game_without_a_hand(server: Server, game: str) -> None:
    async def play() -> None:
        async with Company(server, game) as it:
            other, ott = await watched_game(it)
            for company in (it.host.company, ott.company):
                assert person(company, "Ott")["looksOn"]
                assert "Ott" not in [seat["name"] for seat in company["seats"]]
            assert ott.state["you"] is None
            while not (it.host.is_over and other.is_over):
                await play_together(it.host, other)
                assert ott.offer is None
                assert ott.state["view"].get("hand") is None
            while not ott.is_over:
                await ott.hear()
            assert ott.state["result"] == it.host.state["result"]
            assert len(ott.events) == len(it.host.events)
            path = f"/api/tables/{it.table}/record"
            record = json.loads(server.ask(path, secret=ott.secret)[2])
            assert "deck" not in record
            assert "shuffle" not in record
            await it.host_does("begin")
            await ott.game(2)
            assert ott.state["you"] is None

    asyncio.run(play())


def test_who_looks_on_has_no_say(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            other, ott = await watched_game(it)
            await it.host_does("chooseTalk", talk="text")
            for kind, fields in DENIED:
                assert refusal(await ott.ask(kind, **fields)) == "only-looking-on", kind
            assert refusal(await ott.command("select", pieces=["R1"])) == "not-playing"
            assert refusal(await ott.command("why", move="draw")) == "not-playing"
            assert refusal(await ott.ask("showHand", seat=0)) == "not-at-this-device"
            assert refusal(await ott.ask("say", text="Ära käi!")) == "phrases-only"
            assert refusal(await ott.ask("say", phrase="wow")) is None
            assert (await other.hear("spoken"))["person"] == ott.company["you"]
            assert refusal(await ott.ask("rename", person=2, name="Otto")) is None
            await play_together(it.host, other)

    asyncio.run(play())


def test_the_host_may_end_it_and_allow_it_again(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            other, ott = await watched_game(it)
            await it.host_does("chooseWatching", allowed=False)
            await ott.until(lambda company: not company["watching"])
            seen = len(ott.heard)
            await play_together(it.host, other)
            assert (await ott.ask("say", phrase="hello"))["type"] == "done"
            kinds = {json.loads(message)["type"] for message in ott.heard[seen:]}
            assert kinds <= {"company", "spoken", "done"}
            await ott.say({"type": "askWhole"})
            await ott.hear("company")
            assert (await ott.ask("say", phrase="hello"))["type"] == "done"
            assert ott.raw_whole not in ott.heard[seen:]
            await it.host_does("chooseWatching", allowed=True)
            await ott.hear("whole")
            await play_together(it.host, other)
            assert ott.state["number"] > 0
            await it.host_does("sendAway", person=ott.company["you"])
            assert await ott.closed() == 4403

    asyncio.run(play())


def test_who_looks_on_may_get_a_seat_or_a_place(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            _, ott = await watched_game(it)
            ill = await it.comes("Ill", wish="watch")
            await ill.hear("whole")
            await it.host_does("giveSeat", seat=2, person=2)
            while ott.state["you"] is None:
                await ott.hear("whole")
            assert ott.state["you"] == 2
            assert len(ott.state["view"]["hand"]) == ott.state["view"]["handSizes"][2]
            await it.host.until(lambda company: not person(company, "Ott")["looksOn"])
            await it.host_does("arrange", places=[0, 1, 3])
            await it.host.until(lambda company: not person(company, "Ill")["looksOn"])
            assert ill.state["you"] is None

    asyncio.run(play())


def test_the_host_sees_what_a_newcomer_wishes(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            assert it.may_know()["players"] == []
            other = await it.comes("Jüri")
            await it.host_does("chooseWatching", allowed=True)
            await playing(it, other)
            known = it.may_know()
            assert [seat["name"] for seat in known["players"]] == ["Mari", "Jüri", "Arvo"]
            assert known["freeSeat"]
            assert known["watching"]
            kai = await it.comes("Kai", let_in=False, wish="seat")
            await it.host.until(lambda company: len(company["people"]) == 3)
            assert person(it.host.company, "Kai")["wish"] == "seat"
            await it.host_does("giveSeat", seat=2, person=2)
            await kai.game()
            assert kai.state["you"] == 2
            assert not it.may_know()["freeSeat"]

    asyncio.run(play())


async def looked_on(server: Server, scene: Scene, moves: tuple[tuple[int, str], ...]) -> list[str]:
    """All that is sent to who looks on at this game, from the first move to after the last."""
    table, secrets = put_people_on_table(Path(server.database), scene)
    async with (
        server.seat(table, secrets[0]) as mari,
        server.seat(table, secrets[1]) as jüri,
        server.seat(table, secrets[2]) as kai,
    ):
        assert (await mari.ask("chooseWatching", allowed=True))["type"] == "done"
        ott_is = await asyncio.to_thread(server.come, table, "Ott", 0, "watch")
        async with server.person(table, ott_is) as ott:
            await mari.ask("letIn", person=3)
            await ott.hear("whole")
            for seat, move in moves:
                player = (mari, jüri, kai)[seat]
                await player.turn()
                assert (await player.move(move))["type"] == "done", move
                while ott.number < player.number:
                    await ott.hear()
                await ott.command("why", move=move)
                await ott.say({"type": "askWhole"})
                await ott.hear("whole")
            path = f"/api/tables/{table}/record"
            record = await asyncio.to_thread(server.ask, path, None, ott_is)
            heard = [*ott.heard, record[2].decode()]
            return [nameless(text, table, ott.company["code"]) for text in heard]


def test_nothing_that_is_sent_depends_on_any_hand(server: Server) -> None:
    """All that lies in other hands and in the pile is dealt otherwise."""
    twins = TWINS["rahast-vabaks"]
    these, those = "B5 B10 B20 G5", "G2 Y5 B2 Y20"
    scenes = (
        rahast_vabaks(these, those, "G-LISA B-LISA Y-MAKSE B-MAKSE G1 Y1 G1 Y1 G5 B2"),
        rahast_vabaks(
            those, these, "Y-MAKSE B-LISA G-LISA B-MAKSE Y1 G1 B2 Y1 G5 G1",
            "Y20 G20 B2 B5 Y10 G5 B20 Y2",
        ),
    )  # fmt: skip
    one, other = [asyncio.run(looked_on(server, scene, twins.moves)) for scene in scenes]
    assert one == other
    assert len(one) > 40


def test_nothing_that_is_sent_depends_on_the_order_of_the_pile(server: Server) -> None:
    twins = TWINS["ten"]
    one, other = [asyncio.run(looked_on(server, scene, twins.moves)) for scene in twins]
    assert one == other
    assert len(one) > 40


def test_who_looks_on_at_another_server_sees_the_same(postgres: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with Company(one, "rahast-vabaks") as it:
            other, ott = await watched_game(it)
            async with two.person(it.table, ott.secret) as ott_too:
                await ott.hear("elsewhere")
                await ott_too.hear("whole")
                for _ in range(3):
                    await play_together(it.host, other)
                while ott_too.number < it.host.number:
                    await ott_too.hear()
                assert ott_too.state["you"] is None

    with ExitStack() as running:
        one, two = (
            running.enter_context(serving(folder_at(tmp_path / name), database=postgres))
            for name in ("one", "two")
        )
        asyncio.run(play())
