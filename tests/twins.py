"""Pairs of games that one of those who watch can't tell apart.

What lies hidden is dealt differently in both: in Rahast vabaks the others' hands, what they draw
and the pile; in TEN the order of the pile. The moves are the same, so whatever the watcher is sent
has to be the same, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scenes import Scene, dealt

KAI = "G20 Y20 B5 B2 G5 Y10 B20 G2"
KEPT = "R2 R-VALJA R-RAHA VV"
THESE = "B5 B10 B20 G5"
THOSE = "G2 Y5 B2 Y20"
REST = "G10 B10 Y2 Y10"
ROW = "R4 R5 W5 B2 $3 "


@dataclass(frozen=True)
class Twins:
    """Two games; who can't tell them apart, and what is done at the table: a seat and its move."""

    one: Scene
    other: Scene
    watcher: int
    moves: tuple[tuple[int, str], ...]

    def __iter__(self) -> Iterator[Scene]:
        return iter((self.one, self.other))


def rahast_vabaks(mari: str, jüri: str, pile: str, kai: str = KAI) -> Scene:
    """Mari has the special cards; of what the others have Kai sees nothing."""
    deck = dealt("R1", pile, f"{KEPT} {mari}", f"{jüri} {REST}", kai)
    return Scene("rahast-vabaks", deck, 3, people=("Jüri", "Kai"))


def ten(pile: str) -> Scene:
    """What will be drawn is the same for a while."""
    return Scene("ten", ROW + pile, 3, people=("Jüri", "Kai"))


TWINS = {
    "rahast-vabaks": Twins(
        rahast_vabaks(THESE, THOSE, "G-LISA B-LISA Y-MAKSE B-MAKSE G1 Y1 G1 Y1 G5 B2"),
        rahast_vabaks(THOSE, THESE, "Y-MAKSE B-LISA G-LISA B-MAKSE Y1 G1 B2 Y1 G5 G1"),
        2,
        (
            (0, "play R2"),
            (1, "draw"),
            (2, "draw"),
            (0, "play VV"),
            (0, "colour R"),
            (1, "draw"),
            (2, "draw"),
            (0, "play R-RAHA"),
            (0, "choose 1"),
            (1, "play R-VALJA"),
            (1, "choose 0"),
        ),
    ),
    "ten": Twins(
        ten("O4 O5 G4 G5 B4 B5 R6 O6 G6 B6"),
        ten("B6 G6 O6 R6 B5 B4 G5 G4 O5 O4"),
        2,
        (
            (0, "draw"),
            (0, "draw"),
            (0, "take numbers"),
            (1, "draw"),
            (2, "bid 2"),
            (0, "bid 3"),
            (1, "pass"),
            (0, "pay 3c"),
            (1, "draw"),
            (1, "draw"),
            (1, "take numbers"),
        ),
    ),
}
