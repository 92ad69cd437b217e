"""The chapter of the report about one number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..games.game import Game
from ..lab.counting.findings import EXPECTED, CardFindings, Findings
from ..lab.counting.measure import Measure
from ..locale import Words
from . import charts
from .html import Html, element, joined, table
from .numbers import Writer

SIDES = ("A", "B")
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
GLANCE = ("as-expected", "decisions", "lead-changes", "blowouts")


class Chapter(NamedTuple):
    """A chapter, and what the beginning of the report says of it."""

    seats: int
    html: Html
    glance: list[Html]  # the cells of its column in the table at the beginning


class Author:
    """Writes the chapter about the findings of one deck, or of two to compare."""

    def __init__(self, findings: Sequence[Findings], words: Words) -> None:
        self.findings = findings
        self.words = words
        self.writer = Writer(words.language)
        self.game: Game = findings[0].setting.game
        self.expected = EXPECTED[self.game.name]

    def chapter(self) -> Chapter:
        """The whole chapter."""
        seats = self.findings[0].seats
        figures = [self._wins(), self._minutes(), self._plays(), self._leads(), self._margins()]
        if self.game.name == "ten":
            figures += [*self._prices(), self._bought()]
        html = element(
            "section",
            element("h2", self.say("players", number=seats)),
            *self._sentences(),
            element("div", *figures, *self._cards(), class_="figures"),
            element("h3", self.say("numbers")),
            self._measures(self._labelled("measure", self._all("measures"))),
            id=f"players-{seats}",
        )
        return Chapter(seats, html, self._glance())

    def say(self, key: str, **parameters: Any) -> str:
        """A text of the report."""
        return self.words.say(f"report.{key}", **parameters)

    def _own(self, key: str, **parameters: Any) -> str:
        """A text that each game has one of."""
        return self.say(f"{key}.{self.game.name}", **parameters)

    # --- Texts and tables -------------------------------------------------------------------------

    def _sentences(self) -> Iterable[Html]:
        """How long the games take, of each side."""
        for side, found in zip(SIDES, self.findings, strict=False):
            median, most = np.quantile(found.minutes, (0.5, 0.95))
            share, _ = self.writer.estimate(found.measures["as-expected"])
            sentence = self.say(
                "length",
                median=self.writer.decimal(float(median), 1),
                most=self.writer.decimal(float(most), 1),
                share=share,
                least=self.expected.least_minutes,
                longest=self.expected.most_minutes,
            )
            if len(self.findings) == 1:
                yield element("p", sentence)
            else:
                yield element("p", element("b", side, class_=f"side-{side}"), " ", sentence)

    def _glance(self) -> list[Html]:
        """Minutes with their usual range, the starter's wins, and some of the measures."""
        minutes = []
        for found in self.findings:
            low, middle, high = (
                self.writer.decimal(float(value), 1)
                for value in np.quantile(found.minutes, (0.05, 0.5, 0.95))
            )
            minutes.append(_with_interval(middle, f"{low}–{high}"))
        measures = [[found.wins[0] for found in self.findings]]
        measures += [[found.measures[name] for found in self.findings] for name in GLANCE]
        cells = [[_with_interval(*self.writer.estimate(m)) for m in sides] for sides in measures]
        return [self._sides_in_cell(cell) for cell in (minutes, *cells)]

    def _sides_in_cell(self, cells: Sequence[Html]) -> Html:
        if len(cells) == 1:
            return cells[0]
        return joined(
            *(
                element("div", element("b", side, class_=f"side-{side}"), " ", cell)
                for side, cell in zip(SIDES, cells, strict=True)
            )
        )

    def _all(self, name: str) -> dict[Any, list[Measure]]:
        """The measures of a field by key, those of both sides together."""
        fields: list[Mapping[Any, Measure]] = [getattr(found, name) for found in self.findings]
        return {key: [field[key] for field in fields] for key in fields[0]}

    def _labelled(
        self, key: str, measures: Mapping[Any, list[Measure]]
    ) -> list[tuple[str, list[Measure]]]:
        parameters = {"close": self.expected.close, "blowout": self.expected.blowout}
        parameters |= {"least": self.expected.least_minutes, "most": self.expected.most_minutes}
        return [
            (self.say(f"{key}.{name}", **parameters), sides) for name, sides in measures.items()
        ]

    def _measures(self, rows: Sequence[tuple[str, list[Measure]]]) -> Html:
        """A table of measures with their intervals, and the differences of two sides."""
        headings = [""]
        if len(self.findings) == 1:
            headings.append(self.say("value"))
        else:
            headings += [*SIDES, self.say("difference")]
        return table(headings, [[label, *self._cells(sides)] for label, sides in rows])

    def _cells(self, sides: Sequence[Measure]) -> list[Html]:
        cells = [_with_interval(*self.writer.estimate(measure)) for measure in sides]
        if len(sides) == 2:
            value, interval, certain = self.writer.difference(*sides)
            cells.append(_with_interval(element("b", value) if certain else value, interval))
        return cells

    def _quantiles(self, unit: str, of_sides: Sequence[Any]) -> Html:
        """A table of what so many of the games stay below."""
        headings = [self.say("share-of-games"), *(SIDES if len(of_sides) == 2 else [unit])]
        columns = [np.quantile(values, QUANTILES) for values in of_sides]
        rows = [
            [
                self.writer.decimal(100 * share, 0) + "%",
                *(self.writer.decimal(float(column[place]), 1) for column in columns),
            ]
            for place, share in enumerate(QUANTILES)
        ]
        return table(headings, rows)

    # --- Plots ------------------------------------------------------------------------------------

    def _figure(self, title: str, about: str, plot: str, numbers: Html) -> Html:
        legend = ""
        if len(self.findings) == 2:
            keys = (element("span", side, class_=f"side-{side}") for side in SIDES)
            legend = element("p", *keys, class_="legend", aria_hidden="true")
        svg = Html(plot.replace("<svg ", '<svg aria-hidden="true" ', 1))
        return element(
            "figure",
            element("figcaption", element("h3", title), element("p", about)),
            legend,
            svg,
            element("details", element("summary", self.say("as-numbers")), numbers),
        )

    def _wins(self) -> Html:
        seats = self.findings[0].seats
        sides = [found.wins for found in self.findings]
        labels = [self.say("place", number=place + 1) for place in range(seats)]
        plot = charts.standing_bars(
            labels,
            [_estimates(wins) for wins in sides],
            self.writer,
            share=True,
            axis=self.say("axis.place"),
            reference=1 / seats,
        )
        rows = [(label, list(row)) for label, *row in zip(labels, *sides, strict=True)]
        about = self.say("chart.wins.about")
        return self._figure(self.say("chart.wins"), about, plot, self._measures(rows))

    def _minutes(self) -> Html:
        found, expected = self.findings[0], self.expected
        plot = charts.histogram(
            [f.turns for f in self.findings],
            self.writer,
            self.say("axis.minutes"),
            found.turn_seconds / 60,
            (expected.least_minutes, expected.most_minutes),
        )
        numbers = self._quantiles(self.say("axis.minutes"), [f.minutes for f in self.findings])
        about = self.say("chart.minutes.about", count=found.turn_seconds)
        return self._figure(self.say("chart.minutes"), about, plot, numbers)

    def _whole_numbers(self, name: str, field: str, **parameters: Any) -> Html:
        """A histogram of a whole number that each game has."""
        values = [getattr(found, field) for found in self.findings]
        axis = self._own(f"axis.{name}")
        plot = charts.histogram(values, self.writer, axis)
        about = self._own(f"chart.{name}.about", **parameters)
        return self._figure(self.say(f"chart.{name}"), about, plot, self._quantiles(axis, values))

    def _leads(self) -> Html:
        return self._whole_numbers("leads", "lead_changes")

    def _margins(self) -> Html:
        parameters = {"close": self.expected.close, "blowout": self.expected.blowout}
        return self._whole_numbers("margins", "margins", **parameters)

    def _lying(
        self, name: str, rows: Sequence[tuple[str, list[Measure]]], share: bool = False
    ) -> Html:
        """A row of bars for each measure."""
        sides = [_estimates(column) for column in zip(*(sides for _, sides in rows), strict=True)]
        labels = [label for label, _ in rows]
        panel = charts.Panel(self.say(f"axis.{name}"), sides, share)
        plot = charts.lying_bars(labels, [panel], self.writer)
        about = self.say(f"chart.{name}.about")
        return self._figure(self.say(f"chart.{name}"), about, plot, self._measures(rows))

    def _plays(self) -> Html:
        return self._lying("plays", self._labelled("play", self._all("plays")), share=True)

    def _prices(self) -> Iterable[Html]:
        """Nothing where no wild was sold."""
        prices = self._all("prices").items()
        there = [(code, sides) for code, sides in prices if any(m.of.any() for m in sides)]
        if there:
            yield self._lying("prices", [(self.words.card(code), sides) for code, sides in there])

    def _bought(self) -> Html:
        bought = self._all("bought").items()
        rows = [(self.say("price", number=price), sides) for price, sides in bought]
        return self._lying("bought", rows)

    def _cards(self) -> Iterable[Html]:
        """For each kind of either deck: where its cards were at the end, and what they brought.
        Nothing where nobody ever had a card."""
        of_sides = [{card.kind: card for card in found.cards} for found in self.findings]
        kinds = sorted({kind for cards in of_sides for kind in cards})
        labels = [self.words.card(self.game.codes[kind]) for kind in kinds]
        parts: dict[str, Callable[[CardFindings], Measure | None]] = {
            "held": lambda card: card.held,
            "held-by-winner": lambda card: card.held_by_winner,
            "dealt-to-winner": lambda card: card.dealt_to_winner,
        }
        panels, tables = [], []
        for name, part in parts.items():
            columns = [[_part(part, cards.get(kind)) for kind in kinds] for cards in of_sides]
            if not any(measure and measure.counted.any() for side in columns for measure in side):
                continue
            chance = None if name == "held" else 1 / self.findings[0].seats
            estimates = [_estimates(column) for column in columns]
            panels.append(charts.Panel(self.say(f"axis.{name}"), estimates, True, chance))
            tables += self._card_table(name, labels, columns)
        if panels:
            plot = charts.lying_bars(labels, panels, self.writer)
            about = self._own("chart.cards.about")
            yield self._figure(self.say("chart.cards"), about, plot, joined(*tables))

    def _card_table(
        self, name: str, labels: Sequence[str], columns: Sequence[Sequence[Measure | None]]
    ) -> list[Html]:
        rows = []
        for label, *sides in zip(labels, *columns, strict=True):
            there = [measure for measure in sides if measure is not None]
            if len(there) == len(sides):
                rows.append([label, *self._cells(there)])
            else:  # only one of the decks has this card
                cells = [_with_interval(*self.writer.estimate(m)) if m else "–" for m in sides]
                rows.append([label, *cells, "–"])
        headings = ["", *(SIDES if len(columns) == 2 else [self.say("value")])]
        headings += [self.say("difference")] if len(columns) == 2 else []
        return [element("h4", self.say(f"axis.{name}")), table(headings, rows)]


def _part(
    part: Callable[[CardFindings], Measure | None], card: CardFindings | None
) -> Measure | None:
    return None if card is None else part(card)


def _estimates(measures: Iterable[Measure | None]) -> charts.Estimates:
    return [None if measure is None else measure.estimate() for measure in measures]


def _with_interval(value: str, interval: str) -> Html:
    return joined(value, " ", element("small", f"({interval})")) if interval else joined(value)
