"""The players that are built in, numbered so that compiled loops can choose between them."""

from enum import IntEnum


class Policy(IntEnum):
    """RANDOM makes any legal action, each equally likely; STEADY plays by fixed, sensible rules."""

    RANDOM, STEADY = range(2)


POLICIES = {policy.name.lower(): policy for policy in Policy}
