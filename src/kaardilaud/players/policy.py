"""The players that play by fixed rules, numbered so that compiled loops can choose between them."""

from enum import IntEnum


class Policy(IntEnum):
    """RANDOM makes any legal action, each equally likely; EASY plays like somebody in a first game,
    STEADY by sensible rules."""

    RANDOM, EASY, STEADY = range(3)


POLICIES = {policy.name.lower(): policy for policy in Policy}
