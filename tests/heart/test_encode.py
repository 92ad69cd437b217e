"""Observations, masks and information states: true, complete, and nothing hidden in them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from encoded_games import ENCODERS, Reader, Table, Way, decisions, every_way

from kaardilaud.cards import standard_deck
from kaardilaud.compiled import machine_code
from kaardilaud.dealer import Dealer, seed_dealer
from kaardilaud.games import GAMES
from kaardilaud.games.rahast_vabaks import rules as rahast_vabaks_rules
from kaardilaud.games.rahast_vabaks.state import Phase
from kaardilaud.games.ten import rules as ten_rules
from kaardilaud.search.redeal import redeal

RULES = {"rahast-vabaks": rahast_vabaks_rules, "ten": ten_rules}
ALL_ACTIONS = {"rahast-vabaks": 55, "ten": 132 + 250}

ways = pytest.mark.parametrize("way", every_way(), ids=str)
games = pytest.mark.parametrize("name", GAMES)


def way_for(name: str, number: int) -> Way:
    """One of the ways to play this game."""
    found = [way for way in every_way() if way.game.name == name]
    return found[number % len(found)]


@ways
def test_the_mask_has_the_legal_actions_of_the_rules(way: Way) -> None:
    rules = RULES[way.game.name]
    for seed in range(2):
        for table in decisions(Table(way, seed), random.Random(seed)):
            legal = {
                action
                for action in range(ALL_ACTIONS[way.game.name])
                if rules.is_legal(table.state, action)
            }
            masked = {action for action, allowed in enumerate(table.mask()) if allowed}
            assert {way.encode.action_of_rules(table.state, action) for action in masked} == legal
            back = {way.encode.action_for_programs(table.state, action) for action in legal}
            assert back == masked


@ways
def test_the_offer_agrees_with_its_mask(way: Way) -> None:
    encode = way.encode
    for table in decisions(Table(way, 5), random.Random(5)):
        offer = encode.Offer()
        encode.make_offer(table.state, offer)
        masked = np.flatnonzero(table.mask()).tolist()
        assert [encode.nth_offered(offer, n) for n in range(len(masked))] == masked
        assert encode.count_offered(offer) == len(masked)
        around = range(-70, encode.MASKED + 70)
        assert [action for action in around if encode.offers(offer, action)] == masked


@ways
def test_a_player_who_sees_nothing_else_plays_whole_games_and_well(way: Way) -> None:
    reader = Reader(way)
    generator = random.Random(str(way))
    won = played = 0.0
    for seed in range(30):
        table = Table(way, seed)
        table.settle()
        own = seed % way.seats
        while not way.game.is_over(table.state):
            if table.state.seat == own:
                action = reader.act(table.observation(own), table.mask())
            else:
                action = generator.choice(np.flatnonzero(table.mask()).tolist())
            assert table.mask()[action] == 1
            table.act(action)
            table.settle()
        outcome = way.game.outcome(table.state)
        assert outcome is not None
        won += (own in outcome.winners) / len(outcome.winners)
        played += 1
    assert won / played > 1.1 / way.seats


@ways
def test_what_is_observed_is_true(way: Way) -> None:
    """Against the plain data that screens and players are given, seat by seat."""
    layout = way.encode.OBSERVATION
    most = layout.most()
    for table in decisions(Table(way, 9), random.Random(9)):
        if way.game.hides_cards and table.state.phase == Phase.SUM:
            continue  # no screen stands in the middle of a move
        for viewer in range(way.seats):
            observation = table.observation(viewer)
            assert all(0 <= value <= top for value, top in zip(observation, most, strict=True))
            seen = layout.decode(observation)
            view = table.view(viewer)
            check = check_rahast_vabaks if way.game.name == "rahast-vabaks" else check_ten
            check(seen, way.game.show(view), way.game.learned(view), viewer, way.seats)
            assert seen["seats"] == {str(way.seats): 1}
            assert seen["to move"] == {f"+{(table.state.seat - viewer) % way.seats}": 1}


def check_rahast_vabaks(seen: Any, shown: Any, learned: Any, viewer: int, seats: int) -> None:
    assert seen["hand"] == Counter(shown["hand"])
    assert seen["top"] == {shown["top"]: 1}
    assert seen["played"] == Counter(learned["played"])
    for left in range(seats):
        seat = (viewer + left) % seats
        assert seen["cards"].get(f"+{left}", 0) == shown["handSizes"][seat]
        known = {
            label[3:]: count for label, count in seen["known"].items() if label[:2] == f"+{left}"
        }
        assert known == Counter(learned["known"][seat])
    assert seen["pile"].get("", 0) == shown["pile"]
    assert sum(seen["unseen"].values()) == shown["pile"] + sum(shown["handSizes"]) - len(
        shown["hand"]
    )
    assert seen["drawn"] == ({shown["drawn"]: 1} if shown["drawn"] else {})


def check_ten(seen: Any, shown: Any, learned: Any, viewer: int, seats: int) -> None:
    assert seen["row"] == Counter(shown["row"])
    assert seen["market"] == Counter(shown["market"])
    assert seen["pile"] == Counter(learned["pile"])
    for left in range(seats):
        player = shown["players"][(viewer + left) % seats]
        hand = {
            label[3:]: count for label, count in seen["hand"].items() if label[:2] == f"+{left}"
        }
        assert hand == Counter(player["cards"])
        assert seen["tokens"].get(f"+{left}", 0) == player["tokens"]
        assert seen["bust tokens"].get(f"+{left}", 0) == player["bust"]
    assert seen["discarded"].get("", 0) == shown["discard"]
    assert seen["bust tokens left"].get("", 0) == shown["supply"]["bust"]


@games
def test_every_part_of_an_observation_is_used(name: str) -> None:
    encode = ENCODERS[name]
    used = np.zeros(encode.PLACES, bool)
    for number in range(48):
        way = way_for(name, number)
        table = Table(way, number, short_deck(way) if number % 3 == 0 else None)
        for now in decisions(table, random.Random(number)):
            used |= np.array(now.observation(number % way.seats), bool)
        used |= np.array(table.observation(0), bool)
    for first, last, part in encode.OBSERVATION.rows():
        few = len(part.labels) <= 8  # of many cards some are rare
        assert used[first : last + 1].all() if few else used[first : last + 1].any(), part.name


@games
def test_an_observation_is_small(name: str) -> None:
    assert ENCODERS[name].OBSERVATION.size <= 512


def short_deck(way: Way) -> list[int]:
    """So few cards that none are left to draw."""
    wanted = way.game.cards_to_start(way.seats)
    deck = []
    for count in standard_deck(way.game).for_seats(way.game, way.seats):
        deck.append(min(count, wanted - sum(deck)))
    return deck


# --- Nothing hidden -------------------------------------------------------------------------------


def redealt(table: Table, viewer: int, dealer: Dealer) -> Table:
    """The table with everything dealt anew that the viewer can't know."""
    other = Table.__new__(Table)
    other.way, other.dealer, other.memory = table.way, dealer, table.memory.copy()
    other.state = redeal(table.view(viewer), dealer)
    dealer.pile_size = 0
    return other


