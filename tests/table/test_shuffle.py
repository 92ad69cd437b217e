"""How the cards follow from a seed: as docs/shuffle.md says, and evenly."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import chisquare

from kaardilaud.cards import standard_deck
from kaardilaud.games import GAMES
from kaardilaud.table.shuffle import Numbers, Shuffle, new_seed

PAGE = Path(__file__).parents[2] / "docs" / "shuffle.md"
SEEDS = [hashlib.sha256(str(number).encode()).hexdigest() for number in range(4000)]
UNLIKELY = 1e-4


def vectors() -> list[dict[str, Any]]:
    found = re.search(r"## Test vectors.*```json\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found
    return list(json.loads(found[1]))


# --- The page, read anew ---


def random_bytes(key: bytes, decision: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.new(key, f"{decision} {block}".encode(), hashlib.sha256).digest()
        block += 1


def below(numbers: Iterator[int], limit: int) -> int:
    while True:
        byte = next(numbers)
        if byte < 256 - (256 % limit):
            return byte % limit


def shuffled(key: bytes, decision: str, cards: list[str]) -> list[str]:
    numbers = random_bytes(key, decision)
    cards = list(cards)
    place = len(cards) - 1
    while place >= 1:
        other = below(numbers, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
        place -= 1
    return cards


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["seed"][:8])
def test_the_vectors_of_the_page_follow_from_its_text(vector: dict[str, Any]) -> None:
    """By the standard library alone, with nothing of ours."""
    seed = bytes.fromhex(vector["seed"])
    text = "kaardilaud-shuffle/1"
    for seat, bits in sorted(vector["contributions"].items()):
        text += f"\n{seat} {bits}"
    key = hmac.new(seed, text.encode(), hashlib.sha256).digest()
    assert hashlib.sha256(seed).hexdigest() == vector["commitment"]
    assert key.hex() == vector["key"]
    numbers = random_bytes(key, "deck")
    assert [below(numbers, 200) for _ in vector["below200"]] == vector["below200"]
    for seats, first in vector["first"].items():
        assert below(random_bytes(key, "first"), int(seats)) == first
    assert shuffled(key, "deck", vector["cards"].split()) == vector["deck"].split()
    hand = vector["hand"].split()
    assert hand[below(random_bytes(key, "take 17"), len(hand))] == vector["take 17"]
    assert shuffled(key, "shuffle 40", vector["pile"].split()) == vector["shuffle 40"].split()


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["seed"][:8])
def test_the_table_shuffles_as_the_page_says(vector: dict[str, Any]) -> None:
    codes = GAMES["rahast-vabaks"].codes
    contributions = {int(seat): bits for seat, bits in vector["contributions"].items()}
    shuffle = Shuffle(vector["seed"], contributions)
    hand, pile = (
        [vector[cards].split().count(code) for code in codes] for cards in ("hand", "pile")
    )
    numbers = Numbers(bytes.fromhex(vector["key"]), "deck")
    assert shuffle.commitment == vector["commitment"]
    assert [numbers.below(200) for _ in vector["below200"]] == vector["below200"]
    assert {seats: shuffle.first(int(seats)) for seats in vector["first"]} == vector["first"]
    assert shuffle.deck(vector["cards"].split()) == vector["deck"].split()
    assert codes[shuffle.after(16).take(hand)] == vector["take 17"]
    new_pile = [codes[kind] for kind in shuffle.after(39).shuffle(pile)]
    assert new_pile == vector["shuffle 40"].split()


def test_events_after_each_other_have_numbers_of_their_own() -> None:
    shuffle = Shuffle(SEEDS[0], {})
    chance = shuffle.after(4)
    both = [chance.shuffle([1] * 20), chance.shuffle([1] * 20)]
    assert both == [shuffle.after(4).shuffle([1] * 20), shuffle.after(5).shuffle([1] * 20)]
    assert both[0] != both[1]


def test_a_decision_does_not_depend_on_those_before_it() -> None:
    shuffle = Shuffle(SEEDS[0], {})
    first = shuffle.first(6)
    shuffle.deck(["R1", "R2", "R5"])
    assert shuffle.first(6) == first


def test_every_contribution_and_its_seat_change_the_cards() -> None:
    cards = standard_cards("ten")
    one, other = SEEDS[1], SEEDS[2]
    ways = [{}, {0: one}, {1: one}, {0: other}, {0: one, 1: other}, {0: other, 1: one}]
    assert len({tuple(Shuffle(SEEDS[0], way).deck(cards)) for way in ways}) == len(ways)
    assert Shuffle(SEEDS[0], {1: other, 0: one}).deck(cards) == (
        Shuffle(SEEDS[0], {0: one, 1: other}).deck(cards)
    )


def test_a_seed_is_new_every_time_and_not_shown_by_accident() -> None:
    seed = new_seed()
    assert re.fullmatch("[0-9a-f]{64}", seed)
    assert new_seed() != seed
    assert seed not in repr(Shuffle(seed, {0: seed}))


# --- Evenly ---


def standard_cards(game: str) -> list[str]:
    played = GAMES[game]
    counts = standard_deck(played).for_seats(played, 2, False)
    return [code for code, count in zip(played.codes, counts, strict=True) for _ in range(count)]


@pytest.mark.parametrize("limit", [2, 3, 6, 88, 129, 250, 256])
def test_random_numbers_are_even(limit: int) -> None:
    numbers = Numbers(bytes.fromhex(SEEDS[limit]), "deck")
    counts = Counter(numbers.below(limit) for _ in range(100 * limit))
    assert chisquare([counts[number] for number in range(limit)]).pvalue > UNLIKELY


def test_every_card_comes_to_every_place_equally_often() -> None:
    """Each of the 88 places of the box is marked by its number, as if no two cards were alike."""
    box = [str(number) for number in range(len(standard_cards("rahast-vabaks")))]
    decks = [Shuffle(seed, {}).deck(box) for seed in SEEDS]
    assert len(box) == 88
    for place in (0, 1, 43, 86, 87):
        counts = Counter(deck[place] for deck in decks)
        assert chisquare([counts[card] for card in box]).pvalue > UNLIKELY


def test_every_order_of_a_few_cards_is_equally_likely() -> None:
    counts = Counter("".join(Shuffle(seed, {}).deck("ABCD")) for seed in SEEDS)
    assert len(counts) == 24
    assert chisquare(list(counts.values())).pvalue > UNLIKELY


def test_RV_D36_every_card_of_a_hand_is_equally_likely_to_be_taken() -> None:
    hand = [3, 0, 1, 4]
    counts = Counter(Shuffle(seed, {}).after(9).take(hand) for seed in SEEDS)
    expected = [len(SEEDS) * count / sum(hand) for count in hand if count]
    assert chisquare([counts[kind] for kind in (0, 2, 3)], expected).pvalue > UNLIKELY
    assert counts[1] == 0


def test_every_seat_begins_equally_often() -> None:
    counts = Counter(Shuffle(seed, {}).first(5) for seed in SEEDS)
    assert chisquare([counts[seat] for seat in range(5)]).pvalue > UNLIKELY
