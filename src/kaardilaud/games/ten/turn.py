"""How a turn of TEN begins, goes on and ends, and the end of the game."""

from ...compiled import compiled, compiled_apart
from .kinds import NO_CARD
from .market import buyable
from .scoring import points_of
from .state import NOBODY, Phase, State


@compiled
def begin_turn(game: State, seat: int) -> None:
    """Each turn begins with the draw phase (TEN-R22) and an empty row."""
    empty_row(game)
    game.drawer = seat
    game.seat = seat
    game.phase = Phase.DRAW


@compiled
def empty_row(game: State) -> None:
    """Its cards have gone where they belong."""
    game.row_size = 0
    game.numbers = 0
    game.money = 0


@compiled
def end_auction(game: State) -> None:
    """The player who drew the wild goes on with the turn (TEN-R63, TEN-D26)."""
    game.wild = NO_CARD
    game.price = 0
    game.bidder = NOBODY
    game.seat = game.drawer
    game.phase = Phase.DRAW
    if game.pile_size == 0 and game.row_size == 0:
        end_turn(game)  # TEN-D27


@compiled
def end_buy_phase(game: State) -> None:
    """After buying or declining the turn ends (TEN-R54); the last player buys last (TEN-D29)."""
    if not game.last_turn:
        end_turn(game)
    elif game.seat == game.drawer:
        count_points(game)  # TEN-R68
    else:
        offer_final_buy(game, seat_after(game, game.seat))


@compiled_apart
def end_turn(game: State) -> None:
    """It is the next player's turn (TEN-I1), unless the last card has been drawn (TEN-R65)."""
    if game.pile_size > 0:
        begin_turn(game, seat_after(game, game.drawer))
    else:
        empty_row(game)
        game.last_turn = 1
        offer_final_buy(game, seat_after(game, game.drawer))


@compiled
def offer_final_buy(game: State, seat: int) -> None:
    """From this seat on, everybody may buy once more (TEN-R67, TEN-D28, TEN-D29, TEN-D30)."""
    while buyable(game, seat) == 0:  # TEN-D40
        if seat == game.drawer:
            count_points(game)
            return
        seat = seat_after(game, seat)
    game.seat = seat
    game.phase = Phase.FINAL_BUY


@compiled_apart
def count_points(game: State) -> None:
    """Most points win (TEN-R74), then most tokens (R75), then fewest cards (R76, TEN-D35)."""
    game.phase = Phase.OVER
    best = -1
    for seat in range(game.seats):
        game.points[seat] = points_of(game.held[seat], game.hands[seat])
        rank = (game.points[seat] * 16 + game.tokens[seat]) * 256 + 255 - game.hand_size[seat]
        if rank > best:
            best = rank
            game.winners = 0
        if rank == best:
            game.winners |= 1 << seat  # TEN-R77


@compiled
def seat_after(game: State, seat: int) -> int:
    """The next seat to the left (TEN-I1)."""
    return seat + 1 if seat + 1 < game.seats else 0
