"""From other devices at home: plain HTTP at the address of a computer in the network.

The computer with the server and the device with the browsers are network namespaces.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator

import pytest
from network import HOME, Network, network_at_home
from playwright.sync_api import Browser, expect

from .conftest import CHROMIUM
from .driver import DESK
from .running import Server
from .test_company import Newcomer, ask_to_come_in, let_in, open_table, play_some


@pytest.fixture(scope="module")
def network() -> Iterator[Network]:
    with network_at_home() as network:
        yield network


@pytest.fixture(scope="module")
def server(network: Network, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the whole network; nobody has told it what its address is."""
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("KAARDILAUD_ADDRESS", raising=False)
        running = Server(tmp_path_factory.mktemp("home"), "0.0.0.0", network.computer)
    running.address = f"http://{HOME}:{running.port}"
    yield running
    running.stop()
    assert running.log.read_text() == ""


@pytest.fixture(scope="module")
def chromium(
    network: Network, launch: Callable[..., Browser], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser on the other device."""
    there = tmp_path_factory.mktemp("device") / "chromium"
    there.write_text(f'#!/bin/sh\nexec {shlex.join([*network.device, str(CHROMIUM)])} "$@"\n')
    there.chmod(0o755)
    browser = launch(there)
    yield browser
    browser.close()


def test_a_table_is_made_found_and_played_at_where_pages_are_not_secure(
    newcomer: Newcomer,
) -> None:
    host, guest = newcomer(size=DESK), newcomer()
    open_table(host)
    assert host.page.url.startswith(f"http://{HOME}:")
    assert host.page.evaluate("isSecureContext") is False
    link = host.page.get_by_label("Laua link")
    expect(link).to_have_value(host.page.url)
    assert host.button("Jaga").count() == 0
    host.press(host.button("Kopeeri link"))
    expect(host.page.get_by_text("Link on kopeeritud.")).to_be_visible()
    host.page.evaluate("() => document.body.append(document.createElement('textarea'))")
    host.page.locator("textarea").focus()
    host.page.keyboard.press("Control+V")
    assert host.page.locator("textarea").input_value() == host.page.url

    ask_to_come_in(guest, link.input_value(), "Jüri")
    let_in(host, "Jüri")
    host.press(host.button("Alusta mängu"))
    for one in (host, guest):
        expect(one.page.locator("main .table")).to_be_visible()
    play_some([host, guest], 3)
