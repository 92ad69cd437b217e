"""After a game: what is counted in this browser, and the result as a picture and as text."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, expect
from scenes import put_people_on_table

from .axe import found_by_axe
from .contrast import too_pale
from .driver import DESK, Table
from .test_coming_back import OVER, RV
from .test_simple_view import SIMPLE


def counted(person: Table) -> list[list[str]]:
    """On the start page: who has played, and the cells of their numbers."""
    person.page.goto(person.server.address)
    person.press(person.button("Meie mängud"))
    rows: Locator = person.page.locator(".family h3, .family tbody tr")
    expect(rows.first).to_be_visible()
    return [row.split("\t") for row in rows.all_inner_texts()]


def test_games_are_counted_once_in_this_browser_and_forgotten(table: Table) -> None:
    page = table.open_window()
    page.add_init_script(SIMPLE)
    table.sit_down_scene(replace(OVER[RV], beside=1))
    expect(page.locator(".winners")).to_be_visible()
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


# What a browser on a phone has, and this one not: says what it would hand on.
SHARING = """
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files, text }) => {
    document.title = `${files[0].name} ${files[0].type} ${text}`;
};
"""


def test_the_result_is_kept_as_a_picture_and_told_as_text(table: Table) -> None:
    page = table.sit_down(OVER["ten"], size=DESK, language="en-GB", dark=True)
    table.press(table.button("Share the result"))
    expect(page.get_by_role("link", name="Save the picture")).to_be_visible()
    assert table.button("Share the picture").count() == 0
    page.add_init_script(SHARING)
    page.reload()
    pictures = []
    for _ in range(2):
        table.press(table.button("Share the result"))
        with page.expect_download() as download:
            page.get_by_role("link", name="Save the picture").click()
        assert download.value.suggested_filename == "kaardilaud-ten.png"
        pictures.append(Path(download.value.path()).read_bytes())
        page.keyboard.press("Escape")
        expect(table.button("Play again")).to_be_visible()
    assert pictures[0] == pictures[1]
    picture = Image.open(BytesIO(pictures[0])).convert("RGB")
    assert picture.width == 1080
    assert len(picture.getcolors(1 << 24) or ()) > 200  # letters, people, a belt
    table.press(table.button("Share the result"))
    told = page.get_by_label("The result as text").input_value()
    assert told == "TEN. Mari won. 1. Mari: 2 points. 2. Jüri: 0 points."
    expect(page.get_by_role("img", name=told)).to_be_visible()
    assert page.get_by_label("Link for those who played").input_value() == page.url
    assert [*found_by_axe(page), *too_pale(page)] == []
    table.press(table.button("Copy the result"))
    expect(page.get_by_text("The result is copied.")).to_be_visible()
    table.press(table.button("Share the picture"))
    expect(page).to_have_title(f"kaardilaud-ten.png image/png {told}")
