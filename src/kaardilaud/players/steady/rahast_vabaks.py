"""Steady at Rahast vabaks."""

from ...compiled import compiled, lowest_bit
from ...dealer import Dealer
from ...games.rahast_vabaks.rules import SUM, legal_actions
from ...games.rahast_vabaks.view import View


@compiled
def choose_action(view: View, dealer: Dealer) -> int:
    """The next action of the player who has to decide."""
    actions = legal_actions(view)
    if actions >> SUM & 1:
        return SUM
    return lowest_bit(actions)
