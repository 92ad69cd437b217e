"""A network at home: a computer and another device in it, each in a namespace of its own.

Root has the right to make them; anybody else becomes root of a user namespace first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest

HOME = "192.168.77.1"
ROUTER = "192.168.77.254"  # is not there; that the way out leads to it is enough
DEVICE = "192.168.77.2"


class Network(NamedTuple):
    """Commands that begin like this run on the computer, or on the other device."""

    computer: list[str]
    device: list[str]


@contextmanager
def network_at_home() -> Iterator[Network]:
    """The network, until the end of the block."""
    if not all(map(shutil.which, ("unshare", "nsenter", "ip"))):
        pytest.skip("network namespaces need util-linux and iproute2")
    root = os.getuid() == 0
    own_user = [] if root else ["--map-root-user"]
    with _namespace(["unshare", *own_user, "--net"]) as computer_at:
        computer = _entering(computer_at, [] if root else ["--user", "--preserve-credentials"])
        with _namespace([*computer, "unshare", "--net"]) as device_at:
            device = _entering(device_at, [] if root else ["--user", "--preserve-credentials"])
            pair = ["link", "add", "home", "type", "veth", "peer", "name", "device", "netns"]
            _ip(computer, *pair, str(device_at))
            for where, name, address in ((computer, "home", HOME), (device, "device", DEVICE)):
                _ip(where, "addr", "add", f"{address}/24", "dev", name)
                _ip(where, "link", "set", name, "up")
                _ip(where, "link", "set", "lo", "up")
                _ip(where, "route", "add", "default", "via", ROUTER)
            yield Network(computer, device)


@contextmanager
def _namespace(command: list[str]) -> Iterator[int]:
    """The process that holds a new namespace, which ends with this one."""
    holding = subprocess.Popen(
        [*command, "sh", "-c", "echo here; exec cat"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert holding.stdout is not None
    try:
        if holding.stdout.readline() != "here\n":
            pytest.skip(f"no network namespaces here: {holding.communicate()[1].strip()}")
        yield holding.pid
    finally:
        holding.communicate()


def _entering(process: int, user: list[str]) -> list[str]:
    return ["nsenter", "--target", str(process), *user, "--net"]


def _ip(where: list[str], *command: str) -> None:
    subprocess.run([*where, "ip", *command], check=True)
