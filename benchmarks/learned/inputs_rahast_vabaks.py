"""What a network is told of a position of Rahast vabaks: only what the player knows who has to
decide. Seats are counted from that player.
"""

from __future__ import annotations

from kaardilaud.compiled import clear_numbers, compiled, compiled_apart, lowest_bit
from kaardilaud.games.layout import Layout, Part, combined, labels_of_seats
from kaardilaud.games.rahast_vabaks.actions import ACTIONS, CHOOSE_SEAT
from kaardilaud.games.rahast_vabaks.fitting import can_lay_sum
from kaardilaud.games.rahast_vabaks.kinds import CODES, COLOURS, KINDS, VALUE
from kaardilaud.games.rahast_vabaks.rules import legal_actions
from kaardilaud.games.rahast_vabaks.state import SEATS, Phase, State
from kaardilaud.policies.quick.rahast_vabaks import quick_action
from kaardilaud.policies.steady.longest_sum import most_cards_of_sum

LEFT = labels_of_seats(SEATS)
SIZES = 12  # hands of so many cards and more look alike
PHASES = 10

POLICY = Layout(
    Part("phase", tuple(map(str, range(PHASES))), 1, "what is to decide"),
    Part("seats", tuple(map(str, range(SEATS + 1))), 1, "how many play"),
    Part("top", CODES, 1, "the card on top"),
    Part("named", (*COLOURS, "none"), 1, "the colour that has been named"),
    Part("drawn", (*CODES, "none"), 1, "the card that has just been drawn"),
    Part("hand", CODES, 100, "the player's own cards"),
    Part("pairs", CODES, 1, "kinds of which there is more than one"),
    Part("sizes", combined(LEFT, tuple(map(str, range(SIZES)))), 1, "cards in each hand"),
    Part("quick", tuple(map(str, range(ACTIONS))), 1, "what the quick rules would do"),
    Part(
        "quick, one left",
        tuple(map(str, range(ACTIONS))),
        1,
        "the same where somebody else has a single card",
    ),
    Part("sum", tuple(map(str, range(SIZES))), 1, "how many cards the longest sum takes"),
)
POLICY_INPUTS = POLICY.size
PHASE = POLICY.first["phase"]
SEATS_HERE = POLICY.first["seats"]
TOP = POLICY.first["top"]
NAMED = POLICY.first["named"]
DRAWN = POLICY.first["drawn"]
HAND = POLICY.first["hand"]
PAIRS = POLICY.first["pairs"]
SIZES_OF = POLICY.first["sizes"]
QUICK = POLICY.first["quick"]
QUICK_ONE_LEFT = POLICY.first["quick, one left"]
SUM_OF = POLICY.first["sum"]


@compiled
def turned(game: State, action: int) -> int:
    """The action with a chosen seat counted from the player to move."""
    if action < CHOOSE_SEAT:
        return action
    left = action - CHOOSE_SEAT - game.seat
    return CHOOSE_SEAT + (left if left >= 0 else left + game.seats)


@compiled
def write_policy_inputs(game: State, inputs: list[int]) -> None:
    """What the player to move knows, in short."""
    clear_numbers(inputs, 0, POLICY_INPUTS)
    inputs[PHASE + game.phase] = 1
    inputs[SEATS_HERE + game.seats] = 1
    inputs[TOP + game.top] = 1
    inputs[NAMED + (game.named if game.named >= 0 else len(COLOURS))] = 1
    inputs[DRAWN + (game.drawn if game.drawn >= 0 else KINDS)] = 1
    kinds = game.held[game.seat]
    hand = game.hands[game.seat]
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        inputs[HAND + kind] = hand[kind]
        if hand[kind] > 1:
            inputs[PAIRS + kind] = 1
    single = False
    for left in range(game.seats):
        seat = game.seat + left if game.seat + left < game.seats else game.seat + left - game.seats
        inputs[SIZES_OF + left * SIZES + min(game.hand_size[seat], SIZES - 1)] = 1
        if left > 0 and game.hand_size[seat] == 1:
            single = True
    quick = turned(game, quick_action(game))
    inputs[QUICK + quick] = 1
    if single:
        inputs[QUICK_ONE_LEFT + quick] = 1
    if game.phase != Phase.SUM and can_lay_sum(game):
        cards = most_cards_of_sum(VALUE[game.top], game.purse[game.seat], game.drawn)
        inputs[SUM_OF + min(max(cards, 0), SIZES - 1)] = 1


@compiled_apart
def write_policy_rows(states: list[State], rows: list[list[int]], allowed: list[list[int]]) -> None:
    """The inputs of many states, and what is legal."""
    for place in range(len(states)):
        game = states[place]
        write_policy_inputs(game, rows[place])
        actions = legal_actions(game)
        while actions:
            allowed[place][turned(game, lowest_bit(actions))] = 1
            actions &= actions - 1
