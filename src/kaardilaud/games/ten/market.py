"""The market: what lies in it, and what a player may buy."""

from ...compiled import compiled
from .kinds import HIGHEST_PRICE, NUMBER_CARDS, WITHIN
from .state import State
from .tokens import worth_of_tokens


@compiled
def buyable(game: State, seat: int) -> int:
    """The kinds in the market that a player may buy, as a set."""
    money = worth_of_tokens(game, seat) + game.hand_size[seat]
    owned = game.held[seat] & NUMBER_CARDS  # TEN-R53, TEN-D19
    return game.on_offer & ~owned & WITHIN[min(money, HIGHEST_PRICE)]


@compiled
def add_to_market(game: State, kind: int) -> None:
    game.market[kind] += 1
    game.on_offer |= 1 << kind


@compiled
def take_from_market(game: State, kind: int) -> None:
    game.market[kind] -= 1
    if game.market[kind] == 0:
        game.on_offer &= ~(1 << kind)
