"""At the door of a game that has begun or is over; looking on without a hand and without a say."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from scenes import Scene, dealt, put_people_on_table

from .driver import DESK, PHONE, Table
from .test_company import TWO, let_in, open_table

Newcomer = Callable[..., Table]
TEN = Scene("ten", "R4 R5 B2 $3 G4 G5 O4 O5 B5 B6 " * 2, people=("Jüri",))
HAND = "R2 R5 B2 B5 B10 B20"  # a part of Mari's hand in TWO


def begin_alone(host: Table, game: str = "Rahast vabaks") -> str:
    """The host plays with one computer player; the table's address."""
    address = open_table(host, game)
    host.press(host.button("Lisa arvutimängija"))
    host.press(host.button("Alusta mängu"))
    expect(host.page.locator("main .table")).to_be_visible()
    return address


def allow_watching(host: Table) -> None:
    """From the menu, while the game runs."""
    host.press(host.button("Menüü ja seaded"))
    host.press(host.button("Pealtvaatajad"))
    host.page.get_by_label("Kes ise ei mängi, saab pealt vaadata").check()
    close_sheets(host)


def close_sheets(person: Table) -> None:
    for _ in range(person.page.locator("dialog[open]").count()):
        person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog[open]")).to_have_count(0)


def ask(guest: Table, address: str, name: str, wish: str, button: str = "Tulen") -> None:
    """At the door of a game that has begun."""
    guest.page.goto(address)
    expect(guest.page.locator("h1")).to_have_text("Mäng juba käib")
    guest.page.get_by_label(wish).check()
    guest.page.get_by_label("Sinu nimi").fill(name)
    guest.press(guest.button(button))


