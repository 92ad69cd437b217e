"""Writes the golden records and what `kaardilaud replay --json` says of them.

They are made once and then kept: a change of what they say is a change of the contract with other
programs. Run `python tests/records/make_goldens.py` only for that, and read the difference.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from random_games import RandomChance, random_move
from writing import rahast_vabaks, reports_of, ten

from kaardilaud.cards import codes_of, standard_deck
from kaardilaud.games import GAMES, Game
from kaardilaud.match import Match
from kaardilaud.records import replay, write_record

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Mari", "Jüri", "Õie", "Ülo", "Kärt-Liis", "Žanna")
PHASES = {
    "rahast-vabaks": ("turn", "drawn", "choose", "colour"),
    "ten": ("draw", "auction", "pay", "buy", "finalBuy"),
}
PREFERRED = ("play", "buy", "take numbers", "bid", "pay")


def main() -> None:
    """Write every file of the folder anew."""
    for name, records in FILES.items():
        text = "".join(write_record(record) + "\n" for record in records())
        path = FOLDER / f"{name}.jsonl"
        path.write_text(text, encoding="utf-8")
        for language in ("et", "en") if name == "faulty" else ("en",):
            reports = "".join(line + "\n" for line in reports_of(path, language))
            path.with_suffix(f".{language}.reports").write_text(reports, encoding="utf-8")


# --- Whole games --------------------------------------------------------------------------------


def whole_games(game: Game) -> Iterator[dict[str, Any]]:
    """A finished game for every number of seats and every combination of options."""
    for number, (seats, *values) in enumerate(product(game.seats, *game.options.values())):
        chance = random.Random(number)
        options = dict(zip(game.options, values, strict=True))
        match = dealt(game, seats, options, chance, reduced=number % 5 != 4)
        yield finished(match, chance).record()


def small_games(game: Game) -> Iterator[dict[str, Any]]:
    """Games with hardly more cards than are dealt: the pile runs out again and again."""
    for seed in range(24):
        chance = random.Random(1000 + seed)
        options = {name: chance.choice(values) for name, values in game.options.items()}
        seats = chance.choice(game.seats)
        match = dealt(game, seats, options, chance, cards=chance.randrange(8))
        yield finished(match, chance).record()


def running_games(game: Game) -> Iterator[dict[str, Any]]:
    """Games that are still running: three for each phase in which somebody decides."""
    for phase, seed in product(PHASES[game.name], range(3)):
        chance = random.Random(2000 + seed)
        times = 1 if phase == "finalBuy" else chance.randrange(1, 9)
        yield interrupted(game, phase, times, chance).record()


def interrupted(game: Game, phase: str, times: int, chance: random.Random) -> Match:
    """A game that has come to a phase so many times."""
    while True:
        match = dealt(game, chance.choice(game.seats), {}, chance)
        missing = times
        while match.result() is None:
            missing -= match.dump()["phase"] == phase
            if not missing:
                return match
            step(match, chance)


def dealt(
    game: Game,
    seats: int,
    options: dict[str, str],
    chance: random.Random,
    reduced: bool = True,
    cards: int | None = None,
) -> Match:
    """A match with people and computer players; `cards` are those left after dealing."""
    deck = codes_of(game, standard_deck(game).for_seats(game, seats, reduced))
    chance.shuffle(deck)
    if cards is not None:
        deck = deck[: game.cards_to_start(seats) + cards]
    people = [
        {"name": name, "kind": "human"} if chance.random() < 0.7 else {"kind": "computer"}
        for name in NAMES[:seats]
    ]
    match = Match.begin(game, people, deck, chance.randrange(seats), options)
    match.settle(RandomChance(chance))
    return match


def finished(match: Match, chance: random.Random) -> Match:
    while match.result() is None:
        step(match, chance)
    return match


def step(match: Match, chance: random.Random) -> None:
    """A random move, though not one that leads nowhere for long."""
    moves = [move for move in match.legal() if move.startswith(PREFERRED) and "*" not in move]
    wanted = chance.random() < 0.6
    match.play(chance.choice(moves) if moves and wanted else random_move(match, chance))
    match.settle(RandomChance(chance))


# --- Games put together by hand -----------------------------------------------------------------


def scripted_games() -> Iterator[dict[str, Any]]:
    """What random games hardly meet, with its result."""
    for record in (*scripts_of_rahast_vabaks(), *scripts_of_ten()):
        match = replay(record).match
        assert match is not None
        yield {**record, "result": match.result()}


def scripts_of_rahast_vabaks() -> Iterator[dict[str, Any]]:
    yield rahast_vabaks("", "", "", start="R20", events="0: pass | 1: pass | 2: pass")
    yield rahast_vabaks(  # the last card goes with VÄLJAMAKSE (RV-D22)
        "R-VALJA R20 R1 R1 R2 R2 R2 R2",
        "",
        start="R10",
        pile="B5 B5",
        events="0: play R2 R2 R2 R2 R1 R1 | 1: draw | 0: play R-VALJA | take R20",
    )
    yield rahast_vabaks(  # RAHAVAHETUS as the last card (RV-R40)
        "R-RAHA R1 R1 R1 R1 R2 R2 R2",
        "",
        start="R10",
        pile="B5 B5",
        events="0: play R1 R1 R1 R1 R2 R2 R2 | 1: draw | 0: play R-RAHA",
    )
    yield rahast_vabaks(  # a shuffle in the middle of LISARAHA (RV-D25)
        *("R-LISA", "R5", "G5"),
        start="R20",
        pile="G20",
        events="0: play R-LISA | shuffle R20",
    )
    yield rahast_vabaks(  # a colour named over the colour that was there (RV-D13)
        "VV R-MAKSE",
        "VV G2",
        start="R20",
        pile="Y1 Y2",
        events="0: play VV | 0: colour R | 1: play VV",
    )


def scripts_of_ten() -> Iterator[dict[str, Any]]:
    for option in ("discard", "drawerFree", "toMarket"):  # everybody passes (TEN-D22)
        events = "0: draw | 1: pass | 0: pass | 0: draw | 0: take numbers"
        buying = " | 0: buy W2 | 0: pay 1c R4" if option == "toMarket" else ""
        yield ten(2, "W2 R4", events=events + buying, options={"allPass": option})
    yield ten(  # a bust token for a price of 1: two are lost (TEN-R50)
        2,
        "R9 R4 W1 B1",
        events="0: draw | 0: draw | 1: draw | 0: bid 1 | 1: pass | 0: pay 1b | 1: draw"
        " | 1: take numbers | 1: skip | 0: skip | 1: skip",
    )
    yield ten(  # a complete sequence with a wild in it (TEN-X51)
        2,
        "R9 R1 $1 R2 R3 R4 $1 R5 $1 R6 $1 R8 $1 R# $1",
        events="0: draw | 0: draw | 0: take numbers | 1: draw | 1: take money | "
        "0: draw | 0: draw | 0: draw | 0: take numbers | 1: draw | 1: take money | "
        + " | ".join(["0: draw | 0: take numbers | 1: draw | 1: take money"] * 3)
        + " | 0: draw | 1: pass | 0: bid 1 | 0: pay 1c | 0: draw | 0: take money",
    )


def faulty_records() -> Iterator[Any]:
    """Records with something wrong, one of each kind."""
    good = rahast_vabaks("R2 VV", "R5", start="R20", pile="Y1 Y2", events="0: play R2")
    yield good
    for key in ("format", "game", "seats", "deck", "events"):
        yield {name: value for name, value in good.items() if name != key}
    changes: list[dict[str, Any]] = [
        {"format": "kaardilaud/2"},
        {"game": "poker"},
        {"rules": "2"},
        {"seats": [{}]},
        {"seats": ["Mari", "Jüri"]},
        {"first": 2},
        {"deck": [*good["deck"], "Q1"]},
        {"deck": good["deck"][:16]},
        {"deck": ["R1"] * 101},
        {"deck": good["deck"] * 20},
        {"options": {"pileEmpty": "panic"}},
        {"options": []},
        {"result": {"winners": [0], "ending": "emptyHand", "scores": None}},
        {"events": "draw"},
    ]
    yield from ({**good, **change} for change in changes)
    wrong = ["1: play B1", "0: draw", "1: keep", "1: fold", "1: play R20", "take R5", "shuffle R5"]
    for text in wrong:
        yield rahast_vabaks("R2 VV", "R5", start="R20", pile="Y1 Y2", events=f"0: play R2 | {text}")
    yield {**good, "events": [{"seat": 0}]}
    yield {**good, "events": [{"seat": None, "move": "draw"}]}
    payout = "0: play R-VALJA | 0: choose 2"
    for text in ("", " | take G20", " | 1: draw"):
        yield rahast_vabaks("R-VALJA", "", "", start="R20", pile="Y1", events=payout + text)
    for text in ("", " | shuffle R2", " | 0: draw"):
        yield rahast_vabaks("R2", "", start="R20", pile="Y5", events="0: play R2 | 1: draw" + text)
    bust = "0: draw | 0: draw | 1: draw"
    for text in ("0: bid 9", "1: pass", "0: bid 2 | 1: pass | 0: pay 1b 1c", "0: bid 2 | 1: bid 2"):
        yield ten(2, "R9 R4 W1 B1 B2", events=f"{bust} | {text}")
    yield [good]
    yield 5


FILES: dict[str, Callable[[], Iterator[Any]]] = {
    "rahast-vabaks": lambda: whole_games(GAMES["rahast-vabaks"]),
    "rahast-vabaks-small": lambda: small_games(GAMES["rahast-vabaks"]),
    "rahast-vabaks-running": lambda: running_games(GAMES["rahast-vabaks"]),
    "ten": lambda: whole_games(GAMES["ten"]),
    "ten-small": lambda: small_games(GAMES["ten"]),
    "ten-running": lambda: running_games(GAMES["ten"]),
    "scripted": scripted_games,
    "faulty": faulty_records,
}


if __name__ == "__main__":
    main()
