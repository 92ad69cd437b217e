"""The state of a game of Rahast vabaks: which card lies where, and who has to decide what.

It holds no order of the face-down pile and nothing that chance has yet to decide.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np

from ...fixed_record import FixedRecord, Int
from .kinds import KINDS

SEATS = 6
NOBODY = -1


class Phase(IntEnum):
    """What the game waits for: a card from chance (the first four), or a player's decision."""

    DEAL, DRAW, EXTRA, PAYOUT, TURN, DRAWN, SUM, COLOUR, CHOOSE, OVER = range(10)


class PileEmpty(IntEnum):
    """RV-D26: what happens when the pile has run out."""

    RESHUFFLE, FEWEST_WINS = range(2)


class SameNameAction(IntEnum):
    """RV-D05: where an action card fits on one of the same name."""

    ALWAYS, ONLY_ON_START_CARD = range(2)


class Ending(IntEnum):
    """How a game has ended."""

    NONE, EMPTY_HAND, FEWEST_CARDS, BLOCKED = range(4)


class State(FixedRecord):
    """One game. Sets of kinds have a bit for each kind, sets of seats a bit for each seat."""

    hands: Annotated[list[bytearray], np.int8, (SEATS, KINDS)]  # how many of each kind
    pile: Annotated[bytearray, np.int8, KINDS]
    played: Annotated[bytearray, np.int8, KINDS]  # since the last shuffle, with the top card
    held: Annotated[list[int], np.int64, SEATS]  # the kinds in a hand, as a set
    purse: Annotated[list[int], np.int64, SEATS]  # the money in a hand, see purse.py
    hand_size: Annotated[list[int], np.int64, SEATS]
    pile_size: Int
    played_size: Int
    seats: Int
    seat: Int  # whose turn it is
    phase: Int
    top: Int
    named: Int  # the colour named for the VALUUTAVAHETUS on top
    start_card: Int  # 1 while the top card is the uncovered start card
    drawn: Int  # the card drawn this turn, until it is laid
    owed: Int  # what is still missing from the sum being laid
    laid: Int  # the cards laid towards that sum
    other: Int  # counts the cards dealt; draws next for LISARAHA; takes a card for VALJAMAKSE
    swapped: Int  # set of the two seats that the last action made exchange their hands, or 0
    passes: Int  # in a row
    moves: Int
    shuffles: Int
    winners: Int  # set of seats
    ending: Int
    pile_empty: Int  # option
    same_name_action: Int  # option
