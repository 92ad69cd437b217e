"""What is answered over HTTP: tables, records, rule books, the page."""

import asyncio
import gzip
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from scenes import Scene, put_on_table

from kaardilaud.records import replay
from kaardilaud.server.app import create_app
from kaardilaud.server.erasing import DAY
from kaardilaud.server.settings import Settings
from kaardilaud.store.log import open_store

from .running import Server


def answer(server: Server, path: str, secret: str | None = None) -> tuple[int, Any]:
    status, _, body = server.ask(path, secret=secret)
    return status, json.loads(body)


def test_what_anybody_may_know_of_a_table(server: Server) -> None:
    table, _ = server.new_table("rahast-vabaks", 2, pileEmpty="fewestWins")
    status, info = answer(server, f"/api/tables/{table}")
    assert status == 200
    assert info == {
        "table": table,
        "game": "rahast-vabaks",
        "seats": info["seats"],
        "options": {
            "pileEmpty": "fewestWins",
            "sameNameAction": "always",
            "starter": "random",
            "hints": "allowed",
        },
        "host": "Mari",
        "phase": "playing",
        "locked": False,
        "full": False,
        "you": "stranger",
        "players": info["seats"],
        "freeSeat": False,
        "watching": False,
    }
    assert info["seats"][0] == {"name": "Mari", "kind": "human", "person": 0, "level": None}
    assert {seat["kind"] for seat in info["seats"][1:]} == {"computer"}
    assert answer(server, "/api/tables/nosuchtable")[0] == 404


def test_the_record_is_full_only_after_the_end_and_only_for_who_sat_there(server: Server) -> None:
    async def play(moves: int) -> None:
        async with server.seat(table, token) as mari:
            await mari.play(moves)

    table, token = server.new_table("rahast-vabaks", 2)
    path = f"/api/tables/{table}/record"
    asyncio.run(play(1))
    status, record = answer(server, path, token)
    assert status == 200
    assert "deck" not in record
    assert record["result"] is None
    for moves in (0, 10_000):
        asyncio.run(play(moves))
        for known in (None, "x" * 32):
            assert answer(server, path, known) == (403, {"code": "stranger", "parameters": {}})
    full = answer(server, path, token)[1]
    assert full["seats"][1]["level"] == "steady"
    found = replay(full)
    assert (found.fault, found.events) == (None, len(full["events"]))


def test_the_record_of_an_earlier_game_stays_for_who_played_in_it(server: Server) -> None:
    async def play() -> None:
        async with server.seat(table, token) as mari:
            await mari.play()
            records.append(answer(server, f"{path}/record", token)[1])
            assert (await mari.ask("begin"))["type"] == "done"
            await mari.game(2)
            await mari.play(1)

    table, token = server.new_table("rahast-vabaks", 1)
    path, records = f"/api/tables/{table}", []
    asyncio.run(play())
    first = answer(server, f"{path}/rounds/1/record", token)[1]
    assert first == records[0]
    assert replay(first).fault is None
    assert "shuffle" in first
    present = answer(server, f"{path}/rounds/2/record", token)[1]
    assert present == answer(server, f"{path}/record", token)[1]
    assert present["result"] is None
    for known in (None, "x" * 32):
        assert answer(server, f"{path}/rounds/1/record", known)[0] == 403
    for number in (0, 3, 10**30):
        status, refused = answer(server, f"{path}/rounds/{number}/record", token)
        assert (status, refused["code"]) == (404, "no-such-round")


def test_a_seat_record_hides_what_the_seat_has_not_seen(server: Server) -> None:
    async def play() -> list[dict[str, Any]]:
        async with server.seat(table, token) as mari:
            await mari.play(6)
            return mari.events

    for _ in range(8):
        table, token = server.new_table("rahast-vabaks", 5)
        seen = asyncio.run(play())
        record = answer(server, f"/api/tables/{table}/record", token)[1]
        moves = [event.get("chance", event.get("move")) for event in record["events"]]
        if record["result"]:  # a short game: after its end nothing is hidden
            continue
        assert moves[: len(seen)] == [event["move"] for event in seen]


@pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])
@pytest.mark.parametrize("language", ["et", "en"])
def test_rule_books(server: Server, game: str, language: str) -> None:
    status, headers, body = server.ask(f"/api/rules/{game}/{language}")
    assert status == 200
    assert headers["content-type"].startswith("text/markdown")
    assert body.decode().startswith("# ")


@pytest.mark.parametrize(
    "path",
    ["/api/rules/ten/fi", "/api/rules/x/et", "/api/rules/..%2fREADME/et", "/api", "/api/x/y"],
)
def test_addresses_that_are_not_there(server: Server, path: str) -> None:
    assert answer(server, path) == (404, {"code": "no-such-page", "parameters": {}})


