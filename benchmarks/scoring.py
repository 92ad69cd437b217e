"""How long TEN's exact scoring takes: on final hands of real games, and on the hardest hands."""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from typing import Any

import numpy as np

from kaardilaud.cards import standard_deck
from kaardilaud.compiled import compiled, machine_code
from kaardilaud.games import GAMES
from kaardilaud.games.ten.kinds import COLLECTABLE, COLOUR_WILD, FULL_WILD, NUMBER_KINDS
from kaardilaud.games.ten.scoring import best_worth
from kaardilaud.lab.matches import play_match
from kaardilaud.lab.played import Setting

from .measure import use_one_core

ALL_CARDS = [1] * NUMBER_KINDS + [2] * 4 + [1] * 9 + [1]


@compiled
def score_often(held: int, hand: list[int], times: int) -> int:
    """Score one hand many times, so that the call from Python does not count."""
    total = 0
    for _ in range(times):
        total += best_worth(held, hand)
    return total


def microseconds(hand: list[int], times: int) -> float:
    """The time that one hand takes."""
    score: Any = machine_code(score_often)
    held = sum(1 << kind for kind in range(COLLECTABLE) if hand[kind])
    array = np.array(hand, np.int8)
    score(held, array, 1)
    start = time.process_time()
    score(held, array, times)
    return (time.process_time() - start) / times * 1e6


def final_hands(games: int, seats: int) -> list[list[int]]:
    """What everybody holds at the end of games between steady players."""
    game = GAMES["ten"]
    options = {name: values[0] for name, values in game.options.items()}
    deck = standard_deck(game).for_seats(game, seats)
    setting = Setting(game, ["steady"] * seats, 1, options, deck)
    states = [play_match(setting, number).state for number in range(games)]
    return [state.hands[seat] for state in states for seat in range(seats)]


def hard_hand(generator: random.Random) -> list[int]:
    """Few numbers and nearly all wilds: there the search is longest."""
    density = generator.choice((0.0, 0.1, 0.2, 0.3, 0.5))
    hand = [int(generator.random() < density) for _ in range(NUMBER_KINDS)]
    hand += [generator.randint(0, 2) for _ in range(COLOUR_WILD, COLOUR_WILD + 4)]
    hand += [int(generator.random() < 0.95) for _ in range(COLOUR_WILD + 4, FULL_WILD + 1)]
    return hand


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    use_one_core()
    generator = random.Random(1)
    finals = [microseconds(hand, 200) for hand in final_hands(games=50, seats=4)]
    hard = [microseconds(hard_hand(generator), 20) for _ in range(3000)]
    found = {
        "final_hands_median_us": round(statistics.median(finals), 3),
        "final_hands_worst_us": round(max(finals), 3),
        "all_cards_us": round(microseconds(ALL_CARDS, 2000), 3),
        "hard_hands_median_us": round(statistics.median(hard), 3),
        "hard_hands_worst_us": round(max(hard), 3),
    }
    if arguments.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name:26}{value:12,.3f}")


if __name__ == "__main__":
    main()
