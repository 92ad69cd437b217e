"""Many games of TEN between built-in players, wholly compiled."""

from ..compiled import compiled, copy_record
from ..dealer import Dealer, draw_card
from ..games.ten.kinds import KINDS
from ..games.ten.rules import start, waits_for_chance
from ..games.ten.state import Phase, State
from ..games.ten.view import Memory, View, apply_and_remember, look, reveal_and_remember
from ..players.ten import choose_action
from .played import PILE, Plan, Played, Start, player_at, seed_all


@compiled
def settle(game: State, memory: Memory, dealers: list[Dealer]) -> None:
    """Give the game the cards that it waits for, and the seats what they learn by it."""
    while waits_for_chance(game):
        reveal_and_remember(game, memory, draw_card(dealers[PILE], game.pile, KINDS))


@compiled
def play_game(
    game: State, memory: Memory, view: View, plan: Plan, dealers: list[Dealer], number: int
) -> None:
    """Play a game that has begun to its end; each player sees nothing but the view."""
    while True:
        settle(game, memory, dealers)
        if game.phase == Phase.OVER:
            return
        seat = game.seat
        look(game, memory, seat, view)
        policy = plan.players[player_at(seat, number, game.seats)]
        apply_and_remember(game, memory, choose_action(policy, view, dealers[seat]))


@compiled
def play_games(
    game: State,
    memory: Memory,
    nothing_learned: Memory,
    view: View,
    plan: Plan,
    begun: Start,
    dealers: list[Dealer],
    first_number: int,
    played: list[Played],
) -> None:
    """Play the games from this number on, as many as there is room for in `played`.

    The seats and the options are those of `game`; the rest of it is overwritten.
    """
    for place in range(len(played)):
        number = first_number + place
        seed_all(begun, dealers, plan.seed, number // plan.games_per_deal, game.seats)
        for kind in range(KINDS):
            game.pile[kind] = plan.deck[kind]
        start(game, game.seats, begun.first, game.auction_pay, game.all_pass)
        copy_record(memory, nothing_learned)
        play_game(game, memory, view, plan, dealers, number)
        played[place].winners = game.winners
        played[place].moves = game.moves
        for seat in range(game.seats):
            played[place].points[seat] = game.points[seat]
