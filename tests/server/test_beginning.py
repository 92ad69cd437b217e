"""From `begin` to the first card: people add to the chance of the round, and nobody is stuck."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from kaardilaud.table.proof import verify
from kaardilaud.table.shuffle import Shuffle

from .running import Player, Server, play_together, serving

SECONDS = "kaardilaud.server.dealing.SECONDS"
NEVER = {SECONDS: 1000}
SOON = {SECONDS: 0.3}
BITS = "c0de" * 16


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that deals when everybody has contributed, and else never."""
    with serving(tmp_path_factory.mktemp("patient"), constants=NEVER) as server:
        yield server
        assert server.log.read_text() == ""


@asynccontextmanager
async def two_people(
    server: Server, other_server: Server | None = None, game: str = "ten"
) -> AsyncIterator[tuple[str, Player, Player]]:
    """A table at which Mari and Jüri sit, neither of whom contributes by themselves."""
    table, mari_is = server.make_table({"game": game, "name": "Mari"})
    other_is = server.come(table, "Jüri")
    async with (
        server.person(table, mari_is, contributes=False) as mari,
        (other_server or server).person(table, other_is, contributes=False) as other,
    ):
        await mari.ask("letIn", person=1)
        await other.until(lambda company: company["code"] is not None)
        yield table, mari, other


async def begin(*players: Player) -> None:
    """The first of them begins, and all are asked to contribute."""
    assert (await players[0].ask("begin"))["type"] == "done"
    for player in players:
        await player.until(lambda _, player=player: player.is_asked_for_bits)  # type: ignore[misc]


def happened(server: Server, table: str) -> list[dict[str, Any]]:
    """What is on disk of a table."""
    with closing(sqlite3.connect(server.database)) as file:
        found = "select body from entries where table_id = ? order by number"
        acts = [json.loads(body) for (body,) in file.execute(found, (table,))]
    return [thing for act in acts for thing in act["happened"]]


def test_alone_with_computers_the_game_begins_as_soon_as_one_has_contributed(
    patient: Server,
) -> None:
    async def play() -> None:
        table, mari_is = patient.new_table("ten")
        async with patient.person(table, mari_is) as mari:
            await mari.game()
            assert list(mari.bits) == [1]
        (contributed,) = [it for it in happened(patient, table) if it["what"] == "contributed"]
        assert contributed == {"what": "contributed", "person": 0, "random": mari.bits[1]}

    asyncio.run(play())


def test_with_several_people_the_game_begins_when_all_have_contributed(patient: Server) -> None:
    async def play() -> None:
        async with two_people(patient) as (table, mari, other):
            await begin(mari, other)
            assert mari.company["shuffle"] == other.company["shuffle"]
            assert (mari.company["playing"], mari.company["ownSeats"]) == (True, [0])
            await mari.contribute()
            await mari.ask("lock", locked=True)
            await other.until(lambda company: bool(company["locked"]))
            assert (mari.state, other.state) == ({}, {})  # nobody sees a card before
            assert not mari.is_asked_for_bits
            await other.contribute()
            await mari.game()
            await other.game()
            assert mari.company["shuffle"]["commitment"] == other.company["shuffle"]["commitment"]
            assert sum(it["what"] == "contributed" for it in happened(patient, table)) == 2

    asyncio.run(play())


def test_the_commitment_is_shown_before_anybody_contributes_and_proved_in_the_end(
    patient: Server,
) -> None:
    async def play() -> None:
        table, mari_is = patient.make_table({"game": "ten", "name": "Mari", "computers": 2})
        async with patient.person(table, mari_is, contributes=False) as mari:
            for round_ in (1, 2):
                await begin(mari)
                shown = mari.company["shuffle"]["commitment"]
                await mari.contribute()
                await mari.game(round_)
                assert mari.company["shuffle"]["commitment"] == shown
                before = patient.ask(f"/api/tables/{table}/record", secret=mari_is)[2]
                await mari.play()
                record = json.loads(patient.ask(f"/api/tables/{table}/record", secret=mari_is)[2])
                assert "shuffle" not in json.loads(before)
                assert record["shuffle"]["contributions"] == {"0": mari.bits[round_]}
                found = verify(record)
                assert (found.fault, found.commitment) == (None, shown)
                assert patient.ask(f"/api/tables/{table}/record")[0] == 403

    asyncio.run(play())


