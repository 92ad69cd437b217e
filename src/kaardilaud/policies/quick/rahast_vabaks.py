"""Rahast vabaks in the trials of a search: like Steady, but without a thought for the others."""

from ...compiled import compiled, compiled_apart, lowest_bit
from ...games.rahast_vabaks.actions import CHOOSE_SEAT, DRAW, KEEP, NAME_COLOUR, PASS, SUM
from ...games.rahast_vabaks.kinds import COLOURS, KINDS, NAME, VALUE, Name
from ...games.rahast_vabaks.rules import legal_actions
from ...games.rahast_vabaks.state import Phase, State
from ..steady.longest_sum import most_cards_of_sum
from ..steady.rahast_vabaks import (
    A_CARD,
    A_WIN,
    GLADLY,
    NOTHING,
    cards_of_colour,
    next_card_of_sum,
    smallest_hand,
    worth_of_sum,
)


@compiled_apart
def quick_action(game: State) -> int:
    """The next action of the player who has to decide."""
    match game.phase:
        case Phase.SUM:
            return next_card_of_sum(game)
        case Phase.COLOUR:
            return NAME_COLOUR + colour_held_most(game)
        case Phase.CHOOSE:
            return CHOOSE_SEAT + smallest_hand(game)
        case _:
            return quick_play(game)


@compiled
def quick_play(game: State) -> int:
    """Lay a card, begin a sum, or do neither: whatever sheds most."""
    actions = legal_actions(game)
    best = NOTHING
    chosen = KEEP
    if actions >> DRAW & 1:
        chosen = DRAW
    elif actions >> PASS & 1:
        chosen = PASS
    if actions >> SUM & 1:
        cards = most_cards_of_sum(VALUE[game.top], game.purse[game.seat], game.drawn)
        best = worth_of_sum(game, cards)
        chosen = SUM
    kinds = actions & (1 << KINDS) - 1
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        worth = worth_alone(game, kind)
        if worth > best:
            best = worth
            chosen = kind
    return chosen


@compiled
def worth_alone(game: State, kind: int) -> int:
    """What it is worth to be rid of this card."""
    left = game.hand_size[game.seat] - 1
    if left == 0:
        return A_WIN  # RV-R33, RV-R40
    worth = GLADLY[kind]
    if NAME[kind] == Name.VALJAMAKSE and left == 1:
        return A_WIN  # the last card is taken away (RV-D22)
    if NAME[kind] == Name.RAHAVAHETUS:
        worth += A_CARD * (left - game.hand_size[smallest_hand(game)])
    return worth


@compiled
def colour_held_most(game: State) -> int:
    """The colour of which the player who has to decide holds most."""
    best = -1
    chosen = 0
    for colour in range(len(COLOURS)):
        cards = cards_of_colour(game, colour)
        if cards > best:
            best = cards
            chosen = colour
    return chosen
