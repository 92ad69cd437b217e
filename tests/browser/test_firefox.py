"""The page in Firefox: both games begin and go on, and nothing goes wrong in it.

Firefox is spoken to by its own WebDriver BiDi, so that the one from the system can be taken.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import websockets
from server.process import PATIENCE

from .running import Server

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
# What to press until this is told; at TEN somebody may have to be outbid first.
GAMES = {
    "Rahast vabaks": (["Võta pakist"], "Võtsid pakist"),
    "TEN": (["Tõmba kaart", "Pass"], "Tõmbasid"),
}


class Firefox:
    """A page in Firefox, and what went wrong there."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.page = ""
        self.faults: list[str] = []
        self._number = 0

    async def do(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Have something done, and wait until it is."""
        self._number += 1
        command = {"id": self._number, "method": method, "params": parameters}
        await self.socket.send(json.dumps(command))
        while True:
            answer: dict[str, Any] = json.loads(await self.socket.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.faults.append(str(answer["params"]["text"]))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                result: dict[str, Any] = answer["result"]
                return result

    async def ask(self, expression: str) -> Any:
        """What this is in the page."""
        answer = await self.do(
            "script.evaluate",
            expression=expression,
            target={"context": self.page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    async def until(self, expression: str) -> None:
        """Wait until this is so in the page."""
        async with asyncio.timeout(PATIENCE):
            while not await self.ask(f"Boolean({expression})"):
                await asyncio.sleep(0.05)

    async def press(self, *words: str, until: str | None = None) -> None:
        """Press a button with any of these words, once it can be pressed; again and again until
        this is so in the page, if that is asked for."""
        button = (
            "[...document.querySelectorAll('button:not([aria-disabled=true])')].find((one) => "
            f"{json.dumps(words)}.some((words) => one.textContent.includes(words)))"
        )
        while True:
            await self.until(f"{button} || {until or 'false'}")
            if until is not None and await self.ask(f"Boolean({until})"):
                return
            await self.ask(f"{button}?.click()")
            if until is None:
                return


@asynccontextmanager
async def firefox(folder: Path) -> AsyncIterator[Firefox]:
    """Firefox with a profile of its own, and an empty page in it."""
    assert FIREFOX is not None
    (folder / "user.js").write_text(
        'user_pref("intl.accept_languages", "et");user_pref("ui.prefersReducedMotion", 1);'
    )
    arguments = ["--headless", "--remote-debugging-port", "0", "--profile", str(folder)]
    with subprocess.Popen([FIREFOX, *arguments], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        lines = iter(process.stderr.readline, "")
        found = next(filter(None, (re.search(r"listening on (ws://\S+)", line) for line in lines)))
        try:
            async with websockets.connect(f"{found[1]}/session", max_size=None) as socket:
                browser = Firefox(socket)
                await browser.do("session.new", capabilities={})
                await browser.do("session.subscribe", events=["log.entryAdded"])
                opened = await browser.do("browsingContext.create", type="tab")
                browser.page = opened["context"]
                yield browser
        finally:
            process.kill()


@pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")
def test_both_games_go_on_in_firefox(server: Server, tmp_path: Path) -> None:
    async def play() -> None:
        async with asyncio.timeout(9 * PATIENCE), firefox(tmp_path) as browser:
            for title, (steps, told) in GAMES.items():
                await browser.do(
                    "browsingContext.navigate",
                    context=browser.page,
                    url=f"{server.address}/",
                    wait="complete",
                )
                await browser.ask("localStorage.setItem('kaardilaud.pace', 'fast')")
                await browser.press(title)
                await browser.press("Alusta")
                await browser.press(*steps, until=f"document.body.textContent.includes('{told}')")
            assert browser.faults == []

    # Whoever drives Chromium in this process has an event loop there.
    with ThreadPoolExecutor(1) as another:
        another.submit(asyncio.run, play()).result()
