"""TEN: the end of the game and the final buy phase."""

from typing import Any

import pytest

from .scene import SEATS, A, B, C, D, Table

FINAL = "R1 B1 O1 G1"  # cheap cards for a final buy phase


def last(deck: str, **more: Any) -> Table:
    """A draws the whole pile."""
    table = Table(deck, rest="", **more)
    return table.play(*["A draw"] * len(deck.split()))


def test_TEN_R65_the_game_ends_after_the_last_card() -> None:
    table = Table("$1 $1 $1", rest="").play("A draw", "A take money", "B draw", "B take money")
    assert table.match.result() is None
    table.play("C draw", "C take money")  # nothing to buy: the end
    assert (table.phase, table.to_move, table.legal) == ("over", None, [])
    assert table.match.result() is not None
    for seat in SEATS[:4]:
        for move in ("draw", "skip", "pass", "take money", "buy R1", "bid 1"):
            table.refuses(f"{seat} {move}", "TEN-R65")


def test_TEN_R66_the_turn_is_finished_without_drawing() -> None:
    table = last("R4 $2", market="G1")
    assert table.legal == ["take money", "take numbers"]
    table.refuses("A draw", "TEN-R66")
    table.play("A take numbers")
    assert (table.phase, table.to_move) == ("buy", A)  # as usual
    assert (table.owns(A), table.tokens) == ("R4", [5, 7, 7, 7])


@pytest.mark.parametrize("drawer", [A, B, C, D])
def test_TEN_R67_one_more_buy_phase_from_the_left(drawer: int) -> None:
    table = Table("$1", rest="", first=drawer, market=FINAL)
    table.play(f"{SEATS[drawer]} draw", f"{SEATS[drawer]} take money")
    for step, card in zip(range(1, 5), FINAL.split(), strict=True):
        seat = (drawer + step) % 4
        assert (table.phase, table.to_move) == ("finalBuy", seat)
        assert f"buy {card}" in table.legal
        assert "skip" in table.legal
        table.play(f"{SEATS[seat]} buy {card}")
        if table.phase == "pay":  # whoever has more than one way to pay
            table.play(f"{SEATS[seat]} pay 1c")
        assert table.owns(seat) == card
    assert table.phase == "over"


def test_TEN_R68_then_the_scores_are_counted() -> None:
    table = last("$1", market="R2 R2", owns={B: "R1"}, seats=2)
    table.play("A take money")
    assert table.match.result() is None
    table.play("B buy R2", "B pay 2c")
    assert table.match.result() is None
    table.play("A buy R2")
    assert table.phase == "over"
    assert [table.score(seat)["points"] for seat in (A, B)] == [1, 2]
    assert table.match.result() == {
        "winners": [B],
        "ending": "scored",
        "scores": [
            {"seat": 0, "points": 1, "tokens": 4, "cards": 1, "sequences": seq(R=1)},
            {"seat": 1, "points": 2, "tokens": 3, "cards": 2, "sequences": seq(R=2)},
        ],
    }


def seq(**lengths: int) -> dict[str, int]:
    return {colour: lengths.get(colour, 0) for colour in "RBOG"}


def test_TEN_D27_the_last_card_is_a_wild() -> None:
    # with a row, the auction is held and a reward must be taken
    table = last("R4 W5", market="G1")
    table.play("B bid 2", "C pass", "D pass", "A pass")
    assert (table.owns(B), table.to_move, table.legal) == ("W5", A, ["take numbers"])
    table.play("A take numbers")
    assert (table.phase, table.to_move) == ("buy", A)
    # without one there is no reward and no buy phase of that turn
    table = last("W5", market=FINAL)
    assert (table.phase, table.to_move) == ("auction", B)  # the auction is held
    table.play("B bid 2", "C pass", "D pass", "A pass")
    assert (table.phase, table.to_move, table.owns(B)) == ("finalBuy", B, "W5")
    # and the same when nobody wants it, or when the drawer pays for it
    nobody = last("W5", market=FINAL).play("B pass", "C pass", "D pass", "A pass")
    assert (nobody.phase, nobody.to_move, nobody.discard) == ("finalBuy", B, 1)
    drawer = last("W5", market=FINAL, bust={A: 1}).play("B pass", "C pass", "D pass", "A bid 3")
    drawer.play("A pay 1b")
    assert (drawer.phase, drawer.to_move, drawer.owns(A)) == ("finalBuy", B, "W5")


def test_TEN_D28_the_last_card_busts() -> None:
    table = last("R9 $1 G3")
    assert (table.bust, table.tokens) == ([1, 0, 0, 0], [5, 6, 6, 6])
    assert (table.market, table.row) == ("R9 G3", "")
    assert (table.phase, table.to_move) == ("finalBuy", B)
    table.play("B skip", "C skip", "D skip")
    assert (table.phase, table.to_move) == ("finalBuy", A)  # the busted player too
    table.play("A buy G3", "A pay 1b")
    assert (table.phase, table.owns(A)) == ("over", "G3")


