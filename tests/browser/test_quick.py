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
MOST_SCRIPT = 150 * KB  # all of it, compressed
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


def test_all_scripts_together_are_small() -> None:
    scripts = list((PAGE.parent / "assets").glob("*.js.gz"))
    assert len(scripts) > 3
    assert sum(file.stat().st_size for file in scripts) < MOST_SCRIPT


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
