"""TEN: what a payment is made of, rule by rule."""

import pytest

from .scene import A, B, Table, buying


def test_TEN_R48_spent_tokens_return_to_the_supply() -> None:
    table = buying("", "G7", bust=1)
    assert table.supply == (30, 14)
    table.play("A buy G7", "A pay 4c 1b")
    assert table.supply == (34, 15)
    assert (table.tokens[A], table.bust[A]) == (1, 0)


def test_TEN_R49_bust_tokens_are_worth_3_without_change() -> None:
    table = buying("", "G4", tokens=0, bust=2).play("A buy G4", "A pay 2b")
    assert (table.bust[A], table.tokens[A]) == (0, 0)  # no token comes back for the 2 too much
    assert table.supply == (35, 15)
    three = buying("", "G3", tokens=0, bust=1).play("A buy G3")
    assert (three.bust[A], three.owns(A)) == (0, "O1 G3")


def test_TEN_R50_the_excess_is_lost() -> None:
    table = buying("", "G1", tokens=2, bust=1).play("A buy G1", "A pay 1b")
    assert (table.tokens[A], table.bust[A], table.owns(A)) == (2, 0, "O1 G1")
    assert table.tokens == [2, 5, 5, 5]


@pytest.mark.parametrize("card", ["R9", "R1", "B#", "W9", "W#"])
def test_TEN_R51_collected_cards_are_worth_1_each(card: str) -> None:
    table = buying(card, "G2", tokens=0).play("A buy G2")  # with O1 just enough
    assert (table.owns(A), table.discard) == ("G2", 2)
    table = buying(card, "G4", tokens=5).play("A buy G4", f"A pay 3c {card}")
    assert (table.owns(A), table.tokens[A]) == ("O1 G4", 2)


def test_TEN_R52_cards_and_tokens_together() -> None:
    table = buying("R4", "G5", bust=1).play("A buy G5")
    table.play("A pay 1c 1b R4")
    assert (table.tokens[A], table.bust[A], table.owns(A)) == (4, 0, "O1 G5")
    assert (table.supply, table.discard) == ((31, 15), 1)


def test_TEN_D16_spent_cards_are_discarded() -> None:
    table = buying("R4 W2", "G3", tokens=0)
    pile = table.pile
    table.play("A buy G3")
    assert table.discard == 3
    assert (table.market, table.pile) == ("", pile)  # neither the market nor the pile


@pytest.mark.parametrize("wild", ["R#", "B#", "O#", "G#", "W1", "W9", "W#"])
def test_TEN_D17_wilds_may_be_spent(wild: str) -> None:
    table = buying(wild, "G3").play("A buy G3")
    assert f"pay 2c {wild}" in table.legal
    table.play(f"A pay 2c {wild}")
    assert (table.owns(A), table.discard, table.tokens[A]) == ("O1 G3", 1, 3)


def test_TEN_D18_cards_of_this_turn_but_not_the_card_itself() -> None:
    table = Table("R1 B2", market="G3", tokens={A: 1})
    table.play("A draw", "A draw", "A take numbers", "A buy G3")
    assert (table.owns(A), table.tokens[A], table.discard) == ("G3", 0, 2)
    # the card that is bought can't pay for itself
    itself = buying("", "G7 B1")
    itself.refuses("A buy G7", "TEN-R47")  # 5 tokens and O1
    itself = buying("", "G5", tokens=10).play("A buy G5")
    itself.refusal("A pay 4c G5")


def test_TEN_D23_any_payment_without_a_superfluous_piece() -> None:
    table = buying("", "G4", tokens=5, bust=2).play("A buy G4")
    assert table.legal == sorted(
        ["pay 4c", "pay 3c O1", "pay 1c 1b", "pay 1b O1", "pay 2b"]  # 2b though 4c could pay
    )
    for superfluous in ("pay 2c 1b", "pay 1c 2b", "pay 5c", "pay 4c O1", "pay 1c 1b O1"):
        table.refuses(f"A {superfluous}", "TEN-D23")
    for too_little in ("pay 3c", "pay 1b", "pay 2c O1"):
        table.refuses(f"A {too_little}", "TEN-D23")
    three = buying("", "G3", bust=1).play("A buy G3")
    three.refuses("A pay 1c 1b", "TEN-D23")
    three.play("A pay 1b")
    # in an auction the bid counts, not what its bidder will have to spend
    auction = Table("W5", tokens={B: 0}, bust={B: 2}).play("A draw", "B bid 4")
    assert auction.legal == ["bid 5", "pass"]
    assert auction.auction == {"card": "W5", "price": 4, "bidder": B}
    auction.play("C pass", "D pass", "A pass")
    assert (auction.bust[B], auction.owns(B)) == (0, "W5")


def test_TEN_X21_tokens_and_cards() -> None:
    table = buying("R7 W3", "G4").play("A buy G4", "A pay 2c R7 W3")
    assert (table.owns(A), table.tokens[A]) == ("O1 G4", 3)
    assert (table.discard, table.supply[0]) == (2, 32)


def test_TEN_X23_an_offer_that_is_too_small() -> None:
    table = buying("R7", "G5").play("A buy G5")
    for offer in ("pay 4c", "pay 3c R7", "pay 3c O1", "pay O1 R7"):
        table.refuses(f"A {offer}", "TEN-D23")
    assert (table.tokens[A], table.owns(A), table.market) == (5, "R7 O1", "G5")


def test_TEN_R47_first_the_price_then_the_card() -> None:
    # while it is paid for, the card lies in the market and nothing else may be done
    table = buying("R7", "G5 B1").play("A buy G5")
    assert (table.phase, table.to_move, table.market) == ("pay", A, "B1 G5")
    assert table.auction is None
    for move in ("skip", "draw", "buy B1", "buy G5", "bid 6", "pass", "take money"):
        table.refuses(f"A {move}", "TEN-R47")
    table.refuses("B pay 5c", None)


def test_TEN_R51_only_what_one_has() -> None:
    # no rule has a number for it (records.md); worth the price they all are
    table = buying("R7", "G5", tokens=4, bust=1).play("A buy G5")
    table.refuses("A pay 4c B3", None)  # not owned
    table.refuses("A pay 3c R7 R7", None)  # not twice
    table.refuses("A pay 4c W5", None)
    table.refuses("A pay 5c", None)
    table.refuses("A pay 2b", None)
