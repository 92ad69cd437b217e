"""Who says too much is told so; here it stays too much for longer than any machine takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from server import running

from .driver import DESK
from .test_around_the_game import say, sit_down
from .test_company import TWO, Newcomer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[running.Server]:
    folder = tmp_path_factory.mktemp("talking")
    with running.serving(folder, constants={"kaardilaud.server.talking.SECONDS": 600.0}) as server:
        server.database = Path(server.database)
        yield server


def test_who_says_too_much_is_told(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(size=DESK, keyboard=True), newcomer()
    sit_down(TWO, mari, jüri)
    for _ in range(6):
        say(mari, "Oih!")
        expect(mari.page.get_by_role("dialog")).to_have_count(0)
    say(mari, "Oih!")
    expect(mari.page.get_by_role("alert")).to_have_text("Oled just palju rääkinud, oota natuke.")
