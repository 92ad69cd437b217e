"""Several people with a browser each: the way to one table, the game there, and between games."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import Page, expect
from scenes import DULL, UNFIT, Scene, dealt, put_people_on_table

from .decisions import decide_rahast_vabaks
from .driver import DESK, PHONE, Table
from .running import Server

TABLET = {"width": 820, "height": 1180}
Newcomer = Callable[..., Table]
TWO = Scene(
    "rahast-vabaks",
    dealt("R1", UNFIT, "R2 R5 B2 B5 B10 B20 B2 B5", DULL),
    people=("Jüri",),
)


def open_table(host: Table, game: str = "Rahast vabaks", name: str = "Mari") -> str:
    """From the start page to the table where people gather; its address."""
    page = host.page
    page.goto(host.server.address)
    host.press(page.locator(".games button", has_text=game))
    page.get_by_label("Sinu nimi").fill(name)
    host.press(host.button("Loo laud"))
    expect(host.page.get_by_role("heading", name="Kes kus istub")).to_be_visible()
    return page.url


def ask_to_come_in(guest: Table, address: str, name: str, button: str = "Tulen mängima") -> None:
    """By the link, until one waits to be let in."""
    guest.page.goto(address)
    guest.page.locator("input:not([type=radio])").fill(name)
    guest.press(guest.button(button))
    expect(guest.page.locator("h1")).to_have_text(
        re.compile("Ootame, kuni Mari su sisse laseb|Waiting for Mari to let you in")
    )


def let_in(host: Table, name: str, words: str = "Lase sisse:") -> None:
    """Once the host sees who has come."""
    button = host.button(f"{words} {name}")
    expect(button).to_be_visible()
    host.page.wait_for_timeout(450)  # what has just appeared does nothing yet
    host.press(button)
    expect(button).to_be_hidden()


def seats(page: Page) -> list[str]:
    """Who sits where, by name, as this page shows it."""
    return page.locator("main ol li b").all_inner_texts()


def play_some(people: list[Table], decisions: int) -> None:
    """Whoever has to decide decides, so many times, or until the game is over."""
    for _ in range(decisions):
        mover = next_to_decide(people)
        if mover is None:
            return
        decide_rahast_vabaks(mover)


def next_to_decide(people: list[Table]) -> Table | None:
    """The person whose turn it is, once their page takes it; None when the game is over."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        for person in people:
            if person.over:
                return None
            if person.page.locator(".frame:has(main[aria-busy=false]) h1.mine").count():
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError("it is nobody's turn")


def test_three_browsers_come_to_one_table_and_play(newcomer: Newcomer) -> None:
    host = newcomer(size=PHONE)
    by_link = newcomer(size=DESK, language="en-GB")
    by_code = newcomer(size=TABLET)
    address = open_table(host)
    expect(host.page.locator("#problem")).not_to_be_empty()
    assert not host.can(host.button("Alusta mängu"))

    ask_to_come_in(by_link, address, "Jonathan", "I want to play")
    code = host.page.locator(".code b").inner_text()
    page = by_code.page
    page.goto(host.server.address)
    page.get_by_label("Sinu nimi").fill("Leida")
    page.get_by_label("Laua kood").fill(f" {code[:3].lower()}-{code[3:]} ")
    by_code.press(by_code.button("Liitu lauaga"))
    expect(page.get_by_label("Sinu nimi")).to_have_value("Leida")
    by_code.press(by_code.button("Tulen mängima"))

    expect(host.page).to_have_title("Keegi soovib lauda tulla – Kaardilaud")
    let_in(host, "Jonathan")
    let_in(host, "Leida")
    expect(by_link.page.get_by_role("heading", name="Who sits where")).to_be_visible()
    expect(by_link.page.get_by_text("Waiting for Mari to start.")).to_be_visible()
    expect(page.get_by_text("Ootame, kuni Mari alustab.")).to_be_visible()
    assert by_link.button("Start").count() == 0

    host.press(host.button("Lisa arvutimängija"))
    host.press(host.button("Leida: koht ettepoole"))
    host.press(host.button("Jonathan: muuda"))
    host.page.get_by_label("Nimi").fill("Joe")
    host.press(host.button("Muuda nime"))
    for person in (host, by_link, by_code):
        expect(person.page.locator("main ol li b")).to_have_text(["Mari", "Leida", "Joe", "Arvo"])

    host.press(host.button("Alusta mängu"))
    everybody = [host, by_link, by_code]
    for person in everybody:
        expect(person.page.locator("main .table")).to_be_visible()
    play_some(everybody, 5)
    for person in everybody:
        person.page.reload()
        expect(person.page.locator("main .table")).to_be_visible()
    play_some(everybody, 4)
    assert re.search("You (played|drew)|goes first|go first", by_link.log)


