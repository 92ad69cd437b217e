"""The review of a game that is over, over real sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scenes import Scene, put_people_on_table

from kaardilaud.locale.words import catalogue

from .running import Player, Server, serving

# Mari draws though the next card is sure to go too far.
BLUNDER = Scene(
    "ten",
    "B1 R4 R5 O9",
    moves="draw; take numbers; draw; draw; draw; buy R4; pay 4c; buy R5; pay 2c 1b",
    first=1,
)
IN_PLAIN_PYTHON = {
    "kaardilaud.server.preparing.PLAIN": True,
    "kaardilaud.server.reviewing.PREPARED_ONLY": False,
}


@pytest.fixture(scope="module")
def judging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("judging"), constants=IN_PLAIN_PYTHON) as server:
        yield server
        server.stop()
        assert server.log.read_text() == ""


async def judged(player: Player, seat: int = 0) -> tuple[dict[str, Any], dict[str, Any]]:
    """The replay, and what has come of judging it in the end."""
    replay = await player.ask("askReview", seat=seat)
    assert replay["type"] == "replay", replay
    while True:
        news = await player.hear("judged")
        if news["done"] == news["of"]:
            return replay, news


def test_the_decision_that_has_cost_most_is_found(judging: Server) -> None:
    async def play() -> None:
        table, secrets = put_people_on_table(Path(judging.database), BLUNDER)
        async with judging.seat(table, secrets[0]) as mari:
            replay, news = await judged(mari)
            assert [(one["number"], one["move"]) for one in news["judgements"]] == [
                (5, "take numbers")
            ]
            assert news["judgements"][0]["cost"] == 50
            assert news["judgements"][0]["why"]["key"] in catalogue("et", "advice")
            assert news["of"] == 4, "the first card had to be drawn"
            view = replay["first"]["view"]
            assert view["row"] == []
            for step in replay["steps"]:
                view = view | step["changes"]
            assert view == mari.state["view"]
            assert [step["event"] for step in replay["steps"]] == mari.events
            again, at_once = await judged(mari)
            assert at_once["judgements"] == news["judgements"]
            assert again["steps"] == replay["steps"]

    asyncio.run(play())


def test_a_review_is_for_who_played_and_after_the_end(server: Server) -> None:
    async def play() -> None:
        table, secret = server.new_table("ten", 1)
        async with server.seat(table, secret) as mari:
            refused = await mari.ask("askReview", seat=0)
            assert refused["reason"]["code"] == "game-not-over"
        table, secrets = put_people_on_table(Path(server.database), BLUNDER)
        async with server.seat(table, secrets[0]) as mari:
            refused = await mari.ask("askReview", seat=1)
            assert refused["reason"]["code"] == "not-at-this-device"

    asyncio.run(play())


def test_what_was_taken_back_is_not_in_the_review(judging: Server) -> None:
    async def play() -> None:
        moves = BLUNDER.moves.removesuffix("; pay 2c 1b").removesuffix("; buy R5")
        scene = Scene("ten", BLUNDER.deck, moves=moves, first=1)
        table, secrets = put_people_on_table(Path(judging.database), scene)
        async with judging.seat(table, secrets[0]) as mari:
            assert (await mari.move("buy R5"))["type"] == "done"
            assert (await mari.ask("takeBack"))["type"] == "done"
            assert (await mari.move("skip"))["type"] == "done"
            await mari.turn()
            assert mari.is_over
            replay, _ = await judged(mari)
            texts = [step["event"]["move"] for step in replay["steps"]]
            assert "buy R5" not in texts
            assert texts[-1] == "skip"
            assert [step["event"]["number"] for step in replay["steps"]] == [
                *range(1, len(texts) + 1)
            ]

    asyncio.run(play())
