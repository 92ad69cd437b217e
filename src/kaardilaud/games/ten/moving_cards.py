"""Cards on their way into a hand and out again."""

from ...compiled import compiled
from .state import State


@compiled
def add_to_hand(game: State, seat: int, kind: int) -> None:
    game.hands[seat][kind] += 1
    game.held[seat] |= 1 << kind
    game.hand_size[seat] += 1


@compiled
def take_from_hand(game: State, seat: int, kind: int) -> None:
    game.hands[seat][kind] -= 1
    if game.hands[seat][kind] == 0:
        game.held[seat] &= ~(1 << kind)
    game.hand_size[seat] -= 1
