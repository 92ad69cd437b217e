"""After a game: going through it again, and the decisions that have cost something."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from scenes import dealt
from server import running
from server.test_reviewing import BLUNDER, Scene

from .driver import DESK, PHONE, Table

# All that Mari has fits, and Arvo can only draw.
HAND, UNFIT = "R1 R1 R1 R1 R1 R1 R1 R1", "Y5 Y10 Y20 Y2 B5 B10 B20 B2"
WON = Scene(
    "rahast-vabaks",
    dealt("R2", "G-LISA " * 30, HAND, UNFIT),
    moves="; ".join(["play R1; draw"] * 7) + "; play R1",
)


@pytest.fixture
def table(chromium: Browser, judging: running.Server) -> Iterator[Table]:
    seen = Table(chromium, judging)  # type: ignore[arg-type]
    yield seen
    seen.close()


def position(page: Page) -> str:
    """Which of how many moments is shown."""
    return page.locator("input[type=range]").get_attribute("aria-valuetext") or ""


@pytest.mark.parametrize("keyboard", [False, True])
def test_the_costly_decision_is_shown_with_what_was_better(table: Table, keyboard: bool) -> None:
    page = table.sit_down(BLUNDER, size=DESK if keyboard else PHONE, keyboard=keyboard)
    table.press(table.button("Vaata mäng üle"))
    costly = page.get_by_role("button", name=re.compile("^−50"))
    expect(costly).to_be_visible()
    table.press(costly)
    expect(page.locator(".findings")).to_contain_text(
        "Järgmiseks: Tõmbasid: oranž\u00a09. See vähendas võiduvõimalust umbes 50 protsendipunkti"
    )
    expect(page.locator(".better")).to_have_text(
        "Parem: Peatu ja võta numbrikaardid: järgmine kaart ajaks kindlasti lõhki."
    )
    expect(page.locator(".happened")).to_have_text("Tõmbasid: punane\u00a05.")
    assert position(page) == "Samm 4 / 9"


def test_stepping_with_keys_and_by_the_slide(table: Table) -> None:
    page = table.sit_down(WON, size=DESK)
    table.press(table.button("Vaata mäng üle"))
    expect(page.locator(".hand button")).to_have_count(8)
    for key, steps in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 15)):
        page.keyboard.press(key)
        assert position(page) == f"Samm {steps} / 15"
    expect(page.locator(".hand button")).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator(".happened")).to_have_text("Kaardid on segatud. Alustad sina.")
    page.locator("input[type=range]").fill("3")
    expect(page.locator(".hand button")).to_have_count(6)
    expect(page.locator(".findings")).to_contain_text("Kalleid vigu ei olnud.")
    table.press(table.button("Sulge"))
    expect(table.button("Mängi uuesti")).to_be_visible()


def test_a_new_game_ends_the_review(table: Table) -> None:
    page = table.sit_down(WON)
    table.press(table.button("Vaata mäng üle"))
    expect(page.locator(".review")).to_be_visible()
    table.press(table.button("Sulge"))
    table.press(table.button("Mängi uuesti"))
    table.wait_for_turn()
    expect(page.locator(".review h1")).to_have_count(0)


def test_the_game_before_can_still_be_kept_and_checked(table: Table) -> None:
    page = table.sit_down(WON)
    table.press(table.button("Mängi uuesti"))
    table.wait_for_turn()
    table.press(table.button("Menüü ja seaded"))
    before = page.locator("section", has_text="Eelmine mäng")
    table.press(before.get_by_role("button", name="Kontrolli segamist"))
    expect(before.get_by_role("status")).to_have_text("Selle mängu segamist ei saa kontrollida.")
    with page.expect_download() as download:
        before.get_by_role("link", name="Salvesta mängu üleskirjutus").click()
    assert download.value.suggested_filename.endswith("-01.jsonl")
    record = json.loads(Path(download.value.path()).read_text())
    assert record["result"]["winners"] == [0]
