"""Search at TEN, wholly compiled: many trials, each with another order of the pile."""

from math import exp

from ..compiled import compiled, compiled_apart
from ..dealer import Dealer, draw_card, seed_dealer
from ..games.ten.actions import BID, PASS
from ..games.ten.auction import highest_bid
from ..games.ten.kinds import KINDS
from ..games.ten.playout import random_action
from ..games.ten.rules import apply, first_action, legal_actions, reveal, waits_for_chance
from ..games.ten.state import Phase, State
from ..games.ten.view import View
from ..policies.quick.ten import quick_action
from ..policies.steady.ten import choose_action as steady_action
from ..policies.steady.ten_worth import POINT, coin, worth_of_hand
from .redeal import redeal_ten
from .tree import (
    NO_FAVOURITE,
    NONE,
    PER_MILLE,
    WIN,
    Node,
    Plan,
    Trial,
    pick,
    remember,
    situation,
)

MOST_RAISED = 15  # what is bid above the last bid, in one step
A_LEAD = 4.0  # so many points ahead is to be e times as likely to win
# With so few cards in the pile only the win counts, with so many more also the lead.
NEAR_THE_END = 10
FAR_FROM_IT = 20


@compiled_apart
def search(
    view: View,
    game: State,
    dealer: Dealer,
    plan: Plan,
    trial: Trial,
    nodes: list[Node],
    trials: int,
) -> None:
    """So many more trials from what the viewer sees, who has to decide."""
    far = min(max(view.pile_size - NEAR_THE_END, 0), FAR_FROM_IT)
    trial.margin = plan.margin * far // FAR_FROM_IT
    for _ in range(trials):
        redeal_ten(view, dealer, game)
        dealer.pile_size = 0  # it is filled anew from what the game has in its pile
        go_down(game, dealer, plan, trial, nodes)
        play_on(game, dealer, plan)
        judge(game, trial)
        remember(nodes, trial)


@compiled_apart
def try_move(
    view: View,
    game: State,
    dealer: Dealer,
    plan: Plan,
    trial: Trial,
    actions: list[int],
    worths: list[int],
    seed: int,
    first: int,
) -> None:
    """What a move of the viewer, who has to decide, brings them in each of so many trials, counted
    from `first`: the same number, the same cards to come."""
    for place in range(len(worths)):
        redeal_ten(view, dealer, game)
        seed_dealer(dealer, seed, first + place)
        for action in range(len(actions)):
            apply(game, actions[action])
        play_on(game, dealer, plan)
        judge(game, trial)
        worths[place] = trial.worth[view.seat]


@compiled
def go_down(game: State, dealer: Dealer, plan: Plan, trial: Trial, nodes: list[Node]) -> None:
    """From the root to a node that is new, or to the end of the game."""
    trial.length = 0
    node = 0
    while True:
        card = settle(game, dealer)
        if game.phase == Phase.OVER:
            return
        node = situation(nodes, trial, node, card << 4 | game.seat, game.seat)
        if node == NONE:
            return
        choices = all_choices(game)
        favourite = NO_FAVOURITE
        if plan.rollout != 0:
            favourite = choice_of(game, steady_action(game, dealer))
        node = pick(nodes, trial, node, game.seat, choices, favourite, plan, dealer)
        if node == NONE:
            return
        apply(game, action_of(game, nodes[node].key))
        if nodes[node].visits == 0:
            return


@compiled
def all_choices(game: State) -> int:
    """What the player who has to decide may do: a bit for each choice."""
    if game.phase != Phase.AUCTION:
        return legal_actions(game)
    most = 1 if game.seat == game.drawer else MOST_RAISED  # nobody can outbid the drawer
    raises = min(most, max(0, highest_bid(game) - game.price))
    return (1 << raises + 1) - 1


@compiled
def action_of(game: State, choice: int) -> int:
    """The action that a choice stands for."""
    if game.phase != Phase.AUCTION:
        return first_action(game) + choice
    return PASS if choice == 0 else BID + game.price + choice


@compiled
def choice_of(game: State, action: int) -> int:
    """The choice that stands for an action."""
    if game.phase != Phase.AUCTION:
        return action - first_action(game)
    return 0 if action == PASS else min(action - BID - game.price, MOST_RAISED)


@compiled
def settle(game: State, dealer: Dealer) -> int:
    """Give the game the card that it waits for; this card and 1, or 0 if there was none."""
    seen = 0
    while waits_for_chance(game):
        card = draw_card(dealer, game.pile, KINDS)
        reveal(game, card)
        seen = card + 1
    return seen


@compiled_apart
def play_on(game: State, dealer: Dealer, plan: Plan) -> None:
    """Go on by the policy of the rollouts to the end, or until it is time to judge."""
    actions = 0
    while True:
        settle(game, dealer)
        if game.phase == Phase.OVER or (plan.cut_off != 0 and actions == plan.cut_off):
            return
        action = random_action(game, dealer) if plan.rollout == 0 else quick_action(game)
        apply(game, action)
        actions += 1


@compiled
def judge(game: State, trial: Trial) -> None:
    """What the game brings to each seat: a win and a lead, or what its cards and tokens promise.

    A lead tells good play from bad in fewer trials than wins alone.
    """
    over = game.phase == Phase.OVER
    margin = trial.margin if over else PER_MILLE
    winners = 0
    hope = 0.0
    for seat in range(game.seats):
        winners += game.winners >> seat & 1
        hope += exp(promise(game, seat) / A_LEAD)
    for seat in range(game.seats):
        lead = exp(promise(game, seat) / A_LEAD) / hope
        win = (game.winners >> seat & 1) / winners if over else 0.0
        trial.worth[seat] = int(WIN * (win * (PER_MILLE - margin) + lead * margin) / PER_MILLE)


@compiled
def promise(game: State, seat: int) -> float:
    """How many points the cards and tokens of a seat bring, or may bring."""
    if game.phase == Phase.OVER:
        return float(game.points[seat])
    game.seat = seat
    worth = worth_of_hand(game, game.held[seat])
    return (worth + coin(game) * (game.tokens[seat] + 2 * game.bust[seat])) / POINT
