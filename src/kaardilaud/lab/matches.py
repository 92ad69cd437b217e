"""Games that are played move by move: slower than machine code, but by any players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from typing import Any

from ..cards import check_counts, standard_deck
from ..dealer import Dealer
from ..games.game import BadSeats, Game, chosen_options
from ..match import Match
from ..players import LEVELS, PLAYERS, SEEDS, BadPlayer, seat_player
from ..search.thinking import prepare
from .chance import SeededChance
from .played import GamePlayed, Setting, Start, begin, player_at


def checked_setting(
    game: Game,
    seats: int,
    players: Sequence[str],
    seed: int,
    options: Mapping[str, str] | None,
    deck: Sequence[int] | None,
) -> Setting:
    """What all the games have in common, if it can be played.

    Raises `BadSeats`, `BadOption`, `BadDeck` or `BadPlayer` for what can't be.
    """
    if seats not in game.seats:
        raise BadSeats(seats, game.seats)
    if not 0 < len(players) <= seats:
        raise BadPlayer("number-of-players", players=len(players), seats=seats)
    if deck is None:
        deck = standard_deck(game).for_seats(game, seats)
    check_counts(game, seats, deck, "")
    sitting = list(islice(cycle(players), seats))
    return Setting(game, sitting, seed % SEEDS, chosen_options(game, options or {}), deck)


def games_by_match(
    setting: Setting,
    numbers: range,
    keep_record: Callable[[dict[str, Any]], None] | None = None,
) -> Iterator[GamePlayed]:
    """The games with these numbers, one after the other."""
    if any(name in LEVELS for name in setting.players):
        prepare(setting.game)
    for number in numbers:
        match = play_match(setting, number)
        if keep_record:
            keep_record(match.record())
        outcome = setting.game.outcome(match.state)
        assert outcome is not None
        points = [score["points"] for score in outcome.scores or ()]
        cards_left = [] if points else match.state.hand_size[: len(setting.players)]
        yield GamePlayed([*outcome.winners], outcome.ending, match.state.moves, points, cards_left)


def seat_record(name: str) -> dict[str, Any]:
    """A seat as records have it; a player of one's own has no level."""
    level = {"level": name} if name in PLAYERS else {}
    return {"name": name, "kind": "computer", **level}


def play_match(setting: Setting, number: int) -> Match:
    """Game `number`, move by move to its end."""
    game, seats = setting.game, len(setting.players)
    begun, pile = Start(), Dealer()
    begin(begun, pile, setting.seed, number // setting.games_per_deal, seats)
    chance = SeededChance(pile, begun.blind_seed)
    names = [setting.players[player_at(seat, number, seats)] for seat in range(seats)]
    match = Match.begin(
        game,
        [seat_record(name) for name in names],
        [game.codes[kind] for kind in chance.shuffle(setting.deck)],
        begun.first,
        setting.options,
    )
    players = [
        seat_player(game, name, begun.seat_seeds[seat], setting.think, waited_for=False)
        for seat, name in enumerate(names)
    ]
    match.settle(chance)
    while match.to_move is not None:
        match.play(players[match.to_move].choose(match.view(match.to_move)))
        match.settle(chance)
    return match
