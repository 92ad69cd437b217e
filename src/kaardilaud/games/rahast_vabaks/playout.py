"""Rahast vabaks from here to the end by chance alone."""

from ...compiled import compiled, count_bits
from ...dealer import Dealer, Luck, card_of_hand, draw_card, random_below, seed_dealer
from .kinds import KINDS
from .rules import apply, legal_actions, nth_action, reveal, start, waits_for_chance
from .state import Phase, State


@compiled
def settle(game: State, dealer: Dealer) -> None:
    """Give the game the cards that it waits for."""
    while waits_for_chance(game):
        if game.phase == Phase.PAYOUT:
            card = card_of_hand(dealer, game.hands[game.seat], game.hand_size[game.seat])
        else:
            card = draw_card(dealer, game.pile, KINDS)
        reveal(game, card)


@compiled
def random_action(game: State, luck: Luck) -> int:
    """One of the legal actions, each equally likely."""
    actions = legal_actions(game)
    return nth_action(actions, random_below(luck, count_bits(actions)))


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
        start(game, game.seats, number % game.seats, game.pile_empty, game.same_name_action)
        totals[2] += play_out(game, dealer)
        totals[0] += 1
        totals[1] += game.moves
