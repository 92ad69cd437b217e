"""What a seat may know of a game of Rahast vabaks: all that ever leaves the rules.

A view is a state with blanks: the other hands and the pile are empty, only their sizes are there.
So the rules answer questions about a view as about a state, wherever the answer is public or
concerns the viewer's own hand.
"""

from typing import Annotated

import numpy as np

from ...compiled import add_numbers, clear_numbers, compiled, copy_numbers, copy_numbers_to
from ...fixed_record import FixedRecord, Int
from .kinds import KINDS, NO_CARD
from .rules import apply, reveal
from .state import NOBODY, SEATS, Phase, State


class Memory(FixedRecord):
    """What the seats have learned by watching: certain cards in each other's hands.

    It is one row, from `place` on of each pair, so that a live table can copy it for every move.
    """

    known: Annotated[bytearray, np.int8, SEATS * SEATS * KINDS]  # by whom, of whom, of each kind


class View(State):
    """The table as one seat, or a spectator (NOBODY), knows it."""

    known: Annotated[list[bytearray], np.int8, (SEATS, KINDS)]  # certain cards of the other hands
    unseen: Annotated[bytearray, np.int8, KINDS]  # in the pile or in another hand, known or not
    viewer: Int


@compiled
def place(watcher: int, seat: int) -> int:
    """Where in a memory begins what the watcher knows of the seat's hand."""
    return (watcher * SEATS + seat) * KINDS


@compiled
def look(game: State, memory: Memory, viewer: int, view: View) -> None:
    """Write down what the viewer may know, on a view that has been used before."""
    for seat in range(len(view.hands)):
        clear_numbers(view.hands[seat], 0, KINDS)
        clear_numbers(view.known[seat], 0, KINDS)
        view.held[seat] = 0
        view.purse[seat] = 0
    clear_numbers(view.pile, 0, KINDS)
    fill(game, memory, viewer, view)


@compiled
def fill(game: State, memory: Memory, viewer: int, view: View) -> None:
    """Write down on a blank view what the viewer may know; nothing is ever taken away."""
    copy_numbers(view.hand_size, game.hand_size)
    copy_numbers(view.played, game.played)
    copy_numbers(view.unseen, game.pile)
    for seat in range(game.seats):
        if seat != viewer:
            add_numbers(view.unseen, game.hands[seat])
    view.drawn = NO_CARD
    if viewer != NOBODY:
        look_at_own_cards(game, memory, viewer, view)
    view.viewer = viewer
    look_at_table(game, view)


@compiled
def look_at_own_cards(game: State, memory: Memory, viewer: int, view: View) -> None:
    """The viewer's own hand, and what the viewer has learned of the others'."""
    copy_numbers(view.hands[viewer], game.hands[viewer])
    view.held[viewer] = game.held[viewer]
    view.purse[viewer] = game.purse[viewer]
    for seat in range(game.seats):
        if seat != viewer:
            first = place(viewer, seat)
            copy_numbers(view.known[seat], memory.known[first : first + KINDS])
    if game.seat == viewer:
        view.drawn = game.drawn


@compiled
def look_at_table(game: State, view: State) -> None:
    """What lies open or is said aloud."""
    view.pile_size = game.pile_size
    view.played_size = game.played_size
    view.seats = game.seats
    view.seat = game.seat
    view.phase = game.phase
    view.top = game.top
    view.named = game.named
    view.start_card = game.start_card
    view.owed = game.owed
    view.laid = game.laid
    view.other = game.other
    view.swapped = game.swapped
    view.passes = game.passes
    view.moves = game.moves
    view.shuffles = game.shuffles
    view.winners = game.winners
    view.ending = game.ending
    view.pile_empty = game.pile_empty
    view.same_name_action = game.same_name_action


@compiled
def apply_and_remember(game: State, memory: Memory, action: int) -> None:
    """Carry out an action; known cards that are laid are known no longer to be in the hand."""
    seat = game.seat
    apply(game, action)
    if action < KINDS:
        for watcher in range(game.seats):
            if memory.known[place(watcher, seat) + action] > 0:
                memory.known[place(watcher, seat) + action] -= 1
    if game.swapped:
        remember_swap(game, memory)


@compiled
def remember_swap(game: State, memory: Memory) -> None:
    """After RAHAVAHETUS both know each other's hand; what others know goes along with the cards."""
    for one in range(game.seats):
        for two in range(one):
            if game.swapped == 1 << one | 1 << two:
                for watcher in range(game.seats):
                    of_one = place(watcher, one)
                    of_two = place(watcher, two)
                    for kind in range(KINDS):
                        known = memory.known[of_one + kind]
                        memory.known[of_one + kind] = memory.known[of_two + kind]
                        memory.known[of_two + kind] = known
                copy_numbers_to(memory.known, place(one, two), game.hands[two])
                copy_numbers_to(memory.known, place(two, one), game.hands[one])
                clear_numbers(memory.known, place(one, one), place(one, one) + KINDS)
                clear_numbers(memory.known, place(two, two), place(two, two) + KINDS)


@compiled
def reveal_and_remember(game: State, memory: Memory, card: int) -> None:
    """Give the game its card; of VALJAMAKSE payer and taker see which card it is (RV-D36)."""
    payout = game.phase == Phase.PAYOUT
    payer = game.seat
    taker = game.other
    reveal(game, card)
    if payout:
        for watcher in range(game.seats):
            if watcher != payer and watcher != taker:
                of_payer = place(watcher, payer)
                clear_numbers(memory.known, of_payer, of_payer + KINDS)
        memory.known[place(payer, taker) + card] += 1
        if memory.known[place(taker, payer) + card] > 0:
            memory.known[place(taker, payer) + card] -= 1
