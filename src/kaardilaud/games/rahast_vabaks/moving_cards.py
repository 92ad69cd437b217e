"""Cards on their way from the pile to a hand and into the middle."""

from ...compiled import compiled
from .kinds import KINDS, NO_COLOUR
from .purse import IN_PURSE
from .state import State


@compiled
def take_from_pile(game: State, kind: int) -> None:
    game.pile[kind] -= 1
    game.pile_size -= 1


@compiled
def add_to_hand(game: State, seat: int, kind: int) -> None:
    game.hands[seat][kind] += 1
    game.held[seat] |= 1 << kind
    game.purse[seat] += IN_PURSE[kind]
    game.hand_size[seat] += 1


@compiled
def take_from_hand(game: State, seat: int, kind: int) -> None:
    game.hands[seat][kind] -= 1
    if game.hands[seat][kind] == 0:
        game.held[seat] &= ~(1 << kind)
    game.purse[seat] -= IN_PURSE[kind]
    game.hand_size[seat] -= 1


@compiled
def put_on_top(game: State, kind: int) -> None:
    game.played[kind] += 1
    game.played_size += 1
    game.top = kind
    game.named = NO_COLOUR
    game.start_card = 0


@compiled
def swap_hands(game: State, one: int, two: int) -> None:
    """RAHAVAHETUS: two players exchange all their cards (RV-R28)."""
    for kind in range(KINDS):
        cards = game.hands[one][kind]
        game.hands[one][kind] = game.hands[two][kind]
        game.hands[two][kind] = cards
    game.held[one], game.held[two] = game.held[two], game.held[one]
    game.purse[one], game.purse[two] = game.purse[two], game.purse[one]
    game.hand_size[one], game.hand_size[two] = game.hand_size[two], game.hand_size[one]
