"""The administrator's page: numbers of all tables, for who has the token and nobody else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kaardilaud.server.administration import ALLOWED

from .running import Server, serving, until

TOKEN = "correct-horse-battery-staple"
PATH = "/api/admin/tables"
BROWSER = "text/html,application/xhtml+xml"


@pytest.fixture
def administered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("KAARDILAUD_ADMIN_TOKEN", TOKEN)
    with serving(tmp_path) as server:
        yield server
    assert server.log.read_text() == ""


def look(server: Server, token: str | None = TOKEN) -> tuple[int, Any]:
    said = {} if token is None else {"Authorization": f"Bearer {token}"}
    status, _, body = server.ask(PATH, **said)
    return status, json.loads(body)


def test_without_a_token_in_the_settings_there_is_no_such_page(server: Server) -> None:
    assert server.ask("/admin", Accept=BROWSER)[0] == 404
    for token in (None, "", TOKEN):
        assert look(server, token) == (404, {"code": "no-such-page", "parameters": {}})


def test_only_who_has_the_token_sees_anything(administered: Server) -> None:
    assert administered.ask("/admin", Accept=BROWSER)[0] == 200
    for wrong in (None, TOKEN[:-1], TOKEN + "x", TOKEN.upper()):
        assert look(administered, wrong) == (401, {"code": "wrong-token", "parameters": {}})
    assert administered.ask(PATH, Authorization=f"Basic {TOKEN}")[0] == 401
    assert administered.ask(f"{PATH}?token={TOKEN}")[0] == 401
    assert look(administered)[0] == 200


def test_who_guesses_is_stopped_soon(administered: Server) -> None:
    assert [look(administered, f"guess {n}")[0] for n in range(ALLOWED[0])] == [401] * ALLOWED[0]
    assert look(administered, "guess")[0] == 429
    assert look(administered)[0] == 429  # or else an answer would tell


def test_tables_in_numbers_and_nothing_of_who_plays_what(administered: Server) -> None:
    server = administered
    resting, _ = server.new_table("ten", 2)
    played, mari_is = server.make_table({"game": "rahast-vabaks", "name": "Mari"})
    other_is = server.come(played, "Jüri")

    async def play() -> tuple[int, Any]:
        async with server.person(played, mari_is) as mari:
            await mari.ask("letIn", person=1)
            async with server.person(played, other_is):
                await mari.ask("begin")
                await mari.game()
                return await asyncio.to_thread(look, server)

    status, seen = asyncio.run(play())
    assert status == 200
    assert (seen["tables"], seen["keepDays"]) == (2, 30)
    newest, oldest = seen["newest"]
    assert newest.pop("age") >= newest.pop("quiet") >= 0
    assert newest == {
        "table": played[:6],
        "game": "rahast-vabaks",
        "phase": "playing",
        "people": 2,
        "connected": 2,
        "entries": newest["entries"],
        "bytes": newest["bytes"],
    }
    assert newest["entries"] > 5
    assert newest["bytes"] > 500
    assert (oldest["game"], oldest["people"], oldest["connected"]) == ("ten", 1, 0)
    assert seen["bytes"] == newest["bytes"] + oldest["bytes"]
    for hidden in ("Mari", "Jüri", played, resting, mari_is, "deck", "hand", "seed", "session"):
        assert hidden not in json.dumps(seen, ensure_ascii=False)


def test_a_table_at_rest_is_not_woken_by_being_looked_at(administered: Server) -> None:
    def in_memory() -> str:
        return administered.ask("/metrics")[2].decode().split("\nkaardilaud_tables ")[1][0]

    administered.new_table("ten", 2)
    asyncio.run(until(lambda: in_memory() == "0"))
    before = look(administered)[1]["newest"][0]["entries"]
    assert in_memory() == "0"
    assert look(administered)[1]["newest"][0]["entries"] == before
