"""Stopping with a reward, and going bust."""

from ...compiled import compiled
from .kinds import NUMBER_KINDS
from .market import add_to_market, buyable
from .moving_cards import add_to_hand
from .state import Phase, State
from .tokens import bust_tokens_left, collect
from .turn import empty_row, end_turn


@compiled
def take_numbers(game: State) -> None:
    """All number cards to the player (TEN-R33, TEN-D11), the money to the others (TEN-R35)."""
    for place in range(game.row_size):
        if game.row[place] < NUMBER_KINDS:
            add_to_hand(game, game.drawer, game.row[place])
        else:
            game.discarded += 1  # TEN-I5, TEN-D13
    others_collect(game)
    empty_row(game)
    game.phase = Phase.BUY  # TEN-R44, TEN-D41
    if buyable(game, game.drawer) == 0:
        end_turn(game)  # TEN-D40


@compiled
def take_money(game: State) -> None:
    """The money to the player (TEN-R39), the numbers to the market (TEN-R40); no buying (R41)."""
    collect(game, game.drawer, game.money)
    clear_row(game)
    end_turn(game)


@compiled
def go_bust(game: State, by_numbers: bool) -> None:
    """A bust is at once (TEN-D46) and ends the turn (TEN-R43d)."""
    clear_row(game)  # TEN-R42, TEN-R43c
    if by_numbers:
        others_collect(game)  # TEN-R43b
    if bust_tokens_left(game) > 0:  # TEN-D14
        game.bust[game.drawer] += 1  # TEN-R43a
    end_turn(game)


@compiled
def clear_row(game: State) -> None:
    """Number cards go to the market, money cards out of the game (TEN-I5)."""
    for place in range(game.row_size):
        if game.row[place] < NUMBER_KINDS:
            add_to_market(game, game.row[place])
        else:
            game.discarded += 1


@compiled
def others_collect(game: State) -> None:
    """Everybody else collects the full value of the money in the row (TEN-R35, TEN-D12)."""
    for seat in range(game.seats):
        if seat != game.drawer:
            collect(game, seat, game.money)
