"""Several people at one device: nobody sees another one's cards, and everything else goes on."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, expect
from scenes import DULL, UNFIT, Scene, dealt, put_people_on_table

from .decisions import decide_rahast_vabaks, decide_ten
from .driver import DESK, PHONE, Table
from .test_company import TABLET, Newcomer, ask_to_come_in, let_in, open_table

SHOW = "Näita minu kaarte"
HAND_ON = "Anna edasi"
MOST = 600  # decisions, curtains and so on until a game is over
MINE = ".frame:has(main[aria-busy=false]) h1.mine"  # a turn that the page takes
# What comes between turns: the curtain, the end of a turn, what others do.
NEXT = (
    ".curtain .main:not([aria-disabled=true])",
    ".hand-on:not([aria-disabled=true])",
    ".strip .on:not(.idle):not(.back)",
)
OTHERS = "B2 B5 B10 G20 G2 G5 Y1 Y5"  # nothing of it fits on a red 1, either


def sit_down(table: Table, scene: Scene, size: dict[str, int] = PHONE, **window: Any) -> str:
    """Mari and others open a scene at one device; the table's id."""
    id_, browsers = put_people_on_table(table.server.database, scene)
    table.open_window(size=size, **window)
    table.sit_down_as(browsers[0], id_)
    return id_


def lift(table: Table) -> None:
    """Whose turn it is says so."""
    expect(table.button(SHOW)).to_be_enabled()
    table.press(table.button(SHOW))
    expect(table.page.locator(".hand")).to_be_visible()


def hand_on(table: Table) -> None:
    expect(table.button(HAND_ON)).to_be_enabled()
    table.press(table.button(HAND_ON))
    expect(table.page.locator(".hand")).to_have_count(0)


def go_on(table: Table) -> bool:
    """Do what is next at a device of several people; is the game over?"""
    page = table.page
    page.wait_for_selector(", ".join([MINE, *NEXT, ".frame ~ dialog .how"]))
    if table.over:
        return True
    for what in NEXT:
        if page.locator(what).count():
            with suppress(Error):  # by now there may be nothing more to skip
                page.locator(what).click(timeout=1000)
            return False
    # Neither: the page has gone on meanwhile, and is looked at again.
    if page.locator(".hand").count():
        decide_rahast_vabaks(table)
    elif page.locator(".gauge").count():
        decide_ten(table)
    return False


def play_to_the_end(*devices: Table) -> None:
    """Each device in turn does what is next there, until the game is over."""
    until = time.monotonic() + 240
    while time.monotonic() < until:
        for device in devices:
            if (len(devices) == 1 or has_something_to_do(device)) and go_on(device):
                return
    raise AssertionError("the game does not come to its end")


def has_something_to_do(device: Table) -> bool:
    return device.over or device.page.locator(", ".join([MINE, *NEXT])).count() > 0


# --- The curtain ----------------------------------------------------------------------------------


def all_of_the_page(table: Table, id_: str) -> list[str]:
    """Everything that there is to be found in it: drawn, read out, kept."""
    page = table.page
    page.evaluate("() => document.activeElement?.blur()")
    kept = page.evaluate("() => JSON.stringify({...localStorage, ...sessionStorage})")
    kept = re.sub(r'\\?"(commitment|random|at)\\?":\\?"?\w+', "", kept)
    found = [page.content(), page.locator("body").aria_snapshot(), kept, page.title()]
    return [re.sub(r'"number":\d+|"touched":\d+', "", text.replace(id_, "TABLE")) for text in found]


def curtains_of(table: Table, *hands: str) -> tuple[list[list[str]], list[str]]:
    """The page behind each curtain of a round, and what the hands were."""
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, *hands), people=("Jüri",), beside=1)
    id_ = sit_down(table, scene, DESK)
    pages, seen = [], []
    for name in ("Mari", "Jüri"):
        expect(table.page.get_by_role("heading", name=f"{name}, sinu kord!")).to_be_visible()
        expect(table.button(SHOW)).to_be_enabled()
        pages.append(all_of_the_page(table, id_))
        lift(table)
        seen.append(str(table.page.locator(".hand").get_by_role("button").all_inner_texts()))
        table.press(table.button("Võta pakist"))
        table.is_told("Võtsid pakist kaardi: roheline LISARAHA.")
        hand_on(table)
    expect(table.page.get_by_role("heading", name="Mari, sinu kord!")).to_be_visible()
    expect(table.button(SHOW)).to_be_enabled()
    pages.append(all_of_the_page(table, id_))
    return pages, seen


