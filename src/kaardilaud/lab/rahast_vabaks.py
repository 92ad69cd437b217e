"""Many games of Rahast vabaks between built-in players, wholly compiled."""

from ..compiled import compiled, copy_record
from ..dealer import Dealer, card_of_hand, draw_card
from ..games.rahast_vabaks.kinds import KINDS
from ..games.rahast_vabaks.rules import start, waits_for_chance
from ..games.rahast_vabaks.state import Phase, State
from ..games.rahast_vabaks.view import Memory, View, apply_and_remember, look, reveal_and_remember
from ..players.rahast_vabaks import choose_action
from .played import BLIND, PILE, Plan, Played, Start, player_at, seed_all


@compiled
def settle(game: State, memory: Memory, dealers: list[Dealer]) -> None:
    """Give the game the cards that it waits for, and the seats what they learn by it."""
    while waits_for_chance(game):
        if game.phase == Phase.PAYOUT:
            hand, cards = game.hands[game.seat], game.hand_size[game.seat]
            card = card_of_hand(dealers[BLIND], hand, cards)
        else:
            card = draw_card(dealers[PILE], game.pile, KINDS)
        reveal_and_remember(game, memory, card)


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
        start(game, game.seats, begun.first, game.pile_empty, game.same_name_action)
        copy_record(memory, nothing_learned)
        play_game(game, memory, view, plan, dealers, number)
        played[place].winners = game.winners
        played[place].moves = game.moves
        played[place].ending = game.ending
        for seat in range(game.seats):
            played[place].cards_left[seat] = game.hand_size[seat]
