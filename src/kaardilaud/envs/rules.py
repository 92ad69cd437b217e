"""What an environment needs of each game, and how a game of it is set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

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
    if not isinstance(name, str) or name not in RULES:
        raise Refused(f"There is no game {name!r}; there are {', '.join(RULES)}.")
    return RULES[name]


def seats_of(rules: Rules, seats: Any) -> int:
    """A number of seats that the game can be played with."""
    game, number = rules.game, as_whole(seats)
    if number is None or number not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Refused(f"seats is {seats!r}; {game.title} has {least} to {most} seats.")
    return number


def options_of(rules: Rules, options: Any) -> Mapping[str, str]:
    """Options of the game with possible values; None is no option."""
    known = {**rules.game.options, **rules.table_options}
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise Refused(
            f"options is {options!r}; it has to be a dictionary, with a value for "
            f"{' or '.join(known)}."
        )
    for name, value in options.items():
        if name not in known:
            raise Refused(f"There is no option {name!r}; there are {', '.join(known)}.")
        if not isinstance(value, str) or value not in known[name]:
            raise Refused(f"{name} is {value!r}; it can be {', '.join(known[name])}.")
    return options


def setting_of(
    rules: Rules, seats: int, options: Mapping[str, str] | None, deck: Sequence[int] | None
) -> Setting:
    """How the games are played, checked; `deck` says how many cards of each kind there are."""
    game, seats = rules.game, seats_of(rules, seats)
    options = options_of(rules, options)
    setting = Setting()
    setting.seats = seats
    setting.options = [
        values.index(options.get(name, values[0])) for name, values in game.options.items()
    ]
    reduced = options.get("deckByPlayers", "reduced") == "reduced"
    if deck is None:
        counts = standard_deck(game).for_seats(game, seats, reduced)
    else:
        counts = counts_in(rules, deck)
    check_deck(rules, seats, counts)
    setting.deck[: len(counts)] = counts
    setting.players = [OUTSIDE] * SEATS
    return setting


def policies_of(seats: int, players: Sequence[str | None]) -> list[int]:
    """Who plays by itself, by seat; somebody has to be left who doesn't."""
    if not isinstance(players, Sequence) or isinstance(players, str) or len(players) != seats:
        raise Refused(f"players is {players!r}; it has to name a player, or None, for each seat.")
    if None not in players:
        raise Refused("players names a player for each seat; one of them has to be None.")
    for player in players:
        if player is not None and (not isinstance(player, str) or player not in POLICIES):
            known = ", ".join(POLICIES)
            raise Refused(f"There is no player {player!r} for a batch; there are {known}.")
    return [OUTSIDE if player is None else int(POLICIES[player]) for player in players]


def counts_in(rules: Rules, deck: Any) -> list[int]:
    """How many cards of each kind somebody's deck has, as Python's own numbers."""
    codes = rules.game.codes
    in_a_row = deck.ndim == 1 if isinstance(deck, np.ndarray) else isinstance(deck, Sequence)
    if not in_a_row or isinstance(deck, str) or len(deck) != len(codes):
        raise Refused(
            f"The deck has to say how many cards there are of each of the {len(codes)} kinds."
        )
    counts = []
    for code, given in zip(codes, deck, strict=True):
        count = as_whole(given)
        if count is None or count < 0:
            raise Refused(
                f"The deck has {given!r} for {code}; it has to be 0 or a whole number above."
            )
        counts.append(count)
    return counts


def check_deck(rules: Rules, seats: int, counts: Sequence[int]) -> None:
    """It must be enough to deal, and no more than the numbers of the actions reach."""
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


def as_whole(value: Any) -> int | None:
    """A whole number of any kind as Python's own; None if it is something else."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def within(name: str, value: Any, limits: range) -> int:
    """A whole number that somebody gave, if it is within these limits."""
    number = as_whole(value)
    if number is None or number not in limits:
        raise Refused(f"{name} is {value!r}; it can be {limits[0]} to {limits[-1]}.")
    return number


def as_flag(name: str, value: Any) -> bool:
    """Yes or no, as somebody gave it."""
    if not isinstance(value, bool | np.bool_):
        raise Refused(f"{name} is {value!r}; it can be True or False.")
    return bool(value)


def as_action(value: Any) -> int:
    """A whole number that somebody gave as an action."""
    number = as_whole(value)
    if number is None:
        raise Refused(f"The action is {value!r}; an action is a whole number.")
    return number


def as_seed(seed: Any) -> int:
    """A seed that somebody gave."""
    return within("seed", seed, range(SEEDS))


def as_array(name: str, value: Any, kinds: str, what: str, length: int) -> npt.NDArray[Any]:
    """A row that somebody gave, if it has this length and one of these kinds of numbers."""
    try:
        given = np.asarray(value)
    except ValueError:  # rows of several lengths
        raise Refused(
            f"The {name} are {value!r}; they have to be {what} of shape ({length},)."
        ) from None
    if given.shape != (length,) or given.dtype.kind not in kinds:
        raise Refused(
            f"The {name} are {given.dtype} of shape {given.shape}; "
            f"they have to be {what} of shape ({length},)."
        )
    return given
