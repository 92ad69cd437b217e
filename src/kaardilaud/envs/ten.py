"""Batches of TEN, wholly compiled."""

from __future__ import annotations

from ..compiled import clear_numbers, compiled, compiled_apart, copy_record, fetch
from ..dealer import Dealer, Luck, draw_card, random_below, seed_dealer
from ..games.ten.encode import (
    PLACES,
    Offer,
    action_of_rules,
    count_offered,
    make_offer,
    nth_offered,
    observe,
    offers,
    write_mask,
)
from ..games.ten.kinds import KINDS
from ..games.ten.rules import start, waits_for_chance
from ..games.ten.state import NOBODY, Phase, State
from ..games.ten.view import Memory, View, apply_and_remember, look, reveal_and_remember
from ..players.ten import choose_action
from .setting import IDLE, ILLEGAL, OUTSIDE, Setting, seed_apart, share_out


@compiled
def card_due(game: State, dealer: Dealer) -> int:
    """The card that the game waits for."""
    return draw_card(dealer, game.pile, KINDS)


@compiled
def settle(game: State, memory: Memory, dealer: Dealer) -> None:
    """Give the game the cards that it waits for."""
    while waits_for_chance(game):
        reveal_and_remember(game, memory, card_due(game, dealer))


@compiled_apart
def advance(game: State, memory: Memory, dealer: Dealer, action: int) -> None:
    """Carry out a legal action of the rules, and whatever chance brings then."""
    apply_and_remember(game, memory, action)
    settle(game, memory, dealer)


@compiled_apart
def begin(game: State, memory: Memory, blank: Memory, dealer: Dealer, setting: Setting) -> None:
    """A new game up to its first decision."""
    lay_out(game, memory, blank, dealer, setting)
    settle(game, memory, dealer)


@compiled
def lay_out(game: State, memory: Memory, blank: Memory, dealer: Dealer, setting: Setting) -> None:
    """A new game before the first card; who starts is random (RV-D51, TEN-D36)."""
    dealer.pile_size = 0
    for kind in range(KINDS):
        game.pile[kind] = setting.deck[kind]
    first = random_below(dealer, setting.seats)
    start(game, setting.seats, first, setting.options[0], setting.options[1])
    copy_record(memory, blank)


@compiled
def show(
    place: int,
    games: list[State],
    memories: list[Memory],
    offered: list[Offer],
    view: View,
    setting: Setting,
    observations: list[list[int]],
    masks: list[list[int]],
    to_move: list[int],
) -> None:
    """Write down who is to move in a game, and what that seat sees and may do."""
    game = games[place]
    make_offer(game, offered[place])
    over = game.phase == Phase.OVER
    to_move[place] = NOBODY if over else game.seat
    if setting.shows:
        write_mask(offered[place], masks[place])
        if over:
            clear_numbers(observations[place], 0, PLACES)
        else:
            look(game, memories[place], game.seat, view)
            observe(view, game.seat, observations[place])


@compiled_apart
def show_to(game: State, memory: Memory, view: View, seat: int, observation: list[int]) -> None:
    """Write down what any seat sees."""
    look(game, memory, seat, view)
    observe(view, seat, observation)


@compiled
def show_end(
    game: State,
    memory: Memory,
    view: View,
    setting: Setting,
    rewards: list[float],
    finals: list[list[int]],
) -> None:
    """Write down what each seat gets and sees when the game is over."""
    share_out(game.winners, game.seats, rewards)
    if setting.shows:
        for seat in range(game.seats):
            show_to(game, memory, view, seat, finals[seat])


@compiled_apart
def reset_games(
    games: list[State],
    memories: list[Memory],
    dealers: list[Dealer],
    offered: list[Offer],
    views: list[View],
    blank: list[Memory],
    setting: list[Setting],
    observations: list[list[int]],
    masks: list[list[int]],
    to_move: list[int],
    luck: list[Luck],
    minds: list[Luck],
    seed: int,
    first: int,
    stop: int,
) -> None:
    """Begin the games from `first` up to `stop`, each with random numbers of its own."""
    for place in range(first, stop):
        dealer = dealers[place]
        seed_apart(dealer, luck[place], minds[place], seed, place)
        seed_dealer(dealer, seed, place)
        begin(games[place], memories[place], blank[0], dealer, setting[0])
        show(
            place,
            games,
            memories,
            offered,
            views[0],
            setting[0],
            observations,
            masks,
            to_move,
        )


@compiled_apart
def first_illegal(offered: list[Offer], actions: list[int], waiting: list[bool]) -> int:
    """The first game in which the action is not legal, or -1; a game that is over wants IDLE.

    The action of a game that waits becomes IDLE.
    """
    for place in range(len(actions)):
        offer, action = offered[place], int(actions[place])
        if waiting[place]:
            actions[place] = IDLE
        elif not offers(offer, action) and (action != IDLE or count_offered(offer) > 0):
            return place
    return -1


