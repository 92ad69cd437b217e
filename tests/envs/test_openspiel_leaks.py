"""Nothing that a player can't know is in what OpenSpiel shows of a state."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest
from encoded_games import Way
from openspiel_games import WAYS, everything_shown, load_name, name_of, random_states

from kaardilaud.games.rahast_vabaks.state import Phase


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_a_resampled_state_looks_the_same(way: Way) -> None:
    game = pyspiel.load_game(name_of(way, events=5000))
    phases: dict[int, int] = {}
    differed = 0
    for seed in range(3):
        generator = random.Random(seed)
        for state in random_states(game, seed):
            phase = state.position.table.state.phase
            phases[phase] = phases.get(phase, 0) + 1
            if phases[phase] > 10:
                continue
            for player in range(way.seats):
                other = state.resample_from_infostate(player, generator.random)
                assert everything_shown(other, player) == everything_shown(state, player)
                assert other.is_terminal() or other.legal_actions()
                differed += str(other) != str(state)
                if state.history():
                    assert other.history() == []
    assert (differed > 0) == way.game.hides_cards


def is_seen(state: Any, viewer: int) -> bool:
    """Does the viewer see what chance brings now (RV-D36)?"""
    now = state.position.table.state
    match now.phase:
        case _ if not state.position.table.begun:
            return True
        case Phase.DEAL:
            return bool(now.other >= 8 * now.seats or now.other % now.seats == viewer)
        case Phase.EXTRA:
            return bool(now.other == viewer)
        case Phase.PAYOUT:
            return viewer in (now.seat, now.other)
        case _:
            return bool(now.seat == viewer)


@pytest.mark.parametrize("players", range(2, 7))
def test_games_that_differ_in_what_is_hidden_look_the_same(players: int) -> None:
    """Two games in which the viewer sees the same happen, and others get other cards.

    With decks of few kinds, so that the others can often do the same in both.
    """
    decks = ["R1 R2 B1 B2 R-VALJA R-RAHA B-LISA VV M50", "R1 R2 B1 B2 R-VALJA B-LISA VV M50 M100"]
    some = [
        pyspiel.load_game(
            load_name(
                "rahast-vabaks",
                players=players,
                deck=" ".join(f"{players + 1}x{code}" for code in deck.split()),
                events=3000,
                pileEmpty="fewestWins",
            )
        )
        for deck in decks
    ]
    compared, differed, phases = 0, 0, set()
    for seed in range(40):
        generator = random.Random(seed)
        viewer = seed // 2 % players
        states = [some[seed % 2].new_initial_state() for _ in range(2)]
        while not states[0].is_terminal():
            events = follow(states, viewer, generator)
            if events is None:
                break
            for state, event in zip(states, events, strict=True):
                state.apply_action(event)
            swapped = states[0].position.table.state.swapped >> viewer & 1
            if swapped and hands(states[0]) != hands(states[1]):
                break  # the viewer has got another hand
            assert everything_shown(states[0], viewer) == everything_shown(states[1], viewer)
            one, two = (state.resample_from_infostate(viewer, lambda: 0.37) for state in states)
            assert one.serialize() == two.serialize()
            compared += 1
            phases.add(states[0].position.table.state.phase)
            differed += hands(states[0]) != hands(states[1])
    assert compared > 1500
    assert differed > 1500
    assert phases >= {*Phase} - ({Phase.CHOOSE} if players == 2 else set())


def hands(state: Any) -> Any:
    return state.position.table.state.hands


def follow(states: list[Any], viewer: int, generator: random.Random) -> list[int] | None:
    """What happens next in two games that the viewer can't tell apart; None: nothing that could
    happen in both."""
    one, two = states
    legal, there = one.legal_actions(), two.legal_actions()
    both = [event for event in legal if event in there]
    if not one.is_chance_node() or is_seen(one, viewer):
        assert one.current_player() != viewer or both == legal == there
        return [generator.choice(both)] * 2 if both else None
    event = generator.choice(legal)
    mover = one.child(event).current_player()  # whether a drawn card can be played shows (RV-D47)
    there = [other for other in there if two.child(other).current_player() == mover]
    return [event, generator.choice(there)] if there else None
