"""What decisions have cost: by what the seat knew, never by what came."""

from __future__ import annotations

from dataclasses import replace

import pytest
from scenes import dealt

from kaardilaud.advice import judging
from kaardilaud.advice.judging import EFFORTS, Decision, Judge, has_a_choice
from kaardilaud.games import GAMES
from kaardilaud.match import Match

TEN, RV = GAMES["ten"], GAMES["rahast-vabaks"]


@pytest.fixture(autouse=True)
def few_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python trials take their time."""
    few = {name: replace(effort, weighing=100) for name, effort in EFFORTS.items()}
    monkeypatch.setattr(judging, "EFFORTS", few)


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        assert match.to_move is not None
        assert match.why_illegal(match.to_move, move) is None, move
        match.play(move)
    return match


def ten(deck: str, *moves: str) -> Match:
    return played(Match.begin(TEN, [{}, {}], deck.split()), *moves)


def test_to_draw_what_is_sure_to_go_too_far_costs() -> None:
    view = ten("B1 R4 R5 O9", "draw", "take numbers", "draw", "draw").view(1)
    judgement = Judge(TEN, 1).judge(Decision(5, view, "draw"))
    assert judgement is not None
    assert (judgement.number, judgement.move, judgement.cost) == (5, "take numbers", 0.5)
    assert judgement.why.key == "ten.numbers.sure"
    assert Judge(TEN, 1).judge(Decision(5, view, "take numbers")) is None


def test_bad_luck_costs_nothing() -> None:
    """The next card goes too far, but of eight only this one does, and nobody could know."""
    unlucky = ten("R2 G9 O1 O2 R3 B3 R1 B4 G4", "draw")
    lucky = ten("R2 O1 G9 O2 R3 B3 R1 B4 G4", "draw")
    assert unlucky.view(0) == lucky.view(0)
    assert Judge(TEN, 1).judge(Decision(2, unlucky.view(0), "draw")) is None


def test_what_wins_at_once_is_missed() -> None:
    hand, unfit = "R1 R1 R1 R1 R1 R1 R1 R1", "Y5 Y10 Y20 Y2 B5 B10 B20 B2"
    match = Match.begin(RV, [{}, {}], dealt("R2", "G-LISA " * 30, hand, unfit).split())
    while match.state.hand_size[0] > 1:
        played(match, "play R1", "draw")
    judgement = Judge(RV, 1).judge(Decision(15, match.view(0), "draw"))
    assert judgement is None or judgement.move == "play R1"
    assert Judge(RV, 1).judge(Decision(15, match.view(0), "play R1")) is None


def test_a_lone_move_is_no_decision() -> None:
    assert not has_a_choice(TEN, ten("R4 R5 O9").view(0))
    assert has_a_choice(TEN, ten("R4 R5 O9", "draw").view(0))
