"""The laboratory's report in a browser: it fits a phone and a desk, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kaardilaud.cli import main

if TYPE_CHECKING:
    from playwright.sync_api import Browser

IN_BOTH_LANGUAGES = [
    ("rahast-vabaks", "et"),
    ("ten", "en"),
    pytest.param("rahast-vabaks", "en", marks=pytest.mark.slow),
    pytest.param("ten", "et", marks=pytest.mark.slow),
]

WIDER_THAN_ITS_BOX = """() => [...document.querySelectorAll("figure, p, h1, h2, h3, svg, section")]
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1).length"""
CUT_OFF = """() => [...document.querySelectorAll("svg text")].filter((text) => {
    const inner = text.getBoundingClientRect()
    const outer = text.closest("svg").getBoundingClientRect()
    return inner.left < outer.left - 2 || inner.right > outer.right + 2
}).map((text) => text.textContent)"""


@pytest.mark.parametrize(("game", "lang"), IN_BOTH_LANGUAGES)
def test_a_report_fits(chromium: Browser, tmp_path: Path, game: str, lang: str) -> None:
    path = tmp_path / "report.html"
    command = ["lab", "report", game, "--seats", "2-3", "--games", "20", "--seed", "1"]
    other = "sameNameAction=onlyOnStartCard" if game == "rahast-vabaks" else "deckByPlayers=full"
    assert main([*command, "--other-option", other, "--lang", lang, "--out", str(path)]) == 0
    for width, scheme in ((360, "light"), (1440, "dark")):
        context = chromium.new_context(
            viewport={"width": width, "height": 800},
            color_scheme=scheme,  # type: ignore[arg-type]
            offline=True,
        )
        page = context.new_page()
        asked: list[str] = []
        said: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.on("console", lambda message, said=said: said.append(message.text))
        page.goto(path.as_uri())
        assert asked == [path.as_uri()]
        assert said == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(WIDER_THAN_ITS_BOX) == 0
        assert page.evaluate(CUT_OFF) == []
        ground, ink = page.evaluate(
            "[getComputedStyle(document.documentElement).backgroundColor,"
            " getComputedStyle(document.querySelector('svg text')).fill]"
        )
        assert (sum(map(int, ground[4:-1].split(","))) > 382) == (scheme == "light")
        assert (sum(map(int, ink[4:-1].split(","))) < 382) == (scheme == "light")
        page.locator("summary").first.click()
        assert page.locator("figure table").first.is_visible()
        context.close()