def test_the_chance_of_a_long_game_is_proved(patient: Server) -> None:
    async def play() -> None:
        table, mari_is = patient.new_table("rahast-vabaks", 3)
        async with patient.seat(table, mari_is) as mari:
            await mari.play()
        record = json.loads(patient.ask(f"/api/tables/{table}/record", secret=mari_is)[2])
        assert verify(record).fault is None

    asyncio.run(play())


# --- Nobody is stuck ---


def test_where_nobody_answers_the_game_begins_all_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_people(server) as (table, mari, other):
            await mari.ask("begin")
            await mari.game()
            await other.game()
            assert not any(it["what"] == "contributed" for it in happened(server, table))

    with serving(tmp_path, constants=SOON) as server:
        asyncio.run(play())


def test_who_answers_in_time_is_not_left_out_because_of_who_does_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with two_people(server) as (table, mari, other):
            await begin(mari, other)
            await mari.contribute()
            await mari.game()
            (contributed,) = [it for it in happened(server, table) if it["what"] == "contributed"]
            assert contributed["random"] == mari.bits[1]

    with serving(tmp_path, constants=SOON) as server:
        asyncio.run(play())


def test_who_goes_away_is_not_waited_for(patient: Server) -> None:
    async def play() -> None:
        async with two_people(patient) as (_, mari, other):
            await begin(mari, other)
            await mari.contribute()
            await other.socket.close()
            await mari.game()

    asyncio.run(play())


def test_for_who_leaves_meanwhile_a_computer_plays(patient: Server) -> None:
    async def play() -> None:
        async with two_people(patient) as (_, mari, other):
            await begin(mari, other)
            await mari.contribute()
            await other.say({"type": "leave", "id": "1"})
            await mari.game()
            await mari.until(lambda company: company["standIns"] == [1])
            await mari.play()

    asyncio.run(play())


def test_who_comes_meanwhile_plays_in_the_next_game(patient: Server) -> None:
    async def play() -> None:
        async with two_people(patient) as (table, mari, other):
            await begin(mari, other)
            kai_is = await asyncio.to_thread(patient.come, table, "Kai")
            async with patient.person(table, kai_is) as kai:
                await mari.ask("letIn", person=2)
                await mari.ask("arrange", places=[2, 1, 0])
                await kai.until(lambda company: company["code"] is not None)
                assert not kai.is_asked_for_bits
                await mari.contribute()
                await other.contribute()
                await mari.game()
                assert [seat["person"] for seat in mari.state["seats"]] == [0, 1]
                assert [seat["person"] for seat in mari.company["seats"]] == [2, 1, 0]

    asyncio.run(play())


def test_the_second_to_begin_begins_nothing_more(patient: Server) -> None:
    async def play() -> None:
        async with two_people(patient) as (table, mari, other):
            await begin(mari, other)
            await mari.say({"type": "begin", "id": mari.last_id})  # the same, sent again
            assert (await mari.hear("done"))["id"] == mari.last_id
            assert (await mari.ask("begin"))["reason"]["code"] == "game-not-over"
            await mari.contribute()
            await other.contribute()
            await mari.game()
            whats = [it["what"] for it in happened(patient, table)]
            assert (whats.count("committed"), whats.count("began")) == (1, 1)

    asyncio.run(play())


def test_a_server_killed_before_the_cards_are_dealt_deals_them_after(tmp_path: Path) -> None:
    async def commit() -> str:
        async with server.person(table, mari_is, contributes=False) as mari:
            await begin(mari)
            return str(mari.company["shuffle"]["commitment"])

    async def come_back() -> None:
        async with server.seat(table, mari_is) as mari:
            assert mari.company["shuffle"]["commitment"] == before
            await mari.play(2)

    with serving(tmp_path, constants=NEVER) as server:
        wanted = {"game": "ten", "name": "Mari", "computers": 1}
        table, mari_is = server.make_table(wanted)
        before = asyncio.run(commit())
        server.kill()
        server.start()
        asyncio.run(come_back())


