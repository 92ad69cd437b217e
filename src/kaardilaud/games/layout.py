"""What the places of an observation and the numbers of actions mean, as data.

From these tables come the numbers that the encoders use, the decoder, and the pages in `docs/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

MOST_SHOWN = 9  # labels in a row of a table


@dataclass(frozen=True)
class Part:
    """Neighbouring places that belong together; a label for each of them."""

    name: str
    labels: Sequence[str]
    most: int  # the highest value that stands there
    meaning: str


class Layout:
    """Parts one after the other, and where each begins."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.first: dict[str, int] = {}
        self.size = 0
        for part in parts:
            self.first[part.name] = self.size
            self.size += len(part.labels)

    def part_at(self, place: int) -> Part:
        """The part that a place belongs to."""
        return next(
            part
            for part in self.parts
            if self.first[part.name] <= place < self.first[part.name] + len(part.labels)
        )

    def label(self, place: int) -> str:
        """What stands at one place: its part and its own label."""
        part = self.part_at(place)
        return f"{part.name} {part.labels[place - self.first[part.name]]}".rstrip()

    @cached_property
    def labels(self) -> Sequence[str]:
        """The labels of all places."""
        return tuple(self.label(place) for place in range(self.size))

    def most(self) -> npt.NDArray[np.uint8]:
        """The highest value of each place."""
        return np.array([part.most for part in self.parts for _ in part.labels], np.uint8)

    def decode(self, values: Sequence[int] | npt.NDArray[np.uint8]) -> dict[str, dict[str, int]]:
        """The values by the names of the parts and their labels; those that are 0 are left out."""
        found: dict[str, dict[str, int]] = {}
        for part in self.parts:
            start = self.first[part.name]
            found[part.name] = {
                label: int(value)
                for label, value in zip(part.labels, values[start:], strict=False)
                if value
            }
        return found

    def as_text(self, values: Sequence[int] | npt.NDArray[np.uint8]) -> list[str]:
        """The same as lines of text, one for each part that has any."""
        return lines_of(self.decode(values))

    def rows(self) -> Iterable[tuple[int, int, Part]]:
        """Each part with its first and last place."""
        for part in self.parts:
            start = self.first[part.name]
            yield start, start + len(part.labels) - 1, part


def lines_of(values: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Values by name as lines of text, one for each part that has any."""
    return [
        f"{name}: " + ", ".join(_shown(label, value) for label, value in found.items())
        for name, found in values.items()
        if found
    ]


def _shown(label: str, value: int) -> str:
    return label if value == 1 and label else f"{label} {value}".lstrip()


def one_label() -> Sequence[str]:
    """The label of a part that is one number."""
    return ("",)


def labels_of_seats(seats: int) -> Sequence[str]:
    """A seat is named by how far to the left of the viewer it is; the viewer's own is 0."""
    return tuple(f"+{seat}" for seat in range(seats))


def combined(outer: Sequence[str], inner: Sequence[str]) -> Sequence[str]:
    """A label for each pair."""
    return tuple(f"{one} {two}" for one in outer for two in inner)


def table(layout: Layout) -> str:
    """The layout as a table of Markdown."""
    lines = [
        "| from | to | name | each place | highest | meaning |",
        "|---:|---:|---|---|---:|---|",
    ]
    for first, last, part in layout.rows():
        labels = abridged(part.labels)
        lines.append(
            f"| {first} | {last} | {part.name} | {labels} | {part.most} | {part.meaning} |"
        )
    return "\n".join(lines)


def abridged(labels: Sequence[str]) -> str:
    """The labels, those in the middle left out where they are many."""
    shown = labels if len(labels) <= MOST_SHOWN else [*labels[:3], "…", labels[-1]]
    return ", ".join(f"`{label}`" if label != "…" else label for label in shown if label)
