"""Money tokens and bust tokens."""

from ...compiled import compiled
from .state import State

ALL_TOKENS = 50  # TEN-R12
FIRST_TOKENS = 5  # TEN-R18
MOST_TOKENS = 10  # TEN-R36
BUST_TOKENS = 15  # TEN-R12
BUST_VALUE = 3  # TEN-R49


@compiled
def worth_of_tokens(game: State, seat: int) -> int:
    """What a player's tokens pay."""
    return game.tokens[seat] + BUST_VALUE * game.bust[seat]


@compiled
def collect(game: State, seat: int, money: int) -> None:
    """Take tokens from the supply, up to ten in all (TEN-R36, TEN-R37, TEN-R38)."""
    game.tokens[seat] = min(game.tokens[seat] + money, MOST_TOKENS)


@compiled
def bust_tokens_left(game: State) -> int:
    """The bust tokens in the supply (TEN-R19)."""
    left = BUST_TOKENS
    for seat in range(game.seats):
        left -= game.bust[seat]
    return left
