"""Gymnasium's own check of our environments, and what it doesn't look at."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from kaardilaud.envs import BatchEnvironment, Refused, SingleEnvironment
from kaardilaud.envs.gymnasium import IDS, CardGameEnv, CardGamesVectorEnv
from kaardilaud.envs.rules import SEEDS, rules_of
from kaardilaud.envs.showing import rendered
from kaardilaud.games import GAMES

games = pytest.mark.parametrize("game", GAMES)


def lowest(observation: Any, mask: Any) -> int:
    """An opponent who takes the legal action of the lowest number."""
    return int(np.flatnonzero(mask)[0])


def some_action(mask: Any, turn: int) -> np.int64:
    """A legal action that depends on nothing but mask and turn."""
    legal = np.flatnonzero(mask)
    return legal[(turn * 7919 + 31) % len(legal)]


def play(environment: Any, seed: int | None, steps: int) -> list[Any]:
    """What an environment says to some actions, games one after the other."""
    said: list[Any] = [environment.reset(seed=seed)]
    over = False
    for turn in range(steps):
        if over:
            said.append(environment.reset())
            over = False
            continue
        said.append(environment.step(some_action(said[-1][-1]["action_mask"], turn)))
        over = said[-1][2]
    return said


def same(one: Any, other: Any) -> bool:
    """Are these equal, arrays in them too?"""
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(same(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, np.ndarray):
        return bool((one == other).all())
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"seats": 2, "opponents": "steady", "render_mode": "ansi"},
        {"seats": 5, "opponents": ["random", "easy", "steady", lowest]},
    ],
    ids=["plain", "steady", "mixed"],
)
@games
def test_gymnasium_finds_nothing_wrong(game: str, how: dict[str, Any]) -> None:
    """Its check knows of no masks, so what is not legal is replaced; a warning would fail."""
    environment = gymnasium.make(IDS[game], replace_illegal=True, **how)
    check_env(environment.unwrapped)


@games
def test_without_a_mask_only_the_action_differs(game: str) -> None:
    """What is replaced is replaced by something legal, and legal actions are left as they are."""
    strict = gymnasium.make(IDS[game], seats=2)
    lenient = gymnasium.make(IDS[game], seats=2, replace_illegal=True)
    assert same(play(strict, 5, 200), play(lenient, 5, 200))
    lenient.reset(seed=1)
    for action in [0, *range(lenient.action_space.n - 1, 40, -1)]:  # type: ignore[attr-defined]
        if lenient.step(np.int64(action))[2]:
            lenient.reset()
    with pytest.raises(Refused):
        lenient.step(np.float64(1.5))


@games
def test_a_seed_decides_everything(game: str) -> None:
    how = {"seats": 3, "opponents": ["easy", "random"]}
    one, other = (gymnasium.make(IDS[game], **how) for _ in range(2))
    first = play(one, 2**40, 300)
    assert same(first, play(other, 2**40, 300))
    assert same(first, play(one, 2**40, 300))
    assert not same(first, play(other, 2**40 + 1, 300))
    assert sum(said[2] for said in first if len(said) == 5) > 1


@games
def test_an_episode_is_a_game_of_the_batch(game: str) -> None:
    environment = gymnasium.make(IDS[game], seats=4, opponents=["easy", "steady", "random"])
    observed, info = environment.reset(seed=9)
    seed = int(np.random.default_rng(9).integers(SEEDS))
    players = [None, "easy", "steady", "random"]
    batch = BatchEnvironment(game, 1, 4, players=players, auto_reset=False)
    batch.reset(seed)
    over, turn = False, 0
    while not over:
        assert (observed == batch.observations[0]).all()
        assert (info["action_mask"] == batch.masks[0]).all()
        action = some_action(info["action_mask"], turn)
        observed, reward, over, truncated, info = environment.step(action)
        batch.step([action])
        turn += 1
        assert reward == batch.rewards[0, 0]
        assert not truncated
        assert list(info) == ["action_mask"]
    assert (observed == batch.final_observations[0, 0]).all()
    assert not info["action_mask"].any()


@games
def test_many_games_are_those_of_the_batch(game: str) -> None:
    many = gymnasium.make_vec(IDS[game], num_envs=20, seats=3, opponents="easy")
    assert isinstance(many, CardGamesVectorEnv)
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observed, infos = many.reset(seed=3)
    batch = BatchEnvironment(game, 20, 3, players=[None, "easy", "easy"])
    batch.reset(int(np.random.default_rng(3).integers(SEEDS)))
    ends = 0
    for turn in range(300):
        assert observed in many.observation_space
        assert (observed == batch.observations).all()
        assert (infos["action_mask"] == batch.masks).all()
        actions = np.array([some_action(mask, turn) for mask in infos["action_mask"]])
        kept = observed.copy()
        before = observed
        observed, rewards, ended, truncated, infos = many.step(actions)
        assert (before == kept).all()
        batch.step(actions)
        assert (rewards == batch.rewards[:, 0]).all()
        assert (ended == batch.ended).all()
        assert not truncated.any()
        assert ("final_obs" in infos) == ended.any()
        for place in np.flatnonzero(ended):
            ends += 1
            assert infos["_final_obs"][place]
            assert (infos["final_obs"][place] == batch.final_observations[place, 0]).all()
    assert ends > 10


@games
def test_opponents_can_be_functions(game: str) -> None:
    """They see what their seats see, and the game is the one that a single environment plays."""
    asked: list[tuple[bytes, bytes]] = []
    kept: list[tuple[Any, Any]] = []

    def opponent(observation: Any, mask: Any) -> int:
        asked.append((observation.tobytes(), mask.tobytes()))
        kept.append((observation, mask))
        return lowest(observation, mask)

    many = CardGamesVectorEnv(game, 4, 3, opponents=[opponent, lowest])
    _, infos = many.reset(seed=6)
    seed = int(np.random.default_rng(6).integers(SEEDS))
    singles = [SingleEnvironment(game, 3) for _ in range(4)]
    expected: list[tuple[bytes, bytes]] = []

    def until_learner(single: SingleEnvironment) -> None:
        while single.seat > 0:
            if single.seat == 1:
                expected.append((single.observation(1).tobytes(), single.mask().tobytes()))
            single.step(single.legal_actions()[0])

    for number, single in enumerate(singles):
        single.reset(seed, number)
        until_learner(single)
    running = set(range(4))
    for turn in range(400):
        assert sorted(asked) == sorted(expected)
        actions = np.array([some_action(mask, turn) for mask in infos["action_mask"]])
        for number in sorted(running):
            singles[number].step(int(actions[number]))
            until_learner(singles[number])
        observed, rewards, ended, _, infos = many.step(actions)
        for number in sorted(running):
            single = singles[number]
            assert ended[number] == (single.seat < 0)
            seen = infos["final_obs"][number] if ended[number] else observed[number]
            assert (seen == single.observation(0)).all()
            if ended[number]:
                assert rewards[number] == single.rewards[0]
        if ended.any():
            break
    assert ended.any()
    assert [(seen.tobytes(), mask.tobytes()) for seen, mask in kept] == asked


@games
def test_what_cannot_be_done_is_refused(game: str) -> None:
    environment = CardGameEnv(game, 2)
    with pytest.raises(Refused, match="call reset"):
        environment.step(np.int64(0))
    with pytest.raises(Refused, match="call reset"):
        environment.render()
    _, info = environment.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for wrong in (illegal, -1, 10**9, 1.0, None):
        with pytest.raises(Refused):
            environment.step(wrong)  # type: ignore[arg-type]
    over, turn = False, 0
    while not over:
        over = environment.step(some_action(environment.action_masks(), turn))[2]
        turn += 1
    with pytest.raises(Refused, match="call reset"):
        environment.step(np.int64(0))
    many = CardGamesVectorEnv(game, 3)
    with pytest.raises(Refused, match="call reset"):
        many.step(np.zeros(3, np.int64))
    for seed in ([1, 2, 3], -1, 1.0, "1"):
        for one in (environment, many):
            with pytest.raises(Refused, match="it has to be one whole number, 0 or above, or None"):
                one.reset(seed=seed)  # type: ignore[attr-defined]
    again = many.reset(seed=np.int64(5))[0]  # type: ignore[arg-type]
    assert (again == many.reset(seed=5)[0]).all()


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"opponents": "nobody"}, "There is no player 'nobody'"),
        ({"opponents": ["easy"]}, "There are 1 opponents; .* other 3 seats"),
        ({"opponents": ["easy", "easy", 3]}, "The opponent 3 is neither"),
        ({"seats": 9}, "seats is 9"),
        ({"seats": "3"}, "seats is '3'"),
        ({"opponents": 5}, "opponents is 5; it can be the name of a built-in player, a function"),
        ({"opponents": None}, "opponents is None; it can be"),
        ({"seats": 2, "opponents": [5]}, "The opponent 5 is neither a name nor a function"),
        ({"render_mode": "human"}, "it can be None, 'ansi' or 'rgb_array'"),
        ({"replace_illegal": "x"}, "replace_illegal is 'x'; it can be True or False"),
    ],
)
@pytest.mark.parametrize("make", [CardGameEnv, CardGamesVectorEnv])
def test_what_cannot_be_set_up_is_refused(make: Any, how: dict[str, Any], message: str) -> None:
    with pytest.raises(Refused, match=message):
        make("ten", **how)


def test_an_opponent_that_fails_ends_the_game() -> None:
    def cheat(observation: Any, mask: Any) -> int:
        return int(np.flatnonzero(mask == 0)[0])

    environment = CardGameEnv("ten", 2, opponents=cheat)
    with pytest.raises(Refused, match="An opponent's function chose"):
        play(environment, 1, 100)
    with pytest.raises(Refused, match="call reset"):
        environment.step(np.int64(0))


@games
def test_a_pickle_goes_on_the_same_way(game: str) -> None:
    environment = CardGameEnv(game, 3, opponents="easy")
    play(environment, 4, 25)
    other = pickle.loads(pickle.dumps(environment))
    assert same(play(environment, None, 150), play(other, None, 150))


@games
def test_it_goes_through_gymnasiums_wrappers(game: str) -> None:
    wrappers = gymnasium.wrappers
    environment: Any = gymnasium.make(IDS[game], seats=2, render_mode="rgb_array")
    environment = wrappers.DtypeObservation(environment, np.float32)
    environment = wrappers.TransformReward(environment, lambda reward: 10 * reward)
    environment = wrappers.RecordEpisodeStatistics(environment)
    environment = wrappers.TimeLimit(environment, 10_000)
    said = play(environment, 2, 300)
    assert said[-1][0].dtype == np.float32
    ends = [step for step in said if len(step) == 5 and step[2]]
    assert ends
    for _, reward, _, _, info in ends:
        assert info["episode"]["r"] == reward == 10 * np.sign(reward)
    masks = environment.get_wrapper_attr("action_masks")()  # as MaskablePPO asks
    assert masks.dtype == bool
    assert masks.tolist() == (said[-1][-1]["action_mask"] == 1).tolist()


@games
def test_many_go_through_gymnasiums_wrappers(game: str) -> None:
    wrappers = gymnasium.wrappers.vector
    how = {"num_envs": 8, "seats": 2, "opponents": "easy"}
    many: Any = gymnasium.make_vec(IDS[game], autoreset_mode=AutoresetMode.NEXT_STEP, **how)
    many = wrappers.DtypeObservation(many, np.float32)
    same_step: Any = gymnasium.make_vec(IDS[game], **how)
    for wrapped in (many, same_step):
        wrapped = wrappers.RecordEpisodeStatistics(wrapped)
        _, infos = wrapped.reset(seed=1)
        ends = 0
        for turn in range(200):
            actions = np.array([some_action(mask, turn) for mask in infos["action_mask"]])
            observed, rewards, ended, _, infos = wrapped.step(actions)
            assert observed.dtype == (np.float32 if wrapped.env is many else np.uint8)
            if ended.any():
                ends += ended.sum()
                assert (infos["episode"]["r"][ended] == rewards[ended]).all()
        assert ends > 5


@games
def test_a_new_game_can_wait_for_the_next_step(game: str) -> None:
    """In NEXT_STEP the same games, each with a step between them that shows the end."""
    same_step = CardGamesVectorEnv(game, 1, 2)
    next_step = CardGamesVectorEnv(game, 1, 2, autoreset_mode=AutoresetMode.NEXT_STEP)
    _, infos = same_step.reset(seed=4)
    next_step.reset(seed=4)
    ends = 0
    for turn in range(300):
        action = np.array([some_action(infos["action_mask"][0], turn)])
        observed, rewards, ended, _, infos = same_step.step(action)
        shown, got, over, _, others = next_step.step(action)
        assert got == rewards
        assert over == ended
        assert (others["action_mask"] == infos["action_mask"]).all()
        if ended[0]:
            ends += 1
            assert (shown[0] == infos["final_obs"][0]).all()
            assert "final_obs" not in others
            shown, got, over, _, _ = next_step.step(np.array([10**6]))  # it does nothing
            assert not got.any()
            assert not over.any()
        assert (shown == observed).all()
    assert ends > 1
    with pytest.raises(Refused, match="autoreset_mode is"):
        CardGamesVectorEnv(game, autoreset_mode=AutoresetMode.DISABLED)


def test_gymnasium_can_put_single_games_together() -> None:
    many = gymnasium.make_vec(IDS["ten"], num_envs=3, vectorization_mode="sync", seats=2)
    observed, infos = many.reset(seed=5)
    for turn in range(30):
        actions = np.array([some_action(mask, turn) for mask in infos["action_mask"]])
        observed, _, _, _, infos = many.step(actions)
    assert observed in many.observation_space
    many.close()


@games
def test_what_is_shown_is_what_is_observed(game: str) -> None:
    rules = rules_of(game)
    for mode in ("ansi", "rgb_array"):
        environment = CardGameEnv(game, 3, render_mode=mode)
        observed, info = environment.reset(seed=3)
        many = CardGamesVectorEnv(game, 2, 3, render_mode=mode)
        seen, _ = many.reset(seed=3)
        for frame, row in zip(many.render(), seen, strict=True):
            assert same(frame, rendered(mode, rules, "learner", row))
        for turn in range(12):
            shown = environment.render()
            assert same(shown, rendered(mode, rules, "learner", observed))
            observed, _, over, _, info = environment.step(some_action(info["action_mask"], turn))
            if over:
                break
    assert CardGameEnv(game).reset(seed=1)[1].keys() == {"action_mask"}
    assert CardGamesVectorEnv(game, 2).render() is None


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("gymnasium", "gymnasium", "gymnasium"),
        ("ten_v0", "pettingzoo", "pettingzoo"),
        ("picture", "PIL", "pettingzoo"),
    ],
)
def test_one_sentence_says_what_is_not_installed(module: str, missing: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import kaardilaud.envs.{module}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.count("Traceback") == 1
    last = run.stderr.splitlines()[-1]
    assert last == (
        f'ImportError: {missing} is not installed. Run: pip install "kaardilaud[{extra}]"'
    )
