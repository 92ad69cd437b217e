"""What if: on from a moment of a game that is over, and all its hands open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from scenes import Scene
from server import running
from server.test_reviewing import BLUNDER
from server.test_what_if import WON

from .axe import found_by_axe
from .driver import DESK, PHONE, Table
from .test_review import position

ALONE = replace(WON, people=())


@pytest.fixture
def table(chromium: Browser, judging: running.Server) -> Iterator[Table]:
    seen = Table(chromium, judging)  # type: ignore[arg-type]
    yield seen
    seen.close()


def review(table: Table, at: int) -> Page:
    """Go through the game again, as far as this event."""
    table.press(table.button("Vaata mäng üle"))
    expect(table.page.locator(".review main")).to_be_visible()
    if table.keyboard:
        for _ in range(at):
            table.page.keyboard.press("ArrowRight")
    else:
        table.page.locator("input[type=range]").fill(str(at))
    assert position(table.page).startswith(f"Samm {at} / ")
    return table.page


def play_on(table: Table) -> None:
    """Begin at the moment that is shown."""
    before = table.page.url
    table.press(table.button("Mängi siit edasi"))
    table.press(table.page.get_by_role("dialog").get_by_role("button", name="Alusta"))
    table.page.wait_for_url(lambda url: url != before)
    table.wait_for_turn()


def menu_link(table: Table) -> Locator:
    table.press(table.button("Menüü ja seaded"))
    return table.page.get_by_role("link", name="Lõppenud mängu juurde")


@pytest.mark.parametrize("keyboard", [False, True])
def test_playing_on_and_back_to_the_game_that_is_over(table: Table, keyboard: bool) -> None:
    page = table.sit_down(ALONE, size=DESK if keyboard else PHONE, keyboard=keyboard)
    over = page.url
    review(table, 4)
    play_on(table)
    expect(page.locator(".hand button")).to_have_count(6)
    table.press(table.button("Võta pakist"))
    table.wait_for_turn()
    expect(page.locator(".hand button")).to_have_count(7)
    link = menu_link(table)
    expect(page.get_by_text("See on proovimäng")).to_be_visible()
    table.press(link)
    page.wait_for_url(over)
    expect(table.button("Mängi uuesti")).to_be_visible()
    expect(page.get_by_text("See on proovimäng")).to_have_count(0)


def test_playing_on_in_ten(table: Table) -> None:
    page = table.sit_down(BLUNDER, size=PHONE)
    review(table, 4)
    play_on(table)
    expect(table.button("Peatu")).to_be_enabled()
    table.press(table.button("Peatu"))
    page.reload()
    table.wait_for_turn()
    expect(menu_link(table)).to_be_visible()


def test_it_is_not_counted_and_its_shuffle_not_to_be_checked(table: Table) -> None:
    page = table.sit_down(ALONE, size=PHONE)
    expect(table.button("Mängi uuesti")).to_be_visible()
    counted = "() => localStorage.getItem('kaardilaud.players')"
    before = page.evaluate(counted)
    assert json.loads(before)[0]["games"]["rahast-vabaks"]["computers"]["played"] == 1
    review(table, 14)
    play_on(table)
    table.press(table.button("punane 1 €"))
    table.wait_for_answer()
    table.press(table.button("Käi"))
    expect(table.button("Mängi uuesti")).to_be_visible()
    assert page.evaluate(counted) == before
    expect(page.get_by_text("See on proovimäng")).to_be_visible()
    assert found_by_axe(page) == []
    expect(table.button("Kontrolli segamist")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Salvesta mängu üleskirjutus").click()
    record = json.loads(Path(download.value.path()).read_text())
    assert record["deck"] == ALONE.deck.split()
    # What follows at that table is a game like any, and counts.
    table.press(table.button("Mängi uuesti"))
    table.wait_for_turn()
    table.press(table.button("Menüü ja seaded"))
    expect(page.get_by_text("See on proovimäng")).to_have_count(0)


def test_there_is_nothing_to_play_at_the_end(table: Table) -> None:
    page = table.sit_down(ALONE, size=PHONE)
    review(table, 15)
    on = table.button("Mängi siit edasi")
    expect(on).to_have_attribute("aria-disabled", "true")
    on.click(force=True)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_keys_of_the_sheet_do_not_move_the_game(table: Table) -> None:
    page = table.sit_down(ALONE, size=DESK, keyboard=True)
    review(table, 4)
    table.press(table.button("Mängi siit edasi"))
    table.reach(page.get_by_role("button", name="Hästi", exact=True))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Väga hästi")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    assert position(page).startswith("Samm 4 / ")
    expect(table.button("Mängi siit edasi")).to_be_focused()


def held(page: Page, name: str) -> Locator:
    """What somebody holds, as it is heard."""
    return page.get_by_role("region", name=name).get_by_role("listitem")


@pytest.mark.parametrize("window", [{"size": PHONE}, {"size": DESK, "keyboard": True}])
def test_all_hands_are_open_at_each_step(table: Table, window: dict[str, Any]) -> None:
    page = table.sit_down(ALONE, **window)
    review(table, 0)
    everybody = table.button("Kõigi kaardid")
    expect(everybody).to_have_attribute("aria-pressed", "false")
    expect(held(page, "Arvo")).to_have_count(0)
    table.press(everybody)
    expect(everybody).to_have_attribute("aria-pressed", "true")
    expect(held(page, "Arvo: 8 kaarti")).to_have_count(8)
    expect(held(page, "Arvo").filter(has_text="kollane 20 €")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(held(page, "Arvo: 9 kaarti").filter(has_text="LISARAHA")).to_have_count(1)
    page.keyboard.press("End")
    expect(held(page, "Arvo: 15 kaarti")).to_have_count(15)
    table.press(everybody)
    expect(held(page, "Arvo")).to_have_count(0)
    table.press(table.button("Sulge"))
    review(table, 0)
    expect(held(page, "Arvo")).to_have_count(0)


def test_in_ten_everybodys_runs_are_open(table: Table) -> None:
    scene: Scene = replace(BLUNDER, people=("Jüri",))
    page = table.sit_down(scene, size=PHONE)
    review(table, 9)
    table.press(table.button("Kõigi kaardid"))
    runs = page.get_by_role("region", name="Jüri")
    expect(runs.get_by_role("img", name="punane")).to_be_visible()
