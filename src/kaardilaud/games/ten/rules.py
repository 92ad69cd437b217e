"""TEN: the rules.

Here are the set-up, what a player may do and what that does. The chapters have modules of their
own: `reward.py`, `auction.py`, `market.py`, `payment.py`, and `turn.py` with the end of the game.

Chance is an input: in the phase REVEAL the game waits for `reveal`.
"""

from ...compiled import compiled, compiled_apart, count_bits, lowest_bit
from .actions import (
    BID,
    BUY,
    DRAW,
    PASS,
    PAY_BUST,
    PAY_CARD,
    PAY_TOKENS,
    SKIP,
    TAKE_MONEY,
    TAKE_NUMBERS,
)
from .auction import bid, highest_bid, next_bidder, open_auction
from .kinds import COLLECTABLE, KINDS, MONEY_KIND, NO_CARD, NUMBER, NUMBER_KINDS, PRICE
from .market import buyable
from .payment import begin_payment, paid, pay_step, ways_to_pay
from .reward import go_bust, take_money, take_numbers
from .state import NOBODY, Phase, State
from .tokens import FIRST_TOKENS
from .turn import begin_turn, end_buy_phase

LIMIT = 11  # TEN-R29, TEN-R31


# --- Set-up ---------------------------------------------------------------------------------------


@compiled_apart
def start(game: State, seats: int, first: int, auction_pay: int, all_pass: int) -> None:
    """Begin with all cards in the pile (TEN-R17) and five tokens each (TEN-R18, TEN-D15).

    `game.pile` says which cards there are; it is all that is kept of the state before.
    """
    game.pile_size = 0
    for kind in range(KINDS):
        game.pile_size += game.pile[kind]
    for kind in range(COLLECTABLE):
        game.market[kind] = 0
    for seat in range(len(game.hands)):
        for kind in range(COLLECTABLE):
            game.hands[seat][kind] = 0
        game.held[seat] = 0
        game.hand_size[seat] = 0
        game.tokens[seat] = FIRST_TOKENS if seat < seats else 0
        game.bust[seat] = 0
        game.points[seat] = 0
    game.on_offer = 0
    game.discarded = 0
    game.seats = seats
    game.price = 0
    game.bidder = NOBODY
    game.wild = NO_CARD
    game.buying = NO_CARD
    game.owed = 0
    game.least = 0
    game.pays_with_cards = 0
    game.last_turn = 0
    game.moves = 0
    game.winners = 0
    game.auction_pay = auction_pay
    game.all_pass = all_pass
    begin_turn(game, first)  # TEN-R21, TEN-D36: who that is, is not for the rules to say


# --- What a player may do -------------------------------------------------------------------------


@compiled
def legal_actions(game: State) -> int:
    """What the player who has to decide may do, but for bids: a bit for each.

    The bits count from `first_action`; see also `highest_bid`.
    """
    match game.phase:
        case Phase.DRAW:
            actions = 1 << DRAW if game.pile_size > 0 else 0  # TEN-R66, TEN-I4
            if game.numbers > 0:
                actions |= 1 << TAKE_NUMBERS  # TEN-R33, TEN-D09, TEN-D10
            if game.money > 0:
                actions |= 1 << TAKE_MONEY  # TEN-R34
            return actions
        case Phase.AUCTION:
            return 1  # TEN-R59: pass
        case Phase.PAY_BUST | Phase.PAY_TOKENS | Phase.PAY_CARDS:
            return ways_to_pay(game)
        case Phase.BUY | Phase.FINAL_BUY:
            return 1 | buyable(game, game.seat) << BUY - SKIP  # TEN-R45
        case _:
            return 0


@compiled
def first_action(game: State) -> int:
    """The action that bit 0 of `legal_actions` stands for."""
    match game.phase:
        case Phase.AUCTION:
            return PASS
        case Phase.PAY_BUST:
            return PAY_BUST
        case Phase.PAY_TOKENS:
            return PAY_TOKENS
        case Phase.PAY_CARDS:
            return PAY_CARD
        case Phase.BUY | Phase.FINAL_BUY:
            return SKIP
        case _:
            return DRAW


# --- What an action does --------------------------------------------------------------------------


@compiled_apart
def apply(game: State, action: int) -> None:
    """Carry out a legal action of the player who has to decide."""
    if game.phase != Phase.PAY_TOKENS and game.phase != Phase.PAY_CARDS:
        game.moves += 1  # a payment is one move
    if action > BID:
        bid(game, action - BID)
    elif action >= PAY_BUST:
        pay_step(game, action - first_action(game))
        if game.owed <= 0:
            paid(game)
    elif action >= BUY:
        buy(game, action - BUY)
    else:
        match action:
            case 0:  # DRAW
                game.phase = Phase.REVEAL
            case 1:  # TAKE_NUMBERS
                take_numbers(game)
            case 2:  # TAKE_MONEY
                take_money(game)
            case 3:  # PASS
                next_bidder(game)
            case _:  # SKIP
                end_buy_phase(game)


@compiled
def buy(game: State, kind: int) -> None:
    """One card from the market (TEN-R46, TEN-D39) for its number (TEN-R47)."""
    game.buying = kind
    game.price = PRICE[kind]
    begin_payment(game, True)


# --- What chance does -----------------------------------------------------------------------------


@compiled
def reveal(game: State, card: int) -> None:
    """The drawn card: into the row (TEN-R24), or into an auction (TEN-R25, TEN-R55, TEN-R56)."""
    game.pile[card] -= 1
    game.pile_size -= 1
    if NUMBER_KINDS <= card < MONEY_KIND:
        open_auction(game, card)
        return
    game.row[game.row_size] = card
    game.row_size += 1
    if card < NUMBER_KINDS:
        game.numbers += NUMBER[card]
    else:
        game.money += NUMBER[card]
    if numbers_bust(game.numbers, game.money):
        go_bust(game, True)
    elif money_busts(game.money):
        go_bust(game, False)
    else:
        game.phase = Phase.DRAW  # TEN-R23, TEN-R26


@compiled
def numbers_bust(numbers: int, money: int) -> bool:
    """Do the number cards of a row bring it too far? Money lessens their sum (TEN-R28, TEN-R30),
    also below nothing (TEN-D08)."""
    return numbers - money >= LIMIT  # TEN-R29, TEN-D06


@compiled
def money_busts(money: int) -> bool:
    """Do the money cards of a row bring it too far, whatever the numbers (TEN-D07)?"""
    return money >= LIMIT  # TEN-R31


# --- For those who run a game ---------------------------------------------------------------------


@compiled
def waits_for_chance(game: State) -> bool:
    """Does the game wait for a card from chance?"""
    return game.phase == Phase.REVEAL


@compiled
def is_legal(game: State, action: int) -> bool:
    """Is this action one of the legal ones?"""
    if action > BID:
        return game.price < action - BID <= highest_bid(game)
    place = action - first_action(game)
    return 0 <= place < 63 and legal_actions(game) >> place & 1 == 1


@compiled
def count_legal(game: State) -> int:
    """How many actions are legal."""
    return count_bits(legal_actions(game)) + max(0, highest_bid(game) - game.price)


@compiled
def nth_legal(game: State, n: int) -> int:
    """The legal action number `n`, counted from 0."""
    actions = legal_actions(game)
    if game.phase == Phase.AUCTION:
        return PASS if n == 0 else BID + game.price + n
    for _ in range(n):
        actions &= actions - 1
    return first_action(game) + lowest_bit(actions)