def test_without_leave_nobody_can_ask_to_watch(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer(size=DESK)
    guest.page.goto(begin_alone(host))
    expect(guest.page.get_by_text("Rahast vabaks. Mängivad Mari ja Arvo.")).to_be_visible()
    expect(guest.page.get_by_label("Mängin kohe kaasa, arvuti asemel")).to_be_checked()
    expect(guest.page.get_by_label("Vaatan pealt")).to_have_count(0)


def test_who_asks_for_a_computers_seat_gets_it(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer(size=DESK)
    ask(guest, begin_alone(host), "Jüri", "Mängin kohe kaasa, arvuti asemel")
    expect(guest.page.get_by_text("Mari saab anda sulle arvuti koha.")).to_be_visible()
    host.press(host.button("Menüü ja seaded"))
    expect(host.page.get_by_text("Soovib kohe kaasa mängida.")).to_be_visible()
    host.page.wait_for_timeout(450)  # what has just appeared does nothing yet
    host.press(host.button("Anna koht: Arvo (arvuti). Sinna istub Jüri."))
    expect(guest.page.locator(".hand")).to_be_visible()
    close_sheets(host)
    expect(host.page.get_by_role("group", name=re.compile("^Jüri"))).to_be_visible()


@pytest.mark.parametrize("game", ["Rahast vabaks", "TEN"])
def test_who_looks_on_sees_the_game_and_decides_nothing(newcomer: Newcomer, game: str) -> None:
    host, guest = newcomer(size=DESK), newcomer(size=PHONE)
    address = begin_alone(host, game)
    allow_watching(host)
    ask(guest, address, "Ott", "Vaatan pealt", "Tulen vaatama")
    expect(guest.page.get_by_text("peagi saad pealt vaadata")).to_be_visible()
    host.press(host.button("Menüü ja seaded"))
    expect(host.page.get_by_text("Soovib pealt vaadata.")).to_be_visible()
    let_in(host, "Ott", "Lase vaatama:")
    close_sheets(host)
    expect(guest.page.locator("main .table")).to_be_visible()
    expect(guest.page.locator(".hand")).to_have_count(0)
    for name in ("Mari", "Arvo"):
        expect(guest.page.locator(".person", has_text=name)).to_be_visible()
    for action in ("Käi", "Võta pakist", "Tõmba kaart", "Peatu"):
        assert guest.page.get_by_role("button", name=action, exact=True).count() == 0
    for person in (host, guest):
        expect(person.page.get_by_role("button", name="1 pealtvaataja")).to_be_visible()
    guest.press(guest.button("Menüü ja seaded"))
    assert guest.button("Peata mäng").count() == 0
    close_sheets(guest)
    host.press(host.button("Menüü ja seaded"))
    host.press(host.button("Peata mäng"))
    expect(guest.page.get_by_text("Mäng on peatatud. Peatas Mari.")).to_be_visible()
    assert guest.button("Jätka mängu").count() == 0
    host.press(host.button("Jätka mängu"))
    host.press(host.button("1 pealtvaataja"))
    host.press(host.button("Eemalda lauast: Ott"))
    expect(guest.page.locator("h1")).to_have_text("Sa ei ole enam selle laua ääres")


def test_no_card_of_a_hand_is_in_the_page_of_who_looks_on(newcomer: Newcomer) -> None:
    mari, ott = newcomer(size=DESK), newcomer(size=DESK)
    table, (of_mari, _) = put_people_on_table(mari.server.database, TWO)
    mari.sit_down_as(of_mari, table)
    expect(mari.page.locator(".hand")).to_contain_text("20")
    allow_watching(mari)
    ask(ott, mari.page.url, "Ott", "Vaatan pealt", "Tulen vaatama")
    mari.press(mari.button("Menüü ja seaded"))
    let_in(mari, "Ott", "Lase vaatama:")
    close_sheets(mari)
    expect(ott.page.get_by_label("Mari: 8 kaarti")).to_be_visible()
    page = ott.page.content()
    for card in ("sinine 20", "sinine 10", "punane 5", "roheline 10"):
        assert card not in page
    mari.press(mari.button("punane 2"))
    mari.press(mari.button("Käi"))
    expect(ott.page.get_by_label("Mari: 7 kaarti")).to_be_visible()
    ott.is_told("Mari käis: punane 2")


def test_the_host_ends_the_watching_and_the_page_is_gone(newcomer: Newcomer) -> None:
    host, guest = newcomer(size=DESK), newcomer()
    address = open_table(host)
    host.press(host.page.get_by_role("button", name="Muuda", exact=True))
    host.page.get_by_label("Kes ise ei mängi, saab pealt vaadata").check()
    host.press(host.button("Valmis"))
    host.press(host.button("Lisa arvutimängija"))
    host.press(host.button("Alusta mängu"))
    ask(guest, address, "Ott", "Vaatan pealt", "Tulen vaatama")
    host.press(host.button("Menüü ja seaded"))
    let_in(host, "Ott", "Lase vaatama:")
    expect(guest.page.locator("main .table")).to_be_visible()
    host.press(host.button("Pealtvaatajad"))
    host.page.get_by_label("Pealt vaadata ei saa.").check()
    expect(guest.page.get_by_text("Mari praegu pealt vaadata ei luba.")).to_be_visible()
    assert guest.page.locator("main .table").count() == 0
    expect(guest.page.locator("main li", has_text="Ott")).to_contain_text("vaatab pealt")
    assert guest.button("Keegi tuleb").count() == 0
    host.page.get_by_label("Kes ise ei mängi, saab pealt vaadata").check()
    expect(guest.page.locator("main .table")).to_be_visible()


def test_the_end_for_who_looks_on_and_for_who_comes_then(newcomer: Newcomer) -> None:
    mari, jüri, ott, late = newcomer(size=DESK), newcomer(), newcomer(), newcomer()
    hand = "R-VALJA R2 R5 R1 R10 R20 R2 R5"
    moves = "; ".join(f"play {card}; draw" for card in ["R2", "R5", "R1", "R10", "R20", "R2"])
    dull = "G2 G5 G10 B20 Y2 Y5 Y10 Y20"
    scene = Scene(TWO.game, dealt("R1", "G-LISA " * 20, hand, dull), moves=moves, people=("Jüri",))
    table, (of_mari, of_jüri) = put_people_on_table(mari.server.database, scene)
    mari.sit_down_as(of_mari, table)
    jüri.sit_down_as(of_jüri, table)
    allow_watching(mari)
    ask(ott, mari.page.url, "Ott", "Vaatan pealt", "Tulen vaatama")
    mari.press(mari.button("Menüü ja seaded"))
    let_in(mari, "Ott", "Lase vaatama:")
    close_sheets(mari)
    expect(ott.page.locator("main .table")).to_be_visible()
    mari.wait_for_turn()
    mari.press(mari.button("punane VÄLJAMAKSE"))
    mari.press(mari.button("Käi"))
    expect(ott.page.locator("dialog h2")).to_have_text("Võitis Mari")
    assert ott.button("Mängi uuesti").count() == 0
    assert ott.button("Kontrolli segamist").count() == 0
    late.page.goto(mari.page.url)
    expect(late.page.locator("h1")).to_have_text("Mäng on läbi")
    expect(late.page.get_by_text("Mängisid Mari ja Jüri.")).to_be_visible()
    late.press(late.button("Mängin järgmises mängus"))
    expect(late.page.locator("h1")).to_have_text("Mari kutsub sind mängima: Rahast vabaks")
    jüri.press(jüri.button("Mängi uuesti"))
    expect(ott.page.locator("dialog")).to_have_count(0)
    expect(ott.page.locator("main .table")).to_be_visible()


def test_a_host_who_does_not_play_gives_seats_and_sees_the_pause(newcomer: Newcomer) -> None:
    host, player, third = newcomer(size=DESK), newcomer(), newcomer()
    address = open_table(host)
    for guest, name in ((player, "Jüri"), (third, "Kai")):
        guest.page.goto(address)
        guest.page.get_by_label("Sinu nimi").fill(name)
        guest.press(guest.button("Tulen mängima"))
        let_in(host, name)
    host.press(host.button("Lisa arvutimängija"))
    for name in ("Mari", "Kai"):
        host.press(host.button(f"{name}: muuda"))
        host.press(host.button("Jäta järgmisest mängust välja"))
    host.press(host.button("Alusta mängu"))
    expect(player.page.locator("main .table")).to_be_visible()
    player.press(player.button("Menüü ja seaded"))
    player.press(player.button("Peata mäng"))
    expect(host.page.get_by_text("Mäng on peatatud. Peatas Jüri.")).to_be_visible()
    host.press(host.button("Jätka mängu"))
    expect(host.page.get_by_text("Mäng on peatatud.")).to_have_count(0)
    host.press(host.button("Anna koht: Arvo (arvuti). Sinna istub Kai."))
    expect(third.page.locator(".hand")).to_be_visible()
