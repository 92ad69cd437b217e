"""TEN: the auction of a wild."""

from typing import Any

import pytest

from .scene import SEATS, TEN, WILDS, A, B, C, D, Table, buying


def auction(before: str = "", wild: str = "W5", **more: Any) -> Table:
    """A draws a wild after these row cards."""
    table = Table(f"{before} {wild}", **more)
    return table.play(*["A draw"] * (len(before.split()) + 1))


def bids(table: Table) -> list[int]:
    return sorted(int(move[4:]) for move in table.legal if move.startswith("bid "))


def test_TEN_R55_a_wild_interrupts_the_turn_at_once() -> None:
    table = auction("R1 $1")
    assert (table.phase, table.to_move, table.row) == ("auction", B, "R1 $1")
    for move in ("draw", "take numbers", "take money", "bid 1"):
        table.refuses(f"A {move}", None)
    for move in ("draw", "take numbers", "take money", "skip", "buy G1"):
        table.refuses(f"B {move}", "TEN-R55")


@pytest.mark.parametrize("wild", WILDS)
def test_TEN_R56_all_kinds_of_wild_are_auctioned(wild: str) -> None:
    table = auction(wild=wild).play("B bid 1", "C pass", "D pass", "A pass")
    assert (table.owns(B), table.tokens[B], table.supply[0]) == (wild, 4, 31)


@pytest.mark.parametrize("drawer", [A, B, C, D])
def test_TEN_R57_the_left_neighbour_bids_first(drawer: int) -> None:
    table = Table("W5", first=drawer).play(f"{SEATS[drawer]} draw")
    assert table.to_move == (drawer + 1) % 4


def test_TEN_R58_one_opportunity_each() -> None:
    table = auction().play("B pass")
    table.refuses("B bid 1", None)
    table.play("C bid 1")
    table.refuses("C bid 2", None)
    table.play("D bid 2", "A pass")
    assert (table.phase, table.owns(D)) == ("draw", "W5")  # C is not asked again


def test_TEN_R59_who_does_not_want_to_bid_passes() -> None:
    table = auction()
    assert table.legal == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "pass"]
    table.play("B pass")
    assert (table.to_move, table.auction) == (C, {"card": "W5", "price": 0, "bidder": None})


def test_TEN_R60_bid_more_or_pass() -> None:
    table = auction().play("B bid 3")
    assert table.auction == {"card": "W5", "price": 3, "bidder": B}
    assert table.legal == ["bid 4", "bid 5", "pass"]
    for bid in (1, 2, 3):
        table.refuses(f"C bid {bid}", "TEN-R60")
    table.play("C bid 5")
    assert table.legal == ["pass"]  # D can't outbid, which is a move all the same
    table.play("D pass", "A pass")
    assert table.moves[-2:] == ["D pass", "A pass"]


@pytest.mark.parametrize("drawer", [A, B, C, D])
def test_TEN_R61_the_drawer_bids_last(drawer: int) -> None:
    table = Table("W5", first=drawer).play(f"{SEATS[drawer]} draw")
    for step in range(1, 5):
        assert table.to_move == (drawer + step) % 4
        table.play(f"{SEATS[(drawer + step) % 4]} pass")
    assert (table.phase, table.to_move) == ("draw", drawer)


def test_TEN_R62_the_highest_bid_wins() -> None:
    table = auction().play("B bid 1", "C bid 4", "D pass", "A pass")
    assert (table.owns(B), table.owns(C)) == ("", "W5")
    assert (table.tokens, table.supply[0]) == ([5, 5, 1, 5], 34)  # C pays 4, B nothing


def test_TEN_R63_then_the_drawer_goes_on() -> None:
    table = auction("R4 $1").play("B pass", "C bid 2", "D pass", "A pass")
    assert (table.to_move, table.phase) == (A, "draw")
    assert (table.row, table.total, table.auction) == ("R4 $1", 3, None)
    assert TEN.show(table.match.view(A))["price"] == 0  # nothing is left of the auction
    assert table.legal == ["draw", "take money", "take numbers"]


