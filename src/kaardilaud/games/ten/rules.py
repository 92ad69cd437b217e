"""TEN: the rules, in the order of the rule book.

Actions are whole numbers:

========  ========================================================================
0         draw a card
1, 2      stop and take the number cards; stop and take the money
3         pass in an auction
4         buy nothing
5-54      buy a card of kind 0-49 from the market
55-70     pay with 0-15 bust tokens
71-81     pay with 0-10 money tokens
82-131    pay with a card of kind 0-49
132-…     bid 1, 2, … (action 131 + bid)
========  ========================================================================

A payment is a number of bust tokens, then of money tokens, then cards in the order of their kinds,
until nothing is owed; where it can be made in one way only, it is made at once. Chance is an input:
in the phase REVEAL the game waits for `reveal`.
"""

from ...compiled import compiled, compiled_apart, count_bits, lowest_bit
from .kinds import (
    COLLECTABLE,
    HIGHEST_PRICE,
    KINDS,
    MONEY_KIND,
    NO_CARD,
    NUMBER,
    NUMBER_CARDS,
    NUMBER_KINDS,
    PRICE,
    WITHIN,
)
from .scoring import points_of
from .state import NOBODY, AllPass, AuctionPay, Phase, State

FIRST_TOKENS = 5  # TEN-R18
MOST_TOKENS = 10  # TEN-R36
BUST_TOKENS = 15  # TEN-R12
BUST_VALUE = 3  # TEN-R49
LIMIT = 11  # TEN-R29, TEN-R31

DRAW = 0
TAKE_NUMBERS = 1
TAKE_MONEY = 2
PASS = 3
SKIP = 4
BUY = 5
PAY_BUST = 55
PAY_TOKENS = 71
PAY_CARD = 82
BID = 131


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


@compiled
def begin_turn(game: State, seat: int) -> None:
    """Each turn begins with the draw phase (TEN-R22) and an empty row."""
    empty_row(game)
    game.drawer = seat
    game.seat = seat
    game.phase = Phase.DRAW


@compiled
def empty_row(game: State) -> None:
    """Its cards have gone where they belong."""
    game.row_size = 0
    game.numbers = 0
    game.money = 0


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
        case Phase.PAY_BUST:
            in_ones = game.tokens[game.seat] + cards_that_pay(game)
            least = bust_tokens_for(max(0, game.owed - in_ones))
            return bits_between(least, min(game.bust[game.seat], bust_tokens_for(game.owed)))
        case Phase.PAY_TOKENS:
            return bits_between(least_tokens(game, game.owed), most_tokens(game, game.owed))
        case Phase.PAY_CARDS:
            return cards_to_pay_with(game)
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


@compiled
def highest_bid(game: State) -> int:
    """The most that the player who has to decide can bid (TEN-D24); legal above `game.price`."""
    if game.phase != Phase.AUCTION:
        return 0
    money = game.tokens[game.seat] + BUST_VALUE * game.bust[game.seat]
    if game.auction_pay == AuctionPay.TOKENS_AND_CARDS:
        money += game.hand_size[game.seat]  # TEN-D20
    return money


@compiled
def buyable(game: State, seat: int) -> int:
    """The kinds in the market that a player may buy, as a set."""
    money = game.tokens[seat] + BUST_VALUE * game.bust[seat] + game.hand_size[seat]
    owned = game.held[seat] & NUMBER_CARDS  # TEN-R53, TEN-D19
    return game.on_offer & ~owned & WITHIN[min(money, HIGHEST_PRICE)]


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
    if game.numbers - game.money >= LIMIT:  # TEN-R28, TEN-R29, TEN-R30, TEN-D06, TEN-D08
        go_bust(game, True)
    elif game.money >= LIMIT:  # TEN-R31, TEN-D07
        go_bust(game, False)
    else:
        game.phase = Phase.DRAW  # TEN-R23, TEN-R26


# --- Reward and bust ------------------------------------------------------------------------------


@compiled
def take_numbers(game: State) -> None:
    """All number cards to the player (TEN-R33, TEN-D11), the money to the others (TEN-R35)."""
    for place in range(game.row_size):
        if game.row[place] < NUMBER_KINDS:
            add_to_hand(game, game.drawer, game.row[place])
        else:
            game.discarded += 1  # TEN-I5, TEN-D13
    others_collect(game)
    empty_row(game)
    game.phase = Phase.BUY  # TEN-R44, TEN-D41
    if buyable(game, game.drawer) == 0:
        end_turn(game)  # TEN-D40


@compiled
def take_money(game: State) -> None:
    """The money to the player (TEN-R39), the numbers to the market (TEN-R40); no buying (R41)."""
    collect(game, game.drawer, game.money)
    clear_row(game)
    end_turn(game)


@compiled
def go_bust(game: State, by_numbers: bool) -> None:
    """A bust is at once (TEN-D46) and ends the turn (TEN-R43d)."""
    clear_row(game)  # TEN-R42, TEN-R43c
    if by_numbers:
        others_collect(game)  # TEN-R43b
    if bust_tokens_left(game) > 0:  # TEN-D14
        game.bust[game.drawer] += 1  # TEN-R43a
    end_turn(game)


@compiled
def clear_row(game: State) -> None:
    """Number cards go to the market, money cards out of the game (TEN-I5)."""
    for place in range(game.row_size):
        if game.row[place] < NUMBER_KINDS:
            add_to_market(game, game.row[place])
        else:
            game.discarded += 1