def test_behind_the_curtain_the_page_does_not_depend_on_any_hand(newcomer: Newcomer) -> None:
    one, hands = curtains_of(newcomer(), DULL, OTHERS)
    other, other_hands = curtains_of(newcomer(), OTHERS, DULL)
    assert hands == other_hands[::-1]
    assert hands[0] != hands[1]
    assert one == other
    assert not re.search(r"roheline|sinine|kollane|LISARAHA", "".join(one[1] + one[2]))


def test_an_unfit_card_is_seen_before_the_device_is_handed_on_and_said_to_nobody(
    table: Table,
) -> None:
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, DULL, OTHERS), people=("Jüri",), beside=1)
    sit_down(table, scene, DESK)
    lift(table)
    table.press(table.button("Võta pakist"))
    expect(table.page.locator(".hand").get_by_role("button", name="uus")).to_have_count(1)
    expect(table.button(HAND_ON)).to_be_enabled()
    spoken = table.page.locator("[aria-live], [role=status], [role=log], [role=alert]")
    told = " ".join(spoken.all_text_contents())
    assert "Mari võttis pakist kaardi." in told
    assert "LISARAHA" not in told
    assert "LISARAHA" not in table.page.title()


def test_what_happened_to_one_s_cards_meanwhile_waits_behind_one_s_curtain(table: Table) -> None:
    mari = "R-LISA R-VALJA G2 G5 B2 Y5 Y10 Y20"
    deck = dealt("R1", "G1 Y2 " + UNFIT, mari, OTHERS)
    sit_down(table, Scene("rahast-vabaks", deck, people=("Jüri",), beside=1), DESK)
    lift(table)
    table.press(table.page.locator(".hand").get_by_role("button", name="LISARAHA"))
    table.wait_for_answer()
    table.press(table.button("Käi"))
    hand_on(table)
    page = table.page
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Jüri, sinu kord!")
    expect(curtain).to_contain_text("Mari käis: punane LISARAHA.")
    expect(curtain).not_to_contain_text("roheline")
    lift(table)
    recap = "Mari käis: punane LISARAHA. Võtsid lisarahaks 1 kaardi: roheline 1 €."
    expect(page.locator(".strip .last")).to_have_text(recap)
    fresh = page.locator(".hand").get_by_role("button", name="uus")
    expect(fresh).to_have_count(1)
    expect(fresh).to_have_accessible_name(re.compile(r"^roheline 1\s€"))


def test_a_page_that_is_loaded_anew_has_the_curtain_up(table: Table) -> None:
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, DULL, OTHERS), people=("Jüri",), beside=1)
    sit_down(table, scene)
    lift(table)
    table.page.reload()
    expect(table.button(SHOW)).to_be_enabled()
    expect(table.page.locator(".hand")).to_have_count(0)
    lift(table)
    table.server.kill()
    expect(table.page.get_by_text("Ühendus katkes. Proovin uuesti …")).to_be_visible()
    table.server.start()
    expect(table.button(SHOW)).to_be_enabled()
    expect(table.page.locator(".hand")).to_have_count(0)


def test_an_older_window_forgets_the_hand_when_a_newer_one_comes(table: Table) -> None:
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, DULL, OTHERS), people=("Jüri",), beside=1)
    sit_down(table, scene)
    lift(table)
    older, newer = table.page, table.page.context.new_page()
    newer.goto(older.url)
    expect(newer.get_by_role("button", name=SHOW)).to_be_enabled()
    expect(older.get_by_text("Mäng on avatud mujal")).to_be_visible()
    expect(older.locator(".hand")).to_have_count(0)
    table.press(table.button("Mängi siin"))
    lift(table)


