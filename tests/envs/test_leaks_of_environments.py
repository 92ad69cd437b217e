"""Nothing hidden leaves an environment: everything that a seat can't know is dealt anew."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from encoded_games import Way, every_way

from kaardilaud.dealer import Dealer, seed_dealer
from kaardilaud.envs import rahast_vabaks_v0, ten_v0
from kaardilaud.envs.rules import has_machine_code
from kaardilaud.fixed_record import FixedRecord
from kaardilaud.games import GAMES
from kaardilaud.search.redeal import redeal

MODULES: dict[str, Any] = {"rahast-vabaks": rahast_vabaks_v0, "ten": ten_v0}
OFTEN = 3  # times that each phase is looked at

ways = pytest.mark.parametrize("way", every_way()[1::4], ids=str)


def plain(record: Any, kind: type[FixedRecord]) -> Any:
    """A record of the environment as the rules in plain Python have it."""
    return record if isinstance(record, kind) else kind.from_numpy(record)


def dealt_anew(environment: Any, viewer: int, dealer: Dealer) -> tuple[Any, bool]:
    """A copy in which all is different that this seat can't know; and whether anything is."""
    other = pickle.loads(pickle.dumps(environment))
    single = other.game
    rules, loop = single.rules, single.rules.loop
    state = plain(single._state[0], loop.State)
    memory = plain(single._memory[0], loop.Memory)
    new = redeal(rules.game.view(state, memory, viewer), dealer)
    dealer.pile_size = 0
    offer = rules.encode.Offer()
    rules.encode.make_offer(new, offer)
    fast = has_machine_code(rules)
    single._state[0] = new.numpy() if fast else new
    single._offered[0] = offer.numpy() if fast else offer
    single._dealer[0].random = dealer.random  # and what will be drawn
    return other, bool(new != state)


def told(environment: Any, agent: str) -> list[Any]:
    """Everything that an agent gets from its environment."""
    observed = environment.observe(agent)
    found = [observed["observation"].tobytes(), observed["action_mask"].tobytes()]
    found += [environment.rewards[agent], environment._cumulative_rewards[agent]]
    found += [environment.terminations[agent], environment.truncations[agent]]
    mask = environment.infos[agent].get("action_mask")
    found += [sorted(environment.infos[agent]), mask if mask is None else mask.tobytes()]
    if environment.agent_selection == agent:
        for mode in ("ansi", "rgb_array"):
            environment.render_mode = mode
            shown = environment.render()
            found.append(shown if mode == "ansi" else shown.tobytes())
    return found


@ways
def test_an_agent_is_told_nothing_that_its_seat_cannot_know(way: Way) -> None:
    """Observation, mask, rewards, infos, text and picture, in every phase and for every seat."""
    dealer, generator = Dealer(), random.Random(str(way))
    seed_dealer(dealer, 8, 8)
    phases: Counter[str] = Counter()
    differed = 0
    environment = MODULES[way.game.name].raw_env(seats=way.seats, options=way.options)
    for seed in range(4):
        environment.reset(seed=seed)
        while not all(environment.terminations.values()):
            seen = environment.observe(environment.agent_selection)["observation"]
            (phase,) = environment.game.rules.encode.OBSERVATION.decode(seen)["phase"]
            phases[phase] += 1
            if phases[phase] <= OFTEN:
                for seat, agent in enumerate(environment.agents):
                    other, is_different = dealt_anew(environment, seat, dealer)
                    differed += is_different
                    assert told(other, agent) == told(environment, agent)
            environment.step(generator.choice(environment.game.legal_actions()))
    parts = environment.game.rules.encode.OBSERVATION.parts
    known = {label for part in parts if part.name == "phase" for label in part.labels} - {"over"}
    if way.game.hides_cards and way.seats == 2:
        known.remove("choose")  # there is one other player only
    assert set(phases) == known
    assert (differed > 0) == way.game.hides_cards


@pytest.mark.parametrize("game", GAMES)
def test_pictures_differ_where_what_is_seen_differs(game: str) -> None:
    """Else the test above would find two empty pictures equal."""
    environment = MODULES[game].raw_env(seats=3, render_mode="rgb_array")
    environment.reset(seed=2)
    generator = random.Random(2)
    pictures = set()
    for _ in range(12):
        picture = environment.render()
        assert picture.shape == (600, 960, 3)
        assert picture.dtype == np.uint8
        pictures.add(picture.tobytes())
        environment.step(generator.choice(environment.game.legal_actions()))
    assert len(pictures) == 12
    assert environment.metadata["render_modes"] == ["ansi", "rgb_array"]
