"""A round at a live table: what is asked, what is played, what comes back from the disk."""

import random

import pytest
from random_games import RandomChance, all_games, random_match, random_move
from rules.scene import scene
from rules.ten.scene import Table as Ten

from kaardilaud.games import GAMES
from kaardilaud.match import Event
from kaardilaud.table.again import seen_again
from kaardilaud.table.round import BrokenTable, Round
from kaardilaud.table.seating import Seat

from .scripted import ScriptedChance, play, table_at

ALL = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
SEEDS = pytest.mark.parametrize("seed", range(6))


def random_table(game, seed: int) -> tuple[Round, random.Random]:  # type: ignore[no-untyped-def]
    generator = random.Random(seed)
    return table_at(random_match(game, generator, small_deck=seed % 2 == 0)), generator


@ALL
@SEEDS
def test_steps_add_up_to_what_is_seen_in_the_end(game, seed: int) -> None:  # type: ignore[no-untyped-def]
    """Who takes in the changes of all steps sees the same as who looks anew."""
    table, generator = random_table(game, seed)
    viewers = (None, *range(len(table.match.seats)))
    seen = {viewer: dict(table.sight(viewer).view) for viewer in viewers}
    for _ in range(150):
        if table.is_over:
            break
        seat = table.match.to_move
        assert seat is not None
        number = table.number
        events = table.work_out(random_move(table.match, generator), RandomChance(generator))
        seen_by = table.follow(events)
        for viewer, steps in seen_by.items():
            assert [step.entry.number for step in steps] == [
                number + place + 1 for place in range(len(events))
            ]
            for step in steps:
                seen[viewer] |= step.changes
        for viewer in viewers:
            assert seen[viewer] == table.sight(viewer).view
            assert seen_by[viewer][-1].sight == table.sight(viewer)


@ALL
@SEEDS
def test_stored_events_bring_the_same_table_back(game, seed: int) -> None:  # type: ignore[no-untyped-def]
    table, generator = random_table(game, seed)
    begun = Round(table.head, table.deal)
    for _ in range(60):
        if table.is_over:
            break
        seat = table.match.to_move
        assert seat is not None
        chance = RandomChance(generator)
        table.follow(table.work_out(random_move(table.match, generator), chance))
    begun.catch_up(Event(event.seat, event.text) for event in table.match.events)
    assert begun.match.events == table.match.events
    assert begun.match.state == table.match.state
    assert begun.match.memory == table.match.memory
    for seat, watch in table.watches.items():
        assert begun.sight(seat) == table.sight(seat)
        assert begun.watches[seat].log == watch.log


@ALL
def test_who_looks_on_late_has_seen_it_all_but_no_hand(game) -> None:  # type: ignore[no-untyped-def]
    table, generator = random_table(game, 3)
    late = Round(table.head, table.deal)
    for _ in range(40):
        if table.is_over:
            break
        chance = RandomChance(generator)
        table.follow(table.work_out(random_move(table.match, generator), chance))
    steps = late.follow(table.match.events)
    assert None not in steps
    assert late.watch(None).log == table.watches[None].log
    sight = late.sight(None)
    assert sight == table.sight(None)
    assert (sight.offer, sight.take_back, sight.view.get("hand")) == (None, False, None)


def test_who_looks_on_has_nothing_to_decide_and_nothing_to_take_back() -> None:
    table = table_at(scene("R2 B5 G1", "Y20 Y5", top="R10").match)
    last = play(table, "play R2")[None][-1]
    assert table.can_take_back == 0
    assert (last.sight.offer, last.sight.take_back) == (None, False)
    while not table.is_over:
        play(table, table.match.legal()[0])
    assert table.sight(None).offer is None


def test_a_turn_that_is_worked_out_leaves_the_table_as_it_is() -> None:
    match = scene("R-VALJA G2 G1", "Y20 Y5", top="R10").match
    table = table_at(match)
    before = table.sight(0), table.number, match.state.copy(), list(match.pile)
    events = table.work_out("play R-VALJA", ScriptedChance(table.game, "G2"))
    assert (table.sight(0), table.number, match.state, list(match.pile)) == before
    assert table.watches[0].log == []
    table.follow(events)
    assert table.number == 2
    assert [entry.number for entry in table.watches[1].log] == [1, 2]


def test_while_chance_is_due_the_view_waits() -> None:
    match = scene("R-VALJA G2 G1", "Y20 Y5", top="R10").match
    table = table_at(match)
    first, second = play(table, "play R-VALJA", "G2")[1]
    assert first.changes == {}
    assert first.sight.offer is None
    assert second.changes["hand"] == ["G2", "Y5", "Y20"]
    assert second.changes["toMove"] == 1
    assert second.sight.offer is not None


