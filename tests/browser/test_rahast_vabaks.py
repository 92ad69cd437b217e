"""What must be seen at a table of Rahast vabaks, in games that have come to the point."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from scenes import DULL, UNFIT, Scene, dealt

from .driver import DESK, PHONE, Table

GAME = "rahast-vabaks"


def test_RV_R17_a_sum_of_three_with_another_card_on_top(table: Table) -> None:
    hand = "B5 G5 Y10 R-MAKSE B1 B1 G1 Y1"
    page = table.sit_down(Scene(GAME, dealt("R20", UNFIT, hand, DULL, DULL), seats=3), size=DESK)
    table.press(table.button("sinine 5 €"))
    expect(table.prompt).to_have_text("Summa: 5 €, puudu 15 €".replace(" €", "\u00a0€"))
    table.press(table.button("roheline 5 €"))
    table.press(table.button("kollane 10 €"))
    expect(table.prompt).to_have_text("Summa: 20\u00a0€")
    on_top = page.get_by_role("group", name="Milline kaart jääb pealmiseks?")
    expect(on_top.get_by_role("button", pressed=True)).to_have_accessible_name("kollane 10\u00a0€")
    table.press(on_top.get_by_role("button", name="sinine 5 €"))
    expect(on_top.get_by_role("button", pressed=True)).to_have_accessible_name("sinine 5\u00a0€")
    table.press(table.button("Käi"))
    table.is_told("Käisid: roheline 5\u00a0€, kollane 10\u00a0€, sinine 5\u00a0€.")


def test_cards_that_fit_only_in_a_sum_are_named_as_such(table: Table) -> None:
    page = table.sit_down(Scene(GAME, dealt("R10", UNFIT, "R2 B5 B5 B10 B20 G20 VV G-LISA", DULL)))
    hand = page.locator(".hand button")
    names = [button.locator(".heard").inner_text() for button in hand.all()]
    assert names == [
        "punane 2\u00a0€, sobib",
        "sinine 5\u00a0€, sobib summasse",
        "sinine 5\u00a0€, sobib summasse",
        "sinine 10\u00a0€, sobib",
        "sinine 20\u00a0€",
        "roheline 20\u00a0€",
        "roheline LISARAHA",
        "VALUUTAVAHETUS, sobib",
    ]
    table.press(hand.nth(1))
    expect(hand.nth(2)).to_have_accessible_name("sinine 5\u00a0€, sobib summasse")


def test_too_much_and_too_little_are_said(table: Table) -> None:
    hand = "B5 G10 Y20 R-MAKSE B2 B1 G1 Y1"
    page = table.sit_down(Scene(GAME, dealt("R10", UNFIT, hand, DULL), seats=2))
    table.press(table.button("kollane 20 €"))
    expect(table.prompt).to_contain_text("sellele ei sobi")
    assert not table.can(table.button("Käi"))
    why = table.prompt.get_by_role("link")
    number = why.inner_text()
    table.press(why)
    rules = page.get_by_role("dialog", name="Reeglid")
    expect(rules.locator(f"#{number}")).to_be_in_viewport()
    expect(rules.get_by_role("heading", name="Reeglid")).to_be_in_viewport(ratio=1)
    assert "/t/" in page.url
    table.press(rules.get_by_role("button", name="Sulge"))
    expect(table.button("kollane 20 €")).to_have_attribute("aria-pressed", "true")
    expect(why).to_be_focused()


def test_what_cannot_be_played_now_says_why(table: Table) -> None:
    scene = Scene(GAME, dealt("R10", UNFIT, "B5 G10 Y20 VV B2 B1 G1 Y1", DULL), moves="play VV")
    page = table.sit_down(scene)
    table.wait_for_turn()
    page.locator(".hand button").first.click(force=True)
    expect(table.prompt.get_by_role("link", name=re.compile("^RV-"))).to_be_visible()
    table.press(table.button("kollane"))
    table.wait_for_turn()
    table.press(table.button("roheline 1 €"))
    table.wait_for_answer()
    table.button("Käi").click(force=True)
    expect(table.prompt.get_by_role("link", name=re.compile("^RV-"))).to_be_visible()


@pytest.mark.parametrize(
    ("card", "choice", "told"),
    [
        ("punane LISARAHA", None, "Nupp võttis lisarahaks 1 kaardi."),
        ("punane VÄLJAMAKSE", "Vali Kiip", "Kiip tõmbas sinult kaardi:"),
        ("punane RAHAVAHETUS", "Vali Kiip", "Sina ja Kiip vahetasite kõik kaardid."),
        ("punane MAKSEHÄIRED", None, "Seekord jääb vahele Arvo."),
        ("VALUUTAVAHETUS", "kollane", "Valisid värvi: kollane."),
    ],
)
def test_each_special_card(table: Table, card: str, choice: str | None, told: str) -> None:
    hand = "R-LISA R-VALJA R-RAHA R-MAKSE VV B1 B1 B1"
    table.sit_down(Scene(GAME, dealt("R20", UNFIT, hand, DULL, DULL, DULL), seats=4), size=DESK)
    table.wait_for_turn()
    table.press(table.button(card))
    table.press(table.button("Käi"))
    if choice:
        table.press(table.button(choice))
    table.is_told(told)


def test_the_named_colour_is_seen_and_said(table: Table) -> None:
    hand = "VV VV B1 B1 B1 B2 B2 B2"
    others = "R-LISA R-MAKSE R1 R1 R2 R2 R5 R5"
    scene = Scene(GAME, dealt("B20", UNFIT, hand, others), moves="play VV; colour Y; draw")
    page = table.sit_down(scene)
    expect(page.locator(".top figcaption")).to_contain_text("Värv on nüüd: kollane")
    expect(page.locator(".on-top.yellow")).to_be_visible()


def test_RV_R34_a_reshuffle_is_told(table: Table) -> None:
    hand = "R1 B2 B5 B10 B2 B5 B10 B20"
    scene = Scene(GAME, dealt("R20", "G-LISA G-MAKSE", hand, DULL), moves="play R1; draw")
    page = table.sit_down(scene, size=DESK)
    expect(page.locator(".pile figcaption")).to_have_text("Pakis 1 kaart")
    table.wait_for_turn()
    table.press(table.button("Võta pakist"))
    table.is_told("Mahakäidud kaardid segati uueks pakiks.")


LAST_TWO = (
    "play R1; draw; play R2; draw; play R5; draw; play R10; draw; play R20; draw; play R2; draw"
)


def test_RV_D22_a_win_by_payout_has_its_own_words(table: Table) -> None:
    hand = "R1 R2 R5 R10 R20 R2 R-VALJA B20"
    page = table.sit_down(Scene(GAME, dealt("R1", UNFIT, hand, DULL), moves=LAST_TWO))
    table.wait_for_turn()
    table.press(table.button("punane VÄLJAMAKSE"))
    table.press(table.button("Käi"))
    expect(page.locator("dialog h2")).to_have_text("Sina võitsid!")
    # Who has won is said once.
    how = "Sinu viimane kaart tõmmati ära. Oled rahast vaba!"
    expect(page.locator("dialog .how")).to_have_text(how)


def test_RV_D35_a_warning_before_the_last_card_is_swapped_away(table: Table) -> None:
    hand = "R1 R2 R5 R10 R20 R2 R-RAHA B20"
    table.sit_down(Scene(GAME, dealt("R1", UNFIT, hand, DULL), moves=LAST_TWO), size=DESK)
    table.wait_for_turn()
    table.press(table.button("punane RAHAVAHETUS"))
    table.press(table.button("Käi"))
    table.press(table.button("Ära vaheta"))
    assert "vahetasite" not in table.log
    table.press(table.button("Käi"))
    table.press(table.button("Vaheta ikkagi"))
    table.is_told("Sina ja Arvo vahetasite kõik kaardid.")


DRAWS_WHAT_FITS = Scene(GAME, dealt("R1", "R2 " + UNFIT, "B2 B5 B10 B2 B5 B10 B20 B20", DULL))


def test_a_double_tap_does_nothing_twice(table: Table) -> None:
    table.sit_down(DRAWS_WHAT_FITS, size=DESK)
    table.wait_for_turn()
    table.button("Võta pakist").dblclick()
    table.is_told("Võtsid pakist kaardi: punane 2\u00a0€.")
    expect(table.button("Käi välja")).to_be_visible()
    table.wait_for_turn()  # nothing is under way any more
    assert table.log.count("Võtsid pakist") == 1
    assert "Jätsid" not in table.log


def test_a_tap_does_nothing_where_a_control_has_only_just_appeared(table: Table) -> None:
    page = table.sit_down(DRAWS_WHAT_FITS, size=DESK)
    table.wait_for_turn()
    page.evaluate(
        """
        () => new MutationObserver((_, watch) => {
          const keep = document.querySelector(".actions .end button");
          if (!keep) return;
          watch.disconnect();
          keep.click();
          document.body.dataset.tapped = "yes";
        }).observe(document.querySelector("main"), { childList: true, subtree: true })
        """
    )
    table.press(table.button("Võta pakist"))
    expect(page.locator("body")).to_have_attribute("data-tapped", "yes")
    table.wait_for_turn()
    assert "Jätsid" not in table.log
    table.press(table.button("Jäta"))
    table.is_told("Jätsid")


def test_every_card_of_a_big_hand_can_be_hit_with_a_thumb(table: Table) -> None:
    hand = "B2 B5 B10 B20 G2 G5 G10 G20"
    unfit = ("Y2 Y5 Y10 Y20 B-MAKSE G-RAHA Y-LISA B2 B5 B10 B20 G2 G5 G10 " * 2).split()
    scene = Scene(GAME, dealt("R1", " ".join([*unfit, *unfit]), hand, DULL))
    scene = Scene(GAME, scene.deck, moves="; ".join(["draw"] * 28))
    page = table.sit_down(scene, size=PHONE)
    cards = page.locator(".hand button")
    expect(cards).to_have_count(22)
    hit = """
    card => {
      card.scrollIntoView({ block: "nearest" });
      const { left, top } = card.getBoundingClientRect();
      return [[4, 4], [38, 4], [4, 46], [38, 46]].every(
        ([x, y]) => card.contains(document.elementFromPoint(left + x, top + y)));
    }
    """
    assert all(card.evaluate(hit) for card in cards.all())
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]