@compiled_apart
def step_games(
    games: list[State],
    memories: list[Memory],
    dealers: list[Dealer],
    offered: list[Offer],
    views: list[View],
    blank: list[Memory],
    setting: list[Setting],
    observations: list[list[int]],
    masks: list[list[int]],
    to_move: list[int],
    actions: list[int],
    rewards: list[list[float]],
    ended: list[bool],
    finals: list[list[list[int]]],
    first: int,
    stop: int,
) -> None:
    """A legal action, or IDLE, in each game from `first` up to `stop`."""
    for place in range(first, stop):
        soon = min(place + 2, stop - 1)
        fetch(games[soon])
        fetch(dealers[soon])
        game, memory, dealer = games[place], memories[place], dealers[place]
        for seat in range(setting[0].seats):
            rewards[place][seat] = 0
        ended[place] = False
        if actions[place] == IDLE:
            continue
        advance(game, memory, dealer, action_of_rules(game, int(actions[place])))
        if game.phase == Phase.OVER:
            show_end(game, memory, views[0], setting[0], rewards[place], finals[place])
            ended[place] = True
            if setting[0].goes_on:
                begin(game, memory, blank[0], dealer, setting[0])
        show(
            place,
            games,
            memories,
            offered,
            views[0],
            setting[0],
            observations,
            masks,
            to_move,
        )


@compiled
def plays_itself(game: State, setting: Setting) -> bool:
    """Is a built-in player to move?"""
    return game.phase != Phase.OVER and setting.players[game.seat] != OUTSIDE


@compiled_apart
def play_on(
    games: list[State],
    memories: list[Memory],
    dealers: list[Dealer],
    offered: list[Offer],
    views: list[View],
    blank: list[Memory],
    setting: list[Setting],
    observations: list[list[int]],
    masks: list[list[int]],
    to_move: list[int],
    minds: list[Luck],
    rewards: list[list[float]],
    ended: list[bool],
    finals: list[list[list[int]]],
    begun: int,
    first: int,
    stop: int,
) -> None:
    """The built-in players' actions, until a seat is to move whose actions come from outside.

    `begun` is 1 where all games have just begun. A game that ends before anybody outside has
    decided anything leaves no trace where another one begins.
    """
    for place in range(first, stop):
        game, memory, dealer = games[place], memories[place], dealers[place]
        if not plays_itself(game, setting[0]):
            continue
        counts = begun == 0 and not ended[place]
        while plays_itself(game, setting[0]):
            look(game, memory, game.seat, views[0])
            policy = setting[0].players[game.seat]
            advance(game, memory, dealer, choose_action(policy, views[0], minds[place]))
            if game.phase == Phase.OVER:
                if counts or not setting[0].goes_on:
                    show_end(game, memory, views[0], setting[0], rewards[place], finals[place])
                    ended[place] = True
                counts = False
                if setting[0].goes_on:
                    begin(game, memory, blank[0], dealer, setting[0])
        show(
            place,
            games,
            memories,
            offered,
            views[0],
            setting[0],
            observations,
            masks,
            to_move,
        )


@compiled_apart
def sample_actions(offered: list[Offer], luck: list[Luck], actions: list[int]) -> None:
    """A random legal action of each game, each equally likely; IDLE where the game is over."""
    for place in range(len(actions)):
        count = count_offered(offered[place])
        if count == 0:
            actions[place] = IDLE
        else:
            actions[place] = nth_offered(offered[place], random_below(luck[place], count))


@compiled_apart
def begin_one(
    games: list[State],
    memories: list[Memory],
    dealers: list[Dealer],
    offered: list[Offer],
    blank: list[Memory],
    setting: list[Setting],
    seed: int,
    number: int,
) -> int:
    """Begin game `number` of a seed; the seat to move."""
    seed_dealer(dealers[0], seed, number)
    begin(games[0], memories[0], blank[0], dealers[0], setting[0])
    make_offer(games[0], offered[0])
    return games[0].seat if games[0].phase != Phase.OVER else NOBODY


@compiled_apart
def step_one(
    games: list[State],
    memories: list[Memory],
    dealers: list[Dealer],
    offered: list[Offer],
    rewards: list[float],
    action: int,
) -> int:
    """An action in a single game; the seat to move then, or ILLEGAL with nothing changed."""
    if not offers(offered[0], action):
        return ILLEGAL
    game = games[0]
    advance(game, memories[0], dealers[0], action_of_rules(game, action))
    make_offer(game, offered[0])
    if game.phase != Phase.OVER:
        return game.seat
    share_out(game.winners, game.seats, rewards)
    return NOBODY


@compiled_apart
def show_one(
    games: list[State],
    memories: list[Memory],
    views: list[View],
    seat: int,
    observation: list[int],
) -> None:
    """Write down what a seat of a single game sees."""
    show_to(games[0], memories[0], views[0], seat, observation)


@compiled_apart
def mask_one(offered: list[Offer], mask: list[int]) -> None:
    """Write down what is legal in a single game."""
    write_mask(offered[0], mask)
