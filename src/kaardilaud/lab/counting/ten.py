"""Games of TEN between built-in players, counted while they are played."""

from typing import Annotated

import numpy as np

from ...compiled import compiled, compiled_apart, copy_numbers, copy_record
from ...dealer import Dealer, draw_card
from ...fixed_record import FixedRecord, Int
from ...games.ten.actions import BID, BUY, PAY_BUST, SKIP, TAKE_MONEY, TAKE_NUMBERS
from ...games.ten.kinds import (
    COLLECTABLE,
    COLOUR_WILD,
    HIGHEST_PRICE,
    KINDS,
    MONEY_KIND,
    PRICE,
)
from ...games.ten.rules import count_legal, start, waits_for_chance
from ...games.ten.scoring import points_of
from ...games.ten.state import NOBODY, SEATS, Phase, State
from ...games.ten.view import Memory, View, apply_and_remember, look, reveal_and_remember
from ...players.ten import choose_action
from ..played import PILE, Plan, Start, player_at, seed_all
from .counted import CountedGame

# What a turn can come to. A turn may also end with nothing: when the last card is a wild (TEN-D27).
TURN_ENDS = ("numbers", "money", "bust-by-numbers", "bust-by-money")
NUMBERS = 0
MONEY = 1
BUST_BY_NUMBERS = 2
BUST_BY_MONEY = 3
WILDS = MONEY_KIND - COLOUR_WILD  # how many kinds


class Counted(CountedGame):
    """One game."""

    draws: Int  # cards
    ends: Annotated[list[int], np.int16, len(TURN_ENDS)]
    bids: Int
    auctioned: Annotated[list[int], np.int16, WILDS]
    sold: Annotated[list[int], np.int16, WILDS]
    prices: Annotated[list[int], np.int16, WILDS]  # paid for all of that kind
    sold_to_drawer: Int
    bought: Annotated[list[int], np.int16, HIGHEST_PRICE + 1]  # by price
    bought_at_end: Int  # those of them in the final buy phase
    bought_nothing: Int  # buy phases in which nothing was bought
    points: Int  # of all together
    winning_points: Int
    held: Annotated[list[int], np.int16, COLLECTABLE]  # at the end
    held_by_winners: Annotated[list[int], np.int16, COLLECTABLE]


class Watch(FixedRecord):
    """What has to be remembered while a game is counted."""

    hands: Annotated[list[list[int]], np.int8, (SEATS, COLLECTABLE)]  # when points were counted
    points: Annotated[list[int], np.int64, SEATS]
    leader: Int
    drawer: Int


@compiled
def note_choice(game: State, action: int, watch: Watch, counted: Counted) -> None:
    """Count what somebody is going to do."""
    if game.drawer != watch.drawer:
        if watch.drawer != NOBODY:
            note_lead(game, watch, counted)
        watch.drawer = game.drawer
        counted.turns += 1
    if game.phase == Phase.PAY_TOKENS or game.phase == Phase.PAY_CARDS:
        return  # a payment is one move
    if game.phase == Phase.PAY_BUST or count_legal(game) > 1:  # only one way: paid by itself
        counted.decisions += 1
    if game.phase == Phase.AUCTION:
        note_bid(game, action, counted)
    elif action == TAKE_NUMBERS:
        counted.ends[NUMBERS] += 1
    elif action == TAKE_MONEY:
        counted.ends[MONEY] += 1
    elif action == SKIP:
        counted.bought_nothing += 1
    elif BUY <= action < PAY_BUST:
        counted.bought[PRICE[action - BUY]] += 1
        if game.phase == Phase.FINAL_BUY:
            counted.bought_at_end += 1


@compiled
def note_bid(game: State, action: int, counted: Counted) -> None:
    """Count a bid; with the drawer's word the auction is over (TEN-R61)."""
    if action > BID:
        counted.bids += 1
    if game.seat == game.drawer:
        price = max(game.price, action - BID)
        if price > 0:
            counted.sold[game.wild - COLOUR_WILD] += 1
            counted.prices[game.wild - COLOUR_WILD] += price
            if action > BID:
                counted.sold_to_drawer += 1


