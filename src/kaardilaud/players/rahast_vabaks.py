"""The built-in players of Rahast vabaks."""

from collections.abc import Callable

from ..compiled import compiled_apart, count_bits, lowest_bit
from ..dealer import Luck
from ..games.rahast_vabaks.notation import move_of
from ..games.rahast_vabaks.playout import random_action
from ..games.rahast_vabaks.rules import apply, legal_actions
from ..games.rahast_vabaks.state import Phase
from ..games.rahast_vabaks.view import View
from ..policies.easy.rahast_vabaks import choose_action as easy_action
from ..policies.steady.rahast_vabaks import choose_action as steady_action


@compiled_apart
def choose_action(policy: int, view: View, luck: Luck) -> int:
    """What this player does next."""
    match policy:
        case 0:  # Policy.RANDOM
            return random_action(view, luck)
        case 1:  # Policy.EASY
            return easy_action(view, luck)
        case _:  # Policy.STEADY
            return steady_action(view, luck)


def choose_move(policy: int, view: View, luck: Luck) -> str:
    """The whole move of a player."""
    return whole_move(view, lambda now: choose_action(policy, now, luck))


def whole_move(view: View, next_action: Callable[[View], int]) -> str:
    """The move that these actions make up; a sum takes several."""
    trial = view.copy()
    actions: list[int] = []
    while not actions or trial.phase == Phase.SUM:
        actions.append(next_action(trial))
        apply(trial, actions[-1])
    return move_of(actions)


def only_action(view: View) -> int | None:
    """The action of the player who has to decide, if there is only one."""
    actions = legal_actions(view)
    return lowest_bit(actions) if count_bits(actions) == 1 else None
