"""What happens in Rahast vabaks, and the news that each viewer must get of it."""

from __future__ import annotations

from collections.abc import Callable

from rules.scene import scene

from kaardilaud.match import Match

Position = Callable[[], Match]


def at(*hands: str, top: str, moves: int = 0, **how: str | int) -> Position:
    """A position to come; `moves` is how many have been made."""

    def position() -> Match:
        match = scene(*hands, top=top, **how).match  # type: ignore[arg-type]
        match.state.moves = moves
        return match

    return position


# A name, a position, the moves, who watches, the cards taken blind, the news of the last move.
CASES: list[tuple[str, Position, str, int, str, list[str]]] = [
    (
        "one card",
        at("R2 B5 G1", "Y20 Y5", top="R10"),
        "play R2",
        0,
        "",
        ["played seat=0 cards=R2"],
    ),
    (
        "a sum, for the other, and the last card of the hand announced",
        at("B5 G5 Y1", "Y20 Y5", top="R10"),
        "play B5 G5",
        1,
        "",
        ["played seat=0 cards=B5+G5", "last-card seat=0"],
    ),
    (
        "a drawn card that fits, for the drawer",
        at("B5 G2", "Y20 Y5", top="R10", pile="R1 Y1"),
        "draw",
        0,
        "",
        ["drew.own card=R1"],
    ),
    (
        "a drawn card that fits, for the other",
        at("B5 G2", "Y20 Y5", top="R10", pile="R1 Y1"),
        "draw",
        1,
        "",
        ["drew seat=0"],
    ),
    (
        "a drawn card that does not fit, for the drawer",
        at("B5 G2", "Y20 Y5", top="R10", pile="Y1 Y1"),
        "draw",
        0,
        "",
        ["drew.own card=Y1", "does-not-fit seat=0"],
    ),
    (
        "a drawn card that does not fit, for the other",
        at("B5 G2", "Y20 Y5", top="R10", pile="Y1 Y1"),
        "draw",
        1,
        "",
        ["drew seat=0", "does-not-fit seat=0"],
    ),
    (
        "keeping",
        at("B5 G2", "Y20 Y5", top="R10", pile="R1 Y1"),
        "draw; keep",
        1,
        "",
        ["kept seat=0"],
    ),
    ("passing", at("B5 G2", "Y20 Y5", top="R10", pile=""), "pass", 1, "", ["passed seat=0"]),
    (
        "naming a colour",
        at("VV G2 G1", "Y20 Y5", top="R10"),
        "play VV; colour B",
        1,
        "",
        ["colour seat=0 colour=B"],
    ),
    (
        "a swap of two, for the one who was chosen",
        at("R-RAHA G2 G1", "Y20 Y5", top="R10"),
        "play R-RAHA",
        1,
        "",
        ["played seat=0 cards=R-RAHA", "swapped seat=1 other=0"],
    ),
    (
        "a swap, for somebody else; who has one card after it, is announced",
        at("R-RAHA G2", "Y20 Y5", "B1 B2", top="R10"),
        "play R-RAHA; choose 1",
        2,
        "",
        ["swapped seat=0 other=1", "last-card seat=1"],
    ),
    (
        "a payout, for the payer",
        at("R-VALJA G2 G1 B1", "Y20 Y5", "B1 B2", top="R10"),
        "play R-VALJA; choose 1",
        0,
        "G2",
        ["paid-out.own other=1 card=G2"],
    ),
    (
        "a payout, for the taker",
        at("R-VALJA G2 G1 B1", "Y20 Y5", "B1 B2", top="R10"),
        "play R-VALJA; choose 1",
        1,
        "G2",
        ["payout-received.own other=0 card=G2"],
    ),
    (
        "a payout, for somebody else",
        at("R-VALJA G2 G1 B1", "Y20 Y5", "B1 B2", top="R10"),
        "play R-VALJA; choose 1",
        2,
        "G2",
        ["paid-out seat=0 other=1"],
    ),
    (
        "LISARAHA, for one who gets a card",
        at("R-LISA G2 G1", "Y20 Y5", "B1 B2", top="R10", pile="Y1 B5 R1"),
        "play R-LISA",
        2,
        "",
        ["played seat=0 cards=R-LISA", "extra seat=1 count=1", "extra.own cards=B5 count=1"],
    ),
    (
        "LISARAHA with a shuffle in the middle",
        at("R-LISA G2 G1", "Y20 Y5", "B1 B2", top="R10", under="G5 G10", pile="Y1"),
        "play R-LISA",
        2,
        "",
        [
            "played seat=0 cards=R-LISA",
            "extra seat=1 count=1",
            "shuffled",
            "extra.own cards=R10 count=1",
        ],
    ),
    (
        "LISARAHA for which there are too few cards",
        at("R-LISA G2 G1", "Y20 Y5", "B1 B2", top="R10", pile="Y1", pileEmpty="fewestWins"),
        "play R-LISA",
        0,
        "",
        [
            "played seat=0 cards=R-LISA",
            "extra seat=1 count=1",
            "no-extra seat=2",
            "over.fewest-cards.shared seats=0+2 count=2",
        ],
    ),
    (
        "somebody is skipped",
        at("R-MAKSE G2 G1", "Y20 Y5", "B1 B2", top="R10"),
        "play R-MAKSE",
        1,
        "",
        ["played seat=0 cards=R-MAKSE", "skipped seat=1"],
    ),
    (
        "the pile is used up and shuffled",
        at("B5 G2", "Y20 Y5", top="R10", under="G1 G2", pile="Y1"),
        "draw",
        1,
        "",
        ["drew seat=0", "does-not-fit seat=0", "shuffled"],
    ),
    (
        "the last card does nothing any more",
        at("R-LISA", "Y20 Y5", "B1 B2", top="R10"),
        "play R-LISA",
        1,
        "",
        ["played seat=0 cards=R-LISA", "over.empty-hand seat=0"],
    ),
    (
        "the last card is taken (RV-D22)",
        at("R-VALJA G2", "Y20 Y5", top="R10"),
        "play R-VALJA",
        0,
        "G2",
        [
            "played seat=0 cards=R-VALJA",
            "last-card seat=0",
            "paid-out.own other=1 card=G2",
            "over.last-card-taken seat=0",
        ],
    ),
    (
        "the fewest cards win",
        at("B5 G2", "Y20 Y5 Y1 Y1", top="R10", pile="Y1", pileEmpty="fewestWins"),
        "draw",
        1,
        "",
        ["drew seat=0", "does-not-fit seat=0", "over.fewest-cards seat=0 count=3"],
    ),
    (
        "nobody can move",
        at("B5 G2", "Y20 Y5 Y2", top="R10", pile=""),
        "pass; pass",
        0,
        "",
        ["passed seat=1", "over.blocked seat=0 count=2"],
    ),
    (
        "nobody can move, and two have equally few",
        at("B5 G2", "Y20 Y5", top="R10", pile=""),
        "pass; pass",
        0,
        "",
        ["passed seat=1", "over.blocked.shared seats=0+1 count=2"],
    ),
    (
        "the game would never end",
        at("B5 G2", "Y20 Y5 Y2", top="R10", pile="R1 R1 R1", moves=4998),
        "draw; keep",
        0,
        "",
        ["kept seat=0", "over.endless.shared seats=0+1 count=3"],
    ),
    (
        "the game would never end, and one has the fewest; whether the card fits, nobody says",
        at("B5 G2", "Y20 Y5 Y2 Y1", top="R10", pile="R1 R1 R1", moves=4999),
        "draw",
        1,
        "",
        ["drew seat=0", "over.endless seat=0 count=3"],
    ),
]
