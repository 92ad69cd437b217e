"""Settling a price, of the market or of an auction: bust tokens, money tokens, then cards.

Where it can be done in one way only, it is done at once.
"""

from ...compiled import compiled, compiled_apart, count_bits, lowest_bit
from .kinds import COLLECTABLE, NO_CARD
from .market import take_from_market
from .moving_cards import add_to_hand, take_from_hand
from .state import Phase, State
from .tokens import BUST_VALUE
from .turn import end_auction, end_buy_phase


@compiled_apart
def begin_payment(game: State, with_cards: bool) -> None:
    """Settle `game.price`: pieces worth as much, none of them superfluous (TEN-D23)."""
    game.owed = game.price
    game.least = 0
    game.pays_with_cards = 1 if with_cards else 0
    game.phase = Phase.PAY_BUST
    if only_one_payment(game):
        while game.owed > 0:
            pay_step(game, lowest_bit(ways_to_pay(game)))
        paid(game)


@compiled
def only_one_payment(game: State) -> bool:
    """Is there just one way to settle the price?"""
    bust = ways_to_pay(game)
    if count_bits(bust) > 1:
        return False
    owed = game.owed - BUST_VALUE * lowest_bit(bust)
    if owed <= 0:
        return True
    tokens = least_tokens(game, owed)
    if tokens < most_tokens(game, owed):
        return False
    cards = owed - tokens
    return cards == 0 or cards == game.hand_size[game.seat] or count_bits(game.held[game.seat]) == 1


# --- What the payer may do ------------------------------------------------------------------------


@compiled
def ways_to_pay(game: State) -> int:
    """The next step of the payment: so many bust tokens, so many money tokens, or a card of a kind;
    a bit for each number or kind."""
    match game.phase:
        case Phase.PAY_BUST:
            in_ones = game.tokens[game.seat] + cards_that_pay(game)
            least = bust_tokens_for(max(0, game.owed - in_ones))
            return bits_between(least, min(game.bust[game.seat], bust_tokens_for(game.owed)))
        case Phase.PAY_TOKENS:
            return bits_between(least_tokens(game, game.owed), most_tokens(game, game.owed))
        case _:
            return cards_to_pay_with(game)


@compiled
def bust_tokens_for(amount: int) -> int:
    """How many bust tokens are worth this amount or just more (TEN-R49)."""
    return (amount + BUST_VALUE - 1) // BUST_VALUE


@compiled
def cards_that_pay(game: State) -> int:
    """How many cards the payer could spend, each worth 1 (TEN-R51)."""
    return game.hand_size[game.seat] if game.pays_with_cards else 0


@compiled
def least_tokens(game: State, owed: int) -> int:
    """The fewest money tokens with which the payer can settle what the bust tokens leave."""
    return max(0, owed - cards_that_pay(game))


@compiled
def most_tokens(game: State, owed: int) -> int:
    """The most money tokens with which the payer can settle it."""
    return min(game.tokens[game.seat], owed)


@compiled
def cards_to_pay_with(game: State) -> int:
    """The kinds that may be spent next so that later kinds can settle the rest."""
    seat = game.seat
    later = game.held[seat] >> game.least << game.least
    enough = 0
    kinds = 0
    for kind in range(COLLECTABLE - 1, -1, -1):
        if later >> kind & 1:
            enough += game.hands[seat][kind]
            if enough >= game.owed:
                kinds |= 1 << kind
    return kinds


@compiled
def bits_between(first: int, last: int) -> int:
    """A set of the whole numbers from first to last."""
    return (2 << last) - (1 << first)


# --- The steps ------------------------------------------------------------------------------------


@compiled
def pay_step(game: State, choice: int) -> None:
    """One step of a payment: that many tokens, or a card of that kind."""
    match game.phase:
        case Phase.PAY_BUST:
            pay_bust_tokens(game, choice)
        case Phase.PAY_TOKENS:
            pay_tokens(game, choice)
        case _:
            pay_card(game, choice)


@compiled
def pay_bust_tokens(game: State, count: int) -> None:
    """Worth 3 each and without change (TEN-R49); what is too much is lost (TEN-R50)."""
    game.bust[game.seat] -= count
    game.owed -= BUST_VALUE * count
    game.phase = Phase.PAY_TOKENS


@compiled
def pay_tokens(game: State, count: int) -> None:
    """Spent tokens go back to the supply (TEN-R20, TEN-R48)."""
    game.tokens[game.seat] -= count
    game.owed -= count
    game.phase = Phase.PAY_CARDS


@compiled
def pay_card(game: State, kind: int) -> None:
    """A collected card is worth 1 (TEN-R51, R52, D17, D18) and leaves the game (TEN-D16)."""
    take_from_hand(game, game.seat, kind)
    game.discarded += 1
    game.owed -= 1
    game.least = kind


@compiled
def paid(game: State) -> None:
    """The card changes hands."""
    if game.buying == NO_CARD:
        add_to_hand(game, game.seat, game.wild)
        end_auction(game)
    else:
        take_from_market(game, game.buying)
        add_to_hand(game, game.seat, game.buying)
        game.buying = NO_CARD
        game.price = 0
        end_buy_phase(game)
