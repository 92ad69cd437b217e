"""The state of a game of TEN: which card and token lies where, and who has to decide what.

It holds no order of the draw pile and nothing that chance has yet to decide.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np

from ...fixed_record import FixedRecord, Int
from .kinds import COLLECTABLE, KINDS

SEATS = 5
NOBODY = -1
LONGEST_ROW = 32  # 20 ones against ten of money, and the card that goes too far


class Phase(IntEnum):
    """What the game waits for: the drawn card (REVEAL), or a player's decision.

    A payment is decided in three steps: bust tokens, money tokens, cards.
    """

    REVEAL, DRAW, AUCTION, PAY_BUST, PAY_TOKENS, PAY_CARDS, BUY, FINAL_BUY, OVER = range(9)


class AuctionPay(IntEnum):
    """TEN-D20: what may be paid in an auction."""

    TOKENS_AND_CARDS, TOKENS_ONLY = range(2)


class AllPass(IntEnum):
    """TEN-D22: where a wild goes that nobody wants."""

    DISCARD, DRAWER_FREE, TO_MARKET = range(3)


class State(FixedRecord):
    """One game. Sets of kinds have a bit for each kind, sets of seats a bit for each seat."""

    hands: Annotated[list[bytearray], np.int8, (SEATS, COLLECTABLE)]  # collected, of each kind
    pile: Annotated[bytearray, np.int8, KINDS]
    market: Annotated[bytearray, np.int8, COLLECTABLE]
    row: Annotated[bytearray, np.int8, LONGEST_ROW]  # in the order of drawing
    held: Annotated[list[int], np.int64, SEATS]  # the kinds collected, as a set
    hand_size: Annotated[list[int], np.int64, SEATS]
    tokens: Annotated[list[int], np.int64, SEATS]
    bust: Annotated[list[int], np.int64, SEATS]
    points: Annotated[list[int], np.int64, SEATS]  # counted at the end
    on_offer: Int  # the kinds in the market, as a set
    pile_size: Int
    discarded: Int  # how many cards have left the game
    row_size: Int
    numbers: Int  # the sum of the number cards in the row
    money: Int  # the sum of the money cards in the row
    seats: Int
    drawer: Int  # whose turn it is
    seat: Int  # who has to decide
    phase: Int
    wild: Int  # the card in the auction, until it is paid for
    price: Int  # the highest bid, or what is to be paid for `buying`
    bidder: Int  # whose bid that is
    buying: Int  # the card of the market that is being paid for
    owed: Int  # what is still to be paid
    least: Int  # the payment goes on with cards of this kind or later ones
    pays_with_cards: Int  # 1 where cards may be part of this payment
    last_turn: Int  # 1 in the final buy phases
    moves: Int
    winners: Int  # set of seats
    auction_pay: Int  # option
    all_pass: Int  # option
