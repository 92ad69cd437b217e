"""What the action cards and VALUUTAVAHETUS do."""

from ...compiled import compiled
from .kinds import NAME, Name
from .moving_cards import add_to_hand, swap_hands, take_from_hand
from .state import Ending, Phase, PileEmpty, State
from .turn import end_turn, finish, seat_after, shuffle_played


@compiled
def carry_out(game: State, kind: int) -> None:
    """Do what the card says (RV-D31)."""
    match NAME[kind]:
        case Name.LISARAHA:  # RV-R24, RV-R25, RV-D25
            game.other = game.seat
            next_extra_card(game)
        case Name.VALJAMAKSE | Name.RAHAVAHETUS:  # RV-R26, RV-R28
            game.phase = Phase.CHOOSE
            if game.seats == 2:
                choose(game, 1 - game.seat)  # RV-X56
        case Name.VALUUTAVAHETUS:  # RV-R29
            game.phase = Phase.COLOUR
        case Name.MAKSEHAIRED:  # RV-R30, RV-D30
            game.seat = seat_after(game, game.seat)
            end_turn(game)
        case _:
            end_turn(game)


@compiled
def next_extra_card(game: State) -> None:
    """LISARAHA: the next of the others draws a card (RV-R24), clockwise (RV-D25)."""
    game.other = seat_after(game, game.other)
    if game.pile_size == 0 and game.pile_empty == PileEmpty.RESHUFFLE:
        shuffle_played(game)
    if game.other == game.seat or game.pile_size == 0:
        end_turn(game)
    else:
        game.phase = Phase.EXTRA


@compiled
def choose(game: State, other: int) -> None:
    """Do with the chosen player what the card on top says."""
    if NAME[game.top] == Name.RAHAVAHETUS:
        swap_hands(game, game.seat, other)
        game.swapped = 1 << game.seat | 1 << other
        end_turn(game)
    else:
        game.other = other
        game.phase = Phase.PAYOUT


@compiled
def pay_out(game: State, card: int) -> None:
    """VALJAMAKSE: the chosen player takes a card out of the payer's hand (RV-R27, RV-D21)."""
    take_from_hand(game, game.seat, card)
    add_to_hand(game, game.other, card)
    if game.hand_size[game.seat] == 0:
        finish(game, 1 << game.seat, Ending.EMPTY_HAND)  # RV-D22
    else:
        end_turn(game)
