"""After a game: what is counted in this browser."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Locator, expect
from scenes import put_people_on_table

from .axe import found_by_axe
from .contrast import too_pale
from .driver import Table
from .test_coming_back import OVER, RV


def counted(person: Table) -> list[list[str]]:
    """On the start page: who has played, and the cells of their numbers."""
    person.page.goto(person.server.address)
    person.press(person.button("Meie mängud"))
    rows: Locator = person.page.locator(".family h3, .family tbody tr")
    expect(rows.first).to_be_visible()
    return [row.split("\t") for row in rows.all_inner_texts()]


def test_games_are_counted_once_in_this_browser_and_forgotten(table: Table) -> None:
    page = table.sit_down(replace(OVER[RV], beside=1))
    expect(table.button("Mängi uuesti")).to_be_visible()
    page.reload()
    expect(table.button("Mängi uuesti")).to_be_visible()
    won = [["Rahast vabaks"], ["Ainult inimesed", "1", "1"]]
    lost = [["Rahast vabaks"], ["Ainult inimesed", "1", "0"]]
    assert counted(table) == [["Mari"], *won, ["Jüri"], *lost]
    with_computer = replace(OVER["ten"], people=())
    id_, (secret,) = put_people_on_table(table.server.database, with_computer)
    for _ in range(2):
        table.sit_down_as(secret, id_)
        expect(table.button("Mängi uuesti")).to_be_visible()
    alone = [["TEN"], ["Mängus oli arvuti", "1", "1"]]
    assert counted(table) == [["Mari"], *won, *alone, ["Jüri"], *lost]
    assert [*found_by_axe(page), *too_pale(page)] == []
    table.press(table.button("Kustuta need arvud"))
    expect(table.button("Kustuta")).to_be_enabled()
    table.press(table.button("Kustuta"))
    expect(page.get_by_text("Mängude arvud on kustutatud.")).to_be_visible()
    assert table.button("Meie mängud").count() == 0
    table.sit_down_as(secret, id_)
    expect(table.button("Mängi uuesti")).to_be_visible()
    page.goto(table.server.address)
    expect(page.locator("h1")).to_have_text("Mida mängime?")
    assert table.button("Meie mängud").count() == 0
