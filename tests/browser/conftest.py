"""A real browser on the built page, and a real server."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from server import running
from server.test_reviewing import IN_PLAIN_PYTHON

import kaardilaud

from .driver import Table
from .running import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

playwright = pytest.importorskip("playwright.sync_api")

# Chromium without its window does the same for two thirds of the work.
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))),
    None,
)
PAGE = Path(kaardilaud.__file__).parent / "web" / "index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder need Chromium and the page."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def launch() -> Iterator[Callable[..., Browser]]:
    """Starts Chromium, by its own program or another one that leads to it."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    if not PAGE.is_file():
        pytest.skip("the page has not been built: make page")
    with playwright.sync_playwright() as started:

        def one(
            program: Path | str = CHROMIUM, more: Sequence[str] = (), **environment: str
        ) -> Browser:
            return started.chromium.launch(
                executable_path=program, args=[*FLAGS, *more], env={**os.environ, **environment}
            )

        yield one


@pytest.fixture(scope="package")
def chromium(launch: Callable[..., Browser]) -> Iterator[Browser]:
    browser = launch()
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("browser"))
    yield running
    running.stop()
    assert running.log.read_text() == ""  # nothing failed, and nothing was written down


@pytest.fixture
def table(chromium: Browser, server: Server) -> Iterator[Table]:
    """A page that nobody has opened anything in yet; it must not complain about anything."""
    seen = Table(chromium, server)
    yield seen
    seen.close()


@pytest.fixture
def newcomer(chromium: Browser, server: Server) -> Iterator[Callable[..., Table]]:
    """Makes people with a browser and a window each, who have not opened anything yet."""
    people: list[Table] = []

    def one(**window: Any) -> Table:
        people.append(Table(chromium, server))
        people[-1].open_window(**window)
        return people[-1]

    yield one
    for person in people:
        person.close()


@pytest.fixture(scope="module")
def judging(tmp_path_factory: pytest.TempPathFactory) -> Iterator[running.Server]:
    """A server that judges decisions before there is machine code."""
    folder = tmp_path_factory.mktemp("judging")
    with running.serving(folder, constants=IN_PLAIN_PYTHON) as server:
        server.database = Path(server.database)
        yield server