def test_every_answer_says_what_browsers_may_do_with_it(server: Server) -> None:
    table, _ = server.new_table("ten", 1)
    for path in ("/", f"/api/tables/{table}", "/api/x", "/api/tables/x", "/api/rules/ten/et"):
        _, headers, _ = server.ask(path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_page_and_its_files(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("the page")
    (web / "icon.svg").write_text("<svg/>")
    (web / "assets" / "app-1a2b.js").write_text("script")
    (tmp_path / "secret.txt").write_text("secret")
    with TestClient(create_app(str(tmp_path / "tables.sqlite"), "http://home", web)) as client:
        by_a_person = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        there = ("/", "/t/abc", "/t/abc/", "/rules/ten", "/rules/rahast-vabaks")
        nowhere = ("/foo", "/t", "/t/a/b", "/rules", "/rules/x", "/icon.png", "/index.html")
        for path in (*there, *nowhere):
            page = client.get(path, headers=by_a_person)
            assert (page.status_code, page.text) == (200 if path in there else 404, "the page")
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            found = client.get(path)
            assert found.status_code == page.status_code
            assert found.text == ("the page" if path in there else "")
        script = client.get("/assets/app-1a2b.js")
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in script.headers["cache-control"]
        assert client.get("/icon.svg").headers["content-type"].startswith("image/svg")
        old = client.get("/assets/old.js", headers=by_a_person)
        assert (old.status_code, old.text) == (404, "")
        for outside in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "secret" not in client.get(outside).text


@pytest.mark.parametrize(
    ("accepted", "used"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_a_file_comes_compressed_where_that_is_understood(
    tmp_path: Path, accepted: str, used: str | None
) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "assets" / "app-1a2b.js").write_text("script")
    (web / "assets" / "app-1a2b.js.br").write_bytes(b"small")
    (web / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"script"))
    with TestClient(create_app(str(tmp_path / "tables.sqlite"), "http://home", web)) as client:
        headers = {"Accept-Encoding": accepted}
        with client.stream("GET", "/assets/app-1a2b.js", headers=headers) as script:
            raw = b"".join(script.iter_raw())
        assert script.headers.get("content-encoding") == used
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["vary"] == "Accept-Encoding"
        assert (gzip.decompress(raw) if used == "gzip" else raw) == {"br": b"small"}.get(
            str(used), b"script"
        )


def test_where_the_page_is_not_built_one_sentence_says_so(tmp_path: Path) -> None:
    with TestClient(
        create_app(str(tmp_path / "tables.sqlite"), "http://home", tmp_path / "none")
    ) as client:
        page = client.get("/")
        assert page.status_code == 503
        assert page.text.count(".") == 1


def test_tables_without_a_move_for_long_are_erased_with_every_name(server: Server) -> None:
    wanted = json.dumps({"game": "ten", "name": "Mari"}).encode()
    database = str(server.database)
    table, secret = server.make_table(json.loads(wanted))
    assert answer(server, f"/api/tables/{table}")[0] == 200

    async def erase() -> list[str]:
        store = await open_store(database)
        try:
            return await store.erase(time.time_ns() // 1_000_000 + 1000)
        finally:
            await store.close()

    assert table in asyncio.run(erase())
    assert answer(server, f"/api/tables/{table}", secret)[0] == 404


def test_a_server_erases_old_tables_by_itself(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    scene = Scene("ten", "R4 O4 O5 G4 G5 B4 B5 R6 O6 G6 B6")
    old, new = put_on_table(database, scene)[0], put_on_table(database, scene)[0]
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("update entries set at = at - ? where table_id = ?", [2 * DAY, old])
        connection.commit()
    settings = Settings(keep_days=1)
    with TestClient(create_app(str(database), "http://home", settings=settings)) as client:
        while client.get(f"/api/tables/{old}").status_code != 404:
            pass
        assert client.get(f"/api/tables/{new}").status_code == 200


def test_the_server_says_that_it_is_well_and_counts_without_naming_anybody(
    server: Server,
) -> None:
    table, secret = server.new_table("ten")
    assert server.ask("/health")[::2] == (200, b"well\n")

    async def look() -> bytes:
        async with server.seat(table, secret) as mari:
            await mari.play(1)
            return server.ask("/metrics")[2]

    counts = dict(
        line.split(" ") for line in asyncio.run(look()).decode().splitlines() if line[0] != "#"
    )
    assert int(counts["kaardilaud_connections"]) >= 1
    assert int(counts["kaardilaud_acts_total"]) >= 1
    assert set(counts) == {
        "kaardilaud_tables",
        "kaardilaud_connections",
        "kaardilaud_acts_total",
    }


def test_the_address_of_a_socket_says_what_it_is(server: Server) -> None:
    """And says nothing in the log: nobody has tried to open one."""
    status, headers, body = server.ask("/api/tables/any/play")
    assert (status, headers["upgrade"]) == (426, "websocket")
    assert json.loads(body)["code"] == "upgrade-missing"
