"""TEN as numbers for programs: one observation, one list of actions.

`OBSERVATION` and `ACTIONS` say what each place and each number means. Seats are counted from the
viewer, clockwise: +0 is the viewer, +1 sits to the left.

Observation and information state are kept apart. The observation is what lies on the table now. The
information state is all that has happened, from the first card on, as the codes of `EVENTS`: it
forgets nothing.
"""

from __future__ import annotations

from ...compiled import (
    clear_numbers,
    compiled,
    compiled_apart,
    copy_numbers_to,
    count_bits,
    lowest_bit,
)
from ...fixed_record import FixedRecord, Int
from ..layout import Layout, Part, combined, labels_of_seats, one_label
from ..seating import seat_to_left, steps_to_left
from .actions import BID
from .auction import highest_bid
from .kinds import CODES, COLLECTABLE, KINDS, MONEY_KIND, NO_CARD, NUMBER_KINDS
from .rules import first_action, legal_actions
from .state import NOBODY, SEATS, Phase, State
from .tokens import BUST_TOKENS, BUST_VALUE, MOST_TOKENS, bust_tokens_left
from .view import View

FEWEST_SEATS = 2
MOST_CARDS = 250  # in a deck
MOST_COLLECTABLE = 102  # in a deck, here: so many as in the standard one
MOST_BID = (
    MOST_TOKENS + BUST_TOKENS * BUST_VALUE + MOST_COLLECTABLE - 1
)  # all but the card for sale
LEFT = labels_of_seats(SEATS)
CARDS_TO_OWN = CODES[:COLLECTABLE]
CHANCE = -1  # instead of an action: chance has brought a card

OBSERVATION = Layout(
    Part(
        "row",
        CODES[:NUMBER_KINDS] + CODES[MONEY_KIND:],
        100,
        "how many of each kind lie in the row",
    ),
    Part(
        "hand", combined(LEFT, CARDS_TO_OWN), 100, "how many of each kind each seat has collected"
    ),
    Part("market", CARDS_TO_OWN, 100, "how many of each kind lie in the market"),
    Part("pile", CODES, 100, "how many of each kind are still to be drawn"),
    Part("at stake", CARDS_TO_OWN, 1, "the wild in the auction, or the card that is paid for"),
    Part("bought", one_label(), 1, "the card that is paid for comes from the market"),
    Part("tokens", LEFT, MOST_TOKENS, "money tokens"),
    Part("bust tokens", LEFT, BUST_TOKENS, "bust tokens"),
    Part("cards", LEFT, MOST_CARDS, "how many cards each seat has collected"),
    Part("points", LEFT, 40, "counted when the game is over, before that 0"),
    Part("numbers", one_label(), 30, "the sum of the number cards in the row"),
    Part("money", one_label(), 15, "the sum of the money cards in the row"),
    Part("price", one_label(), MOST_BID, "the highest bid, or what is paid"),
    Part("bidder", LEFT, 1, "whose bid that is"),
    Part("owed", one_label(), MOST_BID, "what is still to be paid"),
    Part("least", one_label(), COLLECTABLE - 1, "the kind from which on cards may go on paying"),
    Part("pays with cards", one_label(), 1, "cards may be part of this payment"),
    Part(
        "phase",
        ("draw", "auction", "pay bust", "pay tokens", "pay cards", "buy", "final buy", "over"),
        1,
        "what is to decide",
    ),
    Part("drawer", LEFT, 1, "whose turn it is"),
    Part("to move", LEFT, 1, "who has to decide; nobody when the game is over"),
    Part("seats", ("2", "3", "4", "5"), 1, "how many play"),
    Part("last turn", one_label(), 1, "these are the final buy phases"),
    Part("options", ("auctionPay=tokensOnly",), 1, "the auction is paid with tokens only"),
    Part("allPass", ("discard", "drawerFree", "toMarket"), 1, "where an unwanted wild goes"),
    Part("cards in the pile", one_label(), MOST_CARDS, "how many cards are still to be drawn"),
    Part("discarded", one_label(), MOST_CARDS, "how many cards have left the game"),
    Part("bust tokens left", one_label(), BUST_TOKENS, "in the supply"),
)

