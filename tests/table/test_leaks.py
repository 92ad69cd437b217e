"""No message of a seat depends on a card that the seat can't know.

At random positions everything hidden from the seat is dealt anew; what the server would send must
be the same to the byte.
"""

import random
from collections import Counter, deque
from dataclasses import replace

import pytest
from random_games import RandomChance, all_games, random_match, random_move

from kaardilaud.dealer import Dealer, seed_dealer
from kaardilaud.games.game import Game, Reason
from kaardilaud.match import Event, Match
from kaardilaud.search.redeal import redeal
from kaardilaud.server import speech
from kaardilaud.table.round import Round, Watch

from .scripted import table_at

GAMES_EACH = 30
WORDS = {
    "rahast-vabaks": ("play", "draw", "keep", "colour", "choose"),
    "ten": ("draw", "bid", "pass", "take", "pay", "buy", "skip"),
}


def redealt(table: Round, viewer: int | None, generator: random.Random) -> Round:
    """The table with everything dealt anew that the viewer can't know, and the same log."""
    match = table.match
    dealer = Dealer()
    seed_dealer(dealer, generator.randrange(2**31), 0)
    state = redeal(match.view(viewer), dealer)
    pile = [kind for kind, count in enumerate(state.pile) for _ in range(count)]
    generator.shuffle(pile)
    other = table_at(replace(match, state=state, pile=deque(pile), memory=match.memory.copy()))
    other.can_take_back = table.can_take_back
    log = list(table.watches[viewer].log)
    other.watches = {viewer: replace(Watch.begin(other.match, viewer), log=log)}
    return other


def selections(table: Round, viewer: int | None, generator: random.Random) -> list[bytes]:
    """Answers to some selections and questions of the viewer."""
    answers: list[bytes] = []
    if viewer is None:
        return answers
    codes = table.game.codes
    for _ in range(3):
        pieces = generator.choices([*codes, "c", "b"], k=generator.randrange(4))
        made = table.select(viewer, table.number, pieces)
        if isinstance(made, Reason):
            answers.append(speech.encode(speech.refused("x", made, table.number)))
        else:
            answers.append(speech.encode(speech.selection(table.game.name, "x", made)))
        reason = table.why_not(viewer, table.number, f"play {generator.choice(codes)}")
        if reason:
            answers.append(speech.encode(speech.refused("x", reason, table.number)))
    return answers


def steps(table: Round, events: list[Event], viewer: int | None) -> tuple[Match, list[bytes]]:
    """How the game goes on, and what the viewer is sent of it; the table stays as it is."""
    match = table.match
    trial = table_at(
        replace(
            match,
            state=match.state.copy(),
            memory=match.memory.copy(),
            pile=deque(match.pile),
            events=list(match.events),
        )
    )
    watch = table.watches[viewer]
    trial.watches = {viewer: replace(Watch.begin(trial.match, viewer), log=list(watch.log))}
    seen = trial.follow(events)[viewer]
    return trial.match, [speech.encode(speech.step(table.game.name, step, viewer)) for step in seen]


def same_move(
    table: Round, other: Round, move: str, seed: int
) -> tuple[list[Event], list[Event]] | None:
    """What the same move leads to at both tables, where it is possible at both."""
    seat = table.match.to_move
    assert seat is not None
    if other.match.why_illegal(seat, move):
        return None
    one, two = (t.work_out(move, RandomChance(random.Random(seed))) for t in (table, other))
    return one, two


def went_the_same_way(one: Match, two: Match, viewer: int | None) -> bool:
    """Did the viewer see the same events, and get the same cards, in both?"""
    seen = [[e.as_seen_by(viewer) for e in match.events] for match in (one, two)]
    return seen[0] == seen[1] and one.view(viewer) == two.view(viewer)


@pytest.mark.parametrize("looks_on", [False, True])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_what_somebody_is_sent_does_not_depend_on_what_they_can_not_know(
    game: Game, looks_on: bool
) -> None:
    generator = random.Random(7)
    compared: Counter[str] = Counter()
    for number in range(GAMES_EACH):
        table = table_at(random_match(game, generator, small_deck=number % 3 == 0))
        for _ in range(40):
            if table.is_over:
                break
            move = random_move(table.match, generator)
            viewer = None if looks_on else generator.randrange(len(table.match.seats))
            table.watch(viewer)
            other = redealt(table, viewer, generator)
            whole = speech.encode(speech.whole(table, viewer))
            assert whole == speech.encode(speech.whole(other, viewer))
            seed = generator.randrange(2**31)
            assert selections(table, viewer, random.Random(seed)) == selections(
                other, viewer, random.Random(seed)
            )
            turns = same_move(table, other, move, seed)
            if turns:
                (match, sent), (match_too, sent_too) = (
                    steps(one, events, viewer)
                    for one, events in zip((table, other), turns, strict=True)
                )
                if went_the_same_way(match, match_too, viewer):
                    assert sent == sent_too
                    compared[move.split(" ")[0]] += 1
                    compared["differ"] += match.state != match_too.state
            table.follow(table.work_out(move, RandomChance(generator)))
    assert all(compared[word] >= 10 for word in WORDS[game.name]), compared  # in every phase


def test_hidden_cards_are_really_dealt_anew() -> None:
    """The test above compares different states, not the same one twice."""
    generator = random.Random(3)
    game = next(game for game in all_games() if game.name == "rahast-vabaks")
    table = table_at(random_match(game, generator, 3))
    others = [redealt(table, 0, generator) for _ in range(20)]
    assert len({str(other.match.state.hands) for other in others}) == 20
