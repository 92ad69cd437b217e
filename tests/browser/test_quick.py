"""The way to the first card is short: bytes, requests, and nothing that moves while it comes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Request, expect
from scenes import DULL, UNFIT, Scene, dealt

from .conftest import PAGE
from .driver import Table

RAHAST_VABAKS = Scene("rahast-vabaks", dealt("R1", UNFIT, "R2 R5 B2 B5 B10 B20 B2 B5", DULL))
TEN = Scene("ten", "R1 B2 O3 G4 R5 B6")
KB = 1024
MOST_SCRIPT = 150 * KB  # all of it in one language, compressed
MOST_BYTES = 260 * KB  # all that comes before a card is to be seen, fonts included
MOST_REQUESTS = 10

SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
            const what = entry.sources.map(({ node }) => node?.outerHTML ?? node?.textContent);
            if (!entry.hadRecentInput) window.shifts.push([entry.value, ...what]);
        }
    }).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.mark.parametrize("other", ["et", "en"])
def test_all_scripts_together_are_small(other: str) -> None:
    """Whoever reads one language needs nothing of the other one."""
    scripts = list((PAGE.parent / "assets").glob("*.js.gz"))
    needed = [file for file in scripts if not file.name.startswith(f"{other}-")]
    assert 3 < len(needed) == len(scripts) - 1
    assert sum(file.stat().st_size for file in needed) < MOST_SCRIPT


def test_a_language_is_loaded_when_it_is_wanted(table: Table) -> None:
    page = table.open_window()
    loaded: list[str] = []
    page.on("requestfinished", lambda request: loaded.append(request.url.rpartition("/")[2]))
    page.goto(table.server.address)
    expect(page.locator("h1")).to_have_text("Mida mängime?")
    assert [name[:3] for name in loaded if name[:3] in ("et-", "en-")] == ["et-"]
    table.press(table.button("Menüü ja seaded"))
    table.press(table.button("English"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text("What shall we play?")
    assert [name[:3] for name in loaded if name[:3] in ("et-", "en-")] == ["et-", "en-"]
    page.reload()
    expect(page.locator("h1")).to_have_text("What shall we play?")


def test_without_a_network_the_language_stays(table: Table) -> None:
    page = table.open_window()
    page.goto(table.server.address)
    table.press(table.button("Menüü ja seaded"))
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        table.press(table.button("English"))
    expect(table.button("Eesti")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("lang", "et")


@pytest.mark.parametrize("scene", [RAHAST_VABAKS, TEN], ids=["rahast-vabaks", "ten"])
def test_little_comes_before_the_first_card_and_nothing_moves(table: Table, scene: Scene) -> None:
    page = table.open_window()
    page.add_init_script(f"({SHIFTS})()")
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))
    table.sit_down_scene(scene)
    table.wait_for_turn()
    page.wait_for_load_state("networkidle")
    sizes: list[dict[str, Any]] = [request.sizes() for request in requests]  # type: ignore[misc]
    assert 3 < len(requests) <= MOST_REQUESTS, [request.url for request in requests]
    received = sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes)
    assert received < MOST_BYTES
    move = "punane 2" if scene.game == "rahast-vabaks" else "Tõmba kaart"
    table.press(table.button(move))
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    assert page.evaluate("() => window.shifts") == []
