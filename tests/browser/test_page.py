"""The page around the tables: languages, rules, other windows, what is spoken."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from scenes import DULL, UNFIT, Scene, dealt

from .driver import DESK, PHONE, Table

SCENE = Scene("rahast-vabaks", dealt("R1", UNFIT, "R2 R5 B2 B5 B10 B20 B2 B5", DULL))


def test_Estonian_where_the_browser_asks_for_it_and_English_elsewhere(table: Table) -> None:
    for asked, title in (("et-EE", "Mida mängime?"), ("fi-FI", "What shall we play?")):
        page = table.open_window(PHONE, asked)
        page.goto(table.server.address)
        expect(page.locator("h1")).to_have_text(title)


def test_the_language_changes_in_the_middle_of_a_game(table: Table) -> None:
    page = table.sit_down(SCENE, size=DESK)
    table.wait_for_turn()
    table.press(table.button("punane 2 €"))
    table.press(table.button("Käi"))
    table.is_told("Käisid: punane 2\u00a0€.")
    table.press(table.button("Menüü ja seaded"))
    table.press(table.button("English"))
    page.keyboard.press("Escape")
    table.is_told("You played: red 2\u00a0€.")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator(".frame").get_attribute("translate") == "no"


def test_dark_and_light(table: Table) -> None:
    page = table.open_window()
    page.goto(table.server.address)
    table.press(table.button("Menüü ja seaded"))
    table.press(table.button("Tume"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("game", ["rahast-vabaks", "ten"])
def test_a_rule_can_be_linked_to(table: Table, game: str) -> None:
    page = table.open_window()
    number = "RV-R17" if game == "rahast-vabaks" else "TEN-R53"
    page.goto(f"{table.server.address}/rules/{game}#{number}")
    expect(page.locator(f"#{number}")).to_be_in_viewport()
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]


def test_the_rules_can_be_searched_and_have_pictures(table: Table) -> None:
    page = table.open_window()
    page.goto(f"{table.server.address}/rules/rahast-vabaks")
    picture = page.locator("li#RV-R14 figure")
    expect(picture.locator(".card")).to_have_count(4)
    expect(picture).to_contain_text(
        "Sinu kaart: sinine 2\u00a0€, roheline 2\u00a0€ ja kollane 1\u00a0€."
    )
    page.get_by_label("Otsi reeglitest").fill("pimesi")
    expect(page.locator("main [role=status]")).to_have_text("Leitud 1 koht")
    expect(page.locator("main li")).to_have_count(1)
    expect(page.locator("main li mark")).to_have_text("pimesi")
    page.get_by_label("Otsi reeglitest").fill("lennuk")
    expect(page.locator("main [role=status]")).to_contain_text("Seda reeglites ei ole.")
    page.get_by_label("Otsi reeglitest").fill("")
    expect(page.locator("#RV-R04")).to_be_visible()


def test_the_newest_window_plays_and_the_older_one_says_so(table: Table) -> None:
    page = table.sit_down(SCENE)
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.locator("h1")).to_have_text("Sinu kord!")
    expect(page.get_by_text("Mäng on avatud mujal")).to_be_visible()
    expect(page.locator(".card")).to_have_count(0)
    table.press(table.button("Mängi siin"))
    expect(page.get_by_text("Mäng on avatud mujal")).to_be_hidden()
    expect(second.get_by_text("Mäng on avatud mujal")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("et-EE", "Sellist lauda ei ole"), ("en-GB", "There is no such table")],
)
def test_a_table_that_is_not_there(table: Table, language: str, sentence: str) -> None:
    page = table.open_window(language=language)
    page.goto(f"{table.server.address}/t/nobody")
    expect(page.locator("h1")).to_have_text(sentence)
    table.press(page.locator("main a"))
    expect(page.locator("h1")).to_have_text(re.compile("Mida mängime|What shall we play"))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("et-EE", "Sellist lehte ei ole"), ("en-GB", "There is no such page")],
)
def test_an_address_that_is_not_there(table: Table, language: str, sentence: str) -> None:
    page = table.open_window(language=language)
    answer = page.goto(f"{table.server.address}/foo")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("h1")).to_have_text(sentence)
    table.press(page.locator("main a"))
    expect(page.locator("h1")).to_have_text(re.compile("Mida mängime|What shall we play"))
    assert all("status of 404" in complaint for complaint in table.complaints)
    table.complaints.clear()


def test_a_wrong_name_is_refused_in_words_and_an_unfinished_game_is_found_again(
    table: Table,
) -> None:
    page = table.open_window()
    page.goto(table.server.address)
    page.get_by_label("Sinu nimi").fill("<b>")
    table.press(table.button("Alusta mängu"))
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.get_by_label("Sinu nimi").fill("Mari")
    table.press(page.locator(".games button", has_text="TEN"))
    page.get_by_label("Sinu nimi").fill("Mari")
    table.press(table.button("Alusta mängu"))
    expect(page.locator("main .table")).to_be_visible()
    page.goto(table.server.address)
    table.press(page.get_by_role("link", name=re.compile("Jätka pooleli mängu: TEN")))
    expect(page.locator("main .table")).to_be_visible()


def test_each_event_is_spoken_once_also_equal_ones(table: Table) -> None:
    draws = Scene(SCENE.game, SCENE.deck, seats=2, moves="draw; draw; draw; draw")
    page = table.sit_down(draws)
    table.wait_for_turn()
    spoken = page.locator("[role=log][aria-live=polite] p")
    for count in (2, 4):
        table.press(table.button("Võta pakist"))
        expect(spoken).to_have_count(count)
        table.wait_for_turn()
    said = [text.strip() for text in spoken.all_text_contents()]
    assert said[0] == said[2]
    assert "Võtsid pakist kaardi: roheline LISARAHA." in said[0]
    assert said[3].endswith("Sinu kord!")


def test_a_reload_brings_the_same_game_back(table: Table) -> None:
    page = table.sit_down(SCENE)
    table.wait_for_turn()
    before = page.locator("main").inner_text()
    page.reload()
    table.wait_for_turn()
    assert page.locator("main").inner_text() == before


def test_what_has_been_typed_stays_when_another_game_is_chosen(table: Table) -> None:
    page = table.open_window()
    page.goto(table.server.address)
    page.get_by_label("Sinu nimi").fill("Leelo")
    table.press(page.get_by_role("button", name="TEN"))
    expect(page.get_by_label("Sinu nimi")).to_have_value("Leelo")
