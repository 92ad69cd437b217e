"""Events that a replay stops at: what is wrong, and what was before it."""

from __future__ import annotations

from typing import Any

import pytest
from writing import error, event, rahast_vabaks, report, ten

RV = rahast_vabaks("R2 R-VALJA B5", "B5 G2", start="R10", pile="Y1 Y2 Y5 Y10")


def stops(record: dict[str, Any], *wrong: Any) -> str:
    """What is said when these events come after those of the record.

    The replay stops at the first of them, as if the record ended before it.
    """
    before = report(record)
    assert before["ok"]
    found = report({**record, "events": [*record["events"], *wrong, {"never": "looked at"}]})
    sentence = found.pop("error")
    del before["error"]
    assert found == {**before, "ok": False}
    assert sentence.startswith(f"Event {len(record['events']) + 1}, “")
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0  # one sentence
    return str(sentence)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        5,
        "0: draw",
        [],
        {},
        {"seat": 0},
        {"move": "draw", "chance": "shuffle R5", "seat": 0},
        {"seat": 0, "move": None},
        {"seat": 0, "move": 42},
        {"seat": 0, "move": ["draw"]},
        {"chance": None},
        {"chance": ["take", "R5"]},
        {"chance": ""},
        {"chance": "draw"},
        {"chance": "Take R5"},
        {"chance": "deal R5"},
    ],
)
def test_what_is_no_event(wrong: Any) -> None:
    assert stops(RV, wrong).endswith("is neither a move nor a chance event.")


@pytest.mark.parametrize("seat", [None, "0", 0.0, False, [0], 0.5])
def test_a_seat_that_is_no_whole_number(seat: Any) -> None:
    sentence = stops(RV, {"seat": seat, "move": "draw"})
    assert sentence == "Event 1, “draw”, is not possible: its seat must be a whole number."
    assert stops(RV, {"move": "draw"}) == sentence


@pytest.mark.parametrize("seat", [1, 2, -1, 99, 10**20])
def test_another_seats_turn(seat: int) -> None:
    assert stops(RV, {"seat": seat, "move": "draw"}) == (
        f"Event 1, “draw”, is not possible: seat {seat} has nothing to decide now."
    )


MALFORMED = [
    *(
        "",
        " ",
        "draw ",
        " draw",
        "DRAW",
        "draw R5",
        "play",
        "play ",
        "play  R2",
        "play R2 ",
        "play R3",
    ),
    *(
        "play r2",
        "play R2,B5",
        "play *",
        "keep now",
        "choose",
        "choose -1",
        "choose 01",
        "choose ²",
    ),
    *("choose 1 1", "colour", "colour RB", "color R", "colour r", "pass 1", "draw\n", "play\tR2"),
]


@pytest.mark.parametrize("move", MALFORMED)
def test_moves_of_rahast_vabaks_that_are_not_written_like_this(move: str) -> None:
    stops(RV, {"seat": 0, "move": move})


@pytest.mark.parametrize(
    "move",
    [
        *("", "draw ", "stop", "take", "take  numbers", "take number", "take numbers money", "bid"),
        *("bid 0", "bid 01", "bid -1", "bid 1.5", "bid 1e3", "bid ٣", "bid 4 5", "buy", "buy $3"),
        *(
            "buy R4 R5",
            "pay",
            "pay ",
            "pay 0c",
            "pay 3 c",
            "pay c",
            "pay 1c 1c",
            "pay R10",
            "pay *",
        ),
        *("skip it", "pass ", "bid " + "9" * 99, "bid " + "9" * 9999),
    ],
)
def test_moves_of_TEN_that_are_not_written_like_this(move: str) -> None:
    for record in (
        ten(2, "R1 R2 R3"),
        ten(2, "W5 R2 R3", events="0: draw"),
        ten(2, "R1 W5 R2", events="0: draw | 0: take numbers | 1: draw | 0: bid 2 | 1: pass"),
    ):
        stops(record, {"seat": report(record)["to_move"], "move": move})


# --- Each refusal by its rule -------------------------------------------------------------------

ROW = "R6 $3 W5 B6 R1 R2"
BOUGHT = "0: draw | 0: draw | 0: take money | 1: draw | 0: pass | 1: pass"


