"""TEN as `games/game.py` wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..game import HINTS, Game, Outcome, Reason, sorted_codes
from . import notation, screen, selection
from .kinds import CODES
from .rules import start, waits_for_chance
from .state import NOBODY, Phase, State
from .view import Memory, View, apply_and_remember, look, reveal_and_remember


class Ten(Game):
    """The game as a whole; its rules are in `rules.py`."""

    name = "ten"
    title = "TEN"
    seats = range(2, 6)  # TEN-R02; one person plays against computer players (TEN-D38)
    codes = CODES
    hides_cards = False
    turn_rule = "TEN-I1"
    options = {  # noqa: RUF012
        "auctionPay": ("tokensAndCards", "tokensOnly"),
        "allPass": ("discard", "drawerFree", "toMarket"),
    }
    table_options = {  # noqa: RUF012
        "deckByPlayers": ("reduced", "full"),  # TEN-D04
        "hints": HINTS,
        "bustOdds": ("hidden", "shown"),  # how likely the next card goes too far
    }

    def cards_to_start(self, seats: int) -> int:
        return 1

    def new_state(self) -> State:
        return State()

    def start(self, state: State, seats: int, first: int, options: Sequence[int]) -> None:
        start(state, seats, first, *options)

    def new_memory(self) -> Memory:
        return Memory()

    def to_move(self, state: State) -> int | None:
        return state.seat if Phase.REVEAL < state.phase < Phase.OVER else None

    def is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER

    def waits_for_card(self, state: State) -> bool:
        return waits_for_chance(state)

    def shows_new_card(self, before: State, after: State, seat: int) -> bool:
        return before.pile_size != after.pile_size  # all else lies open

    def hand_to_take_from(self, state: State) -> Sequence[int] | None:
        return None

    def payer_and_taker(self, state: State) -> tuple[int, int]:
        raise NotImplementedError("no card is taken from a hand in TEN")

    def shuffles(self, state: State) -> int:
        return 0

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
        look(state, memory, NOBODY if seat is None else seat, view)
        return view

    def learned(self, view: View) -> dict[str, Any]:
        return {"pile": sorted_codes(CODES, view.pile)}

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
        scores = [
            {
                "seat": seat,
                "points": state.points[seat],
                "tokens": state.tokens[seat],
                "cards": state.hand_size[seat],
                "sequences": notation.sequences(state, seat),
            }
            for seat in range(state.seats)
        ]
        return Outcome(winners, "scored", scores)
