"""What must be seen at a table of TEN, in games that have come to the point."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from scenes import Scene

from .driver import DESK, PHONE, Table

REST = " O4 O5 G4 G5 B4 B5 R6 O6 G6 B6"
TO_BUY = Scene(
    "ten",
    "R4 $3 B9 G1 O2 R2 W7" + REST,
    moves="draw; draw; draw; draw; draw; take numbers; skip; draw; take numbers",
)


@pytest.mark.parametrize(
    ("deck", "told", "total"),
    [
        ("R4 $3 B9 G1", "Läksid lõhki! Rea summa läks üle kümne.", "Rea summa: 11 / 10"),
        ("$5 R3 $4 $2", "Läksid lõhki! Raha läks üle kümne.", "Raha reas: 11 / 10"),
    ],
    ids=["numbers", "money"],
)
def test_a_bust_stays_to_be_seen(table: Table, deck: str, told: str, total: str) -> None:
    page = table.sit_down(Scene("ten", deck + REST, moves="draw; draw; draw"), size=DESK)
    table.wait_for_turn()
    table.press(table.button("Tõmba kaart"))
    expect(page.locator("section.bust")).to_be_visible()
    expect(page.get_by_role("img", name=total)).to_be_visible()
    expect(page.locator("section.bust li")).to_have_count(4)
    table.is_told(told)


def test_an_auction_is_won(table: Table) -> None:
    page = table.sit_down(Scene("ten", "W5" + REST, moves="draw; pass"), size=DESK)
    table.wait_for_turn()
    expect(page.get_by_role("region", name="Oksjon")).to_contain_text("Oksjonil on jokker 5")
    expect(page.get_by_role("region", name="Oksjon")).to_contain_text("Arvo Pass")
    table.button("Vähem").click(force=True)
    expect(table.prompt.get_by_role("link", name=re.compile("^TEN-"))).to_be_visible()
    table.press(table.button("Rohkem"))
    expect(table.prompt.get_by_role("link")).to_have_count(0)
    table.press(table.button("Paku 2"))
    table.is_told("Võitsid oksjoni: jokker 5, hind 2.")
    table.is_told("Maksid 2 rahažetooni.")
    expect(page.get_by_role("region", name="Minu jadad")).to_contain_text("1 punkt")


def test_an_auction_in_which_all_pass(table: Table) -> None:
    table.sit_down(Scene("ten", "W5" + REST, moves="draw; pass"), size=DESK)
    table.wait_for_turn()
    table.press(table.button("Pass"))
    table.is_told("Kõik passisid: jokker 5 läheb mängust välja.")
    table.wait_for_turn()
    assert table.can(table.button("Tõmba kaart"))
    assert not table.can(table.button("Peatu"))


def choose_to_pay(table: Table, *pieces: str) -> None:
    """Unchoose what is proposed, then choose these pieces."""
    panel = table.page.get_by_role("region", name="Maksmine")
    chosen = panel.get_by_role("button", pressed=True)
    expect(chosen).not_to_have_count(0)
    for left in reversed(range(chosen.count())):
        table.press(chosen)
        expect(chosen).to_have_count(left)
    for number, piece in enumerate(pieces, 1):
        table.press(panel.get_by_role("button", name=piece, pressed=False))
        expect(chosen).to_have_count(number)


def test_a_payment_of_a_bust_token_and_a_card(table: Table) -> None:
    page = table.sit_down(TO_BUY, size=DESK)
    table.wait_for_turn()
    table.press(table.button("punane 4"))
    expect(page.get_by_role("region", name="Osta üks kaart")).to_contain_text("Hind 4: punane 4.")
    table.press(table.button("Osta punane 4"))
    table.wait_for_turn()
    choose_to_pay(table, "1 lõhkižetoon")
    panel = page.get_by_role("region", name="Maksmine")
    expect(panel).to_contain_text("Puudu")
    table.button("Kinnita").click(force=True)
    expect(table.prompt.get_by_role("link", name=re.compile("^TEN-"))).to_be_visible()
    choose_to_pay(table, "1 lõhkižetoon", "punane 2")
    expect(panel).to_contain_text("Maksad: 1 lõhkižetoon ja punane 2.")
    table.press(table.button("Kinnita"))
    table.is_told("Maksid 1 lõhkižetooni.")
    table.is_told("Maksid kaardiga: punane 2.")


def test_a_purchase_is_cancelled_before_it_is_paid(table: Table) -> None:
    page = table.sit_down(TO_BUY)
    table.wait_for_turn()
    table.press(table.button("punane 4"))
    table.press(table.button("Osta punane 4"))
    table.wait_for_turn()
    assert table.button("Võta tagasi").count() == 0
    table.press(table.button("Tühista ost"))
    expect(page.get_by_role("region", name="Osta üks kaart")).to_be_visible()
    expect(page.get_by_role("region", name="Maksmine")).to_have_count(0)
    table.wait_for_turn()
    table.press(table.button("roheline 1"))
    expect(table.button("Osta roheline 1")).to_be_enabled()


MUCH_TO_PAY_WITH = Scene(
    "ten",
    "R9 B2 O1 R1 B1 O2 G1 R3 W5 O4 O5",
    moves="draw; draw; draw; take numbers; skip; draw; draw; draw; draw; draw; take numbers;"
    " buy R9",
)
MUCH_TO_BUY = Scene(
    "ten",
    "B1 B2 B9 O1 O2 O9 R1 R2 R9 G1 G2 G9 R4 R5 R3 B3 O3 G3",
    moves="; ".join([*["draw"] * 13, "take numbers"]),
)
FINGERTIP = 44


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize(
    ("scene", "panel", "press"),
    [(MUCH_TO_PAY_WITH, "Maksmine", "Kinnita"), (MUCH_TO_BUY, "Osta üks kaart", "Osta")],
    ids=["pay", "buy"],
)
def test_nothing_of_a_full_panel_is_cut_off(
    table: Table, scene: Scene, panel: str, press: str, size: dict[str, int]
) -> None:
    page = table.sit_down(scene, size=size)
    table.wait_for_turn()
    region = page.get_by_role("region", name=panel)
    expect(region).to_be_in_viewport(ratio=1)
    expect(region.get_by_role("button", name=press, exact=True)).to_be_in_viewport(ratio=1)
    for button in region.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= FINGERTIP, box


def test_wilds_that_stand_in_no_run_are_named(table: Table) -> None:
    fives = "; ".join(["draw; take numbers"] * 8)
    moves = f"{fives}; draw; pass; bid 1; pay 1c"
    scene = Scene("ten", "R5 R1 B5 R1 O5 R1 G5 R1 W5 R3", moves=moves)
    page = table.sit_down(scene, size=DESK)
    runs = page.get_by_role("region", name="Minu jadad")
    expect(runs.get_by_text("Jadadest jäi välja:")).to_contain_text("jokker 5")


def test_an_overpayment_is_said_before_it_happens(table: Table) -> None:
    page = table.sit_down(TO_BUY, size=DESK)
    table.wait_for_turn()
    table.press(table.button("roheline 1"))
    table.press(table.button("Osta roheline 1"))
    table.wait_for_turn()
    choose_to_pay(table, "1 lõhkižetoon")
    panel = page.get_by_role("region", name="Maksmine")
    expect(panel).to_contain_text("Ülemakse läheb kaotsi: 2.")
    # What is chosen last takes the place of what is not needed then.
    table.press(panel.get_by_role("button", name="1 žetoon"))
    expect(panel).to_contain_text("Maksad: 1 žetoon. Summa on täpne.")
    table.press(panel.get_by_role("button", name="1 lõhkižetoon"))
    expect(panel).to_contain_text("Maksad: 1 lõhkižetoon.")
    table.press(table.button("Kinnita"))
    table.is_told("Ülemakse läheb kaotsi: 2.")


FINAL = Scene(
    "ten",
    "R4 R5 R4 B2 $2",
    moves="draw; draw; take numbers; draw; draw; draw; take money",
)


def test_a_refused_purchase_says_why(table: Table) -> None:
    table.sit_down(FINAL)
    table.wait_for_turn()
    card = table.button("punane 4, seda osta ei saa")
    card.click(force=True)
    expect(table.prompt).to_contain_text("See kaart on sul juba olemas: punane 4.")
    expect(table.prompt.get_by_role("link", name="TEN-R53")).to_be_visible()


def test_the_final_buys_and_the_result(table: Table) -> None:
    page = table.sit_down(FINAL, size=DESK)
    table.wait_for_turn()
    expect(page.get_by_role("heading", name="Viimane ostuvoor")).to_be_visible()
    table.press(table.button("sinine 2"))
    table.press(table.button("Osta sinine 2"))
    table.wait_for_turn()
    choose_to_pay(table, "1 žetoon", "1 žetoon")
    table.press(table.button("Kinnita"))
    expect(page.locator("dialog h2")).to_have_text("Sina võitsid!")
    expect(page.locator("dialog .how")).to_contain_text("Parim tulemus on 3 punkti.")
    expect(page.locator("dialog li").first.locator("[role=img]")).to_have_count(4)


def test_the_others_runs_can_be_seen(table: Table) -> None:
    page = table.sit_down(TO_BUY)
    table.press(table.button("Arvo: punkte 1"))
    runs = page.get_by_role("dialog", name="Jadad: Arvo")
    expect(runs.get_by_role("img", name="oranž: 2. Pikim jada on 1.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(runs).to_be_hidden()
