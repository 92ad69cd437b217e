"""The auction of a wild."""

from ...compiled import compiled
from .market import add_to_market
from .moving_cards import add_to_hand
from .payment import begin_payment
from .state import NOBODY, AllPass, AuctionPay, Phase, State
from .tokens import worth_of_tokens
from .turn import end_auction, seat_after


@compiled
def open_auction(game: State, card: int) -> None:
    """The turn is interrupted; the player to the left bids first (TEN-R57)."""
    game.wild = card
    game.price = 0
    game.bidder = NOBODY
    game.seat = seat_after(game, game.drawer)
    game.phase = Phase.AUCTION


@compiled
def highest_bid(game: State) -> int:
    """The most that the player who has to decide can bid (TEN-D24); legal above `game.price`."""
    return most_to_offer(game, game.seat) if game.phase == Phase.AUCTION else 0


@compiled
def most_to_offer(game: State, seat: int) -> int:
    """The most that a player can pay for a wild now."""
    money = worth_of_tokens(game, seat)
    if game.auction_pay == AuctionPay.TOKENS_AND_CARDS:
        money += game.hand_size[seat]  # TEN-D20
    return money


@compiled
def bid(game: State, price: int) -> None:
    """Offer more than anybody before (TEN-R60, TEN-D21)."""
    game.price = price
    game.bidder = game.seat
    next_bidder(game)


@compiled
def next_bidder(game: State) -> None:
    """Everybody speaks once (TEN-R58, TEN-D25), the drawer last (TEN-R61)."""
    if game.seat != game.drawer:
        game.seat = seat_after(game, game.seat)
    elif game.bidder == NOBODY:
        nobody_bids(game)
    else:
        game.seat = game.bidder  # TEN-R62
        begin_payment(game, game.auction_pay == AuctionPay.TOKENS_AND_CARDS)


@compiled
def nobody_bids(game: State) -> None:
    """Everybody has passed (TEN-D22)."""
    match game.all_pass:
        case AllPass.DISCARD:
            game.discarded += 1
        case AllPass.DRAWER_FREE:
            add_to_hand(game, game.drawer, game.wild)
        case _:
            add_to_market(game, game.wild)
    end_auction(game)
