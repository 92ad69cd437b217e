"""At a table where a game is being played: pauses, time, seats that change hands, keys, talk."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scenes import UNFIT, Scene, dealt, put_on_table, put_people_on_table

from .running import Player, Server, play_together, serving
from .test_company import Company


async def playing(it: Company, *others: Player) -> None:
    """A game begins with the host, these others and one computer player."""
    people = [it.host.company["you"], *(other.company["you"] for other in others)]
    await it.host_does("arrange", places=[*people, "steady"])
    await it.host_does("begin")
    for player in (it.host, *others):
        await player.game()


def refusal(answer: dict[str, Any]) -> str | None:
    return answer["reason"]["code"] if answer["type"] == "refused" else None


def test_in_a_pause_nobody_moves(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            other = await it.comes("Jüri")
            await playing(it, other)
            assert refusal(await other.ask("pause")) is None
            await it.host.until(lambda company: company["pausedBy"] == 1)
            assert it.host.company["waitsFor"] is None
            for player in (it.host, other):
                assert refusal(await player.move("draw")) == "paused"
            assert refusal(await it.host.ask("goOn")) is None
            await other.until(lambda company: company["pausedBy"] is None)
            await play_together(it.host, other)

    asyncio.run(play())


def test_without_a_game_there_is_nothing_to_pause_or_to_wait_for(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            assert refusal(await it.host.ask("pause")) == "no-game-now"
            assert refusal(await it.host.ask("goOn")) is None
            assert refusal(await it.host.ask("giveTime")) == "nobody-waited-for"
            assert refusal(await it.host.ask("giveSeat", seat=0, person=0)) == "no-game-now"

    asyncio.run(play())


def test_who_was_too_slow_takes_over_again(tmp_path: Path) -> None:
    """Also without connecting anew."""

    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            other = await it.comes("Jüri")
            await playing(it, other)
            turns = [asyncio.create_task(player.turn()) for player in (it.host, other)]
            await asyncio.wait(turns, return_when=asyncio.FIRST_COMPLETED)
            for turn in turns:
                turn.cancel()
            await asyncio.gather(*turns, return_exceptions=True)
            slow, quick = (it.host, other) if it.host.offer else (other, it.host)
            (seat,) = slow.company["ownSeats"]
            while refusal(await quick.ask("standIn", until="back")) == "too-early":
                await asyncio.sleep(0.05)
            await slow.until(lambda company: company["standIns"] == [seat])
            assert refusal(await slow.ask("comeBack")) is None
            await quick.until(lambda company: company["standIns"] == [])
            await play_together(slow, quick)

    patience = {"relaxed": 300, "brisk": 300, "none": 300}
    with serving(tmp_path, constants={"kaardilaud.table.hosting.PATIENCE": patience}) as server:
        asyncio.run(play())


def test_a_newcomer_plays_on_for_a_computer_and_knows_what_its_seat_knew(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            await playing(it)
            await it.host.play(1)  # the computer has not won by then
            newcomer = await it.comes("Kai", let_in=False)
            await it.host_does("giveSeat", seat=1, person=1)
            await newcomer.game()
            newcomer_from = newcomer.number
            assert newcomer.state["you"] == 1
            assert newcomer.company["ownSeats"] == [1]
            assert len(newcomer.state["view"]["hand"]) == newcomer.state["view"]["handSizes"][1]
            assert [event["number"] for event in newcomer.events] == [
                event["number"] for event in it.host.events[: newcomer.number]
            ]
            while not any(event["seat"] == 1 for event in newcomer.events[newcomer_from:]):
                await play_together(it.host, newcomer)
            for seat in (0, 1, 7, -1):
                answer = await it.host.ask("giveSeat", seat=seat, person=1)
                assert refusal(answer) == "nobody-there"

    asyncio.run(play())


def test_a_seat_of_somebody_who_is_away_can_be_given_to_another(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "ten") as it:
            other_is = await asyncio.to_thread(server.come, it.table, "Jüri")
            async with server.person(it.table, other_is) as other:
                await it.host_does("letIn", person=1)
                await playing(it, other)
                kai = await it.comes("Kai", let_in=False)
                answer = await it.host.ask("giveSeat", seat=1, person=2)
                assert refusal(answer) == "seat-taken"
            await it.host.until(lambda company: not company["people"][1]["here"])
            await it.host_does("giveSeat", seat=1, person=2)
            await kai.game()
            assert it.host.company["people"][-1]["name"] == "Kai"
            assert it.may_know(other_is)["you"] == "gone"
            before = {"number": kai.number, "seat": 1, "name": "Jüri"}
            assert kai.state["formerly"] == [before]
            forgotten = f"/api/tables/{it.table}/people/me"
            assert (await asyncio.to_thread(server.ask, forgotten, None, other_is, "DELETE"))[
                0
            ] == 204
            await kai.until(lambda _: kai.state["formerly"] != [before])
            assert kai.state["formerly"] == [{**before, "name": "N. N. 2"}]

    asyncio.run(play())


def test_with_a_key_another_browser_is_oneself_once(server: Server) -> None:
    async def play() -> None:
        async with Company(server, "rahast-vabaks") as it:
            await playing(it)
            key = await it.host.ask("makeKey")
            assert key["address"].endswith(f"/t/{it.table}#{key['key']}")
            code = it.host.company["code"] + key["key"]
            status, _, body = server.ask("/api/codes", json.dumps({"code": code}).encode())
            assert json.loads(body) == {"table": it.table, "key": key["key"]}
            path = f"/api/tables/{it.table}/keys"
            phone = server.enter(path, {"key": key["key"]})[1]
            async with server.seat(it.table, phone) as again:
                assert again.state["you"] == it.host.state["you"]
                await it.host.hear("elsewhere")
                await again.play(1)
            for used in (key["key"], "AAAAAAAA", ""):
                wanted = json.dumps({"key": used}).encode()
                status, headers, body = server.ask(path, wanted)
                assert (status, json.loads(body)["code"]) == (422, "no-such-key")
                assert "set-cookie" not in headers

    asyncio.run(play())


def test_asking_for_the_same_key_twice_brings_none_that_opens_nothing(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            await it.host.say({"type": "makeKey", "id": "same"})
            await it.host.hear("key")
            await it.host.say({"type": "makeKey", "id": "same"})
            assert (await it.host.hear("refused"))["reason"]["code"] == "no-such-key"

    asyncio.run(play())


def test_who_waits_gets_no_key_and_says_nothing(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            stranger = await it.comes("Kai", let_in=False)
            assert refusal(await stranger.ask("makeKey")) == "not-let-in"
            assert refusal(await stranger.ask("say", phrase="hello")) == "not-let-in"

    asyncio.run(play())


def test_phrases_are_heard_by_all_at_the_table(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            other = await it.comes("Jüri")
            assert refusal(await other.ask("say", phrase="hello")) is None
            heard = await it.host.hear("spoken")
            assert heard == {"type": "spoken", "person": 1, "phrase": "hello", "text": ""}

    asyncio.run(play())


def test_text_only_where_the_host_allows_it(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            other = await it.comes("Jüri")
            assert refusal(await other.ask("say", text="Tere!")) == "phrases-only"
            assert refusal(await other.ask("chooseTalk", talk="text")) == "not-the-host"
            await it.host_does("chooseTalk", talk="text")
            assert refusal(await other.ask("say", text="  Tere,\n\u202e Mari! ")) is None
            assert (await it.host.hear("spoken"))["text"] == "Tere, Mari!"
            assert refusal(await other.ask("say", text="x" * 201)) == "text-too-long"
            assert refusal(await other.ask("say", text="\u0000")) == "nothing-said"

    asyncio.run(play())


def test_nobody_can_say_too_much(server: Server) -> None:
    async def play() -> None:
        async with Company(server) as it:
            other = await it.comes("Jüri")
            answers = [refusal(await other.ask("say", phrase="haha")) for _ in range(8)]
            assert answers == [None] * 6 + ["too-much-said"] * 2
            assert refusal(await it.host.ask("say", phrase="sorry")) is None

    asyncio.run(play())


@pytest.mark.parametrize("phrase", ["<b>", "hello there", 7])
def test_what_is_no_phrase(server: Server, phrase: Any) -> None:
    async def play() -> None:
        async with Company(server) as it:
            await it.host.say({"type": "say", "id": "1", "phrase": phrase})
            assert (await it.host.hear("refused"))["reason"]["code"] == "bad-message"

    asyncio.run(play())


KEPT = "B2 B5 B10 B20 B2 B5 B10 B20"  # whoever holds it lays a red card and keeps only blue ones
TWO = Scene(
    "rahast-vabaks",
    dealt("R1", UNFIT, "R2 B5 B10 B20 B2 B5 B10 B20", "R5 Y5 G10 Y10 G2 Y2 G20 Y20"),
    people=("Jüri",),
)


def test_a_move_is_taken_back_if_the_others_agree(server: Server) -> None:
    table, (mari_is, yri_is) = put_people_on_table(Path(server.database), TWO)

    async def play() -> None:
        async with server.seat(table, mari_is) as mari, server.seat(table, yri_is) as yri:
            assert refusal(await mari.ask("takeBack")) == "no-take-back"
            assert refusal(await mari.move("play R2")) is None
            assert mari.state["takeBack"]
            assert refusal(await yri.ask("takeBack")) == "no-take-back"
            assert refusal(await mari.ask("takeBack")) is None
            await yri.until(lambda company: company["takeBack"] is not None)
            asked = yri.company["takeBack"]
            assert (asked["person"], asked["waiting"]) == (0, [1])
            assert refusal(await mari.ask("answerTakeBack", agree=True)) == "nothing-asked"
            assert refusal(await yri.ask("answerTakeBack", agree=True)) is None
            for player in (mari, yri):
                while player.number < 2:
                    await player.hear()
                assert [event["move"] for event in player.events] == ["play R2", "takeBack"]
                assert player.state["view"]["top"] == "R1"
                assert not player.state["takeBack"]
            assert refusal(await mari.ask("takeBack")) == "no-take-back"
            assert refusal(await mari.move("draw", number=1)) == "stale"
            await mari.hear("whole")
            assert refusal(await mari.move("draw")) is None
            assert not mari.state["takeBack"]
            assert refusal(await mari.ask("takeBack")) == "no-take-back"
        _, _, body = server.ask(f"/api/tables/{table}/record", secret=mari_is)
        assert [event.get("move") for event in json.loads(body)["events"]] == ["draw"]

    asyncio.run(play())


def test_one_no_ends_it_and_is_not_asked_again(server: Server) -> None:
    table, (mari_is, yri_is) = put_people_on_table(Path(server.database), TWO)

    async def play() -> None:
        async with server.seat(table, mari_is) as mari, server.seat(table, yri_is) as yri:
            await mari.move("play R2")
            assert refusal(await mari.ask("takeBack")) is None
            await yri.until(lambda company: company["takeBack"] is not None)
            assert refusal(await yri.ask("answerTakeBack", agree=False)) is None
            await mari.until(lambda company: company["takeBack"] is None)
            assert refusal(await mari.ask("takeBack")) == "asked-already"
            assert [event["move"] for event in mari.events] == ["play R2"]

    asyncio.run(play())


def test_the_next_move_is_a_no(server: Server) -> None:
    table, (mari_is, yri_is) = put_people_on_table(Path(server.database), TWO)

    async def play() -> None:
        async with server.seat(table, mari_is) as mari, server.seat(table, yri_is) as yri:
            await mari.move("play R2")
            await mari.ask("takeBack")
            await yri.until(lambda company: company["takeBack"] is not None)
            await yri.turn()
            assert refusal(await yri.move("play R5")) is None
            await mari.until(lambda company: company["takeBack"] is None)
            assert refusal(await yri.ask("answerTakeBack", agree=True)) == "nothing-asked"
            while mari.number < 2:
                await mari.hear()
            assert [event["move"] for event in mari.events] == ["play R2", "play R5"]

    asyncio.run(play())


def test_without_an_answer_the_game_goes_on(tmp_path: Path) -> None:
    """The third seat is a computer, which waits for the answer and not for longer."""
    scene = replace(TWO, seats=3, deck=dealt("R1", UNFIT, *(KEPT, KEPT, KEPT)), first=1)
    scene = replace(scene, deck=scene.deck.replace("B2", "R2", 1))

    async def play() -> None:
        async with server.seat(table, mari_is), server.seat(table, yri_is) as yri:
            mine = [card for card in yri.state["view"]["hand"] if card == "R2"]
            await yri.move("play R2" if mine else "draw")
            if yri.state["takeBack"]:
                assert refusal(await yri.ask("takeBack")) is None
            while not any(event["seat"] == 2 for event in yri.events):
                await yri.hear()

    with serving(tmp_path, constants={"kaardilaud.table.table.ASKING": 300}) as server:
        table, (mari_is, yri_is) = put_people_on_table(Path(server.database), scene)
        asyncio.run(play())


def test_nobody_fills_a_table_from_outside(tmp_path: Path) -> None:
    """Who asked to be let in and went away does not keep others out."""

    async def play() -> None:
        table, mari_is = server.make_table({"game": "ten", "name": "Mari"})
        patient = server.come(table, "Jüri")
        async with server.person(table, mari_is) as mari, server.person(table, patient):
            for number in range(2, 12):
                await asyncio.to_thread(server.come, table, f"Nimi {number}")
            await asyncio.to_thread(server.come, table, "Kai")
            names = ["Mari", "Jüri", "Kai"]
            await mari.until(lambda company: [one["name"] for one in company["people"]] == names)

    with serving(tmp_path, constants={"kaardilaud.table.hosting.GAVE_UP": 0}) as server:
        asyncio.run(play())


def test_who_is_away_need_not_agree(server: Server) -> None:
    """Of three people two are here; the third has no vote."""
    scene = replace(TWO, seats=3, deck=dealt("R1", UNFIT, "R2 " + KEPT[3:], KEPT, KEPT))
    scene = replace(scene, people=("Jüri", "Kai"))
    table, (mari_is, yri_is, _) = put_people_on_table(Path(server.database), scene)

    async def play() -> None:
        async with server.seat(table, mari_is) as mari, server.seat(table, yri_is) as yri:
            for number in (1, 3):
                assert refusal(await mari.move("play R2")) is None
                assert refusal(await mari.ask("takeBack")) is None
                if number == 1:
                    await yri.until(lambda company: company["takeBack"] is not None)
                    assert yri.company["takeBack"]["waiting"] == [1]
                    assert refusal(await yri.ask("answerTakeBack", agree=True)) is None
                    await yri.socket.close()
                    await mari.until(lambda company: not company["people"][1]["here"])
                while mari.number <= number:
                    await mari.hear()
                assert mari.events[-1]["move"] == "takeBack"

    asyncio.run(play())


def test_alone_with_computers_nobody_has_to_agree(server: Server) -> None:
    """After a VALUUTAVAHETUS, before its colour is named."""
    scene = replace(TWO, people=(), deck=dealt("R1", UNFIT, "VV B5 B10 B20 B2 B5 B10 B20", KEPT))
    table, mari_is = put_on_table(Path(server.database), scene)

    async def play() -> None:
        async with server.seat(table, mari_is) as mari:
            assert refusal(await mari.move("play VV")) is None
            assert refusal(await mari.ask("takeBack")) is None
            while mari.number < 2:
                await mari.hear()
            assert "VV" in mari.state["view"]["hand"]
            assert mari.offer is not None

    asyncio.run(play())


def test_who_asks_too_much_waits_and_nothing_is_lost(tmp_path: Path) -> None:
    async def play() -> None:
        async with Company(server, "ten") as it:
            for number in range(12):
                await it.host.say({"type": "lock", "id": str(number), "locked": number % 2 == 0})
            answered = [(await it.host.hear("done"))["id"] for _ in range(12)]
            assert answered == [str(number) for number in range(12)]

    with serving(tmp_path, constants={"kaardilaud.server.play.MOST_COMMANDS": (3, 0.2)}) as server:
        asyncio.run(play())


def test_who_asks_too_much_is_not_read_for_a_while(tmp_path: Path) -> None:
    async def play() -> None:
        async with Company(server, "ten") as it:
            for number in range(5):
                await it.host.say({"type": "lock", "id": str(number), "locked": True})
            assert [(await it.host.hear("done"))["id"] for _ in range(3)] == ["0", "1", "2"]
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.5):
                    await it.host.hear("done")

    with serving(tmp_path, constants={"kaardilaud.server.play.MOST_COMMANDS": (3, 2)}) as server:
        asyncio.run(play())
