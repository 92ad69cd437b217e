"""Dealing anew what a seat cannot see: a full state that fits everything in its view.

Every physical card is equally likely to be anywhere it can be. The true state is never looked at.
"""

from typing import Any

from ..compiled import compiled, copy_record
from ..dealer import Dealer, draw_card, fill_pile
from ..games import GAMES
from ..games.rahast_vabaks.fitting import can_lay_sum, fitting, kinds_towards_sum
from ..games.rahast_vabaks.kinds import KINDS, NO_CARD
from ..games.rahast_vabaks.moving_cards import add_to_hand
from ..games.rahast_vabaks.state import Phase
from ..games.rahast_vabaks.state import State as RahastVabaksState
from ..games.rahast_vabaks.view import Memory, look_at_table, place
from ..games.rahast_vabaks.view import View as RahastVabaksView
from ..games.ten.state import State as TenState
from ..games.ten.view import View as TenView
from .hand_for_sum import with_hand_for_sum

TRIES = 50  # deals, before the hand for a sum is made by counting


@compiled
def redeal_rahast_vabaks(view: RahastVabaksView, dealer: Dealer, game: RahastVabaksState) -> None:
    """Fill `game` with a state that fits the view.

    A card that another player has drawn and is thinking about can be played (RV-D47), so deals in
    which it can't are thrown away; every other phase takes one deal. For the midst of another
    seat's sum there is `redeal_in_sum`.
    """
    deal_unseen(view, dealer, game)
    if view.phase == Phase.DRAWN and view.seat != view.viewer:
        while not fitting(game) >> game.drawn & 1 and not can_lay_sum(game):
            deal_unseen(view, dealer, game)


@compiled
def deal_unseen(view: RahastVabaksView, dealer: Dealer, game: RahastVabaksState) -> None:
    """Known cards go to their hands, the rest of the unseen ones at random to hands and pile."""
    look_at_table(view, game)
    for kind in range(KINDS):
        game.played[kind] = view.played[kind]
        game.pile[kind] = view.unseen[kind]
        for seat in range(view.seats):
            game.pile[kind] -= view.known[seat][kind]
    fill_pile(dealer, game.pile, KINDS)
    game.drawn = view.drawn
    for seat in range(len(game.hands)):
        copy_known_cards(view, game, seat)
        if view.phase == Phase.DRAWN and seat == view.seat and seat != view.viewer:
            game.drawn = NO_CARD
        while game.hand_size[seat] < view.hand_size[seat]:
            card = draw_card(dealer, game.pile, KINDS)
            game.pile[card] -= 1
            add_to_hand(game, seat, card)
            if view.phase == Phase.DRAWN and seat == view.seat and game.drawn == NO_CARD:
                game.drawn = card


@compiled
def copy_known_cards(view: RahastVabaksView, game: RahastVabaksState, seat: int) -> None:
    """The viewer's own hand, or the certain cards of another."""
    for kind in range(KINDS):
        game.hands[seat][kind] = 0
    game.held[seat] = 0
    game.purse[seat] = 0
    game.hand_size[seat] = 0
    for kind in range(KINDS):
        for _ in range(view.hands[seat][kind] + view.known[seat][kind]):
            add_to_hand(game, seat, kind)


@compiled
def redeal_ten(view: TenView, dealer: Dealer, game: TenState) -> None:
    """Fill `game` with a state that fits the view: all but the pile's order lies open (TEN-D37)."""
    copy_record(game, view)


def redeal_in_sum(
    view: RahastVabaksView, dealer: Dealer, game: RahastVabaksState, tries: int = TRIES
) -> None:
    """The same in the midst of another seat's sum: its hand can lay what is still missing.

    With many cards in hand nearly every deal will do; where none does, the ways are counted.
    """
    for _ in range(tries):
        redeal_rahast_vabaks(view, dealer, game)
        if kinds_towards_sum(game):
            return
    redeal_rahast_vabaks(with_hand_for_sum(view, dealer), dealer, game)


def redeal(view: Any, dealer: Dealer) -> Any:
    """A full state that fits this view of either game."""
    if isinstance(view, RahastVabaksView):
        game = GAMES["rahast-vabaks"].new_state()
        if view.phase == Phase.SUM and view.seat != view.viewer:
            redeal_in_sum(view, dealer, game)
        else:
            redeal_rahast_vabaks(view, dealer, game)
    else:
        game = GAMES["ten"].new_state()
        redeal_ten(view, dealer, game)
    return game


def memory_of_viewer(view: Any) -> Any:
    """The memory that goes with such a state: what the viewer has learned. What others have, the
    viewer can't know, and so they have learned nothing."""
    if not isinstance(view, RahastVabaksView):
        return GAMES["ten"].new_memory()
    memory = Memory()
    for seat, known in enumerate(view.known):
        first = place(view.viewer, seat)
        memory.known[first : first + KINDS] = known
    return memory
