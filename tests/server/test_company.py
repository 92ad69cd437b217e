"""Several people at a table: coming, being let in, sitting down, playing, leaving."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from .running import Player, Server, play_together, serving


class Company:
    """A host, and those who come to the table one after the other."""

    def __init__(self, server: Server, game: str = "ten") -> None:
        self.server = server
        self.table, self.host_is = server.make_table({"game": game, "name": "Mari"})
        self.at_table = AsyncExitStack()

    async def __aenter__(self) -> Company:
        self.host = await self.enter(self.host_is)
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.at_table.aclose()

    async def enter(self, secret: str) -> Player:
        """Somebody's browser connects."""
        return await self.at_table.enter_async_context(self.server.person(self.table, secret))

    async def comes(self, name: str, let_in: bool = True, wish: str = "play") -> Player:
        """Somebody asks to be let in, and is."""
        come = partial(self.server.come, self.table, name, wish=wish)
        newcomer = await self.enter(await asyncio.to_thread(come))
        if let_in:
            await self.host_does("letIn", person=newcomer.company["you"])
            await newcomer.until(lambda company: company["code"] is not None)
        return newcomer

    async def host_does(self, kind: str, **fields: Any) -> None:
        answer = await self.host.ask(kind, **fields)
        assert answer["type"] == "done", answer

    def may_know(self, secret: str | None = None) -> dict[str, Any]:
        """What a browser may know over HTTP."""
        status, _, body = self.server.ask(f"/api/tables/{self.table}", secret=secret)
        assert status == 200
        return dict(json.loads(body))


def names(company: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in company["seats"]]


@pytest.mark.parametrize("game", ["ten", "rahast-vabaks"])
def test_two_people_and_a_computer_play_a_whole_game(server: Server, game: str) -> None:
    async def play() -> None:
        async with Company(server, game) as it:
            other = await it.comes("Jüri")
            await it.host_does("arrange", places=[1, "steady", 0])
            await it.host_does("begin")
            for player in (it.host, other):
                await player.game()
            assert (it.host.state["you"], other.state["you"]) == (2, 0)
            assert names(it.host.company) == ["Jüri", "Arvo", "Mari"]
            while not (it.host.is_over and other.is_over):
                await play_together(it.host, other)
            assert [e["number"] for e in other.events] == [e["number"] for e in it.host.events]
            assert other.state["result"] == it.host.state["result"]
            assert (await other.ask("begin"))["type"] == "done"
            await it.host.game(2)

    asyncio.run(play())