def test_TEN_D29_the_last_player_buys_last() -> None:
    table = last("R4", market="G1 B1 O1").play("A take numbers", "A buy G1", "A pay 1c")
    table.play("B skip", "C skip", "D skip")
    assert (table.phase, table.to_move) == ("finalBuy", A)
    table.play("A buy B1", "A pay 1c")  # the second purchase of this turn
    assert (table.phase, table.owns(A), table.market) == ("over", "R4 B1 G1", "O1")


def test_TEN_D30_a_final_buy_phase_also_after_taking_money() -> None:
    table = last("$2", market="G1 B1").play("A take money")
    assert (table.phase, table.to_move) == ("finalBuy", B)  # no normal buy phase
    table.play("B skip", "C skip", "D skip")
    assert table.legal == ["buy B1", "buy G1", "skip"]
    table.play("A buy G1")
    assert (table.phase, table.owns(A), table.tokens[A]) == ("over", "G1", 6)


def test_TEN_D30_one_card_each_by_the_usual_rules() -> None:
    table = last("$1", market="R5 R5 G9 B2", owns={B: "R5"}).play("A take money")
    assert table.legal == ["buy B2", "skip"]
    table.refuses("B buy R5", "TEN-R53")
    table.refuses("B buy G9", "TEN-R47")
    table.refuses("B draw", "TEN-R45")
    table.play("B buy B2")
    assert table.phase == "pay"
    table.refuses("B pay 1c", "TEN-D23")
    table.play("B pay 1c R5")
    assert table.to_move == C  # no second card


def test_TEN_D40_also_in_the_final_buy_phase() -> None:
    # C has no money and D owns the card: nobody asks them, and no move is recorded
    table = last("$1", market="R2", owns={D: "R2"}, tokens={C: 0}).play("A take money", "B skip")
    assert (table.phase, table.to_move) == ("finalBuy", A)
    table.play("A skip")
    assert table.moves == ["A draw", "A take money", "B skip", "A skip"]
    # where the last player can't buy, the game is over at once
    table = last("$1", market="R2", owns={A: "R2"}).play("A take money", "B skip", "C skip")
    table.play("D skip")
    assert table.phase == "over"


def test_TEN_D44_the_later_sentences_win() -> None:
    # the turn goes on with buying after the reward
    table = last("R4 W5", market="G1").play("B pass", "C pass", "D pass", "A pass")
    table.play("A take numbers")
    assert (table.phase, table.to_move) == ("buy", A)
    # the game goes on after the last card: this turn, then the final buys
    assert table.match.result() is None
    table.play("A skip")
    assert (table.phase, table.to_move) == ("finalBuy", B)
    table.play("B skip", "C skip", "D skip", "A skip")
    assert table.match.result() is not None


def test_TEN_I6_the_discard_pile_is_never_reshuffled() -> None:
    table = Table("$5 $4 $3 $2", rest="", seats=2)
    table.play("A draw", "A draw", "A draw")
    assert (table.discard, table.bust[A]) == (3, 1)
    table.play("B draw", "B take money")
    assert (table.phase, table.pile, table.discard) == ("over", "", 4)
    assert table.match.due is None
    assert all(event.seat is not None for event in table.match.events)


def test_TEN_X42_the_last_card() -> None:
    table = last("R2", market="G1 B1 O1 G2 R9")
    assert table.legal == ["take numbers"]  # no draw
    table.play("A take numbers")
    assert (table.phase, table.to_move) == ("buy", A)
    table.play("A buy G1", "A pay 1c")
    for seat in "BCDA":
        assert (table.phase, table.to_move) == ("finalBuy", SEATS.index(seat))
        table.play(f"{seat} skip")
    assert table.phase == "over"


def test_TEN_X47_one_card_and_one_buyer() -> None:
    table = last("$1", market="R7 G1", tokens={B: 9}).play("A take money")
    assert table.legal == ["buy G1", "buy R7", "skip"]
    table.play("B buy R7")
    assert (table.to_move, table.legal) == (C, ["buy G1", "skip"])  # only one card for B
    table.refuses("C buy R7", "TEN-R46")
    table.play("C buy G1")
    assert (table.phase, table.market) == ("over", "")  # nothing left for D and A


def test_TEN_R66_the_row_of_the_last_turn_is_gone_in_the_final_buys() -> None:
    table = last("R4 $2", market="G1").play("A take money")
    assert (table.phase, table.row, table.total, table.dump["money"]) == ("finalBuy", "", 0, 0)
    assert table.market == "R4 G1"
