"""TEN: the payments on offer against all that the definition of TEN-D23 allows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from math import comb
from typing import Any

import pytest

from .scene import TEN, A, Table, text_of

CARDS = [code for code in TEN.codes if code[0] in "RBW" or code in ("O#", "G#")]
Payment = tuple[int, int, tuple[str, ...]]  # currency tokens, bust tokens, cards in table order


def worth(tokens: int, bust: int, cards: int) -> int:
    return tokens + 3 * bust + cards


def by_definition(tokens: int, bust: int, cards: list[str], price: int) -> set[Payment]:
    """Every set of pieces worth the price from which no piece can be removed (TEN-D23)."""
    kinds = sorted(set(cards), key=TEN.codes.index)
    found = set()
    for copies in product(*(range(cards.count(kind) + 1) for kind in kinds)):
        chosen = tuple(kind for kind, n in zip(kinds, copies, strict=True) for _ in range(n))
        for black, white in product(range(tokens + 1), range(bust + 1)):
            pieces = (black, white, len(chosen))
            if worth(*pieces) < price:
                continue
            less = [
                [n - (place == removed) for place, n in enumerate(pieces)]
                for removed in range(3)
                if pieces[removed]
            ]
            if all(worth(*rest) < price for rest in less):
                found.add((black, white, chosen))
    return found


def written(payment: Payment) -> str:
    black, white, cards = payment
    pieces = [f"{black}c"] * (black > 0) + [f"{white}b"] * (white > 0) + list(cards)
    return text_of(["pay", *pieces])


def purchase(tokens: int, bust: int, cards: list[str], price: int) -> Table:
    """A, with this purse, may buy a card of this price (or may not, and the turn is over)."""
    table = Table("O1", seats=2, owns={A: cards}, market=f"G{price}", tokens={A: tokens})
    table.match.state.bust[A] = bust
    return table.play("A draw", "A take numbers")


def last_bid(tokens: int, bust: int, cards: list[str], pay: str) -> Table:
    """A, with this purse, is the only one who may still bid for W9."""
    table = Table(
        "W9", seats=2, owns={A: cards}, tokens={A: tokens}, bust={A: bust}, auctionPay=pay
    )
    return table.play("A draw", "B pass")


def check(table: Table, move: str, expected: set[Payment], gain: str, chance: random.Random) -> str:
    """Make the move that asks for payment, and compare what is then on offer."""
    if not expected:
        table.refusal(f"A {move}")
        return "none"
    before = table.dump["players"][A], table.discard
    table.play(f"A {move}")
    if len(expected) == 1:
        assert table.phase != "pay"  # nothing to decide, and no move is recorded
        assert table.moves[-1] == f"A {move}"
        (payment,) = expected
        check_paid(table, before, payment, gain)
        return "one"
    assert table.phase == "pay"
    texts = sorted(map(written, expected))
    assert table.legal == (texts if len(texts) <= 1000 else ["pay *"])
    for text in chance.sample(texts, min(len(texts), 20)):
        assert table.match.why_illegal(A, text) is None
    check_others_refused(table, before[0], expected, chance)
    payment = chance.choice(sorted(expected))
    parts = written(payment).split()[1:]
    chance.shuffle(parts)
    table.play(text_of(["A pay", *parts]))  # the parts may come in any order …
    assert table.moves[-1] == f"A {written(payment)}"  # … but are written in table order
    check_paid(table, before, payment, gain)
    return "many"


def check_others_refused(
    table: Table, purse: dict[str, Any], expected: set[Payment], chance: random.Random
) -> None:
    """Random sets of pieces, a few more than one has among them: legal just when expected."""
    for _ in range(20):
        cards = chance.sample(purse["cards"], chance.randrange(min(len(purse["cards"]), 4) + 1))
        cards += [chance.choice(CARDS)] * (chance.random() < 0.2)
        payment = (
            chance.randrange(purse["tokens"] + 2),
            chance.randrange(purse["bust"] + 2),
            tuple(sorted(cards, key=TEN.codes.index)),
        )
        legal = table.match.why_illegal(A, written(payment)) is None
        assert legal == (payment in expected), payment


def check_paid(
    table: Table, before: tuple[dict[str, Any], int], payment: Payment, gain: str
) -> None:
    """These pieces and no others have left, and the card has come."""
    black, white, cards = payment
    purse, discard = before
    now = table.dump["players"][A]
    assert now["tokens"] == purse["tokens"] - black
    assert now["bust"] == purse["bust"] - white
    left = Counter(purse["cards"]) - Counter(cards) + Counter([gain])
    assert Counter(now["cards"]) == left
    assert table.discard == discard + len(cards)


def random_purse(chance: random.Random) -> tuple[int, int, list[str]]:
    """Up to 10 and 5 tokens and some cards, often with copies."""
    some = chance.sample(CARDS, chance.randrange(1, 7))
    cards = chance.choices(some, k=chance.choice([0, 0, 1, 2, 3, 5, 7]))
    return chance.choice([0, 1, 2, chance.randrange(11)]), chance.randrange(6), cards


@pytest.mark.parametrize("seed", range(4))
def test_payments_of_purchases(seed: int) -> None:
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(120):
        tokens, bust, cards = random_purse(chance)
        price = chance.randrange(1, 10)
        expected = by_definition(tokens, bust, [*cards, "O1"], price)
        table = purchase(tokens, bust, cards, price)
        if not expected:
            assert table.phase == "draw"  # skipped: not affordable (TEN-D40)
            seen["none"] += 1
            continue
        seen[check(table, f"buy G{price}", expected, f"G{price}", chance)] += 1
    assert min(seen[kind] for kind in ("none", "one", "many")) >= 3


@pytest.mark.parametrize("pay", ["tokensAndCards", "tokensOnly"])
@pytest.mark.parametrize("seed", range(3))
def test_payments_of_bids(pay: str, seed: int) -> None:
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(120):
        tokens, bust, cards = random_purse(chance)
        usable = cards if pay == "tokensAndCards" else []
        price = chance.randrange(1, max(2, worth(tokens, bust, len(usable)) + 3))
        expected = by_definition(tokens, bust, usable, price)
        table = last_bid(tokens, bust, cards, pay)
        seen[check(table, f"bid {price}", expected, "W9", chance)] += 1
    assert min(seen[kind] for kind in ("none", "one", "many")) >= 3


@pytest.mark.parametrize(
    ("tokens", "bust", "cards", "price"),
    [
        (0, 0, ["R1"] * 5, 3),  # which of the equal cards is no choice
        (0, 0, ["R1", "R1", "R2"], 3),  # all of them
        (3, 0, [], 3),
        (10, 0, [], 3),
        (0, 5, [], 7),
        (0, 5, ["R1"], 9),
        (2, 1, [], 5),  # everything
        (2, 1, ["R1"], 6),
        (1, 1, [], 2),
        (0, 1, [], 1),
    ],
)
def test_one_possible_payment_is_made_at_once(
    tokens: int, bust: int, cards: list[str], price: int
) -> None:
    expected = by_definition(tokens, bust, cards, price)
    table = last_bid(tokens, bust, cards, "tokensAndCards")
    outcome = check(table, f"bid {price}", expected, "W9", random.Random(1))
    assert outcome == ("one" if len(expected) == 1 else "many")


def test_payments_above_1000_are_one_text() -> None:
    hand = CARDS[:14]
    assert comb(14, 4) == 1001
    table = last_bid(0, 0, hand, "tokensAndCards").play("A bid 4")
    assert table.legal == ["pay *"]
    assert table.match.why_illegal(A, "pay *") is not None  # not a move
    for cards in (hand[:4], hand[5:9], hand[-4:]):
        assert table.match.why_illegal(A, text_of(["pay", *cards])) is None
    table.refuses(text_of(["A pay", *hand[:3]]), "TEN-D23")
    table.refuses(text_of(["A pay", *hand[:5]]), "TEN-D23")
    table.play(text_of(["A pay", *reversed(hand[2:6])]))
    assert table.moves[-1] == text_of(["A pay", *hand[2:6]])
    assert table.owns(A) == text_of(sorted([*hand[:2], *hand[6:], "W9"], key=TEN.codes.index))


def test_exactly_1000_payments_are_listed() -> None:
    hand, price = thousand_payments()
    table = last_bid(0, 0, hand, "tokensAndCards").play(f"A bid {price}")
    assert len(table.legal) == 1000
    assert table.legal == sorted(map(written, by_definition(0, 0, hand, price)))


def thousand_payments() -> tuple[list[str], int]:
    """A hand of cards, and a price that can be paid with it in exactly 1,000 ways."""
    for copies in product(range(1, 8), repeat=6):
        ways = [1]
        for n in copies:  # how many ways to take so many cards from the kinds so far
            ways = [
                sum(ways[size - k] for k in range(n + 1) if 0 <= size - k < len(ways))
                for size in range(len(ways) + n)
            ]
        if 1000 in ways:
            hand = [card for card, n in zip(CARDS, copies, strict=False) for _ in range(n)]
            return hand, ways.index(1000)
    raise AssertionError("no such hand")


def test_the_order_of_the_parts_is_free() -> None:
    for text in ("pay 2c 1b R4 R4 W3", "pay W3 R4 1b R4 2c", "pay R4 R4 W3 2c 1b"):
        table = last_bid(5, 2, ["R4", "R4", "W3", "B1"], "tokensAndCards").play("A bid 8")
        table.play(f"A {text}")
        assert table.moves[-1] == "A pay 2c 1b R4 R4 W3"
        assert table.owns(A) == "B1 W3 W9".replace("W3 ", "")
