"""The built-in players of Rahast vabaks."""

from ..compiled import compiled_apart
from ..dealer import Dealer
from ..games.rahast_vabaks.notation import move_of
from ..games.rahast_vabaks.playout import random_action
from ..games.rahast_vabaks.rules import apply
from ..games.rahast_vabaks.state import Phase
from ..games.rahast_vabaks.view import View
from .steady.rahast_vabaks import choose_action as steady_action


@compiled_apart
def choose_action(policy: int, view: View, dealer: Dealer) -> int:
    """What this player does next; the dealer gives random numbers and nothing else."""
    match policy:
        case 0:  # Policy.RANDOM
            return random_action(view, dealer)
        case _:  # Policy.STEADY
            return steady_action(view, dealer)


def choose_move(policy: int, view: View, dealer: Dealer) -> str:
    """The whole move; a sum takes several actions."""
    trial = view.copy()
    actions: list[int] = []
    while not actions or trial.phase == Phase.SUM:
        actions.append(choose_action(policy, trial, dealer))
        apply(trial, actions[-1])
    return move_of(actions)
