"""The games in OpenSpiel: OpenSpiel's own tests of them, and what those don't look at."""

from __future__ import annotations

import copy
import os
import pickle
import random
import re
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from encoded_games import Table, Way
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from openspiel_games import WAYS, everything_shown, load_name, name_of, random_states

from kaardilaud.envs import Refused, SingleEnvironment
from kaardilaud.games import GAMES
from kaardilaud.games.rahast_vabaks.state import Phase

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))

ways = pytest.mark.parametrize("way", WAYS, ids=str)
games = pytest.mark.parametrize("name", GAMES)


# --- OpenSpiel's own tests ------------------------------------------------------------------------


@ways
def test_random_simulations(way: Way) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(name_of(way)), num_sims=1, serialize=True, verbose=False
    )


class SomeStates(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel's sample never leaves the deal; so it gets the states of a game besides."""

    __test__ = False

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        played = [state.clone() for state in random_states(cls.game, 1)]
        cls.some_states = cls.some_states[::2] + played[::3] + played[-1:]


def passes(case: type[unittest.TestCase], **names: Any) -> int:
    """Run all tests of a case of OpenSpiel's; how many that were."""
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(type(case.__name__, (case,), names))
    result = unittest.TestResult()
    tests.run(result)
    assert [*result.errors, *result.failures] == []
    return result.testsRun


@pytest.mark.parametrize("way", WAYS[::2], ids=str)
def test_the_api_on_some_states(way: Way) -> None:
    name = name_of(way, events=900)
    assert passes(SomeStates, game=pyspiel.load_game(name), game_name=name) >= 5


# Every state of games with tiny decks: of chance, of players, the ends; and the information states.
WHOLE_TREES = {
    "rahast_vabaks(pileEmpty=fewestWins,deck=18xR5)": (65, 60, 62, 60),
    "rahast_vabaks(pileEmpty=fewestWins,deck=18xR-VALJA)": (113, 52, 54, 52),
    "rahast_vabaks(pileEmpty=fewestWins,deck=17xR-RAHA Y5)": (581, 530, 548, 304),
    "rahast_vabaks(pileEmpty=fewestWins,deck=17xR5 R-LISA)": (1071, 1080, 1340, 630),
    "rahast_vabaks(players=3,pileEmpty=fewestWins,deck=26xR5)": (142, 132, 135, 132),
    "ten(deck=R5 B5 $5)": (71, 286, 212, 286),
    "ten(players=3,deck=R5 W#)": (178, 918, 567, 918),
    "ten(deck=W5 W#,allPass=toMarket,auctionPay=tokensOnly)": (87, 738, 960, 738),
}


@pytest.mark.parametrize("name", WHOLE_TREES)
def test_the_api_on_the_whole_tree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    *states, informed = WHOLE_TREES[name]
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, tuple(states))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, informed)
    game = pyspiel.load_game(name[:-1] + ",events=200)")
    assert passes(api_test.EnforceAPIOnFullTreeBase, game=game, game_name=name) >= 8


@pytest.mark.parametrize("name", WHOLE_TREES)
def test_the_whole_tree_is_that_of_the_rules(name: str) -> None:
    """The same numbers, counted by the rules alone."""
    game = pyspiel.load_game(name)
    found = [1, 0, 0]  # of chance: who starts
    setup = game.setup
    for first in range(setup.seats):
        state = setup.rules.game.new_state()
        state.pile[:] = setup.setting.deck[: setup.kinds]
        setup.rules.game.start(state, setup.seats, first, setup.setting.options)
        count_states(setup.rules, state, found)
    assert tuple(found) == WHOLE_TREES[name][:3]


def count_states(rules: Any, state: Any, found: list[int]) -> None:
    game, memory = rules.game, rules.game.new_memory()
    if game.is_over(state):
        found[2] += 1
        return
    for_chance = game.waits_for_card(state)
    found[not for_chance] += 1
    if for_chance:
        cards = game.hand_to_take_from(state) or state.pile
        events = [card for card, count in enumerate(cards) if count]
    else:
        offer = rules.encode.Offer()
        rules.encode.make_offer(state, offer)
        events = [n for n in range(rules.encode.MASKED) if rules.encode.offers(offer, n)]
    for event in events:
        after = state.copy()
        if for_chance:
            game.reveal(after, memory, event)
        else:
            game.apply_action(after, memory, rules.encode.action_of_rules(after, event))
        count_states(rules, after, found)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs_are_what_they_were(path: Path) -> None:
    """Made by `python -m open_spiel.python.examples.playthrough`."""
    flags.FLAGS.mark_as_parsed()
    before, now = generate_playthrough.replay(str(path))
    assert now.splitlines() == before.splitlines()


