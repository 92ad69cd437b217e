"""The state that a replay reports, in every phase of both games, and the legal moves there."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from writing import rahast_vabaks, report, ten

SEVEN = ["B1"] * 7
EIGHT = ["B1"] * 8


def state_after(record: dict[str, Any]) -> tuple[dict[str, Any], int | None, list[str]]:
    found = report(record)
    assert (found["ok"], found["error"]) == (True, None)
    assert found["events"] == len(record["events"])
    return found["state"], found["to_move"], found["legal"]


# --- Rahast vabaks ------------------------------------------------------------------------------


def test_turn_on_the_start_card() -> None:
    record = rahast_vabaks("R2 VV B20", "M50", start="R20", pile="G5 Y5")
    assert state_after(record) == (
        {
            "phase": "turn",
            "top": "R20",
            "colour": "R",
            "start_card": True,
            "pile": ["G5", "Y5"],
            "played": 1,
            "hands": [["R2", *["B1"] * 5, "B20", "VV"], [*SEVEN, "M50"]],
            "drawn": None,
        },
        0,
        ["draw", "play B20", "play R2", "play VV"],
    )


def test_turn_after_a_play() -> None:
    state, to_move, legal = state_after(
        rahast_vabaks("R2", "R5", start="R20", pile="G5", events="0: play R2")
    )
    assert (state["top"], state["start_card"], state["played"]) == ("R2", False, 2)
    assert state["hands"] == [SEVEN, ["R5", *SEVEN]]
    assert (to_move, legal) == (1, ["draw", "play B1 B1", "play R5"])


def test_deciding_on_a_drawn_card_which_is_in_the_hand_too() -> None:
    record = rahast_vabaks("R2", "", start="R10", pile="R5 Y5", events="0: draw")
    assert state_after(record) == (
        {
            "phase": "drawn",
            "top": "R10",
            "colour": "R",
            "start_card": True,
            "pile": ["Y5"],
            "played": 1,
            "hands": [["R2", "R5", *SEVEN], EIGHT],
            "drawn": "R5",
        },
        0,
        [
            "keep",
            "play B1 B1 B1 B1 B1 R5",
            "play R2 B1 B1 B1 R5",
            "play R2 R5 B1 B1 B1",
            "play R5",
            "play R5 B1 B1 B1 B1 B1",
            "play R5 B1 B1 B1 R2",
        ],
    )


def test_choosing_a_player() -> None:
    record = rahast_vabaks("B-RAHA", "R5", "G5", start="B20", pile="Y5", events="0: play B-RAHA")
    state, to_move, legal = state_after(record)
    assert (state["phase"], state["top"], state["colour"]) == ("choose", "B-RAHA", "B")
    assert (state["played"], state["hands"][0]) == (2, SEVEN)
    assert (to_move, legal) == (0, ["choose 1", "choose 2"])


def test_naming_a_colour() -> None:
    record = rahast_vabaks("VV", "R5", start="B20", pile="Y5", events="0: play VV")
    state, to_move, legal = state_after(record)
    assert (state["phase"], state["top"], state["colour"]) == ("colour", "VV", None)
    assert (to_move, legal) == (0, ["colour B", "colour G", "colour R", "colour Y"])
    named, to_move, legal = state_after(
        rahast_vabaks("VV", "R5", start="B20", pile="Y5", events="0: play VV | 0: colour R")
    )
    assert (named["phase"], named["top"], named["colour"]) == ("turn", "VV", "R")
    assert (to_move, legal) == (1, ["draw", "play R5"])


@pytest.mark.parametrize("start", ["VV", "M100"])
def test_no_colour_to_match_on_multicoloured_start_cards(start: str) -> None:
    state, _, legal = state_after(rahast_vabaks("R5", "G5", start=start, pile="Y5"))
    assert (state["top"], state["colour"], state["start_card"]) == (start, None, True)
    assert legal == ["draw", "play B1", "play R5"]


def test_multicoloured_money_on_top_has_no_colour() -> None:
    record = rahast_vabaks("M50", "R5 G-LISA", start="B20", pile="Y5", events="0: play M50")
    state, _, legal = state_after(record)
    assert (state["top"], state["colour"], state["start_card"]) == ("M50", None, False)
    assert legal == ["draw", "play B1", "play G-LISA", "play R5"]


def test_hands_stand_in_table_order() -> None:
    hand = "VV M500 M50 Y-MAKSE B-LISA R-MAKSE R-LISA G2"
    state, _, _ = state_after(rahast_vabaks(hand, "Y1 R20 R1 B20 B10", start="B20"))
    first = ["G2", "R-LISA", "R-MAKSE", "B-LISA", "Y-MAKSE", "M50", "M500", "VV"]
    assert state["hands"] == [first, ["R1", "R20", "B1", "B1", "B1", "B10", "B20", "Y1"]]


def test_nothing_to_draw() -> None:
    """The first player still has a turn, with either option."""
    for option in ("reshuffle", "fewestWins"):
        record = rahast_vabaks("", "", start="R20", options={"pileEmpty": option})
        state, to_move, legal = state_after(record)
        assert (state["phase"], state["pile"], to_move, legal) == ("turn", [], 0, ["pass"])


def test_RV_D28_a_round_of_passes_ends_the_game() -> None:
    record = rahast_vabaks("", "", "", start="R20", events="0: pass | 1: pass | 2: pass")
    state, to_move, legal = state_after(record)
    assert (state["phase"], to_move, legal) == ("over", None, [])
    assert report(record)["result"] == {"winners": [0, 1, 2], "ending": "blocked", "scores": None}


def test_the_game_is_over() -> None:
    record = rahast_vabaks(
        "R20 R1 R1 R2 R2 R2 R2 R5",
        "",
        start="R10",
        pile="G20 G20 G20",
        events="0: play R2 R2 R2 R2 R1 R1 | 1: draw | 0: play R5 | 1: draw | 0: play R20",
    )
    assert state_after(record) == (
        {
            "phase": "over",
            "top": "R20",
            "colour": "R",
            "start_card": False,
            "pile": ["G20"],
            "played": 9,
            "hands": [[], [*EIGHT, "G20", "G20"]],
            "drawn": None,
        },
        None,
        [],
    )
    assert report(record)["result"] == {"winners": [0], "ending": "emptyHand", "scores": None}


def test_a_shuffle_leaves_one_played_card() -> None:
    events = "0: play R2 | 1: draw | shuffle R20"
    state, to_move, _ = state_after(rahast_vabaks("R2", "", start="R20", pile="G5", events=events))
    assert (state["top"], state["played"], state["pile"], to_move) == ("R2", 1, ["R20"], 0)


def test_a_shuffle_due_in_the_middle_of_lisaraha() -> None:
    record = rahast_vabaks("R-LISA", "", "", start="R20", pile="G5", events="0: play R-LISA")
    found = report(record)
    assert "Event 2 is missing: by rule RV-R34" in found["error"]
    assert found["state"]["phase"] == "turn"
    assert [len(hand) for hand in found["state"]["hands"]] == [7, 9, 8]
    assert (found["state"]["pile"], found["state"]["played"]) == ([], 2)
    record["events"].append({"chance": "shuffle R20"})
    state, to_move, _ = state_after(record)
    assert (state["hands"][2], state["pile"], to_move) == (["R20", *EIGHT], [], 1)


# --- TEN ----------------------------------------------------------------------------------------

FIVE = {"tokens": 5, "bust": 0, "cards": []}


def ten_state(**changes: Any) -> dict[str, Any]:
    """The state of two players before the first card, but for these changes."""
    return {
        "phase": "draw",
        "row": [],
        "total": 0,
        "money": 0,
        "market": [],
        "pile": [],
        "discard": 0,
        "supply": {"tokens": 40, "bust": 15},
        "auction": None,
        "players": [FIVE, FIVE],
        **changes,
    }


def test_before_the_first_card() -> None:
    assert state_after(ten(2, "R4 $3")) == (ten_state(pile=["R4", "$3"]), 0, ["draw"])
    assert state_after(ten(5, "R4"))[0]["supply"] == {"tokens": 25, "bust": 15}


def test_drawing_or_stopping() -> None:
    record = ten(2, "R4 $3 G2", events="0: draw | 0: draw")
    assert state_after(record) == (
        ten_state(row=["R4", "$3"], total=1, money=3, pile=["G2"]),
        0,
        ["draw", "take money", "take numbers"],
    )
    state, _, _ = state_after(ten(2, "$5 R1 G2", events="0: draw | 0: draw"))
    assert (state["total"], state["money"]) == (-4, 5)
    assert state_after(ten(2, "R1 G2", events="0: draw"))[2] == ["draw", "take numbers"]
    assert state_after(ten(2, "$1 G2", events="0: draw"))[2] == ["draw", "take money"]
    assert state_after(ten(2, "$1", events="0: draw"))[2] == ["take money"]


def test_an_auction_before_and_after_a_bid() -> None:
    record = ten(2, "R4 W5 G2", events="0: draw | 0: draw")
    auction = {"card": "W5", "price": 0, "bidder": None}
    bids = [f"bid {price}" for price in range(1, 6)]
    expected = ten_state(phase="auction", row=["R4"], total=4, pile=["G2"], auction=auction)
    assert state_after(record) == (expected, 1, [*bids, "pass"])
    record["events"].append({"seat": 1, "move": "bid 3"})
    expected["auction"] = {"card": "W5", "price": 3, "bidder": 1}
    assert state_after(record) == (expected, 0, ["bid 4", "bid 5", "pass"])


def test_bids_are_sorted_as_text() -> None:
    events = "0: draw | 0: draw | 0: draw | 0: take money | 1: draw | 1: take money | 0: draw"
    record = ten(2, "$3 $3 $4 $5 W1 W2", events=events)
    bids = [f"bid {price}" for price in (1, 10, 2, 3, 4, 5, 6, 7, 8, 9)]
    assert state_after(record)[1:] == (1, [*bids, "pass"])
    record["events"] += [{"seat": 1, "move": "bid 2"}]
    assert state_after(record)[2] == ["bid 10", *[f"bid {n}" for n in range(3, 10)], "pass"]


def test_paying_for_a_wild_keeps_the_auction() -> None:
    events = "0: draw | 0: take numbers | 1: draw | 0: bid 3 | 1: pass"
    record = ten(2, "R4 W5 G2", events=events)
    owner = {"tokens": 5, "bust": 0, "cards": ["R4"]}
    assert state_after(record) == (
        ten_state(
            phase="pay",
            pile=["G2"],
            auction={"card": "W5", "price": 3, "bidder": 0},
            players=[owner, FIVE],
        ),
        0,
        ["pay 2c R4", "pay 3c"],
    )
    record["events"].append({"seat": 0, "move": "pay 2c R4"})
    assert state_after(record) == (
        ten_state(
            pile=["G2"],
            discard=1,
            supply={"tokens": 42, "bust": 15},
            players=[{"tokens": 3, "bust": 0, "cards": ["W5"]}, FIVE],
        ),
        1,
        ["draw"],
    )


BUYING = "0: draw | 0: draw | 0: take money | 1: draw | 1: take numbers"


def test_buying() -> None:
    record = ten(2, "R4 $3 G2 G1", events=BUYING)
    expected = ten_state(
        phase="buy",
        market=["R4"],
        pile=["G1"],
        discard=1,
        supply={"tokens": 37, "bust": 15},
        players=[{"tokens": 8, "bust": 0, "cards": []}, {"tokens": 5, "bust": 0, "cards": ["G2"]}],
    )
    assert state_after(record) == (expected, 1, ["buy R4", "skip"])
    record["events"].append({"seat": 1, "move": "buy R4"})
    assert state_after(record) == ({**expected, "phase": "pay"}, 1, ["pay 3c G2", "pay 4c"])
    record["events"].append({"seat": 1, "move": "pay 3c G2"})
    state, to_move, legal = state_after(record)
    assert (state["phase"], to_move, legal) == ("draw", 0, ["draw"])
    assert (state["market"], state["discard"]) == ([], 2)
    assert state["players"][1] == {"tokens": 2, "bust": 0, "cards": ["R4"]}


def test_a_bust_and_its_token() -> None:
    record = ten(3, "$2 R9 R4 G1", events="0: draw | 0: draw | 0: draw")
    state, to_move, _ = state_after(record)
    assert (state["market"], state["discard"], state["row"]) == (["R4", "R9"], 1, [])
    assert state["players"][0] == {"tokens": 5, "bust": 1, "cards": []}
    assert state["players"][1] == {"tokens": 7, "bust": 0, "cards": []}
    assert (state["supply"], to_move) == ({"tokens": 31, "bust": 14}, 1)


def test_the_final_buy_phase() -> None:
    record = ten(2, "R4 $3", events="0: draw | 0: draw | 0: take money")
    expected = ten_state(
        phase="finalBuy",
        market=["R4"],
        discard=1,
        supply={"tokens": 37, "bust": 15},
        players=[{"tokens": 8, "bust": 0, "cards": []}, FIVE],
    )
    assert state_after(record) == (expected, 1, ["buy R4", "skip"])
    record["events"].append({"seat": 1, "move": "skip"})
    assert state_after(record) == (expected, 0, ["buy R4", "skip"])
    record["events"].append({"seat": 0, "move": "skip"})
    assert state_after(record) == ({**expected, "phase": "over"}, None, [])


def test_the_market_stands_in_table_order() -> None:
    draws = "0: draw | 0: draw | 1: draw | 1: draw | 0: draw | 0: draw"
    options = {"allPass": "toMarket"}
    record = ten(2, "G9 R2 B8 R3 O9 W2 R1", events=draws, options=options)
    assert state_after(record)[0]["phase"] == "auction"
    record["events"] += [{"seat": 1, "move": "pass"}, {"seat": 0, "move": "pass"}]
    state, _, _ = state_after(record)
    assert state["market"] == ["R2", "R3", "B8", "G9", "W2"]


# --- Very many moves ----------------------------------------------------------------------------


def with_many_coins(drawn: str) -> dict[str, Any]:
    """Seat 0 draws and keeps these cards; the start card takes any card or a sum of 50."""
    cards = drawn.split()
    pile = " ".join(f"{card} VV" for card in cards)
    turn = "0: draw | 0: keep | 1: draw | 1: keep"
    events = " | ".join([turn] * len(cards))
    hand = "R10 B10 G10 Y10 R1 B1 G1 Y1"
    return rahast_vabaks(hand, "VV " * 8, start="M50", pile=f"{pile} VV", events=events)


def test_every_sum_is_listed_once_with_each_top_card() -> None:
    record = with_many_coins("R5 B5")
    _, _, legal = state_after(record)
    hand = ["R1", "R5", "R10", "B1", "B5", "B10", "G1", "G10", "Y1", "Y10"]
    expected = ["draw", *(f"play {card}" for card in hand)]
    for size in range(2, 11):
        for cards in itertools.combinations(hand, size):
            if sum(int(card[1:]) for card in cards) == 50:
                for top in cards:
                    beneath = [card for card in cards if card != top]
                    expected.append(" ".join(["play", *beneath, top]))
    assert len(expected) > 11
    assert legal == sorted(expected)


def test_more_than_1000_sums_are_one_text() -> None:
    drawn = "R5 B5 G5 Y5 R2 B2 G2 Y2 R20 B20"
    state, _, legal = state_after(with_many_coins(drawn))
    singles = [f"play {card}" for card in state["hands"][0]]
    assert legal == sorted(["draw", "play *", *singles])
    one_of_them = "play R2 B2 G2 Y2 R5 B5 G5 Y5 R20 R1 B1"
    record = with_many_coins(drawn)
    record["events"].append({"seat": 0, "move": one_of_them})
    assert state_after(record)[0]["top"] == "B1"
    record["events"][-1] = {"seat": 0, "move": "play *"}
    assert not report(record)["ok"]


def test_more_than_1000_payments_are_one_text() -> None:
    """Eleven different cards and five tokens: 1024 ways to pay 5, 562 ways to pay 4."""
    rows = ["R1 B1 O1 G1 R2 B2 O2", "R4", "G2 R3 B3", "B4", "O3"]
    turns = [
        " | ".join([*[f"{place % 2}: draw"] * len(row.split()), f"{place % 2}: take numbers"])
        for place, row in enumerate(rows)
    ]
    record = ten(2, " ".join([*rows, "W5"]), events=" | ".join([*turns, "1: draw"]))
    bid, passed = {"seat": 0, "move": "bid 4"}, {"seat": 1, "move": "pass"}
    state, to_move, legal = state_after({**record, "events": [*record["events"], bid, passed]})
    assert (state["phase"], to_move, len(legal)) == ("pay", 0, 562)
    assert legal == sorted(set(legal))
    assert {"pay 4c", "pay 3c R1", "pay R1 R2 R3 B1", "pay 1c B3 O1 G2"} <= {*legal}
    bid["move"] = "bid 5"
    record["events"] += [bid, passed]
    assert state_after(record)[1:] == (0, ["pay *"])
    record["events"].append({"seat": 0, "move": "pay 1c R1 B2 O1 O3"})
    assert state_after(record)[0]["players"][0]["tokens"] == 4
