"""Easy at Rahast vabaks: lays the first card that it finds to fit, and sees sums seldom."""

from ...compiled import compiled, compiled_apart, count_bits
from ...dealer import Luck, random_below
from ...games.rahast_vabaks.actions import DRAW, SUM
from ...games.rahast_vabaks.kinds import KINDS
from ...games.rahast_vabaks.rules import legal_actions, nth_action
from ...games.rahast_vabaks.view import View

SEES_A_SUM = 3  # once in so many turns
OVERLOOKS = 8  # all that fits, once in so many turns


@compiled_apart
def choose_action(view: View, luck: Luck) -> int:
    """The next action of the player who has to decide."""
    actions = legal_actions(view)
    cards = actions & (1 << KINDS) - 1
    if actions >> SUM & 1 and (cards == 0 or random_below(luck, SEES_A_SUM) == 0):
        return SUM
    if actions >> DRAW & 1 and random_below(luck, OVERLOOKS) == 0:
        return DRAW
    return any_of(cards if cards else actions, luck)


@compiled
def any_of(actions: int, luck: Luck) -> int:
    """One of these actions, each equally likely."""
    return nth_action(actions, random_below(luck, count_bits(actions)))
