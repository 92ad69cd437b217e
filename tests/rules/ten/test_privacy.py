"""TEN: everything lies open but the order of the draw pile."""

from itertools import permutations
from typing import Any

import pytest

from .scene import TEN, A, B, C, D, Table

VIEWERS = (A, B, C, D, None)


def shown(table: Table, viewer: int | None) -> dict[str, Any]:
    return TEN.show(table.match.view(viewer))


def test_TEN_I3_collected_cards_lie_open() -> None:
    table = Table("R4 G2 W5").play("A draw", "A draw", "A take numbers")
    table.play("B draw", "C pass", "D pass", "A pass", "B bid 3")
    for viewer in VIEWERS:
        cards = [player["cards"] for player in shown(table, viewer)["players"]]
        assert cards == [["R4", "G2"], ["W5"], [], []]


def test_TEN_D37_tokens_cards_and_bids_are_open() -> None:
    table = Table("R1 W5", owns={C: "R9 W#"}, bust={D: 2}, tokens={A: 3}, market="G4")
    table.play("A draw", "A draw", "B pass", "C bid 4")
    views = [shown(table, viewer) for viewer in VIEWERS]
    assert all(view == views[0] for view in views)
    view = views[0]
    everything = table.dump
    for key in everything.keys() - {"pile", "players"}:
        assert view[key] == everything[key], key
    for player, known in zip(everything["players"], view["players"], strict=True):
        assert {**known, **player} == known
    assert view["auction"] == {"card": "W5", "price": 4, "bidder": C}
    assert view["players"][C]["cards"] == ["R9", "W#"]
    assert view["players"][D]["bust"] == 2
    assert (view["toMove"], view["drawer"]) == (D, A)
    for viewer in VIEWERS:  # nothing in the moves is hidden either
        assert table.match.seat_record(viewer)["events"] == table.match.record()["events"]


def outlook(table: Table, viewer: int | None) -> tuple[Any, ...]:
    """All that leaves the rules towards a player or a spectator."""
    view = table.match.view(viewer)
    return vars(view), TEN.show(view), table.match.seat_record(viewer), TEN.legal(view)


POSITIONS = {
    "draw": "A draw",
    "auction": "A draw; A draw",
    "pay": "A draw; A draw; B pass; C pass; D bid 3; A pass",
    "buy": "A draw; A draw; B pass; C pass; D pass; A pass; A take numbers",
}


@pytest.mark.parametrize("phase", POSITIONS)
def test_TEN_D42_the_number_of_cards_but_not_their_order(phase: str) -> None:
    pile = ["O9", "W2", "$3", "G1"]
    seen = set()
    for order in permutations(pile):
        table = Table("R1 W5", rest=order, market="G2", bust={D: 1})
        table.play_all(POSITIONS[phase])
        assert table.phase == phase
        left = 4 if phase != "draw" else 5
        assert shown(table, B)["pile"] == left
        seen.add(repr([outlook(table, viewer) for viewer in VIEWERS]))
    assert len(seen) == 1


def test_TEN_D42_the_pile_is_counted_to_the_end() -> None:
    table = Table("$1 $1 $1", rest="", seats=3)
    for left, player in ((3, "A"), (2, "B"), (1, "C")):
        assert shown(table, None)["pile"] == left
        table.play(f"{player} draw", f"{player} take money")
    assert shown(table, None)["pile"] == 0


def test_TEN_X63_the_state_that_clients_get() -> None:
    table = Table("R1", rest="O9 W2 $3").play("A draw")
    for viewer in VIEWERS:
        view = shown(table, viewer)
        assert view["pile"] == 3
        assert not {"O9", "W2", "$3"} & set(str(view).replace("'", " ").split())
        assert "deck" not in table.match.seat_record(viewer)
        assert "O9" not in str(table.match.seat_record(viewer))


def test_TEN_R17_the_pile_lies_face_down() -> None:
    one, two = Table("R1 $1", rest="O9 G2"), Table("R1 $1", rest="G2 O9")
    for viewer in VIEWERS:
        assert outlook(one, viewer) == outlook(two, viewer)
