"""What an environment needs of each game, and how a game of it is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..cards import BadDeck, check_counts, standard_deck
from ..compiled import machine_code
from ..fixed_record import FixedRecord
from ..games import GAMES, Game
from ..games.rahast_vabaks import encode as rahast_vabaks_encode
from ..games.ten import encode as ten_encode
from ..games.ten.kinds import COLLECTABLE
from ..players.policy import POLICIES
from . import rahast_vabaks, ten
from .refused import Refused
from .setting import OUTSIDE, SEATS, Setting

MOST_NAMED = 20  # actions in a message
SEEDS = 1 << 31
MOST_GAMES = 1 << 30


class Rules(NamedTuple):
    """A game, its encoder and its loops."""

    game: Game
    encode: Any
    loop: Any
    table_options: Mapping[str, tuple[str, ...]]  # those that make a difference here


RULES = {
    "rahast-vabaks": Rules(GAMES["rahast-vabaks"], rahast_vabaks_encode, rahast_vabaks, {}),
    "ten": Rules(
        GAMES["ten"],
        ten_encode,
        ten,
        {"deckByPlayers": GAMES["ten"].table_options["deckByPlayers"]},
    ),
}


def rules_of(name: str) -> Rules:
    """The game of this name."""
    if name not in RULES:
        raise Refused(f"There is no game {name!r}; there are {', '.join(RULES)}.")
    return RULES[name]


def setting_of(
    rules: Rules, seats: int, options: Mapping[str, str], deck: Sequence[int] | None
) -> Setting:
    """How the games are played, checked; `deck` says how many cards of each kind there are."""
    game = rules.game
    if type(seats) is not int or seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Refused(f"seats is {seats!r}; {game.title} has {least} to {most} seats.")
    known = {**game.options, **rules.table_options}
    for name, value in options.items():
        if name not in known:
            raise Refused(f"There is no option {name!r}; there are {', '.join(known)}.")
        if value not in known[name]:
            raise Refused(f"{name} is {value!r}; it can be {', '.join(known[name])}.")
    setting = Setting()
    setting.seats = seats
    setting.options = [
        values.index(options.get(name, values[0])) for name, values in game.options.items()
    ]
    reduced = options.get("deckByPlayers", "reduced") == "reduced"
    counts = standard_deck(game).for_seats(game, seats, reduced) if deck is None else list(deck)
    check_deck(rules, seats, counts)
    setting.deck[: len(counts)] = counts
    setting.players = [OUTSIDE] * SEATS
    return setting


def policies_of(seats: int, players: Sequence[str | None]) -> list[int]:
    """Who plays by itself, by seat; somebody has to be left who doesn't."""
    if isinstance(players, str) or len(players) != seats:
        raise Refused(f"players is {players!r}; it has to name a player, or None, for each seat.")
    if None not in players:
        raise Refused("players names a player for each seat; one of them has to be None.")
    for player in players:
        if player is not None and player not in POLICIES:
            known = ", ".join(POLICIES)
            raise Refused(f"There is no player {player!r} for a batch; there are {known}.")
    return [OUTSIDE if player is None else int(POLICIES[player]) for player in players]


def check_deck(rules: Rules, seats: int, counts: Sequence[int]) -> None:
    """It must be enough to deal, and no more than the numbers of the actions reach."""
    codes = rules.game.codes
    if len(counts) != len(codes) or min(counts) < 0:
        raise Refused(
            f"The deck has to say how many cards there are of each of the {len(codes)} kinds."
        )
    try:
        check_counts(rules.game, seats, counts, "deck")
    except BadDeck as bad:
        facts = ", ".join(f"{name} {value}" for name, value in bad.parameters.items())
        raise Refused(f"The deck can't be played: {bad.code} ({facts}).") from None
    collectable = sum(counts[:COLLECTABLE])
    if rules.game.name == "ten" and collectable > ten_encode.MOST_COLLECTABLE:
        raise Refused(
            f"The deck has {collectable} cards that can be collected; the actions have numbers "
            f"for what can be bid with {ten_encode.MOST_COLLECTABLE} at most."
        )


def has_machine_code(rules: Rules) -> bool:
    """Do the loops run as machine code, on NumPy records, or plain, on lists?"""
    return machine_code(rules.loop.step_games) is not rules.loop.step_games


def records(kind: type[FixedRecord], count: int, fast: bool) -> Any:
    """So many records, all numbers 0."""
    return kind.many(count) if fast else [kind() for _ in range(count)]


def legal_in(rules: Rules, offer: Any) -> tuple[int, ...]:
    """The actions of an offer, in their order."""
    encode = rules.encode
    if not isinstance(offer, encode.Offer):
        offer = encode.Offer.from_numpy(offer)
    return tuple(encode.nth_offered(offer, n) for n in range(encode.count_offered(offer)))


def described(rules: Rules, actions: Sequence[int]) -> str:
    """Actions by number and name, not too many of them."""
    shown = [f"{action} ({rules.encode.ACTIONS.label(action)})" for action in actions[:MOST_NAMED]]
    more = len(actions) - MOST_NAMED
    return ", ".join(shown) + (f" and {more} more" if more > 0 else "")


def as_action(value: Any) -> int:
    """A whole number that somebody gave as an action."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise Refused(f"The action is {value!r}; an action is a whole number.")
    return int(value)


def as_seed(seed: Any) -> int:
    """A seed that somebody gave."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed < SEEDS:
        raise Refused(f"seed is {seed!r}; it can be 0 to {SEEDS - 1}.")
    return int(seed)
