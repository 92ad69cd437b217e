"""Steady at TEN.

It compares what each choice brings, in hundredths of a point: cards by what they score now and by
what may become of them, money by what it buys. Odds are those of the cards left in the pile.
"""

from ...compiled import compiled, compiled_apart, count_bits, highest_bit, lowest_bit
from ...dealer import Luck
from ...games.ten.actions import (
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
from ...games.ten.auction import highest_bid
from ...games.ten.kinds import COLLECTABLE, KINDS, MONEY_KIND, NO_CARD, NUMBER, NUMBER_KINDS, PRICE
from ...games.ten.market import buyable
from ...games.ten.rules import legal_actions, money_busts, numbers_bust
from ...games.ten.state import Phase, State
from ...games.ten.tokens import BUST_VALUE, MOST_TOKENS, worth_of_tokens
from .ten_worth import (
    coin,
    cost_of,
    others_get,
    spare_cards,
    worth_of_hand,
    worth_of_more,
    worth_of_wild,
)

NEVER = -(1 << 30)
EAGERNESS = 10  # to draw once more: there will be a choice again, which the odds leave out
BUST_TOKEN = 2  # worth so many money tokens: it pays 3, but gives no change
FIRST_BID = 80  # percent of what the card is worth, to whom others can still outbid


@compiled
def choose_action(view: State, luck: Luck) -> int:
    """The next action of the player who has to decide; chance has no part in it."""
    match view.phase:
        case Phase.DRAW:
            return draw_or_stop(view)
        case Phase.AUCTION:
            return bid_or_pass(view)
        case Phase.BUY | Phase.FINAL_BUY:
            return buy_or_skip(view)
        case _:
            return next_of_payment(view)


# --- Drawing --------------------------------------------------------------------------------------


@compiled_apart
def draw_or_stop(view: State) -> int:
    """Draw as long as the next card promises more than the better reward."""
    held = view.held[view.seat] | kinds_in_row(view)
    numbers = worth_of_numbers(view, held)
    money = worth_of_money(view, view.money)
    best = NEVER
    reward = TAKE_MONEY
    if view.money > 0:
        best = money
    if view.numbers > 0 and numbers >= best:
        best = numbers
        reward = TAKE_NUMBERS
    if best == NEVER:
        return DRAW  # the row is empty (TEN-D09)
    if view.pile_size > 0 and worth_of_drawing(view, held, numbers, best) + EAGERNESS > best:
        return DRAW
    return reward


@compiled
def kinds_in_row(view: State) -> int:
    """The kinds of the number cards in the row, as a set."""
    kinds = 0
    for place in range(view.row_size):
        if view.row[place] < NUMBER_KINDS:
            kinds |= 1 << view.row[place]
    return kinds


@compiled
def worth_of_numbers(view: State, held: int) -> int:
    """What it brings to take the numbers (TEN-R33): the cards, duplicates as money, a purchase
    (TEN-R44); and what it costs, that the others get the money (TEN-R35)."""
    before = view.held[view.seat]
    cards = 0
    for place in range(view.row_size):
        if view.row[place] < NUMBER_KINDS:
            cards += 1
    duplicates = cards - count_bits(held & ~before)
    worth = worth_of_more(view, before, held) + duplicates * coin(view)
    kind = best_purchase(view, held)
    if kind != NO_CARD:
        worth += worth_of_purchase(view, held, kind)
    return worth - others_get(view, view.money)


@compiled
def worth_of_money(view: State, money: int) -> int:
    """What it brings to take the money, up to ten tokens (TEN-R36, TEN-R39)."""
    return min(money, MOST_TOKENS - view.tokens[view.seat]) * coin(view)


@compiled_apart
def worth_of_drawing(view: State, held: int, numbers: int, best: int) -> int:
    """What one more card brings on average, each card of the pile being equally likely."""
    worth = 0
    for kind in range(KINDS):
        if view.pile[kind] > 0:
            worth += view.pile[kind] * worth_with(view, held, numbers, best, kind)
    return worth // view.pile_size


@compiled
def worth_with(view: State, held: int, numbers: int, best: int, kind: int) -> int:
    """What the turn brings if this card comes and is the last one drawn."""
    if kind >= MONEY_KIND:
        money = view.money + NUMBER[kind]
        if money_busts(money):
            return BUST_TOKEN * coin(view)
        worth = worth_of_money(view, money)
        if view.numbers > 0:
            worth = max(worth, numbers - others_get(view, NUMBER[kind]))
        return worth
    if kind >= NUMBER_KINDS:
        return best  # an auction, then the same choice again (TEN-R63)
    if numbers_bust(view.numbers + NUMBER[kind], view.money):
        return BUST_TOKEN * coin(view) - others_get(view, view.money)
    worth = numbers
    worth += coin(view) if held >> kind & 1 else worth_of_more(view, held, 1 << kind)
    if view.money > 0:
        worth = max(worth, worth_of_money(view, view.money))
    return worth


# --- Auction and market ---------------------------------------------------------------------------


@compiled
def ready_money(view: State) -> int:
    """What the player can pay without a card that is needed."""
    return worth_of_tokens(view, view.seat) + spare_cards(view, 0)


@compiled_apart
def bid_or_pass(view: State) -> int:
    """Bid what the wild is worth; the drawer, who bids last, just enough (TEN-R61)."""
    worth = worth_of_wild(view, view.wild)
    ready = ready_money(view)
    limit = view.price
    while limit < highest_bid(view) and cost_of(view, limit + 1, ready) <= worth:
        limit += 1
    if limit == view.price:
        return PASS
    if view.seat == view.drawer:
        return BID + view.price + 1
    return BID + max(view.price + 1, limit * FIRST_BID // 100)


@compiled
def buy_or_skip(view: State) -> int:
    """Buy what is worth most above its price, if anything is."""
    kind = best_purchase(view, view.held[view.seat])
    return SKIP if kind == NO_CARD else BUY + kind


@compiled_apart
def best_purchase(view: State, held: int) -> int:
    """The card of the market that brings most to the owner of these kinds."""
    kinds = buyable(view, view.seat)
    best = 0
    chosen = NO_CARD
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        worth = worth_of_purchase(view, held, kind)
        if worth > best:
            best = worth
            chosen = kind
    return chosen


@compiled_apart
def worth_of_purchase(view: State, held: int, kind: int) -> int:
    """What this card of the market brings above its price (TEN-R47)."""
    worth = -cost_of(view, PRICE[kind], ready_money(view))
    if kind < NUMBER_KINDS:
        return worth + worth_of_more(view, held, 1 << kind)
    return worth + worth_of_wild(view, kind)


# --- Payment --------------------------------------------------------------------------------------


@compiled_apart
def next_of_payment(view: State) -> int:
    """The next step of a payment: bust tokens, money tokens, then cards."""
    match view.phase:
        case Phase.PAY_BUST:
            return PAY_BUST + bust_tokens_to_pay(view)
        case Phase.PAY_TOKENS:
            return PAY_TOKENS + tokens_to_pay(view)
        case _:
            return PAY_CARD + card_to_pay(view)


@compiled
def bust_tokens_to_pay(view: State) -> int:
    """The number of bust tokens with which the payment costs least; of equals the fewest, so that
    nothing is overpaid in vain (TEN-R50)."""
    choices = legal_actions(view)
    ready = view.tokens[view.seat]
    if view.pays_with_cards:
        ready += spare_cards(view, 0)
    least = -NEVER
    chosen = 0
    while choices:
        bust = lowest_bit(choices)
        choices &= choices - 1
        rest = max(0, view.owed - BUST_VALUE * bust)
        cost = bust * BUST_TOKEN * coin(view) + cost_of(view, rest, ready)
        if cost < least:
            least = cost
            chosen = bust
    return chosen


@compiled
def tokens_to_pay(view: State) -> int:
    """Spare cards pay first, money tokens the rest, needed cards only what is then missing."""
    choices = legal_actions(view)
    wanted = view.owed - spare_cards(view, 0)
    return min(max(wanted, lowest_bit(choices)), highest_bit(choices))


@compiled_apart
def card_to_pay(view: State) -> int:
    """The first of the cards to pay with, in the order of kinds that the rules want: spare cards,
    then one by one the number card whose loss costs least, wilds last."""
    spare = spare_cards(view, view.least)
    kept = view.held[view.seat]
    first = COLLECTABLE
    for kind in range(NUMBER_KINDS - 1, view.least - 1, -1):
        if view.hands[view.seat][kind] > 1:
            first = kind
    for _ in range(view.owed - spare):
        if kept >> view.least == 0:
            return first  # only further copies of wilds are left
        kind = least_needed(view, kept)
        kept &= ~(1 << kind)
        first = min(first, kind)
    return first


@compiled
def least_needed(view: State, kept: int) -> int:
    """The kind that is missed least among those kept that can still be spent."""
    kinds = kept >> view.least << view.least
    best = NEVER
    chosen = highest_bit(kinds)
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        if kind < NUMBER_KINDS:
            worth = worth_of_hand(view, kept & ~(1 << kind))
            if worth > best:
                best = worth
                chosen = kind
    return chosen
