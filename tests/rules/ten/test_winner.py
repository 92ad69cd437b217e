"""TEN: who wins."""

from .scene import A, B, C, D, Table, finished

RED = "R1 R2 R3 R4 R5 R6 R7 R8 R9"


def test_TEN_R01_the_most_points_from_sequences_win() -> None:
    table = finished({A: "R1 R3 R5 R7 R9", B: "B4 B5", C: "O1", D: ""})
    assert [table.score(seat)["points"] for seat in range(4)] == [1, 2, 1, 0]
    assert table.winners == [B]


def test_TEN_R74_most_points_win() -> None:
    # more points beat any number of tokens and the fewest cards
    table = finished({C: "R1 R2 R9 R9 R9", A: "B5"}, tokens={C: 0, A: 10})
    assert table.winners == [C]
    assert table.score(C) == {
        "seat": 2,
        "points": 2,
        "tokens": 0,
        "cards": 5,
        "sequences": {"R": 2, "B": 0, "O": 0, "G": 0},
    }


def test_TEN_R75_then_most_currency_tokens() -> None:
    owns = {A: "R1 R2", B: "B1 B2", C: "O1 O2"}
    table = finished(owns, tokens={A: 4, B: 6, C: 5}, bust={A: 5})
    assert table.winners == [B]  # with bust tokens it would be A
    # and not the fewest cards first
    assert finished({A: "R1 R2 R2", B: "B1 B2"}, tokens={A: 6, B: 5}).winners == [A]


def test_TEN_R76_then_fewest_cards() -> None:
    owns = {A: "R1 R2 R2", B: "B1 B2", C: "O1 O2 O9"}
    assert finished(owns).winners == [B]
    # the bust tokens do not matter here either
    assert finished(owns, bust={A: 3, C: 1}).winners == [B]


def test_TEN_R77_then_the_win_is_shared() -> None:
    owns = {A: "R1 R2", B: "B1 B2 B5", C: "O1 O2", D: "G7 G8"}
    assert finished(owns).winners == [A, C, D]
    assert finished({}).winners == [A, B, C, D]


def test_TEN_D35_all_cards_count() -> None:
    # duplicates and wilds that add nothing count, not only those in scoring sequences
    assert finished({A: "R1 R2 R1", B: "B1 B2"}).winners == [B]
    assert finished({A: f"{RED} R#", B: RED.replace("R", "B")}).winners == [B]
    assert finished({A: f"{RED} R# W4", B: f"{RED} R9 R8 R7"}, tokens={C: 10}).winners == [A]


def test_TEN_D35_spent_cards_do_not_count() -> None:
    table = Table(
        "W1", rest="", seats=2, market="R2", owns={A: "R1 R1", B: "R1 R2"}, tokens={A: 5, B: 4}
    )
    table.play("A draw", "B pass", "A pass", "A buy R2", "A pay 1c R1")
    assert [table.score(seat)["cards"] for seat in (A, B)] == [2, 2]
    assert table.winners == [A, B]


def test_TEN_X59_bust_tokens_do_not_break_a_tie() -> None:
    ten = f"{RED} B1 B2 B3 B4 B5 B6 B7 B8 B9"
    table = finished({A: ten, B: ten}, tokens={A: 3, B: 4}, bust={A: 4})
    assert [table.score(seat)["points"] for seat in (A, B)] == [20, 20]
    assert table.winners == [B]
