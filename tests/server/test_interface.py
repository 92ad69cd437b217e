"""The interface over HTTP is as it says of itself: Schemathesis asks for whatever it describes."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from pathlib import Path

import pytest

from .running import Server, serving

CONFIG = Path(__file__).with_name("schemathesis.toml")
TOKEN = "correct-horse-battery-staple"
SECRET = "nobody-else-has-this-secret-of-mine"
NOT_HTTP = "WARNING:  Invalid HTTP request received.\n"  # of the framework


@pytest.mark.parametrize("who", ["a stranger", "somebody"])
def test_every_answer_is_one_that_is_described(
    who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To a stranger, and to the administrator, who is at each table that they make, too."""
    monkeypatch.setenv("KAARDILAUD_ADMIN_TOKEN", TOKEN)
    known = [
        "--header",
        f"Cookie: kaardilaud={SECRET}",
        "--header",
        f"Authorization: Bearer {TOKEN}",
    ]
    who_asks = [] if who == "a stranger" else known
    with serving(tmp_path) as server:
        tried = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG)),
                *("run", f"{server.address}/api/openapi.json", "--url", server.address),
                *who_asks,
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert tried.returncode == 0, tried.stdout + tried.stderr
    assert server.log.read_text().replace(NOT_HTTP, "") == ""


def ask(server: Server, method: str, path: str) -> tuple[int, dict[str, str], bytes]:
    line = http.client.HTTPConnection(server.address.removeprefix("http://"))
    line.request(method, path)
    answer = line.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    line.close()
    return found


@pytest.mark.parametrize(
    "path", ["/", "/health", "/metrics", "/api/rules/ten/et", "/api/tables/none", "/none", "/api/x"]
)
def test_head_is_answered_like_get_without_the_body(server: Server, path: str) -> None:
    status, headers, body = ask(server, "GET", path)
    head_status, head_headers, no_body = ask(server, "HEAD", path)
    assert (head_status, no_body) == (status, b"")
    for name in ("content-type", "content-length", "content-security-policy"):
        assert head_headers.get(name) == headers.get(name)
    assert int(headers["content-length"]) == len(body)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/", "GET"),
        ("PUT", "/api/tables", "POST"),
        ("GET", "/api/codes", "POST"),
        ("DELETE", "/api/tables/x", "GET"),
        ("TRACE", "/health", "GET"),
    ],
)
def test_what_an_address_does_not_do_it_says(
    server: Server, method: str, path: str, allowed: str
) -> None:
    status, headers, body = ask(server, method, path)
    assert (status, json.loads(body)["code"]) == (405, "not-that-way")
    assert allowed in headers["allow"].split(", ")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_an_address_that_is_not_there_is_not_there_for_anything(
    server: Server, method: str
) -> None:
    status, _, body = ask(server, method, "/api/nothing/here")
    assert (status, json.loads(body)["code"]) == (404, "no-such-page")


def test_a_whole_number_may_be_written_with_a_point(server: Server) -> None:
    for number, status in (("2.0", 201), ("2e0", 201), ("2.5", 400), ("1e400", 400), ("6.0", 400)):
        wanted = f'{{"game": "ten", "name": "Mari", "computers": {number}}}'
        assert server.ask("/api/tables", wanted.encode())[0] == status, number
