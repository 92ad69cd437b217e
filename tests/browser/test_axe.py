"""axe finds nothing on any page or state, in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect
from scenes import DULL, UNFIT, Scene, dealt, put_people_on_table

from .axe import found_by_axe
from .contrast import too_pale
from .driver import DESK, PHONE, Table
from .running import TOKEN, Server, administered
from .test_coming_back import LOST, OVER, POINTS, RV
from .test_company import TWO, Newcomer, ask_to_come_in, come, let_in, open_table
from .test_looking_on import allow_watching, ask, begin_alone, close_sheets
from .test_one_device import lift
from .test_one_device import sit_down as sit_together
from .test_rahast_vabaks import LAST_TWO


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from administered(tmp_path_factory.mktemp("axe"))


class Walk:
    """Collects what axe finds at each place of a walk, so that one walk tells all of it."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def look(self, person: Table, place: str) -> None:
        """A place of the walk."""
        if what := [*found_by_axe(person.page), *too_pale(person.page)]:
            self.found[place] = what

    def through(self, person: Table, button: Locator, place: str, close: str = "Escape") -> None:
        """Open what a button opens, look at it, and close it again."""
        person.press(button)
        self.look(person, place)
        person.page.keyboard.press(close)


@pytest.fixture
def walk() -> Iterator[Walk]:
    one = Walk()
    yield one
    assert one.found == {}, "\n".join(
        f"{place}\n  " + "\n  ".join(found) for place, found in one.found.items()
    )


@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(DESK, marks=pytest.mark.slow)], ids=["phone", "desk"]
)
def test_the_pages_around_the_games(
    newcomer: Newcomer, server: Server, walk: Walk, size: dict[str, int]
) -> None:
    language = "et-EE" if size is PHONE else "en-GB"
    person = newcomer(size=size, language=language)
    page = person.page
    page.goto(server.address)
    page.wait_for_selector("h1")
    walk.look(person, "start")
    for button in page.locator("main button:not(.main, [type=submit])").all():
        if button.is_visible() and button.get_attribute("aria-disabled") != "true":
            button.click()
            if page.locator("dialog[open]").count():
                walk.look(person, "a sheet of the start page")
                page.keyboard.press("Escape")
    walk.look(person, "start, with all that was pressed")
    page.goto(server.address)
    page.get_by_label("Laua kood" if size is PHONE else "Table code").fill("ABCDEF")
    person.press(person.button("Liitu lauaga" if size is PHONE else "Join the table"))
    expect(page.locator("main form")).to_have_count(1)
    walk.look(person, "a wrong code")
    page.goto(server.address)
    walk.through(person, page.locator("header button").last, "menu")
    for path in (
        "rules/rahast-vabaks",
        "rules/ten",
        "learn/rahast-vabaks",
        "learn/ten",
        "nowhere",
        "t/nothing#ABCDEF",
        "t/nothing",
    ):
        page.goto(f"{server.address}/{path}")
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        walk.look(person, path)
    person.complaints.clear()
    page.goto(f"{server.address}/admin")
    page.wait_for_selector("h1")
    walk.look(person, "admin, closed")
    page.locator("main input").fill(TOKEN)
    page.locator("main button").first.click()
    page.wait_for_load_state("networkidle")
    walk.look(person, "admin")
    person.complaints = [what for what in person.complaints if "status of 401" not in what]


def test_the_table_before_a_game(newcomer: Newcomer, walk: Walk) -> None:
    host, guest = newcomer(size=PHONE), newcomer(size=DESK)
    address = open_table(host)
    walk.look(host, "gathering")
    guest.page.goto(address)
    expect(guest.button("Tulen mängima")).to_be_visible()
    walk.look(guest, "door")
    ask_to_come_in(guest, address, "Jüri")
    walk.look(guest, "waiting")
    expect(host.button("Lase sisse: Jüri")).to_be_visible()
    walk.look(host, "somebody knocks")
    let_in(host, "Jüri")
    for name in ("Lisa arvutimängija", "Jüri: muuda", "Kutsu programm"):
        host.press(host.button(name))
        walk.look(host, f"gathering, {name}")
        host.page.keyboard.press("Escape")
    walk.look(guest, "gathering, as a guest")


def test_a_locked_door_and_a_full_one(newcomer: Newcomer, walk: Walk) -> None:
    host, guest = newcomer(size=DESK), newcomer(size=PHONE)
    address = open_table(host)
    host.press(host.button("Lukusta laud"))
    expect(host.button("Ava laud")).to_be_visible()
    walk.look(host, "gathering, locked")
    guest.page.goto(address)
    expect(guest.page.locator("h1")).to_have_text("Laud on lukus")
    walk.look(guest, "a locked door")
    host.press(host.button("Ava laud"))
    expect(host.button("Lukusta laud")).to_be_visible()
    for n in range(11):
        come(host.server.address, address, f"Külaline {n}")
    guest.page.reload()
    expect(guest.page.locator("h1")).to_have_text("Laud on täis")
    walk.look(guest, "a full table")


@pytest.mark.parametrize("game", ["Rahast vabaks", "TEN"])
def test_the_view_of_who_looks_on(newcomer: Newcomer, walk: Walk, game: str) -> None:
    host, guest = newcomer(size=DESK), newcomer(size=PHONE)
    address = begin_alone(host, game)
    allow_watching(host)
    guest.page.goto(address)
    expect(guest.page.locator("h1")).to_have_text("Mäng juba käib")
    walk.look(guest, "the door of a game that has begun")
    ask(guest, address, "Ott", "Vaatan pealt", "Tulen vaatama")
    host.press(host.button("Menüü ja seaded"))
    let_in(host, "Ott", "Lase vaatama:")
    close_sheets(host)
    expect(guest.page.locator("main .table")).to_be_visible()
    walk.look(guest, f"looking on at {game}")


