"""The page below a path, behind nginx as deploy/nginx.conf sets it up, over HTTPS."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from proxies import below_a_path, free_port

from .driver import DESK
from .running import Server
from .test_company import Newcomer, ask_to_come_in, let_in, open_table, play_some


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of which a browser sees only what nginx shows."""
    folder, port = tmp_path_factory.mktemp("proxy"), free_port()
    address = f"https://127.0.0.1:{port}/kaardid"
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("KAARDILAUD_ADDRESS", address)
        running = Server(folder)
    try:
        with below_a_path("nginx", folder, port, running.address.removeprefix("http://")):
            running.address = address
            yield running
    finally:
        running.stop()
    assert running.log.read_text() == ""


def test_two_browsers_play_below_a_path(newcomer: Newcomer) -> None:
    """That nothing else at the host is asked for, the driver looks at."""
    host, guest = newcomer(size=DESK), newcomer()
    address = open_table(host)
    assert address.startswith(f"{host.server.address}/t/")
    expect(host.page.get_by_label("Laua link")).to_have_value(address)
    ask_to_come_in(guest, address, "Jüri")
    let_in(host, "Jüri")
    host.press(host.button("Alusta mängu"))
    for one in (host, guest):
        expect(one.page.locator("main .table")).to_be_visible()
    play_some([host, guest], 4)
    host.page.reload()
    expect(host.page.locator("main .table")).to_be_visible()
    play_some([host, guest], 2)


def test_every_link_of_the_page_stays_below_the_path(newcomer: Newcomer) -> None:
    person = newcomer(size=DESK)
    page, start = person.page, f"{person.server.address}/"
    page.goto(start)
    link = page.get_by_role("link", name="Loe mängu reegleid")
    assert link.evaluate("link => link.href").startswith(f"{start}rules/")
    person.press(link)
    expect(page.locator("main h1, main h2").first).to_be_visible()
    assert page.url.startswith(f"{start}rules/")
    page.reload()
    expect(page.locator("main h1, main h2").first).to_be_visible()
    page.goto(f"{start}nowhere/at/all")
    person.complaints.clear()  # that it is not there
    expect(page.get_by_role("link")).to_have_attribute("href", "/kaardid/")
    person.press(page.get_by_role("link"))
    expect(page.get_by_label("Laua kood")).to_be_visible()
    assert page.url == start
