"""How a turn of Rahast vabaks ends, and the end of the game."""

from ...compiled import compiled
from .kinds import KINDS, NO_CARD
from .state import Ending, Phase, PileEmpty, State

LAST_MOVE = 5000  # RV-D48


@compiled
def end_turn(game: State) -> None:
    """See to an empty pile (RV-D26), then it is the next player's turn (RV-I3, RV-D19)."""
    if game.pile_size == 0 and game.pile_empty == PileEmpty.FEWEST_WINS:
        finish(game, seats_with_fewest_cards(game), Ending.FEWEST_CARDS)  # RV-R35
        return
    if game.pile_size == 0:
        shuffle_played(game)
    game.drawn = NO_CARD
    game.seat = seat_after(game, game.seat)
    game.phase = Phase.TURN


@compiled
def pass_turn(game: State) -> None:
    """Nothing can be drawn. When nobody has laid a card for a full round, it is over (RV-D28)."""
    game.passes += 1
    if game.passes == game.seats:
        finish(game, seats_with_fewest_cards(game), Ending.BLOCKED)
    else:
        end_turn(game)


@compiled
def shuffle_played(game: State) -> None:
    """All played cards but the top one become the new pile (RV-R34, RV-D29), if there are any."""
    if game.played_size > 1:
        game.played[game.top] -= 1
        for kind in range(KINDS):
            game.pile[kind] += game.played[kind]
            game.played[kind] = 0
        game.played[game.top] = 1
        game.pile_size += game.played_size - 1
        game.played_size = 1
        game.shuffles += 1


@compiled
def stop_endless_game(game: State) -> None:
    """Where another decision would be due after so many moves, the fewest cards win (RV-D48)."""
    decision = Phase.PAYOUT < game.phase < Phase.OVER and game.phase != Phase.SUM
    if decision and game.moves >= LAST_MOVE:
        finish(game, seats_with_fewest_cards(game), Ending.BLOCKED)


@compiled
def finish(game: State, winners: int, ending: int) -> None:
    """The game is over (RV-D39: there are winners, and no places behind them)."""
    game.winners = winners
    game.ending = ending
    game.drawn = NO_CARD
    game.phase = Phase.OVER


@compiled
def seats_with_fewest_cards(game: State) -> int:
    """Everybody who has the fewest cards in hand (RV-D27)."""
    fewest = game.hand_size[0]
    for seat in range(game.seats):
        fewest = min(fewest, game.hand_size[seat])
    seats = 0
    for seat in range(game.seats):
        if game.hand_size[seat] == fewest:
            seats |= 1 << seat
    return seats


@compiled
def seat_after(game: State, seat: int) -> int:
    """The next seat clockwise (RV-D19)."""
    return seat + 1 if seat + 1 < game.seats else 0