def test_there_are_playthroughs_of_both_games() -> None:
    assert {path.stem.split("-")[0] for path in PLAYTHROUGHS} == {"rahast_vabaks", "ten"}


# --- The same game --------------------------------------------------------------------------------


@ways
def test_it_is_the_single_game(way: Way) -> None:
    """With the same cards everybody sees, may do, is told and gets the same."""
    single = SingleEnvironment(way.game.name, way.seats, way.options)
    single.reset(4, 0)
    table = Table(way, 4)  # its dealer has the same random numbers
    state = pyspiel.load_game(name_of(way)).new_initial_state()
    state.apply_action(len(way.game.codes) + table.state.seat)
    generator = random.Random(4)
    while not state.is_terminal():
        if state.is_chance_node():
            card = table.card()
            assert card in dict(state.chance_outcomes())
            way.game.reveal(table.state, table.memory, card)
            state.apply_action(card)
            continue
        assert state.current_player() == single.seat == table.state.seat
        assert tuple(state.legal_actions()) == single.legal_actions()
        viewer = generator.randrange(way.seats)
        assert state.observation_tensor(viewer) == single.observation(viewer).tolist()
        if generator.random() < 0.02:
            told = state.position.information(viewer).codes
            assert [*told] == single.information_state(viewer)
        action = generator.choice(state.legal_actions())
        single.step(action)
        table.act(action)
        state.apply_action(action)
    assert state.returns() == pytest.approx(single.rewards.tolist())
    assert state.rewards() == state.returns()


@games
def test_chance_is_as_likely_as_the_cards_are_many(name: str) -> None:
    game = pyspiel.load_game(load_name(name, players=3))
    met = set()
    for state in random_states(game, 1):
        if not state.is_chance_node():
            continue
        outcomes = dict(state.chance_outcomes())
        assert sum(outcomes.values()) == pytest.approx(1)
        assert sorted(outcomes) == [*outcomes] == state.legal_actions()
        now = state.position.table.state
        if not state.history():
            met.add("first")
            assert outcomes == dict.fromkeys(range(game.setup.kinds, game.setup.kinds + 3), 1 / 3)
            continue
        payout = name == "rahast-vabaks" and now.phase == Phase.PAYOUT
        cards = now.hands[now.seat] if payout else now.pile
        met.add("payout" if payout else "pile")
        held = {kind: count / sum(cards) for kind, count in enumerate(cards) if count}
        assert outcomes == held
    assert met == ({"first", "pile", "payout"} if name == "rahast-vabaks" else {"first", "pile"})


@ways
def test_no_game_is_longer_than_promised(way: Way) -> None:
    game = pyspiel.load_game(name_of(way))
    *_, state = random_states(game, 9)
    steps = state.full_history()
    assert sum(step.player >= 0 for step in steps) <= game.max_game_length()
    assert sum(step.player < 0 for step in steps) <= game.max_chance_nodes_in_history()
    assert game.min_utility() <= min(state.returns())
    assert max(state.returns()) <= game.max_utility()


# --- What it says ---------------------------------------------------------------------------------


@games
def test_actions_are_written_as_moves(name: str) -> None:
    game = pyspiel.load_game(load_name(name, players=4))
    for seed in range(4):
        for state in random_states(game, seed):
            if state.is_terminal():
                break
            player = state.current_player()
            texts = [state.action_to_string(player, action) for action in state.legal_actions()]
            assert len({*texts}) == len(texts)
            if state.is_chance_node():
                assert all(text in game.setup.rules.game.codes or "first" in text for text in texts)
                continue
            whole = [text for text in texts if text != "sum" and not text.startswith("pay ")]
            table = state.position.table.state
            if name == "rahast-vabaks" and table.phase == Phase.SUM:
                assert all(text.startswith("play ") for text in texts)
                continue
            assert all(game.setup.rules.game.why_illegal(table, move) is None for move in whole)
            assert {*whole} <= {*game.setup.rules.game.legal(table)}


