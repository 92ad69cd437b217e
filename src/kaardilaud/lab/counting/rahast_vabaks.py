"""Games of Rahast vabaks between built-in players, counted while they are played."""

from typing import Annotated

import numpy as np

from ...compiled import compiled, compiled_apart, copy_numbers, copy_record, count_bits, table
from ...dealer import Dealer
from ...fixed_record import FixedRecord, Int
from ...games.rahast_vabaks.actions import DRAW, KEEP, PASS
from ...games.rahast_vabaks.kinds import ACTIONS, KINDS, MULTICOLOURED, NAME, Name
from ...games.rahast_vabaks.rules import legal_actions, start
from ...games.rahast_vabaks.state import NOBODY, SEATS, Phase, State
from ...games.rahast_vabaks.view import Memory, View, apply_and_remember, look
from ...players.rahast_vabaks import choose_action
from ..played import Plan, Start, player_at, seed_all
from ..rahast_vabaks import settle
from .counted import PARTS, CountedGame

# What a turn can come to; each turn is one of these. The action cards and VALUUTAVAHETUS stand in
# the order of their names.
PLAYS = (
    *("coin", "note", *ACTIONS, "VV"),
    *("sum-of-2", "sum-of-3", "sum-of-more", "kept", "no-fit", "pass"),
)
COIN = 0
NOTE = 1
SPECIAL = 2
SUM_OF_2 = 7
LONGEST_SUM = 4  # and longer ones
KEPT = 10
NO_FIT = 11
PASSED = 12


def play_with(kind: int) -> int:
    """What a turn comes to in which this card is laid alone."""
    if NAME[kind] == Name.MONEY:
        return NOTE if MULTICOLOURED >> kind & 1 else COIN
    return SPECIAL + NAME[kind]


PLAY_WITH = table(play_with(kind) for kind in range(KINDS))


class Counted(CountedGame):
    """One game."""

    ending: Int
    shuffles: Int
    draws: Int  # turns in which a card was drawn
    forced: Int  # those in which nothing fitted
    laid_at_once: Int  # those whose card was laid, alone or in a sum
    plays: Annotated[list[int], np.int16, len(PLAYS)]
    held: Annotated[list[int], np.int16, KINDS]  # in the hands at the end
    held_by_winners: Annotated[list[int], np.int16, KINDS]
    dealt: Annotated[list[int], np.int16, KINDS]  # in the first hands
    dealt_to_winners: Annotated[list[int], np.int16, KINDS]  # times their part of the win


class Watch(FixedRecord):
    """What has to be remembered while a game is counted."""

    first_hands: Annotated[list[list[int]], np.int8, (SEATS, KINDS)]
    leader: Int
    laid: Int  # the cards of the sum that is being laid


@compiled
def note_choice(game: State, action: int, watch: Watch, counted: Counted) -> None:
    """Count what somebody is going to do."""
    legal = legal_actions(game)
    if game.phase == Phase.SUM:
        watch.laid += 1
        return
    if count_bits(legal) > 1:
        counted.decisions += 1
    if game.phase == Phase.TURN:
        counted.turns += 1
    if game.phase == Phase.DRAWN and action != KEEP:
        counted.laid_at_once += 1
    if action < KINDS:
        counted.plays[PLAY_WITH[action]] += 1
    elif action == DRAW:
        counted.draws += 1
        if legal == 1 << DRAW:
            counted.forced += 1
    elif action == KEEP:
        counted.plays[KEPT] += 1
    elif action == PASS:
        counted.plays[PASSED] += 1


@compiled
def note_outcome(game: State, action: int, watch: Watch, counted: Counted) -> None:
    """Count what has come of it."""
    if action == DRAW and game.phase != Phase.DRAWN:
        counted.plays[NO_FIT] += 1
    if watch.laid > 0 and game.phase != Phase.SUM:
        counted.plays[SUM_OF_2 + min(watch.laid, LONGEST_SUM) - 2] += 1
        watch.laid = 0
    if game.phase == Phase.TURN or game.phase == Phase.OVER:
        note_lead(game, watch, counted)


@compiled
def note_lead(game: State, watch: Watch, counted: Counted) -> None:
    """Who alone holds the fewest cards leads; where several do, nothing changes."""
    fewest = game.hand_size[0]
    leader = 0
    for seat in range(1, game.seats):
        if game.hand_size[seat] < fewest:
            fewest = game.hand_size[seat]
            leader = seat
        elif game.hand_size[seat] == fewest:
            leader = NOBODY
    if leader != NOBODY:
        if watch.leader != NOBODY and watch.leader != leader:
            counted.lead_changes += 1
        watch.leader = leader


@compiled_apart
def note_end(game: State, watch: Watch, counted: Counted) -> None:
    """Count what lies where when the game is over."""
    counted.winners = game.winners
    counted.ending = game.ending
    counted.moves = game.moves
    counted.shuffles = game.shuffles
    part = PARTS // count_bits(game.winners)
    for seat in range(game.seats):
        won = game.winners >> seat & 1
        for kind in range(KINDS):
            counted.held[kind] += game.hands[seat][kind]
            counted.held_by_winners[kind] += won * game.hands[seat][kind]
            counted.dealt[kind] += watch.first_hands[seat][kind]
            counted.dealt_to_winners[kind] += won * part * watch.first_hands[seat][kind]
    fewest = min(game.hand_size[0], game.hand_size[1])
    next_one = max(game.hand_size[0], game.hand_size[1])
    for seat in range(2, game.seats):
        next_one = min(next_one, max(fewest, game.hand_size[seat]))
        fewest = min(fewest, game.hand_size[seat])
    counted.margin = next_one - fewest


@compiled
def count_game(
    game: State,
    memory: Memory,
    view: View,
    plan: Plan,
    dealers: list[Dealer],
    number: int,
    watch: Watch,
    counted: Counted,
) -> None:
    """Play a game that has begun to its end, as `play_game` does, and count."""
    settle(game, memory, dealers)
    for seat in range(game.seats):
        copy_numbers(watch.first_hands[seat], game.hands[seat])
    while game.phase != Phase.OVER:
        seat = game.seat
        look(game, memory, seat, view)
        policy = plan.players[player_at(seat, number, game.seats)]
        action = choose_action(policy, view, dealers[seat])
        note_choice(game, action, watch, counted)
        apply_and_remember(game, memory, action)
        settle(game, memory, dealers)
        note_outcome(game, action, watch, counted)
    note_end(game, watch, counted)


@compiled
def count_games(
    game: State,
    memory: Memory,
    nothing_learned: Memory,
    view: View,
    plan: Plan,
    begun: Start,
    dealers: list[Dealer],
    first_number: int,
    watch: Watch,
    counted: list[Counted],
) -> None:
    """Play the games from this number on, as many as there are blank records in `counted`.

    The seats and the options are those of `game`; the rest of it is overwritten.
    """
    for place in range(len(counted)):
        number = first_number + place
        seed_all(begun, dealers, plan.seed, number // plan.games_per_deal, game.seats)
        for kind in range(KINDS):
            game.pile[kind] = plan.deck[kind]
        start(game, game.seats, begun.first, game.pile_empty, game.same_name_action)
        copy_record(memory, nothing_learned)
        watch.leader = NOBODY
        watch.laid = 0
        counted[place].first = begun.first
        count_game(game, memory, view, plan, dealers, number, watch, counted[place])
