"""The search of *expert* against OpenSpiel's own ISMCTS, which plays on our games for OpenSpiel.

Rahast vabaks with two seats; each deck is played once in either seat, with the same cards. Both
choose action by action with the same budget: so many seconds, or so many trials. The seconds are by
the clock for our search and of processor time for the bot: so where other programs want the
processor too, it is the bot that has more.

The bot is `open_spiel.python.algorithms.ismcts.ISMCTSBot` as it comes, with one random rollout to
the end of the game for each trial. The one in C++ can't resample games that are written in Python.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from dataclasses import asdict
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import kaardilaud.envs.openspiel  # noqa: F401 - registers the games
from kaardilaud.cards import standard_deck
from kaardilaud.dealer import Dealer
from kaardilaud.games import GAMES
from kaardilaud.games.rahast_vabaks.encode import action_for_programs
from kaardilaud.lab.chance import SeededChance
from kaardilaud.lab.played import Start, begin
from kaardilaud.lab.standings import win_share
from kaardilaud.players.levels import MOST_TRIALS, plan_for
from kaardilaud.search.thinking import Budget, Thinker, prepare

GAME = GAMES["rahast-vabaks"]
SEATS = 2
EXPLORATION = 2.0  # OpenSpiel's own examples: 2 for returns from -1 to 1


class TimeIsUpError(Exception):
    """Raised between two trials of the bot."""


class Bot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's ISMCTS, which knows only a number of trials, with a time limit as well."""

    def __init__(self, game: Any, budget: Budget, seed: int) -> None:
        mind = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, mind)
        super().__init__(game, evaluator, EXPLORATION, budget.trials, random_state=mind)
        self.seconds = budget.seconds
        self.trials = 0

    def sample_root_state(self, state: Any) -> Any:
        """The beginning of a trial."""
        if time.process_time() >= self.until:
            raise TimeIsUpError
        self.trials += 1
        return super().sample_root_state(state)

    def run_search(self, state: Any) -> Any:
        """What the trials made until then say."""
        self.until = time.process_time() + self.seconds
        try:
            return super().run_search(state)
        except TimeIsUpError:
            return self.get_final_policy(state, self._root_node)

    def choose(self, state: Any) -> int:
        return int(self.step(state))


class Expert:
    """The search of our players, an action at a time."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self.thinker, self.budget, self.seed = Thinker(GAME), budget, seed
        self.trials = 0

    def choose(self, state: Any) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        table = state.position.table
        view = table.view(state.current_player())
        self.seed += 1
        choices = self.thinker.think(view, plan_for(GAME.name), self.budget, self.seed)
        self.trials += sum(choice.visits for choice in choices)
        return int(action_for_programs(table.state, choices[0].action))


def play(
    game: Any, deck: int, seed: int, expert_sits: int, budget: Budget, spent: Counter[str]
) -> float:
    """The expert's part of the win of one game."""
    begun, pile = Start(), Dealer()
    begin(begun, pile, seed, deck, SEATS)
    chance = SeededChance(pile, begun.blind_seed)
    cards: list[int] = chance.shuffle(standard_deck(GAME).for_seats(GAME, SEATS))
    bot = Bot(game, budget, begun.seat_seeds[1 - expert_sits])
    players = {
        expert_sits: Expert(budget, begun.seat_seeds[expert_sits] // 2),
        1 - expert_sits: bot,
    }
    state = game.new_initial_state()
    state.apply_action(len(GAME.codes) + begun.first)
    while not state.is_terminal():
        if not state.is_chance_node():
            seat = state.current_player()
            player, before = players[seat], time.monotonic()
            trials = player.trials
            action = player.choose(state)
            if player.trials > trials:
                name = type(player).__name__
                spent[f"{name} trials"] += player.trials - trials
                spent[f"{name} choices"] += 1
                spent[f"{name} ms"] += round(1000 * (time.monotonic() - before))
            state.apply_action(action)
            continue
        now = state.position.table.state
        hand = GAME.hand_to_take_from(now)
        if hand is not None:
            state.apply_action(chance.take(hand))
            continue
        cards = cards or chance.shuffle(now.pile)
        state.apply_action(cards.pop(0))
    return (float(state.returns()[expert_sits]) + 1) / 2


def main() -> None:
    """Play decks until their number or the time is reached, and print the standing after each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=math.inf, help="no deck begins later")
    parser.add_argument("--seed", type=int, default=1)
    limit = parser.add_mutually_exclusive_group(required=True)
    limit.add_argument("--think", type=float, help="seconds before each action")
    limit.add_argument("--trials", type=int, help="trials before each action")
    asked = parser.parse_args()
    budget = Budget(asked.trials or MOST_TRIALS, asked.think or math.inf)
    prepare(GAME)
    game = pyspiel.load_game("rahast_vabaks")
    until = time.monotonic() + 60 * asked.minutes
    shares: list[float] = []
    spent: Counter[str] = Counter()
    for deck in range(asked.decks):
        if time.monotonic() >= until:
            break
        won = [play(game, deck, asked.seed, seat, budget, spent) for seat in range(SEATS)]
        shares.append(sum(won) / SEATS)
        standing = asdict(win_share(np.array(shares)))
        print(json.dumps({"decks": len(shares), **standing, **spent}), flush=True)


if __name__ == "__main__":
    main()
