"""No view, selection, list of legal moves or seat record tells what a seat can't know."""

from __future__ import annotations

import json
import random
from collections import deque
from typing import Any

import pytest
from random_games import all_games, positions, random_match

from kaardilaud.dealer import Dealer, seed_dealer
from kaardilaud.match import Match
from kaardilaud.search.redeal import redeal


def redealt(match: Match, viewer: int | None, generator: random.Random) -> Match:
    """The match with everything dealt anew that the viewer can't know."""
    dealer = Dealer()
    seed_dealer(dealer, generator.randrange(2**31), 0)
    state = redeal(match.view(viewer), dealer)
    pile = [kind for kind, count in enumerate(state.pile) for _ in range(count)]
    generator.shuffle(pile)
    return Match(
        match.game,
        match.seats,
        match.first,
        match.options,
        match.deck,
        state,
        match.memory,
        deque(pile),
        match.events,
        match.due,
        match.shuffles,
    )


def everything_shown(match: Match, viewer: int | None) -> str:
    """All that leaves the rules towards a viewer, as text."""
    game, view = match.game, match.view(viewer)
    shown: list[Any] = [vars(view), game.show(view), game.learned(view), match.seat_record(viewer)]
    if viewer is not None and match.to_move == viewer:
        shown += [game.offer(view), game.legal(view), match.legal()]
        shown += [match.why_illegal(viewer, move) for move in ("draw", "pass", "play R5 B5")]
    return json.dumps(shown, default=repr)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(12))
def test_nothing_hidden_is_shown(game: Any, seed: int) -> None:
    generator = random.Random(seed)
    match = random_match(game, generator, small_deck=seed % 3 == 0)
    phases = set()
    differed = 0
    for position in positions(match, generator):
        phase = position.dump()["phase"]
        if phase in phases and generator.random() < 0.8:
            continue
        phases.add(phase)
        for viewer in (*range(len(match.seats)), None):
            other = redealt(position, viewer, generator)
            assert everything_shown(other, viewer) == everything_shown(position, viewer)
            differed += other.dump() != position.dump()
    assert differed > 0


def test_seat_record_hides_cards_not_seen() -> None:
    for seed in range(200):
        generator = random.Random(seed)
        match = random_match(all_games()[0], generator, seats=4, small_deck=True)
        for _ in positions(match, generator):
            pass
        takes = [n for n, event in enumerate(match.events) if event.text.startswith("take")]
        shuffles = [n for n, event in enumerate(match.events) if event.text.startswith("shuffle")]
        if not takes or not shuffles:
            continue
        payer_and_taker = match.events[takes[0]].seen_by
        assert payer_and_taker is not None
        for viewer in (*range(4), None):
            record = match.seat_record(viewer)
            assert "deck" not in record
            seen = viewer in payer_and_taker
            assert (record["events"][takes[0]]["chance"] == "take ?") != seen
            assert set(record["events"][shuffles[0]]["chance"].split(" ")[1:]) == {"?"}
        return
    raise AssertionError("no game with both a take and a shuffle")


@pytest.mark.parametrize("seed", range(30))
def test_what_seats_have_learned_is_true(seed: int) -> None:
    """Known cards are really there, and so many other hands hold no more than the unseen cards."""
    generator = random.Random(seed)
    match = random_match(all_games()[0], generator, small_deck=seed % 2 == 0)
    for position in positions(match, generator):
        state = position.state
        for viewer in range(state.seats):
            view = position.view(viewer)
            for seat in range(state.seats):
                known = view.known[seat]
                assert all(k <= c for k, c in zip(known, state.hands[seat], strict=True))
                assert seat != viewer or not any(known)
            assert sum(view.unseen) == state.pile_size + sum(
                state.hand_size[seat] for seat in range(state.seats) if seat != viewer
            )
