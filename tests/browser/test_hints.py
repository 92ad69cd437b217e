"""Hints in the page: asked for by a button, told in a sentence and marked; choosing stays with the
person."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from scenes import Scene, dealt, put_people_on_table

from .driver import DESK, PHONE, Table

REST = " O4 O5 G4 G5 B4 B5 R6 O6 G6 B6"
DULL = "G2 G5 G10 B20 Y2 Y5 Y10 Y20"
SUM = Scene(
    "rahast-vabaks",
    dealt("R10", "Y-LISA " * 20, "G5 Y20 B5 B2 R5 Y10 B20 G2", DULL),
    people=("Jüri",),
)
DRAW = Scene("ten", "R4 $3 B9 R5 O1" + REST, 3, moves="draw; draw; draw")
BUY = Scene(
    "ten",
    "R4 $3 B9 G1 O2 R2 W7" + REST,
    moves="draw; draw; draw; draw; draw; take numbers; skip; draw; take numbers",
)


def ask(table: Table, how: str = "Küsi vihjet") -> None:
    table.wait_for_turn()
    table.press(table.button(how))
    expect(table.page.locator(".hint")).to_be_visible()


def marked(page: Page) -> list[str]:
    """The names of what is marked to be pressed."""
    return [
        str(
            element.evaluate(
                "one => one.closest('button').querySelector('.heard')?.textContent ?? ''"
            )
        )
        or str(element.text_content()).strip()
        for element in page.locator(".hinted").all()
    ]


@pytest.mark.parametrize("keyboard", [False, True])
def test_a_sum_is_advised_and_still_to_be_played(table: Table, keyboard: bool) -> None:
    scene = Scene(SUM.game, SUM.deck)
    page = table.sit_down(scene, size=DESK if keyboard else PHONE, keyboard=keyboard)
    ask(table)
    expect(table.prompt).to_have_text(
        "Käi summana punane 5\u00a0€, roheline 5\u00a0€: korraga läheb ära 2 kaarti."
    )
    assert [name.split(",")[0] for name in marked(page)] == [
        "punane 5\u00a0€",
        "roheline 5\u00a0€",
    ]
    expect(page.locator(".hand button[aria-pressed=true]")).to_have_count(0)
    table.press(page.get_by_role("button", name="punane 5"))
    expect(table.prompt).to_contain_text("Käid: punane 5")
    expect(page.locator(".hinted")).to_have_count(2)
    table.wait_for_answer()
    table.press(page.get_by_role("button", name="roheline 5"))
    table.wait_for_answer()
    table.press(table.button("Käi"))
    expect(page.locator(".hint, .hinted")).to_have_count(0)


def test_hints_at_ten_mark_buttons_and_cards(table: Table) -> None:
    page = table.sit_down(DRAW, size=DESK, language="en-US")
    ask(table, "Ask for a hint")
    expect(table.prompt).to_contain_text("the number cards: the next one is sure")
    assert marked(page) == ["Stop"]
    page = table.sit_down(BUY)
    ask(table)
    assert len(marked(page)) == 1
    expect(page.locator(".hinted")).to_be_visible()


def test_the_odds_stand_on_the_button_where_the_table_shows_them(table: Table) -> None:
    deck, moves = "R4 B3 O1 O2 R5 G6 W5 $1", "draw; draw"  # R5 and G6 of six go too far
    page = table.sit_down(Scene("ten", deck, 3, moves))
    table.wait_for_turn()
    expect(table.button("Tõmba kaart")).to_have_text("Tõmba kaart")
    page = table.sit_down(Scene("ten", deck, 3, moves, options={"bustOdds": "shown"}))
    table.wait_for_turn()
    expect(table.button("Tõmba kaart")).to_contain_text("lõhki: 33\u00a0%")
    assert page.locator(".actions").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_where_the_table_allows_none_there_is_no_button(table: Table) -> None:
    table.sit_down(Scene(DRAW.game, DRAW.deck, 3, DRAW.moves, options={"hints": "none"}))
    table.wait_for_turn()
    expect(table.button("Küsi vihjet")).to_have_count(0)


def test_options_are_chosen_by_the_host_and_seen(table: Table) -> None:
    page = table.open_window(size=DESK)
    page.goto(f"{table.server.address}/")
    page.get_by_text("TEN", exact=True).first.click()
    page.get_by_text("Mängu valikud").first.click()
    page.get_by_label("On näha tõmbamise nupul.").check()
    page.get_by_label("Vihjeid ei ole.").check()
    table.press(table.button("Loo laud"))
    expect(page.get_by_text("On näha tõmbamise nupul.")).to_be_visible()
    expect(page.get_by_text("Vihjeid ei ole.")).to_be_visible()


def test_at_one_device_a_hint_goes_with_the_hand_and_is_not_spoken(table: Table) -> None:
    scene = Scene(SUM.game, SUM.deck, people=("Jüri",), beside=1)
    page = table.open_window()
    id_, secrets = put_people_on_table(table.server.database, scene)
    table.sit_down_as(secrets[0], id_)
    table.press(table.button("Näita minu kaarte"))
    ask(table)
    sentence = page.locator(".hint").inner_text()
    for region in page.locator("[role=status], [role=log], [aria-live]").all():
        assert sentence not in (region.text_content() or "")
    table.press(table.button("Võta pakist"))
    expect(page.locator(".hint, .hinted")).to_have_count(0)
    expect(table.button("Küsi vihjet")).to_have_count(0)
    table.press(table.button("Anna edasi"))
    expect(table.button("Näita minu kaarte")).to_be_visible()
    assert sentence not in page.content()
