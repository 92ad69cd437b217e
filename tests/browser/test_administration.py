"""The administrator's page, in both languages and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from scenes import put_people_on_table

from .driver import DESK, PHONE
from .running import TOKEN, Server, administered
from .test_company import TWO, Newcomer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from administered(tmp_path_factory.mktemp("administration"))


@pytest.mark.parametrize(
    ("language", "token", "enter", "again", "wrong", "there"),
    [
        (
            *("et-EE", "Haldusvõti", "Vaata laudu", "Värskenda"),
            *("See ei ole õige haldusvõti.", "2 inimest, ühenduses 0"),
        ),
        (
            *("en-GB", "Token of the server", "See the tables", "Refresh"),
            *("This is not the right token.", "2 people, 0 connected"),
        ),
    ],
)
def test_who_has_the_token_sees_the_tables(
    newcomer: Newcomer,
    server: Server,
    language: str,
    token: str,
    enter: str,
    again: str,
    wrong: str,
    there: str,
) -> None:
    put_people_on_table(server.database, TWO)
    english = language == "en-GB"
    person = newcomer(language=language, size=PHONE if english else DESK, keyboard=not english)
    page = person.page
    page.goto(f"{server.address}/admin")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_label(token).fill("wrong-horse-battery")
    person.press(person.button(enter))
    expect(page.get_by_role("alert")).to_have_text(wrong)
    page.get_by_label(token).fill(TOKEN)
    person.press(person.button(enter))
    expect(page.get_by_text(there).first).to_be_visible()
    person.press(person.button(again))
    expect(page.get_by_text(there).first).to_be_visible()
    assert TOKEN not in page.url
    assert "Mari" not in page.content()
    person.complaints = [what for what in person.complaints if "status of 401" not in what]