ACTIONS = Layout(
    Part("draw", one_label(), 1, "draw a card"),
    Part("take", ("numbers", "money"), 1, "stop and take this reward"),
    Part("pass", one_label(), 1, "bid nothing in an auction"),
    Part("skip", one_label(), 1, "buy nothing"),
    Part("buy", CARDS_TO_OWN, 1, "buy this card from the market"),
    Part(
        "bust tokens",
        tuple(map(str, range(BUST_TOKENS + 1))),
        1,
        "pay with so many bust tokens: the first step of each payment",
    ),
    Part(
        "tokens",
        tuple(map(str, range(MOST_TOKENS + 1))),
        1,
        "pay with so many money tokens: the second step, where something is still owed",
    ),
    Part(
        "card",
        CARDS_TO_OWN,
        1,
        "pay with this card, in the order of kinds, until nothing is owed",
    ),
    Part("bid", tuple(map(str, range(1, MOST_BID + 1))), 1, "bid so much for the wild"),
)

EVENTS = Layout(
    Part(
        "action",
        combined(LEFT, tuple(ACTIONS.label(action) for action in range(ACTIONS.size))),
        1,
        "what a seat did",
    ),
    Part("drawn", CODES, 1, "this card was drawn"),
)

ROW = OBSERVATION.first["row"]
HAND = OBSERVATION.first["hand"]
MARKET = OBSERVATION.first["market"]
PILE = OBSERVATION.first["pile"]
AT_STAKE = OBSERVATION.first["at stake"]
BOUGHT = OBSERVATION.first["bought"]
TOKENS = OBSERVATION.first["tokens"]
BUST = OBSERVATION.first["bust tokens"]
CARDS = OBSERVATION.first["cards"]
POINTS = OBSERVATION.first["points"]
NUMBERS = OBSERVATION.first["numbers"]
MONEY = OBSERVATION.first["money"]
PRICE = OBSERVATION.first["price"]
BIDDER = OBSERVATION.first["bidder"]
OWED = OBSERVATION.first["owed"]
LEAST = OBSERVATION.first["least"]
WITH_CARDS = OBSERVATION.first["pays with cards"]
PHASE = OBSERVATION.first["phase"]
DRAWER = OBSERVATION.first["drawer"]
TO_MOVE = OBSERVATION.first["to move"]
SEATS_HERE = OBSERVATION.first["seats"]
LAST_TURN = OBSERVATION.first["last turn"]
OPTIONS = OBSERVATION.first["options"]
ALL_PASS = OBSERVATION.first["allPass"]
PILE_SIZE = OBSERVATION.first["cards in the pile"]
DISCARDED = OBSERVATION.first["discarded"]
BUST_LEFT = OBSERVATION.first["bust tokens left"]
PLACES = OBSERVATION.size

MASKED = ACTIONS.size

DRAWN = EVENTS.first["drawn"]


# --- Observation ----------------------------------------------------------------------------------


@compiled_apart
def observe(view: View, viewer: int, observation: list[int]) -> None:
    """Write down the view of this viewer as `OBSERVATION` says."""
    clear_numbers(observation, ROW, HAND)
    clear_numbers(observation, AT_STAKE, PLACES)
    for place in range(view.row_size):
        kind = view.row[place]
        observation[ROW + (kind if kind < NUMBER_KINDS else kind - MONEY_KIND + NUMBER_KINDS)] += 1
    copy_numbers_to(observation, MARKET, view.market)
    copy_numbers_to(observation, PILE, view.pile)
    observe_seats(view, viewer, observation)
    observe_price(view, viewer, observation)
    observe_turn(view, viewer, observation)


@compiled
def observe_seats(view: View, viewer: int, observation: list[int]) -> None:
    """What everybody has (TEN-D37)."""
    for left in range(view.seats):
        seat = seat_to_left(view.seats, viewer, left)
        copy_numbers_to(observation, HAND + left * COLLECTABLE, view.hands[seat])
        observation[TOKENS + left] = view.tokens[seat]
        observation[BUST + left] = view.bust[seat]
        observation[CARDS + left] = view.hand_size[seat]
        observation[POINTS + left] = view.points[seat]
    clear_numbers(observation, HAND + view.seats * COLLECTABLE, MARKET)


