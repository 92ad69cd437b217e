"""What somebody decides who only wants to get on with the game."""

from __future__ import annotations

import re

from .driver import Table


def decide_rahast_vabaks(table: Table) -> None:
    """Play the first cards that fit, else draw."""
    page = table.page
    colours, people = page.locator(".colours button"), page.locator("button.choosable")
    keep, play = page.locator(".actions .end button"), page.locator(".actions .play")
    if colours.count():
        return table.press(colours)
    if people.count():
        return table.press(people)
    table.wait_for_answer()
    if keep.count():
        return play_it(table) if table.can(play) else table.press(keep)
    for _ in range(8):
        more = page.locator(".hand .fits:not(.chosen)")
        if table.can(play) or not more.count():
            break
        table.press(more)
        table.wait_for_answer()
    if table.can(play):
        return play_it(table)
    draw = page.locator(".actions .draw")
    return table.press(draw) if table.can(draw) else None


def play_it(table: Table) -> None:
    """Play what is chosen, also where the page warns that the last card would go with it."""
    hand, chosen = table.page.locator(".hand button"), table.page.locator(".hand .chosen")
    swaps = chosen.count() == 1 and "RAHAVAHETUS" in (chosen.text_content() or "")
    warned = swaps and hand.count() == 2
    table.press(table.page.locator(".actions .play"))
    if warned:
        table.press(table.button("Vaheta ikkagi"))


def decide_ten(table: Table) -> None:
    """Bid the least, pay what is proposed, stop at five, buy the first card."""
    page = table.page
    bid, pass_ = page.locator(".bid .main"), page.locator(".bid .pass")
    confirm, buy = table.button("Kinnita"), page.get_by_role("button", name=re.compile("^Osta"))
    draw, stop = table.button("Tõmba kaart"), table.button("Peatu")
    if pass_.count():
        return table.press(bid if table.can(bid) else pass_)
    if confirm.count():
        return table.press(confirm)
    if page.locator(".wrap").count():
        table.press(page.locator(".wrap button:not(.not)"))
        return table.press(buy)
    total = page.locator(".gauge b").first.inner_text().split("/")[0].replace("−", "-")
    if table.can(draw) and (int(total) < 5 or not table.can(stop)):
        return table.press(draw)
    if table.can(stop):
        table.press(stop)
        table.press(page.locator("section.panel .button"))
    return None
