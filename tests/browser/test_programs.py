"""The host invites a program, which then plays like a person and is shown as what it is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

from .driver import DESK, Table
from .test_company import Newcomer, open_table, play_some, seats

EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_player.py"


def invite(host: Table, name: str = "") -> tuple[str, str]:
    """The host invites a program; what the page shows of address and key."""
    host.press(host.button("Kutsu programm"))
    sheet = host.page.locator("dialog")
    if name:
        sheet.get_by_label("Programmi nimi").fill(name)
    host.press(sheet.get_by_role("button", name="Kutsu programm"))
    expect(sheet.get_by_text("Pääsuvõtit näidatakse ainult praegu.")).to_be_visible()
    address, token = (
        sheet.get_by_label(label, exact=True).input_value() for label in ("Aadress", "Pääsuvõti")
    )
    return address, token


@contextmanager
def example(address: str, token: str) -> Iterator[None]:
    """The example, connected with what the page has shown."""
    with subprocess.Popen(
        [sys.executable, str(EXAMPLE), address],
        env={**os.environ, "KAARDILAUD_TOKEN": token},
        stdout=subprocess.DEVNULL,
    ) as process:
        try:
            yield
        finally:
            process.kill()


def test_a_program_is_invited_and_plays(newcomer: Newcomer) -> None:
    mari = newcomer(size=DESK)
    open_table(mari)
    address, token = invite(mari)
    assert address.startswith(mari.server.address.replace("http", "ws"))
    mari.press(mari.button("Kopeeri pääsuvõti"))
    expect(mari.page.get_by_text("Pääsuvõti on kopeeritud.")).to_be_visible()
    mari.press(mari.button("Valmis"))
    assert token not in mari.page.content()
    assert seats(mari.page) == ["Mari", "Robot"]
    line = mari.page.locator("main ol li", has_text="Robot")
    expect(line).to_contain_text(re.compile("programm · eemal"))
    with example(address, token):
        expect(line).to_contain_text(re.compile(r"programm\s*$"))
        mari.press(mari.button("Alusta mängu"))
        play_some([mari], 4)


def test_names_are_found_anew_and_a_removed_program_is_gone(newcomer: Newcomer) -> None:
    mari = newcomer()
    open_table(mari)
    invite(mari)
    mari.press(mari.button("Valmis"))
    mari.press(mari.button("Kutsu programm"))
    expect(mari.page.get_by_label("Programmi nimi")).to_have_value("Robot 2")
    mari.page.get_by_label("Programmi nimi").fill("robot")
    mari.press(mari.page.locator("dialog").get_by_role("button", name="Kutsu programm"))
    expect(mari.page.get_by_role("alert")).to_contain_text(
        "Siin on juba keegi, kelle nimi on robot"
    )
    mari.page.keyboard.press("Escape")
    mari.press(mari.button("Robot: muuda"))
    mari.press(mari.button("Eemalda lauast"))
    mari.press(mari.button("Eemalda ikkagi"))
    expect(mari.page.locator("main ol li")).to_have_count(1)
