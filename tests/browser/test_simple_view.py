"""Rahast vabaks in the simple view, where nothing has to be read and nothing has to be heard."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from scenes import DULL, UNFIT, Scene, dealt, put_people_on_table

import kaardilaud

from .axe import found_by_axe
from .driver import PHONE, Table
from .test_company import TABLET
from .test_one_device import OTHERS, hand_on, lift, name_all

LOCALE = Path(kaardilaud.__file__).parent / "locale"
GREEN = "G20 " * 8  # fits on nothing that Mari plays, so that the computers only draw
SIMPLE = """localStorage.setItem("kaardilaud.simpleView", '["mari"]')"""
COUNTED = """
  const Real = AudioContext;
  window.AudioContext = class extends Real { constructor() {
    super();
    const { dataset } = document.documentElement;
    dataset.made = Number(dataset.made ?? 0) + 1;
  } };
"""
# A device with an Estonian voice; what it is given to read is written down.
VOICE = """
  window.said = [];
  const voice = {lang: "et-EE", localService: true, default: true};
  window.SpeechSynthesisUtterance = function (text) { this.text = text; };
  Object.defineProperty(window, "speechSynthesis", {value: {
    pending: false, getVoices: () => [voice], speak: ({text}) => said.push(text), cancel() {},
  }});
"""


class Child:
    """Taps on pictures: cards, people, signs and colours."""

    def __init__(self, table: Table, language: str) -> None:
        self.table = table
        self.cards = json.loads((LOCALE / language / "cards.json").read_text())

    def tap(self, what: str, name: str = "") -> None:
        """Tap what has a picture, once the table takes it; all that can be tapped has a name."""
        self.table.wait_for_turn()
        self.all_is_named()
        target = self.table.page.locator(what).and_(self.table.button(name)).first
        expect(target.locator("svg, .card, .shape").first).to_be_visible()
        expect(target).to_be_enabled()
        target.click()

    def choose(self, *codes: str) -> None:
        for code in codes:
            self.tap(".hand button", self.cards[f"rahast-vabaks.{code}"].replace("\u00a0", " "))
            self.table.wait_for_answer()

    def play(self, *codes: str) -> None:
        self.choose(*codes)
        self.tap(".actions .play")

    def all_is_named(self) -> None:
        heard = self.table.page.locator("body").aria_snapshot()
        assert not re.search(r"- (button|dialog|link)( \[|:|$)", heard, re.MULTILINE), heard


@pytest.mark.parametrize(
    ("size", "language"),
    [(PHONE, "et-EE"), pytest.param(TABLET, "en-GB", marks=pytest.mark.slow)],
    ids=["phone-et", "tablet-en"],
)
def test_a_whole_game_is_played_by_taps_on_pictures(
    table: Table, size: dict[str, int], language: str
) -> None:
    hand = "G5 B5 VV Y-VALJA Y1 Y2 Y5 R1"
    deck = dealt("R2", "G-LISA G-LISA R10 " + UNFIT, hand, GREEN, GREEN)
    scene = Scene("rahast-vabaks", deck, seats=3, moves="play R1; draw; draw")
    page = table.open_window(size=size, language=language)
    page.context.add_init_script(SIMPLE)
    page.context.add_init_script(COUNTED)
    id_, secrets = put_people_on_table(table.server.database, scene)
    table.sit_down_as(secrets[0], id_)
    child = Child(table, language[:2])
    assert found_by_axe(page) == []
    child.tap(".actions .draw")
    child.tap(".actions .play")  # the drawn card is chosen already
    child.choose("G5")
    expect(page.locator(".slot")).to_have_count(10)
    expect(page.locator(".slot.full")).to_have_count(5)
    assert found_by_axe(page) == []
    child.play("B5")
    child.play("VV")
    assert found_by_axe(page) == []
    child.tap(".colours .yellow")
    child.play("Y-VALJA")
    expect(page.locator("button.choosable")).to_have_count(2)
    assert found_by_axe(page) == []
    child.tap("button.choosable >> nth=1")
    child.tap(".hand .fits")
    child.tap(".actions .play")
    child.tap(".hand .fits")
    root = page.locator("html")
    assert root.get_attribute("data-made") is None  # nothing makes a sound before it is turned on
    child.tap("header .sound")
    expect(root).to_have_attribute("data-made", "1")
    child.tap(".actions .play")
    expect(page.locator("dialog .winner")).to_be_visible()
    expect(root).to_have_attribute("data-made", "1")
    assert found_by_axe(page) == []
    page.locator("dialog .ways .main").click()
    expect(page.locator(".frame.plain")).to_be_visible()


def test_the_view_is_a_person_s_own_and_says_aloud_what_all_may_hear(table: Table) -> None:
    """Mari has it and Jüri has not, at each table of this device and after loading it anew."""
    page = table.open_window()
    page.context.add_init_script(VOICE)
    page.goto(table.server.address)
    name_all(table, "Mari", "Jüri")
    table.press(table.button("Lihtne vaade: mängija 1"))
    table.press(page.locator("dialog").get_by_role("button", name="Mari", exact=True))
    table.press(page.locator("dialog button[type=submit]"))
    expect(page.locator(".curtain.simple")).to_contain_text("Mari, sinu kord!")
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, DULL, OTHERS), people=("Jüri",), beside=1)
    id_, secrets = put_people_on_table(table.server.database, scene)
    table.sit_down_as(secrets[0], id_)
    lift(table)
    table.press(page.locator("header .sound"))
    table.press(page.locator(".hand button"))
    expect(page.locator(".frame.plain .hand .chosen")).to_have_count(1)
    table.press(table.button("Võta pakist"))
    hand_on(table)
    expect(page.locator(".curtain:not(.simple)")).to_contain_text("Jüri, sinu kord!")
    said = page.evaluate("said")
    assert said == ["Mari võttis pakist kaardi. Võetud kaart ei sobinud, käik sai läbi."]
    lift(table)
    expect(page.locator(".frame:not(.plain) .hand")).to_be_visible()
    table.press(table.button("Võta pakist"))
    hand_on(table)
    page.reload()
    expect(page.locator(".curtain.simple")).to_contain_text("Mari, sinu kord!")
    expect(table.button("Näita minu kaarte")).to_be_enabled()
    assert page.evaluate("said") == ["Mari, sinu kord!"]
    table.press(table.button("Menüü ja seaded"))
    views = page.get_by_role("group", name="Vaade: Mari")
    table.press(views.get_by_role("button", name="Tavaline vaade"))
    table.press(table.button("Sulge"))
    lift(table)
    expect(page.locator(".frame:not(.plain) .hand")).to_be_visible()
