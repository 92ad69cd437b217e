"""The page behind nginx: below a path as deploy/nginx.conf shows it, and with a mistake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from proxies import below_a_path, free_port, nginx

from .driver import DESK, Table
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


SENTENCES = {
    "et-EE": "Server vastab, aga ühendus lauaga ei pääse läbi",
    "en-GB": "The server answers, but the line to the table does not get through",
}
UPGRADING = "proxy_set_header Upgrade $http_upgrade;"


def test_a_proxy_that_lets_no_sockets_through_is_told_of_and_got_over(
    chromium: Browser, tmp_path: Path
) -> None:
    """The page says so in one sentence, the server once, and both go on when it is put right."""
    server, port = Server(tmp_path), free_port()
    internal = server.address.removeprefix("http://")
    server.address = f"http://127.0.0.1:{port}"
    site = f"""
        map $http_upgrade $kaardilaud_connection {{ default upgrade; "" ""; }}
        server {{
            listen 127.0.0.1:{port};
            location / {{
                proxy_pass http://{internal};
                proxy_http_version 1.1;
                proxy_set_header Host $http_host;
                {UPGRADING}
                proxy_set_header Connection $kaardilaud_connection;
            }}
        }}
    """
    people = [Table(chromium, server), Table(chromium, server)]
    try:
        with nginx(tmp_path / "wrong", site.replace(UPGRADING, ""), port):
            for person, (language, sentence) in zip(people, SENTENCES.items(), strict=True):
                person.open_window(language=language)
                page = person.page
                page.goto(server.address)
                page.locator(".games button", has_text="TEN").click()
                page.get_by_label(re.compile("Sinu nimi|Your name")).fill("Mari")
                page.get_by_role("button", name=re.compile("Loo laud|Open a table")).click()
                expect(page.get_by_role("status").filter(has_text=sentence)).to_be_visible()
        with nginx(tmp_path / "right", site, port):
            for person in people:
                expect(person.page.locator("main ol li b")).to_have_text(["Mari"])
    finally:
        for person in people:
            person.complaints = [what for what in person.complaints if "code: 426" not in what]
            person.close()
        server.stop()
    assert server.log.read_text().count("must pass") == 1
