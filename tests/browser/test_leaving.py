"""One's own tables: what they are, the way back, leaving for good, and taking the name along."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import expect
from scenes import put_people_on_table

from .driver import DESK, Table
from .running import Server
from .test_company import TWO, ask_to_come_in, let_in, open_table

Newcomer = Callable[..., Table]


def is_on_disk(server: Server, name: str) -> bool:
    """Does any table hold this name?"""
    database = sqlite3.connect(server.database)
    found = database.execute("SELECT 1 FROM entries WHERE instr(body, ?)", [name.encode()])
    there = found.fetchone() is not None
    database.close()
    return there


def test_the_way_back_says_what_it_leads_to(newcomer: Newcomer) -> None:
    host = newcomer()
    open_table(host, "TEN")
    host.page.goto(host.server.address)
    back = host.page.get_by_role("link", name="Tagasi lauda, kus mängijad kogunevad: TEN")
    expect(back).to_be_visible()
    back.click()
    host.press(host.button("Lisa arvutimängija"))
    host.press(host.button("Alusta mängu"))
    expect(host.page.locator("main .table")).to_be_visible()
    host.page.goto(host.server.address)
    expect(host.page.get_by_role("link", name="Jätka pooleli mängu: TEN")).to_be_visible()
    expect(host.page.get_by_text("Mäng käib: Mari ja Arvo")).to_be_visible()


def test_the_name_goes_along_with_who_leaves(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(size=DESK), newcomer()
    table, (of_mari, of_jüri) = put_people_on_table(mari.server.database, TWO)
    mari.sit_down_as(of_mari, table)
    jüri.sit_down_as(of_jüri, table)
    expect(mari.page.get_by_role("group", name=re.compile("^Jüri"))).to_be_visible()
    jüri.press(jüri.button("Menüü ja seaded"))
    expect(jüri.page.get_by_text("kui siin 30 päeva midagi ei toimu")).to_be_visible()
    jüri.press(jüri.button("Lahku lauast"))
    jüri.page.get_by_label("Kustuta ka minu nimi").check()
    jüri.press(jüri.button("Lahku ikkagi"))
    expect(jüri.page.locator("h1")).to_have_text("Mida mängime?")
    expect(jüri.page.get_by_role("heading", name="Minu lauad")).to_have_count(0)
    other = mari.page.get_by_role("group", name=re.compile(r"^N\. N\. 2"))
    expect(other).to_contain_text("arvuti")
    expect(mari.page.locator("body")).not_to_contain_text("Jüri")


# Clicks on both at once, without waiting for what the page does as time goes by.
TWICE = """async ([first, second]) => {
  const named = (name) => [...document.querySelectorAll("button")]
    .find((button) => button.textContent.trim() === name);
  named(first).click();
  while (!named(second)) await Promise.resolve();
  named(second).click();
}"""


def test_a_double_tap_neither_leaves_nor_sends_anybody_away(newcomer: Newcomer) -> None:
    host, guest = newcomer(size=DESK), newcomer()
    ask_to_come_in(guest, open_table(host), "Jüri")
    let_in(host, "Jüri")
    guest.press(guest.button("Menüü ja seaded"))
    guest.page.evaluate(TWICE, ["Lahku lauast", "Lahku ikkagi"])
    host.press(host.button("Jüri: muuda"))
    host.page.evaluate(TWICE, ["Eemalda lauast", "Eemalda ikkagi"])
    for person in (host, guest):
        person.page.wait_for_timeout(1_000)  # for what should not happen
    expect(guest.button("Jään lauda")).to_be_visible()
    host.press(host.button("Jääb lauda"))
    expect(host.button("Eemalda lauast")).to_be_visible()


def test_who_has_left_finds_the_table_and_has_the_name_erased_later(
    newcomer: Newcomer, server: Server
) -> None:
    host, guest = newcomer(size=DESK), newcomer()
    ask_to_come_in(guest, open_table(host), "Everliina")
    let_in(host, "Everliina")
    guest.press(guest.button("Menüü ja seaded"))
    guest.press(guest.button("Lahku lauast"))
    guest.press(guest.button("Lahku ikkagi"))
    expect(guest.page.get_by_text("Oled sellest lauast lahkunud")).to_be_visible()
    expect(guest.page.get_by_role("link", name="Tagasi lauda")).to_have_count(0)
    assert is_on_disk(server, "Everliina")
    guest.press(guest.button("Muuda: Rahast vabaks."))
    guest.press(guest.button("Kustuta minu nimi"))
    guest.press(guest.button("Ära kustuta"))
    guest.press(guest.button("Kustuta minu nimi"))
    guest.press(guest.button("Kustuta nimi"))
    expect(guest.page.get_by_text("Sinu nimi on selle laua mängudest kustutatud.")).to_be_attached()
    expect(guest.page.get_by_role("heading", name="Minu lauad")).to_have_count(0)
    assert not is_on_disk(server, "Everliina")


def test_a_table_can_be_left_from_the_list_and_is_erased_after_the_last_one(
    newcomer: Newcomer, server: Server
) -> None:
    host, waiting = newcomer(), newcomer(size=DESK)
    address = open_table(host, name="Astrid")
    waiting.page.goto(address)
    waiting.page.locator("input").fill("Jüri")
    waiting.press(waiting.button("Tulen mängima"))
    expect(waiting.page.locator("h1")).to_have_text("Ootame, kuni Astrid su sisse laseb")
    host.page.goto(host.server.address)
    host.press(host.button("Muuda: Rahast vabaks."))
    host.press(host.button("Lahku ja kustuta minu nimi"))
    host.press(host.button("Kustuta nimi"))
    expect(waiting.page.locator("h1")).to_have_text("Siin ei ole enam kedagi")
    assert not is_on_disk(server, "Astrid")
    host.page.goto(address)
    expect(host.page.locator("h1")).to_have_text("Sellist lauda ei ole")
    host.complaints.clear()  # the browser notes the answer 404


def test_a_table_is_taken_off_the_list_and_stays(newcomer: Newcomer) -> None:
    host = newcomer()
    address = open_table(host)
    host.page.goto(host.server.address)
    host.press(host.button("Muuda: Rahast vabaks."))
    host.press(host.button("Võta nimekirjast ära"))
    expect(host.page.get_by_role("heading", name="Minu lauad")).to_have_count(0)
    host.page.goto(address)
    expect(host.page.get_by_role("heading", name="Kes kus istub")).to_be_visible()
