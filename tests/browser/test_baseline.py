"""Twelve states of play and the page of all parts look as they did; `make baseline` renews them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, expect
from scenes import UNFIT, Scene, dealt

from .baseline import KEPT, MOST, differing, looks_as_before
from .driver import DESK, PHONE, Table
from .running import Server
from .test_coming_back import OVER, POINTS, REST, RV

TABLET = {"width": 820, "height": 1180}
OTHERS = "G2 G5 B10 B20 Y2 Y5 Y10 Y20"
SUM = Scene(RV, dealt("R20", UNFIT, "B5 G5 Y10 R-MAKSE B1 VV G1 M50", OTHERS, OTHERS), seats=3)
BUST = Scene("ten", "R4 $3 B9 G1" + REST, moves="draw; draw; draw", people=("Jüri",))


@dataclass(frozen=True)
class State:
    """A game at a point, what is pressed then, and how it is looked at."""

    scene: Scene
    press: tuple[str, ...] = ()
    dark: bool = False
    size: dict[str, int] = field(default_factory=lambda: PHONE)
    until: str = "h1.mine, dialog .how"  # there is something to decide, or the game is over


STATES = {
    "rahast-vabaks-turn": State(POINTS["turn"].scene),
    "rahast-vabaks-sum": State(SUM, ("sinine 5 €", "roheline 5 €", "kollane 10 €"), dark=True),
    "rahast-vabaks-drawn": State(POINTS["drawn"].scene),
    "rahast-vabaks-player": State(POINTS["choose"].scene, dark=True),
    "rahast-vabaks-colour": State(POINTS["colour"].scene, size=TABLET),
    "rahast-vabaks-over": State(OVER[RV]),
    "ten-draw": State(POINTS["draw"].scene),
    "ten-auction": State(POINTS["auction"].scene, dark=True),
    "ten-pay": State(POINTS["pay"].scene),
    "ten-buy": State(POINTS["buy"].scene, ("punane 4",), size=TABLET),
    "ten-bust": State(BUST, ("Tõmba kaart",), dark=True, until="section.bust"),
    "ten-over": State(OVER["ten"]),
}


@pytest.fixture(scope="module")
def chromium(launch: Callable[..., Browser]) -> Iterator[Browser]:
    """Letters look the same on every machine: no hints for its screen, no coloured edges."""
    more = ["--font-render-hinting=none", "--disable-lcd-text"]
    browser = launch(more=more, FONTCONFIG_FILE=str(KEPT / "fonts.conf"))
    yield browser
    browser.close()


def test_it_looks_as_it_did(chromium: Browser, server: Server) -> None:
    wrong: list[str] = []
    for name, state in STATES.items():
        table = Table(chromium, server)
        table.sit_down(state.scene, size=state.size, dark=state.dark)
        table.wait_for_turn()
        for button in state.press:
            table.press(table.button(button))
            if state.scene.game == RV:
                table.wait_for_answer()
        expect(table.page.locator(state.until)).to_be_visible()
        expect(table.page.locator("main").first).to_have_attribute("aria-busy", "false")
        table.page.evaluate("() => document.activeElement.blur()")
        wrong.append(looks_as_before(table.page, name))
        table.close()
    for dark in (False, True):
        table = Table(chromium, server)
        page = table.open_window(size=DESK if dark else TABLET, dark=dark)
        page.goto(f"{server.address}/design")
        expect(page.locator("[data-pair] b").last).not_to_have_text("0.0")
        wrong.append(looks_as_before(page, f"design-{'dark' if dark else 'light'}", whole=True))
        table.close()
    assert not any(wrong), "\n".join(filter(None, wrong))


def test_what_is_moved_or_of_another_colour_is_found_and_soft_edges_are_not() -> None:
    def button(left: float, colour: str = "#753b73") -> Image.Image:
        """Drawn four times as large first, so that its edges are soft."""
        large = Image.new("RGB", (1440, 800), "#eee1cb")
        box = (left * 4, 100, left * 4 + 480, 292)
        ImageDraw.Draw(large).rounded_rectangle(box, 48, colour)
        return large.resize((360, 200), Image.Resampling.BOX)

    before = button(40)
    assert differing(before, button(40.25)) <= MOST
    assert differing(before, button(42)) > MOST
    assert differing(before, button(40, "#5b2b5a")) > MOST