@games
def test_texts_and_tensors_say_the_same(name: str) -> None:
    """Different information, different text; the text of the actions is that of the history."""
    game = pyspiel.load_game(load_name(name, players=3, events=2000))
    seen: dict[str, list[float]] = {}
    for seed in range(2):
        for state in random_states(game, seed):
            for player in range(3):
                tensor = state.information_state_tensor(player)
                text = state.information_state_string(player)
                assert seen.setdefault(text, tensor) == tensor
    assert len({tuple(tensor) for tensor in seen.values()}) == len(seen)
    assert game.information_state_tensor_size() == 2009


@pytest.mark.parametrize(
    "name", ["rahast_vabaks(players=3,deck=33xR1 3xY5)", "ten(deck=6xR5 4xW5 4x$2)"]
)
def test_whoever_was_told_the_same_observes_the_same(name: str) -> None:
    """With decks of few kinds, so that many games begin alike."""
    game = pyspiel.load_game(name)
    observed: dict[str, str] = {}
    met = 0
    for seed in range(150):
        for state in random_states(game, seed):
            if len(state.history()) > 40:
                break
            for player in range(game.num_players()):
                told = state.information_state_string(player)
                seen = state.observation_string(player)
                met += told in observed
                assert observed.setdefault(told, seen) == seen
    assert met > 300


# --- Copies ---------------------------------------------------------------------------------------


@games
def test_copies_go_on_the_same_way(name: str) -> None:
    game = pyspiel.load_game(load_name(name, players=3))
    generator = random.Random(3)
    for number, state in enumerate(random_states(game, 3)):
        if number % 9 or state.is_terminal():
            continue
        state.information_state_string(0)
        kept = (str(state), state.history(), *(everything_shown(state, seat) for seat in range(3)))
        others = [
            state.clone(),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        ]
        for _ in range(6):
            if others[0].is_terminal():
                break
            action = generator.choice(others[0].legal_actions())
            shown = set()
            for other in others:
                other.apply_action(action)
                seen = [everything_shown(other, seat) for seat in range(3)]
                shown.add(repr((str(other), other.history(), seen)))
            assert len(shown) == 1
        now = (str(state), state.history(), *(everything_shown(state, seat) for seat in range(3)))
        assert now == kept


# --- Bots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_observation", [False, True])
def test_the_search_of_openspiel_plays_rahast_vabaks(by_observation: bool) -> None:
    """By information states and by observations, from every kind of decision."""
    game = pyspiel.load_game("rahast_vabaks(players=3)")
    mind = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, mind),
        uct_c=1.4,
        max_simulations=8,
        random_state=mind,
        use_observation_string=by_observation,
        allow_inconsistent_action_sets=by_observation,
    )
    asked: dict[int, int] = {}
    for seed in range(3):
        for state in random_states(game, seed):
            phase = state.position.table.state.phase
            if state.current_player() >= 0 and asked.get(phase, 0) < 5:
                assert bot.step(state) in state.legal_actions()
                asked[phase] = asked.get(phase, 0) + 1
    assert {*asked} == {Phase.TURN, Phase.DRAWN, Phase.SUM, Phase.COLOUR, Phase.CHOOSE}


def test_the_search_of_openspiel_plays_ten() -> None:
    """In TEN all lies open; so it is the one for games of perfect information, in C++.

    Its `step` lets go of Python's lock and ends the process with any game written in Python.
    """
    game = pyspiel.load_game("ten(players=3)")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 12, 10, False, 1, False)
    asked = 0
    for state in random_states(game, 5):
        if not state.is_terminal() and state.current_player() == 1 and asked < 8:
            assert bot.mcts_search(state).best_child().action in state.legal_actions()
            asked += 1
    assert asked == 8


