"""Rahast vabaks as `games/game.py` wants it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import gt
from typing import Any

from ..game import HINTS, Game, Outcome, Reason, sorted_codes
from . import notation, screen, selection
from .kinds import CODES
from .rules import FIRST_HAND, start, waits_for_chance
from .state import NOBODY, Ending, Phase, State
from .view import Memory, View, apply_and_remember, fill, reveal_and_remember

ENDINGS = {
    Ending.EMPTY_HAND: "emptyHand",
    Ending.FEWEST_CARDS: "fewestCards",
    Ending.BLOCKED: "blocked",
}


class RahastVabaks(Game):
    """The game as a whole; its rules are in `rules.py`."""

    name = "rahast-vabaks"
    title = "Rahast vabaks"
    seats = range(2, 7)  # RV-R01
    codes = CODES
    hides_cards = True
    turn_rule = "RV-I3"
    options = {  # noqa: RUF012
        "pileEmpty": ("reshuffle", "fewestWins"),
        "sameNameAction": ("always", "onlyOnStartCard"),
    }
    table_options = {  # noqa: RUF012
        "starter": ("random", "youngest"),  # RV-D20, RV-D51
        "hints": HINTS,
    }

    def cards_to_start(self, seats: int) -> int:
        return FIRST_HAND * seats + 1

    def new_state(self) -> State:
        return State()

    def start(self, state: State, seats: int, first: int, options: Sequence[int]) -> None:
        start(state, seats, first, *options)

    def new_memory(self) -> Memory:
        return Memory()

    def to_move(self, state: State) -> int | None:
        return state.seat if Phase.PAYOUT < state.phase < Phase.OVER else None

    def is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER

    def waits_for_card(self, state: State) -> bool:
        return waits_for_chance(state)

    def shows_new_card(self, before: State, after: State, seat: int) -> bool:
        others = [hand for place, hand in enumerate(after.hands) if place != seat]
        others_before = [hand for place, hand in enumerate(before.hands) if place != seat]
        return (
            before.pile_size != after.pile_size
            or others != others_before
            or any(map(gt, after.hands[seat], before.hands[seat]))
        )

    def hand_to_take_from(self, state: State) -> Sequence[int] | None:
        return state.hands[state.seat] if state.phase == Phase.PAYOUT else None

    def payer_and_taker(self, state: State) -> tuple[int, int]:
        return state.seat, state.other

    def shuffles(self, state: State) -> int:
        return state.shuffles

    def legal(self, state: State) -> list[str]:
        return notation.legal_moves(state)

    def why_illegal(self, state: State, move: str) -> Reason | None:
        return notation.why_illegal(state, move)

    def actions(self, move: str) -> list[int]:
        parsed = notation.parse(move)
        assert isinstance(parsed, notation.Move)
        return notation.actions_of(parsed)

    def apply_action(self, state: State, memory: Memory, action: int) -> None:
        apply_and_remember(state, memory, action)

    def reveal(self, state: State, memory: Memory, card: int) -> None:
        reveal_and_remember(state, memory, card)

    def move_of(self, actions: Sequence[int]) -> str:
        return notation.move_of(actions)

    def step_of(self, action: int) -> str:
        return notation.step_of(action)

    def view(self, state: State, memory: Memory, seat: int | None) -> View:
        view = View()
        fill(state, memory, NOBODY if seat is None else seat, view)
        return view

    def learned(self, view: View) -> dict[str, Any]:
        return {
            "played": sorted_codes(CODES, view.played),
            "known": [sorted_codes(CODES, known) for known in view.known[: view.seats]],
        }

    def show(self, view: View) -> dict[str, Any]:
        return screen.show(view)

    def offer(self, view: View) -> dict[str, Any]:
        return screen.offer(view)

    def select(self, view: View, pieces: Sequence[str]) -> dict[str, Any] | Reason:
        return selection.select(view, pieces)

    def dump(self, state: State, pile: Sequence[int]) -> dict[str, Any]:
        return notation.dump(state, pile)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.OVER:
            return None
        winners = tuple(seat for seat in range(state.seats) if state.winners >> seat & 1)
        return Outcome(winners, ENDINGS[Ending(state.ending)], None)