def test_whichever_server_is_left_deals_the_cards(postgres: str, tmp_path: Path) -> None:
    """The one at which the game was begun is killed; the other one only hears of it."""

    async def play() -> None:
        table, mari_is = one.make_table({"game": "ten", "name": "Mari"})
        other_is = two.come(table, "Jüri")
        async with two.person(table, other_is, contributes=False) as other:
            async with one.person(table, mari_is, contributes=False) as mari:
                await mari.ask("letIn", person=1)
                await other.until(lambda company: company["code"] is not None)
                await begin(mari, other)
                one.kill()
            await other.game()

    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    constants = {SECONDS: 1.5}
    with (
        serving(folders[0], database=postgres, constants=NEVER) as one,
        serving(folders[1], database=postgres, constants=constants) as two,
    ):
        asyncio.run(play())


def test_people_at_two_servers_contribute_to_one_round(postgres: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with two_people(one, two) as (table, mari, other):
            await mari.until(lambda company: all(one["here"] for one in company["people"]))
            await begin(mari, other)
            await mari.contribute()
            await other.contribute()
            await mari.game()
            await other.game()
            await asyncio.gather(mari.play(), other.play())
            answer = one.ask(f"/api/tables/{table}/record", secret=mari.secret)
            record = json.loads(answer[2])
            assert record["shuffle"]["contributions"] == {"0": mari.bits[1], "1": other.bits[1]}
            assert verify(record).fault is None

    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with (
        serving(folders[0], database=postgres, constants=NEVER) as one,
        serving(folders[1], database=postgres, constants=NEVER) as two,
    ):
        asyncio.run(play())


# --- What counts ---


def test_only_the_first_contribution_of_who_plays_counts(patient: Server) -> None:
    async def play() -> None:
        async with two_people(patient) as (table, mari, other):
            await begin(mari, other)
            for bits in ("11" * 32, "22" * 32):
                answer = await mari.ask("contribute", round=1, random=bits)
                assert answer["type"] == "done"
            for round_ in (0, 2):
                await other.ask("contribute", round=round_, random=BITS)
            kai_is = await asyncio.to_thread(patient.come, table, "Kai")
            async with patient.person(table, kai_is) as kai:
                await kai.ask("contribute", round=1, random=BITS)
            await other.contribute()
            await other.game()
            await other.ask("contribute", round=1, random=BITS)
            things = [it for it in happened(patient, table) if it["what"] == "contributed"]
            assert [(it["person"], it["random"]) for it in things] == [
                (0, "11" * 32),
                (1, other.bits[1]),
            ]

    asyncio.run(play())


@pytest.mark.parametrize("bits", ["", "5" * 63, "5" * 65, "A" * 64, "5" * 64 + "\n", 7])
def test_what_is_no_contribution_is_refused(patient: Server, bits: object) -> None:
    async def play() -> None:
        table, mari_is = patient.new_table("ten")
        async with patient.person(table, mari_is, contributes=False) as mari:
            await mari.say({"type": "contribute", "round": 1, "random": bits})
            assert (await mari.hear("refused"))["reason"]["code"] == "bad-message"

    asyncio.run(play())


def test_no_message_holds_the_seed_before_the_game_is_over(patient: Server) -> None:
    """Nor what follows from it, nor what others have contributed."""

    async def play() -> None:
        heard: list[str] = []
        async with two_people(patient, game="rahast-vabaks") as (table, mari, other):
            for player in (mari, other):
                take_in = player._take_in
                player._take_in = lambda message, raw, take_in=take_in: (  # type: ignore[method-assign, misc]
                    heard.append(raw),
                    take_in(message, raw),
                )
            await begin(mari, other)
            await mari.contribute()
            await other.contribute()
            await mari.game()
            await other.game()
            for _ in range(2):  # nobody gets rid of all cards so soon
                await play_together(mari, other)
            assert not mari.is_over
            for secret in (mari.secret, other.secret, None):
                for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
                    heard.append(patient.ask(path, secret=secret)[2].decode())
            things = happened(patient, table)
        (seed,) = [it["seed"] for it in things if it["what"] == "committed"]
        bits = [it["random"] for it in things if it["what"] == "contributed"]
        shuffle = Shuffle(seed, dict(enumerate(bits)))
        assert len(bits) == 2
        assert any(shuffle.commitment in raw for raw in heard)
        for secret in (seed, shuffle._key.hex(), *bits):
            assert not any(secret in raw for raw in heard)
            assert secret not in patient.log.read_text()

    asyncio.run(play())
