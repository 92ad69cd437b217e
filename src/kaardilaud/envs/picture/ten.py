"""A table of TEN."""

from __future__ import annotations

from typing import Any

from .canvas import BLUE, CARD, GREEN, INK, LINE, ORANGE, PALE, PANEL, RED, TURN, WIDTH, Canvas, on

COLOURS = {"R": RED, "B": BLUE, "O": ORANGE, "G": GREEN}
MONEY = "#5b4a36"
MISSING = "#f6ecd8"
MARGIN = 20
GAP = 8
HIGH = 1.35  # a card is so many times as high as wide


def draw(canvas: Canvas, seen: dict[str, Any]) -> None:
    """Everything that the viewer sees."""
    draw_row(canvas, seen)
    draw_market(canvas, seen)
    draw_price(canvas, seen)
    draw_seats(canvas, seen)


def draw_row(canvas: Canvas, seen: dict[str, Any]) -> None:
    """The cards that were drawn, their sums, and the pile."""
    canvas.box(MARGIN, 46, 560, 126)
    numbers, money = seen["numbers"].get("", 0), seen["money"].get("", 0)
    canvas.words(MARGIN + 12, 64, f"row: numbers {numbers}, money {money}", 15, anchor="lm")
    cards = [(code, count) for code, count in seen["row"].items()]
    step = min(60.0, 530 / max(1, len(cards)))
    for place, (code, count) in enumerate(cards):
        card(canvas, MARGIN + 12 + place * step, 82, 54, code, count)
    canvas.back(MARGIN + 580, 54, 58, 78)
    pile = seen["cards in the pile"].get("", 0)
    canvas.words(MARGIN + 609, 151, f"pile: {pile}", 15)


def draw_market(canvas: Canvas, seen: dict[str, Any]) -> None:
    """What can be bought."""
    canvas.box(MARGIN, 182, WIDTH - 2 * MARGIN, 128)
    canvas.words(MARGIN + 12, 200, "market", 15, anchor="lm")
    for place, (code, count) in enumerate(seen["market"].items()):
        row, column = divmod(place, 25)
        card(canvas, MARGIN + 12 + column * 36, 214 + row * 47, 32, code, count)


def draw_price(canvas: Canvas, seen: dict[str, Any]) -> None:
    """The card in the auction or being paid for, and its price."""
    x, bids = WIDTH - MARGIN - 250, next(iter(seen["bidder"]), "")
    paid = bool(seen["owed"])
    canvas.box(x, 46, 250, 126, line=TURN if seen["at stake"] else LINE)
    for code in seen["at stake"]:
        card(canvas, x + 14, 62, 66, code, 1)
    price = seen["price"].get("", 0)
    lines = []
    if price:
        lines.append(f"{'price' if paid else 'bid'}: {price}")
    if bids:
        lines.append(f"of {bids}")
    if paid:
        lines.append(f"owed: {seen['owed']['']}")
    if seen["last turn"]:
        lines.append("final buys")
    for number, line in enumerate(lines):
        canvas.words(x + 100, 70 + 26 * number, line, 16, anchor="lm")
    if not lines and not seen["at stake"]:
        canvas.words(x + 125, 109, "nothing for sale", 15, PALE)


def draw_seats(canvas: Canvas, seen: dict[str, Any]) -> None:
    """What everybody has collected."""
    seats = int(next(iter(seen["seats"]), "0"))
    side_by_side = max(seats, 3)
    width = (WIDTH - 2 * MARGIN - (side_by_side - 1) * GAP) / side_by_side
    for seat in range(seats):
        draw_seat(canvas, seen, f"+{seat}", MARGIN + seat * (width + GAP), width)


def draw_seat(canvas: Canvas, seen: dict[str, Any], seat: str, x: float, width: float) -> None:
    """One seat: its numbers in the order of colours, its wilds, its tokens."""
    to_move = seat in seen["to move"]
    canvas.box(x, 322, width, 264, line=TURN if to_move else LINE, thick=3 if to_move else 1.5)
    name = f"{seat} draws" if seat in seen["drawer"] else seat
    canvas.words(x + 10, 341, name, 16, anchor="lm")
    points = seen["points"].get(seat)
    cards = seen["cards"].get(seat, 0)
    right = f"points: {points}" if points is not None else f"cards: {cards}"
    canvas.words(x + width - 10, 341, right, 14, anchor="rm")
    hand = {label[3:]: n for label, n in seen["hand"].items() if label[:2] == seat}
    cell = (width - 28) / 9
    for row, (letter, colour) in enumerate(COLOURS.items()):
        y = 370 + row * 28
        canvas.shape(x + 12, y, 7, colour)
        for number in range(1, 10):
            count = hand.get(f"{letter}{number}", 0)
            draw_number(canvas, x + 22 + (number - 1) * cell, y, cell, number, colour, count)
    in_row = int((width - 10) // 24)
    wilds = [(code, n) for code, n in hand.items() if code[1] == "#" or code[0] == "W"]
    for place, (code, count) in enumerate(wilds):
        row, column = divmod(place, in_row)
        card(canvas, x + 8 + column * 24, 480 + row * 32, 22, code, count)
    tokens, bust = seen["tokens"].get(seat, 0), seen["bust tokens"].get(seat, 0)
    canvas.words(x + 10, 571, f"tokens {tokens}", 14, anchor="lm")
    canvas.words(x + width - 10, 571, f"bust {bust}", 14, anchor="rm")


def draw_number(
    canvas: Canvas, x: float, y: float, cell: float, number: int, colour: str, count: int
) -> None:
    """A number of a colour: pale where it is missing, with dots where there are several."""
    canvas.box(x, y - 12, cell - 1, 24, colour if count else MISSING, LINE, 0.5, 3)
    canvas.words(x + cell / 2, y, str(number), 13, on(colour) if count else LINE)
    if count > 1:
        canvas.dots(x + cell / 2, y + 9, min(count, 3), on(colour))


def card(canvas: Canvas, x: float, y: float, width: float, code: str, count: int) -> None:
    """A card face up: a number, a wild (#), or money ($)."""
    height = width * HIGH
    colour = COLOURS.get(code[0], MONEY if code[0] == "$" else PANEL)
    canvas.box(x, y, width, height, CARD, LINE, round_by=width / 9)
    edge = width / 14
    canvas.box(
        x + edge, y + edge, width - 2 * edge, height - 2 * edge, colour, colour, 1, width / 14
    )
    ink = PANEL if colour == MONEY else on(colour)
    middle = x + width / 2
    if code[0] in COLOURS:
        canvas.shape(middle, y + height * 0.25, width * 0.16, colour, ink)
    elif code[0] == "W":
        for number, other in enumerate(COLOURS.values()):
            canvas.shape(x + width * (0.2 + 0.2 * number), y + height * 0.25, width * 0.09, other)
        ink = INK
    else:
        canvas.words(middle, y + height * 0.25, "$", width * 0.3, ink)
    canvas.words(middle, y + height * 0.63, code[1:], width * 0.5, ink)
    canvas.times(x + width, y + height, width, count)
