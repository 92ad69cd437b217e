"""Rahast vabaks: the rules, in the order of the rule book.

Actions are whole numbers:

======  ==========================================================================
0-40    lay a card of this kind: alone, or as the next card of a sum
41      start to lay several cards as a sum; the last one laid ends on top (RV-R17)
42      draw a card
43      keep the drawn card
44      pass: nothing can be drawn and nothing is laid (RV-D18)
45-48   name red, blue, green, yellow
49-54   choose seat 0-5
======  ==========================================================================

Chance is an input: in the phases DEAL, DRAW, EXTRA and PAYOUT the game waits for `reveal`.
"""

from ...compiled import compiled, lowest_bit
from .kinds import (
    ALL_KINDS,
    FITS,
    IN_COLOUR,
    KINDS,
    MONEY,
    NAME,
    NO_CARD,
    NO_COLOUR,
    SAME_NAME,
    SMALLER_MONEY,
    VALUE,
    VALUUTAVAHETUS,
    Name,
)
from .purse import IN_PURSE, SMALLER, can_pay, can_pay_with
from .state import Ending, Phase, PileEmpty, SameNameAction, State

FIRST_HAND = 8  # RV-R06
LAST_MOVE = 5000  # RV-D48

SUM = KINDS
DRAW = 42
KEEP = 43
PASS = 44
NAME_COLOUR = 45
CHOOSE_SEAT = 49
ACTIONS = 55


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


@compiled
def fitting(game: State) -> int:
    """The kinds that may be laid alone on the top card."""
    if game.top == VALUUTAVAHETUS:
        if game.named == NO_COLOUR:
            return ALL_KINDS  # RV-R39
        return IN_COLOUR[game.named]  # RV-R29, RV-D10, RV-D11
    if game.same_name_action == SameNameAction.ALWAYS or game.start_card:
        return FITS[game.top] | SAME_NAME[game.top]  # RV-R37, RV-D05
    return FITS[game.top]  # RV-R11, RV-R12, RV-R13, RV-R31, RV-R32, RV-R38


@compiled
def can_lay_sum(game: State) -> bool:
    """Are several money cards of the hand together worth as much as the top card (RV-R14)?

    One card of that value is no sum (RV-D37). A card drawn this turn has to be part (RV-D15).
    """
    seat = game.seat
    if game.held[seat] & SMALLER_MONEY[game.top] == 0:
        return False
    purse = game.purse[seat] & SMALLER[game.top]
    if game.drawn == NO_CARD:
        return can_pay(VALUE[game.top], purse)
    if SMALLER_MONEY[game.top] >> game.drawn & 1 == 0:
        return False
    return can_pay_with(game.drawn, VALUE[game.top], purse)


@compiled
def kinds_towards_sum(game: State) -> int:
    """The kinds that can be laid next so that what is missing then can still be laid."""
    candidates = game.held[game.seat] & MONEY
    if game.laid == 0:
        candidates &= SMALLER_MONEY[game.top]
    purse = game.purse[game.seat]
    kinds = 0
    while candidates:
        kind = lowest_bit(candidates)
        candidates &= candidates - 1
        missing = game.owed - VALUE[kind]
        rest = purse - IN_PURSE[kind]
        if game.drawn == NO_CARD or game.drawn == kind:
            possible = can_pay(missing, rest)
        else:
            possible = can_pay_with(game.drawn, missing, rest)
        if possible:
            kinds |= 1 << kind
    return kinds


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
def pass_turn(game: State) -> None:
    """Nothing can be drawn. When nobody has laid a card for a full round, it is over (RV-D28)."""
    game.passes += 1
    if game.passes == game.seats:
        finish(game, seats_with_fewest_cards(game), Ending.BLOCKED)
    else:
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


@compiled
def pay_out(game: State, card: int) -> None:
    """VALJAMAKSE: the chosen player takes a card out of the payer's hand (RV-R27, RV-D21)."""
    take_from_hand(game, game.seat, card)
    add_to_hand(game, game.other, card)
    if game.hand_size[game.seat] == 0:
        finish(game, 1 << game.seat, Ending.EMPTY_HAND)  # RV-D22
    else:
        end_turn(game)


# --- The end of a turn and of the game ------------------------------------------------------------


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


# --- Moving cards ---------------------------------------------------------------------------------


@compiled
def take_from_pile(game: State, kind: int) -> None:
    game.pile[kind] -= 1
    game.pile_size -= 1


@compiled
def add_to_hand(game: State, seat: int, kind: int) -> None:
    game.hands[seat][kind] += 1
    game.held[seat] |= 1 << kind
    game.purse[seat] += IN_PURSE[kind]
    game.hand_size[seat] += 1


@compiled
def take_from_hand(game: State, seat: int, kind: int) -> None:
    game.hands[seat][kind] -= 1
    if game.hands[seat][kind] == 0:
        game.held[seat] &= ~(1 << kind)
    game.purse[seat] -= IN_PURSE[kind]
    game.hand_size[seat] -= 1


@compiled
def put_on_top(game: State, kind: int) -> None:
    game.played[kind] += 1
    game.played_size += 1
    game.top = kind
    game.named = NO_COLOUR
    game.start_card = 0


@compiled
def swap_hands(game: State, one: int, two: int) -> None:
    """RAHAVAHETUS: two players exchange all their cards (RV-R28)."""
    for kind in range(KINDS):
        cards = game.hands[one][kind]
        game.hands[one][kind] = game.hands[two][kind]
        game.hands[two][kind] = cards
    game.held[one], game.held[two] = game.held[two], game.held[one]
    game.purse[one], game.purse[two] = game.purse[two], game.purse[one]
    game.hand_size[one], game.hand_size[two] = game.hand_size[two], game.hand_size[one]


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
