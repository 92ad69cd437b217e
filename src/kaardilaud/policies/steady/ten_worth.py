"""What cards and money are worth to Steady at TEN, in hundredths of a point."""

from ...compiled import compiled, compiled_apart
from ...games.ten.kinds import COLOUR_WILD, COLOURS, NUMBER_KINDS
from ...games.ten.scoring import POINTS, numbers_of, points_of, worth_of
from ...games.ten.state import State

POINT = 100
NEEDED_CARD = 125  # a card that is missed when it has been spent: more than a point
FREE_CHOICE = 80  # a wild is worth so much more than it brings at once: it fits where it is needed
MOST_GROWTH = 4 * POINT


@compiled
def growth(view: State) -> int:
    """How many more cards that fit every colour may still get, in hundredths: one for each five
    cards that the player's share of the pile has, but at most four."""
    return min(MOST_GROWTH, 20 * view.pile_size // view.seats)


@compiled
def mixed(grown: int, grown_more: int, now: int, part: int) -> int:
    """Two thirds what may become of the cards, one third what they score now."""
    return (2 * (grown * (POINT - part) + grown_more * part) + now * POINT) // 3


@compiled
def points_of_colour(view: State, colour: int, held: int, more: int) -> int:
    """What one colour scores with so many more cards that fit (wilds of other kinds left out)."""
    wilds = view.hands[view.seat][COLOUR_WILD + colour] + more
    return worth_of(colour, numbers_of(colour, held), wilds) >> POINTS


@compiled
def worth_of_colour(view: State, colour: int, held: int) -> int:
    """What the kinds held are worth in one colour, now and by what may become of them."""
    more, part = growth(view) // POINT, growth(view) % POINT
    return mixed(
        points_of_colour(view, colour, held, more),
        points_of_colour(view, colour, held, more + 1),
        points_of_colour(view, colour, held, 0),
        part,
    )


@compiled
def worth_of_more(view: State, held: int, more: int) -> int:
    """What number cards add to the kinds held (TEN-R70); both are sets of kinds."""
    worth = 0
    for colour in range(len(COLOURS)):
        if numbers_of(colour, more & ~held):
            worth += worth_of_colour(view, colour, held | more)
            worth -= worth_of_colour(view, colour, held)
    return worth


@compiled_apart
def points_with(view: State, held: int, more: int) -> int:
    """What the hand scores with so many more cards that fit in every colour, wilds at their best;
    of the number cards only those in `held` count."""
    hand = view.hands[view.seat]
    for colour in range(len(COLOURS)):
        hand[COLOUR_WILD + colour] += more
    points = points_of(held, hand)
    for colour in range(len(COLOURS)):
        hand[COLOUR_WILD + colour] -= more
    return points


@compiled_apart
def worth_of_hand(view: State, held: int) -> int:
    """The same as `worth_of_colour` for all colours together, exactly."""
    more, part = growth(view) // POINT, growth(view) % POINT
    now = points_with(view, held, 0)
    if growth(view) == 0:
        return now * POINT
    return mixed(points_with(view, held, more), points_with(view, held, more + 1), now, part)


@compiled_apart
def worth_of_wild(view: State, kind: int) -> int:
    """What one more wild is worth."""
    held = view.held[view.seat]
    before = worth_of_hand(view, held)
    view.hands[view.seat][kind] += 1
    after = worth_of_hand(view, held)
    view.hands[view.seat][kind] -= 1
    return after - before + (FREE_CHOICE if view.pile_size > 0 else 0)


@compiled
def coin(view: State) -> int:
    """What a money token is worth. With more players more money comes from the others' turns
    (TEN-R35); at the end it only decides ties (TEN-R75)."""
    return 1 if view.last_turn else 42 - 6 * view.seats


@compiled
def others_get(view: State, money: int) -> int:
    """What it costs that all others collect this money (TEN-R35), shared among so many rivals."""
    return money * coin(view) // (view.seats - 1)


@compiled
def spare_cards(view: State, first: int) -> int:
    """How many number cards of the hand, of this kind or later ones, are there more than once.
    They score nothing and pay 1 each (TEN-R51)."""
    spare = 0
    for kind in range(first, NUMBER_KINDS):
        spare += max(0, view.hands[view.seat][kind] - 1)
    return spare


@compiled
def cost_of(view: State, price: int, ready: int) -> int:
    """What it costs to pay this price with what is ready, and then with cards that are needed."""
    easy = min(price, ready)
    return easy * coin(view) + (price - easy) * NEEDED_CARD
