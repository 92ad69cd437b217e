"""A game is learned by playing it, with the finger and by the keyboard alone; a wrong tap is
answered kindly."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from kaardilaud.lessons import script_of
from kaardilaud.locale.words import catalogue

from .driver import DESK, PHONE, Table

KIND = "Ka nii võiks käia, aga siin proovime seda, mille ümber on katkendjoon."


def begin(table: Table, game: str, title: str) -> None:
    """From the start page into the lesson."""
    page = table.page
    page.goto(table.server.address)
    table.press(page.get_by_role("button", name=title).first)
    link = page.get_by_role("link", name=f"Õpi mängides: {title}")
    if table.keyboard:
        link.focus()
        page.keyboard.press("Enter")
    else:
        link.click()
    expect(page).to_have_url(f"{table.server.address}/learn/{game}")


def is_asked(table: Table, game: str, step: str) -> None:
    """The lesson asks for this, and takes it."""
    table.wait_for_turn()
    sentence = str(catalogue("et", "lessons")[f"{game}.{step}"]).replace("{other}", "Piiks")
    expect(table.page.get_by_role("region", name="Õpetus").locator("p")).to_have_text(sentence)
    expect(table.page.locator("main")).to_have_attribute("aria-busy", "false")


def do(table: Table, move: str) -> None:
    """What has the dashed line around it, one thing after the other."""
    page, verb = table.page, move.split(" ")[0]
    if verb == "play":
        if page.locator(".play.hinted").count() == 0:
            for n in range(page.locator(".hand button:has(.hinted)").count()):
                table.press(page.locator(".hand button:has(.hinted)").nth(n))
                table.wait_for_answer()
        table.press(page.locator(".play.hinted"))
    elif verb == "take":
        table.press(page.locator(".actions .hinted"))
        table.press(page.locator(".asking .hinted"))
    elif verb == "buy":
        table.press(page.locator(".asking .choice button:has(.hinted)"))
        table.press(page.locator(".deal .hinted"))
    elif verb == "pay":
        table.press(page.locator(".deal .hinted"))
    else:
        table.press(page.locator("button.hinted"))


def press_greyed_out(table: Table, control: Locator) -> None:
    """What can't be done now can be pressed as well, and says why."""
    if table.keyboard:
        table.reach(control)
        table.page.keyboard.press("Enter")
    else:
        control.click(force=True)


def wrong_card(table: Table) -> None:
    """A card that does not fit, one that would, and drawing where another card is asked for."""
    page = table.page
    table.press(table.button("sinine LISARAHA"))
    table.wait_for_answer()
    expect(table.prompt).to_contain_text("sellele ei sobi")
    table.press(table.button("punane 1 €"))
    table.wait_for_answer()
    expect(page.locator(".play.hinted")).to_have_count(0)
    table.press(table.button("Käi"))
    expect(table.prompt).to_have_text(KIND)
    expect(page.locator(".hand button[aria-pressed=true]")).to_have_count(0)
    table.press(table.button("Võta pakist"))
    expect(table.prompt).to_have_text(KIND)
    expect(page.locator(".hand button")).to_have_count(8)


def wrong_stop(table: Table) -> None:
    """Nothing to stop for yet."""
    press_greyed_out(table, table.button("Peatu"))
    expect(table.prompt).to_contain_text("Rida on veel tühi, tõmba kõigepealt kaart.")


def wrong_draw(table: Table) -> None:
    """Going on where the lesson stops, which the rules allow."""
    table.press(table.button("Tõmba kaart"))
    expect(table.prompt).to_have_text(KIND)


WRONG = {
    ("rahast-vabaks", "colour"): wrong_card,
    ("ten", "first"): wrong_stop,
    ("ten", "stop"): wrong_draw,
}


@pytest.mark.parametrize(("game", "title"), [("rahast-vabaks", "Rahast vabaks"), ("ten", "TEN")])
@pytest.mark.parametrize("keyboard", [False, True])
def test_a_lesson_is_played_to_its_end(table: Table, game: str, title: str, keyboard: bool) -> None:
    page = table.open_window(size=DESK if keyboard else PHONE, keyboard=keyboard)
    begin(table, game, title)
    for move in script_of(game).moves:
        if move.step is not None:
            is_asked(table, game, move.step)
            if (game, move.step) in WRONG:
                WRONG[game, move.step](table)
            do(table, move.move)
    expect(page.locator("dialog h2")).to_have_text("Sina võitsid!")
    expect(page.locator("dialog .said")).to_have_text(
        str(catalogue("et", "lessons")[f"{game}.end"])
    )
    table.press(table.button("Mängi päris mängu"))
    expect(page.get_by_role("button", name=title).first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("Jätka pooleli mängu")).to_have_count(0)


def leave(page: Page) -> None:
    page.get_by_role("link", name="Välju").click()
    expect(page.locator("h1")).to_have_text("Mida mängime?")


def test_a_lesson_is_left_and_opened_again(table: Table) -> None:
    page = table.open_window()
    begin(table, "ten", "TEN")
    is_asked(table, "ten", "first")
    do(table, "draw")
    is_asked(table, "ten", "more")
    # Who looks a rule up comes back to where the lesson was, and it is on the rules page, too.
    table.press(table.button("Menüü ja seaded"))
    page.get_by_role("link", name="Reeglid").click()
    page.get_by_role("link", name="Õpi mängides: TEN").click()
    is_asked(table, "ten", "more")
    leave(page)
    begin(table, "ten", "TEN")
    is_asked(table, "ten", "first")
    leave(page)
    assert page.evaluate("() => localStorage.getItem('kaardilaud.tables')") is None


def test_a_lesson_goes_on_after_a_lost_line_and_in_another_language(table: Table) -> None:
    page = table.open_window(size=DESK)
    sockets = []
    page.route_web_socket("**/play?*", lambda socket: sockets.append(socket.connect_to_server()))
    begin(table, "rahast-vabaks", "Rahast vabaks")
    is_asked(table, "rahast-vabaks", "colour")
    do(table, "play R2")
    is_asked(table, "rahast-vabaks", "value")
    sockets[-1].close(code=4500)
    expect(page.get_by_text("Ühendus katkes")).to_be_visible()
    expect(page.get_by_text("Ühendus katkes")).to_have_count(0)
    is_asked(table, "rahast-vabaks", "value")
    do(table, "play Y2")
    is_asked(table, "rahast-vabaks", "sum")
    table.press(table.button("Menüü ja seaded"))
    table.press(table.button("English"))
    page.keyboard.press("Escape")
    english = str(catalogue("en", "lessons")["rahast-vabaks.sum"])
    expect(page.get_by_role("region", name="Lesson").locator("p")).to_have_text(english)
