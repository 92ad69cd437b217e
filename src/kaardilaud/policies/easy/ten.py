"""Easy at TEN: stops early, bids little, buys what it has money for."""

from ...compiled import compiled, compiled_apart, count_bits, lowest_bit
from ...dealer import Luck, random_below
from ...games.ten.actions import BID, BUY, DRAW, PASS, SKIP, TAKE_MONEY, TAKE_NUMBERS
from ...games.ten.auction import highest_bid
from ...games.ten.kinds import PRICE
from ...games.ten.market import buyable
from ...games.ten.rules import legal_actions
from ...games.ten.state import Phase
from ...games.ten.tokens import worth_of_tokens
from ...games.ten.view import View
from ..steady.ten import next_of_payment

STOPS_AT = 4  # the sum of the row, or up to so much more:
LATER = 4
MOST_BID = 4


@compiled_apart
def choose_action(view: View, luck: Luck) -> int:
    """The next action of the player who has to decide."""
    match view.phase:
        case Phase.DRAW:
            return draw_or_stop(view, luck)
        case Phase.AUCTION:
            return bid_or_pass(view, luck)
        case Phase.BUY | Phase.FINAL_BUY:
            return buy_or_skip(view, luck)
        case _:
            return next_of_payment(view)


@compiled
def draw_or_stop(view: View, luck: Luck) -> int:
    """Draw until there is something in the row; then rather the numbers than the money."""
    actions = legal_actions(view)
    enough = STOPS_AT + random_below(luck, LATER)
    if actions >> DRAW & 1 and view.numbers < enough and view.money < enough:
        return DRAW
    return TAKE_NUMBERS if actions >> TAKE_NUMBERS & 1 else TAKE_MONEY


@compiled
def bid_or_pass(view: View, luck: Luck) -> int:
    """One more than the last bid, as long as that is little."""
    most = min(highest_bid(view), worth_of_tokens(view, view.seat), MOST_BID)
    if view.price + 1 > most or random_below(luck, 2) == 0:
        return PASS
    return BID + view.price + 1


@compiled
def buy_or_skip(view: View, luck: Luck) -> int:
    """Any card that tokens pay for and that is not owned yet; sometimes none."""
    kinds = buyable(view, view.seat) & ~view.held[view.seat]
    if kinds == 0 or random_below(luck, 3) == 0:
        return SKIP
    for _ in range(random_below(luck, count_bits(kinds))):
        kinds &= kinds - 1
    kind = lowest_bit(kinds)
    return BUY + kind if PRICE[kind] <= worth_of_tokens(view, view.seat) else SKIP
