"""Both games from the first card to the last through the page, on a phone and at a desk.

In the middle of each the page is loaded anew, and the server is killed as by a power cut. TEN is
played with fewer cards, so that it does not take so long.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from scenes import Scene

from kaardilaud.cards import codes_of, standard_deck
from kaardilaud.games import GAMES
from kaardilaud.records import read_records
from kaardilaud.table.proof import verify

from .decisions import decide_rahast_vabaks, decide_ten
from .driver import DESK, PHONE, Table

MOST_DECISIONS = 400
PICTURES = os.environ.get("KAARDILAUD_PICTURES")  # the folder for pictures of the games, if wanted
PICTURED = 7  # the decision before which the picture is taken


def begin_ten(table: Table, size: dict[str, int], *, keyboard: bool) -> None:
    """Every third card of a game with two players, always in the same order."""
    game = GAMES["ten"]
    deck = codes_of(game, standard_deck(game).for_seats(game, 2))[::3]
    random.Random(3).shuffle(deck)
    table.sit_down(Scene("ten", " ".join(deck)), size=size, keyboard=keyboard)


def begin_rahast_vabaks(table: Table, size: dict[str, int], *, keyboard: bool) -> None:
    """From the start page to a table with one computer player."""
    page = table.open_window(size, keyboard=keyboard)
    page.goto(table.server.address)
    table.press(page.locator(".games button", has_text="Rahast vabaks"))
    name = page.get_by_label("Sinu nimi")
    if keyboard:
        table.reach(name)
    else:
        name.click()
    page.keyboard.insert_text("Mari")
    table.press(page.locator("fieldset .values button", has_text=re.compile("^1$")))
    table.press(table.button("Alusta mängu"))
    expect(page.locator("main .table")).to_be_visible()


def disturb(table: Table, decision: int) -> None:
    """Once the page is loaded anew, once the server dies and comes back; nothing is lost."""
    page = table.page
    before = on_table(table)
    if decision == 3:
        page.reload()
        page.wait_for_selector("main .table")
    elif decision == 5:
        table.server.kill()
        expect(page.get_by_text("Ühendus katkes. Proovin uuesti …")).to_be_visible()
        table.server.start()
        expect(page.get_by_text("Ühendus katkes. Proovin uuesti …")).to_be_hidden()
    else:
        return
    table.wait_for_turn()
    assert on_table(table) == before


def on_table(table: Table) -> list[str]:
    """All that is written there, but for the marks on cards that came during one's absence, and for
    the card that was covered before one's eyes."""
    covered = table.page.locator(".covered")
    covered.evaluate_all("(all) => all.forEach((one) => { one.hidden = true; })")
    lines = table.page.locator("main").inner_text().splitlines()
    covered.evaluate_all("(all) => all.forEach((one) => { one.hidden = false; })")
    return [line.removesuffix(", uus") for line in lines if line != "uus"]


def play_on(table: Table, decide: Callable[[Table], None]) -> None:
    """Decide whenever it is this person's turn, until the game is over."""
    for decision in range(MOST_DECISIONS):
        table.wait_for_turn()
        if table.over:
            break
        if not table.my_turn:
            continue
        disturb(table, decision)
        if decision == PICTURED and PICTURES:
            width = table.page.viewport_size["width"]
            game = decide.__name__.removeprefix("decide_")
            table.page.screenshot(path=f"{PICTURES}/{game}-{width}.png")
        decide(table)
    assert table.over
    expect(table.button("Mängi uuesti")).to_be_visible()
    assert table.page.locator("dialog .how").inner_text() != ""


def shown_commitment(table: Table) -> str:
    """What the server has committed to, as the menu shows it, and the log from the beginning."""
    table.press(table.button("Menüü ja seaded"))
    committed = table.page.locator("dialog code").text_content() or ""
    table.press(table.button("Sulge"))
    expect(table.page.locator("aside.log code")).to_have_text(committed)
    return committed


def check_the_record(table: Table, committed: str) -> None:
    """That can be downloaded: its shuffle is the one that the page showed."""
    with table.page.expect_download() as download:
        table.press(table.page.get_by_role("link", name="Salvesta mängu üleskirjutus"))
    (record,) = read_records(Path(download.value.path()))
    found = verify(record)
    assert found.fault is None
    assert found.commitment == committed


@pytest.mark.parametrize(
    ("begin", "decide"),
    [
        pytest.param(begin_rahast_vabaks, decide_rahast_vabaks, marks=pytest.mark.slow),
        (begin_ten, decide_ten),
    ],
    ids=["rahast-vabaks", "ten"],
)
@pytest.mark.parametrize(
    ("size", "keyboard"),
    [pytest.param(PHONE, False, marks=pytest.mark.slow), (DESK, True)],
    ids=["phone", "desk-by-keyboard"],
)
def test_a_whole_game(
    table: Table,
    begin: Callable[..., None],
    decide: Callable[[Table], None],
    size: dict[str, int],
    keyboard: bool,
) -> None:
    begin(table, size, keyboard=keyboard)
    shuffled = begin is begin_rahast_vabaks  # the deck of the other one was laid by hand
    committed = shown_commitment(table) if shuffled else ""
    play_on(table, decide)
    table.press(table.button("Kontrolli segamist"))
    if shuffled:
        expect(table.page.get_by_text("sinu brauseri juhuarvud on sees")).to_be_visible()
        check_the_record(table, committed)
    else:
        expect(table.page.get_by_text("segamist ei saa kontrollida")).to_be_visible()
    table.press(table.button("Mängi uuesti"))
    expect(table.page.locator("dialog .how")).to_be_hidden()
    expect(table.page.locator("h1")).not_to_have_text("Mäng läbi")
