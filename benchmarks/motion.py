"""How smoothly cards fly: times between frames in Chromium, the processor slowed down or not.

Needs the page (`make page`) and Chromium. Frames are counted from the press of a button until
everything has landed; software drawing, as in CI, so a phone with a graphics chip does better.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser.conftest import CHROMIUM, FLAGS
from browser.driver import Table
from browser.running import Server
from browser.test_motion import BUST, SUM, SWAP
from scenes import Scene

SLOWED = (1, 4, 6)
REPEATS = 5
MOTIONS: dict[str, tuple[Scene, tuple[str, ...]]] = {
    "a sum of three cards": (SUM, ("sinine 5 €", "roheline 5 €", "kollane 10 €", "Käi")),
    "a swap of hands": (SWAP, ("punane RAHAVAHETUS", "Käi")),
    "a row that bursts": (BUST, ("Tõmba kaart",)),
}
COUNT = """
() => {
    window.counted = [];
    const count = (at) => {
        if (document.querySelector('.flight')) window.counted.push(at);
        requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
}
"""


@contextmanager
def at_table(browser: Browser, server: Server, scene: Scene, slowed: int) -> Iterator[Table]:
    """Somebody at a table, with a processor so many times slower."""
    table = Table(browser, server)
    page = table.sit_down(scene)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('kaardilaud.pace', 'byHand')")
    page.reload()
    table.wait_for_turn()
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    yield table
    table.close()


def frames(browser: Browser, server: Server, motion: str, slowed: int) -> list[float]:
    """Milliseconds between the frames while this flies; the first frame is drawn anew."""
    scene, presses = MOTIONS[motion]
    with at_table(browser, server, scene, slowed) as table:
        for press in presses[:-1]:
            table.press(table.button(press))
        table.page.evaluate(COUNT)
        table.button(presses[-1]).click()
        table.page.wait_for_selector(".flight", state="attached")
        expect(table.page.locator(".flight")).to_have_count(0)
        at = table.page.evaluate("counted")
    return [later - earlier for earlier, later in itertools.pairwise(at)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        server = Server(Path(folder))
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for motion in MOTIONS:
            for slowed in SLOWED:
                runs = [frames(browser, server, motion, slowed) for _ in range(REPEATS)]
                times = [time for first, *later in runs for time in later]
                found[f"{motion}, {slowed}x slower"] = {
                    "first_ms": round(statistics.median(run[0] for run in runs), 1),
                    "median_ms": round(statistics.median(times), 1),
                    "p95_ms": round(statistics.quantiles(times, n=20)[-1], 1),
                    "worst_ms": round(max(times), 1),
                    "over_33_ms": round(sum(time > 33.4 for time in times) / len(times), 3),
                }
        browser.close()
        server.stop()
    if arguments.json:
        print(json.dumps(found))
        return
    for name, row in found.items():
        print(f"{name:34}" + "  ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
