"""Search at Rahast vabaks, wholly compiled: many trials, each in a deal that fits what is known."""

from ..compiled import compiled, compiled_apart
from ..dealer import Dealer, card_of_hand, draw_card, seed_dealer
from ..games.rahast_vabaks.kinds import KINDS
from ..games.rahast_vabaks.playout import random_action
from ..games.rahast_vabaks.rules import apply, legal_actions, reveal, waits_for_chance
from ..games.rahast_vabaks.state import Phase, State
from ..games.rahast_vabaks.view import View
from ..policies.quick.rahast_vabaks import quick_action
from .redeal import redeal_rahast_vabaks
from .tree import NO_FAVOURITE, NONE, WIN, Node, Plan, Trial, pick, remember, situation

ONE_CARD_MORE = 0.8  # so much less is the hope to win


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
    for _ in range(trials):
        redeal_rahast_vabaks(view, dealer, game)
        go_down(game, view.viewer, dealer, plan, trial, nodes)
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
    from `first`: the same number, the same deal."""
    for place in range(len(worths)):
        seed_dealer(dealer, seed, first + place)
        redeal_rahast_vabaks(view, dealer, game)
        for action in range(len(actions)):
            apply(game, actions[action])
        play_on(game, dealer, plan)
        judge(game, trial)
        worths[place] = trial.worth[view.viewer]


@compiled
def go_down(
    game: State, viewer: int, dealer: Dealer, plan: Plan, trial: Trial, nodes: list[Node]
) -> None:
    """From the root to a node that is new, or to the end of the game."""
    trial.length = 0
    node = 0
    while True:
        card = settle(game, viewer, dealer)
        if game.phase == Phase.OVER:
            return
        node = situation(nodes, trial, node, card << 4 | game.seat, game.seat)
        if node == NONE:
            return
        choices = all_choices(game)
        favourite = NO_FAVOURITE
        if plan.rollout != 0:
            favourite = choice_of(game, quick_action(game))
        node = pick(nodes, trial, node, game.seat, choices, favourite, plan, dealer)
        if node == NONE:
            return
        apply(game, action_of(game, nodes[node].key))
        if nodes[node].visits == 0:
            return


@compiled
def all_choices(game: State) -> int:
    """What the player who has to decide may do: a bit for each choice."""
    return legal_actions(game)


@compiled
def action_of(game: State, choice: int) -> int:
    """The action that a choice stands for."""
    return choice


@compiled
def choice_of(game: State, action: int) -> int:
    """The choice that stands for an action."""
    return action


@compiled
def settle(game: State, viewer: int, dealer: Dealer) -> int:
    """Give the game the cards that it waits for; the card that the viewer has drawn, or that was
    taken from or for the viewer, and 1, else 0: what goes on between others is hidden."""
    seen = 0
    while waits_for_chance(game):
        if game.phase == Phase.PAYOUT:
            card = card_of_hand(dealer, game.hands[game.seat], game.hand_size[game.seat])
            if game.seat == viewer or game.other == viewer:
                seen = card + 1
        else:
            card = draw_card(dealer, game.pile, KINDS)
        draws = game.phase == Phase.DRAW
        reveal(game, card)
        if draws and game.phase == Phase.DRAWN and game.seat == viewer:
            seen = card + 1
    return seen


@compiled_apart
def play_on(game: State, dealer: Dealer, plan: Plan) -> None:
    """Go on by the policy of the rollouts to the end, or until it is time to judge."""
    actions = 0
    while True:
        settle(game, game.seat, dealer)
        if game.phase == Phase.OVER or (plan.cut_off != 0 and actions == plan.cut_off):
            return
        action = random_action(game, dealer) if plan.rollout == 0 else quick_action(game)
        apply(game, action)
        actions += 1


@compiled
def judge(game: State, trial: Trial) -> None:
    """What the game brings to each seat: a win, or what the number of its cards promises."""
    if game.phase == Phase.OVER:
        winners = 0
        for seat in range(game.seats):
            winners += game.winners >> seat & 1
        for seat in range(game.seats):
            trial.worth[seat] = (game.winners >> seat & 1) * WIN // winners
        return
    hope = 0.0
    for seat in range(game.seats):
        hope += ONE_CARD_MORE ** game.hand_size[seat]
    for seat in range(game.seats):
        trial.worth[seat] = int(WIN * ONE_CARD_MORE ** game.hand_size[seat] / hope)
