"""Rahast vabaks as numbers for programs: one observation, one list of actions.

`OBSERVATION` and `ACTIONS` say what each place and each number means. Seats are counted from the
viewer, clockwise: +0 is the viewer, +1 sits to the left.

Observation and information state are kept apart. The observation is what the viewer knows of the
cards now (`view.py`); how it came to be is not in it. The information state is all that the viewer
has seen happen, from the first card on, as the codes of `EVENTS`: it forgets nothing.
"""

from __future__ import annotations

from ...compiled import (
    clear_numbers,
    compiled,
    compiled_apart,
    copy_numbers_to,
    count_bits,
    lowest_bit,
)
from ...fixed_record import FixedRecord, Int
from ..layout import Layout, Part, combined, labels_of_seats, one_label
from ..seating import seat_to_left, steps_to_left
from .actions import CHOOSE_SEAT
from .kinds import CODES, COLOURS, KINDS, NO_CARD, NO_COLOUR
from .rules import legal_actions
from .state import SEATS, Phase, State
from .view import View

FEWEST_SEATS = 2
MOST_CARDS = 250  # in a deck
LEFT = labels_of_seats(SEATS)
CHANCE = -1  # instead of an action: chance has brought a card

OBSERVATION = Layout(
    Part("hand", CODES, 100, "how many of each kind the viewer holds"),
    Part(
        "known",
        combined(LEFT[1:], CODES),
        100,
        "how many of each kind the viewer knows to be in another hand (RV-D36)",
    ),
    Part("unseen", CODES, 100, "how many of each kind are in the pile or in another hand"),
    Part("played", CODES, 100, "how many have been played since the last shuffle, top included"),
    Part("top", CODES, 1, "the card on top"),
    Part("drawn", CODES, 1, "the card that the viewer has just drawn and not yet played"),
    Part("named", tuple(COLOURS), 1, "the colour named for the VALUUTAVAHETUS on top"),
    Part("start", one_label(), 1, "the top card is the start card (RV-R36 to RV-R39)"),
    Part("phase", ("turn", "drawn", "sum", "colour", "choose", "over"), 1, "what is to decide"),
    Part("to move", LEFT, 1, "who has to decide; nobody when the game is over"),
    Part("seats", ("2", "3", "4", "5", "6"), 1, "how many play"),
    Part("cards", LEFT, MOST_CARDS, "how many cards each seat holds"),
    Part("pile", one_label(), MOST_CARDS, "how many cards the pile has"),
    Part("owed", ("tens", "ones"), 50, "euros that the sum being laid still lacks"),
    Part("laid", one_label(), MOST_CARDS, "cards laid towards that sum"),
    Part("passes", one_label(), 5, "seats in a row that could neither play nor draw (RV-D28)"),
    Part("moves", ("hundreds", "ones"), 99, "moves so far; at 5,000 the game ends (RV-D48)"),
    Part(
        "options",
        ("pileEmpty=fewestWins", "sameNameAction=onlyOnStartCard"),
        1,
        "the options that differ from the default",
    ),
)

ACTIONS = Layout(
    Part("lay", CODES, 1, "lay this card: alone, or as the next card of a sum"),
    Part("sum", one_label(), 1, "begin to lay several cards as a sum; the last one ends on top"),
    Part("draw", one_label(), 1, "draw a card"),
    Part("keep", one_label(), 1, "keep the drawn card"),
    Part("pass", one_label(), 1, "nothing can be drawn and nothing is laid (RV-D18)"),
    Part("colour", tuple(COLOURS), 1, "name this colour"),
    Part("choose", LEFT[1:], 1, "choose the player who sits so far to the left"),
)

EVENTS = Layout(
    Part(
        "action",
        combined(LEFT, tuple(ACTIONS.label(action) for action in range(ACTIONS.size))),
        1,
        "what a seat did; a chosen player is counted from that seat",
    ),
    Part("got", CODES, 1, "the viewer got this card"),
    Part("gave", CODES, 1, "this card left the viewer's hand and was not laid"),
    Part("turned up", CODES, 1, "the start card"),
    Part("hidden", one_label(), 1, "somebody got a card that the viewer did not see"),
)

HAND = OBSERVATION.first["hand"]
KNOWN = OBSERVATION.first["known"]
UNSEEN = OBSERVATION.first["unseen"]
PLAYED = OBSERVATION.first["played"]
TOP = OBSERVATION.first["top"]
DRAWN = OBSERVATION.first["drawn"]
NAMED = OBSERVATION.first["named"]
START = OBSERVATION.first["start"]
PHASE = OBSERVATION.first["phase"]
TO_MOVE = OBSERVATION.first["to move"]
SEATS_HERE = OBSERVATION.first["seats"]
CARDS = OBSERVATION.first["cards"]
PILE = OBSERVATION.first["pile"]
OWED = OBSERVATION.first["owed"]
LAID = OBSERVATION.first["laid"]
PASSES = OBSERVATION.first["passes"]
MOVES = OBSERVATION.first["moves"]
OPTIONS = OBSERVATION.first["options"]
PLACES = OBSERVATION.size

CHOOSE = ACTIONS.first["choose"]
MASKED = ACTIONS.size

GOT = EVENTS.first["got"]
GAVE = EVENTS.first["gave"]
TURNED_UP = EVENTS.first["turned up"]
HIDDEN = EVENTS.first["hidden"]


