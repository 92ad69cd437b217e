"""Many games of TEN between built-in players, wholly compiled."""

from ..compiled import compiled, copy_record
from ..dealer import Dealer, draw_card, seed_dealer
from ..games.ten.kinds import KINDS
from ..games.ten.rules import start, waits_for_chance
from ..games.ten.state import Phase, State
from ..games.ten.view import Memory, View, apply_and_remember, look, reveal_and_remember
from ..players.ten import choose_action
from .played import Played, Start, begin, player_at


@compiled
def settle(game: State, memory: Memory, pile: Dealer, blind: Dealer) -> None:
    """Give the game the cards that it waits for, and the seats what they learn by it."""
    while waits_for_chance(game):
        reveal_and_remember(game, memory, draw_card(pile, game.pile, KINDS))


@compiled
def play_game(
    game: State,
    memory: Memory,
    view: View,
    pile: Dealer,
    blind: Dealer,
    minds: list[Dealer],
    policies: list[int],
) -> None:
    """Play a game that has begun to its end; each player sees nothing but the view."""
    settle(game, memory, pile, blind)
    while game.phase != Phase.OVER:
        seat = game.seat
        look(game, memory, seat, view)
        apply_and_remember(game, memory, choose_action(policies[seat], view, minds[seat]))
        settle(game, memory, pile, blind)


@compiled
def play_games(
    game: State,
    view: View,
    memory: Memory,
    nothing_learned: Memory,
    begun: Start,
    pile: Dealer,
    blind: Dealer,
    minds: list[Dealer],
    players: list[int],
    policies: list[int],
    deck: list[int],
    seed: int,
    first_number: int,
    played: list[Played],
) -> None:
    """Play the games from `first_number` on, as many as there is room for in `played`.

    The seats and options are those of `game`.
    """
    for place in range(len(played)):
        number = first_number + place
        begin(begun, pile, seed, number, game.seats)
        seed_dealer(blind, begun.blind_seed, 0)
        for seat in range(game.seats):
            seed_dealer(minds[seat], begun.seat_seeds[seat], 0)
            policies[seat] = players[player_at(seat, number, game.seats)]
        for kind in range(KINDS):
            game.pile[kind] = deck[kind]
        start(game, game.seats, begun.first, game.auction_pay, game.all_pass)
        copy_record(memory, nothing_learned)
        play_game(game, memory, view, pile, blind, minds, policies)
        played[place].winners = game.winners
        played[place].moves = game.moves
        for seat in range(game.seats):
            played[place].points[seat] = game.points[seat]
