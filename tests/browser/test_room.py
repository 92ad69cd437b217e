"""Where room is scarce: large letters, a phone on its side, much to tell, many cards at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect
from scenes import DULL, UNFIT, Scene, dealt, put_people_on_table

from .driver import PHONE, Table
from .test_coming_back import OVER, POINTS

Newcomer = Callable[..., Table]
SIDEWAYS = {"width": 740, "height": 360}
LARGE = """
addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "200%"; });
"""
CUT = "text => text.scrollHeight > text.clientHeight + 1"


def is_wider_than_screen(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("point", ["turn", "drawn", "auction", "buy", "pay"])
def test_letters_twice_as_large(table: Table, point: str) -> None:
    page = table.sit_down(POINTS[point].scene, size=PHONE)
    table.wait_for_turn()
    page.add_init_script(LARGE)
    page.reload()
    table.wait_for_turn()
    assert not is_wider_than_screen(page)
    needed = page.get_by_role("button", name=POINTS[point].see).first
    needed.scroll_into_view_if_needed()
    expect(needed).to_be_in_viewport(ratio=0.9)
    lines = page.locator(".event, .prompt, .hand, .actions").all()
    boxes = [box for line in lines if (box := line.bounding_box())]
    assert all(above["y"] + above["height"] <= below["y"] + 1 for above, below in pairwise(boxes))


@pytest.mark.parametrize("game", list(OVER))
def test_the_end_in_letters_twice_as_large(newcomer: Newcomer, game: str) -> None:
    person = newcomer(size=PHONE)
    id_, browsers = put_people_on_table(person.server.database, OVER[game])
    person.page.add_init_script(LARGE)
    person.sit_down_as(browsers[0], id_)
    expect(person.button("Mängi uuesti")).to_be_visible()
    assert not is_wider_than_screen(person.page)
    assert not person.page.evaluate(
        "() => { const { scrollWidth, clientWidth } = document.querySelector('dialog[open]');"
        " return scrollWidth > clientWidth; }"
    )


@pytest.mark.parametrize("point", ["turn", "drawn", "draw", "auction"])
def test_a_phone_on_its_side_shows_all_that_is_needed(table: Table, point: str) -> None:
    page = table.sit_down(POINTS[point].scene, size=SIDEWAYS)
    table.wait_for_turn()
    expect(page.get_by_role("button", name=POINTS[point].see).first).to_be_in_viewport()
    for card in page.locator(".hand button").all():
        expect(card).to_be_in_viewport(ratio=0.9)
    for button in page.locator(".actions button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert not is_wider_than_screen(page)


def test_a_swap_of_all_cards_is_told_to_its_end(table: Table) -> None:
    scene = Scene(
        "rahast-vabaks",
        dealt("R1", UNFIT, "R-RAHA B5 B2 G5 G10 Y20 Y5 B10", DULL),
        moves="play R-RAHA",
        people=("Jüri",),
    )
    page = table.sit_down(scene, size=PHONE)
    last = page.locator(".strip .last span")
    expect(last).to_contain_text("RAHAVAHETUS")
    expect(last).to_contain_text("vahetasite kõik kaardid")
    assert not last.evaluate(CUT)


def test_the_ring_is_as_large_as_the_card_over_several_others(table: Table) -> None:
    hand = "B2 G2 Y1 Y5 R-MAKSE B1 G1 Y20"
    deck = dealt("R10", UNFIT, hand, DULL)
    scene = Scene("rahast-vabaks", deck, moves="play B2 G2 Y1 Y5", people=("Jüri",))
    page = table.sit_down(scene, size=PHONE)
    rings, cards = page.locator(".on-top"), page.locator(".on-top .card")
    expect(page.locator(".played .beneath")).to_have_count(3)
    ring, card = rings.bounding_box(), cards.bounding_box()
    assert ring is not None
    assert card is not None
    assert abs(ring["height"] - card["height"]) <= 1
    assert ring["x"] + ring["width"] <= PHONE["width"] - 8


def test_nothing_lies_under_the_way_back_to_the_result(newcomer: Newcomer) -> None:
    person = newcomer(size=PHONE)
    id_, browsers = put_people_on_table(person.server.database, OVER["rahast-vabaks"])
    person.sit_down_as(browsers[0], id_)
    person.press(person.button("Vaata lauda"))
    expect(person.button("Näita lõppseisu")).to_be_visible()
    expect(person.page.get_by_role("button", name="Võta pakist")).to_have_count(0)
    expect(person.page.locator("figure.top")).not_to_contain_text("Sobib iga kaart")


def test_tab_comes_to_what_is_chosen(newcomer: Newcomer) -> None:
    person = newcomer()
    page = person.page
    page.goto(person.server.address)
    chosen = page.get_by_role("group", name="Mitu arvutimängijat?").get_by_role(
        "button", pressed=True
    )
    expect(chosen).not_to_have_text("1")
    assert chosen.evaluate("button => button.tabIndex") == 0
