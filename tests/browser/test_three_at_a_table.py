"""Three browsers in the middle of one game, each in its reader's language, and the next game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from scenes import DULL, UNFIT, Scene, dealt, put_people_on_table

from .driver import DESK, PHONE, Table
from .test_company import TABLET, Newcomer

OTHERS = ("Ann", "Leida")
HAND = "R2 R5 R1 R10 R20 R2 R5 R1"
LAST_CARD = "; ".join(f"play {card}; draw; draw" for card in HAND.split()[:7])
SCENE = Scene("rahast-vabaks", dealt("R1", UNFIT, HAND, DULL, DULL), 3, people=OTHERS)
LAST = Scene(SCENE.game, SCENE.deck, 3, moves=LAST_CARD, people=OTHERS)
PAYING = Scene(
    "ten",
    "W5 R3 R4 O4 O5 G4 G5 B4 B5 R6 O6 G6 B6",
    3,
    moves="draw; bid 2; pass; pass; draw; take numbers",
    people=OTHERS,
    ago=100,
)


@pytest.fixture
def three(newcomer: Newcomer) -> tuple[Table, Table, Table]:
    """Mari at a desk, Ann who reads English on a phone, Leida with a tablet."""
    return (
        newcomer(size=DESK),
        newcomer(size=PHONE, language="en-GB"),
        newcomer(size=TABLET),
    )


def sit_down(three: tuple[Table, Table, Table], scene: Scene) -> list[str]:
    """All three come to a table where this has happened; the secrets of their browsers."""
    table, secrets = put_people_on_table(three[0].server.database, scene)
    for person, secret in zip(three, secrets, strict=True):
        person.sit_down_as(secret, table)
    return secrets


def test_everybody_reads_the_game_in_their_own_language(three: tuple[Table, Table, Table]) -> None:
    mari, ann, leida = three
    sit_down(three, SCENE)
    mari.wait_for_turn()
    mari.press(mari.button("punane 2 €"))
    mari.press(mari.button("Käi"))
    expect(ann.page.get_by_text("Mari played: red 2\u00a0€.").first).to_be_visible()
    expect(leida.page.get_by_text("Mari käis: punane 2\u00a0€.").first).to_be_visible()
    ann.wait_for_turn()
    expect(ann.page.locator("h1")).to_have_text("Your turn!")
    expect(leida.page.locator("h1")).to_have_text("Käib Ann")
    ann.press(ann.button("green 5 €"))
    expect(ann.prompt).to_contain_text("does not fit")
    ann.press(ann.button("Draw"))
    mari.is_told("Ann võttis pakist kaardi.")
    expect(
        ann.page.get_by_role("log").get_by_text("You drew a card: green LISARAHA.")
    ).to_be_attached()
    assert ann.page.locator("html").get_attribute("lang") == "en"
    assert mari.page.locator("html").get_attribute("lang") == "et"


def test_the_older_window_says_so_and_goes_on_when_it_is_asked_to(
    three: tuple[Table, Table, Table],
) -> None:
    mari, ann, _ = three
    sit_down(three, SCENE)
    mari.wait_for_turn()
    second = mari.page.context.new_page()
    second.goto(mari.page.url)
    expect(second.locator("h1")).to_have_text("Sinu kord!")
    expect(mari.page.get_by_text("Mäng on avatud mujal")).to_be_visible()
    expect(mari.button("Võta pakist")).to_have_count(0)
    mari.press(mari.button("Mängi siin"))
    expect(second.get_by_text("Mäng on avatud mujal")).to_be_visible()
    mari.wait_for_turn()
    mari.press(mari.button("Võta pakist"))
    ann.wait_for_turn()
    expect(second.locator(".card")).to_have_count(0)  # and nothing more is heard of there


def test_the_next_game_begins_for_all_three(three: tuple[Table, Table, Table]) -> None:
    mari, ann, leida = three
    sit_down(three, LAST)
    mari.wait_for_turn()
    mari.press(mari.button("punane 1 €"))
    mari.press(mari.button("Käi"))
    expect(mari.page.locator("dialog h2")).to_have_text("Sina võitsid!")
    expect(ann.page.locator("dialog h2")).to_have_text("Mari won")
    expect(leida.page.locator("dialog h2")).to_have_text("Võitis Mari")
    leida.page.reload()
    expect(leida.page.locator("dialog h2")).to_have_text("Võitis Mari")
    ann.press(ann.button("Play again"))
    for person in three:
        expect(person.page.get_by_role("dialog")).to_have_count(0)
        expect(person.page.locator("main .table")).to_be_visible()
        expect(person.page.locator(".hand .card")).not_to_have_count(0)
    expect(ann.page.locator(".others .name")).to_have_text(["Leida", "Mari"])
    expect(leida.page.locator(".others .name")).to_have_text(["Mari", "Ann"])


def test_a_computer_makes_one_move_and_who_comes_back_goes_on(
    three: tuple[Table, Table, Table],
) -> None:
    mari, ann, leida = three
    secrets = sit_down(three, PAYING)
    leida.page.goto(leida.server.address)  # and so is away
    ann.page.goto(ann.server.address)
    expect(mari.prompt).to_have_text("Ootame. Ann on eemal.")
    mari.press(mari.button("Jah, selle käigu"))
    mari.is_told("Ann tõmbas:")
    expect(mari.page.locator("h1")).to_have_text(re.compile("Käib Leida|Ostab Ann"))
    ann.sit_down_as(secrets[1], mari.page.url.rpartition("/")[2])
    expect(mari.page.get_by_role("button", name=re.compile("^Ann"))).not_to_contain_text("arvuti")
    expect(ann.page.locator("main .table")).to_be_visible()