def test_who_did_not_see_the_card_gets_a_question_mark() -> None:
    table = table_at(scene("R-VALJA G2 G1 B1", "Y20 Y5", "B1 B2", top="R10").match)
    play(table, "play R-VALJA")
    turn = play(table, "choose 1", "G2")
    seen = {seat: steps[-1].entry.event.text for seat, steps in turn.items()}
    assert seen == {None: "take ?", 0: "take G2", 1: "take G2", 2: "take ?"}


def test_bids_of_the_running_auction() -> None:
    table = table_at(Ten("W5 W6", seats=3).match)
    assert table.sight(0).bids == []
    for move, bids in (
        ("draw", []),
        ("pass", [(1, 0)]),
        ("bid 2", [(1, 0), (2, 2)]),
        ("pass", []),
        ("draw", []),
        ("bid 1", [(1, 1)]),
    ):
        play(table, move)
        assert table.sight(0).bids == bids, move


def test_bids_are_still_there_while_the_winner_pays() -> None:
    table = table_at(Ten("W5", seats=2, owns={0: "R1 R2"}).match)
    for move in ("draw", "bid 2", "bid 4"):
        play(table, move)
    assert table.sight(1).view["phase"] == "pay"
    assert table.sight(1).bids == [(1, 2), (0, 4)]


def test_passing_in_rahast_vabaks_is_no_bid() -> None:
    table = table_at(scene("B5 G2", "Y20 Y5", top="R10", pile="").match)
    play(table, "pass")
    assert table.sight(0).bids == []


def test_refusals() -> None:
    table = table_at(scene("R2 B5 G1", "Y20 Y5", top="R10").match)
    for seat, number, move, code in (
        (0, 1, "play R2", "stale"),
        (0, -1, "play R2", "stale"),
        (1, 0, "draw", "not-your-turn"),
        (0, 0, "play Y20", "not-held"),
        (0, 0, "nonsense", "no-such-move"),
    ):
        reason = table.why_not(seat, number, move)
        assert reason is not None
        assert reason.code == code
    assert table.why_not(0, 0, "play R2") is None


def test_whose_turn_it_is_follows_from_a_rule_of_the_game() -> None:
    card_game = table_at(scene("R2 B5 G1", "Y20 Y5", top="R10").match)
    reason = card_game.why_not(1, 0, "draw")
    assert reason is not None
    assert reason.rule == "RV-I3"


def test_a_selection_is_for_the_one_who_has_the_turn() -> None:
    table = table_at(scene("R2 B5 G5", "Y20 Y5", top="R10").match)
    made = table.select(0, 0, ["B5", "G5"])
    assert isinstance(made, dict)
    assert made["move"] == "play B5 G5"
    for seat, number, pieces in ((1, 0, ["Y20"]), (0, 3, ["B5"]), (0, 0, ["Y20"])):
        assert not isinstance(table.select(seat, number, pieces), dict)


@pytest.mark.parametrize(
    "event",
    [Event(1, "draw"), Event(0, "play Y20"), Event(None, "take R1"), Event(None, "shuffle R1")],
)
def test_events_that_the_rules_do_not_allow_are_not_replayed(event: Event) -> None:
    table = table_at(scene("R2 B5 G1", "Y5 Y5", top="R10").match)
    with pytest.raises(BrokenTable):
        table.follow([event])


def test_a_due_event_of_chance_can_not_be_left_out() -> None:
    table = table_at(scene("R-VALJA G2 G1", "Y20 Y5", top="R10").match)
    with pytest.raises(BrokenTable):
        table.follow([Event(0, "play R-VALJA"), Event(1, "draw")])


@pytest.mark.parametrize("seed", range(3))
def test_a_review_is_about_the_decisions_of_who_sits_there_now(seed: int) -> None:
    generator = random.Random(seed)
    match = random_match(GAMES["ten"], generator, seats=2)
    for _ in range(40):
        match.play(random_move(match, generator))
        match.settle(RandomChance(generator))
    before = seen_again(table_at(match), 0)
    given = table_at(match).with_seat(0, Seat("Kai"))
    assert len(before.decisions) > 2
    assert seen_again(given, 0).decisions == []
    assert seen_again(given, 0).steps == before.steps
    assert seen_again(given, 1).decisions == seen_again(table_at(match), 1).decisions
    play_to_the_end(given, generator)
    decisions = seen_again(given, 0).decisions
    assert decisions
    assert all(one.number > len(match.events) for one in decisions)


def play_to_the_end(table: Round, generator: random.Random) -> None:
    """Random moves until the game is over."""
    while table.match.to_move is not None:
        table.follow(table.work_out(random_move(table.match, generator), RandomChance(generator)))
