"""Rahast vabaks: the rules.

Here are the set-up, what a player may do and what that does. The chapters have modules of their
own: `fitting.py`, `special_cards.py`, and `turn.py` with the end of the game.

Chance is an input: in the phases DEAL, DRAW, EXTRA and PAYOUT the game waits for `reveal`.
"""

from ...compiled import compiled, lowest_bit
from .actions import ACTIONS, CHOOSE_SEAT, DRAW, KEEP, NAME_COLOUR, PASS, SUM
from .fitting import can_lay_sum, fitting, kinds_towards_sum
from .kinds import KINDS, NO_CARD, NO_COLOUR, VALUE
from .moving_cards import add_to_hand, put_on_top, take_from_hand, take_from_pile
from .special_cards import carry_out, choose, next_extra_card, pay_out
from .state import Ending, Phase, State
from .turn import end_turn, finish, pass_turn, stop_endless_game

FIRST_HAND = 8  # RV-R06


# --- Set-up ---------------------------------------------------------------------------------------


@compiled
def start(game: State, seats: int, first: int, pile_empty: int, same_name_action: int) -> None:
    """Begin with everybody's hands empty and all cards in the pile (RV-R05).

    `game.pile` says which cards there are; it is all that is kept of the state before.
    """
    for seat in range(len(game.hands)):
        for kind in range(KINDS):
            game.hands[seat][kind] = 0
        game.held[seat] = 0
        game.purse[seat] = 0
        game.hand_size[seat] = 0
    game.pile_size = 0
    for kind in range(KINDS):
        game.played[kind] = 0
        game.pile_size += game.pile[kind]
    game.played_size = 0
    game.seats = seats
    game.seat = first  # RV-R09, RV-D20, RV-D51: who that is, is not for the rules to say
    game.phase = Phase.DEAL
    game.top = NO_CARD
    game.named = NO_COLOUR
    game.start_card = 0
    game.drawn = NO_CARD
    game.owed = 0
    game.laid = 0
    game.other = 0
    game.swapped = 0
    game.passes = 0
    game.moves = 0
    game.shuffles = 0
    game.winners = 0
    game.ending = Ending.NONE
    game.pile_empty = pile_empty
    game.same_name_action = same_name_action


@compiled
def deal(game: State, card: int) -> None:
    """One card after the other, eight to each player (RV-R06); the next is turned up (RV-R08)."""
    take_from_pile(game, card)
    if game.other < game.seats * FIRST_HAND:
        add_to_hand(game, game.other % game.seats, card)
        game.other += 1
    else:
        put_on_top(game, card)
        game.start_card = 1  # RV-R36, RV-D32: its action is never carried out
        game.phase = Phase.TURN


# --- What a player may do -------------------------------------------------------------------------


@compiled
def legal_actions(game: State) -> int:
    """What the player whose turn it is may do: a bit for each action; 0 if it is nobody's turn."""
    match game.phase:
        case Phase.TURN:
            actions = game.held[game.seat] & fitting(game)  # RV-R10; RV-R21: no obligation
            if can_lay_sum(game):
                actions |= 1 << SUM
            if game.pile_size > 0:
                return actions | 1 << DRAW  # RV-R18, RV-R22
            return actions | 1 << PASS  # RV-D18, RV-D28
        case Phase.DRAWN:
            actions = 1 << KEEP  # RV-D17
            if fitting(game) >> game.drawn & 1:
                actions |= 1 << game.drawn  # RV-R19, RV-D16: only the drawn card
            if can_lay_sum(game):
                actions |= 1 << SUM
            return actions
        case Phase.SUM:
            return kinds_towards_sum(game)
        case Phase.COLOUR:
            return 0b1111 << NAME_COLOUR  # RV-D13
        case Phase.CHOOSE:
            everybody = (1 << game.seats) - 1
            return (everybody & ~(1 << game.seat)) << CHOOSE_SEAT  # RV-D34
        case _:
            return 0


# --- What an action does --------------------------------------------------------------------------


@compiled
def apply(game: State, action: int) -> None:
    """Carry out a legal action of the player whose turn it is."""
    game.swapped = 0
    if game.phase != Phase.SUM:
        game.moves += 1  # a sum is one move
    if action < KINDS:
        lay(game, action)
    elif action < CHOOSE_SEAT:
        match action:
            case 41:  # SUM
                game.phase = Phase.SUM
                game.owed = VALUE[game.top]
                game.laid = 0
            case 42:  # DRAW
                game.phase = Phase.DRAW
            case 43:  # KEEP
                end_turn(game)
            case 44:  # PASS
                pass_turn(game)
            case _:
                game.named = action - NAME_COLOUR
                end_turn(game)
    else:
        choose(game, action - CHOOSE_SEAT)
    stop_endless_game(game)


@compiled
def lay(game: State, kind: int) -> None:
    """Lay a card on the top card (RV-R10). With the last one the game is won (RV-R33)."""
    seat = game.seat
    take_from_hand(game, seat, kind)
    put_on_top(game, kind)
    game.passes = 0
    if kind == game.drawn:
        game.drawn = NO_CARD
    if game.hand_size[seat] == 0:
        finish(game, 1 << seat, Ending.EMPTY_HAND)  # RV-R40, RV-D23, RV-D24: no effect any more
    elif game.phase == Phase.SUM:
        lay_towards_sum(game, kind)
    else:
        carry_out(game, kind)


@compiled
def lay_towards_sum(game: State, kind: int) -> None:
    """Go on with the sum until nothing is missing (RV-R15)."""
    game.laid += 1
    game.owed -= VALUE[kind]
    if game.owed == 0:
        end_turn(game)


# --- What chance does -----------------------------------------------------------------------------


@compiled
def reveal(game: State, card: int) -> None:
    """The card that the phase waits for: drawn from the pile, or taken blind from a hand."""
    match game.phase:
        case Phase.DEAL:
            deal(game, card)
        case Phase.DRAW:
            take_from_pile(game, card)
            add_to_hand(game, game.seat, card)
            game.drawn = card
            if fitting(game) >> card & 1 or can_lay_sum(game):
                game.phase = Phase.DRAWN
            else:
                end_turn(game)  # RV-R20, RV-R23
        case Phase.EXTRA:
            take_from_pile(game, card)
            add_to_hand(game, game.other, card)
            next_extra_card(game)
        case _:
            pay_out(game, card)
    stop_endless_game(game)


# --- For those who run a game ---------------------------------------------------------------------


@compiled
def waits_for_chance(game: State) -> bool:
    """Does the game wait for a card from chance?"""
    return game.phase <= Phase.PAYOUT


@compiled
def is_legal(game: State, action: int) -> bool:
    """Is this action one of the legal ones?"""
    return 0 <= action < ACTIONS and legal_actions(game) >> action & 1 == 1


@compiled
def nth_action(actions: int, n: int) -> int:
    """Action number `n` of a set of actions, counted from 0."""
    for _ in range(n):
        actions &= actions - 1
    return lowest_bit(actions)