@compiled
def note_card(game: State, card: int, counted: Counted) -> None:
    """Count a card that was drawn. If it doesn't lie in the row now, the row was cleared."""
    counted.draws += 1
    if COLOUR_WILD <= card < MONEY_KIND:
        counted.auctioned[card - COLOUR_WILD] += 1
    elif game.row_size == 0:
        counted.ends[BUST_BY_MONEY if card >= MONEY_KIND else BUST_BY_NUMBERS] += 1


@compiled_apart
def note_lead(game: State, watch: Watch, counted: Counted) -> None:
    """Whose cards alone are worth most points leads; where several are, nothing changes."""
    most = -1
    leader = NOBODY
    for seat in range(game.seats):
        if has_other_cards(game, watch, seat):
            copy_numbers(watch.hands[seat], game.hands[seat])
            watch.points[seat] = points_of(game.held[seat], game.hands[seat])
        if watch.points[seat] > most:
            most = watch.points[seat]
            leader = seat
        elif watch.points[seat] == most:
            leader = NOBODY
    if leader != NOBODY:
        if watch.leader != NOBODY and watch.leader != leader:
            counted.lead_changes += 1
        watch.leader = leader


@compiled
def has_other_cards(game: State, watch: Watch, seat: int) -> bool:
    """Has this hand changed since its points were counted?"""
    differences = 0
    for kind in range(COLLECTABLE):
        differences |= game.hands[seat][kind] ^ watch.hands[seat][kind]
    return differences != 0


@compiled_apart
def note_end(game: State, watch: Watch, counted: Counted) -> None:
    """Count what lies where when the game is over."""
    note_lead(game, watch, counted)
    counted.winners = game.winners
    counted.moves = game.moves
    most = 0
    next_one = 0
    for seat in range(game.seats):
        won = game.winners >> seat & 1
        for kind in range(COLLECTABLE):
            counted.held[kind] += game.hands[seat][kind]
            counted.held_by_winners[kind] += won * game.hands[seat][kind]
        points = game.points[seat]
        counted.points += points
        next_one = max(next_one, min(most, points))
        most = max(most, points)
    counted.winning_points = most
    counted.margin = most - next_one


@compiled
def count_game(
    game: State,
    memory: Memory,
    view: View,
    plan: Plan,
    dealers: list[Dealer],
    number: int,
    watch: Watch,
    counted: Counted,
) -> None:
    """Play a game that has begun to its end, as `play_game` does, and count."""
    while game.phase != Phase.OVER:
        seat = game.seat
        look(game, memory, seat, view)
        policy = plan.players[player_at(seat, number, game.seats)]
        action = choose_action(policy, view, dealers[seat])
        note_choice(game, action, watch, counted)
        apply_and_remember(game, memory, action)
        if waits_for_chance(game):
            card = draw_card(dealers[PILE], game.pile, KINDS)
            reveal_and_remember(game, memory, card)
            note_card(game, card, counted)
    note_end(game, watch, counted)


@compiled
def count_games(
    game: State,
    memory: Memory,
    nothing_learned: Memory,
    view: View,
    plan: Plan,
    begun: Start,
    dealers: list[Dealer],
    first_number: int,
    watch: Watch,
    counted: list[Counted],
) -> None:
    """Play the games from this number on, as many as there are blank records in `counted`.

    The seats and the options are those of `game`; the rest of it is overwritten.
    """
    for place in range(len(counted)):
        number = first_number + place
        seed_all(begun, dealers, plan.seed, number // plan.games_per_deal, game.seats)
        for kind in range(KINDS):
            game.pile[kind] = plan.deck[kind]
        start(game, game.seats, begun.first, game.auction_pay, game.all_pass)
        copy_record(memory, nothing_learned)
        forget(watch)
        counted[place].first = begun.first
        count_game(game, memory, view, plan, dealers, number, watch, counted[place])


@compiled
def forget(watch: Watch) -> None:
    """Nobody owns a card, and nobody leads."""
    for seat in range(SEATS):
        watch.points[seat] = 0
        for kind in range(COLLECTABLE):
            watch.hands[seat][kind] = 0
    watch.leader = NOBODY
    watch.drawer = NOBODY
