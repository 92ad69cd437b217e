"""TEN from here to the end by chance alone."""

from ...compiled import compiled
from ...dealer import Dealer, Luck, draw_card, random_below, seed_dealer
from .kinds import KINDS
from .rules import apply, count_legal, nth_legal, reveal, start, waits_for_chance
from .state import Phase, State


@compiled
def settle(game: State, dealer: Dealer) -> None:
    """Give the game the cards that it waits for."""
    while waits_for_chance(game):
        reveal(game, draw_card(dealer, game.pile, KINDS))


@compiled
def random_action(game: State, luck: Luck) -> int:
    """One of the legal actions, each equally likely."""
    return nth_legal(game, random_below(luck, count_legal(game)))


@compiled
def play_out(game: State, dealer: Dealer) -> int:
    """Play random legal actions to the end; how many they were."""
    actions = 0
    settle(game, dealer)
    while game.phase != Phase.OVER:
        apply(game, random_action(game, dealer))
        settle(game, dealer)
        actions += 1
    return actions


@compiled
def play_many(
    game: State, dealer: Dealer, deck: list[int], games: int, seed: int, totals: list[int]
) -> None:
    """Play so many random games of `game.seats` players; add up games, moves and actions."""
    for number in range(games):
        seed_dealer(dealer, seed, number)
        for kind in range(KINDS):
            game.pile[kind] = deck[kind]
        start(game, game.seats, number % game.seats, game.auction_pay, game.all_pass)
        totals[2] += play_out(game, dealer)
        totals[0] += 1
        totals[1] += game.moves
