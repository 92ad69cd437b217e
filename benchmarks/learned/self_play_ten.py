"""Games of TEN that the search plays against itself, wholly compiled."""

from __future__ import annotations

from typing import Any

from kaardilaud.compiled import compiled, compiled_apart, copy_record, count_bits
from kaardilaud.dealer import Dealer, draw_card, random_below, seed_dealer
from kaardilaud.games.ten.kinds import KINDS
from kaardilaud.games.ten.rules import apply, reveal, start, waits_for_chance
from kaardilaud.games.ten.state import Phase, State
from kaardilaud.search.redeal import redeal_ten
from kaardilaud.search.ten import (
    FAR_FROM_IT,
    NEAR_THE_END,
    action_of,
    all_choices,
    go_down,
    judge,
    play_on,
)
from kaardilaud.search.tree import PER_MILLE, WIN, Node, Plan, Trial, clear, remember

from .inputs_ten import write_inputs
from .network import answer
from .note import LONG_THOUGHT, SHORT, WHOLE, Course, Leaf, Note, choose, write_visits
from .search_ten import judge_by_outputs, play_turn


@compiled_apart
def play_game(
    game: State,
    trial_game: State,
    pile: Dealer,
    luck: Dealer,
    plan: Plan,
    trial: Trial,
    nodes: list[Node],
    course: Course,
    network: Any,
    mind: Any,
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
    decisions = 0
    counts[1] = 0
    while True:
        while waits_for_chance(game):
            reveal(game, draw_card(pile, game.pile, KINDS))
        if game.phase == Phase.OVER:
            break
        choices = all_choices(game)
        key = 0
        while choices >> key & 1 == 0:
            key += 1
        if count_bits(choices) > 1 and decisions < len(notes):
            note = notes[decisions]
            copy_record(states[decisions], game)
            trials = (
                course.trials if random_below(luck, LONG_THOUGHT) == 0 else course.trials // SHORT
            )
            first = counts[1]
            think(
                game,
                trial_game,
                luck,
                plan,
                trial,
                nodes,
                trials,
                course,
                course.kept,
                network,
                mind,
                note,
                leaf_states,
                leaves,
                counts,
            )
            key = choose(note, luck)
            note.game = number
            note.chosen = key
            for leaf in range(first, counts[1]):
                leaves[leaf].game = number
                if not course.rollouts:
                    label(
                        leaf,
                        trial_game,
                        luck,
                        plan,
                        trial,
                        nodes,
                        course,
                        network,
                        mind,
                        notes[decisions + 1],
                        leaf_states,
                        leaves,
                        counts,
                    )
            decisions += 1
        apply(game, action_of(game, key))
    write_end(game, trial, notes, decisions)
    counts[0] = decisions


@compiled_apart
def label(
    leaf: int,
    trial_game: State,
    luck: Dealer,
    plan: Plan,
    trial: Trial,
    nodes: list[Node],
    course: Course,
    network: Any,
    mind: Any,
    scratch: Note,
    leaf_states: list[State],
    leaves: list[Leaf],
    counts: list[int],
) -> None:
    """What a short search from a leaf says it is worth."""
    think(
        leaf_states[leaf],
        trial_game,
        luck,
        plan,
        trial,
        nodes,
        course.for_a_leaf,
        course,
        0,
        network,
        mind,
        scratch,
        leaf_states,
        leaves,
        counts,
    )
    for seat in range(len(scratch.wins)):
        leaves[leaf].won[seat] = scratch.wins[seat]
        leaves[leaf].led[seat] = scratch.leads[seat]


@compiled_apart
def think(
    game: Any,
    trial_game: State,
    luck: Dealer,
    plan: Plan,
    trial: Trial,
    nodes: list[Node],
    trials: int,
    course: Course,
    kept: int,
    network: Any,
    mind: Any,
    note: Note,
    leaf_states: list[State],
    leaves: list[Leaf],
    counts: list[int],
) -> None:
    """A search of so many trials from here, and what it found. One trial in so many as `kept` is
    a leaf, with what it brought."""
    clear(nodes, trial)
    far = min(max(game.pile_size - NEAR_THE_END, 0), FAR_FROM_IT)
    margin = plan.margin * far // FAR_FROM_IT
    for seat in range(len(note.wins)):
        note.wins[seat] = 0
        note.leads[seat] = 0
    for _ in range(trials):
        redeal_ten(game, luck, trial_game)
        luck.pile_size = 0
        go_down(trial_game, luck, plan, trial, nodes)
        play_turn(trial_game, luck)
        leaf = counts[1]
        keeps = kept > 0 and leaf < len(leaves) and random_below(luck, kept) == 0
        if keeps and trial_game.phase != Phase.OVER:
            copy_record(leaf_states[leaf], trial_game)
            counts[1] += 1
        else:
            keeps = False
        if course.rollouts:
            play_on(trial_game, luck, plan)
        elif trial_game.phase != Phase.OVER:
            write_inputs(trial_game, mind.inputs)
            answer(network, mind)
        trial.margin = PER_MILLE
        say_worth(trial_game, trial, mind)
        for seat in range(game.seats):
            share = trial.worth[seat] * WHOLE // WIN
            note.leads[seat] += share
            if keeps:
                leaves[leaf].led[seat] = share
        trial.margin = 0
        say_worth(trial_game, trial, mind)
        for seat in range(game.seats):
            share = trial.worth[seat] * WHOLE // WIN
            note.wins[seat] += share
            if keeps:
                leaves[leaf].won[seat] = share
        trial.margin = margin
        say_worth(trial_game, trial, mind)
        remember(nodes, trial)
    for seat in range(game.seats):
        note.wins[seat] //= trials
        note.leads[seat] //= trials
    write_visits(nodes, note)
    luck.pile_size = 0


@compiled
def say_worth(game: State, trial: Trial, mind: Any) -> None:
    """By the end of the game, or by what the network has answered."""
    if game.phase == Phase.OVER:
        judge(game, trial)
    else:
        judge_by_outputs(game, trial, mind.outputs)


@compiled
def write_end(game: State, trial: Trial, notes: list[Note], decisions: int) -> None:
    """How the game ended, into the notes of all its decisions."""
    for decision in range(decisions):
        for seat in range(len(notes[decision].won)):
            notes[decision].won[seat] = 0
            notes[decision].led[seat] = 0
    trial.margin = 0
    judge(game, trial)
    for decision in range(decisions):
        for seat in range(game.seats):
            notes[decision].won[seat] = trial.worth[seat] * WHOLE // WIN
    trial.margin = PER_MILLE
    judge(game, trial)
    for decision in range(decisions):
        for seat in range(game.seats):
            notes[decision].led[seat] = trial.worth[seat] * WHOLE // WIN
