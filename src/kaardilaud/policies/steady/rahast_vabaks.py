"""Steady at Rahast vabaks.

Every play gets a number, a hundred for each card it sheds, more or less by what the cards are
good for later and what the next player can do with the one on top. The highest number is played.
"""

from ...compiled import compiled, compiled_apart, lowest_bit
from ...dealer import Luck
from ...games.rahast_vabaks.actions import CHOOSE_SEAT, DRAW, KEEP, NAME_COLOUR, PASS, SUM
from ...games.rahast_vabaks.kinds import (
    COINS,
    COLOURS,
    FITS,
    IN_COLOUR,
    KINDS,
    NAME,
    NO_CARD,
    SAME_NAME,
    VALUE,
    VALUUTAVAHETUS,
    Name,
    colour_of,
    for_each_kind,
    value_of,
)
from ...games.rahast_vabaks.purse import IN_PURSE
from ...games.rahast_vabaks.rules import legal_actions
from ...games.rahast_vabaks.state import Phase, SameNameAction, State
from ...games.rahast_vabaks.turn import seat_after
from ...games.rahast_vabaks.view import View
from .longest_sum import most_cards_of_sum

A_CARD = 100  # what it is worth to be rid of one
A_WIN = 1 << 20
NOTHING = -A_CARD // 10  # rather lay anything that is not worse than this than draw a card


def _gladly(kind: int) -> int:
    """How gladly a card is laid alone.

    Multicoloured cards fit always (RV-R12) and are kept for when nothing else does; small coins
    make long sums (RV-R14); action cards can be part of none (RV-I4).
    """
    if colour_of(kind) not in range(len(COLOURS)):
        return 30
    if value_of(kind):
        return 40 + 10 * COINS.index(value_of(kind))
    return 90


GLADLY = for_each_kind(_gladly)
COLOUR = for_each_kind(colour_of)


@compiled
def choose_action(view: View, luck: Luck) -> int:
    """The next action of the player who has to decide; chance has no part in it."""
    match view.phase:
        case Phase.SUM:
            return next_card_of_sum(view)
        case Phase.COLOUR:
            return NAME_COLOUR + best_colour(view)
        case Phase.CHOOSE:
            return CHOOSE_SEAT + smallest_hand(view)
        case _:
            return best_play(view)


# --- Which play -----------------------------------------------------------------------------------


@compiled_apart
def best_play(view: View) -> int:
    """Lay a card, begin a sum, or do neither: whatever promises most."""
    actions = legal_actions(view)
    best = NOTHING
    chosen = KEEP
    if actions >> DRAW & 1:
        chosen = DRAW
    elif actions >> PASS & 1:
        chosen = PASS
    if actions >> SUM & 1:
        cards = most_cards_of_sum(VALUE[view.top], view.purse[view.seat], view.drawn)
        best = worth_of_sum(view, cards)
        chosen = SUM
    kinds = actions & (1 << KINDS) - 1
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        worth = worth_of_card(view, kind)
        if worth > best:
            best = worth
            chosen = kind
    return chosen


@compiled
def worth_of_sum(view: State, cards: int) -> int:
    """What it is worth to lay a sum of so many cards."""
    return A_WIN if cards == view.hand_size[view.seat] else A_CARD * cards


@compiled_apart
def worth_of_card(view: View, kind: int) -> int:
    """What it is worth to lay this card alone."""
    left = view.hand_size[view.seat] - 1
    if left == 0:
        return A_WIN  # RV-R33, RV-R40
    worth = GLADLY[kind]
    next_player = seat_after(view, view.seat)
    match NAME[kind]:
        case Name.VALJAMAKSE:
            if left == 1:
                return A_WIN  # the last card is taken away (RV-D22)
        case Name.RAHAVAHETUS:
            worth += A_CARD * (left - view.hand_size[smallest_hand(view)])
        case Name.MAKSEHAIRED:
            next_player = seat_after(view, next_player)
        case _:
            pass
    if next_player != view.seat:
        worth -= danger(view, next_player, kinds_that_fit_on(view, kind))
    return worth


@compiled
def kinds_that_fit_on(view: View, kind: int) -> int:
    """What will fit on this card when it has been laid."""
    if kind == VALUUTAVAHETUS:
        return IN_COLOUR[best_colour(view)]
    if view.same_name_action == SameNameAction.ALWAYS:
        return FITS[kind] | SAME_NAME[kind]
    return FITS[kind]


@compiled
def danger(view: View, other: int, kinds: int) -> int:
    """What it costs that the next player can lay one of these kinds: three times as much where
    that would be the last card."""
    weight = 60 if view.hand_size[other] == 1 else 20
    return weight * chance_to_hold(view, other, kinds) // 100


@compiled_apart
def chance_to_hold(view: View, other: int, kinds: int) -> int:
    """How likely, in percent, this player holds one of these kinds, by all that was seen."""
    cards = view.hand_size[other]
    unknown = 0
    fitting = 0
    for kind in range(KINDS):
        fits = kinds >> kind & 1
        if fits and view.known[other][kind] > 0:
            return 100
        cards -= view.known[other][kind]
        unknown += view.unseen[kind]
        fitting += fits * view.unseen[kind]
        for seat in range(view.seats):
            unknown -= view.known[seat][kind]
            fitting -= fits * view.known[seat][kind]
    none = 10000
    for _ in range(cards):
        none = none * (unknown - fitting) // unknown
    return 100 - none // 100


# --- How to carry it out --------------------------------------------------------------------------


@compiled_apart
def next_card_of_sum(view: State) -> int:
    """Lay as many cards as possible. Colours of which few are held go first, so that the one
    held most ends on top (RV-R17); then large coins before small ones."""
    purse = view.purse[view.seat]
    kinds = legal_actions(view)
    best = -A_WIN
    chosen = NO_CARD
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        drawn = NO_CARD if kind == view.drawn else view.drawn
        missing = view.owed - VALUE[kind]
        cards = most_cards_of_sum(missing, purse - IN_PURSE[kind], drawn)
        rank = (cards * 256 - cards_of_colour(view, COLOUR[kind])) * 256 + VALUE[kind]
        if rank > best:
            best = rank
            chosen = kind
    return chosen


@compiled_apart
def best_colour(view: View) -> int:
    """The colour of which the viewer holds most; of equals, the rarest among the unseen cards."""
    best = -A_WIN
    chosen = 0
    for colour in range(len(COLOURS)):
        unseen = 0
        for kind in range(KINDS):
            if COLOUR[kind] == colour:
                unseen += view.unseen[kind]
        rank = cards_of_colour(view, colour) * 256 - unseen
        if rank > best:
            best = rank
            chosen = colour
    return chosen


@compiled
def cards_of_colour(view: State, colour: int) -> int:
    """How many cards of this colour the player who has to decide holds."""
    cards = 0
    for kind in range(KINDS):
        if COLOUR[kind] == colour:
            cards += view.hands[view.seat][kind]
    return cards


@compiled
def smallest_hand(view: State) -> int:
    """The other player with the fewest cards, of equals the one whose turn comes first: gets the
    card of VALJAMAKSE, being nearest to winning, and is the best one to exchange hands with."""
    chosen = seat = seat_after(view, view.seat)
    while seat != view.seat:
        if view.hand_size[seat] < view.hand_size[chosen]:
            chosen = seat
        seat = seat_after(view, seat)
    return chosen
