"""Many games between players, to see who wins how often.

Between built-in players the games run as machine code. Where a player of the user's own sits, or
records are wanted, each game is a match that is played move by move. Both ways give the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from typing import Any

from ..cards import check_counts, standard_deck
from ..dealer import Dealer
from ..games.game import BadSeats, Game, chosen_options
from ..match import Match
from ..players import SEEDS, BadPlayer, seat_player
from .chance import SeededChance
from .machine import games_by_machine, has_machine_code
from .played import GamePlayed, Setting, Start, begin, player_at
from .results import Results, Tally

FEW = 50  # games that are played before machine code is even loaded


def simulate(
    game: Game,
    seats: int,
    games: int,
    players: Sequence[str],
    seed: int,
    options: Mapping[str, str] | None = None,
    deck: Sequence[int] | None = None,
    progress: Callable[[int], None] | None = None,
    keep_record: Callable[[dict[str, Any]], None] | None = None,
) -> Results:
    """Play so many games (one at least) and count who wins.

    `players` are names for `seat_player`; fewer than there are seats are repeated in their order.
    They move on by one seat each game, so that in a multiple of `seats` games everybody sits in
    each seat equally often. Who starts is random. The same seed gives the same games.

    `deck` says how many cards of each kind there are, by default those of the standard deck.
    `progress` is told how many games are finished, `keep_record` gets each game's full record.
    Raises `BadSeats`, `BadOption`, `BadDeck` or `BadPlayer` for what can't be played.
    """
    setting = _checked(game, seats, players, seed, options or {}, deck)
    if keep_record is None and games > FEW and has_machine_code(setting):
        played = games_by_machine(setting, games)
    else:
        played = _games_by_match(setting, games, keep_record)
    tally = Tally(setting.players)
    for number, game_played in enumerate(played):
        tally.add(number, *game_played)
        if progress:
            progress(number + 1)
    return tally.results(game.name, seed)


def _checked(
    game: Game,
    seats: int,
    players: Sequence[str],
    seed: int,
    options: Mapping[str, str],
    deck: Sequence[int] | None,
) -> Setting:
    """What all the games have in common, if it can be played."""
    if seats not in game.seats:
        raise BadSeats(seats, game.seats)
    if not 0 < len(players) <= seats:
        raise BadPlayer("number-of-players", players=len(players), seats=seats)
    if deck is None:
        deck = standard_deck(game).for_seats(game, seats)
    check_counts(game, seats, deck, "")
    sitting = list(islice(cycle(players), seats))
    return Setting(game, sitting, seed % SEEDS, chosen_options(game, options), deck)


def _games_by_match(
    setting: Setting, games: int, keep_record: Callable[[dict[str, Any]], None] | None
) -> Iterator[GamePlayed]:
    for number in range(games):
        match = play_match(setting, number)
        if keep_record:
            keep_record(match.record())
        outcome = setting.game.outcome(match.state)
        assert outcome is not None
        points = [score["points"] for score in outcome.scores or ()]
        yield GamePlayed([*outcome.winners], outcome.ending, match.state.moves, points)


def play_match(setting: Setting, number: int) -> Match:
    """Game `number`, move by move to its end."""
    game, seats = setting.game, len(setting.players)
    begun, pile = Start(), Dealer()
    begin(begun, pile, setting.seed, number, seats)
    chance = SeededChance(pile, begun.blind_seed)
    names = [setting.players[player_at(seat, number, seats)] for seat in range(seats)]
    match = Match.begin(
        game,
        [{"name": name, "kind": "computer"} for name in names],
        [game.codes[kind] for kind in chance.shuffle(setting.deck)],
        begun.first,
        setting.options,
    )
    players = [seat_player(game, name, begun.seat_seeds[seat]) for seat, name in enumerate(names)]
    match.settle(chance)
    while match.to_move is not None:
        match.play(players[match.to_move].choose(match.view(match.to_move)))
        match.settle(chance)
    return match
