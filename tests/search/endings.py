"""Small endings of games of two, at random, that can be solved exactly."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from exact import SIDES, Ending, TooLarge

from kaardilaud.cards import standard_deck
from kaardilaud.compiled import copy_numbers_to
from kaardilaud.dealer import Dealer, draw_card, seed_dealer
from kaardilaud.games import GAMES
from kaardilaud.games.rahast_vabaks.kinds import KINDS
from kaardilaud.games.rahast_vabaks.moving_cards import add_to_hand, put_on_top
from kaardilaud.games.rahast_vabaks.state import Phase as RahastVabaksPhase
from kaardilaud.games.rahast_vabaks.view import look as look_at_rahast_vabaks
from kaardilaud.games.rahast_vabaks.view import place
from kaardilaud.games.ten.state import Phase as TenPhase
from kaardilaud.players import Policy, rahast_vabaks, ten

MOST_POSITIONS = 500
SAME = 1e-9
Look = Callable[[Any], Any]  # what the seat that has to decide sees of a state
CHOOSE = {"rahast-vabaks": rahast_vabaks.choose_action, "ten": ten.choose_action}


@dataclass(frozen=True)
class Solved:
    """What a seat sees in an ending, and what each of its legal actions is worth."""

    view: Any
    values: Mapping[int, float]
    steady: int  # what Steady does

    def is_best(self, action: int) -> bool:
        """Is there nothing better than this action?"""
        return self.values[action] > max(self.values.values()) - SAME

    @property
    def is_question(self) -> bool:
        """Does it matter what is done?"""
        return min(self.values.values()) < max(self.values.values()) - SAME


def solved(game: str, states: Iterator[Any], look: Look) -> Iterator[Solved]:
    """Those of the positions in which it matters what is done, solved."""
    for state in states:
        try:
            values = Ending(game, MOST_POSITIONS).values(state)
        except TooLarge:
            continue
        view = look(state)
        found = Solved(view, values, CHOOSE[game](Policy.STEADY, view, Dealer()))
        if found.is_question:
            yield found


def decisions(game: str, state: Any, look: Look, generator: random.Random) -> Iterator[Any]:
    """The positions of a game with a choice until its end; it is played mostly as Steady plays."""
    side, dealer = SIDES[game], Dealer()
    seed_dealer(dealer, generator.randrange(1 << 30), 0)
    while not state.winners:
        if side.rules.waits_for_chance(state):
            chances = list(side.chances(state))
            dealer.pile_size = 0
            side.rules.reveal(state, draw_card(dealer, chances, len(chances)))
            continue
        if len(side.legal(state)) > 1:
            yield state.copy()
        policy = Policy.STEADY if generator.random() < 0.7 else Policy.RANDOM
        side.rules.apply(state, CHOOSE[game](policy, look(state), dealer))


# --- TEN ------------------------------------------------------------------------------------------


def ten_endings(seed: int, final_buys: bool) -> Iterator[Solved]:
    """The last buys, or the last cards of the pile, of games with few cards. All lies open."""

    def states() -> Iterator[Any]:
        generator = random.Random(seed)
        game = GAMES["ten"]
        deck = standard_deck(game).for_seats(game, 2)
        cards = [kind for kind, count in enumerate(deck) for _ in range(count)]
        while True:
            few = generator.sample(cards, generator.randrange(9, 18))
            counts = [few.count(kind) for kind in range(len(deck))]
            start = game.new(2, generator.randrange(2), {}, counts)
            found = [
                state
                for state in decisions("ten", start, all_lies_open, generator)
                if (state.last_turn == 1 if final_buys else is_near_the_end(state))
            ]
            yield from generator.sample(found, min(2, len(found)))

    return solved("ten", states(), all_lies_open)


def is_near_the_end(state: Any) -> bool:
    """Are there few cards left to draw, and some?"""
    return 0 < state.pile_size <= 3 and state.phase != TenPhase.OVER


def all_lies_open(state: Any) -> Any:
    """What everybody sees."""
    game = GAMES["ten"]
    return game.view(state, game.new_memory(), None)


# --- Rahast vabaks --------------------------------------------------------------------------------


def rahast_vabaks_endings(seed: int) -> Iterator[Solved]:
    """Few cards in two open hands, and in the pile some of one kind: so everything is known."""

    def states() -> Iterator[Any]:
        generator = random.Random(seed)
        while True:
            ending = open_ending(generator)
            found = list(decisions("rahast-vabaks", ending, open_view, generator))
            yield from generator.sample(found, min(2, len(found)))

    return solved("rahast-vabaks", states(), open_view)


def open_ending(generator: random.Random) -> Any:
    """The turn of one of two players, who have up to five cards each."""
    game = GAMES["rahast-vabaks"]
    deck = standard_deck(game).for_seats(game, 2)
    cards = [kind for kind, count in enumerate(deck) for _ in range(count)]
    pile = [0] * KINDS
    pile[generator.choice(cards)] = generator.randrange(1, 5)
    state = game.new(2, generator.randrange(2), {"pileEmpty": "fewestWins"}, pile)
    for seat in range(2):
        for _ in range(generator.randrange(2, 6)):
            add_to_hand(state, seat, generator.choice(cards))
    put_on_top(state, generator.choice(cards))
    state.start_card = 1
    state.phase = RahastVabaksPhase.TURN
    return state


def open_view(state: Any) -> Any:
    """What the seat that has to decide sees, if it knows the other hand."""
    game = GAMES["rahast-vabaks"]
    memory, view = game.new_memory(), game.view(state, game.new_memory(), None)
    other = 1 - state.seat
    copy_numbers_to(memory.known, place(state.seat, other), state.hands[other])
    look_at_rahast_vabaks(state, memory, state.seat, view)
    return view