def test_TEN_D20_cards_in_auctions() -> None:
    purse = {"owns": {B: "R1 W2"}, "bust": {B: 1}, "tokens": {B: 4}}
    both = auction(**purse)  # tokensAndCards, the default
    assert bids(both) == list(range(1, 4 + 3 + 2 + 1))
    both.play("B bid 5", "C pass", "D pass", "A pass")
    assert "pay 3c R1 W2" in both.legal
    both.play("B pay 3c R1 W2")
    assert (both.owns(B), both.tokens[B], both.discard) == ("W5", 1, 2)

    tokens = auction(**purse, auctionPay="tokensOnly")
    assert bids(tokens) == list(range(1, 4 + 3 + 1))
    tokens.refuses("B bid 8", "TEN-D24")
    tokens.play("B bid 4", "C pass", "D pass", "A pass")
    assert tokens.legal == ["pay 1c 1b", "pay 4c"]
    tokens.refuses("B pay 3c R1", "TEN-D20")
    tokens.refuses("B pay 1b R1", "TEN-D20")
    tokens.play("B pay 1c 1b")
    assert (tokens.owns(B), tokens.tokens[B], tokens.bust[B]) == ("R1 W2 W5", 3, 0)


def test_TEN_D20_tokens_only_is_for_auctions_only() -> None:
    table = buying("R4", "G3", auctionPay="tokensOnly").play("A buy G3")
    assert "pay 1c R4 O1" in table.legal
    assert buying("R4", "G7", auctionPay="tokensOnly").legal == ["buy G7", "skip"]
    # with cards out of the question, one way is left: it is paid at once
    table = auction(owns={B: "R1"}, auctionPay="tokensOnly")
    table.play("B bid 4", "C pass", "D pass", "A pass")
    assert (table.phase, table.to_move, table.tokens[B], table.owns(B)) == ("draw", A, 1, "R1 W5")


def test_TEN_D21_bids_are_whole_numbers_from_1() -> None:
    table = auction()
    assert bids(table)[0] == 1
    for bid in ("0", "1.5", "-1", "+1", "2,5", "1/2", "one", "01"):
        table.refuses(f"B bid {bid}", "TEN-D21")
    table.play("B bid 2")
    assert bids(table)[0] == 3
    table.refuses("C bid 2.5", "TEN-D21")


def test_TEN_D22_all_pass_discard() -> None:
    table = auction("R1").play("B pass", "C pass", "D pass", "A pass")
    assert (table.discard, table.market, table.owns(A)) == (1, "", "")
    assert (table.to_move, table.legal) == (A, ["draw", "take numbers"])


def test_TEN_D22_all_pass_drawer_free() -> None:
    table = auction("R1", allPass="drawerFree").play("B pass", "C pass", "D pass", "A pass")
    assert (table.discard, table.market, table.owns(A)) == (0, "", "W5")
    assert (table.to_move, table.tokens) == (A, [5, 5, 5, 5])
    bid = auction("R1", allPass="drawerFree").play("B bid 1", "C pass", "D pass", "A pass")
    assert (bid.owns(A), bid.owns(B)) == ("", "W5")


def test_TEN_D22_all_pass_to_market() -> None:
    table = auction("R1", allPass="toMarket").play("B pass", "C pass", "D pass", "A pass")
    assert (table.discard, table.market, table.owns(A)) == (0, "W5", "")
    assert table.to_move == A
    table.play("A take numbers")
    assert table.legal == ["buy W5", "skip"]


@pytest.mark.parametrize(
    ("wild", "price"),
    [*((f"W{n}", n) for n in range(1, 10)), *((f"{c}#", 9) for c in ("R", "B", "O", "G", "W"))],
)
def test_TEN_D22_prices_of_wilds_in_the_market(wild: str, price: int) -> None:
    table = Table(f"{wild} O1", owns={A: wild}, allPass="toMarket", tokens={A: 10}, seats=2)
    table.play("A draw", "B pass", "A pass", "A draw", "A take numbers")
    assert table.legal == [f"buy {wild}", "skip"]  # R53 is not for wilds: A has one already
    table.play(f"A buy {wild}", f"A pay {price}c")
    assert (table.tokens[A], table.owns(A)) == (10 - price, f"O1 {wild} {wild}")
    assert table.market == ""


