"""A table of Rahast vabaks."""

from __future__ import annotations

from typing import Any

from .canvas import (
    BLUE,
    CARD,
    GREEN,
    INK,
    LINE,
    PALE,
    PANEL,
    RED,
    TURN,
    WIDTH,
    YELLOW,
    Canvas,
    on,
)

COLOURS = {"R": RED, "B": BLUE, "G": GREEN, "Y": YELLOW}
NAMES = {
    "LISA": "LISA-\nRAHA",
    "VALJA": "VÄLJA-\nMAKSE",
    "RAHA": "RAHA-\nVAHETUS",
    "MAKSE": "MAKSE-\nHÄIRED",
    "VV": "VALUUTA-\nVAHETUS",
}
MARGIN = 20
HIGH = 1.45  # a card is so many times as high as wide


def draw(canvas: Canvas, seen: dict[str, Any]) -> None:
    """Everything that the viewer sees."""
    draw_others(canvas, seen)
    draw_middle(canvas, seen)
    draw_hand(canvas, seen)


def draw_others(canvas: Canvas, seen: dict[str, Any]) -> None:
    """The other seats, how many cards they hold, and which of them are known."""
    others = [label for label in seen["cards"] if label != "+0"]
    seats = max(1, len(others))
    width = (WIDTH - 2 * MARGIN - 10 * (seats - 1)) / seats
    for number, seat in enumerate(others):
        x = MARGIN + number * (width + 10)
        to_move = seat in seen["to move"]
        canvas.box(x, 46, width, 112, line=TURN if to_move else LINE, thick=3 if to_move else 1.5)
        canvas.words(x + 12, 66, seat, 17, anchor="lm")
        canvas.back(x + width - 64, 54, 18, 26)
        canvas.words(x + width - 10, 67, str(seen["cards"][seat]), 18, anchor="rm")
        known = [(label[3:], n) for label, n in seen["known"].items() if label[:2] == seat]
        draw_known(canvas, x + 10, width - 20, known)


def draw_known(canvas: Canvas, x: float, width: float, known: list[tuple[str, int]]) -> None:
    """Cards that are known to be in another hand, in two rows where there are many."""
    if not known:
        return
    canvas.words(x + 32, 67, "known:", 12, PALE, anchor="lm")
    wide, in_row = (38.0, len(known)) if len(known) <= width / 22 else (23.0, -(-len(known) // 2))
    step = min(wide + 2, (width - wide) / max(1, in_row - 1))
    for place, (code, count) in enumerate(known):
        row, column = divmod(place, in_row)
        card(canvas, x + column * step, 84 + row * 36, wide, code, count)


def draw_middle(canvas: Canvas, seen: dict[str, Any]) -> None:
    """The pile, the top card, what colour was named, and the card just drawn."""
    y = 176
    canvas.back(250, y, 110, 160)
    canvas.words(305, y + 176, f"pile: {seen['pile'].get('', 0)}", 16)
    for code in seen["top"]:
        card(canvas, 420, y, 110, code, 1)
    below = "start card" if seen["start"] else f"played: {sum(seen['played'].values())}"
    canvas.words(475, y + 176, below, 16)
    for colour in seen["named"]:
        canvas.box(545, y, 96, 62)
        canvas.words(593, y + 15, "named", 13, PALE)
        canvas.shape(593, y + 40, 14, COLOURS[colour])
    for code in seen["drawn"]:
        card(canvas, 690, y, 110, code, 1)
        canvas.words(745, y + 176, "just drawn", 16)
    if seen["laid"] or seen["owed"]:
        owed = 10 * seen["owed"].get("tens", 0) + seen["owed"].get("ones", 0)
        laid = seen["laid"].get("", 0)
        canvas.box(40, y + 30, 170, 100, line=TURN, thick=3)
        canvas.words(125, y + 62, f"sum: {owed} missing", 15)
        canvas.words(125, y + 96, f"cards laid: {laid}", 15)


def draw_hand(canvas: Canvas, seen: dict[str, Any]) -> None:
    """The viewer's own cards, one of each kind with how many there are."""
    kinds = list(seen["hand"].items())
    to_move = "+0" in seen["to move"]
    canvas.box(
        MARGIN,
        374,
        WIDTH - 2 * MARGIN,
        212,
        line=TURN if to_move else LINE,
        thick=3 if to_move else 1.5,
    )
    canvas.words(MARGIN + 14, 394, f"+0, cards: {seen['cards'].get('+0', 0)}", 17, anchor="lm")
    rows = 1 if len(kinds) <= 10 else 2
    in_row = max(10, -(-len(kinds) // rows))
    step = (WIDTH - 2 * MARGIN - 20) / in_row
    width = min(step - 8, 100 if rows == 1 else 56)
    for place, (code, count) in enumerate(kinds):
        row, column = divmod(place, in_row)
        card(canvas, MARGIN + 14 + column * step, 412 + row * 88, width, code, count)


def card(canvas: Canvas, x: float, y: float, width: float, code: str, count: int) -> None:
    """A card face up."""
    height = width * HIGH
    middle = x + width / 2
    if code[0] in COLOURS:
        colour = COLOURS[code[0]]
        canvas.box(x, y, width, height, CARD, LINE, round_by=width / 9)
        edge = width / 14
        canvas.box(
            x + edge, y + edge, width - 2 * edge, height - 2 * edge, colour, colour, 1, width / 14
        )
        canvas.shape(middle, y + height * 0.27, width * 0.2, colour, on(colour))
        ink = on(colour)
    else:
        draw_many_colours(canvas, x, y, width)
        ink = INK
    name = NAMES.get(code.partition("-")[2] or code)
    if name:
        canvas.words(middle, y + height * 0.67, name, width * 0.155, ink)
    else:
        canvas.words(middle, y + height * 0.67, code[1:], width * 0.38, ink)
    canvas.times(x + width, y + height, width, count)


def draw_many_colours(canvas: Canvas, x: float, y: float, width: float) -> None:
    """A card of all colours: a stripe of each on top."""
    height = width * HIGH
    canvas.box(x, y, width, height, CARD, LINE, round_by=width / 9)
    for number, colour in enumerate(COLOURS.values()):
        left = x + width * (0.08 + 0.21 * number)
        canvas.box(left, y + height * 0.07, width * 0.21, height * 0.36, colour, colour, 1, 2)
        canvas.shape(left + width * 0.105, y + height * 0.25, width * 0.08, colour, on(colour))
    canvas.box(
        x + width * 0.05,
        y + width * 0.05,
        width * 0.9,
        height - width * 0.1,
        None,  # type: ignore[arg-type]
        PANEL,
        width / 40,
        width / 14,
    )
