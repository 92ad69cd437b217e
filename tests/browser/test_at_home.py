"""From another device at home: plain HTTP at the address of a computer in the network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from kaardilaud.server.serve import addresses

from .driver import DESK
from .running import Server
from .test_company import Newcomer, ask_to_come_in, let_in, open_table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the whole network, known by its address there."""
    with pytest.MonkeyPatch.context() as environment:
        environment.delenv("KAARDILAUD_ADDRESS", raising=False)
        running = Server(tmp_path_factory.mktemp("home"), "0.0.0.0")
    network = addresses("0.0.0.0", running.port).network
    if network is None:
        running.stop()
        pytest.skip("this computer is in no network")
    running.address = network
    yield running
    running.stop()
    assert running.log.read_text() == ""


def test_a_table_is_made_and_found_where_pages_are_not_secure(newcomer: Newcomer) -> None:
    host, guest = newcomer(size=DESK), newcomer()
    open_table(host)
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
