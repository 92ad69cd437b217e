"""Games of Rahast vabaks that the search plays against itself, wholly compiled."""

from __future__ import annotations

from kaardilaud.compiled import compiled, compiled_apart, copy_record, count_bits
from kaardilaud.dealer import Dealer, card_of_hand, draw_card, random_below, seed_dealer
from kaardilaud.games.rahast_vabaks.kinds import KINDS
from kaardilaud.games.rahast_vabaks.rules import legal_actions, start, waits_for_chance
from kaardilaud.games.rahast_vabaks.state import Phase, State
from kaardilaud.games.rahast_vabaks.view import (
    Memory,
    View,
    apply_and_remember,
    look,
    reveal_and_remember,
)
from kaardilaud.search.rahast_vabaks import go_down, judge, play_on
from kaardilaud.search.redeal import redeal_rahast_vabaks
from kaardilaud.search.tree import WIN, Node, Plan, Trial, clear, remember

from .note import LONG_THOUGHT, SHORT, WHOLE, Course, Leaf, Note, choose, write_visits
from .search_rahast_vabaks import play_turn


@compiled_apart
def play_game(
    game: State,
    trial_game: State,
    memory: Memory,
    view: View,
    pile: Dealer,
    luck: Dealer,
    plan: Plan,
    trial: Trial,
    nodes: list[Node],
    course: Course,
    states: list[State],
    notes: list[Note],
    leaf_states: list[State],
    leaves: list[Leaf],
    counts: list[int],
    seed: int,
    number: int,
) -> None:
    """One game with `game.pile` as the deck and `game.seats` players; `counts` says how many
    decisions and leaves were written down."""
    seed_dealer(pile, seed, 2 * number)
    seed_dealer(luck, seed, 2 * number + 1)
    start(game, game.seats, number % game.seats, 0, 0)
    for place in range(len(memory.known)):
        memory.known[place] = 0
    decisions = 0
    counts[1] = 0
    while True:
        while waits_for_chance(game):
            if game.phase == Phase.PAYOUT:
                card = card_of_hand(pile, game.hands[game.seat], game.hand_size[game.seat])
            else:
                card = draw_card(pile, game.pile, KINDS)
            reveal_and_remember(game, memory, card)
        if game.phase == Phase.OVER:
            break
        choices = legal_actions(game)
        key = 0
        while choices >> key & 1 == 0:
            key += 1
        if count_bits(choices) > 1 and decisions < len(notes):
            note = notes[decisions]
            copy_record(states[decisions], game)
            look(game, memory, game.seat, view)
            note.game = number
            trials = (
                course.trials if random_below(luck, LONG_THOUGHT) == 0 else course.trials // SHORT
            )
            think(
                view,
                trial_game,
                luck,
                plan,
                trial,
                nodes,
                trials,
                course.kept,
                note,
                leaf_states,
                leaves,
                counts,
            )
            key = choose(note, luck)
            note.chosen = key
            decisions += 1
        apply_and_remember(game, memory, key)
    write_end(game, trial, notes, decisions)
    counts[0] = decisions


@compiled_apart
def think(
    view: View,
    trial_game: State,
    luck: Dealer,
    plan: Plan,
    trial: Trial,
    nodes: list[Node],
    trials: int,
    one_in: int,
    note: Note,
    leaf_states: list[State],
    leaves: list[Leaf],
    counts: list[int],
) -> None:
    """A search of so many trials from here, and what it found."""
    clear(nodes, trial)
    for seat in range(len(note.wins)):
        note.wins[seat] = 0
        note.leads[seat] = 0
    for _ in range(trials):
        redeal_rahast_vabaks(view, luck, trial_game)
        go_down(trial_game, view.viewer, luck, plan, trial, nodes)
        kept = counts[1] if random_below(luck, one_in) == 0 and counts[1] < len(leaves) else -1
        if kept >= 0:
            play_turn(trial_game, luck)
            copy_record(leaf_states[kept], trial_game)
            if trial_game.phase == Phase.OVER:
                kept = -1
        play_on(trial_game, luck, plan)
        if kept >= 0:
            counts[1] += 1
            leaves[kept].game = note.game
        judge(trial_game, trial)
        for seat in range(view.seats):
            share = trial.worth[seat] * WHOLE // WIN
            note.wins[seat] += share
            if kept >= 0:
                leaves[kept].won[seat] = share
        remember(nodes, trial)
    for seat in range(view.seats):
        note.wins[seat] //= trials
    write_visits(nodes, note)
    luck.pile_size = 0


@compiled
def write_end(game: State, trial: Trial, notes: list[Note], decisions: int) -> None:
    """How the game ended, into the notes of all its decisions."""
    judge(game, trial)
    for decision in range(decisions):
        for seat in range(len(notes[decision].won)):
            notes[decision].won[seat] = 0
            notes[decision].led[seat] = 0
        for seat in range(game.seats):
            notes[decision].won[seat] = trial.worth[seat] * WHOLE // WIN
