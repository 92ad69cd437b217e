"""The search at Rahast vabaks with a network that says which actions are likely."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from kaardilaud.compiled import compiled, compiled_apart, count_bits, lowest_bit
from kaardilaud.dealer import Dealer
from kaardilaud.games.rahast_vabaks.rules import apply, legal_actions
from kaardilaud.games.rahast_vabaks.state import Phase, State
from kaardilaud.games.rahast_vabaks.view import View
from kaardilaud.policies.quick.rahast_vabaks import quick_action
from kaardilaud.search.rahast_vabaks import judge, play_on, settle
from kaardilaud.search.redeal import redeal_rahast_vabaks
from kaardilaud.search.tree import (
    NONE,
    PER_MILLE,
    WIN,
    Node,
    Plan,
    Trial,
    add_child,
    pick,
    remember,
    situation,
    step_to,
)

from .inputs_rahast_vabaks import turned, write_policy_inputs
from .network import answer


@compiled_apart
def search(
    view: View,
    game: State,
    dealer: Dealer,
    plan: Plan,
    trial: Trial,
    nodes: list[Node],
    trials: int,
    network: Any,
    mind: Any,
    everywhere: int,
) -> None:
    """So many more trials, in which the network says what is likely: `everywhere`, or else only
    for the decision that is due, which it is asked about once for all of them."""
    trial.length = 1
    ask(view, legal_actions(view), plan, trial, network, mind)
    for _ in range(trials):
        redeal_rahast_vabaks(view, dealer, game)
        go_down(game, view.viewer, dealer, plan, trial, nodes, network, mind, everywhere)
        play_on(game, dealer, plan)
        judge(game, trial)
        remember(nodes, trial)


@compiled_apart
def go_down(
    game: State,
    viewer: int,
    dealer: Dealer,
    plan: Plan,
    trial: Trial,
    nodes: list[Node],
    network: Any,
    mind: Any,
    everywhere: int,
) -> None:
    """From the root to a node that is new, or to the end of the game."""
    trial.length = 0
    node = 0
    while True:
        card = settle(game, viewer, dealer)
        if game.phase == Phase.OVER:
            return
        node = situation(nodes, trial, node, card << 4 | game.seat, game.seat)
        if node == NONE:
            return
        choices = legal_actions(game)
        if everywhere:
            ask(game, choices, plan, trial, network, mind)
        if everywhere or trial.length == 1:
            node = pick_likely(game, nodes, trial, node, choices, mind.outputs, plan)
        else:
            quick = quick_action(game)
            node = pick(nodes, trial, node, game.seat, choices, quick, plan, dealer)
        if node == NONE:
            return
        apply(game, nodes[node].key)
        if nodes[node].visits == 0:
            return


@compiled
def ask(game: State, choices: int, plan: Plan, trial: Trial, network: Any, mind: Any) -> None:
    """How likely each choice is, into the outputs."""
    if choices & choices - 1:
        write_policy_inputs(game, mind.inputs)
        answer(network, mind)
        say_likelihoods(game, choices, plan, trial, mind.outputs)
    else:
        mind.outputs[turned(game, lowest_bit(choices))] = 1.0


@compiled
def say_likelihoods(
    game: State, choices: int, plan: Plan, trial: Trial, outputs: list[float]
) -> None:
    """Each legal action's share by the network; the less it is favoured, the more alike."""
    trust = (plan.favour if trial.length == 1 else plan.habit) / PER_MILLE
    whole = 0.0
    left = choices
    while left:
        place = turned(game, lowest_bit(left))
        left &= left - 1
        outputs[place] = exp(outputs[place])
        whole += outputs[place]
    alike = (1 - trust) / count_bits(choices)
    left = choices
    while left:
        place = turned(game, lowest_bit(left))
        left &= left - 1
        outputs[place] = alike + trust * outputs[place] / whole


@compiled_apart
def pick_likely(
    game: State,
    nodes: list[Node],
    trial: Trial,
    parent: int,
    choices: int,
    likely: list[float],
    plan: Plan,
) -> int:
    """As the search without a network picks, but that each action has a likelihood of its own."""
    exploration = plan.exploration / PER_MILLE
    untried = choices
    best = -1.0
    chosen = NONE
    node = nodes[parent].child
    while node != NONE:
        key = nodes[node].key
        if choices >> key & 1:
            untried &= ~(1 << key)
            nodes[node].offered += 1
            visits = nodes[node].visits
            score = nodes[node].worth / (visits * WIN) + exploration * likely[
                turned(game, key)
            ] * sqrt(nodes[node].offered) / (1 + visits)
            if score > best:
                best = score
                chosen = node
        node = nodes[node].sibling
    if untried:
        visits = nodes[parent].visits
        hope = nodes[parent].worth / (visits * WIN) if visits > 0 else 0.5
        key = lowest_bit(untried)
        while untried:
            other = lowest_bit(untried)
            untried &= untried - 1
            if likely[turned(game, other)] > likely[turned(game, key)]:
                key = other
        if hope + exploration * likely[turned(game, key)] * sqrt(visits + 1) > best:
            chosen = add_child(nodes, trial, parent, key)
            if chosen != NONE:
                nodes[chosen].offered = 1
    if chosen != NONE:
        step_to(trial, chosen, game.seat)
    return chosen


@compiled_apart
def play_turn(game: State, dealer: Dealer) -> None:
    """Go on by the quick rules to where a turn begins, or to the end."""
    settle(game, game.seat, dealer)
    while game.phase != Phase.OVER and game.phase != Phase.TURN:
        apply(game, quick_action(game))
        settle(game, game.seat, dealer)
