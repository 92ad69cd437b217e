"""In every phase of both games: who comes back finds the table as it was, and goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import monotonic

import pytest
from playwright.sync_api import expect
from relay import Cable, cable_to
from scenes import DULL, UNFIT, Scene, dealt, put_people_on_table

from .driver import DESK, PATIENCE, Table
from .running import Server
from .test_company import Newcomer

LOST = "Ühendus katkes. Proovin uuesti …"
AWAY = "eemal"
RV, TEN = "rahast-vabaks", "ten"
REST = " O4 O5 G4 G5 B4 B5 R6 O6 G6 B6"
BUYING = "draw; draw; draw; draw; draw; take numbers; skip; draw; take numbers"
HAND = "R-VALJA R-RAHA VV B1 B1 B2 B5 B10"
LAST_CARDS = "R-VALJA R2 R5 R1 R10 R20 R2 R5"
WON = "; ".join(f"play {card}; draw" for card in ["R2", "R5", "R1", "R10", "R20", "R2"])


@dataclass(frozen=True)
class Point:
    """A game in which Mari has to decide; what she presses then, and what Jüri is told of it."""

    scene: Scene
    see: str  # is on Mari's page then
    press: tuple[str, ...]
    told: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "scene", replace(self.scene, people=("Jüri",)))


FINAL = Scene(TEN, "R4 R5 R4 B2 $2", moves="draw; draw; take numbers; draw; draw; draw; take money")
POINTS = {
    "turn": Point(
        Scene(RV, dealt("R1", UNFIT, "R2 R5 B2 B5 B10 B20 B2 B5", DULL)),
        "Võta pakist",
        ("punane 2 €", "Käi"),
        "Mari käis: punane 2\u00a0€.",
    ),
    "drawn": Point(
        Scene(RV, dealt("R1", "R2 " + UNFIT, "B2 B5 B10 B2 B5 B10 B20 B20", DULL), moves="draw"),
        "Jäta",
        ("Jäta",),
        "Mari jättis",
    ),
    "choose": Point(
        Scene(RV, dealt("R20", UNFIT, HAND, DULL, DULL), seats=3, moves="play R-VALJA"),
        "Vali Jüri",
        ("Vali Jüri",),
        "Tõmbasid",
    ),
    "colour": Point(
        Scene(RV, dealt("R20", UNFIT, HAND, DULL), moves="play VV"),
        "kollane",
        ("kollane",),
        "Mari valis värvi: kollane.",
    ),
    "draw": Point(
        Scene(TEN, "R4 R5" + REST, moves="draw"), "Tõmba kaart", ("Tõmba kaart",), "punane 5"
    ),
    "auction": Point(Scene(TEN, "W5" + REST, moves="draw; pass"), "Paku 1", ("Paku 1",), "hind 1"),
    "pay": Point(
        Scene(TEN, "R4 $3 B9 G1 O2 R2 W7" + REST, moves=BUYING + "; buy R4"),
        "Kinnita",
        ("Kinnita",),
        "Mari ostis: punane 4, hind 4.",
    ),
    "buy": Point(
        Scene(TEN, "R4 $3 B9 G1 O2 R2 W7" + REST, moves=BUYING),
        "Ära osta",
        ("Ära osta",),
        "Mari ei ostnud midagi.",
    ),
    "finalBuy": Point(
        FINAL,
        "Ära osta",
        ("sinine 2", "Osta sinine 2", "Kinnita"),
        "Mari ostis: sinine 2, hind 2.",
    ),
}


OFTEN = ("drawn", "pay")  # one of each game; the others take too long for every day
OVER = {
    RV: Scene(
        RV,
        dealt("R1", UNFIT, LAST_CARDS, DULL),
        moves=WON + "; play R-VALJA",
        takes="R5",
        people=("Jüri",),
    ),
    TEN: Scene(TEN, FINAL.deck, moves=FINAL.moves + "; skip; skip", people=("Jüri",)),
}


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Cable]]:
    """A server, and the cable by which browsers reach it."""
    running = Server(tmp_path_factory.mktemp("cable"))
    with cable_to(running.port) as cable:
        running.address = cable.address
        yield running, cable
    running.stop()
    assert running.log.read_text() == ""


@pytest.fixture(scope="module")
def server(line: tuple[Server, Cable]) -> Server:
    return line[0]


@pytest.fixture(scope="module")
def cable(line: tuple[Server, Cable]) -> Cable:
    return line[1]


def sit_down(people: list[Table], scene: Scene) -> list[str]:
    """All come to a table where this has happened; what they see there."""
    server = people[0].server
    table, secrets = put_people_on_table(server.database, scene)
    for person, secret in zip(people, secrets, strict=True):
        person.sit_down_as(secret, table)
        expect(person.page.locator("main[aria-busy=false]")).to_be_visible()
    for person in people:
        expect(person.page.get_by_text(AWAY)).to_have_count(0)
    return [heard(person) for person in people]


def come_back(people: list[Table], before: list[str], cable: Cable) -> None:
    """By reloading, after a while without network, and after a power cut at the server."""
    for person in people:
        person.page.reload()
    all_is_as_it_was(people, before)

    cable.unplug()
    for person in people:
        person.page.context.set_offline(True)
        expect(person.page.get_by_text(LOST)).to_be_visible()
    cable.plug_in()
    for person in people:
        person.page.context.set_offline(False)
    all_is_as_it_was(people, before)

    people[0].server.kill()
    for person in people:
        expect(person.page.get_by_text(LOST)).to_be_visible()
    people[0].server.start()
    all_is_as_it_was(people, before)


def all_is_as_it_was(people: list[Table], before: list[str]) -> None:
    """Everybody sees what they saw, and what can be read out to them is the same."""
    for person, seen in zip(people, before, strict=True):
        expect(person.page.get_by_text(LOST)).to_be_hidden()
        expect(person.page.locator("main[aria-busy=false]")).to_be_visible()
        patience = monotonic() + PATIENCE / 1000  # until all are back
        while heard(person) != seen and monotonic() < patience:
            person.page.wait_for_timeout(50)
        assert heard(person) == seen


def heard(person: Table) -> str:
    """What can be read out to them."""
    return person.page.locator("body").aria_snapshot()


@pytest.mark.parametrize(
    "phase",
    [phase if phase in OFTEN else pytest.param(phase, marks=pytest.mark.slow) for phase in POINTS],
)
def test_the_same_is_there_again_and_the_game_goes_on(
    newcomer: Newcomer, cable: Cable, phase: str
) -> None:
    point = POINTS[phase]
    mari, jüri = people = [newcomer(size=DESK), newcomer(size=DESK)]
    before = sit_down(people, point.scene)
    expect(mari.button(point.see)).to_be_visible()
    come_back(people, before, cable)
    for name in point.press:
        mari.wait_for_turn()
        mari.press(mari.button(name))
    jüri.is_told(point.told)


@pytest.mark.slow
@pytest.mark.parametrize("game", OVER)
def test_the_result_is_there_again_and_another_game_can_begin(
    newcomer: Newcomer, cable: Cable, game: str
) -> None:
    people = [newcomer(size=DESK), newcomer(size=DESK)]
    before = sit_down(people, OVER[game])
    for person in people:
        expect(person.page.get_by_role("dialog", name="Mäng läbi")).to_be_visible()
    come_back(people, before, cable)
    people[1].press(people[1].button("Mängi uuesti"))
    for person in people:
        expect(person.page.get_by_role("dialog")).to_have_count(0)
        expect(person.page.locator("main .table")).to_be_visible()
