"""What happens in TEN, and the news that everybody must get of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.ten.scene import Table

from kaardilaud.match import Match

Position = Callable[[], Match]


def at(deck: str, seats: int = 2, played: str = "", **how: Any) -> Position:
    """A position to come, after these moves written with the seat in front."""

    def position() -> Match:
        table = Table(deck, seats=seats, **how)
        return table.play_all(played).match if played else table.match

    return position


POOR = {0: 0, 1: 0}
UNWANTED = ["passed seat=0", "all-passed.discard wild=W1 seat=0"]
PASSED_OVER = ["nothing-to-buy seat=1", "nothing-to-buy seat=0"]

# A name, a position, the moves, the news of the last move.
CASES: list[tuple[str, Position, str, list[str]]] = [
    ("a number", at("R4"), "draw", ["drew seat=0 card=R4"]),
    ("money", at("$3"), "draw", ["drew seat=0 card=$3"]),
    ("a wild", at("W5"), "draw", ["drew seat=0 card=W5", "auction wild=W5"]),
    (
        "the last card",
        at("R4", rest=""),
        "draw",
        ["drew seat=0 card=R4", "last-card-drawn"],
    ),
    (
        "bust by numbers; the others collect, and what goes beyond ten is lost",
        at("R4 $3 B9 G1", seats=3, tokens={1: 9, 2: 10}),
        "draw; draw; draw; draw",
        [
            "drew seat=0 card=G1",
            "bust.numbers seat=0",
            "to-market cards=R4+B9+G1 count=3",
            "bust-token seat=0",
            "tokens seat=1 count=1",
            "tokens-lost seat=1 count=2",
            "tokens-lost seat=2 count=3",
        ],
    ),
    (
        "bust by money; nobody collects",
        at("$5 R1 $5 $1"),
        "draw; draw; draw; draw",
        [
            "drew seat=0 card=$1",
            "bust.money seat=0",
            "to-market cards=R1 count=1",
            "bust-token seat=0",
        ],
    ),
    (
        "bust when the bust tokens have run out",
        at("R9 B9", bust={0: 15}),
        "draw; draw",
        [
            "drew seat=0 card=B9",
            "bust.numbers seat=0",
            "to-market cards=R9+B9 count=2",
            "no-bust-token seat=0",
        ],
    ),
    (
        "numbers taken, and something to buy",
        at("R3 $2 G5", market="B1"),
        "draw; draw; draw; take numbers",
        ["took-numbers seat=0 cards=R3+G5", "tokens seat=1 count=2"],
    ),
    (
        "numbers taken, and nothing to buy (TEN-D40)",
        at("R3 $2"),
        "draw; draw; take numbers",
        ["took-numbers seat=0 cards=R3", "tokens seat=1 count=2", "nothing-to-buy seat=0"],
    ),
    (
        "money taken",
        at("R6 $5", tokens={0: 7}),
        "draw; draw; take money",
        [
            "took-money seat=0",
            "tokens seat=0 count=3",
            "tokens-lost seat=0 count=2",
            "to-market cards=R6 count=1",
        ],
    ),
    ("a bid", at("W5"), "draw; bid 2", ["bid seat=1 price=2"]),
    ("a pass", at("W5"), "draw; pass", ["passed seat=1"]),
    (
        "the auction is won and paid at once",
        at("W5"),
        "draw; bid 2; pass",
        ["passed seat=0", "won seat=1 wild=W5 price=2", "paid.tokens seat=1 count=2"],
    ),
    (
        "the drawer wins with the last word, and can pay in many ways",
        at("W5", owns={0: "R1 R2"}),
        "draw; bid 2; bid 4",
        ["bid seat=0 price=4", "won seat=0 wild=W5 price=4"],
    ),
    (
        "paid with cards and tokens, one card of the kind that was won",
        at("R# R# W7", owns={0: "R# G1"}),
        "draw; pass; bid 2; pay 1c R#",
        ["paid.tokens seat=0 count=1", "paid.cards seat=0 cards=R# count=1"],
    ),
    (
        "overpaid with bust tokens",
        at("W5", bust={0: 2}, tokens=POOR),
        "draw; pass; bid 4",
        [
            "bid seat=0 price=4",
            "won seat=0 wild=W5 price=4",
            "paid.bust-tokens seat=0 count=2",
            "overpaid seat=0 count=2",
        ],
    ),
    (
        "nobody wants the wild: it leaves the game",
        at("W5"),
        "draw; pass; pass",
        ["passed seat=0", "all-passed.discard wild=W5 seat=0"],
    ),
    (
        "nobody wants the wild: the drawer has it",
        at("W5", allPass="drawerFree"),
        "draw; pass; pass",
        ["passed seat=0", "all-passed.drawer-free wild=W5 seat=0"],
    ),
    (
        "nobody wants the wild: it goes to the market",
        at("W5", allPass="toMarket"),
        "draw; pass; pass",
        ["passed seat=0", "all-passed.to-market wild=W5 seat=0"],
    ),
    (
        "buying, with a choice of what to pay with",
        at("R3", market="B4"),
        "draw; take numbers; buy B4",
        ["buying seat=0 card=B4 price=4"],
    ),
    (
        "bought after the payment was chosen",
        at("R3", market="B4"),
        "draw; take numbers; buy B4; pay 3c R3",
        [
            "bought seat=0 card=B4 price=4",
            "paid.tokens seat=0 count=3",
            "paid.cards seat=0 cards=R3 count=1",
        ],
    ),
    (
        "bought and paid at once, a # wild of the market",
        at("R3", market="W#", bust={0: 2}, tokens={0: 2}),
        "draw; take numbers; buy W#",
        [
            "bought seat=0 card=W# price=9",
            "paid.tokens seat=0 count=2",
            "paid.bust-tokens seat=0 count=2",
            "paid.cards seat=0 cards=R3 count=1",
        ],
    ),
    (
        "not bought",
        at("R3", market="B4"),
        "draw; take numbers; skip",
        ["bought-nothing seat=0"],
    ),
    (
        "the final buys begin, and one is passed over",
        at("R3 $1", rest="", seats=3, market="B4", tokens={1: 0}),
        "draw; draw; take money",
        [
            "took-money seat=0",
            "tokens seat=0 count=1",
            "to-market cards=R3 count=1",
            "final-buys",
            "nothing-to-buy seat=1",
        ],
    ),
    (
        "a final buy by one, with another to come",
        at("R3 $1", rest="", market="B4"),
        "draw; draw; take money; skip",
        ["bought-nothing seat=1"],
    ),
    (
        "the last of the final buys",
        at("R3 $1", rest="", market="B4"),
        "draw; draw; take money; skip; buy B4",
        [
            "bought seat=0 card=B4 price=4",
            "paid.tokens seat=0 count=4",
            "over.points seat=0 count=1",
        ],
    ),
    (
        "a final buy, after which there is nothing left to buy",
        at("$1", rest="", market="B4", seats=3),
        "draw; take money; buy B4",
        [
            "bought seat=1 card=B4 price=4",
            "paid.tokens seat=1 count=4",
            "nothing-to-buy seat=2",
            "nothing-to-buy seat=0",
            "over.points seat=1 count=1",
        ],
    ),
    (
        "the end, equal but for the tokens",
        at("W1", rest="", tokens={0: 5, 1: 7}),
        "draw; pass; pass",
        [*UNWANTED, "final-buys", *PASSED_OVER, "over.tokens seat=1 count=7"],
    ),
    (
        "the end, equal but for the number of cards",
        at("W1", rest="", owns={0: "R1 R1", 1: "B1"}),
        "draw; pass; pass",
        [*UNWANTED, "final-buys", *PASSED_OVER, "over.fewest-cards seat=1 count=1"],
    ),
    (
        "the end, all equal",
        at("W1", rest=""),
        "draw; pass; pass",
        [*UNWANTED, "final-buys", *PASSED_OVER, "over.shared seats=0+1"],
    ),
]
