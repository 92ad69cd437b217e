"""Somebody who sits before the page: looks, taps, or uses the keyboard alone."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    expect,
)
from scenes import Scene, put_on_table

from kaardilaud.server.session import COOKIE

from .running import Server

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
PATIENCE = 20_000  # for whatever is to come; a busy machine may be slow
MOST_STOPS = 80  # of the Tab key, from one end of the page to the other
EXPECTED = (
    "ERR_CONNECTION_REFUSED",  # a dead server
    "status of 426",  # a server that answers, while the line does not get through
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INTERNET_DISCONNECTED",
    "ERR_SOCKET_NOT_CONNECTED",
    "Connection closed before receiving a handshake",
    "status of 422",  # a refused request
)

expect.set_options(timeout=PATIENCE)


class Table:
    """A browser window at a server."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.page: Page
        self.size: dict[str, int] = PHONE
        self.keyboard = False

    def open_window(
        self,
        size: dict[str, int] = PHONE,
        language: str = "et-EE",
        *,
        keyboard: bool = False,
        dark: bool = False,
        installed: bool = False,
    ) -> Page:
        """A new window; the others' moves are shown fast. `installed` keeps the page's files."""
        self.keyboard = keyboard
        context = self.browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            locale=language,
            has_touch=size is PHONE,
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
            service_workers="allow" if installed else "block",
            ignore_https_errors=True,  # nobody has signed the certificates of the tests
        )
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        self._remember(context, "pace", "fast")
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        self.page.on("request", self._look_at)
        return self.page

    def sit_down(self, scene: Scene, **window: Any) -> Page:
        """Open a scene in the person's seat."""
        page = self.open_window(**window)
        self.sit_down_scene(scene)
        return page

    def sit_down_scene(self, scene: Scene) -> None:
        """The same in the window that is open."""
        table, secret = put_on_table(self.server.database, scene)
        self.sit_down_as(secret, table)

    def sit_down_as(self, secret: str, table: str) -> None:
        """Open a table as who has this secret."""
        cookie = {"name": COOKIE, "value": secret, "url": self.server.address}
        self.page.context.add_cookies([cookie])  # type: ignore[list-item]
        self.page.goto(f"{self.server.address}/t/{table}")
        expect(self.page.locator("main:not(.opening)")).to_be_visible()

    def close(self) -> None:
        """Close the windows; by then nothing must have gone wrong in them."""
        for context in self.contexts:
            context.close()
        assert self.complaints == [], self.complaints
        assert self.strangers == []

    def _remember(self, context: Any, name: str, value: str) -> None:
        key = json.dumps(f"kaardilaud.{name}")
        context.add_init_script(f"localStorage.setItem({key}, {json.dumps(value)})")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in EXPECTED):
            self.complaints.append(f"{message.text} {message.location['url']}")

    def _look_at(self, request: Request) -> None:
        if not request.url.startswith(self.server.address):
            self.strangers.append(request.url)

    # --- What there is to see -----------------------------------------------------------------

    def button(self, name: str) -> Locator:
        """A button by its words, which begin like this."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    @property
    def prompt(self) -> Locator:
        """The line that says what is to be done."""
        return self.page.locator("main p[role=status]").last

    @property
    def log(self) -> str:
        """All that is told at the side of a desk, the newest first."""
        return self.page.locator("aside.log ol").text_content() or ""

    def is_told(self, text: str) -> None:
        """Wait until the log says this."""
        expect(self.page.locator("aside.log ol")).to_contain_text(text)

    @property
    def over(self) -> bool:
        return self.page.locator("dialog .how").count() > 0

    @property
    def my_turn(self) -> bool:
        return self.page.locator("h1.mine").count() > 0

    def can(self, control: Locator) -> bool:
        """Is it there, and does it do something now?"""
        return control.count() > 0 and control.first.get_attribute("aria-disabled") != "true"

    def wait_for_turn(self) -> None:
        """Until this seat has to decide and the page takes it, or the game is over.

        With the finger, what the others do is skipped.
        """
        turn = ".frame:has(main[aria-busy=false]) h1.mine, .frame ~ dialog .how"
        skip = ".strip .on:not(.idle):not(.back)"
        if not self.keyboard:
            self.page.wait_for_selector(f"{turn}, {skip}")
            while self.page.locator(skip).count():
                with suppress(Error):  # by now there may be nothing more to skip
                    self.page.locator(skip).click(timeout=250)
                self.page.wait_for_selector(f"{turn}, {skip}")
        self.page.wait_for_selector(turn)
        if self.keyboard:
            # What was pressed may be gone by now: the focus is somewhere all the same.
            self.page.wait_for_function("() => document.activeElement !== document.body")

    def wait_for_answer(self) -> None:
        """Until it has been said what the chosen cards of the hand make."""
        expect(self.page.locator(".hand")).to_have_attribute("aria-busy", "false")

    # --- What can be done ---------------------------------------------------------------------

    def press(self, control: Locator) -> None:
        """Press it, as this person does."""
        control = control.first
        if self.keyboard:
            self.reach(control)
            expect(control).to_be_enabled()
            self.page.keyboard.press("Enter")
        else:
            control.click()

    def reach(self, control: Locator) -> None:
        """Bring the focus there with Tab and arrow keys alone."""
        for key in ("Tab", "Shift+Tab"):
            for _ in range(MOST_STOPS):
                if self._has_focus(control):
                    return
                if self._focus_is_in_its_group(control):
                    self._walk_in_group(control)
                    return
                self.page.keyboard.press(key)
        raise AssertionError(f"the keyboard does not reach {control}")

    def _walk_in_group(self, control: Locator) -> None:
        self.page.keyboard.press("Home")
        for _ in range(MOST_STOPS):
            if self._has_focus(control):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"arrow keys do not reach {control}")

    def _has_focus(self, control: Locator) -> bool:
        return bool(control.evaluate("element => element === document.activeElement"))

    def _focus_is_in_its_group(self, control: Locator) -> bool:
        return bool(
            control.evaluate(
                "element => element.closest('[role=group], .values')"
                "?.contains(document.activeElement) ?? false"
            )
        )
