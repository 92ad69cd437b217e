"""A tournament on the machines of a Ray cluster; here they are processes of one machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.command import kaardilaud

pytestmark = pytest.mark.slow

# Ray takes 127.0.0.1 for the address by which other machines know this one; another of the
# addresses that nobody else can reach is left alone.
HERE = "127.0.0.2"
PLAYER = """
import os
from pathlib import Path

class First:
    def __init__(self, game, seed):
        with Path(__file__).with_name("made").open("a") as made:
            made.write(f"{os.getppid()}\\n")
    def choose(self, view):
        return view["legal"][0]

class Wrong(First):
    def choose(self, view):
        return "fold"
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster with two workers, of one processor each."""
    patch = pytest.MonkeyPatch()
    patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    from ray.cluster_utils import Cluster

    nodes = Cluster()
    try:
        nodes.add_node(num_cpus=0, node_ip_address=HERE, include_dashboard=False)
        for _ in range(2):
            nodes.add_node(num_cpus=1, node_ip_address=HERE)
        nodes.wait_for_nodes()
        yield nodes.address
    finally:
        nodes.shutdown()
        patch.undo()


@pytest.fixture
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a player, which other machines know as well."""
    (tmp_path / "first_player.py").write_text(PLAYER, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_two_workers_give_the_same_result(cluster: str, players: Path) -> None:
    arguments = ["tournament", "rahast-vabaks", "--players", "first_player:First,steady"]
    arguments += ["--decks", "20", "--seed", "1", "--json"]
    alone = kaardilaud(*arguments, "--processes", "1")
    assert (alone.status, alone.err) == (0, "")
    (players / "made").unlink()
    shared = kaardilaud(*arguments, "--ray", cluster, "--results", "games.parquet")
    assert shared == alone
    _, *made = (players / "made").read_text().split()  # at first it is made to see if it is there
    assert len(made) == 40
    assert len(set(made)) == 2  # each of the two has a process that starts others
    again = kaardilaud(*arguments, "--processes", "1", "--results", "games.parquet")
    assert again == alone
    assert len((players / "made").read_text().split()) == 42
    assert json.loads(shared.out)["games"] == 40


def test_a_wrong_player_is_named(cluster: str, players: Path) -> None:
    arguments = ["tournament", "ten", "--players", "first_player:Wrong,steady", "--decks", "3"]
    done = kaardilaud(*arguments, "--ray", cluster)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("kaardilaud: The player first_player:Wrong in seat ")
    assert done.err.count("\n") == 1