@ways
def test_nothing_hidden_is_observed(way: Way) -> None:
    dealer = Dealer()
    seed_dealer(dealer, 3, 3)
    phases: Counter[int] = Counter()
    differed = 0
    for seed in range(2):
        for table in decisions(Table(way, seed), random.Random(seed)):
            phases[table.state.phase] += 1
            if phases[table.state.phase] > 12:
                continue
            for viewer in range(way.seats):
                other = redealt(table, viewer, dealer)
                assert other.observation(viewer) == table.observation(viewer)
                if table.state.seat == viewer:
                    assert other.mask() == table.mask()
                differed += other.state != table.state
    assert (differed > 0) == way.game.hides_cards


def told(before: Any, after: Any, viewer: int, action: int, way: Way) -> list[int]:
    """What a seat sees happen between two views."""
    found = [0] * 300
    return found[: way.encode.tell(before, after, viewer, action, found)]


def sees_card(state: Any, viewer: int) -> bool:
    """Does the viewer see the card of chance that Rahast vabaks waits for (RV-D36)?"""
    match state.phase:
        case Phase.DEAL:
            return state.other >= 8 * state.seats or state.other % state.seats == viewer
        case Phase.EXTRA:
            return bool(state.other == viewer)
        case Phase.PAYOUT:
            return viewer in (state.seat, state.other)
        case _:
            return bool(state.seat == viewer)


