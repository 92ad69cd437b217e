"""A program sits at a table like a person: it sees what its seat sees, plays, and has no say."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from typing import Any

import pytest

from kaardilaud.games import GAMES
from kaardilaud.server.programs import address_for_programs

from .programs import EXAMPLE, EXAMPLES, Invited, invite, program, running_example
from .running import Player, Server, play_together, serving
from .test_bad_input import closing_code
from .test_company import Company, names

DENIED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pause", {}),
    ("goOn", {}),
    ("giveTime", {}),
    ("standIn", {"until": "back"}),
    ("comeBack", {}),
    ("takeBack", {}),
    ("answerTakeBack", {"agree": True}),
    ("begin", {}),
    ("letIn", {"person": 1}),
    ("sendAway", {"person": 0}),
    ("giveSeat", {"seat": 0, "person": 1}),
    ("rename", {"person": 1, "name": "Mari"}),
    ("arrange", {"places": [1]}),
    ("chooseOptions", {"options": {}}),
    ("markYoungest", {"person": None}),
    ("choosePace", {"pace": "none"}),
    ("chooseTalk", {"talk": "text"}),
    ("chooseWatching", {"allowed": True}),
    ("lock", {"locked": True}),
    ("bringAlong", {"name": "Ants"}),
    ("makeKey", {}),
    ("inviteProgram", {"name": "Ants"}),
    ("say", {"phrase": "hello"}),
    ("showHand", {"seat": 0}),
    ("handOn", {}),
    ("askHint", {"round": 1, "number": 0}),
    ("askReview", {"seat": 1}),
    ("askHands", {}),
)


def join(token: str) -> str:
    return json.dumps({"type": "join", "token": token})


async def begin(it: Company, *programs: Player) -> None:
    """The host begins a game with these programs, and all see it."""
    await it.host_does("begin")
    for player in (it.host, *programs):
        await player.game()


@pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])
@pytest.mark.parametrize("programs", [1, 3])
def test_the_example_plays_both_games_to_the_end(server: Server, game: str, programs: int) -> None:
    async def play() -> None:
        async with Company(server, game) as it:
            with ExitStack() as running:
                for number in range(programs):
                    invited = await invite(it.host, f"Robot {number}")
                    assert invited.address.startswith(server.address.replace("http", "ws"))
                    running.enter_context(running_example(invited))
                await it.host.until(lambda company: all(one["here"] for one in company["people"]))
                for number in (1, 2):
                    await it.host_does("begin")
                    await it.host.game(number)
                    await it.host.play()
                    assert it.host.is_over
                    moved = {event["seat"] for event in it.host.events} - {None}
                    assert moved == set(range(programs + 1))

    asyncio.run(play())


def test_the_example_is_short() -> None:
    assert len((EXAMPLES / "remote_player.py").read_text().splitlines()) < 60


def test_programs_alone_play_while_the_host_looks_on(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "ten") as it:
            await it.host_does("chooseWatching", allowed=True)
            with ExitStack() as running:
                people = []
                for name in ("Robot", "Masin"):
                    invited = await invite(it.host, name)
                    people.append(invited.person)
                    running.enter_context(running_example(invited))
                await it.host_does("arrange", places=people)
                await it.host.until(lambda company: all(one["here"] for one in company["people"]))
                await begin(it)
                while not it.host.is_over:
                    await it.host.hear()
                assert it.host.state["you"] is None
            assert len(it.host.company["seats"]) == 2

    asyncio.run(play())


@pytest.fixture
def lone(tmp_path: Path) -> Iterator[Server]:
    """A server that is killed and started again."""
    with serving(tmp_path) as running:
        yield running


@pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])
def test_a_program_that_is_killed_comes_back_and_plays_on(server: Server, game: str) -> None:
    async def play() -> None:
        async with Company(server, game) as it:
            invited = await invite(it.host, "Robot")
            with running_example(invited) as first:
                await it.host.until(lambda company: company["people"][1]["here"])
                await begin(it)
                await it.host.play(3)
                first.kill()
                await it.host.until(lambda company: not company["people"][1]["here"])
            with running_example(invited):
                await it.host.play()
            assert it.host.is_over

    asyncio.run(play())


def test_the_server_is_killed_and_the_program_finds_its_seat_again(lone: Server) -> None:
    async def begins() -> tuple[Company, Invited]:
        async with Company(lone, "ten") as it:
            invited = await invite(it.host, "Robot")
            async with program(lone, it.table, invited.token):
                await begin(it)
            return it, invited

    it, invited = asyncio.run(begins())
    lone.port = int(lone.address.rpartition(":")[2])
    lone.kill()
    lone.start()

    async def goes_on() -> None:
        async with (
            lone.seat(it.table, it.host_is) as mari,
            program(lone, it.table, invited.token, seated=True) as robot,
        ):
            for _ in range(6):
                await play_together(mari, robot)

    asyncio.run(goes_on())
    log = lone.log.read_text()
    assert invited.token not in log
    assert invited.token.encode() not in Path(lone.database).read_bytes()


def test_a_program_is_shown_as_one_and_never_as_a_person(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            other = await it.comes("Jüri")
            invited = await invite(it.host, "Robot")
            async with program(server, it.table, invited.token) as robot:
                await begin(it, other, robot)
                for player in (it.host, other, robot):
                    company = player.company
                    people = {one["name"]: one for one in company["people"]}
                    assert [people[name]["program"] for name in ("Mari", "Jüri", "Robot")] == [
                        False,
                        False,
                        True,
                    ]
                    assert people["Robot"]["picture"] is None
                    kinds = [seat["kind"] for seat in player.state["seats"]]
                    assert kinds == ["human", "human", "program"]
                assert robot.company["ownSeats"] == [2]
                assert (robot.company["code"], robot.company["address"]) == (None, None)
                record = server.ask(f"/api/tables/{it.table}/record", secret=it.host_is)[2]
                assert json.loads(record)["seats"][2] == {"name": "Robot", "kind": "computer"}
                assert it.may_know()["players"][2]["kind"] == "program"

    asyncio.run(play())


def test_a_program_has_no_say(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "ten") as it:
            invited = await invite(it.host, "Robot")
            async with program(server, it.table, invited.token) as robot:
                await begin(it, robot)
                before = server.ask(f"/api/tables/{it.table}")[2]
                for kind, fields in DENIED:
                    refused = await robot.ask(kind, **fields)
                    assert refused["reason"]["code"] == "not-for-programs", kind
                    assert kind in refused["sentence"]
                assert server.ask(f"/api/tables/{it.table}")[2] == before
                await play_together(it.host, robot)

    asyncio.run(play())


def test_people_talk_among_themselves(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "ten") as it:
            other = await it.comes("Jüri")
            invited = await invite(it.host, "Robot")
            async with program(server, it.table, invited.token) as robot:
                await it.host_does("say", phrase="hello")
                await other.hear("spoken")
                await robot.say({"type": "askWhole"})
                await robot.hear("company")
                assert not any('"spoken"' in message for message in robot.heard)

    asyncio.run(play())


def test_a_program_is_not_asked_about_a_move_and_waits_until_the_others_are(
    server: Server,
) -> None:
    async def play() -> None:
        async with Company(server, "ten") as it:
            other = await it.comes("Jüri")
            invited = await invite(it.host, "Robot")
            async with program(server, it.table, invited.token) as robot:
                await it.host_does("arrange", places=[0, 2, 1])
                await begin(it, other, robot)
                players = (it.host, robot, other)
                asked = await to_a_move_before_the_robots(players)
                assert (await asked.ask("takeBack"))["type"] == "done"
                await robot.until(lambda company: company["takeBack"] is not None)
                third = other if asked is it.host else it.host
                assert robot.company["takeBack"]["waiting"] == [third.company["you"]]
                refused = await robot.move(await robot.any_move())
                assert refused["reason"]["code"] == "asked-about-move"
                assert (await third.ask("answerTakeBack", agree=False))["type"] == "done"
                await robot.until(lambda company: company["takeBack"] is None)
                assert (await robot.move(await robot.any_move()))["type"] == "done"

    async def to_a_move_before_the_robots(players: tuple[Player, Player, Player]) -> Player:
        """Play until a person has made a move that can be taken back, and the robot is next."""
        mari, robot, jüri = players
        while True:
            await play_together(*players)
            number = max(player.number for player in players)
            for player in players:
                while player.number < number:
                    await player.hear()
                assert not player.is_over
            for person in (mari, jüri):
                if person.state["takeBack"] and robot.offer:
                    return person

    asyncio.run(play())


def test_tokens_that_open_nothing(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it, Company(server) as elsewhere:
            invited = await invite(it.host, "Robot")
            other = await invite(elsewhere.host, "Robot")
            token = invited.token
            for wrong in ("", "x", other.token, token.swapcase(), token + "x", it.host_is):
                closed = await closing_code(server, it.table, join(wrong))
                assert closed == ("bad-token", 4403), wrong
            assert await closing_code(server, it.table, '{"type":"join"}', token) == (
                "stranger",
                4403,
            )
            assert it.may_know(token)["you"] == "stranger"
            async with program(server, it.table, token):
                pass

    asyncio.run(play())


def test_a_token_holds_until_the_program_is_removed(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            invited = await invite(it.host, "Robot")
            async with program(server, it.table, invited.token) as robot:
                await begin(it, robot)
                await it.host_does("sendAway", person=invited.person)
                assert await robot.closed() == 4403
                last = json.loads(robot.heard[-1])
                assert last["reason"]["code"] == "sent-away"
                assert last["sentence"]
            closed = await closing_code(server, it.table, join(invited.token))
            assert closed == ("bad-token", 4403)
            await it.host.play()  # a computer plays on for it
            assert it.host.is_over

    asyncio.run(play())


def test_the_newest_connection_with_a_token_counts(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            invited = await invite(it.host, "Robot")
            async with (
                program(server, it.table, invited.token) as older,
                program(server, it.table, invited.token) as newer,
            ):
                assert await older.closed() == 4001
                await newer.say({"type": "askWhole"})
                await newer.hear("company")

    asyncio.run(play())


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("http://localhost:8800/t/abc", "ws://localhost:8800/api/tables/abc/play"),
        ("https://example.org/kaardid/t/a-b", "wss://example.org/kaardid/api/tables/a-b/play"),
    ],
)
def test_the_address_is_where_the_table_is(page: str, address: str) -> None:
    assert address_for_programs(page) == address


def test_only_the_host_invites_programs_and_a_lost_token_is_not_told_again(
    server: Server,
) -> None:
    async def play() -> None:
        async with Company(server) as it:
            other = await it.comes("Jüri")
            refused = await other.ask("inviteProgram", name="Robot")
            assert refused["reason"]["code"] == "not-the-host"
            await it.host.say({"type": "inviteProgram", "id": "once", "name": "Robot"})
            await it.host.hear("programInvited")
            await it.host.say({"type": "inviteProgram", "id": "once", "name": "Robot"})
            assert (await it.host.hear("refused"))["reason"]["code"] == "token-lost"
            refused = await it.host.ask("inviteProgram", name="robot")
            assert refused["reason"]["code"] == "name-taken"
            assert names(it.host.company) == ["Mari", "Jüri", "Robot"]

    asyncio.run(play())


NONSENSE = (
    ("{", "Input data was truncated."),
    ("play R1", "JSON is malformed"),
    ("[]", "Expected `object`, got `array`"),
    ('{"type": "cheat"}', "Invalid value 'cheat' - at `$.type`"),
    ('{"type": "move", "id": "1", "round": 1, "number": 0}', "missing required field `move`"),
    ('{"type": "move", "id": "1", "round": "1", "number": 0, "move": ""}', "at `$.round`"),
    (b"\xff\xfe", ""),
)


def test_rubbish_and_illegal_moves_get_a_sentence_and_the_table_goes_on(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            invited = await invite(it.host, "Robot")
            async with program(server, it.table, invited.token) as robot:
                await begin(it, robot)
                for nonsense, why in NONSENSE:
                    await robot.socket.send(nonsense)
                    refused = await robot.hear("refused")
                    assert refused["reason"]["code"] == "bad-program-message"
                    assert why in refused["sentence"]
                await robot.socket.send("x" * 70_000)
                assert (await robot.hear("refused"))["reason"]["code"] == "too-large"
                while not robot.offer:
                    await play_together(it.host, robot)
                    while robot.number < it.host.number:
                        await robot.hear()
                for move in ("", "play", "win", "choose 1", "play R1 R1 R1", "pay 3c"):
                    refused = await robot.move(move)
                    assert refused["type"] == "refused", move
                    assert len(refused["sentence"]) > 10
                hand = robot.state["view"]["hand"]
                missing = next(card for card in GAMES["rahast-vabaks"].codes if card not in hand)
                refused = await robot.move(f"play {missing}")
                assert refused["reason"]["code"] == "not-held"
                assert "You do not have this card" in refused["sentence"]
                stale = await robot.move("draw", number=robot.number + 5)
                assert stale["reason"]["code"] == "stale"
                assert (await robot.move(await robot.any_move()))["type"] == "done"

    asyncio.run(play())


def test_too_many_messages_get_one_sentence_and_nobody_else_waits(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        async with AsyncExitStack() as rest:
            it = await rest.enter_async_context(Company(server, "ten"))
            invited = await invite(it.host, "Robot")
            robot = await rest.enter_async_context(program(server, it.table, invited.token))
            await begin(it, robot)
            robot.heard.clear()
            for number in range(120):
                await robot.say(
                    {"type": "why", "id": f"w{number}", "round": 9, "number": 0, "move": ""}
                )
            assert (await it.host.ask("giveTime"))["type"] in ("done", "refused")
            while not any('"id":"w119"' in message for message in robot.heard):
                await robot.hear()
            told = [message for message in robot.heard if "too-many-messages" in message]
            assert 1 <= len(told) <= 2
            assert json.loads(told[0])["sentence"].startswith("The server reads 100 messages in 3")
            await play_together(it.host, robot)

    constants = {"kaardilaud.server.play.MOST_COMMANDS": (100, 3)}
    with serving(tmp_path, constants=constants) as server:
        asyncio.run(play(server))


def test_where_only_programs_are_left_the_table_is_gone(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            invited = await invite(it.host, "Robot")
            async with program(server, it.table, invited.token) as robot:
                await it.host.say({"type": "leave", "id": "bye"})
                assert await robot.closed() == 4404
            assert server.ask(f"/api/tables/{it.table}")[0] == 404

    asyncio.run(play())


NODE = ("../scripts/with-node", "node", "--experimental-websocket", "remote_player.mjs")


@pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])
def test_the_example_in_javascript_plays_as_well(server: Server, game: str) -> None:
    async def play() -> None:
        async with Company(server, game) as it:
            with running_example(await invite(it.host, "Robot"), NODE):
                await it.host.until(lambda company: company["people"][1]["here"])
                await begin(it)
                await it.host.play()
                assert it.host.is_over

    asyncio.run(play())


@pytest.mark.parametrize("command", [EXAMPLE, NODE], ids=["python", "javascript"])
def test_the_examples_come_back_after_the_server_died_and_after_they_did(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    async def begins() -> tuple[Company, Invited]:
        async with Company(server, "ten") as it:
            invited = await invite(it.host, "Robot")
            with running_example(invited, command):
                await it.host.until(lambda company: company["people"][1]["here"])
                await begin(it)
                await it.host.play(3)
        return it, invited

    async def goes_on() -> None:
        async with server.seat(it.table, it.host_is) as mari:
            with running_example(invited, command):
                await mari.play(3)
                server.kill()
                server.start()
                async with server.seat(it.table, it.host_is) as again:
                    await again.play()
                    assert again.is_over

    with serving(tmp_path) as server:
        server.port = int(server.address.rpartition(":")[2])
        it, invited = asyncio.run(begins())
        asyncio.run(goes_on())
