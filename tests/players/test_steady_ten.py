"""What Steady does at TEN, situation by situation; and the payment that it proposes."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from random_games import RandomChance, random_match, random_move
from rules.ten.scene import TEN, A, B, Table, buying

from kaardilaud.games.ten.kinds import NUMBER_KINDS
from kaardilaud.games.ten.notation import Move, move_of, parse, payments
from kaardilaud.games.ten.state import Phase
from kaardilaud.games.ten.view import View
from kaardilaud.players import cheapest_payment, seat_player
from kaardilaud.players.ten import payment_move


def chosen(table: Table) -> str:
    """Steady's move in the seat that has to decide."""
    assert table.to_move is not None
    return seat_player(TEN, "steady", 0).choose(table.match.view(table.to_move))


def test_it_draws_what_cannot_bust() -> None:
    table = Table("R1 B9 B9 B9", rest="B1 B2").play("A draw")
    assert chosen(table) == "draw"


def test_it_stops_before_what_must_bust() -> None:
    table = Table("R4 R5", rest="B9 B9 B9 O9 O9").play("A draw", "A draw")
    assert chosen(table) == "take numbers"


def test_it_takes_numbers_that_it_needs_and_money_otherwise() -> None:
    table = Table("R3 $4 R4", rest="B9 B9 B9 O9 O9", owns={A: "R2 R5"})
    table.play("A draw", "A draw", "A draw")
    assert chosen(table) == "take numbers"
    table = Table("R3 $4", rest="$9 $9".replace("9", "5"), owns={A: "R2 R3 R5"}, tokens={A: 2})
    table.play("A draw", "A draw")
    assert chosen(table) in ("take money", "draw")


def test_TEN_R36_money_above_ten_is_no_reward() -> None:
    table = Table("R3 $4", rest="B9 B9 B9 O9 O9 O9", owns={A: "R3"}, tokens={A: 10})
    assert chosen(table.play("A draw", "A draw")) != "take money"


def test_it_buys_what_closes_a_gap() -> None:
    assert chosen(buying("R1 R2 R4 R5", "R3 G9 B1")) == "buy R3"


def test_it_buys_nothing_that_leads_nowhere() -> None:
    table = Table("W1", rest="", owns={A: "R1 R2"}, market="G9 R8", tokens={A: 9})
    table.play("A draw", "B pass", "C pass", "D pass", "A pass")
    while table.to_move is not None and table.to_move != A:
        table.play("BCD"[table.to_move - 1] + " skip")
    assert table.phase == "finalBuy"
    assert chosen(table) == "buy G9"  # a point for the colour, and tokens are good for nothing else
    table = Table("W1", rest="", owns={A: "R1 R2 G9 G4"}, market="G1 R8", tokens={A: 9})
    table.play("A draw", "B pass", "C pass", "D pass", "A pass")
    while table.to_move is not None and table.to_move != A:
        table.play("BCD"[table.to_move - 1] + " skip")
    assert chosen(table) == "skip"


def test_TEN_R61_the_drawer_bids_just_enough() -> None:
    table = Table("R#", owns={A: "R1 R2 R4 R5"}, tokens={A: 9})
    table.play("A draw", "B bid 2", "C pass", "D pass")
    assert chosen(table) == "bid 3"


def test_it_bids_no_more_than_a_wild_is_worth() -> None:
    table = Table("R#", rest="", owns={B: "R1 R2 R3 R4 R5 R6 R7 R8 R9"}, tokens={B: 9})
    assert chosen(table.play("A draw")) == "pass"


@pytest.mark.parametrize(
    ("owns", "tokens", "bust", "price", "pieces"),
    [
        ("", 5, 0, 4, "c c c c"),
        ("", 5, 1, 4, "b c"),
        ("", 5, 2, 4, "b c"),  # nothing is overpaid
        ("", 5, 2, 6, "b b"),
        ("R1 R1 R2", 5, 0, 3, "c c R1"),  # a duplicate scores nothing
        ("R1 R1 R1 R2 R2", 5, 0, 3, "R1 R1 R2"),
        ("R1 R2 R3 R9", 2, 0, 3, "c c R9"),
        ("R1 R2 R3 W#", 2, 0, 3, "c c R1"),  # rather than the wild
    ],
)
def test_payment(owns: str, tokens: int, bust: int, price: int, pieces: str) -> None:
    table = buying(owns, f"G{price}", tokens=tokens, bust=bust, card="O9")
    table.play(f"A buy G{price}")
    assert cheapest_payment(table.match.view(A)) == pieces.split()


def price_of(view: View, move: str) -> tuple[int, ...]:
    """What a payment costs, the worst first: cards that are needed, of these wilds, then money with
    further copies of number cards counted as 1 and bust tokens as 2, bust tokens, money tokens.
    """
    payment = parse(move)
    assert isinstance(payment, Move)
    hand = view.hands[view.seat]
    spent = Counter(payment.cards)
    spare = sum(min(n, hand[card] - 1) for card, n in spent.items() if card < NUMBER_KINDS)
    wilds = sum(n for card, n in spent.items() if card >= NUMBER_KINDS)
    money = payment.tokens + spare + 2 * payment.bust
    return len(payment.cards) - spare, wilds, money, payment.bust, payment.tokens


def test_no_payment_is_cheaper_than_the_proposed_one() -> None:
    """So cards that are needed pay only what tokens and further copies of number cards can't."""
    generator = random.Random(9)
    needed: Counter[bool] = Counter()
    while needed[True] < 30 or needed[False] < 300:
        match = random_match(TEN, generator)
        chance = RandomChance(generator)
        while not TEN.is_over(match.state):
            if match.state.phase == Phase.PAY_BUST:
                view = match.view(match.to_move)
                possible = [move_of(actions) for actions in payments(match.state)]
                proposed = payment_move(view)
                assert proposed in possible
                assert price_of(view, proposed) == min(price_of(view, move) for move in possible)
                needed[price_of(view, proposed)[0] > 0] += 1
            match.play(random_move(match, generator))
            match.settle(chance)


def test_the_proposed_payment_is_legal_and_pays_nothing_in_vain() -> None:
    generator = random.Random(9)
    payments = 0
    while payments < 300:
        match = random_match(TEN, generator)
        chance = RandomChance(generator)
        while not TEN.is_over(match.state):
            state = match.state
            if state.phase == Phase.PAY_BUST:
                payments += 1
                view = match.view(match.to_move)
                pieces = cheapest_payment(view)
                selection = TEN.select(view, pieces)
                assert isinstance(selection, dict)
                assert selection["complete"], pieces
                exact = any(
                    0 <= state.price - 3 * bust <= state.tokens[state.seat]
                    for bust in range(state.bust[state.seat] + 1)
                )
                assert not (exact and selection["over"]), pieces
            match.play(random_move(match, generator))
            match.settle(chance)
