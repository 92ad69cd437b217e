"""TEN: players, tokens, the pile, who begins and whose turn follows."""

import pytest

from kaardilaud.records import replay

from .scene import SEATS, TEN, A, B, C, D, Table


def replay_fault(**head: object) -> str | None:
    """What is wrong with a record that has only a head."""
    record = {"format": "kaardilaud/1", "game": "ten", "deck": ["R1", "R2"], "events": [], **head}
    fault = replay(record).fault
    return fault.code if fault else None


def test_TEN_R02_one_to_five_players() -> None:
    for seats in (2, 3, 4, 5):
        assert replay_fault(seats=[{}] * seats) is None
    # one person plays against the computer, which has a seat (TEN-D38)
    assert replay_fault(seats=[{}] * 6) == "number-of-seats"
    assert replay_fault(seats=[]) == "number-of-seats"


def test_TEN_R17_the_deck_is_the_draw_pile() -> None:
    table = Table("R4 $2 B1", rest="G7")
    assert table.pile == "R4 $2 B1 G7"
    table.play("A draw", "A draw", "A draw")
    assert (table.row, table.pile) == ("R4 $2 B1", "G7")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_TEN_R18_five_tokens_each(seats: int) -> None:
    assert Table(seats=seats).tokens == [5] * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_TEN_R19_the_rest_is_the_supply(seats: int) -> None:
    assert Table(seats=seats).supply == (50 - 5 * seats, 15)


def test_TEN_R20_spent_tokens_return_to_the_supply() -> None:
    table = Table("O1", owns={}, market="G5", bust={A: 1})
    assert table.supply == (30, 14)
    table.play("A draw", "A take numbers", "A buy G5", "A pay 2c 1b")
    assert (table.tokens[A], table.bust[A], table.supply) == (3, 0, (32, 15))


@pytest.mark.parametrize("first", [A, B, C, D])
def test_TEN_R21_the_start_card_goes_first(first: int) -> None:
    table = Table("$1", first=first)
    assert (table.to_move, table.phase) == (first, "draw")
    others = [seat for seat in range(4) if seat != first]
    for seat in others:
        table.refuses(f"{SEATS[seat]} draw", None)


def test_TEN_D14_bust_tokens_can_run_out() -> None:
    table = Table(["R9", "R2"] * 17, seats=2)
    for turn in range(15):
        player = SEATS[turn % 2]
        table.play(f"{player} draw", f"{player} draw")
    assert (table.bust, table.supply[1]) == ([8, 7], 0)
    table.play("B draw", "B draw")  # a bust as ever, but without a token
    assert (table.bust, table.supply[1], table.to_move) == ([8, 7], 0, A)
    # black tokens never run out: five players may all have ten
    rich = Table("R1 $5", seats=5, tokens={1: 9, 2: 9, 3: 9, 4: 9, A: 10})
    rich.play("A draw", "A draw", "A take numbers")
    assert (rich.tokens, rich.supply[0]) == ([10] * 5, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_TEN_D15_no_bust_tokens_at_the_start(seats: int) -> None:
    assert Table(seats=seats).bust == [0] * seats


def test_TEN_D36_anybody_may_be_first() -> None:
    # chance names the first player before the game; the rules take each seat, but no other
    for seats in (2, 3, 4, 5):
        for first in range(seats):
            assert Table(seats=seats, first=first).to_move == first
        assert replay_fault(seats=[{}] * seats, first=seats) == "first-outside"
        assert replay_fault(seats=[{}] * seats, first=-1) == "first-outside"


def test_TEN_D38_a_single_person_plays_by_the_normal_rules() -> None:
    assert replay_fault(seats=[{"kind": "human"}]) == "number-of-seats"
    for computers in (1, 2, 3, 4):
        seats = [{"kind": "human"}, *[{"kind": "computer"}] * computers]
        assert replay_fault(seats=seats) is None
    # no score hunt alone: the computer bids against the person
    table = Table("W5", seats=2).play("A draw", "B bid 1")
    assert "bid 2" in table.legal


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_TEN_I1_play_goes_to_the_left(seats: int) -> None:
    table = Table(["$1"] * 2 * seats, seats=seats, first=1)
    for turn in range(2 * seats):
        player = SEATS[(1 + turn) % seats]
        table.play(f"{player} draw", f"{player} take money")


def test_TEN_X03_start_with_four_players() -> None:
    table = Table("R4 B6")
    assert table.tokens == [5, 5, 5, 5]
    assert table.bust == [0, 0, 0, 0]
    assert table.supply == (30, 15)
    assert (table.market, table.row, table.discard) == ("", "", 0)
    assert [table.owns(seat) for seat in range(4)] == ["", "", "", ""]
    assert table.auction is None
    assert TEN.options["auctionPay"][0] == "tokensAndCards"
    assert TEN.options["allPass"][0] == "discard"