def test_a_lost_line(newcomer: Newcomer, server: Server, walk: Walk) -> None:
    id_, browsers = put_people_on_table(server.database, TWO)
    person = newcomer(size=PHONE)
    servers: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        """The first time only."""
        if servers:
            socket.close(code=4500)
        else:
            servers.append(socket.connect_to_server())

    person.page.route_web_socket("**/play", connect)
    person.sit_down_as(browsers[0], id_)
    person.page.wait_for_selector("main .table")
    servers[0].close(code=4500)
    expect(person.page.get_by_text(LOST)).to_be_visible()
    walk.look(person, "a lost line")


@pytest.mark.parametrize("point", POINTS, ids=list(POINTS))
def test_the_table_in_every_phase(
    newcomer: Newcomer, server: Server, walk: Walk, point: str
) -> None:
    scene = POINTS[point].scene
    id_, browsers = put_people_on_table(server.database, scene)
    for size, secret in ((PHONE, browsers[0]), (DESK, browsers[1])):
        person = newcomer(size=size)
        person.sit_down_as(secret, id_)
        person.page.wait_for_selector("main .table")
        walk.look(person, f"{point} at {size['width']}")


@pytest.mark.parametrize("game", list(OVER))
def test_the_end_of_a_game(newcomer: Newcomer, server: Server, walk: Walk, game: str) -> None:
    id_, browsers = put_people_on_table(server.database, OVER[game])
    person = newcomer(size=PHONE)
    person.sit_down_as(browsers[0], id_)
    expect(person.button("Mängi uuesti")).to_be_visible()
    person.page.locator("dialog summary").click()
    walk.look(person, "the end")
    person.press(person.button("Kontrolli segamist"))
    expect(person.page.get_by_text("segamist ei saa kontrollida")).to_be_visible()
    walk.look(person, "the proof")
    person.press(person.button("Vaata mäng üle"))
    expect(person.page.locator(".review h1")).to_be_visible()
    walk.look(person, "the review")
    person.press(person.button("Kõigi kaardid"))
    expect(person.page.get_by_role("region", name="Jüri")).to_be_visible()
    walk.look(person, "the review, with all hands")
    person.page.keyboard.press("Home")
    walk.look(person, "the review, with all hands as they were dealt")
    walk.through(person, person.button("Mängi siit edasi"), "what if")
    person.press(person.button("Sulge"))
    person.press(person.button("Vaata lauda"))
    walk.look(person, "the table at the end")
    person.press(person.button("Näita lõppseisu"))
    person.press(person.button("Kohad ja valikud"))
    walk.look(person, "between games")


def test_several_people_at_one_device(table: Table, walk: Walk) -> None:
    sit_together(table, replace(TWO, beside=1))
    expect(table.button("Näita minu kaarte")).to_be_enabled()
    walk.look(table, "curtain")
    lift(table)
    table.press(table.button("Võta pakist"))
    expect(table.button("Anna edasi")).to_be_enabled()
    walk.look(table, "to be handed on")


def test_before_the_last_card_is_swapped_away_and_in_another_window(
    table: Table, walk: Walk
) -> None:
    hand = "R1 R2 R5 R10 R20 R2 R-RAHA B20"
    page = table.sit_down(Scene(RV, dealt("R1", UNFIT, hand, DULL), moves=LAST_TWO), size=PHONE)
    table.wait_for_turn()
    table.press(table.button("punane RAHAVAHETUS"))
    table.press(table.button("Käi"))
    expect(table.button("Ära vaheta")).to_be_visible()
    walk.look(table, "a warning")
    page.context.new_page().goto(page.url)
    expect(page.get_by_text("Mäng on avatud mujal")).to_be_visible()
    walk.look(table, "in another window")


def test_the_sheets_of_a_table(newcomer: Newcomer, server: Server, walk: Walk) -> None:
    person = newcomer(size=PHONE)
    id_, browsers = put_people_on_table(server.database, TWO)
    person.sit_down_as(browsers[0], id_)
    person.page.wait_for_selector("main .table")
    page = person.page
    walk.through(person, person.button("Menüü ja seaded"), "menu at a table")
    for name in ("Kutsu mängijaid", "Pealtvaatajad", "Jätka teises seadmes", "Lahku lauast"):
        person.press(person.button("Menüü ja seaded"))
        person.press(page.get_by_role("button", name=name))
        walk.look(person, name)
        for _ in range(page.locator("dialog[open]").count()):
            page.keyboard.press("Escape")
    walk.through(person, page.locator(".strip .last"), "log")
    walk.through(person, person.button("Ütle midagi"), "talk")
    person.wait_for_turn()
    person.press(person.button("sinine 20 €"))
    walk.through(person, person.prompt.get_by_role("link"), "a rule over the table")
    expect(page.locator("main .table")).to_be_visible()
    person.press(person.button("Küsi vihjet"))
    expect(page.locator(".hint")).to_be_visible()
    walk.look(person, "hint")
    person.press(person.button("Menüü ja seaded"))
    person.press(person.button("Peata mäng"))
    expect(page.get_by_role("heading", name="Peatatud")).to_be_visible()
    walk.look(person, "paused")
