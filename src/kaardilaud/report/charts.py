"""Plots as SVG text that takes its colours and its type from the page around it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from textwrap import fill
from typing import Any, NamedTuple

import numpy as np
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from ..lab.counting.measure import Estimate, Numbers
from .numbers import Writer

# Matplotlib wants real colours: these stand for those of the page, day and night.
COLOURS = {
    "#000001": "var(--ink)",
    "#000002": "var(--ink-soft)",
    "#000003": "var(--line)",
    "#000004": "var(--one)",
    "#000005": "var(--other)",
    "#000006": "var(--expected)",
}
INK, SOFT, LINE, ONE, OTHER, EXPECTED = COLOURS
SERIES = (ONE, OTHER)

WIDTH = 340  # in the units of the plot, about one CSS pixel each
ROW = 15  # the height of a lying bar's row
MOST_BARS = 30  # of a histogram
STEPS = (1, 2, 5, 10)  # between the lines of the grid

SETTINGS: Any = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "kaardilaud",  # the same plot is the same text
    "font.size": 11,
    "text.parse_math": False,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": SOFT,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "xtick.labelcolor": SOFT,
    "ytick.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.5,
    "figure.constrained_layout.use": True,
}

Estimates = Sequence[Estimate | None]


class Panel(NamedTuple):
    """A column of lying bars: its heading, and the estimates of one or two sides."""

    heading: str
    sides: Sequence[Estimates]
    share: bool
    reference: float | None = None


def standing_bars(
    labels: Sequence[str],
    sides: Sequence[Estimates],
    writer: Writer,
    share: bool,
    axis: str,
    reference: float | None = None,
) -> str:
    """A group of bars for each label, with intervals."""

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        _bars(axes, sides, lying=False)
        axes.set_xticks(range(len(labels)), labels)
        axes.set_xlabel(axis)
        axes.yaxis.set_major_formatter(_number_format(writer, share))
        axes.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS))
        axes.grid(axis="y")
        if reference is not None:
            axes.axhline(reference, color=INK, linewidth=1, linestyle=(0, (4, 3)))

    return _plot(200, draw)


def lying_bars(labels: Sequence[str], panels: Sequence[Panel], writer: Writer) -> str:
    """A row for each label, the first on top, and a column of bars for each panel."""
    rows = ROW if len(panels[0].sides) == 1 else 1.4 * ROW

    def draw(figure: Figure) -> None:
        columns = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
        for axes, panel in zip(columns, panels, strict=True):
            _bars(axes, panel.sides, lying=True)
            axes.xaxis.set_major_formatter(_number_format(writer, panel.share))
            axes.xaxis.set_major_locator(MaxNLocator(5 if len(panels) == 1 else 3, steps=STEPS))
            axes.grid(axis="x")
            axes.set_xlabel(panel.heading if len(panels) == 1 else fill(panel.heading, 11))
            axes.set_xlim(left=0)
            if panel.reference is not None:
                axes.axvline(panel.reference, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        columns[0].set_yticks(range(len(labels)), labels)
        columns[0].set_ylim(len(labels) - 0.4, -0.6)

    return _plot((60 if len(panels) == 1 else 76) + rows * len(labels), draw)


def histogram(
    sides: Sequence[Numbers],
    writer: Writer,
    axis: str,
    scale: float = 1,
    band: tuple[float, float] | None = None,
) -> str:
    """How often each whole number came, written `scale` times as large; `band` is shaded."""
    values = np.concatenate([np.asarray(side) for side in sides])
    least, most = int(values.min()), int(np.quantile(values, 0.998))
    step = max(1, -(-(most - least + 1) // MOST_BARS))
    edges = np.arange(least, most + step + 1, step) - 0.5
    width = step / len(sides)

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        for number, side in enumerate(sides):
            # What lies beyond the last bar stays out: single games that would squeeze the rest.
            heights = np.histogram(side, edges)[0] / len(side)
            places = edges[:-1] + width * (number + 0.5)
            axes.bar(places * scale, heights, 0.92 * width * scale, color=SERIES[number])
        if band is not None:
            limits = axes.get_xlim()
            axes.axvspan(*band, color=EXPECTED, linewidth=0, zorder=0)
            axes.set_xlim(min(limits[0], band[0]), max(limits[1], band[1]))
        axes.set_xlabel(axis)
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True, steps=STEPS))
        axes.xaxis.set_major_formatter(_number_format(writer, False))
        axes.yaxis.set_major_formatter(_number_format(writer, True))
        axes.yaxis.set_major_locator(MaxNLocator(5, steps=STEPS))
        axes.grid(axis="y")

    return _plot(190, draw)


def _bars(axes: Axes, sides: Sequence[Estimates], lying: bool) -> None:
    thick = 0.8 / len(sides)
    for number, estimates in enumerate(sides):
        places = np.arange(len(estimates)) + thick * (number - (len(sides) - 1) / 2)
        there = [(place, e) for place, e in zip(places, estimates, strict=True) if e is not None]
        at, values = [place for place, _ in there], [e.value for _, e in there]
        below, above = [e.value - e.low for _, e in there], [e.high - e.value for _, e in there]
        bars = axes.barh if lying else axes.bar
        bars(at, values, 0.9 * thick, color=SERIES[number])
        error: dict[str, Any] = {"ecolor": INK, "elinewidth": 1, "fmt": "none"}
        if lying:
            axes.errorbar(values, at, xerr=[below, above], **error)
        else:
            axes.errorbar(at, values, yerr=[below, above], **error)


def _number_format(writer: Writer, share: bool) -> FuncFormatter:
    def write(value: float, _: int | None) -> str:
        number = 100 * value if share else value
        places = 0 if abs(number - round(number)) < 1e-9 else 1
        return writer.decimal(number, places) + ("%" if share else "")

    return FuncFormatter(write)


def _plot(height: float, draw: Callable[[Figure], None]) -> str:
    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH / 72, height / 72))
        draw(figure)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    return _for_the_page(text.getvalue())


def _for_the_page(svg: str) -> str:
    """Only what a page needs: no prolog, no white ground, no names of parts, the page's colours
    and type."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<(metadata|defs)>.*?</\1>|<!--.*?-->", "", svg, flags=re.S)
    svg = re.sub(r' (id|clip-path)="[^"]*"| transform="rotate\(-0 [^"]*"', "", svg)
    svg = re.sub(r" font-family: [^;]*;", "", svg)
    svg = re.sub(r"(\d\.\d\d)\d+", r"\1", svg)
    for colour, name in COLOURS.items():
        svg = svg.replace(colour, name)
    svg = re.sub(r'<svg [^>]*viewBox="([^"]*)"[^>]*>', r'<svg viewBox="\1">', svg, count=1)
    return re.sub(r"\n\s*(<g/>\n)*", "\n", svg)
