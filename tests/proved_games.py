"""Whole games at a table, as their records are downloaded: with the proof of the shuffle."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from random_games import random_move

from kaardilaud.games import GAMES
from kaardilaud.games.game import chosen_table_options
from kaardilaud.table.proof import record_with_proof
from kaardilaud.table.round import Round
from kaardilaud.table.seating import Head, Seat, shuffled_deal
from kaardilaud.table.shuffle import Shuffle

SEATS = (Seat("Mari", None, 0), Seat("Arvo", "steady"), Seat("Jüri", None, 1))
BITS = {0: "0a" * 32, 2: "b1" * 32}
Record = dict[str, Any]


def played(
    game: str, seed: int, youngest: int | None = None, bits: dict[int, str] = BITS, **options: str
) -> Record:
    """A whole game at a table, by random moves, as its record is downloaded."""
    head = Head(GAMES[game], chosen_table_options(GAMES[game], options), SEATS, youngest)
    shuffle = Shuffle(f"{seed:064x}", bits)
    round_ = Round(head, shuffled_deal(head, 1, shuffle), shuffle)
    generator = random.Random(seed)
    while not round_.is_over:
        round_.follow(round_.work_out(random_move(round_.match, generator), round_.chance()))
    record: Record = json.loads(json.dumps(record_with_proof(round_)))
    return record


@cache
def eventful() -> str:
    """A game of Rahast vabaks in which cards were taken blind and the pile was shuffled anew."""
    for seed in range(100):
        record = played("rahast-vabaks", seed)
        chance = {event["chance"].split(" ")[0] for event in record["events"] if "chance" in event}
        if chance == {"take", "shuffle"}:
            return json.dumps(record)
    raise AssertionError
