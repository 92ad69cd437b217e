"""What compose.yaml starts, without Docker: two servers, PostgreSQL, and its nginx before them."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import websockets
import yaml
from proxies import free_port, nginx, sample

from kaardilaud.cli.parser import build_parser
from kaardilaud.locale import Words
from kaardilaud.server.settings import settings_of

from .running import PATIENCE, Reached, Server, play_together, serving

TOP = Path(__file__).parents[2]
SERVERS = ("server-1", "server-2")


SERVICES: dict[str, Any] = yaml.safe_load((TOP / "compose.yaml").read_text("utf-8"))["services"]


def environment_of(service: str) -> dict[str, str]:
    """Of a service, where whoever starts it has set nothing."""
    environment = SERVICES[service]["environment"]
    return {
        name: re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value) for name, value in environment.items()
    }


@pytest.fixture
def behind(postgres: str, tmp_path: Path) -> Iterator[tuple[Reached, list[Server]]]:
    """What is seen of the servers from outside, and the servers."""
    port = free_port()
    with ExitStack() as running, pytest.MonkeyPatch.context() as environment:
        for name, value in environment_of("server-1").items():
            environment.setenv(name, value)
        environment.setenv("KAARDILAUD_ADDRESS", f"http://127.0.0.1:{port}")
        environment.setenv("KAARDILAUD_PROXIES", "127.0.0.1")
        servers = []
        for name in SERVERS:
            (tmp_path / name).mkdir()
            servers.append(running.enter_context(serving(tmp_path / name, database=postgres)))
        changes = {
            f"{name}:8800": server.address.removeprefix("http://")
            for name, server in zip(SERVERS, servers, strict=True)
        }
        site = sample("compose.nginx.conf", changes | {"listen 8080": f"listen 127.0.0.1:{port}"})
        running.enter_context(nginx(tmp_path / "nginx", site, port))
        yield Reached(f"http://127.0.0.1:{port}"), servers


def test_a_game_goes_on_while_a_server_is_replaced(behind: tuple[Reached, list[Server]]) -> None:
    outside, servers = behind

    async def play(moves: int, begin: bool = False) -> int:
        async with (
            outside.person(table, mari_is) as mari,
            outside.person(table, other_is) as other,
        ):
            if begin:
                await mari.ask("letIn", person=1)
                await mari.ask("begin")
            await mari.hear("whole")
            await other.hear("whole")
            for _ in range(moves):
                await play_together(mari, other)
            return max(mari.number, other.number)  # who does not move may be told later

    async def come_back() -> int:
        """As a page does, which tries again where the proxy has not found a server."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await play(4)
                except websockets.InvalidStatus:
                    await asyncio.sleep(0.1)

    table, mari_is = outside.make_table({"game": "ten", "name": "Mari"})
    other_is = outside.come(table, "Jüri")
    seen = asyncio.run(play(4, begin=True))
    for server in servers:
        server.stop()
        assert server.process.returncode == 0
        before, seen = seen, asyncio.run(come_back())
        assert seen > before
        server.port = int(server.address.rpartition(":")[2])
        server.start()
    assert json.loads(outside.ask(f"/api/tables/{table}", secret=mari_is)[2])["host"] == "Mari"
    assert outside.ask("/metrics")[0] == 404


def test_what_compose_names_is_there() -> None:
    assert set(SERVICES) == {"database", "proxy", *SERVERS}
    for volume in SERVICES["proxy"]["volumes"]:
        assert (TOP / volume.partition(":")[0]).is_file()
    proxy = SERVICES["proxy"]["networks"]["tables"]["ipv4_address"]
    for name in SERVERS:
        environment = environment_of(name)
        assert settings_of(environment).proxies == (proxy,)
        assert environment["KAARDILAUD_DATABASE"].startswith("postgresql://")


def test_what_the_image_is_made_of_is_there() -> None:
    """Every file that is copied, and the command, which our own program understands."""
    text = (TOP / "Dockerfile").read_text(encoding="utf-8")
    ignored = (TOP / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.M):
        *sources, _ = line.split()
        for source in sources:
            assert (TOP / source).exists(), source
            assert any(f"!{part}" in ignored for part in (source, source.partition("/")[0])), source
    command = json.loads(re.findall(r"^CMD (.*)$", text, re.M)[-1])
    assert command[0] == "kaardilaud"
    assert build_parser(Words("en")).parse_args(command[1:]).no_browser