@compiled
def others_collect(game: State) -> None:
    """Everybody else collects the full value of the money in the row (TEN-R35, TEN-D12)."""
    for seat in range(game.seats):
        if seat != game.drawer:
            collect(game, seat, game.money)


@compiled
def collect(game: State, seat: int, money: int) -> None:
    """Take tokens from the supply, up to ten in all (TEN-R36, TEN-R37, TEN-R38)."""
    game.tokens[seat] = min(game.tokens[seat] + money, MOST_TOKENS)


@compiled
def bust_tokens_left(game: State) -> int:
    """The bust tokens in the supply (TEN-R19)."""
    left = BUST_TOKENS
    for seat in range(game.seats):
        left -= game.bust[seat]
    return left


# --- Auction --------------------------------------------------------------------------------------


@compiled
def open_auction(game: State, card: int) -> None:
    """The turn is interrupted; the player to the left bids first (TEN-R57)."""
    game.wild = card
    game.price = 0
    game.bidder = NOBODY
    game.seat = seat_after(game, game.drawer)
    game.phase = Phase.AUCTION


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


@compiled
def end_auction(game: State) -> None:
    """The player who drew the wild goes on with the turn (TEN-R63, TEN-D26)."""
    game.wild = NO_CARD
    game.price = 0
    game.bidder = NOBODY
    game.seat = game.drawer
    game.phase = Phase.DRAW
    if game.pile_size == 0 and game.row_size == 0:
        end_turn(game)  # TEN-D27


# --- Payment --------------------------------------------------------------------------------------


@compiled_apart
def begin_payment(game: State, with_cards: bool) -> None:
    """Settle `game.price`: pieces worth as much, none of them superfluous (TEN-D23)."""
    game.owed = game.price
    game.least = 0
    game.pays_with_cards = 1 if with_cards else 0
    game.phase = Phase.PAY_BUST
    if only_one_payment(game):
        while game.owed > 0:
            pay_step(game, lowest_bit(legal_actions(game)))
        paid(game)


@compiled
def only_one_payment(game: State) -> bool:
    """Is there just one way to settle the price?"""
    bust = legal_actions(game)
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
        kind = game.buying
        game.market[kind] -= 1
        if game.market[kind] == 0:
            game.on_offer &= ~(1 << kind)
        add_to_hand(game, game.seat, kind)
        game.buying = NO_CARD
        game.price = 0
        end_buy_phase(game)


# --- Buying ---------------------------------------------------------------------------------------


@compiled
def buy(game: State, kind: int) -> None:
    """One card from the market (TEN-R46, TEN-D39) for its number (TEN-R47)."""
    game.buying = kind
    game.price = PRICE[kind]
    begin_payment(game, True)


@compiled
def end_buy_phase(game: State) -> None:
    """After buying or declining the turn ends (TEN-R54); the last player buys last (TEN-D29)."""
    if not game.last_turn:
        end_turn(game)
    elif game.seat == game.drawer:
        count_points(game)  # TEN-R68
    else:
        offer_final_buy(game, seat_after(game, game.seat))


# --- The end of a turn and of the game ------------------------------------------------------------


@compiled_apart
def end_turn(game: State) -> None:
    """It is the next player's turn (TEN-I1), unless the last card has been drawn (TEN-R65)."""
    if game.pile_size > 0:
        begin_turn(game, seat_after(game, game.drawer))
    else:
        empty_row(game)
        game.last_turn = 1
        offer_final_buy(game, seat_after(game, game.drawer))


@compiled
def offer_final_buy(game: State, seat: int) -> None:
    """From this seat on, everybody may buy once more (TEN-R67, TEN-D28, TEN-D29, TEN-D30)."""
    while buyable(game, seat) == 0:  # TEN-D40
        if seat == game.drawer:
            count_points(game)
            return
        seat = seat_after(game, seat)
    game.seat = seat
    game.phase = Phase.FINAL_BUY


@compiled_apart
def count_points(game: State) -> None:
    """Most points win (TEN-R74), then most tokens (R75), then fewest cards (R76, TEN-D35)."""
    game.phase = Phase.OVER
    best = -1
    for seat in range(game.seats):
        game.points[seat] = points_of(game.held[seat], game.hands[seat])
        rank = (game.points[seat] * 16 + game.tokens[seat]) * 256 + 255 - game.hand_size[seat]
        if rank > best:
            best = rank
            game.winners = 0
        if rank == best:
            game.winners |= 1 << seat  # TEN-R77


@compiled
def seat_after(game: State, seat: int) -> int:
    """The next seat to the left (TEN-I1)."""
    return seat + 1 if seat + 1 < game.seats else 0


# --- Moving cards ---------------------------------------------------------------------------------


@compiled
def add_to_hand(game: State, seat: int, kind: int) -> None:
    game.hands[seat][kind] += 1
    game.held[seat] |= 1 << kind
    game.hand_size[seat] += 1


@compiled
def take_from_hand(game: State, seat: int, kind: int) -> None:
    game.hands[seat][kind] -= 1
    if game.hands[seat][kind] == 0:
        game.held[seat] &= ~(1 << kind)
    game.hand_size[seat] -= 1


@compiled
def add_to_market(game: State, kind: int) -> None:
    game.market[kind] += 1
    game.on_offer |= 1 << kind


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
