"""TEN: the buy phase."""

import pytest

from .scene import A, B, C, Table, buying


def test_TEN_R44_buying_only_after_taking_numbers() -> None:
    table = Table("R4 $2", market="G1").play("A draw", "A draw", "A take numbers")
    assert (table.phase, table.to_move) == ("buy", A)
    table = Table("R4 $2", market="G1").play("A draw", "A draw")
    table.refuses("A buy G1", "TEN-R44")  # not before the reward
    assert table.play("A take money").phase == "draw"
    assert Table("R9 B2", market="G1").play("A draw", "A draw").phase == "draw"


def test_TEN_R45_buying_is_optional() -> None:
    table = buying("", "G4")
    assert table.legal == ["buy G4", "skip"]
    table.play("A skip")
    assert (table.to_move, table.phase, table.market) == (B, "draw", "G4")
    assert (table.tokens[A], table.owns(A)) == (5, "O1")


def test_TEN_R46_one_card_from_the_market() -> None:
    table = buying("", "G4 B2")
    table.refuses("A buy R9", "TEN-R46")  # not in the market
    table.refuses("A buy W5", "TEN-R46")
    table.play("A buy B2", "A pay 2c")
    assert (table.owns(A), table.market) == ("B2 O1", "G4")


@pytest.mark.parametrize("price", range(1, 10))
def test_TEN_R47_the_price_is_the_number(price: int) -> None:
    card = f"G{price}"
    table = buying("", card, tokens=10).play(f"A buy {card}", f"A pay {price}c")
    assert (table.tokens[A], table.supply[0]) == (10 - price, 50 - 15 - 10 + price)
    if price > 1:  # with the card just taken, price - 1 is all that A has
        poor = buying("", f"{card} B1", tokens=price - 2)
        poor.refuses(f"A buy {card}", "TEN-R47")
        enough = buying("", card, tokens=price - 1).play(f"A buy {card}")
        assert (enough.tokens[A], enough.owns(A), enough.discard) == (0, card, 1)


def test_TEN_R53_no_card_of_the_same_colour_and_number() -> None:
    table = buying("R5", "R5 R4 B5")
    assert table.legal == ["buy B5", "buy R4", "skip"]
    table.refuses("A buy R5", "TEN-R53")


def test_TEN_R54_after_the_buy_phase_the_turn_ends() -> None:
    bought = buying("", "G4 B2").play("A buy B2", "A pay 1c O1")
    assert (bought.to_move, bought.phase) == (B, "draw")
    declined = buying("", "G4 B2").play("A skip")
    assert (declined.to_move, declined.phase) == (B, "draw")


def test_TEN_D19_duplicates_before_payment_and_only_real_cards() -> None:
    # before payment: it does not help that the own R5 would be spent
    table = buying("R5", "R5 B1")
    table.refuses("A buy R5", "TEN-R53")
    # only real number cards: wilds forbid nothing
    table = buying("R# W5 W#", "R5")
    assert table.legal == ["buy R5", "skip"]
    # and taking duplicates as a reward is no purchase
    table = Table("R5 R5", owns={A: "R5"}).play("A draw", "A draw", "A take numbers")
    assert table.owns(A) == "R5 R5 R5"
    # somebody else's R5 does not matter
    table = buying("", "R5", rest="O9 O8", seats=2)
    assert "buy R5" in table.legal
    other = Table("O1", owns={B: "R5"}, market="R5").play("A draw", "A take numbers")
    assert "buy R5" in other.legal


def test_TEN_D39_only_one_card_in_a_buy_phase() -> None:
    table = buying("", "G1 B1 R1", tokens=10).play("A buy G1", "A pay 1c")
    assert (table.to_move, table.phase) == (B, "draw")
    table.refusal("A buy B1")
    assert table.market == "R1 B1"


@pytest.mark.parametrize(
    ("owns", "market", "tokens"),
    [
        ("", "", 10),  # nothing there
        ("", "G9", 7),  # 7 tokens and one card just taken: too dear
        ("R5", "R5", 10),  # nothing that A does not have
        ("R5", "R5 G9", 6),
    ],
)
def test_TEN_D40_an_empty_choice_is_skipped(owns: str, market: str, tokens: int) -> None:
    table = Table("O1", owns={A: owns}, market=market, tokens={A: tokens})
    table.play("A draw", "A take numbers")
    assert (table.to_move, table.phase) == (B, "draw")
    assert table.moves == ["A draw", "A take numbers"]  # no move is recorded


@pytest.mark.parametrize(("owns", "tokens", "bust"), [("", 8, 0), ("R1 W1", 6, 0), ("", 5, 1)])
def test_TEN_D40_cards_and_bust_tokens_make_it_affordable(
    owns: str, tokens: int, bust: int
) -> None:
    table = buying(owns, "G9", tokens=tokens, bust=bust)  # with O1 that makes exactly 9
    assert table.legal == ["buy G9", "skip"]


def test_TEN_D43_the_market_has_no_limit() -> None:
    market = [f"{colour}{number}" for colour in "RBG" for number in range(1, 10)] * 2
    table = Table("O1 $5 $5 O8", rest="O9", market=market, tokens={A: 10})
    table.play("A draw", "A take numbers")
    assert len(table.dump["market"]) == 54
    on_offer = sorted(f"buy {card}" for card in set(market))
    assert table.legal == [*on_offer, "skip"]  # identical copies are one offer
    table.play("A buy G7", "A pay 7c")
    assert table.market.split().count("G7") == 1
    table.play("B draw", "B draw", "B draw", "B take money")
    assert len(table.dump["market"]) == 54
    assert table.to_move == C


def test_TEN_X19_a_purchase() -> None:
    table = buying("", "G5", tokens=6).play("A buy G5", "A pay 5c")
    assert (table.tokens[A], table.owns(A)) == (1, "O1 G5")
    assert (table.supply[0], table.market) == (50 - 6 - 15 + 5, "")
    assert (table.to_move, table.phase) == (B, "draw")


def test_TEN_X24_not_what_one_owns() -> None:
    table = buying("R5", "R5 B5", tokens=5)
    assert table.legal == ["buy B5", "skip"]


def test_TEN_X25_wilds_do_not_block() -> None:
    table = buying("R# W5", "R5")
    assert "buy R5" in table.legal
    table.play("A buy R5", "A pay 5c")
    assert table.owns(A) == "R5 O1 R# W5"


def test_TEN_X27_no_second_purchase() -> None:
    table = buying("", "G1 B1", tokens=10).play("A buy G1", "A pay 1c")
    table.refusal("A buy B1")
    assert (table.to_move, table.market) == (B, "B1")


def test_TEN_X28_declining_and_an_empty_market() -> None:
    table = buying("R2", "G4")
    before = table.dump["players"], table.supply, table.market, table.discard
    table.play("A skip")
    assert (table.dump["players"], table.supply, table.market, table.discard) == before
    assert table.to_move == B
    empty = Table("O1").play("A draw", "A take numbers")
    assert (empty.to_move, empty.phase) == (B, "draw")


def test_TEN_R53_also_in_the_final_buy_phase() -> None:
    table = Table("R5", rest="", owns={B: "G2", C: "R5"}, market="R5 G2", seats=3)
    table.play("A draw", "A take numbers")
    assert (table.to_move, table.legal) == (A, ["buy G2", "skip"])
    table.play("A skip")
    assert (table.to_move, table.legal) == (B, ["buy R5", "skip"])
    table.play("B skip")
    assert (table.to_move, table.legal) == (C, ["buy G2", "skip"])
