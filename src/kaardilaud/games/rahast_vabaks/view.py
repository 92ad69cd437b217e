"""What a seat may know of a game of Rahast vabaks: all that ever leaves the rules.

A view is a state with blanks: the other hands and the pile are empty, only their sizes are there.
So the rules answer questions about a view as about a state, wherever the answer is public or
concerns the viewer's own hand.
"""

from typing import Annotated

import numpy as np

from ...compiled import add_numbers, clear_numbers, compiled, copy_numbers
from ...fixed_record import FixedRecord, Int
from .kinds import KINDS, NO_CARD
from .rules import apply, reveal
from .state import NOBODY, SEATS, Phase, State


class Memory(FixedRecord):
    """What the seats have learned by watching: certain cards in each other's hands."""

    known: Annotated[list[list[list[int]]], np.int8, (SEATS, SEATS, KINDS)]  # by whom, of whom


class View(State):
    """The table as one seat, or a spectator (NOBODY), knows it."""

    known: Annotated[list[list[int]], np.int8, (SEATS, KINDS)]  # certain cards of the other hands
    unseen: Annotated[list[int], np.int8, KINDS]  # in the pile or in another hand, known or not
    viewer: Int


@compiled
def look(game: State, memory: Memory, viewer: int, view: View) -> None:
    """Write down what the viewer may know; a blank view is filled, nothing is taken away."""
    for seat in range(len(view.hands)):
        clear_numbers(view.hands[seat], 0, KINDS)
        clear_numbers(view.known[seat], 0, KINDS)
        view.held[seat] = 0
        view.purse[seat] = 0
    copy_numbers(view.hand_size, game.hand_size)
    clear_numbers(view.pile, 0, KINDS)
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
            copy_numbers(view.known[seat], memory.known[viewer][seat])
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
            if memory.known[watcher][seat][action] > 0:
                memory.known[watcher][seat][action] -= 1
    if game.swapped:
        remember_swap(game, memory)


@compiled
def remember_swap(game: State, memory: Memory) -> None:
    """After RAHAVAHETUS both know each other's hand; what others know goes along with the cards."""
    for one in range(game.seats):
        for two in range(one):
            if game.swapped == 1 << one | 1 << two:
                for watcher in range(game.seats):
                    for kind in range(KINDS):
                        known = memory.known[watcher][one][kind]
                        memory.known[watcher][one][kind] = memory.known[watcher][two][kind]
                        memory.known[watcher][two][kind] = known
                copy_numbers(memory.known[one][two], game.hands[two])
                copy_numbers(memory.known[two][one], game.hands[one])
                clear_numbers(memory.known[one][one], 0, KINDS)
                clear_numbers(memory.known[two][two], 0, KINDS)


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
                clear_numbers(memory.known[watcher][payer], 0, KINDS)
        memory.known[payer][taker][card] += 1
        if memory.known[taker][payer][card] > 0:
            memory.known[taker][payer][card] -= 1
