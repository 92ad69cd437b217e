"""The searches with a network that duels are fought with."""

from __future__ import annotations

from pathlib import Path

from kaardilaud.games import GAMES
from kaardilaud.games.rahast_vabaks.actions import ACTIONS
from kaardilaud.players.levels import plan_for

from . import search_rahast_vabaks, search_ten
from .duel import Contestant
from .fit import load
from .inputs_rahast_vabaks import POLICY_INPUTS
from .inputs_ten import INPUTS
from .lessons_ten import OUTPUTS
from .network import mind_class, network_class


def judging(weights: Path, seconds: float, turns: int, both: bool) -> Contestant:
    """TEN with a network that judges after so many turns by rules, alone or beside rollouts."""
    network = load(weights, network_class(INPUTS, OUTPUTS))
    mind = mind_class(INPUTS, OUTPUTS).many(1)[0]
    plan = plan_for("ten")
    plan.cut_off = turns
    extras = (network, mind, int(both))
    return Contestant(GAMES["ten"], seconds, search_ten.search, extras, plan)


def suggesting(weights: Path, seconds: float, trust: int, everywhere: bool) -> Contestant:
    """Rahast vabaks with a network that says what is likely, trusted by so many thousandths."""
    network = load(weights, network_class(POLICY_INPUTS, ACTIONS))
    mind = mind_class(POLICY_INPUTS, ACTIONS).many(1)[0]
    plan = plan_for("rahast-vabaks")
    plan.favour = trust
    if everywhere:
        plan.habit = trust
    extras = (network, mind, int(everywhere))
    return Contestant(GAMES["rahast-vabaks"], seconds, search_rahast_vabaks.search, extras, plan)
