"""Beside the game: pauses, more time, another device, seats that change hands, talk, records."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect
from scenes import DULL, UNFIT, Scene, dealt, put_people_on_table

from kaardilaud.cli import main as kaardilaud

from .driver import DESK, Table
from .test_company import TWO, Newcomer, ask_to_come_in, let_in, open_table

WITH_COMPUTER = Scene(
    "rahast-vabaks",
    dealt("R1", UNFIT, "R2 R5 B2 B5 B10 B20 B2 B5", DULL, DULL),
    seats=3,
    people=("Jüri",),
)


def sit_down(scene: Scene, mari: Table, jüri: Table) -> str:
    """Both come to a table where this has happened; its id."""
    table, (of_mari, of_jüri) = put_people_on_table(mari.server.database, scene)
    mari.sit_down_as(of_mari, table)
    jüri.sit_down_as(of_jüri, table)
    return table


def menu(person: Table, choice: str) -> None:
    """Choose something of the menu."""
    person.press(person.button("Menüü ja seaded"))
    person.press(person.button(choice))


def say(person: Table, phrase: str) -> None:
    """Say something at the table."""
    person.press(person.button("Ütle midagi").last)
    person.press(person.page.get_by_role("button", name=phrase, exact=True))


def test_a_sheet_that_is_opened_again_at_once_stays_open(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(), newcomer()
    sit_down(TWO, mari, jüri)
    opens = mari.button("Ütle midagi").last
    opens.click()
    sheets = mari.page.get_by_role("dialog")
    expect(sheets).to_have_count(1)
    opens.evaluate(
        """async (opens) => {
          document.querySelector("dialog .head button").click();
          for (let n = 0; n < 9; n++) await null;
          opens.click();
        }"""
    )
    mari.page.wait_for_timeout(300)  # the browser tells of the one that was closed
    expect(sheets).to_have_count(1)


def test_anybody_pauses_and_anybody_goes_on(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(size=DESK, keyboard=True), newcomer()
    sit_down(TWO, mari, jüri)
    mari.wait_for_turn()
    assert mari.can(mari.button("Võta pakist"))
    menu(jüri, "Peata mäng")
    expect(mari.page.get_by_text("Mäng on peatatud. Peatas Jüri.")).to_be_visible()
    expect(jüri.page.get_by_text("Mäng on peatatud. Peatasid sina.")).to_be_visible()
    for person in (mari, jüri):
        expect(person.page.locator("h1")).to_have_text("Peatatud")
        expect(person.button("Võta pakist")).to_have_attribute("aria-disabled", "true")
    mari.page.reload()
    expect(mari.page.locator("h1")).to_have_text("Peatatud")
    mari.press(mari.button("Jätka mängu"))
    for person in (mari, jüri):
        expect(person.page.get_by_text("Mäng on peatatud.")).to_have_count(0)
    mari.wait_for_turn()
    mari.press(mari.button("Võta pakist"))
    jüri.wait_for_turn()


def play_red_two(mari: Table) -> None:
    """Mari makes a move that shows nothing new."""
    mari.wait_for_turn()
    mari.press(mari.button("punane 2 €"))
    mari.press(mari.page.get_by_role("button", name="Käi", exact=True))
    expect(mari.button("Võta tagasi")).to_be_visible()


def test_a_move_is_taken_back_when_the_others_agree(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(size=DESK, keyboard=True), newcomer()
    sit_down(WITH_COMPUTER, mari, jüri)
    play_red_two(mari)
    assert jüri.button("Võta tagasi").count() == 0
    mari.press(mari.button("Võta tagasi"))
    expect(mari.page.get_by_text("Ootame, kas teised on nõus")).to_be_visible()
    expect(jüri.page.get_by_text("Mari soovib oma viimase käigu tagasi võtta.")).to_be_visible()
    jüri.press(jüri.button("Luban"))
    mari.is_told("Võtsid oma käigu tagasi.")
    mari.wait_for_turn()
    expect(mari.button("punane 2 €")).to_be_visible()
    expect(jüri.page.get_by_text("Mari võttis oma käigu tagasi.").first).to_be_visible()
    expect(jüri.page.get_by_text("Käiku ei võetud tagasi.")).to_have_count(0)


def test_a_move_stays_where_somebody_does_not_agree(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(size=DESK), newcomer()
    sit_down(WITH_COMPUTER, mari, jüri)
    play_red_two(mari)
    mari.press(mari.button("Võta tagasi"))
    jüri.press(jüri.button("Ei luba"))
    expect(mari.page.get_by_text("Ootame, kas teised on nõus")).to_be_hidden()
    for person in (mari, jüri):
        expect(person.page.locator(".last b")).to_have_text("Käiku ei võetud tagasi.")
    expect(mari.button("punane 2 €")).to_have_count(0)
    jüri.wait_for_turn()


def test_who_was_too_slow_goes_on_without_reloading(
    newcomer: Newcomer,
) -> None:
    mari, jüri = newcomer(size=DESK), newcomer()
    sit_down(replace(TWO, moves="draw", ago=100), mari, jüri)
    mari.press(mari.button("Jah, kuni ta tagasi tuleb"))
    expect(jüri.page.get_by_text("Arvuti mängib praegu sinu eest.")).to_be_visible()
    jüri.press(jüri.button("Mängin ise edasi"))
    expect(jüri.page.get_by_text("Arvuti mängib praegu sinu eest.")).to_be_hidden()


def test_who_is_waited_for_can_be_given_more_time(
    newcomer: Newcomer,
) -> None:
    mari, jüri = newcomer(size=DESK), newcomer()
    sit_down(replace(TWO, moves="draw", ago=100), mari, jüri)
    expect(mari.page.get_by_text("Ootame juba kaua: Jüri")).to_be_visible()
    mari.press(mari.button("Anna aega juurde"))
    expect(mari.page.get_by_text("Ootame juba kaua: Jüri")).to_be_hidden()
    assert mari.button("Jah, selle käigu").count() == 0


def test_the_game_goes_on_with_another_device(newcomer: Newcomer) -> None:
    mari, jüri, phone, tablet = newcomer(size=DESK), newcomer(), newcomer(), newcomer()
    table = sit_down(TWO, mari, jüri)
    with mari.page.expect_websocket():
        mari.page.reload()
    mari.wait_for_turn()
    menu(mari, "Jätka teises seadmes")
    dialog = mari.page.get_by_role("dialog", name="Jätka teises seadmes")
    expect(dialog.get_by_text(re.compile(r"^Kood kehtib veel [45]:\d\d\.$"))).to_be_visible()
    code = dialog.locator(".code b").inner_text()
    assert re.fullmatch("[A-Z]{6} [A-Z]{4} [A-Z]{4}", code)
    key = code.replace(" ", "")[6:]

    phone.page.goto(f"{phone.server.address}/t/{table}#{key}")
    phone.wait_for_turn()
    assert phone.page.url == f"{phone.server.address}/t/{table}"
    expect(phone.page.locator(".hand .card")).to_have_count(8)
    expect(mari.page.get_by_text("Mäng on avatud mujal")).to_be_visible()
    expect(mari.page.get_by_role("dialog")).to_have_count(0)
    phone.page.reload()
    phone.wait_for_turn()

    tablet.page.goto(f"{tablet.server.address}/t/{table}#{key}")
    expect(tablet.page.locator("h1")).to_have_text("Siin seadmes jätkata ei saanud")
    assert "#" not in tablet.page.url
    menu(phone, "Jätka teises seadmes")
    code = phone.page.locator(".device .code b").inner_text()
    tablet.page.goto(tablet.server.address)
    tablet.page.get_by_label("Laua kood").fill(code.lower())
    tablet.press(tablet.button("Liitu lauaga"))
    tablet.wait_for_turn()
    assert tablet.page.url == f"{tablet.server.address}/t/{table}"
    tablet.press(tablet.button("Võta pakist"))
    jüri.wait_for_turn()


def test_a_key_that_is_too_old_is_said_to_be(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(size=DESK), newcomer()
    mari.page.clock.install()
    sit_down(TWO, mari, jüri)
    menu(mari, "Jätka teises seadmes")
    dialog = mari.page.get_by_role("dialog", name="Jätka teises seadmes")
    expect(dialog.get_by_text("Kood kehtib veel")).to_be_visible()
    first = dialog.locator(".code b").inner_text()
    mari.page.clock.run_for(302_000)
    expect(dialog.get_by_text("See kood enam ei kehti.")).to_be_visible()
    mari.press(mari.button("Küsi uus kood"))
    expect(dialog.locator(".code b")).not_to_have_text(first)


def test_the_host_gives_a_newcomer_a_computers_seat(newcomer: Newcomer) -> None:
    mari, jüri, kai = newcomer(size=DESK), newcomer(), newcomer()
    table = sit_down(WITH_COMPUTER, mari, jüri)
    ask_to_come_in(kai, f"{kai.server.address}/t/{table}", "Kai")
    mari.press(mari.button("Menüü ja seaded. 1 mängija soovib lauda tulla."))
    seat = mari.page.get_by_role("button", name="Anna koht: Arvo (arvuti). Sinna istub Kai.")
    expect(seat).to_be_visible()
    assert mari.button("Anna koht: Jüri").count() == 0
    mari.press(seat)
    expect(seat).to_have_count(0)
    expect(kai.page.locator(".hand .card")).to_have_count(8)
    for person in (mari, jüri):
        expect(person.page.locator(".others .name", has_text="Kai")).to_be_visible()


def test_the_host_gives_the_seat_of_who_is_away_to_who_waits_for_the_next_game(
    newcomer: Newcomer,
) -> None:
    mari, jüri, kai = newcomer(size=DESK), newcomer(), newcomer()
    table = sit_down(WITH_COMPUTER, mari, jüri)
    ask_to_come_in(kai, f"{kai.server.address}/t/{table}", "Kai")
    mari.press(mari.button("Menüü ja seaded"))
    let_in(mari, "Kai", "Lase sisse järgmisse mängu:")
    expect(mari.page.get_by_role("heading", name="Ootavad järgmist mängu")).to_be_visible()
    jüri.page.goto(jüri.server.address)
    mari.press(mari.button("Anna koht: Jüri (eemal)"))
    expect(kai.page.locator(".hand .card")).to_have_count(8)
    mari.is_told("Kai mängib nüüd kohal, kus enne mängis Jüri.")
    expect(mari.page.get_by_role("heading", name="Ootavad järgmist mängu")).to_have_count(0)
    jüri.page.goto(f"{jüri.server.address}/t/{table}")
    expect(jüri.page.locator("h1")).to_have_text("Sinu koht on antud teisele mängijale")
    jüri.press(jüri.button("Küsi uuesti"))
    expect(jüri.page.locator("h1")).to_have_text("Mäng juba käib")


def test_phrases_are_seen_in_the_readers_language_and_can_be_muted(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(size=DESK, language="en-GB"), newcomer()
    sit_down(TWO, mari, jüri)
    say(jüri, "Hästi mängitud!")
    expect(mari.page.locator(".bubble")).to_have_text("Well played!")
    expect(mari.page.get_by_role("log").get_by_text("Jüri: Well played!")).to_be_attached()
    expect(jüri.page.locator(".bubble")).to_have_text("Hästi mängitud!")
    expect(mari.page.locator(".bubble")).to_have_count(0)

    mari.press(mari.button("Say something"))
    assert mari.page.get_by_label("Write something").count() == 0
    mari.page.get_by_label("Jüri", exact=True).uncheck()
    mari.press(mari.page.get_by_role("button", name="Hello!", exact=True))
    expect(jüri.page.locator(".bubble")).to_have_text("Tere!")
    mari.page.reload()
    expect(mari.page.locator("main .table")).to_be_visible()
    say(jüri, "Aitäh!")
    expect(jüri.page.locator(".bubble").last).to_have_text("Aitäh!")
    mari.press(mari.button("Say something"))
    mari.page.get_by_label("Jüri", exact=True).check()
    mari.press(mari.button("Close"))
    say(jüri, "Head aega!")
    expect(mari.page.locator(".bubble")).to_have_text("Goodbye!")


def test_people_write_where_the_host_allows_it(newcomer: Newcomer) -> None:
    host, guest = newcomer(size=DESK), newcomer()
    assert host.button("Ütle midagi").count() == 0
    ask_to_come_in(guest, open_table(host), "Jüri")
    let_in(host, "Jüri")
    expect(guest.page.get_by_text("Öelda saab ainult valmis ütlusi.")).to_be_visible()
    host.press(host.page.get_by_role("button", name="Muuda", exact=True))
    host.page.get_by_label("Ütlustele lisaks saab ka ise kirjutada.").check()
    host.press(host.button("Valmis"))
    guest.press(guest.button("Ütle midagi"))
    guest.page.get_by_label("Kirjuta ise").fill("Kas alustame?")
    guest.press(guest.page.get_by_role("button", name="Ütle", exact=True))
    for person in (host, guest):
        expect(person.page.locator(".bubble")).to_have_text("Kas alustame?")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)


def test_others_can_be_invited_while_a_game_runs(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(), newcomer()
    table = sit_down(TWO, mari, jüri)
    menu(mari, "Kutsu mängijaid")
    link = mari.page.get_by_label("Laua link")
    expect(link).to_have_value(re.compile(f"/t/{table}$"))
    code = mari.page.locator(".code b").inner_text()
    jüri.page.goto(jüri.server.address)
    jüri.page.get_by_label("Laua kood").fill(code)
    jüri.press(jüri.button("Liitu lauaga"))
    expect(jüri.page.locator("main .table")).to_be_visible()


def test_the_record_of_a_game_can_be_saved_and_replayed(
    newcomer: Newcomer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mari, jüri = newcomer(), newcomer(size=DESK)
    hand = "R-VALJA R2 R5 R1 R10 R20 R2 R5"
    moves = "; ".join(f"play {card}; draw" for card in ["R2", "R5", "R1", "R10", "R20", "R2"])
    scene = Scene(TWO.game, dealt("R1", UNFIT, hand, DULL), moves=moves, people=TWO.people)
    sit_down(scene, mari, jüri)
    mari.wait_for_turn()
    mari.press(mari.button("punane VÄLJAMAKSE"))
    mari.press(mari.button("Käi"))
    expect(jüri.page.locator("dialog h2")).to_have_text("Võitis Mari")
    say(jüri, "Hästi mängitud!")
    expect(mari.page.locator("dialog .bubble")).to_have_text("Hästi mängitud!")
    with mari.page.expect_download() as saved:
        mari.press(mari.page.get_by_role("link", name="Salvesta mängu üleskirjutus"))
    name = saved.value.suggested_filename
    assert re.fullmatch(r"rahast-vabaks-\d{4}-\d\d-\d\d-01\.jsonl", name)
    saved.value.save_as(tmp_path / name)
    assert kaardilaud(["replay", str(tmp_path / name)]) == 0, capsys.readouterr()


def test_tables_are_listed_on_the_start_page_and_can_be_taken_off(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer()
    page = guest.page
    first = open_table(host)
    ask_to_come_in(guest, first, "Jüri")
    let_in(host, "Jüri")
    expect(page.get_by_role("heading", name="Kes kus istub")).to_be_visible()
    second = open_table(host, "TEN")
    ask_to_come_in(guest, second, "Jüri")
    page.goto(guest.server.address)
    rows = page.locator("section", has_text="Minu lauad").locator("li")
    expect(rows).to_have_text(
        [
            re.compile("TEN.*Ootad, kuni Mari su sisse laseb"),
            re.compile("Rahast vabaks.*Mängijad kogunevad: Mari ja Jüri"),
        ]
    )
    guest.press(guest.button("Muuda: TEN. Ootad"))
    guest.press(guest.button("Võta nimekirjast ära"))
    expect(rows).to_have_count(1)
    guest.press(rows.get_by_role("link"))
    expect(page.get_by_role("heading", name="Kes kus istub")).to_be_visible()
    assert page.url == first