@pytest.mark.parametrize(
    ("record", "wrong", "rule", "words"),
    [
        (RV, "0: play G5", None, "does not have this card"),
        (RV, "0: play R2 R2", None, "not as many of it"),
        (RV, "0: play B5", "RV-R11", "blue 5\u00a0€ does not fit"),
        (RV, "0: play R2 B5", "RV-R15", "the sum is 7\u00a0€, but it must be exactly 10\u00a0€"),
        (RV, "0: play R2 R-VALJA", "RV-I4", "here is red VÄLJAMAKSE"),
        (RV, "0: keep", "RV-D18", "no card has been drawn"),
        (RV, "0: pass", "RV-D18", "still a card to draw"),
        (RV, "0: colour B", None, "nothing to choose"),
        (RV, "0: choose 1", None, "nothing to choose"),
        (RV, "0: colour O", "RV-D02", "no such colour"),
        (RV, "0: jump", None, "no such move"),
        (ten(2, "R1"), "0: take numbers", "TEN-D09", "row is still empty"),
        (ten(2, "R1 R2", "0: draw"), "0: take money", "TEN-D10", "only what is in the row"),
        (ten(2, "R1 R2", "0: draw"), "0: bid 2", "TEN-R55", "no auction"),
        (ten(2, "R1 R2", "0: draw"), "0: pass", "TEN-R55", "no auction"),
        (ten(2, "R1 R2", "0: draw"), "0: skip", "TEN-R44", "nothing can be bought"),
        (ten(2, "R1 R2", "0: draw"), "0: pay 3c", None, "nothing to pay"),
        (ten(2, "R1", "0: draw"), "0: draw", "TEN-R66", "the pile is empty"),
        (ten(2, "W5 R1", "0: draw"), "1: draw", "TEN-R55", "this is an auction"),
        (ten(2, "W5 R1", "0: draw"), "1: bid 6", "TEN-D24", "can pay 5 at most"),
        (ten(2, "W5 R1", "0: draw"), "1: bid 0", "TEN-D21", "a whole number"),
        (ten(2, "W5 R1", "0: draw | 1: bid 3"), "0: bid 3", "TEN-R60", "more than 3"),
    ],
)
def test_an_illegal_move_is_refused_by_its_rule(
    record: dict[str, Any], wrong: str, rule: str | None, words: str
) -> None:
    sentence = stops(record, event(wrong))
    assert words in sentence
    assert wrong[3:] in sentence
    assert ("breaks rule" in sentence) == (rule is not None)
    assert rule is None or f"breaks rule {rule}: " in sentence


# --- Chance -------------------------------------------------------------------------------------

PAYOUT = rahast_vabaks(
    "R-VALJA R2 R5", "G1", "Y1", start="R10", pile="Y2", events="0: play R-VALJA | 0: choose 2"
)
TAKEN = {**PAYOUT, "events": [*PAYOUT["events"], event("take R2")]}
EMPTIED = rahast_vabaks("R2", "R5", start="R10", pile="Y20", events="0: play R2 | 1: draw")


def test_a_take_that_is_due() -> None:
    found = report(PAYOUT)
    assert found["error"] == (
        "Event 3 is missing: by rule RV-R27 the chance event “take” must say here which card went "
        "with VÄLJAMAKSE."
    )
    assert (found["ok"], found["events"], found["to_move"], found["legal"]) == (False, 2, None, [])
    assert found["state"]["phase"] == "choose"
    assert [len(hand) for hand in found["state"]["hands"]] == [7, 8, 8]
    assert report(TAKEN)["ok"]


@pytest.mark.parametrize(
    "wrong", ["take G1", "take Y1", "take R-VALJA", "take", "take R2 R5", "take R2 R2", "take *"]
)
def test_RV_R27_a_take_of_what_the_payer_does_not_hold(wrong: str) -> None:
    found = report({**PAYOUT, "events": [*PAYOUT["events"], event(wrong)]})
    assert found["events"] == 2
    assert f"Event 3, “{wrong}”, " in found["error"]
    assert "RV-R27" in found["error"] or "no such card in this game" in found["error"]


@pytest.mark.parametrize("wrong", ["1: draw", "0: choose 1", "2: draw", "shuffle R10", "shuffle"])
def test_nothing_else_can_happen_before_a_take(wrong: str) -> None:
    found = report({**PAYOUT, "events": [*PAYOUT["events"], event(wrong)]})
    assert found["events"] == 2
    assert "breaks rule RV-R27: first the chance event “take”" in found["error"]


def test_RV_D22_a_take_is_recorded_even_of_a_hand_of_one_card() -> None:
    record = rahast_vabaks(
        "R-VALJA R20 R1 R1 R2 R2 R2 R2",
        "",
        start="R10",
        pile="B5 B5",
        events="0: play R1 R1 R2 R2 R2 R2 | 1: draw | 0: play R-VALJA",
    )
    assert "Event 4 is missing" in error(record)
    found = report({**record, "events": [*record["events"], event("take R20")]})
    assert found["result"] == {"winners": [0], "ending": "emptyHand", "scores": None}