# --- Observation ----------------------------------------------------------------------------------


@compiled_apart
def observe(view: View, viewer: int, observation: list[int]) -> None:
    """Write down the view of this viewer as `OBSERVATION` says."""
    clear_numbers(observation, TOP, PLACES)
    copy_numbers_to(observation, HAND, view.hands[viewer])
    copy_numbers_to(observation, UNSEEN, view.unseen)
    copy_numbers_to(observation, PLAYED, view.played)
    observe_others(view, viewer, observation)
    observe_middle(view, observation)
    observe_turn(view, viewer, observation)


@compiled
def observe_others(view: View, viewer: int, observation: list[int]) -> None:
    """The other hands, as far as they are known."""
    for left in range(1, view.seats):
        seat = seat_to_left(view.seats, viewer, left)
        copy_numbers_to(observation, KNOWN + (left - 1) * KINDS, view.known[seat])
    clear_numbers(observation, KNOWN + (view.seats - 1) * KINDS, UNSEEN)


@compiled
def observe_middle(view: View, observation: list[int]) -> None:
    """The cards in the middle, and the card that has just been drawn."""
    if view.top != NO_CARD:
        observation[TOP + view.top] = 1
    if view.drawn != NO_CARD:
        observation[DRAWN + view.drawn] = 1
    if view.named != NO_COLOUR:
        observation[NAMED + view.named] = 1
    observation[START] = view.start_card
    observation[PILE] = view.pile_size


@compiled
def observe_turn(view: View, viewer: int, observation: list[int]) -> None:
    """Who has to decide what, and how far the game has come."""
    if view.phase >= Phase.TURN:
        observation[PHASE + view.phase - Phase.TURN] = 1
    if view.phase != Phase.OVER:
        observation[TO_MOVE + steps_to_left(view.seats, viewer, view.seat)] = 1
    if view.phase == Phase.SUM:
        observation[OWED] = view.owed // 10
        observation[OWED + 1] = view.owed % 10
        observation[LAID] = view.laid
    for left in range(view.seats):
        observation[CARDS + left] = view.hand_size[seat_to_left(view.seats, viewer, left)]
    observation[SEATS_HERE + view.seats - FEWEST_SEATS] = 1
    observation[PASSES] = view.passes
    observation[MOVES] = view.moves // 100
    observation[MOVES + 1] = view.moves % 100
    observation[OPTIONS] = view.pile_empty
    observation[OPTIONS + 1] = view.same_name_action


# --- Actions --------------------------------------------------------------------------------------


class Offer(FixedRecord):
    """What the player who has to decide may do."""

    actions: Int  # a bit for each action


@compiled
def make_offer(game: State, offer: Offer) -> None:
    """Ask the rules what is legal now."""
    actions = legal_actions(game)
    seats = actions >> CHOOSE_SEAT
    if seats:
        seats = (seats | seats << game.seats) >> game.seat & (1 << game.seats) - 1
        actions = seats >> 1 << CHOOSE
    offer.actions = actions


@compiled
def offers(offer: Offer, action: int) -> bool:
    """Is this action legal?"""
    return 0 <= action < MASKED and offer.actions >> action & 1 == 1


@compiled
def count_offered(offer: Offer) -> int:
    """How many actions are legal."""
    return count_bits(offer.actions)


@compiled
def nth_offered(offer: Offer, n: int) -> int:
    """The legal action number `n`, counted from 0."""
    actions = offer.actions
    for _ in range(n):
        actions &= actions - 1
    return lowest_bit(actions)


@compiled
def write_mask(offer: Offer, mask: list[int]) -> None:
    """A 1 for each legal action, else 0."""
    for action in range(MASKED):
        mask[action] = offer.actions >> action & 1


@compiled
def action_of_rules(game: State, action: int) -> int:
    """The same action as `actions.py` counts: a chosen player by seat."""
    if action < CHOOSE:
        return action
    return CHOOSE_SEAT + seat_to_left(game.seats, game.seat, action - CHOOSE + 1)


@compiled
def action_for_programs(game: State, action: int) -> int:
    """The other way round."""
    if action < CHOOSE_SEAT:
        return action
    return CHOOSE + steps_to_left(game.seats, game.seat, action - CHOOSE_SEAT) - 1


# --- Information state ----------------------------------------------------------------------------


@compiled_apart
def tell(before: View, after: View, viewer: int, action: int, told: list[int]) -> int:
    """What the viewer saw happen between two views, as codes; how many they are.

    `action` is what the seat to move did, as `ACTIONS` counts, or CHANCE.
    """
    size = 0
    laid = NO_CARD
    if action != CHANCE:
        told[0] = steps_to_left(before.seats, viewer, before.seat) * MASKED + action
        size = 1
        if before.seat == viewer and action < KINDS:
            laid = action
    elif before.top == NO_CARD and after.top != NO_CARD:
        told[0] = TURNED_UP + after.top
        return 1
    for kind in range(KINDS):
        more = after.hands[viewer][kind] - before.hands[viewer][kind]
        if kind == laid:
            more += 1
        for _ in range(more):
            told[size] = GOT + kind
            size += 1
        for _ in range(-more):
            told[size] = GAVE + kind
            size += 1
    if size == 0:
        told[0] = HIDDEN
        size = 1
    return size
