"""Cards that fly: only transform and opacity move, nothing waits for them, nothing is given away.

All that is animated is counted where it begins, by the browser's own calls and events. What is laid
out is read in a trace of the browser: from the first frame in which something flies (by then the
new state and what flies above it have been laid out, once) until the last of it has landed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, expect
from scenes import DULL, UNFIT, Scene, dealt, put_on_table
from twins import TWINS

from .driver import DESK, Table
from .running import Server
from .test_leaks import pages_of
from .test_one_device import hand_on, lift

GAME = "rahast-vabaks"
SUM = Scene(GAME, dealt("R20", UNFIT, "B5 G5 Y10 R-MAKSE B1 B1 G1 Y1", DULL, DULL), seats=3)
SWAP = Scene(GAME, dealt("R20", UNFIT, "R-RAHA B1 B1 B1 G1 G1 Y1 Y1", DULL), seats=2)
BUST = Scene("ten", "R4 $3 B9 G1 O4 O5 G4 G5 B4 B5 R6 O6 G6 B6", moves="draw; draw; draw")
WON = Scene("ten", "W5 O4 O5 G4 G5 B4 B5 R6 O6 G6 B6", moves="draw; pass")

# What is animated, with the properties that change; and marks for the trace.
WATCH = """
window.animated = [];
window.flown = [];
let flying = 0;
const animate = Element.prototype.animate;
const seen = (properties) => window.animated.push(...properties);
Element.prototype.animate = function (frames, timing) {
    const animation = animate.call(this, frames, timing);
    seen(animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
    flying += 1;
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('flying')));
    const landed = () => { flying -= 1; if (flying === 0) performance.mark('landed'); };
    animation.finished.then(landed, landed);
    return animation;
};
addEventListener('transitionrun', (event) => {
    const [animation] = event.target.getAnimations({ subtree: true })
        .filter((one) => one.transitionProperty === event.propertyName);
    // What only holds for a while and then changes at once does not move.
    if (animation?.effect.getTiming().duration > 0) seen([event.propertyName]);
});
addEventListener('animationstart', (event) => {
    const [animation] = event.target.getAnimations({ subtree: true })
        .filter((one) => one.animationName === event.animationName);
    seen(animation?.effect.getKeyframes().flatMap(Object.keys) ?? []);
});
new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
        for (const node of addedNodes)
            if (node.classList?.contains('flight')) window.flown.push(node.outerHTML);
}).observe(document, { childList: true, subtree: true });
"""
# Of a keyframe or a timing, not of what is seen.
MOVING = {"transform", "opacity", "offset", "easing", "composite", "computedOffset"}


@pytest.fixture
def watcher(chromium: Browser, server: Server) -> Any:
    """Makes people at whose pages everything that moves is counted."""
    people: list[Table] = []

    def one(
        scene: Scene | None = None,
        speed: str = "fast",
        motion: str = "no-preference",
        pace: str = "byHand",
        **window: Any,
    ) -> Table:
        table = Table(chromium, server)
        people.append(table)
        page = table.open_window(**window)
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        page.context.add_init_script(WATCH)
        page.context.add_init_script(
            f"localStorage.setItem('kaardilaud.motion', {json.dumps(speed)});"
            f"localStorage.setItem('kaardilaud.pace', {json.dumps(pace)})"
        )
        if scene is not None:
            id_, secret = put_on_table(server.database, scene)
            table.sit_down_as(secret, id_)
            table.wait_for_turn()
        return table

    yield one
    for person in people:
        person.close()


Watcher = Callable[..., Table]


def layouts_while_flying(trace: list[dict[str, Any]]) -> tuple[int, int]:
    """How many times something began to fly, and what was laid out until all had landed."""
    names = {"Layout", "flying", "landed"}
    events = sorted((one for one in trace if one["name"] in names), key=lambda one: one["ts"])
    begun = laid_out = 0
    flying = False
    for event in events:
        match event["name"]:
            case "flying":
                begun += not flying
                flying = True
            case "landed":
                flying = False
            case _:
                laid_out += flying
    return begun, laid_out


class Trace:
    """What the browser does meanwhile."""

    def __init__(self, table: Table) -> None:
        self.page = table.page
        self.events: list[dict[str, Any]] = []
        self.browser: CDPSession = self.page.context.new_cdp_session(self.page)
        self.browser.on("Tracing.dataCollected", lambda some: self.events.extend(some["value"]))
        self.ended = False
        self.browser.on("Tracing.tracingComplete", self._end)

    def _end(self, _: Any) -> None:
        self.ended = True

    def __enter__(self) -> Trace:
        categories = ["devtools.timeline", "blink.user_timing"]
        self.browser.send("Tracing.start", {"traceConfig": {"includedCategories": categories}})
        return self

    def __exit__(self, *_: object) -> None:
        self.browser.send("Tracing.end")
        while not self.ended:
            self.page.wait_for_timeout(20)


def landed(table: Table, least: int) -> None:
    """Wait until so many have flown, and nothing does any more."""
    while len(table.page.evaluate("window.flown")) < least:
        table.page.wait_for_timeout(20)
    expect(table.page.locator(".flight")).to_have_count(0)


@pytest.mark.parametrize(
    ("scene", "presses", "flights"),
    [
        (SUM, ["sinine 5 €", "roheline 5 €", "kollane 10 €", "Käi"], 3),
        (SWAP, ["punane RAHAVAHETUS", "Käi"], 1 + 6 + 8),
        (BUST, ["Tõmba kaart"], 1 + 3 + 1 + 3),
        (WON, ["Rohkem", "Paku 2"], 1 + 2),
    ],
    ids=["sum", "swap", "bust", "auction"],
)
def test_only_transform_and_opacity_move_and_nothing_is_laid_out_while_cards_fly(
    watcher: Watcher, scene: Scene, presses: list[str], flights: int
) -> None:
    table = watcher(scene, speed="normal")
    for press in presses[:-1]:
        table.press(table.button(press))
    # Letters that have not been seen before come with a font of their own.
    table.page.evaluate("Promise.all([...document.fonts].map((font) => font.load())).then(() => 0)")
    table.page.evaluate("animated.length = 0")
    with Trace(table) as trace:
        table.press(table.button(presses[-1]))
        landed(table, flights)
    assert layouts_while_flying(trace.events) == (1, 0)
    assert set(table.page.evaluate("animated")) <= MOVING
    assert len(table.page.evaluate("flown")) == flights


def test_what_is_tapped_while_cards_fly_counts_at_once(watcher: Watcher) -> None:
    hand = "B5 G5 Y10 R-MAKSE VV B1 G1 Y1"
    table = watcher(Scene(GAME, dealt("R20", UNFIT, hand, DULL)), speed="slow")
    page = table.page
    table.press(table.button("VALUUTAVAHETUS"))
    table.press(table.button("Käi"))
    expect(page.locator(".flight")).not_to_have_count(0)
    page.evaluate("document.getAnimations().forEach((one) => one.pause())")  # for as long as needed
    table.press(table.button("sinine"))
    expect(table.page.locator(".top figcaption")).to_contain_text("Värv on nüüd: sinine")
    assert page.locator(".flight").count() > 0


@pytest.mark.parametrize(
    ("speed", "motion"), [("off", "no-preference"), ("slow", "reduce")], ids=["off", "reduced"]
)
def test_who_wants_no_motion_gets_none(watcher: Watcher, speed: str, motion: str) -> None:
    table = watcher(BUST, speed=speed, motion=motion)
    table.press(table.button("Tõmba kaart"))
    expect(table.page.locator("section.bust")).to_be_visible()
    assert table.page.evaluate("[animated, flown]") == [[], []]
    table.press(table.button("Menüü"))
    choice = table.page.get_by_role("group", name="Kuidas kaardid liiguvad?")
    if motion == "reduce":
        expect(table.page.get_by_text("sinu seade soovib vähem liikumist")).to_be_visible()
        expect(choice).to_have_count(0)
    else:
        choice.get_by_role("button", name="Kiiresti").click()
        expect(table.page.locator("html")).to_have_attribute("data-motion", "fast")
        table.page.reload()
        expect(table.page.locator("html")).to_have_attribute("data-motion", "off")  # as was written


def test_what_flies_does_not_depend_on_what_is_hidden(watcher: Watcher) -> None:
    twins = TWINS[GAME]
    seen = []
    for scene in twins:
        kai = watcher(pace="fast", size=DESK)
        pages_of(kai, twins, scene)
        landed(kai, 1)
        seen.append(kai.page.evaluate("flown"))
    assert seen[0] == seen[1]
    assert len(seen[0]) >= len(twins.moves) // 2


def test_behind_the_curtain_nothing_flies_any_more(watcher: Watcher) -> None:
    hands = ("B2 B5 B10 B20 B20 G10 G20 Y10", DULL)
    scene = Scene(GAME, dealt("R1", "R2 " + UNFIT, *hands), people=("Jüri",), beside=1)
    table = watcher(speed="slow")
    id_, secret = put_on_table(table.server.database, scene)
    table.sit_down_as(secret, id_)
    lift(table)
    table.press(table.button("Võta pakist"))
    expect(table.page.locator(".flight")).to_have_count(1)
    table.page.evaluate("document.getAnimations().forEach((one) => one.pause())")
    table.press(table.button("Jäta"))
    hand_on(table)
    expect(table.page.locator(".flight")).to_have_count(0)
