"""How long the players that search think about a move: milliseconds of processor time.

The positions are those of games between Steadys in which there is more than one thing to do; each
level thinks about the same ones, as it does where a person waits. A move is all that its player
says at once: a sum or a payment with all its steps.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import time
from collections.abc import Iterator
from typing import Any

from kaardilaud.advice.judging import has_a_choice
from kaardilaud.cards import standard_deck
from kaardilaud.dealer import Dealer, seed_dealer
from kaardilaud.games import GAMES, Game
from kaardilaud.lab.chance import SeededChance
from kaardilaud.match import Match
from kaardilaud.players import LEVELS, Player, seat_player
from kaardilaud.search.thinking import prepare

from .measure import use_one_core

SEATS = (2, 3, 4, 5)
SHARE = 99  # percent of the moves are made in the time that is called p99


def positions(game: Game, seats: int) -> Iterator[Any]:
    """What a seat sees that has a choice, in one game between Steadys after the other."""
    counts = standard_deck(game).for_seats(game, seats)
    for seed in itertools.count(1):
        pile = Dealer()
        seed_dealer(pile, seed, 0)
        chance = SeededChance(pile, seed)
        deck = [game.codes[kind] for kind in chance.shuffle(counts)]
        match = Match.begin(game, [{}] * seats, deck)
        players = [seat_player(game, "steady", seed + seat) for seat in range(seats)]
        match.settle(chance)
        while match.to_move is not None:
            view = match.view(match.to_move)
            if has_a_choice(game, view):
                yield view
            match.play(players[match.to_move].choose(view))
            match.settle(chance)


def milliseconds(player: Player, view: Any) -> float:
    """Of processor time, for one move."""
    start = time.process_time()
    player.choose(view)
    return 1000 * (time.process_time() - start)


def measure(count: int) -> dict[str, Any]:
    """So many moves of each level, by game and number of seats."""
    found: dict[str, Any] = {}
    for game in GAMES.values():
        prepare(game)
        for seats in SEATS:
            views = list(itertools.islice(positions(game, seats), count))
            for level in LEVELS:
                player = seat_player(game, level, 1)
                spent = [milliseconds(player, view) for view in views]
                found.setdefault(game.name, {}).setdefault(seats, {})[level] = {
                    "median": round(statistics.median(spent), 1),
                    "p99": round(sorted(spent)[SHARE * len(spent) // 100], 1),
                    "longest": round(max(spent), 1),
                }
    return found


def table(found: dict[str, Any]) -> str:
    """The same for people."""
    lines = [f"{'milliseconds of processor time':38}{'median':>9}{'p99':>9}{'longest':>9}"]
    for name, by_seats in found.items():
        for seats, levels in by_seats.items():
            for level, time_of in levels.items():
                numbers = "".join(f"{time_of[key]:9,.1f}" for key in ("median", "p99", "longest"))
                lines.append(f"{f'{name}, {seats} seats, {level}':38}{numbers}")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--moves", type=int, default=300, help="by each level at each table")
    arguments = parser.parse_args()
    use_one_core()
    found = measure(arguments.moves)
    print(json.dumps(found) if arguments.json else table(found))


if __name__ == "__main__":
    main()