def test_a_device_that_was_put_away_hides_the_hand(table: Table) -> None:
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, DULL, OTHERS), people=("Jüri",), beside=1)
    sit_down(table, scene)
    lift(table)
    table.page.evaluate(
        """() => {
          Object.defineProperty(document, "visibilityState", {value: "hidden", writable: true});
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(table.page.locator(".hand")).to_have_count(0)
    expect(table.button(SHOW)).to_be_enabled()


def test_whoever_does_not_lift_the_curtain_is_waited_for_like_anybody(table: Table) -> None:
    hands = dealt("R1", UNFIT, DULL, OTHERS)
    scene = Scene("rahast-vabaks", hands, people=("Jüri",), beside=1, ago=95)
    sit_down(table, scene)
    expect(table.page.get_by_text("Ootame juba kaua: Mari (kella ")).to_be_visible()
    table.press(table.button("Jah, kuni ta tagasi tuleb"))
    expect(table.page.get_by_role("heading", name="Jüri, sinu kord!")).to_be_visible()
    lift(table)
    expect(table.page.get_by_text("Arvuti mängib praegu selle mängija eest: Mari.")).to_be_visible()
    table.press(table.button("Mari mängib ise edasi"))
    table.press(table.button("Võta pakist"))
    hand_on(table)
    expect(table.page.get_by_role("heading", name="Mari, sinu kord!")).to_be_visible()


def test_a_pause_hides_the_hand(table: Table) -> None:
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, DULL, OTHERS), people=("Jüri",), beside=1)
    sit_down(table, scene)
    lift(table)
    table.press(table.button("Menüü ja seaded"))
    table.press(table.button("Peata mäng"))
    expect(table.page.get_by_text("Mäng on peatatud. Peatas Mari.")).to_be_visible()
    expect(table.page.locator(".hand")).to_have_count(0)
    table.press(table.button("Jätka mängu"))
    expect(table.page.get_by_role("heading", name="Mari, sinu kord!")).to_be_visible()
    table.press(table.button("Menüü ja seaded"))
    table.press(table.button("Peata mäng"))
    expect(table.page.get_by_text("Mäng on peatatud. Peatas Mari.")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 600}, TABLET, DESK], ids=str)
def test_a_slow_double_tap_neither_hands_on_nor_shows_the_next_hand(
    table: Table, size: dict[str, int]
) -> None:
    """What comes next never lies where the last one was pressed."""
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, DULL, OTHERS), people=("Jüri",), beside=1)
    sit_down(table, scene, size)
    box = table.button(SHOW).bounding_box()
    lift(table)
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.mouse.click(*middle)
    draw = table.page.locator(".draw").bounding_box()
    table.press(table.button("Võta pakist"))
    expect(table.button(HAND_ON)).to_be_enabled()
    assert draw
    table.page.mouse.click(draw["x"] + 5, draw["y"] + 5)
    handing = table.button(HAND_ON).bounding_box()
    assert handing
    hand_on(table)
    expect(table.button(SHOW)).to_be_enabled()
    table.page.mouse.click(handing["x"] + 5, handing["y"] + 5)
    expect(table.button(SHOW)).to_be_visible()
    expect(table.page.locator(".hand")).to_have_count(0)


# --- Whole games ----------------------------------------------------------------------------------


def name_all(table: Table, *names: str) -> None:
    """From the start page: who plays at this device."""
    table.press(table.button("Pane mängijad kirja"))
    for number, name in enumerate(names, 1):
        if number > 2:
            table.press(table.button("Lisa mängija"))
        table.page.get_by_label(f"Mängija {number}", exact=True).fill(name)


@pytest.mark.slow
def test_two_people_play_rahast_vabaks_from_the_start_page_to_the_next_game(table: Table) -> None:
    page = table.open_window()
    page.goto(table.server.address)
    name_all(table, "Mari", "Jüri")
    table.press(page.locator("dialog").get_by_role("button", name="Jüri", exact=True))
    begin = page.locator("dialog button[type=submit]")
    table.press(begin)
    expect(page.get_by_role("heading", name="Jüri, sinu kord!")).to_be_visible()
    play_to_the_end(table)
    expect(page.locator("dialog h2").first).to_have_text(re.compile("Mari|Jüri"))
    table.press(table.button("Kontrolli segamist"))
    expect(page.get_by_text("sinu brauseri juhuarvud on sees")).to_be_visible()
    table.press(table.button("Mängi uuesti"))
    expect(page.get_by_role("heading", name="Jüri, sinu kord!")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)


def test_who_has_no_name_or_another_one_s_is_told_so(table: Table) -> None:
    page = table.open_window()
    page.goto(table.server.address)
    name_all(table, "Mari", "", "mari")
    begin = page.locator("dialog button[type=submit]")
    table.press(begin)
    expect(page.get_by_role("alert")).to_have_text("Kirjuta oma nimi.")
    expect(page.get_by_label("Mängija 2", exact=True)).to_be_focused()
    table.press(table.button("Eemalda mängija 2"))
    table.press(begin)
    expect(page.get_by_role("alert")).to_contain_text("Siin on juba keegi, kelle nimi on mari")


# Every heading that there was, and at one and the same time who is named where one decides.
HEADINGS = """() => {
  window.headings = new Set();
  window.wrong = new Set();
  const look = () => {
    const heading = document.querySelector("h1");
    if (!heading) return;
    const said = heading.innerText.trim();
    window.headings.add(said);
    const whose = document.querySelector(".whose")?.innerText.trim();
    if (heading.matches(".mine") && whose && !said.endsWith(whose)) window.wrong.add(said);
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  look();
}"""


def test_ten_has_no_curtain_and_says_who_is_to_decide(table: Table) -> None:
    """With few cards, to the end."""
    deck = "R4 R5 W5 B2 $3 O4 O5 G4 G5 W6 B4 B5 R6 O6 G6 B6 $2 R7"
    sit_down(table, Scene("ten", deck, people=("Jüri",), beside=1))
    table.page.evaluate(HEADINGS)
    for _ in range(MOST):
        expect(table.button(SHOW)).to_have_count(0)
        if go_on(table):
            break
    assert table.over
    shown = set(table.page.evaluate("[...window.headings]"))
    assert {"Käib Mari", "Käib Jüri", "Pakub Mari", "Pakub Jüri"} <= shown
    assert table.page.evaluate("[...window.wrong]") == []


def test_in_ten_the_other_one_at_the_device_agrees_to_a_take_back(table: Table) -> None:
    sit_down(table, Scene("ten", "W5 R4 R5", people=("Jüri", "Kai"), seats=3, beside=2))
    table.press(table.button("Tõmba kaart"))
    expect(table.page.locator("h1")).to_have_text("Pakub Jüri")
    table.press(table.button("Pass"))
    expect(table.page.locator("h1")).to_have_text("Pakub Kai")
    table.press(table.button("Võta tagasi"))
    expect(table.page.get_by_text("Ootame siin seadmes vastust: Mari ja Kai.")).to_be_visible()
    table.press(table.button("Luban"))
    expect(table.page.locator("h1")).to_have_text("Pakub Jüri")


def test_who_agrees_to_a_take_back_does_not_see_the_hand_of_who_asks(table: Table) -> None:
    deck = dealt("R1", UNFIT, "R2 G2 G5 B2 Y5 Y10 Y20 B20", OTHERS)
    sit_down(table, Scene("rahast-vabaks", deck, people=("Jüri",), beside=1))
    lift(table)
    table.press(table.page.locator(".hand").get_by_role("button", name="punane 2"))
    table.wait_for_answer()
    table.press(table.button("Käi"))
    table.press(table.button("Võta tagasi"))
    expect(table.page.get_by_text("Ootame siin seadmes vastust: Jüri.")).to_be_visible()
    expect(table.page.locator(".hand")).to_have_count(0)
    table.press(table.button("Luban"))
    expect(table.page.get_by_role("heading", name="Mari, sinu kord!")).to_be_visible()
    lift(table)
    expect(table.page.locator(".hand").get_by_role("button", name="punane 2")).to_have_count(1)


# --- Mixed tables ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_on_a_tablet_one_elsewhere_and_a_computer(newcomer: Newcomer) -> None:
    tablet, phone = newcomer(size=TABLET), newcomer(size=PHONE)
    address = open_table(tablet)
    table_page = tablet.page
    tablet.press(tablet.button("Lisa mängija siia seadmesse"))
    table_page.locator("dialog input").fill("Jüri")
    tablet.press(table_page.locator("dialog button[type=submit]"))
    expect(table_page.locator("main ol li b")).to_have_text(["Mari", "Jüri"])
    ask_to_come_in(phone, address, "Kai")
    let_in(tablet, "Kai")
    tablet.press(tablet.button("Lisa arvutimängija"))
    expect(table_page.locator("main ol li b")).to_have_text(["Mari", "Jüri", "Kai", "Arvo"])
    expect(phone.page.get_by_text("samas seadmes: Mari")).to_be_visible()
    tablet.press(tablet.button("Alusta mängu"))
    play_to_the_end(tablet, phone)
    expect(table_page.locator("dialog .how").first).to_be_visible()
    expect(phone.page.locator("dialog .how").first).to_be_visible()
    phone.press(phone.button("Mängi uuesti"))
    expect(tablet.page.locator("dialog .how")).to_have_count(0)
    expect(tablet.page.locator(".hand")).to_have_count(0)


def test_whoever_goes_on_at_another_device_leaves_the_other_alone_at_the_first(
    newcomer: Newcomer,
) -> None:
    tablet, phone = newcomer(size=TABLET), newcomer(size=PHONE)
    scene = Scene("rahast-vabaks", dealt("R1", UNFIT, DULL, OTHERS), people=("Jüri",), beside=1)
    sit_down(tablet, scene, TABLET)
    lift(tablet)
    tablet.press(tablet.button("Menüü ja seaded"))
    tablet.press(tablet.button("Jätka teises seadmes"))
    tablet.press(tablet.page.locator("dialog").get_by_role("button", name="Jüri"))
    code = tablet.page.locator("dialog .code b").inner_text()
    phone.page.goto(phone.server.address)
    phone.page.get_by_label("Laua kood").fill(code)
    phone.press(phone.button("Liitu lauaga"))
    expect(phone.page.locator(".hand")).to_be_visible()
    tablet.page.keyboard.press("Escape")
    tablet.page.keyboard.press("Escape")
    tablet.press(tablet.button("Võta pakist"))
    expect(tablet.button(HAND_ON)).to_have_count(0)
    expect(phone.page.locator("h1.mine")).to_be_visible()
    expect(phone.page.get_by_text("Sinu kord!").first).to_be_visible()
