"""The search at TEN with a network that judges where a trial leaves the tree."""

from __future__ import annotations

from math import exp
from typing import Any

from kaardilaud.compiled import compiled, compiled_apart
from kaardilaud.dealer import Dealer
from kaardilaud.games.ten.rules import apply
from kaardilaud.games.ten.state import SEATS, Phase, State
from kaardilaud.games.ten.view import View
from kaardilaud.policies.quick.ten import quick_action
from kaardilaud.search.redeal import redeal_ten
from kaardilaud.search.ten import FAR_FROM_IT, NEAR_THE_END, go_down, judge, settle
from kaardilaud.search.tree import PER_MILLE, WIN, Node, Plan, Trial, remember

from .inputs_ten import write_inputs
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
    both: int,
) -> None:
    """So many more trials. When the turn is over in which one left the tree, and `plan.cut_off`
    turns more by the quick rules, the network judges it; `both`: half by the network, half by how
    the game ends."""
    far = min(max(view.pile_size - NEAR_THE_END, 0), FAR_FROM_IT)
    trial.margin = plan.margin * far // FAR_FROM_IT
    for _ in range(trials):
        redeal_ten(view, dealer, game)
        dealer.pile_size = 0
        go_down(game, dealer, plan, trial, nodes)
        play_turn(game, dealer)
        for _ in range(plan.cut_off):
            if game.phase != Phase.OVER:
                apply(game, quick_action(game))
                play_turn(game, dealer)
        if game.phase == Phase.OVER:
            judge(game, trial)
        else:
            write_inputs(game, mind.inputs)
            answer(network, mind)
            judge_by_outputs(game, trial, mind.outputs)
            if both:
                judge_by_both(game, dealer, trial, mind)
        remember(nodes, trial)


@compiled_apart
def judge_by_both(game: State, dealer: Dealer, trial: Trial, mind: Any) -> None:
    """Half of what the network said, half of what the end of the game brings."""
    for seat in range(game.seats):
        mind.worth[seat] = trial.worth[seat]
    while game.phase != Phase.OVER:
        apply(game, quick_action(game))
        settle(game, dealer)
    judge(game, trial)
    for seat in range(game.seats):
        trial.worth[seat] = (trial.worth[seat] + mind.worth[seat]) // 2


@compiled_apart
def play_turn(game: State, dealer: Dealer) -> None:
    """Go on by the quick rules to where a turn begins, or to the end."""
    settle(game, dealer)
    while game.phase != Phase.OVER and not begins_turn(game):
        apply(game, quick_action(game))
        settle(game, dealer)


@compiled
def begins_turn(game: State) -> bool:
    """Is nothing open but the draw pile?"""
    return game.phase == Phase.DRAW and game.row_size == 0


@compiled
def judge_by_outputs(game: State, trial: Trial, outputs: list[float]) -> None:
    """Each seat's shares of the win and of the lead, mixed as in the search without a network."""
    wins = 0.0
    leads = 0.0
    for left in range(game.seats):
        wins += exp(outputs[left])
        leads += exp(outputs[SEATS + left])
    for left in range(game.seats):
        seat = game.seat + left
        if seat >= game.seats:
            seat -= game.seats
        win = exp(outputs[left]) / wins * (PER_MILLE - trial.margin)
        lead = exp(outputs[SEATS + left]) / leads * trial.margin
        trial.worth[seat] = int(WIN * (win + lead) / PER_MILLE)
