"""What a network is told of a turn of TEN that begins; seats are counted from the player to move.

Three ideas, each a set of places: the cards themselves, a summary of each seat, and what each seat
could still gain.
"""

from __future__ import annotations

from kaardilaud.compiled import clear_numbers, compiled, compiled_apart
from kaardilaud.games.layout import Layout, Part, combined, labels_of_seats
from kaardilaud.games.ten.kinds import (
    CODES,
    COLLECTABLE,
    COLOUR_WILD,
    COLOURS,
    KINDS,
    NUMBERS,
)
from kaardilaud.games.ten.scoring import LONGEST, MOST_WILDS, numbers_of
from kaardilaud.games.ten.state import SEATS, State
from kaardilaud.policies.steady.ten_worth import points_with

LEFT = labels_of_seats(SEATS)
AHEAD = 3  # points and runs are looked at with so many more cards, less one
GAPS = 4  # the longest run with 0 to 3 gaps filled
BUCKETS = 32  # of four cards of the pile
TOKENS = 11
BUSTS = 8
STEPS = 3  # a card that lengthens a run by 1, 2, or more

LAYOUT = Layout(
    Part("seats", tuple(str(seats) for seats in range(SEATS + 1)), 1, "how many play"),
    Part("pile size", ("",), 250, "cards in the pile"),
    Part("fours", tuple(str(four) for four in range(BUCKETS)), 1, "the same, by fours"),
    Part("pile", CODES, 100, "cards: how many of each kind are in the pile"),
    Part("market", CODES[:COLLECTABLE], 100, "cards: how many of each kind are in the market"),
    Part("hands", combined(LEFT, CODES[:COLLECTABLE]), 100, "cards: what each seat has"),
    Part("tokens", combined(LEFT, tuple(map(str, range(TOKENS)))), 1, "money tokens"),
    Part("bust", combined(LEFT, tuple(map(str, range(BUSTS)))), 1, "bust tokens"),
    Part("size", LEFT, 250, "summary: how many cards each seat has"),
    Part("points", combined(LEFT, ("0", "1", "2")), 99, "summary: points, now and with more cards"),
    Part(
        "runs",
        combined(LEFT, combined(COLOURS, tuple(map(str, range(GAPS))))),
        9,
        "summary: longest runs, with gaps filled",
    ),
    Part(
        "gains",
        combined(LEFT, combined(("pile", "market"), ("1", "2", "3"))),
        250,
        "gains: cards that lengthen a run",
    ),
)
INPUTS = LAYOUT.size
SEATS_HERE = LAYOUT.first["seats"]
PILE_SIZE = LAYOUT.first["pile size"]
FOURS = LAYOUT.first["fours"]
PILE = LAYOUT.first["pile"]
MARKET = LAYOUT.first["market"]
HANDS = LAYOUT.first["hands"]
TOKENS_OF = LAYOUT.first["tokens"]
BUST_OF = LAYOUT.first["bust"]
SIZE_OF = LAYOUT.first["size"]
POINTS_OF = LAYOUT.first["points"]
RUNS_OF = LAYOUT.first["runs"]
GAINS_OF = LAYOUT.first["gains"]


@compiled_apart
def write_inputs(game: State, inputs: list[int]) -> None:
    """All of them, for the beginning of a turn."""
    clear_numbers(inputs, 0, INPUTS)
    inputs[SEATS_HERE + game.seats] = 1
    inputs[PILE_SIZE] = game.pile_size
    inputs[FOURS + min(game.pile_size // 4, BUCKETS - 1)] = 1
    for kind in range(KINDS):
        inputs[PILE + kind] = game.pile[kind]
    for kind in range(COLLECTABLE):
        inputs[MARKET + kind] = game.market[kind]
    mover = game.seat
    for left in range(game.seats):
        seat = mover + left if mover + left < game.seats else mover + left - game.seats
        write_seat(game, seat, left, inputs)
    game.seat = mover


@compiled
def write_seat(game: State, seat: int, left: int, inputs: list[int]) -> None:
    """One seat's cards, tokens, and what they amount to."""
    for kind in range(COLLECTABLE):
        inputs[HANDS + left * COLLECTABLE + kind] = game.hands[seat][kind]
    inputs[TOKENS_OF + left * TOKENS + game.tokens[seat]] = 1
    inputs[BUST_OF + left * BUSTS + min(game.bust[seat], BUSTS - 1)] = 1
    inputs[SIZE_OF + left] = game.hand_size[seat]
    game.seat = seat
    for more in range(AHEAD):
        inputs[POINTS_OF + left * AHEAD + more] = points_with(game, game.held[seat], more)
    for colour in range(len(COLOURS)):
        write_colour(game, seat, left, colour, inputs)


@compiled
def write_colour(game: State, seat: int, left: int, colour: int, inputs: list[int]) -> None:
    """The runs of one colour, and the cards that would lengthen them."""
    numbers = numbers_of(colour, game.held[seat])
    wilds = game.hands[seat][COLOUR_WILD + colour]
    runs = RUNS_OF + (left * len(COLOURS) + colour) * GAPS
    for gaps in range(GAPS):
        inputs[runs + gaps] = LONGEST[numbers * MOST_WILDS + min(wilds + gaps, NUMBERS)]
    now = inputs[runs]
    gains = GAINS_OF + left * 2 * STEPS
    for number in range(NUMBERS):
        if not numbers >> number & 1:
            longer = LONGEST[(numbers | 1 << number) * MOST_WILDS + min(wilds, NUMBERS)] - now
            if longer > 0:
                step = min(longer, STEPS) - 1
                kind = colour * NUMBERS + number
                inputs[gains + step] += game.pile[kind]
                inputs[gains + STEPS + step] += game.market[kind]


@compiled_apart
def write_all(states: list[State], rows: list[list[int]]) -> None:
    """The inputs of many states, a row for each."""
    for place in range(len(states)):
        write_inputs(states[place], rows[place])