def test_a_shuffle_that_is_due() -> None:
    found = report(EMPTIED)
    assert found["error"].startswith(
        "Event 3 is missing: by rule RV-R34 the chance event “shuffle”"
    )
    assert (found["events"], found["to_move"], found["legal"]) == (2, None, [])
    assert (found["state"]["pile"], found["state"]["played"]) == ([], 2)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("shuffle", "must have exactly the cards"),
        ("shuffle R2", "must have exactly the cards"),
        ("shuffle R10 R10", "must have exactly the cards"),
        ("shuffle R10 R2", "must have exactly the cards"),
        ("shuffle R10 Q7", "no such card in this game: Q7"),
        ("shuffle  R10", "no such card in this game"),
        ("take R10", "first the chance event “shuffle”"),
        ("0: draw", "first the chance event “shuffle”"),
        ("1: draw", "first the chance event “shuffle”"),
    ],
)
def test_RV_D29_another_shuffle_than_the_due_one(wrong: str, words: str) -> None:
    found = report({**EMPTIED, "events": [*EMPTIED["events"], event(wrong)]})
    assert found["events"] == 2
    assert words in found["error"]


def test_a_shuffle_is_recorded_even_of_one_card() -> None:
    found = report({**EMPTIED, "events": [*EMPTIED["events"], event("shuffle R10")]})
    assert found["ok"]
    assert (found["state"]["pile"], found["state"]["played"]) == (["R10"], 1)


def test_the_order_of_a_shuffle_is_the_order_of_drawing() -> None:
    record = rahast_vabaks(
        "R1 R2 R5",
        "R20 R-MAKSE",
        start="R10",
        pile="Y20",
        events="0: play R2 | 1: play R20 | 0: play R5 | 1: draw | shuffle R20 R10 R2 | 0: draw",
    )
    found = report(record)
    assert found["state"]["phase"] == "drawn"
    assert (found["state"]["drawn"], found["state"]["pile"]) == ("R20", ["R10", "R2"])


@pytest.mark.parametrize("wrong", ["take R2", "shuffle R10", "shuffle", "take"])
def test_chance_that_is_not_due(wrong: str) -> None:
    assert "nothing is left to chance now" in stops(RV, event(wrong))
    assert "nothing is left to chance now" in stops(ten(2, "R1 R2"), event(wrong))


# --- The end ------------------------------------------------------------------------------------

OVER = [
    rahast_vabaks(
        "VV", "G1", start="R10", pile="Y2", events="0: draw", options={"pileEmpty": "fewestWins"}
    ),
    ten(2, "W5", events="0: draw | 1: pass | 0: pass"),
]


@pytest.mark.parametrize("record", OVER)
@pytest.mark.parametrize("wrong", ["0: draw", "1: draw", "0: nonsense", "7: draw"])
def test_a_move_after_the_end(record: dict[str, Any], wrong: str) -> None:
    assert report(record)["state"]["phase"] == "over"
    rule = "RV-R33" if record["game"] == "rahast-vabaks" else "TEN-R65"
    assert stops(record, event(wrong)).endswith(f"breaks rule {rule}: the game is already over.")


@pytest.mark.parametrize("record", OVER)
def test_chance_after_the_end(record: dict[str, Any]) -> None:
    assert "nothing is left to chance now" in stops(record, event("take R2"))


# --- What is read in more than one way ----------------------------------------------------------


def test_the_cards_beneath_the_top_one_are_read_in_any_order() -> None:
    hand = "R5 B2 G2 Y1"
    plays = ["play B2 G2 Y1 R5", "play Y1 G2 B2 R5", "play G2 Y1 B2 R5"]
    states = [
        report(rahast_vabaks(hand, "", start="R10", pile="Y20", events=f"0: {p}")) for p in plays
    ]
    assert states[0]["ok"]
    assert states[0] == states[1] == states[2]
    other_top = rahast_vabaks(hand, "", start="R10", pile="Y20", events="0: play R5 G2 Y1 B2")
    assert report(other_top)["state"]["top"] == "B2"


def test_the_parts_of_a_payment_are_read_in_any_order() -> None:
    start = "0: draw | 0: draw | 0: take numbers | 1: draw | 0: bid 3 | 1: pass"
    pays = ["pay 1c R1 B2", "pay B2 1c R1", "pay R1 B2 1c"]
    found = [report(ten(2, "R1 B2 W5 R3 R4", f"{start} | 0: {pay}")) for pay in pays]
    assert found[0]["ok"]
    assert found[0] == found[1] == found[2]
    assert found[0]["state"]["players"][0] == {"tokens": 4, "bust": 0, "cards": ["W5"]}


@pytest.mark.parametrize("move", ["play R2  B5", "play  R2", "play R2 ", " draw", "draw ", " "])
def test_words_of_a_move_with_too_many_spaces(move: str) -> None:
    assert "must be one space, and none before or after them" in stops(RV, event(f"0: {move}"))


def test_a_long_move_is_not_said_at_any_length() -> None:
    assert "9" * 50 + "…”" in stops(RV, event("0: play " + "9" * 5000))