# --- What is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("rahast_vabaks(players=7)", "seats is 7; Rahast vabaks has 2 to 6 seats"),
        ("ten(players=1)", "seats is 1"),
        ("ten(allPass=burn)", "allPass is 'burn'; it can be discard, drawerFree, toMarket"),
        ("ten(deck=R1 X9)", "The deck has 'X9'; it is a list of cards such as R1 or 3xR1"),
        ("ten(deck=101xR1)", "The deck can't be played: too-many-of-a-kind"),
        ("rahast_vabaks(deck=16xR1)", "too-few-cards"),
        ("rahast_vabaks(events=-1)", "events is -1; it can be 0 to"),
    ],
)
def test_what_cannot_be_set_up_is_refused(game: str, message: str) -> None:
    with pytest.raises(Refused, match=message):
        pyspiel.load_game(game)


def test_a_parameter_that_is_not_there_is_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="pileEmpty"):
        pyspiel.load_game("ten(pileEmpty=reshuffle)")


@games
def test_what_is_not_possible_is_refused_and_changes_nothing(name: str) -> None:
    game = pyspiel.load_game(load_name(name, players=2))
    generator = random.Random(1)
    for state in random_states(game, 1):
        if generator.random() < 0.7 and not state.is_terminal():
            continue
        legal = {*state.legal_actions()}
        kept = (str(state), state.history())
        for wrong in (generator.choice([*{*range(300)} - legal]), -2, 10**6):
            with pytest.raises(Refused, match=r"not legal|can't bring|is over"):
                state.apply_action(wrong)
        if not state.is_chance_node():
            with pytest.raises(Refused, match="not for chance"):
                state.chance_outcomes()
        for player in (-1, 2, 10**6):
            with pytest.raises(Refused, match=f"player is {player}; it can be 0 to 1"):
                state.resample_from_infostate(player, generator.random)
        for drawn in (1.0, -0.5, float("nan"), float("inf")):
            with pytest.raises(Refused, match=f"The sampler gave {drawn}"):
                state.resample_from_infostate(0, lambda drawn=drawn: drawn)
        assert (str(state), state.history()) == kept


@pytest.mark.parametrize(
    ("game", "actions", "kinds"), [("ten", 288, 55), ("rahast_vabaks", 54, 41)]
)
def test_there_are_names_for_actions_only(game: str, actions: int, kinds: int) -> None:
    state = pyspiel.load_game(game).new_initial_state()
    assert state.action_to_string(0, actions - 1)
    assert state.action_to_string(-1, kinds + 1) == "first 1"
    for player, action in ((0, actions), (0, -3), (-1, kinds + 2), (-1, -1)):
        with pytest.raises(Refused, match=f"There is no action {action}; it can be 0 to"):
            state.action_to_string(player, action)


def test_a_tensor_without_room_is_refused() -> None:
    game = pyspiel.load_game("ten(events=5)")
    for state in random_states(game, 1):
        if len(state.history()) == 12:
            break
    with pytest.raises(Refused, match="has been told 11 events; the game was loaded with events=5"):
        state.information_state_tensor(0)
    with pytest.raises(Refused, match="no parameters; there are size"):
        game.make_py_observer(None, {"size": 1})


def test_what_others_were_told_before_a_resample_is_unknown() -> None:
    game = pyspiel.load_game("rahast_vabaks(events=500)")
    for state in random_states(game, 1):
        if len(state.history()) == 40:
            break
    other = state.resample_from_infostate(0, random.Random(1).random)
    assert "saw [" in other.information_state_string(1)
    assert len(other.information_state_tensor(0)) == 506
    with pytest.raises(Refused, match="what player 1 was told before isn't known"):
        other.information_state_tensor(1)


def test_without_openspiel_the_message_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "try: import kaardilaud.envs.openspiel\n"
        "except ImportError as error: print(error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], env=os.environ, capture_output=True, text=True, check=True
    )
    assert run.stdout == ('pyspiel is not installed. Run: pip install "kaardilaud[openspiel]"\n')


def test_the_programs_of_its_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "environments" / "openspiel.md"
    programs = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    for program in programs:
        exec(program, {})
    returns, action = capsys.readouterr().out.splitlines()
    assert returns.startswith("[")
    assert action.startswith(("play", "draw", "sum", "pass"))