@pytest.mark.parametrize(
    ("tokens", "bust", "owns", "most"),
    [(5, 0, "", 5), (0, 0, "R4", 1), (2, 2, "", 8), (10, 3, "R4 R4 W#", 22), (0, 0, "", 0)],
)
def test_TEN_D24_no_bid_that_one_could_not_pay(
    tokens: int, bust: int, owns: str, most: int
) -> None:
    table = auction(tokens={B: tokens}, bust={B: bust}, owns={B: owns})
    assert bids(table) == list(range(1, most + 1))
    table.refuses(f"B bid {most + 1}", "TEN-D24")  # the wild can't pay for itself
    table.refuses("B bid 9999", "TEN-D24")


def test_TEN_D24_holds_for_a_bid_of_any_size() -> None:
    auction().refuses("B bid 10000", "TEN-D24")


def test_TEN_D25_no_second_bid() -> None:
    table = auction(seats=3).play("B bid 1", "C bid 2")
    table.refuses("B bid 3", None)
    table.play("A bid 3")
    assert (table.phase, table.to_move, table.owns(A)) == ("draw", A, "W5")
    # nor may a player who passed come back when the price is still low
    table = auction(seats=3).play("B pass", "C bid 1", "A pass")
    assert (table.phase, table.owns(C)) == ("draw", "W5")


def test_TEN_D26_after_an_auction_the_drawer_may_stop() -> None:
    table = auction("R4").play("B bid 1", "C pass", "D pass", "A pass")
    assert table.legal == ["draw", "take numbers"]
    table.play("A take numbers")
    assert (table.owns(A), table.to_move) == ("R4", B)
    free = auction("R4").play("B pass", "C pass", "D pass", "A pass")
    assert free.legal == ["draw", "take numbers"]


def test_TEN_X32_the_order_of_bidding() -> None:
    auction().play("B bid 1", "C pass", "D bid 2", "A pass")
    auction(seats=2).play("B bid 1", "A bid 2")
    for seats in (2, 3, 4, 5):
        table = auction(seats=seats)
        table.play(*(f"{SEATS[seat]} pass" for seat in (*range(1, seats), A)))
        assert (table.phase, table.to_move) == ("draw", A)


def test_TEN_X33_an_auction() -> None:
    table = auction("R1").play("B bid 2")
    table.refuses("C bid 2", "TEN-R60")
    table.play("C bid 3", "D pass", "A bid 4")
    assert (table.tokens, table.owns(A)) == ([1, 5, 5, 5], "W5")
    assert (table.to_move, table.phase, table.supply[0]) == (A, "draw", 34)


@pytest.mark.parametrize("bid", ["0", "1.5", "-1"])
def test_TEN_X35_impossible_bids(bid: str) -> None:
    auction().refuses(f"B bid {bid}", "TEN-D21")


@pytest.mark.parametrize(
    ("value", "discard", "market", "owned"),
    [("discard", 1, "", ""), ("drawerFree", 0, "", "W5"), ("toMarket", 0, "W5", "")],
)
def test_TEN_X38_all_pass(value: str, discard: int, market: str, owned: str) -> None:
    table = auction("R4", allPass=value).play("B pass", "C pass", "D pass", "A pass")
    assert (table.discard, table.market, table.owns(A)) == (discard, market, owned)
    assert [table.owns(seat) for seat in (B, C, D)] == ["", "", ""]
    assert (table.to_move, table.phase, table.tokens) == (A, "draw", [5, 5, 5, 5])


def test_TEN_X40_a_wild_as_the_first_card() -> None:
    table = auction().play("B bid 1", "C pass", "D pass", "A pass")
    assert (table.to_move, table.legal) == (A, ["draw"])


def test_TEN_X41_stopping_after_an_auction() -> None:
    table = auction("R4").play("B bid 1", "C pass", "D pass", "A pass", "A take numbers")
    assert (table.owns(A), table.owns(B), table.to_move) == ("R4", "W5", B)


def test_TEN_R62_the_winner_chooses_the_payment() -> None:
    # the winner pays before the drawer goes on; nobody else may act
    table = auction("R1", bust={C: 2}).play("B bid 2", "C bid 3", "D pass", "A pass")
    assert (table.phase, table.to_move) == ("pay", C)
    assert table.auction == {"card": "W5", "price": 3, "bidder": C}
    assert table.legal == ["pay 1b", "pay 3c"]
    table.refuses("A draw", None)
    table.refuses("B pay 2c", None)
    table.play("C pay 1b")
    assert (table.tokens[C], table.bust[C], table.supply) == (5, 1, (30, 14))
    assert (table.owns(C), table.to_move, table.phase) == ("W5", A, "draw")
