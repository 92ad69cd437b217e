"""Drawing: boxes, words and the shapes that go with the colours of cards."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import numpy.typing as npt

from ..extras import not_installed

try:
    from PIL import Image, ImageDraw, ImageFont
except ModuleNotFoundError as error:
    raise not_installed("pettingzoo", error) from None

WIDTH, HEIGHT = 960, 600
FINER = 2  # so many times larger it is drawn, then made smaller: smooth edges

TABLE = "#ede0c8"
PANEL = "#fffaf0"
LINE = "#cbb994"
INK = "#2b2320"
PALE = "#8a7a62"
TURN = "#6f3a74"  # around whoever is to move
CARD = "#fffdf6"

# Each colour has a shape too, so that nobody has to tell colours apart.
RED, BLUE, GREEN, YELLOW, ORANGE = "#a3151f", "#1c4fa0", "#17613b", "#f5c02f", "#f08a24"
SHAPES = {RED: "circle", BLUE: "triangle", GREEN: "square", YELLOW: "diamond", ORANGE: "diamond"}
DARK = (RED, BLUE, GREEN, TURN)  # light words are written on these


class Canvas:
    """A picture in the making; all measures are those of the finished one."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), TABLE)
        self.pen = ImageDraw.Draw(self.image)

    def pixels(self) -> npt.NDArray[np.uint8]:
        """The finished picture."""
        smaller = self.image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
        return np.array(smaller, np.uint8)

    def title(self, left: str, right: str) -> None:
        """The line on top."""
        self.words(20, 24, left, 20, anchor="lm")
        self.words(WIDTH - 20, 24, right, 20, TURN, anchor="rm")

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = PANEL,
        line: str = LINE,
        thick: float = 1.5,
        round_by: float = 8,
    ) -> None:
        """A rectangle with round corners."""
        self.pen.rounded_rectangle(
            (x * FINER, y * FINER, (x + width) * FINER, (y + height) * FINER),
            round_by * FINER,
            fill,
            line,
            round(thick * FINER),
        )

    def words(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 15,
        fill: str = INK,
        anchor: str = "mm",
    ) -> None:
        """Words around a place: `lm` begins there, `rm` ends there, `mm` has its middle there."""
        font = font_of(round(size * FINER))
        lines = words.split("\n")
        for number, line in enumerate(lines):
            there = y + (number - (len(lines) - 1) / 2) * size * 1.15
            plain = line.replace("Ä", "A")
            self.pen.text((x * FINER, there * FINER), plain, fill, font, anchor=anchor)
            if "Ä" in line:  # the font has no such letter
                self._two_dots(x, there, font, line, size, fill)

    def _two_dots(self, x: float, y: float, font: Any, line: str, size: float, fill: str) -> None:
        """The dots of an Ä in a line around a place."""
        before, letter = font.getlength(line[: line.index("Ä")]), font.getlength("A")
        left = x * FINER - font.getlength(line.replace("Ä", "A")) / 2 + before
        up, r = (y - size * 0.52) * FINER, size * FINER * 0.065
        for part in (0.32, 0.68):
            there = left + letter * part
            self.pen.ellipse((there - r, up - r, there + r, up + r), fill)

    def dots(self, x: float, y: float, count: int, fill: str) -> None:
        """So many small dots beside each other."""
        for number in range(count):
            there = (x + (number - (count - 1) / 2) * 4) * FINER
            self.pen.ellipse((there - 3, y * FINER - 3, there + 3, y * FINER + 3), fill)

    def shape(
        self, x: float, y: float, radius: float, colour: str, fill: str | None = None
    ) -> None:
        """The shape that goes with a colour."""
        x, y, r = x * FINER, y * FINER, radius * FINER
        corners = {
            "triangle": [(x, y - r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r)],
            "square": [
                (x - 0.8 * r, y - 0.8 * r),
                (x + 0.8 * r, y - 0.8 * r),
                (x + 0.8 * r, y + 0.8 * r),
                (x - 0.8 * r, y + 0.8 * r),
            ],
            "diamond": [(x, y - r), (x + r, y), (x, y + r), (x - r, y)],
        }
        kind = SHAPES[colour]
        if kind == "circle":
            self.pen.ellipse((x - 0.9 * r, y - 0.9 * r, x + 0.9 * r, y + 0.9 * r), fill or colour)
        else:
            self.pen.polygon(corners[kind], fill or colour)

    def back(self, x: float, y: float, width: float, height: float) -> None:
        """A card that lies face down."""
        self.box(x, y, width, height, CARD, LINE, round_by=width / 9)
        inner = width / 8
        self.box(
            x + inner,
            y + inner,
            width - 2 * inner,
            height - 2 * inner,
            "#7b1f2b",
            "#7b1f2b",
            round_by=width / 14,
        )
        self.shape(x + width / 2, y + height / 2, width / 5, YELLOW, TABLE)

    def times(self, x: float, y: float, width: float, count: int) -> None:
        """How many there are, over the lower right corner of a card; nothing for one."""
        if count > 1:
            size = max(10, min(14, width / 4))
            wide, high = 1.9 * size, 1.4 * size
            self.box(x - wide + 4, y - high + 6, wide, high, TURN, PANEL, 1, high / 2)
            self.words(x - wide / 2 + 4, y - high / 2 + 6, f"{count}x", size, PANEL)


def on(colour: str) -> str:
    """What is readable on this colour."""
    return PANEL if colour in DARK else INK


@functools.cache
def font_of(size: int) -> Any:
    """The font that comes with Pillow."""
    return ImageFont.load_default(size)