@compiled
def observe_price(view: View, viewer: int, observation: list[int]) -> None:
    """What is bid or paid, and for what."""
    if view.wild != NO_CARD:
        observation[AT_STAKE + view.wild] = 1
    if view.buying != NO_CARD:
        observation[AT_STAKE + view.buying] = 1
        observation[BOUGHT] = 1
    observation[PRICE] = view.price
    if view.bidder != NOBODY:
        observation[BIDDER + steps_to_left(view.seats, viewer, view.bidder)] = 1
    if Phase.PAY_BUST <= view.phase <= Phase.PAY_CARDS:
        observation[OWED] = view.owed
        observation[LEAST] = view.least
        observation[WITH_CARDS] = view.pays_with_cards


@compiled
def observe_turn(view: View, viewer: int, observation: list[int]) -> None:
    """Who has to decide what, and how far the game has come."""
    observation[NUMBERS] = view.numbers
    observation[MONEY] = view.money
    if view.phase != Phase.REVEAL:
        observation[PHASE + view.phase - Phase.DRAW] = 1
    observation[DRAWER + steps_to_left(view.seats, viewer, view.drawer)] = 1
    if view.phase != Phase.OVER:
        observation[TO_MOVE + steps_to_left(view.seats, viewer, view.seat)] = 1
    observation[SEATS_HERE + view.seats - FEWEST_SEATS] = 1
    observation[LAST_TURN] = view.last_turn
    observation[OPTIONS] = view.auction_pay
    observation[ALL_PASS + view.all_pass] = 1
    observation[PILE_SIZE] = view.pile_size
    observation[DISCARDED] = view.discarded
    observation[BUST_LEFT] = bust_tokens_left(view)


# --- Actions --------------------------------------------------------------------------------------


class Offer(FixedRecord):
    """What the player who has to decide may do; the actions are those of `actions.py`."""

    actions: Int  # a bit for each action, counted from `first`; no bids
    first: Int
    price: Int  # bids are legal above this
    most: Int  # and up to this


@compiled
def make_offer(game: State, offer: Offer) -> None:
    """Ask the rules what is legal now."""
    offer.actions = legal_actions(game)
    offer.first = first_action(game)
    offer.most = highest_bid(game)
    offer.price = min(game.price, offer.most)


@compiled
def offers(offer: Offer, action: int) -> bool:
    """Is this action legal?"""
    if action > BID:
        return offer.price < action - BID <= offer.most
    place = action - offer.first
    return 0 <= place < 63 and offer.actions >> place & 1 == 1


@compiled
def count_offered(offer: Offer) -> int:
    """How many actions are legal."""
    return count_bits(offer.actions) + offer.most - offer.price


@compiled
def nth_offered(offer: Offer, n: int) -> int:
    """The legal action number `n`, counted from 0."""
    actions = offer.actions
    for place in range(n):
        actions &= actions - 1
        if actions == 0:
            return BID + offer.price + n - place
    return offer.first + lowest_bit(actions)


@compiled
def write_mask(offer: Offer, mask: list[int]) -> None:
    """A 1 for each legal action, else 0."""
    clear_numbers(mask, 0, MASKED)
    actions = offer.actions
    while actions:
        mask[offer.first + lowest_bit(actions)] = 1
        actions &= actions - 1
    for bid in range(offer.price + 1, offer.most + 1):
        mask[BID + bid] = 1


@compiled
def action_of_rules(game: State, action: int) -> int:
    """The same action as `actions.py` counts: the same number."""
    return action


@compiled
def action_for_programs(game: State, action: int) -> int:
    """The other way round."""
    return action


# --- Information state ----------------------------------------------------------------------------


@compiled_apart
def tell(before: View, after: View, viewer: int, action: int, told: list[int]) -> int:
    """What happened between two views, as codes; how many they are.

    `action` is what the seat to move did, as `ACTIONS` counts, or CHANCE.
    """
    if action != CHANCE:
        told[0] = steps_to_left(before.seats, viewer, before.seat) * MASKED + action
        return 1
    for kind in range(KINDS):
        if after.pile[kind] < before.pile[kind]:
            told[0] = DRAWN + kind
    return 1
