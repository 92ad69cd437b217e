"""The time until the first card is seen on a slow phone: `python -m benchmarks.first_card`.

The conditions are those that Lighthouse calls a slow 4G phone: 1.6 megabits a second, 150 ms for a
way there and back, and a processor of a quarter of this one's speed.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

TIMES = 5
BITS = 1_600_000
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": BITS / 8,
    "uploadThroughput": 750_000 / 8,
}
SLOWER = 4
FIRST_CARD = {"rahast-vabaks": ".hand button", "ten": "button:has-text('Tõmba kaart')"}
SERVER = """
import sys
from kaardilaud.server.serve import run
run("127.0.0.1", 0, sys.argv[1], False, lambda places: print(places.local, flush=True))
"""


def new_table(address: str, game: str) -> tuple[str, str]:
    """A game against two computer players: its path, and who plays it."""
    wanted = {"game": game, "name": "Mari", "computers": 2, "begin": True, "options": {}}
    asked = urllib.request.Request(f"{address}/api/tables", json.dumps(wanted).encode())
    with urllib.request.urlopen(asked) as answer:
        return f"/t/{json.load(answer)['table']}", answer.headers["set-cookie"].split(";")[0]


def seconds(browser: Browser, address: str, game: str) -> float:
    """From the first request to the first card, in a browser that was never here before."""
    path, cookie = new_table(address, game)
    name, _, value = cookie.partition("=")
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, locale="et-EE", service_workers="block"
    )
    context.add_cookies([{"name": name, "value": value, "url": address}])
    page = context.new_page()
    phone = context.new_cdp_session(page)
    phone.send("Network.enable")
    phone.send("Network.emulateNetworkConditions", NETWORK)
    phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    begin = time.perf_counter()
    page.goto(address + path, wait_until="commit")
    page.locator(FIRST_CARD[game]).first.wait_for()
    taken = time.perf_counter() - begin
    context.close()
    return taken


def main() -> None:
    """Print the median and the longest of several times, for both games."""
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(Path(folder) / "tables.sqlite")],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            for game in FIRST_CARD:
                taken = [seconds(browser, address, game) for _ in range(TIMES)]
                print(f"{game}: {statistics.median(taken):.2f} s, longest {max(taken):.2f} s")
            browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
