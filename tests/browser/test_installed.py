"""The page is kept by the browser: it opens without a network, and a newer one is shown."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from scenes import DULL, UNFIT, Scene, dealt

from .conftest import PAGE
from .driver import Table
from .running import Server

SCENE = Scene("rahast-vabaks", dealt("R1", UNFIT, "R2 R5 B2 B5 B10 B20 B2 B5", DULL))
PROGRAM = """
import functools, sys
from pathlib import Path
from kaardilaud.server import serve
serve.create_app = functools.partial(serve.create_app, web=Path(sys.argv[4]))
serve.run(sys.argv[3], int(sys.argv[1]), sys.argv[2], False, lambda _: print("ready", flush=True))
"""


class OwnPage(Server):
    """A server whose page lies in a folder that the test may change."""

    def __init__(self, folder: Path) -> None:
        self.web = folder / "web"
        shutil.copytree(PAGE.parent, self.web)
        super().__init__(folder)

    def start(self) -> None:
        """Start, and wait until the server answers."""
        arguments = [str(self.port), str(self.database), self.host, str(self.web)]
        assert self.launch(PROGRAM, arguments) == "ready", self.log.read_text()


def is_kept(page: Page) -> None:
    """All files of the page are here."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_the_page_opens_without_a_network(table: Table) -> None:
    page = table.sit_down(SCENE, installed=True)
    is_kept(page)
    at_table = page.url
    page.context.set_offline(True)
    page.goto(table.server.address)
    expect(page.locator("h1")).to_have_text("Mida mängime?")
    table.press(table.button("Menüü ja seaded"))
    for language, code in (("English", "en"), ("Eesti", "et")):
        table.press(table.button(language))
        expect(page.locator("html")).to_have_attribute("lang", code)
    page.goto(at_table)
    page.context.set_offline(False)
    table.wait_for_turn()
    table.complaints = [one for one in table.complaints if "ERR_INTERNET_DISCONNECTED" not in one]


def test_a_newer_page_is_shown_and_taken_when_wanted(chromium: Browser, tmp_path: Path) -> None:
    server = OwnPage(tmp_path)
    try:
        table = Table(chromium, server)
        page = table.open_window(installed=True)
        page.goto(server.address)
        is_kept(page)
        expect(page.get_by_text("Sellest lehest on uuem versioon.")).to_have_count(0)
        worker = server.web / "service-worker.js"
        old = worker.read_text(encoding="utf-8")
        version = json.loads(old.split("VERSION = ")[1].split(";")[0])
        for file in server.web.glob("service-worker.js*"):
            file.unlink()
        worker.write_text(old.replace(version, "newer"), encoding="utf-8")
        page.evaluate("() => navigator.serviceWorker.ready.then((one) => one.update()).then()")
        expect(page.get_by_text("Sellest lehest on uuem versioon.")).to_be_visible()
        # Nothing is taken away from who plays on: the older one is kept as well.
        assert page.evaluate("() => caches.keys()") == [f"kaardilaud-{version}", "kaardilaud-newer"]
        with page.expect_navigation():
            table.press(table.button("Võta kasutusele"))
        expect(page.get_by_text("Sellest lehest on uuem versioon.")).to_have_count(0)
        page.wait_for_function(
            "async () => JSON.stringify(await caches.keys()) === '[\"kaardilaud-newer\"]'"
        )
        table.close()
    finally:
        server.stop()
