"""Steady at TEN."""

from ...compiled import compiled, highest_bit
from ...dealer import Dealer
from ...games.ten.rules import first_action, legal_actions
from ...games.ten.state import Phase
from ...games.ten.view import View


@compiled
def choose_action(view: View, dealer: Dealer) -> int:
    """The next action of the player who has to decide."""
    actions = legal_actions(view)
    if view.phase == Phase.DRAW and view.numbers < 6:
        return first_action(view)
    return first_action(view) + highest_bit(actions)