def test_who_is_refused_may_ask_again_and_who_is_sent_away_is_told(newcomer: Newcomer) -> None:
    host, guest = newcomer(size=DESK), newcomer()
    address = open_table(host)
    ask_to_come_in(guest, address, "Jüri")
    expect(host.button("Ära lase sisse: Jüri")).to_be_visible()
    host.page.wait_for_timeout(450)
    host.press(host.button("Ära lase sisse: Jüri"))
    expect(guest.page.locator("h1")).to_have_text("Seekord sind lauda ei lastud")
    guest.press(guest.button("Küsi uuesti"))
    guest.press(guest.button("Tulen mängima"))
    let_in(host, "Jüri")
    expect(guest.page.get_by_text("Ootame, kuni Mari alustab.")).to_be_visible()
    host.press(host.button("Jüri: muuda"))
    host.press(host.button("Eemalda lauast"))
    host.press(host.button("Eemalda ikkagi"))
    expect(guest.page.locator("h1")).to_have_text("Sa ei ole enam selle laua ääres")
    assert seats(host.page) == ["Mari"]


def test_a_wrong_code_has_a_page_where_it_can_be_typed_again(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer()
    open_table(host)
    page = guest.page
    page.goto(host.server.address)
    page.get_by_label("Laua kood").fill("bad codé")
    guest.press(guest.button("Liitu lauaga"))
    heading = page.get_by_role("heading", name="Sellise koodiga lauda ei ole")
    expect(heading).to_be_focused()
    expect(page.locator("main")).to_contain_text("bad codé")
    guest.press(page.get_by_role("link", name="Avalehele"))
    expect(page.locator("h1")).to_have_text("Mida mängime?")
    page.get_by_label("Laua kood").fill("AAAAAA")
    guest.press(guest.button("Liitu lauaga"))
    expect(heading).to_be_visible()
    page.get_by_label("Laua kood").fill(host.page.locator(".code b").inner_text())
    guest.press(guest.button("Liitu lauaga"))
    expect(page.locator("h1")).to_have_text("Mari kutsub sind mängima: Rahast vabaks")
    guest.complaints.clear()  # the browser notes the answers 404


def test_a_name_that_is_taken(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer()
    address = open_table(host)
    page = guest.page
    page.goto(address)
    page.get_by_label("Sinu nimi").fill("mari")
    guest.press(guest.button("Tulen mängima"))
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_label("Sinu nimi")).to_be_focused()


def test_an_unknown_table_has_a_page(newcomer: Newcomer) -> None:
    guest = newcomer()
    guest.page.goto(f"{guest.server.address}/t/nosuchtable")
    expect(guest.page.get_by_role("heading", name="Sellist lauda ei ole")).to_be_focused()
    guest.press(guest.page.get_by_role("link", name="Avalehele"))
    expect(guest.page.locator("h1")).to_have_text("Mida mängime?")
    guest.complaints.clear()  # the browser notes the answer 404


def test_a_locked_table_and_a_full_one(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer()
    address = open_table(host)
    host.press(host.button("Lukusta laud"))
    expect(host.page.get_by_text("Laud on lukus")).to_be_visible()
    guest.page.goto(address)
    expect(guest.page.locator("h1")).to_have_text("Laud on lukus")
    host.press(host.button("Ava laud"))
    expect(host.button("Lukusta laud")).to_be_visible()
    guest.press(guest.button("Vaata uuesti"))
    expect(guest.page.locator("h1")).to_have_text("Mari kutsub sind mängima: Rahast vabaks")
    for n in range(11):
        come(host.server.address, address, f"Külaline {n}")
    guest.page.reload()
    expect(guest.page.locator("h1")).to_have_text("Laud on täis")


def come(server: str, address: str, name: str) -> None:
    """Somebody with another browser asks to be let in."""
    table = address.rpartition("/")[2]
    request = urllib.request.Request(
        f"{server}/api/tables/{table}/people",
        json.dumps({"name": name}).encode(),
        {"Content-Type": "application/json"},
    )
    urllib.request.urlopen(request).close()


def test_who_comes_while_a_game_runs_waits_for_the_next_one(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer(language="en-GB")
    address = open_table(host)
    host.press(host.button("Lisa arvutimängija"))
    host.press(host.button("Alusta mängu"))
    expect(host.page.locator("main .table")).to_be_visible()
    guest.page.goto(address)
    expect(guest.page.locator("h1")).to_have_text("The game has started")
    ask_to_come_in(guest, address, "Ann", "I want to play")
    host.press(host.button("Menüü ja seaded. 1 mängija soovib lauda tulla."))
    let_in(host, "Ann", "Lase sisse järgmisse mängu:")
    expect(guest.page.get_by_text("A game is being played.")).to_be_visible()
    expect(guest.page.locator("main ol li b")).to_have_text(["Mari", "Arvo", "Ann"])


def test_computers_options_and_the_youngest_are_seen_by_everybody(newcomer: Newcomer) -> None:
    host, guest = newcomer(), newcomer(language="en-GB")
    ask_to_come_in(guest, open_table(host), "Ann", "I want to play")
    let_in(host, "Ann")
    host.press(host.page.get_by_role("button", name="Muuda", exact=True))
    host.page.get_by_label("Noorim mängija.").check()
    host.press(host.page.get_by_role("dialog").get_by_role("button", name="Ann"))
    host.press(host.button("Valmis"))
    expect(guest.page.get_by_text("The youngest: Ann.")).to_be_visible()
    assert guest.page.get_by_role("button", name="Change", exact=True).count() == 0
    host.press(host.button("Ann: muuda"))
    host.press(host.button("Jäta järgmisest mängust välja"))
    expect(guest.page.get_by_role("heading", name="Not in the next game")).to_be_visible()
    host.press(host.button("Lisa arvutimängija"))
    host.press(host.button("Arvo: muuda"))
    host.press(host.page.get_by_role("dialog").get_by_role("button", name="Suvaliselt"))
    host.press(host.button("Eemalda arvutimängija"))
    expect(guest.page.locator("main ol li b")).to_have_text(["Mari"])
    host.press(host.button("Ann: võta mängu"))
    expect(guest.page.locator("main ol li b")).to_have_text(["Mari", "Ann"])


def test_six_people_who_choose_ten(newcomer: Newcomer) -> None:
    """They are told what can be done; the host lets one sit out, and the others can begin."""
    host, sixth = newcomer(size=DESK), newcomer(language="en-GB")
    address = open_table(host, "TEN")
    for n in range(4):
        come(host.server.address, address, f"Külaline {n}")
        let_in(host, f"Külaline {n}")
    ask_to_come_in(sixth, address, "Ann", "I want to play")
    let_in(host, "Ann")
    expect(host.page.get_by_role("heading", name="TEN: mängijaid saab olla kuni 5")).to_be_visible()
    expect(sixth.page.get_by_role("heading", name="TEN: up to 5 can play")).to_be_visible()
    expect(sixth.page.get_by_text("Mari can choose who sits this game out.")).to_be_visible()
    assert sixth.button("Sits out:").count() == 0
    expect(host.page.locator("#problem")).not_to_be_empty()
    assert not host.can(host.button("Alusta mängu"))
    bring = host.button("Lisa mängija siia seadmesse")
    assert not host.can(bring)
    expect(bring).to_have_accessible_description("TEN: mängijaid saab olla kuni 5")
    host.press(host.button("Jätab vahele: Ann"))
    expect(host.page.get_by_role("heading", name="TEN: mängijaid")).to_have_count(0)
    expect(sixth.page.get_by_role("heading", name="Not in the next game")).to_be_visible()
    host.press(host.button("Alusta mängu"))
    expect(host.page.locator("main .table")).to_be_visible()


def test_the_host_seats_people_by_keyboard_alone(newcomer: Newcomer) -> None:
    host = newcomer(size=DESK)
    open_table(host)
    host.keyboard = True
    host.press(host.button("Lisa arvutimängija"))
    host.press(host.button("Mari: koht tahapoole"))
    expect(host.page.locator("main ol li b")).to_have_text(["Arvo", "Mari"])
    expect(host.button("Mari: koht tahapoole")).to_be_focused()
    expect(host.page.get_by_text("Mari istub nüüd kohal 2.")).to_be_attached()
    host.press(host.button("Alusta mängu"))
    expect(host.page.locator("main .table")).to_be_visible()


def test_who_is_away_is_marked_and_a_computer_may_play_for_them(
    newcomer: Newcomer,
) -> None:
    mari, jüri = newcomer(size=DESK), newcomer()
    scene = replace(TWO, moves="draw", ago=100)
    table, (of_mari, of_jüri) = put_people_on_table(mari.server.database, scene)
    mari.sit_down_as(of_mari, table)
    opponent = mari.page.get_by_role("group", name="Jüri: 8 kaarti")
    expect(opponent).to_contain_text("eemal")
    expect(mari.prompt).to_have_text("Ootame. Jüri on eemal.")
    expect(mari.page.get_by_text("Ootame juba kaua: Jüri")).to_be_visible()
    mari.press(mari.button("Jah, kuni ta tagasi tuleb"))
    mari.is_told("Jüri võttis pakist kaardi.")
    expect(mari.page.get_by_role("group", name=re.compile("^Jüri"))).to_contain_text("arvuti")
    mari.is_told("Arvuti mängib nüüd selle mängija eest: Jüri.")
    jüri.sit_down_as(of_jüri, table)
    expect(mari.page.get_by_role("group", name=re.compile("^Jüri"))).not_to_contain_text("arvuti")
    expect(mari.page.locator(".last b")).to_contain_text("Jüri mängib jälle ise.")
    expect(jüri.page.locator(".last b")).to_have_count(0)  # who has just come needs no news of it
    jüri.press(jüri.button("Menüü ja seaded"))
    jüri.press(jüri.button("Lahku lauast"))
    stay = jüri.button("Jään lauda")
    expect(stay).to_be_focused()
    expect(stay).to_be_in_viewport()
    jüri.press(jüri.button("Lahku ikkagi"))
    mari.is_told("Jüri ei ole enam lauas, edasi mängib arvuti.")


def test_the_next_game_can_be_prepared_and_comes_to_all_by_itself(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(size=DESK), newcomer()
    hand = "R-VALJA R2 R5 R1 R10 R20 R2 R5"
    moves = "; ".join(f"play {card}; draw" for card in ["R2", "R5", "R1", "R10", "R20", "R2"])
    scene = Scene(TWO.game, dealt("R1", UNFIT, hand, DULL), moves=moves, people=TWO.people)
    table, (of_mari, of_jüri) = put_people_on_table(mari.server.database, scene)
    mari.sit_down_as(of_mari, table)
    jüri.sit_down_as(of_jüri, table)
    mari.wait_for_turn()
    mari.press(mari.button("punane VÄLJAMAKSE"))
    mari.press(mari.button("Käi"))
    expect(mari.page.locator("dialog h2")).to_have_text("Sina võitsid!")
    expect(jüri.page.locator("dialog h2")).to_have_text("Võitis Mari")
    come(mari.server.address, jüri.page.url, "Epp")
    let_in(mari, "Epp")
    mari.press(mari.button("Kohad ja valikud"))
    mari.press(mari.button("Mari: koht tahapoole"))
    expect(mari.page.locator("main ol li b")).to_have_text(["Jüri", "Mari", "Epp"])
    jüri.press(jüri.button("Mängi uuesti"))
    for person in (mari, jüri):
        expect(person.page.locator("dialog")).to_have_count(0)
        expect(person.page.locator("main .table")).to_be_visible()
        expect(person.page.locator("h1")).not_to_have_text("Mäng läbi")


def test_who_leaves_is_played_for(newcomer: Newcomer) -> None:
    mari, jüri = newcomer(size=DESK), newcomer()
    table, (of_mari, of_jüri) = put_people_on_table(mari.server.database, TWO)
    mari.sit_down_as(of_mari, table)
    jüri.sit_down_as(of_jüri, table)
    jüri.press(jüri.button("Menüü ja seaded"))
    jüri.press(jüri.button("Lahku lauast"))
    expect(jüri.page.get_by_text("mängib arvuti sinu mängu lõpuni")).to_be_visible()
    jüri.press(jüri.button("Lahku ikkagi"))
    expect(jüri.page.locator("h1")).to_have_text("Mida mängime?")
    expect(jüri.page.get_by_role("link", name=re.compile("Jätka pooleli"))).to_have_count(0)
    expect(mari.page.get_by_role("group", name=re.compile("^Jüri"))).to_contain_text("arvuti")
    jüri.page.goto(f"{mari.server.address}/t/{table}")
    expect(jüri.page.locator("h1")).to_have_text("Mäng juba käib")


def test_people_gather_while_the_server_dies_and_comes_back(
    newcomer: Newcomer, server: Server
) -> None:
    host, guest = newcomer(size=DESK), newcomer()
    ask_to_come_in(guest, open_table(host), "Jüri")
    server.kill()
    expect(host.page.get_by_text("Ühendus katkes. Proovin uuesti …")).to_be_visible()
    host.press(host.button("Lisa arvutimängija"))
    server.start()
    expect(host.page.locator("main ol li b")).to_have_text(["Mari", "Arvo"])
    guest.page.reload()
    expect(guest.page.locator("h1")).to_have_text("Ootame, kuni Mari su sisse laseb")
    let_in(host, "Jüri")
    for one in (host, guest):
        one.page.reload()
        expect(one.page.locator("main ol li b")).to_have_text(["Mari", "Arvo", "Jüri"])


def test_the_newest_window_is_the_one_that_waits(newcomer: Newcomer) -> None:
    host, guest = newcomer(size=DESK), newcomer()
    ask_to_come_in(guest, open_table(host), "Jüri")
    second = guest.page.context.new_page()
    second.goto(guest.page.url)
    expect(second.locator("h1")).to_have_text("Ootame, kuni Mari su sisse laseb")
    expect(guest.page.get_by_text("Mäng on avatud mujal")).to_be_visible()
    let_in(host, "Jüri")
    expect(second.get_by_role("heading", name="Kes kus istub")).to_be_visible()
    guest.press(guest.button("Mängi siin"))
    expect(guest.page.get_by_role("heading", name="Kes kus istub")).to_be_visible()