@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_hidden_is_told(seats: int) -> None:
    """Whatever others got or hold, what the viewer is told to have happened is the same."""
    way = way_for("rahast-vabaks", 4 * (seats - 2))
    dealer = Dealer()
    seed_dealer(dealer, 5, seats)
    generator = random.Random(seats)
    hidden = shown = 0
    table = Table(way, seats)
    game = way.game
    while not game.is_over(table.state):
        viewer = generator.randrange(seats)
        other = redealt(table, viewer, dealer)
        before, before_other = table.view(viewer), other.view(viewer)
        if game.waits_for_card(table.state):
            card, action = table.card(), way.encode.CHANCE
            seen = sees_card(table.state, viewer)
            card_there = card if seen else other.card()
            place_there = game.hand_to_take_from(other.state) or other.state.pile
            game.reveal(table.state, table.memory, card)
            if not place_there[card_there]:
                continue  # somebody else has that card there
            game.reveal(other.state, other.memory, card_there)
            hidden += not seen
        else:
            legal_there = set(np.flatnonzero(other.mask()).tolist())
            action = generator.choice(np.flatnonzero(table.mask()).tolist())
            table.act(action)
            if action not in legal_there:
                continue
            other.act(action)
            shown += 1
        codes = told(before, table.view(viewer), viewer, action, way)
        swapped = bool(table.state.swapped >> viewer & 1)
        if not swapped:
            assert codes == told(before_other, other.view(viewer), viewer, action, way)
    assert hidden > 20
    assert shown > 20


# --- Information state ----------------------------------------------------------------------------


@games
def test_the_information_state_decides_the_observation(name: str) -> None:
    """Where a seat has been told the same, it observes the same: nothing is forgotten.

    With decks of two kinds, so that many games begin alike.
    """
    way = way_for(name, 0)
    codes = way.game.codes
    kinds = ["R1", "R-RAHA"] if name == "rahast-vabaks" else ["R5", "W5", "$2"]
    deck = [9 * (code in kinds) for code in codes]
    observed: dict[tuple[int, ...], list[int]] = {}
    met = 0
    for seed in range(400):
        table = Table(way, seed, deck)
        generator = random.Random(seed)
        history: list[int] = []
        first = table.state.seat
        for _ in range(30):
            if way.game.is_over(table.state):
                break
            before = table.view(0)
            if way.game.waits_for_card(table.state):
                action = way.encode.CHANCE
                way.game.reveal(table.state, table.memory, table.card())
            else:
                action = generator.choice(np.flatnonzero(table.mask()).tolist())
                table.act(action)
            history += told(before, table.view(0), 0, action, way)
            key = (first, *history)
            met += key in observed
            assert observed.setdefault(key, table.observation(0)) == table.observation(0)
    assert met > 1000


@games
def test_each_thing_told_has_a_name(name: str) -> None:
    encode = ENCODERS[name]
    way = way_for(name, 11)
    table = Table(way, 3)
    generator = random.Random(3)
    met = set()
    while not way.game.is_over(table.state):
        before = table.view(1)
        if way.game.waits_for_card(table.state):
            action = encode.CHANCE
            way.game.reveal(table.state, table.memory, table.card())
        else:
            action = generator.choice(np.flatnonzero(table.mask()).tolist())
            table.act(action)
        codes = told(before, table.view(1), 1, action, way)
        assert codes
        met |= {encode.EVENTS.part_at(code).name for code in codes}
    assert met == {part.name for part in encode.EVENTS.parts} - {"gave"} or met == {
        part.name for part in encode.EVENTS.parts
    }


# --- Machine code ---------------------------------------------------------------------------------


@games
def test_machine_code_writes_the_same(name: str) -> None:
    encode = ENCODERS[name]
    observe, make_offer, write_mask, tell = (
        machine_code(function)
        for function in (encode.observe, encode.make_offer, encode.write_mask, encode.tell)
    )
    compared = 0
    for number in range(24):
        way = way_for(name, number)
        table = Table(way, number)
        before = None
        for now in decisions(table, random.Random(number)):
            viewer = number % way.seats
            view = now.view(viewer)
            fast = view.numpy()
            observation = np.full(encode.PLACES, 77, np.uint8)
            observe(fast, viewer, observation)
            assert observation.tolist() == now.observation(viewer)
            offer, mask = encode.Offer().numpy(), np.full(encode.MASKED, 77, np.int8)
            make_offer(now.state.numpy(), offer)
            write_mask(offer, mask)
            assert mask.tolist() == now.mask()
            if before is not None:
                events = np.zeros(300, np.int64)
                size = tell(before.numpy(), fast, viewer, encode.CHANCE, events)
                assert events[:size].tolist() == told(before, view, viewer, encode.CHANCE, way)
            before = view
            compared += 1
            if compared % 60 == 0:
                break
    assert compared > 500
