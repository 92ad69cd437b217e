"""The page, as it is drawn and as it is read out, does not depend on what its reader can't know.

Two games that Kai can't tell apart are played in the same way; his page must be the same all along.
"""

from __future__ import annotations

import json
from contextlib import ExitStack

import pytest
from playwright.sync_api import WebSocket, expect
from scenes import Scene, put_people_on_table
from server.process import PATIENCE
from twins import TWINS, Twins
from websockets.sync.client import ClientConnection, connect

from kaardilaud.server.session import COOKIE

from .driver import DESK, Table
from .test_company import Newcomer

# What Kai presses for his own moves.
PRESSED = {"draw": ["Võta pakist"], "bid 2": ["Rohkem", "Paku 2"]}


class Hand:
    """Makes the moves of somebody else at the table, without a browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.socket.send(json.dumps({"type": "join"}))
        self.hear("whole")

    def hear(self, kind: str) -> None:
        """Until there is a message of this kind."""
        while True:
            for line in str(self.socket.recv(PATIENCE)).split("\n"):
                message = json.loads(line)
                assert message["type"] != "refused", message
                if message["type"] == kind:
                    return

    def move(self, number: int, move: str) -> None:
        """Make a move after the event of this number."""
        said = {"type": "move", "round": 1, "number": number, "move": move}
        self.socket.send(json.dumps({"id": f"after {number}", **said}))
        self.hear("done")


def pages_of(kai: Table, twins: Twins, scene: Scene) -> list[tuple[str, str]]:
    """Kai's page after each move: all that is drawn, and all that is read out."""
    table, secrets = put_people_on_table(kai.server.database, scene)
    lines: list[WebSocket] = []
    kai.page.on("websocket", lambda line: lines.append(line))
    address = f"{kai.server.address.replace('http', 'ws')}/api/tables/{table}/play"
    with ExitStack() as connected:
        hands = []
        for secret in secrets[:2]:
            cookie = {"Cookie": f"{COOKIE}={secret}"}
            line = connected.enter_context(connect(address, additional_headers=cookie))
            hands.append(Hand(line))
        kai.sit_down_as(secrets[2], table)
        seen = [page_of(kai, table)]
        number = 0
        for seat, move in twins.moves:
            with lines[-1].expect_event("framereceived", has_step) as frame:
                if seat != twins.watcher:
                    hands[seat].move(number, move)
                else:
                    kai.wait_for_turn()
                    for name in PRESSED[move]:
                        kai.press(kai.button(name))
            number = last_number(str(frame.value))
            seen.append(page_of(kai, table))
    return seen


def has_step(frame: str | bytes) -> bool:
    """Does this frame tell of an event?"""
    return '"type":"step"' in str(frame)


def last_number(frame: str) -> int:
    """The number of the last event that this frame tells of."""
    messages = [json.loads(line) for line in frame.split("\n")]
    return max(one["event"]["number"] for one in messages if one["type"] == "step")


def page_of(kai: Table, table: str) -> tuple[str, str]:
    """The page at rest, without what names the table."""
    kai.page.evaluate("() => document.activeElement?.blur()")
    expect(kai.page.locator("main[aria-busy=false]")).to_be_visible()
    drawn = kai.page.content().replace(table, "TABLE")
    return drawn, kai.page.locator("body").aria_snapshot()


@pytest.mark.parametrize("game", TWINS)
def test_two_games_that_differ_in_what_is_hidden_look_the_same(
    newcomer: Newcomer, game: str
) -> None:
    twins = TWINS[game]
    one, other = [pages_of(newcomer(size=DESK), twins, scene) for scene in twins]
    assert len(one) == len(twins.moves) + 1
    for number, (page, twin) in enumerate(zip(one, other, strict=True)):
        assert page[1] == twin[1], number
        assert page[0] == twin[0], number
    assert len(set(one)) == len(one)
