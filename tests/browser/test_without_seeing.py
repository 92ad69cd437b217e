"""Both games from the start page or the deal to the end by the accessibility tree alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from scenes import Scene, dealt

from kaardilaud.cards import codes_of, standard_deck
from kaardilaud.games import GAMES

from .driver import DESK, Table
from .tree import Node, Tree

MOST_ACTIONS = 300
FRAMES = 2  # what has been hidden may have the focus until it is drawn
TURN, OVER = "Sinu kord!", "Mäng läbi"


Wish = Callable[[Node], bool]
Decide = Callable[[list[Node]], list[Wish]]


class Listener:
    """Plays by what is said alone."""

    def __init__(self, tree: Tree, decide: Decide) -> None:
        self.tree = tree
        self.decide = decide
        self.pressed: list[str] = []

    def play(self) -> None:
        """Until the game is over; the focus is somewhere after every action."""
        for action in range(MOST_ACTIONS):
            if self.waits_for_my_turn():
                assert self.tree.longest_without_focus() <= FRAMES, self.pressed
                return
            self.do(self.choice())
            if action == 0:
                self.tree.watch_focus()
        raise AssertionError(f"the game does not come to its end: {self.pressed[-20:]}")

    def waits_for_my_turn(self) -> bool:
        """Is the game over? Otherwise it is one's turn, and the page takes what one does."""
        nodes: list[Node] = []
        for _ in range(400):
            nodes = self.tree.nodes()
            said = {one.name for one in nodes if one.role in ("heading", "dialog")}
            if OVER in said:
                return True
            if TURN in said and not any(one.states.get("busy") for one in nodes):
                return False
            self.tree.page.wait_for_timeout(40)
        raise AssertionError(f"nothing to do: {[(one.role, one.name) for one in nodes]}")

    def do(self, node: Node) -> None:
        """Press it; the focus may be away only until the page has drawn what came of it."""
        self.pressed.append(node.name)
        self.tree.press(node)
        for _ in range(100):
            if self.tree.focus_is_somewhere():
                return
            self.tree.page.wait_for_timeout(20)
        raise AssertionError(f"the focus was lost after: {node.name}")

    def choice(self) -> Node:
        """The first of what one would like to press, among what does something now."""
        nodes = self.tree.nodes()
        buttons = [one for one in nodes if one.role == "button" and one.does_something]
        for wish in self.decide(nodes):
            for button in buttons:
                if wish(button):
                    return button
        raise AssertionError(f"nothing to press: {[(one.role, one.name) for one in nodes]}")


def named(*names: str) -> Wish:
    return lambda one: one.name in names


def begins(name: str) -> Wish:
    return lambda one: one.name.startswith(name)


def within(role: str, name: str, what: str = "") -> Wish:
    """Not chosen yet, and in something of this name."""
    return lambda one: (
        one.is_in(role, name) and what in one.name and one.states.get("pressed") != "true"
    )


def rahast_vabaks(_: list[Node]) -> list[Wish]:
    """Play what fits, in sums if need be; else draw."""
    return [
        named("Vaheta ikkagi"),
        within("group", "Vali värv"),
        within("group", "Kaasmängijad", "Vali "),
        named("Käi", "Käi välja"),
        within("group", "Sinu kaardid", "VALUUTAVAHETUS, sobib"),
        within("group", "Sinu kaardid", "VÄLJAMAKSE, sobib"),
        within("group", "Sinu kaardid", "sobib"),
        named("Jäta endale", "Võta pakist", "Lõpeta käik"),
    ]


def ten(nodes: list[Node]) -> list[Wish]:
    """Bid the least, pay what is proposed, buy the first card, stop at five."""
    (total,) = [one.name for one in nodes if one.name.startswith("Rea summa: ")] or ["0"]
    far = int(re.sub(r"^.*: | /.*$", "", total).replace("−", "-")) >= 5
    draw, stop = begins("Tõmba kaart"), named("Peatu")
    return [
        begins("Paku "),
        named("Pass", "Kinnita"),
        begins("Osta "),
        within("group", "Turg"),
        within("region", "Mida võtad?"),
        *([stop, draw] if far else [draw, stop]),
    ]


def test_rahast_vabaks(table: Table) -> None:
    """With a colour and a player to choose; nobody else has red before that."""
    mine = "R-VALJA VV R5 B5 R1 R2 R10 R20"
    others = "Y5 Y10 Y20 Y2 B10 B20 B2 B2"
    deck = dealt("R20", "B1 G1 " + "R1 B1 G1 Y1 R2 B2 G2 Y2 " * 8, mine, others, others)
    table.sit_down(Scene("rahast-vabaks", deck, seats=3), size=DESK)
    mari = Listener(Tree(table.page), rahast_vabaks)
    mari.play()
    assert mari.pressed[2] == "punane"
    assert mari.pressed[5].startswith("Vali ")


def test_ten(table: Table) -> None:
    game = GAMES["ten"]
    deck = codes_of(game, standard_deck(game).for_seats(game, 2))[::4]
    random.Random(3).shuffle(deck)
    table.sit_down(Scene("ten", " ".join(deck)), size=DESK)
    mari = Listener(Tree(table.page), ten)
    mari.play()
    assert {"Pass", "Peatu", "Kinnita"} & set(mari.pressed) == {"Peatu", "Kinnita"}


def test_from_the_start_page_to_the_table(table: Table) -> None:
    page = table.open_window(DESK)
    page.goto(table.server.address)
    mari = Listener(Tree(table.page), rahast_vabaks)
    mari.do(mari.tree.wait_for("button", "Rahast vabaks"))
    mari.tree.write(mari.tree.wait_for("textbox", "Sinu nimi"), "Mari")
    mari.do(mari.tree.wait_for("button", "Alusta mängu"))
    mari.tree.wait_for("group", "Sinu kaardid: 8")
