"""TEN: what holds in every game, on random ones."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kaardilaud.records import replay

from .scene import SEATS, TEN, Table, full_deck
from .test_refusals import random_move


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("all_pass", TEN.options["allPass"])
@pytest.mark.parametrize("pay", TEN.options["auctionPay"])
def test_TEN_X64_invariants(seats: int, all_pass: str, pay: str) -> None:
    # the table counts all cards and tokens, and nobody's ten, after every move
    chance = random.Random(f"{seats} {all_pass} {pay}")
    deck = full_deck(seats)
    chance.shuffle(deck)
    table = Table(deck, rest="", seats=seats, allPass=all_pass, auctionPay=pay)
    discard = moves = 0
    while table.to_move is not None:
        table.play(f"{SEATS[table.to_move]} {random_move(table, chance)}")
        assert table.discard >= discard  # what is discarded never returns
        discard = table.discard
        moves += 1
        assert moves < 2000
    dump = table.dump
    assert (dump["phase"], dump["pile"], dump["row"], dump["auction"]) == ("over", [], [], None)
    cards = Counter(dump["market"])
    for player in dump["players"]:
        cards += Counter(player["cards"])
        assert not any(card[0] == "$" for card in player["cards"])
    assert cards.total() + dump["discard"] == len(deck)
    assert {card for card in cards if card[0] == "$"} == set()
    check_result(table)
    again = replay(table.match.record())
    assert again.fault is None
    assert again.match is not None
    assert again.match.dump() == dump


def check_result(table: Table) -> None:
    """The winners follow from the scores, and the scores tell of the table."""
    scores = [table.score(seat) for seat in range(len(table.tokens))]
    for seat, score in enumerate(scores):
        assert score["seat"] == seat
        assert score["tokens"] == table.tokens[seat]
        assert score["cards"] == len(table.owns(seat).split())
        lengths = score["sequences"].values()
        assert score["points"] == sum(length + (length == 9) for length in lengths)
    ranks = [(score["points"], score["tokens"], -score["cards"]) for score in scores]
    assert table.winners == [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
