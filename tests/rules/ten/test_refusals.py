"""TEN: exactly the listed moves are legal, and a refused move changes nothing."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from .scene import SEATS, TEN, A, B, C, Table, buying, full_deck
from .test_payment_sets import by_definition, written

MALFORMED = [
    *("", " ", "draw ", " draw", "Draw", "DRAW", "draw 1", "draw\n", "dra", "0", "joonista"),
    *("take", "take  money", "take R4", "take numbers money", "take both", "stop", "end"),
    *("bid", "bid ", "bid -1", "bid 0", "bid 1.0", "bid 1.5", "bid 01", "bid +1", "bid 1e1"),
    *("bid 1 2", "bid  1", "bid 1 ", "bid x", "bid ٣", "bid ²", "bid 10000", "bid 99999999999"),
    *("bid 1c", "bid R4", "bid 1\n", "bid *"),
    *("buy", "buy ", "buy 4", "buy R10", "buy R0", "buy r4", "buy $1", "buy W0", "buy R4 R4"),
    *("buy R4 ", "buy *", "buy X9", "buy ##"),
    *("pay", "pay ", "pay *", "pay 0c", "pay 0b", "pay 1c 1c", "pay 1b 1b", "pay c", "pay 1x"),
    *("pay 1", "pay  1c", "pay 1c ", "pay -1c", "pay 01c", "pay 1.5c", "pay $1", "pay 1C"),
    *("pay 1c  1b", "pay 1c,1b", "pay ٣c", "pay 99999c", "pay R0", "pay 1cR4", "pay 1c\n"),
    *("keep", "choose 1", "colour R", "play R4", "skip ", "Skip", "pass ", "PASS", "skip pass"),
]
MOVES = [
    *("draw", "take numbers", "take money", "pass", "skip"),
    *(f"bid {price}" for price in range(1, 41)),
    *(f"buy {code}" for code in TEN.codes if code[0] != "$"),
    *(f"pay {count}c" for count in range(1, 13)),
    *(f"pay {count}b" for count in range(1, 17)),
    *(f"pay {tokens}c {bust}b" for tokens in range(1, 5) for bust in range(1, 4)),
]


def random_payments(table: Table, chance: random.Random) -> list[str]:
    """Payments of the seat to move, good and bad ones, many of them near the price."""
    assert table.to_move is not None
    purse = table.dump["players"][table.to_move]
    price = price_due(table)
    payments = []
    for _ in range(25):
        bust = chance.randrange(purse["bust"] + 2)
        tokens = chance.randrange(purse["tokens"] + 2)
        rest = price - 3 * bust - tokens + chance.choice([-1, 0, 0, 0, 1])
        cards = chance.sample(purse["cards"], min(max(0, rest), len(purse["cards"])))
        if bust or tokens or cards:
            in_order = tuple(sorted(cards, key=TEN.codes.index))
            payments.append(written((tokens, bust, in_order)))
    return payments


def price_due(table: Table) -> int:
    """What the seat to move has to pay, or another number."""
    if table.auction:
        return table.auction["price"]
    last = table.moves[-1] if table.moves else ""
    return int(last[-1].replace("#", "9")) if " buy " in last else 5


def random_move(table: Table, chance: random.Random) -> str:
    """A legal move; bids and purchases come often enough to be seen."""
    legal, seat = table.legal, table.to_move
    assert seat is not None
    while legal == ["pay *"]:
        offers = random_payments(table, chance)
        legal = [move for move in offers if table.match.why_illegal(seat, move) is None] or legal
    others = [move for move in legal if move not in ("pass", "skip")]
    return chance.choice(others if others and chance.random() < 0.6 else legal)


def random_table(chance: random.Random) -> Table:
    """A game of random size, options and deck, some with many wilds and tokens about."""
    seats = chance.randrange(2, 6)
    deck = full_deck(seats)
    if chance.random() < 0.5:  # a small deck of few kinds
        deck = chance.choices(chance.sample(list(TEN.codes), 12), k=40)
    chance.shuffle(deck)
    return Table(
        deck[10:],
        rest="",
        seats=seats,
        first=chance.randrange(seats),
        owns={A: [card for card in deck[:10] if card[0] != "$"]},
        tokens={seat: chance.randrange(11) for seat in range(seats)},
        bust={seat: chance.randrange(4) for seat in range(seats)},
        auctionPay=chance.choice(TEN.options["auctionPay"]),
        allPass=chance.choice(TEN.options["allPass"]),
    )


def check_all_candidates(table: Table, chance: random.Random) -> None:
    """`why_illegal` is None just for the listed moves, and asking changes nothing."""
    legal = set(table.legal)
    seat = table.to_move
    assert seat is not None
    before = table.everything()
    candidates = {*MOVES, *MALFORMED, *random_payments(table, chance), *legal} - {"pay *"}
    if legal == {"pay *"}:  # too many to list: by definition then, where that is quick enough
        candidates = {move for move in candidates if not move.startswith("pay")}
        legal = set()
    for move in candidates:
        reason = table.match.why_illegal(seat, move)
        assert (reason is None) == (move in legal), (move, reason)
    for other in range(len(before[0]["players"])):
        if other != seat:
            for move in chance.sample(sorted(candidates), 10):
                assert table.match.why_illegal(other, move) is not None
    assert table.everything() == before
    if table.phase == "pay":
        check_payments(table, legal)


def check_payments(table: Table, legal: set[str]) -> None:
    """The listed payments of a real position are those of the definition."""
    assert table.to_move is not None
    purse = table.dump["players"][table.to_move]
    if len(purse["cards"]) > 8 or not legal:
        return
    auction = table.auction
    tokens_only = auction is not None and table.match.options["auctionPay"] == "tokensOnly"
    cards = [] if tokens_only else purse["cards"]
    expected = by_definition(purse["tokens"], purse["bust"], cards, price_due(table))
    assert legal == set(map(written, expected))


@pytest.mark.parametrize("seed", range(6))
def test_exactly_the_listed_moves_are_legal(seed: int) -> None:
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(5):
        table = random_table(chance)
        while table.to_move is not None and seen.total() < 200:
            if chance.random() < 0.3 or table.phase in ("pay", "finalBuy", "buy"):
                check_all_candidates(table, chance)
                seen[table.phase] += 1
            table.play(f"{SEATS[table.to_move]} {random_move(table, chance)}")
    assert set(seen) == {"draw", "auction", "pay", "buy", "finalBuy"}


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_moves_are_refused_in_every_phase(text: str) -> None:
    draw = Table("R4 $1").play("A draw")
    auction = Table("W5").play("A draw")
    buy = buying("R4", "R5 G1")
    pay = buying("R4", "G5").play("A buy G5")
    final = Table("$1", rest="", market="G1", owns={B: "R4"}).play("A draw", "A take money")
    over = Table("$1", rest="").play("A draw", "A take money")
    for table, seat in ((draw, "A"), (auction, "B"), (buy, "A"), (pay, "A"), (final, "B")):
        table.refusal(f"{seat} {text}")
    for seat in "ABCD":
        over.refusal(f"{seat} {text}")


def test_TEN_X62_out_of_order() -> None:
    auction = Table("W5").play("A draw", "B pass")
    auction.refuses("B bid 1", None)
    auction.refuses("A bid 1", None)
    drawing = Table("R4").play("A draw")
    drawing.refuses("C draw", None)
    drawing.refuses("B draw", None)
    money = Table("R4 $1", market="G1").play("A draw", "A draw", "A take money")
    money.refuses("A buy G1", None)
    assert money.to_move == B


def test_refused_moves_leave_every_view_as_it_was() -> None:
    table = Table("R4 W5 $1", market="G1").play("A draw", "A draw", "B bid 2")
    before = [repr(vars(table.match.view(viewer))) for viewer in (A, B, C, None)]
    for move in (*MOVES, *MALFORMED):
        if move not in table.legal:
            table.refusal(f"C {move}")
    assert [repr(vars(table.match.view(viewer))) for viewer in (A, B, C, None)] == before
