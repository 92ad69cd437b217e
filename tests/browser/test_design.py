"""The page that shows every part: how well cards and everything else can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .axe import found_by_axe
from .contrast import too_pale, written
from .driver import DESK, PHONE, Table


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_card_and_every_text_can_be_read(table: Table, dark: bool) -> None:
    page = table.open_window(PHONE if dark else DESK, dark=dark)
    page.goto(f"{table.server.address}/design")
    expect(page.get_by_role("heading", name="Kaardid")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark" if dark else "light")
    values = {one.text for one in written(page) if one.on_card}
    assert {"1", "20", "500", "#", "VALUUTA\u00adVAHETUS"} <= values, values
    assert too_pale(page) == []
    shown = page.locator("[data-pair] b").all_inner_texts()
    assert min(map(float, page.locator(".values b").all_inner_texts())) >= 7
    assert min(map(float, shown)) >= 4.5
    assert found_by_axe(page) == []
