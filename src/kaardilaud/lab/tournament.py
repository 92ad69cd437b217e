"""Duplicate matches: each deck is played once for every way to move the players over the seats.

The order of the pile, who starts, and all later chance that does not depend on what players do are
those of the deck, and so are the random numbers of the player in a seat. So luck cancels: players
that play alike win equally often, whatever the cards.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from ..games.game import Game
from ..players import BadPlayer, seat_player
from .machine import games_by_machine, has_machine_code
from .matches import checked_setting, games_by_match
from .played import Setting
from .scores import Scores
from .simulate import FEW
from .standings import Standings, standings_of
from .trouble import OnePlayer
from .workers import by_processes

BY_MACHINE = 500  # games of a task; players without machine code take their time, and get one


@dataclass(frozen=True)
class Tournament:
    """What is played; it can be sent to other processes and machines."""

    setting: Setting
    decks: int
    by_machine: bool

    @property
    def games(self) -> int:
        """How many there are in all."""
        return self.decks * self.setting.games_per_deal

    def play(self, numbers: range) -> Scores | BadPlayer:
        """The games with these numbers, or which player made that impossible."""
        play = games_by_machine if self.by_machine else games_by_match
        try:
            return Scores.of(play(self.setting, numbers), len(numbers), len(self.setting.players))
        except BadPlayer as error:
            return error

    def tasks(self, scores: Scores) -> list[range]:
        """The games that have not been played yet, in pieces for one process at a time."""
        size = BY_MACHINE if self.by_machine else 1
        return [
            missing[first : first + size]
            for missing in scores.missing(self.games)
            for first in range(0, len(missing), size)
        ]


def tournament(
    game: Game,
    seats: int,
    players: Sequence[str],
    decks: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    deck: Sequence[int] | None = None,
    think: float | None = None,
) -> Tournament:
    """So many decks (one at least) between these players, names for `seat_player`; fewer than there
    are seats are repeated in their order. `think` is the time for a move, in seconds, for players
    that take their time.

    Raises `BadSeats`, `BadOption`, `BadDeck`, `BadPlayer` or `OnePlayer` for what can't be played.
    """
    setting = checked_setting(game, seats, players, seed, options, deck)
    if len(set(setting.players)) == 1:
        raise OnePlayer(setting.players[0])
    for name in set(setting.players):
        seat_player(game, name, 0, think)
    setting = replace(setting, games_per_deal=_ways_to_sit(setting.players), think=think)
    games = decks * setting.games_per_deal
    return Tournament(setting, decks, games > FEW and has_machine_code(setting))


def _ways_to_sit(players: Sequence[str]) -> int:
    """How often the players can move on by one seat until everybody sits beside the same people as
    at first: two names at four seats twice.
    """
    seats = len(players)
    return next(
        turn
        for turn in range(1, seats + 1)
        if all(players[seat] == players[(seat + turn) % seats] for seat in range(seats))
    )


def play_tournament(
    played: Tournament,
    processes: int | None = None,
    ray: str | None = None,
    results: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Standings:
    """Play all games and say how the players stand.

    The result does not depend on who plays which game: so many processes of this machine (one for
    each processor unless told otherwise), or the machines of the cluster at the address `ray`.
    Games that the file `results` has are not played again; new ones are written into it now and
    then, and at the end. `progress` is told how many games are finished.

    Raises `BadPlayer`, `WorkerLost`, `NoCluster`, `NotResults`, `OtherTournament`, `OSError`.
    """
    setting = played.setting
    if results is None:
        scores = Scores(played.games, len(setting.players))
        for _ in _played(played, scores, processes, ray, progress):
            pass
    else:
        from .results_file import ResultsFile

        file = ResultsFile(results, setting)
        scores = file.scores(played.games)
        if played.tasks(scores):
            file.write(scores)  # a mistake with the file is better known now
            try:
                for _ in _played(played, scores, processes, ray, progress):
                    file.keep(scores)
            finally:
                file.write(scores)
    return standings_of(setting, played.decks, scores)


def _played(
    played: Tournament,
    scores: Scores,
    processes: int | None,
    ray: str | None,
    progress: Callable[[int], None] | None,
) -> Iterator[None]:
    """Enter the games that have not been played yet, as they are finished."""
    tasks = played.tasks(scores)
    finished = played.games - sum(map(len, tasks))
    with closing(_answers(played, tasks, processes, ray)) as answers:
        for numbers, answer in answers:
            if isinstance(answer, BadPlayer):
                raise answer
            scores.put(numbers, answer)
            finished += len(numbers)
            if progress:
                progress(finished)
            yield


def _answers(
    played: Tournament, tasks: Sequence[range], processes: int | None, ray: str | None
) -> Generator[tuple[range, Scores | BadPlayer], None, None]:
    if ray is not None:
        from .cluster import by_ray

        yield from by_ray(played, tasks, ray)
        return
    processes = min(processes or os.cpu_count() or 1, len(tasks) - 1)
    # The first games are played here: so machine code is compiled once, and then there for all.
    here = 1 if processes > 1 else len(tasks)
    for numbers in tasks[:here]:
        yield numbers, played.play(numbers)
    if tasks[here:]:
        yield from by_processes(played, tasks[here:], processes)
