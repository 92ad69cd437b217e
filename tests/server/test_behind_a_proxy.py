"""Below a path behind the proxies of deploy/: who asks, cookies, sockets, invitations."""

from __future__ import annotations

import asyncio
import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import websockets
from proxies import believing, below_a_path, free_port

from kaardilaud.server.requests import ALLOWED

from .running import PATIENCE, Player, Server, cookie, serving

NO_TABLE = json.dumps({"code": "ABDEGH"}).encode()
NEW_TABLE = json.dumps({"game": "ten", "name": "Mari", "computers": 2, "begin": True}).encode()
TRIES = ALLOWED["codes"][0]


class Behind(NamedTuple):
    """A server behind a proxy that shows it at https://127.0.0.1:port/kaardid/."""

    server: Server
    port: int
    folder: Path

    def ask(
        self, path: str, body: bytes, own: str = "127.0.0.2", **headers: str
    ) -> tuple[int, http.client.HTTPMessage, Any]:
        """As somebody at this address, who believes the proxy's certificate."""
        line = http.client.HTTPSConnection(
            "127.0.0.1",
            self.port,
            timeout=PATIENCE,
            source_address=(own, 0),
            context=believing(self.folder),
        )
        said = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request("POST", f"/kaardid{path}", body, said)
        answer = line.getresponse()
        content = json.loads(answer.read())
        line.close()
        return answer.status, answer.headers, content


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def behind(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Behind]:
    folder = tmp_path_factory.mktemp("proxy")
    port = free_port()
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("KAARDILAUD_ADDRESS", f"https://127.0.0.1:{port}/kaardid/")
        server = Server(folder)
    try:
        with below_a_path(request.param, folder, port, server.address.removeprefix("http://")):
            yield Behind(server, port, folder)
    finally:
        server.stop()
    assert server.log.read_text() == ""


def test_the_cookie_is_for_this_path_and_for_https_alone(behind: Behind) -> None:
    status, headers, _ = behind.ask("/api/tables", NEW_TABLE)
    assert status == 201
    rest = {part.strip().lower() for part in headers["set-cookie"].split(";")[1:]}
    assert rest >= {"path=/kaardid/", "secure", "httponly", "samesite=strict"}
    _, plain, _ = behind.server.ask("/api/tables", NEW_TABLE)
    rest = {part.strip().lower() for part in plain["set-cookie"].split(";")[1:]}
    assert "path=/" in rest
    assert "secure" not in rest


def test_moves_are_made_through_the_proxy_and_invitations_lead_to_it(behind: Behind) -> None:
    async def play() -> None:
        _, headers, made = behind.ask("/api/tables", NEW_TABLE)
        secret = headers["set-cookie"].partition(";")[0].partition("=")[2]
        here = f"127.0.0.1:{behind.port}"
        async with websockets.connect(
            f"wss://{here}/kaardid/api/tables/{made['table']}/play",
            additional_headers=cookie(secret),
            origin=f"https://{here}",  # type: ignore[arg-type]
            ssl=believing(behind.folder),
        ) as socket:
            mari = Player(socket)
            await mari.say({"type": "join"})
            await mari.hear("whole")
            await mari.play(3)
            assert mari.company["address"] == f"https://{here}/kaardid/t/{made['table']}"

    asyncio.run(play())


def test_everybody_is_counted_for_oneself_whatever_they_say(behind: Behind) -> None:
    def tries(own: str, **headers: str) -> int:
        return behind.ask("/api/codes", NO_TABLE, own, **headers)[0]

    assert [tries("127.0.0.3") for _ in range(TRIES)] == [404] * TRIES
    assert tries("127.0.0.3") == 429
    for said in ("127.0.0.1", "203.0.113.9", "::1", "127.0.0.4, 127.0.0.1"):
        assert tries("127.0.0.3", X_Forwarded_For=said) == 429
    assert tries("127.0.0.4") == 404


def test_a_page_of_another_site_is_told_from_the_own_one(behind: Behind) -> None:
    own = f"https://127.0.0.1:{behind.port}"
    assert behind.ask("/api/tables", NEW_TABLE, Origin=own)[0] == 201
    assert behind.ask("/api/tables", NEW_TABLE, Origin="https://127.0.0.1")[0] == 403


def test_who_asks_without_a_proxy_can_not_pretend_to_be_one(tmp_path: Path) -> None:
    def tries(said: str) -> int:
        line = http.client.HTTPConnection(
            server.address.removeprefix("http://"),
            timeout=PATIENCE,
            source_address=("127.0.0.5", 0),
        )
        line.request("POST", "/api/codes", NO_TABLE, {"X-Forwarded-For": said})
        status = line.getresponse().status
        line.close()
        return status

    with serving(tmp_path) as server:
        answers = [tries(f"203.0.113.{n}") for n in range(TRIES + 1)]
        assert answers == [404] * TRIES + [429]
