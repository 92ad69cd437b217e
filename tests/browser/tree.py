"""Somebody who does not see the page: knows of it what the accessibility tree says, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

WATCH = """
() => {
  let lost = 0;
  window.longestLost = 0;
  const look = () => {
    lost = document.activeElement === document.body ? lost + 1 : 0;
    window.longestLost = Math.max(window.longestLost, lost);
    requestAnimationFrame(look);
  };
  look();
}
"""


@dataclass
class Node:
    """Something that is said: what it is, its name, its states, and what it is in."""

    role: str
    name: str
    states: dict[str, Any]
    element: int
    inside: list[Node] = field(default_factory=list)

    @property
    def does_something(self) -> bool:
        return not self.states.get("disabled", False)

    def is_in(self, role: str, name: str) -> bool:
        return any(one.role == role and one.name.startswith(name) for one in self.inside)


class Tree:
    """The accessibility tree of a page, as the browser tells it to a screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)

    def nodes(self) -> list[Node]:
        """All that is said now, in order; what lies behind an open sheet is not."""
        told = self.line.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {one["nodeId"]: one for one in told}
        return list(self._below(told[0], by_id, []))

    def _below(
        self, one: dict[str, Any], by_id: dict[str, Any], inside: list[Node]
    ) -> Iterator[Node]:
        if not one["ignored"]:
            states = {each["name"]: each["value"].get("value") for each in one["properties"]}
            said = (one.get(what, {}).get("value", "") for what in ("role", "name"))
            node = Node(*said, states, one.get("backendDOMNodeId", 0), inside)
            yield node
            inside = [*inside, node]
        for child in one["childIds"]:
            if child in by_id:
                yield from self._below(by_id[child], by_id, inside)

    def find(self, role: str, name: str = "") -> list[Node]:
        """What has this role and a name that begins like this."""
        return [one for one in self.nodes() if one.role == role and one.name.startswith(name)]

    def wait_for(self, role: str, *names: str) -> Node:
        """Until something of this role with one of these names is there."""
        for _ in range(400):
            for name in names:
                if found := self.find(role, name):
                    return found[0]
            self.page.wait_for_timeout(50)
        raise AssertionError(f"no {role} {names} in {[(n.role, n.name) for n in self.nodes()]}")

    def press(self, node: Node) -> None:
        """What a screen reader does by itself with something that can be pressed."""
        self._call(node, "function () { this.focus(); this.click(); }")

    def write(self, node: Node, text: str) -> None:
        """Into a field."""
        self._call(node, "function () { this.focus(); this.select(); }")
        self.page.keyboard.insert_text(text)

    def watch_focus(self) -> None:
        """From now on, count in how many pictures in a row nothing has the focus."""
        self.page.evaluate(WATCH)

    def longest_without_focus(self) -> int:
        """So many pictures in a row at most."""
        return int(self.page.evaluate("() => window.longestLost"))

    def focus_is_somewhere(self) -> bool:
        """Does something have the focus that has a name?"""
        return any(
            one.states.get("focused") and one.role != "RootWebArea" and one.name
            for one in self.nodes()
        )

    def _call(self, node: Node, what: str) -> None:
        there = self.line.send("DOM.resolveNode", {"backendNodeId": node.element})["object"]
        self.line.send(
            "Runtime.callFunctionOn",
            {"objectId": there["objectId"], "functionDeclaration": what, "userGesture": True},
        )
