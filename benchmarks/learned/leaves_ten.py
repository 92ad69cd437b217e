"""Many turns of TEN that begin, from games of self-play, and what each brought when it was played
on by the quick rules."""

from __future__ import annotations

from kaardilaud.compiled import compiled_apart, copy_record
from kaardilaud.dealer import Dealer, random_below, seed_dealer
from kaardilaud.games.ten.playout import random_action
from kaardilaud.games.ten.rules import apply
from kaardilaud.games.ten.state import Phase, State
from kaardilaud.policies.quick.ten import quick_action
from kaardilaud.search.ten import judge, play_on, settle
from kaardilaud.search.tree import PER_MILLE, WIN, Plan, Trial

from .inputs_ten import write_inputs
from .note import WHOLE, Leaf, Note
from .search_ten import play_turn

MOST_ACTIONS = 8  # from a decision of a game to where it is left
BY_CHANCE = 4  # one of them in so many, and the first in every second case


@compiled_apart
def make_leaves(
    states: list[State],
    notes: list[Note],
    game: State,
    dealer: Dealer,
    plan: Plan,
    trial: Trial,
    seed: int,
    rows: list[list[int]],
    leaves: list[Leaf],
    seats: list[int],
    movers: list[int],
) -> None:
    """As many as there are rows, each from a random decision."""
    seed_dealer(dealer, seed, 0)
    made = 0
    while made < len(rows):
        start = random_below(dealer, len(states))
        copy_record(game, states[start])
        dealer.pile_size = 0
        for action in range(1 + random_below(dealer, MOST_ACTIONS)):
            if game.phase != Phase.OVER:
                by_chance = random_below(dealer, 2 if action == 0 else BY_CHANCE) == 0
                apply(game, random_action(game, dealer) if by_chance else quick_action(game))
                settle(game, dealer)
        play_turn(game, dealer)
        if game.phase != Phase.OVER:
            write_inputs(game, rows[made])
            seats[made] = game.seats
            movers[made] = game.seat
            leaves[made].game = notes[start].game
            play_on(game, dealer, plan)
            trial.margin = 0
            judge(game, trial)
            for seat in range(game.seats):
                leaves[made].won[seat] = trial.worth[seat] * WHOLE // WIN
            trial.margin = PER_MILLE
            judge(game, trial)
            for seat in range(game.seats):
                leaves[made].led[seat] = trial.worth[seat] * WHOLE // WIN
            made += 1