def test_who_waits_knows_little_and_can_do_nothing(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            await it.comes("Jüri")
            stranger = await it.comes("Kai", let_in=False)
            seen = stranger.company
            assert (seen["code"], seen["address"]) == (None, None)
            assert {person["name"]: person["waiting"] for person in seen["people"]} == {
                "Mari": False,
                "Jüri": False,
                "Kai": True,
            }
            for kind, fields in (
                ("letIn", {"person": 2}),
                ("begin", {}),
                ("lock", {"locked": True}),
                ("standIn", {"until": "turn"}),
                ("move", {"round": 1, "number": 0, "move": "draw"}),
                ("choosePace", {"pace": "none"}),
            ):
                refused = await stranger.ask(kind, **fields)
                assert refused["reason"]["code"] == "not-let-in", kind
            await it.host.until(lambda company: len(company["people"]) == 3)
            await it.host_does("sendAway", person=2)
            assert await stranger.closed() == 4403

    asyncio.run(play())


def test_only_the_host_hears_who_waits(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            other = await it.comes("Jüri")
            await it.comes("Kai", let_in=False)
            await it.host.until(lambda company: len(company["people"]) == 3)
            await other.say({"type": "askWhole"})
            await other.hear("company")
            assert len(other.company["people"]) == 2

    asyncio.run(play())


def test_a_code_leads_to_the_table_however_it_is_typed(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            code = it.host.company["code"]
            for typed in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
                wanted = json.dumps({"code": typed}).encode()
                status, _, body = server.ask("/api/codes", wanted)
                assert (status, json.loads(body)) == (200, {"table": it.table, "key": None})
            for wrong in ("", "XXXXXX", code + "A", code[:-1]):
                status, _, body = server.ask("/api/codes", json.dumps({"code": wrong}).encode())
                assert (status, json.loads(body)["code"]) == (404, "no-such-code")

    asyncio.run(play())


def test_codes_can_not_be_guessed_by_trying(server: Server) -> None:
    """A proxy on this machine says whom it asks for; each address has so many tries a minute."""
    wanted = json.dumps({"code": "XXXXXX"}).encode()
    there = {"X_Forwarded_For": "198.51.100.7, 203.0.113.9"}
    answers = [server.ask("/api/codes", wanted, **there)[0] for _ in range(22)]
    assert answers == [404] * 20 + [429] * 2
    assert server.ask("/api/codes", wanted, X_Forwarded_For="203.0.113.10")[0] == 404


def test_tables_can_not_be_made_without_end(server: Server) -> None:
    wanted = json.dumps({"game": "ten", "name": "Mari"}).encode()
    answers = [
        server.ask("/api/tables", wanted, X_Forwarded_For="203.0.113.11")[0] for _ in range(62)
    ]
    assert answers == [201] * 60 + [429] * 2


def test_what_a_table_tells_at_its_door(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            assert it.may_know()["phase"] == "gathering"
            assert it.may_know(it.host_is)["you"] == "in"
            await it.host_does("lock", locked=True)
            assert it.may_know()["locked"]
            wanted = json.dumps({"name": "Jüri"}).encode()
            status, headers, body = server.ask(f"/api/tables/{it.table}/people", wanted)
            assert (status, json.loads(body)["code"]) == (422, "table-locked")
            assert "set-cookie" not in headers
            await it.host_does("lock", locked=False)
            await it.comes("Jüri")
            await it.host_does("begin")
            assert it.may_know()["phase"] == "playing"

    asyncio.run(play())


def test_who_comes_twice_is_one_person(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            secret = server.come(it.table, "Jüri")
            wanted = json.dumps({"name": "Jüri"}).encode()
            path = f"/api/tables/{it.table}/people"
            assert server.ask(path, wanted, secret)[0] == 201
            await it.host.until(lambda company: len(company["people"]) == 2)
            await it.host.say({"type": "askWhole"})
            await it.host.hear("company")
            assert len(it.host.company["people"]) == 2

    asyncio.run(play())


def test_who_leaves_in_the_middle_is_played_for_by_a_computer(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            other = await it.comes("Jüri")
            await it.host_does("begin")
            await it.host.game()
            await other.say({"type": "leave", "id": "bye"})
            assert await other.closed() == 4403
            await it.host.until(lambda company: company["standIns"] == [1])
            await it.host.play(3)

    asyncio.run(play())


def test_when_the_host_leaves_another_is_host(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            other = await it.comes("Jüri")
            await it.host.say({"type": "leave", "id": "bye"})
            await other.until(lambda company: company["host"] == other.company["you"])
            assert (await other.ask("lock", locked=True))["type"] == "done"

    asyncio.run(play())


def test_when_the_host_is_away_for_long_another_is_host(tmp_path: Path) -> None:
    """Who has been there for longest of those who are here: Kai, as Jüri is away too."""

    async def play() -> None:
        table, mari_is = server.make_table({"game": "ten", "name": "Mari"})
        others = [server.come(table, name) for name in ("Jüri", "Kai", "Ott")]
        async with server.person(table, mari_is) as mari:
            for person in (1, 2, 3):
                await mari.ask("letIn", person=person)
        async with server.person(table, others[2]) as ott, server.person(table, others[1]) as kai:
            assert ott.company["host"] == 0
            await kai.until(lambda company: company["host"] == 2)
            assert (await kai.ask("lock", locked=True))["type"] == "done"

    with serving(tmp_path, constants={"kaardilaud.server.absent_host.SECONDS": 0.5}) as server:
        asyncio.run(play())


def test_a_host_who_is_back_in_time_stays_host(tmp_path: Path) -> None:
    async def play() -> None:
        table, mari_is = server.make_table({"game": "ten", "name": "Mari"})
        other_is = server.come(table, "Jüri")
        async with server.person(table, mari_is) as mari:
            await mari.ask("letIn", person=1)
        async with server.person(table, other_is) as other, server.person(table, mari_is):
            await other.until(lambda company: company["people"][0]["here"])
            await asyncio.sleep(1)  # longer than a host may be away
            assert (await other.ask("lock", locked=True))["reason"]["code"] == "not-the-host"

    with serving(tmp_path, constants={"kaardilaud.server.absent_host.SECONDS": 0.5}) as server:
        asyncio.run(play())


def test_somebody_present_lets_a_computer_stand_in(tmp_path: Path) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            other_is = await asyncio.to_thread(server.come, it.table, "Jüri")
            async with server.person(it.table, other_is) as other:
                await it.host_does("letIn", person=1)
                await it.host_does("begin")
                await other.game()
            await it.host.game()
            while it.host.company["waitsFor"] != 1:
                await it.host.turn()
                await it.host.move(await it.host.any_move())
                await it.host.say({"type": "askWhole"})
                await it.host.hear("company")
            while (await it.host.ask("standIn", until="back"))["type"] == "refused":
                await asyncio.sleep(0.1)
            await it.host.until(lambda company: company["standIns"] == [1])
            await it.host.play(2)
            async with server.person(it.table, other_is) as other:
                await other.until(lambda company: company["standIns"] == [])

    patience = {"relaxed": 500, "brisk": 500, "none": 500}
    with serving(tmp_path, constants={"kaardilaud.table.hosting.PATIENCE": patience}) as server:
        asyncio.run(play())


def test_everybody_sees_who_is_here(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            secret = server.come(it.table, "Jüri")
            await it.host.until(lambda company: len(company["people"]) == 2)
            await it.host_does("letIn", person=1)
            assert [person["here"] for person in it.host.company["people"]] == [True, False]
            async with server.person(it.table, secret):
                await it.host.until(lambda company: company["people"][1]["here"])
            await it.host.until(lambda company: not company["people"][1]["here"])

    asyncio.run(play())


def test_who_sits_in_no_game_sees_none_of_it(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            other = await it.comes("Jüri")
            await it.host_does("arrange", places=[0, "steady"])
            await it.host_does("begin")
            await it.host.game()
            assert (await other.ask("move", round=1, number=0, move="draw"))["reason"]["code"] == (
                "not-playing"
            )
            await other.say({"type": "askWhole"})
            await other.hear("company")
            await it.host.play(2)
            await other.ask("select", round=1, number=0, pieces=[])
            assert other.state == {}
            assert other.company["ownSeats"] == []
            assert other.company["playing"]

    asyncio.run(play())


def test_the_table_is_the_same_after_kill_9(server: Server) -> None:
    async def before() -> dict[str, Any]:
        async with Company(server) as it:
            await it.comes("Jüri")
            await it.comes("Kai", let_in=False)
            await it.host_does("arrange", places=[1, "random", 0])
            await it.host_does("chooseOptions", options={"allPass": "toMarket"})
            await it.host_does("choosePace", pace="brisk")
            tables.append((it.table, it.host_is))
            await it.host.until(lambda company: len(company["people"]) == 3)
            return it.host.company

    async def after() -> dict[str, Any]:
        async with server.person(*tables[0]) as host:
            return host.company

    tables: list[tuple[str, str]] = []
    kept = asyncio.run(before())
    server.kill()
    server.start()
    again = asyncio.run(after())
    for company in (kept, again):
        for person in company["people"]:
            del person["here"]
    assert again == {**kept, "address": again["address"]}  # the port is another one
