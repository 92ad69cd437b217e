"""Every move, on many positions, against the predicate of the specification (section 4).

The expected moves are worked out here from what lies open in `dump()`, by trying all sets of cards.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from rules.scene import CARDS, COLOURS, GAME, Scene, in_table_order, scene, written

from kaardilaud.games.rahast_vabaks.actions import ACTIONS
from kaardilaud.games.rahast_vabaks.rules import apply, legal_actions
from kaardilaud.games.rahast_vabaks.state import Phase, State

MALFORMED = (
    "",
    " ",
    "play",
    "play ",
    " play R1",
    "play  R1",
    "play R1 ",
    "play R1,B1",
    "play r1",
    "Play R1",
    "PLAY R1",
    "play R3",
    "play R100",
    "play M20",
    "play R-VV",
    "play -LISA",
    "play ?",
    "play *",
    "draw R1",
    "draw now",
    "draw\n",
    "Draw",
    "keep it",
    "pass pass",
    "choose",
    "choose 1 2",
    "choose -1",
    "choose +1",
    "choose 01",
    "choose 1.0",
    "choose ¹",
    "choose ٢",
    "choose 99999999999999999999",
    "choose R",
    "colour",
    "colour r",
    "colour RB",
    "colour R B",
    "colour O",
    "colour M",
    "colour red",
    "color R",
    "take R1",
    "shuffle R1",
    "bid 4",
    "skip",
)
OPEN = [
    "draw",
    "keep",
    "pass",
    *(f"choose {seat}" for seat in range(7)),
    *(f"colour {colour}" for colour in "RBGYO"),
]


def value(card: str) -> int:
    return 0 if "-" in card or card == "VV" else int(card[1:])


def fits_alone(card: str, table: dict[str, Any], always: bool) -> bool:
    """May this card alone be played on the top card?"""
    top = table["top"]
    if card[0] in "MV":
        return True
    if top == "VV":
        return table["colour"] in (None, card[0])
    if top[0] == "M" or card[0] == top[0]:
        return True
    if value(card) and value(card) == value(top):
        return True
    same_name = "-" in card and "-" in top and card[2:] == top[2:]
    return same_name and (always or table["start_card"])


def sets(hand: list[str], top: str) -> Iterator[tuple[str, ...]]:
    """All sets of two or more cards that fit on the top card, the last one ending on top."""
    for size in range(2, len(hand) + 1):
        for cards in combinations(hand, size):
            if all(map(value, cards)) and sum(map(value, cards)) == value(top) > 0:
                for last in set(cards):
                    beneath = list(cards)
                    beneath.remove(last)
                    yield (*in_table_order(beneath), last)


def expected(game: Scene, always: bool) -> set[str]:
    """What the specification allows in this position."""
    table, seat = game.match.dump(), game.turn
    if seat is None:
        return set()
    hand, drawn = table["hands"][seat], table["drawn"]
    match table["phase"]:
        case "choose":
            return {f"choose {other}" for other in range(len(table["hands"])) if other != seat}
        case "colour":
            return {f"colour {colour}" for colour in COLOURS}
        case "turn":
            plays: set[tuple[str, ...]] = {
                (card,) for card in hand if fits_alone(card, table, always)
            }
            plays |= set(sets(hand, table["top"]))
            other = "draw" if table["pile"] else "pass"
        case _:
            plays = {(drawn,)} if fits_alone(drawn, table, always) else set()
            plays |= {cards for cards in sets(hand, table["top"]) if drawn in cards}
            other = "keep"
            assert plays  # otherwise the turn would be over
    return {other, *("play " + " ".join(cards) for cards in plays)}


def candidates(game: Scene, luck: random.Random) -> set[str]:
    """Every single card, all small sums of the hand, some with cards not held, and all else."""
    hand = game.hands[game.turn or 0].split()
    moves = {*OPEN, *MALFORMED, *(f"play {card}" for card in CARDS)}
    pools = [hand, [*luck.choices(CARDS, k=2), *hand[:4]]]
    for pool in pools:
        for size in (2, 3, 4):
            for cards in combinations(pool, size):
                order = luck.sample(cards, size)
                moves.add("play " + " ".join(order))
                moves.add("play " + " ".join([*order[1:], order[0]]))
    moves.update(f"play {card} {card}" for card in hand)
    return moves


def random_scene(luck: random.Random, options: dict[str, str]) -> Scene:
    """Some position: small money is frequent, so that there are sums, and so are the rare cards."""
    weights = [3 if value(card) in (1, 2, 5, 10) else 1 for card in CARDS]
    weights[-1] = 2

    def cards(least: int, most: int) -> str:
        return " ".join(luck.choices(CARDS, weights, k=luck.randint(least, most)))

    top = luck.choice(CARDS)
    start_card = luck.random() < 0.3
    return scene(
        *(cards(1, 8) for _ in range(luck.randint(2, 5))),
        top=top,
        colour=luck.choice(COLOURS) if top == "VV" and not start_card else None,
        start_card=start_card,
        pile=cards(0, 9),
        under="" if start_card else cards(0, 3),
        **options,
    )


def settle(game: Scene, luck: random.Random) -> None:
    """Let chance decide what is due."""
    while game.due:
        state = game.match.state
        if game.due == "take":
            game.take(CARDS[luck.choices(range(len(CARDS)), state.hands[state.seat])[0]])
        else:
            rest = [card for kind, card in enumerate(CARDS) for _ in range(state.pile[kind])]
            game.shuffle(" ".join(luck.sample(rest, len(rest))))


def positions(luck: random.Random, options: dict[str, str]) -> Iterator[Scene]:
    """Positions of random games, a few moves each, in every phase."""
    for _ in range(40):
        game = random_scene(luck, options)
        yield game
        for _ in range(4):
            if game.turn is None:
                break
            special = [m for m in game.legal if m == "play VV" or "-" in m]
            game.play(luck.choice(special if special and luck.random() < 0.5 else game.legal))
            settle(game, luck)
            yield game


@pytest.mark.parametrize("pile_empty", ["reshuffle", "fewestWins"])
@pytest.mark.parametrize("same_name", ["always", "onlyOnStartCard"])
def test_exactly_the_moves_of_the_specification_are_legal(pile_empty: str, same_name: str) -> None:
    luck = random.Random(f"{pile_empty} {same_name}")
    phases: Counter[str] = Counter()
    options = {"pileEmpty": pile_empty, "sameNameAction": same_name}
    for game in positions(luck, options):
        phases[game.phase] += 1
        wanted = expected(game, same_name == "always")
        assert game.legal == sorted(wanted)
        seat = game.turn
        before = game.match.dump(), game.match.state.copy(), game.match.memory.copy()
        for move in candidates(game, luck):
            reason = game.match.why_illegal(0 if seat is None else seat, move)
            assert (reason is None) == (written(move) in wanted), move
            assert reason is None or reason.code
        for other in range(6):
            if other != seat and seat is not None:
                for move in wanted:
                    reason = game.match.why_illegal(other, move)
                    assert reason is not None
                    assert reason.rule is None
        assert before == (game.match.dump(), game.match.state, game.match.memory)
    least = {"turn": 50, "drawn": 5, "choose": 5, "colour": 3, "over": 3}
    assert all(phases[phase] >= count for phase, count in least.items()), phases


def moves_by_actions(state: State, done: tuple[int, ...] = ()) -> set[str]:
    """All moves that programs can make, which lay a sum card by card."""
    moves: set[str] = set()
    actions = legal_actions(state)
    assert actions, f"nothing goes on after {done}"
    for action in (action for action in range(ACTIONS) if actions >> action & 1):
        later = state.copy()
        apply(later, action)
        if later.phase == Phase.SUM:
            moves |= moves_by_actions(later, (*done, action))
        else:
            assert len(done) != 1, "a sum of one card (RV-D37)"
            moves.add(GAME.move_of((*done, action)))
    return moves


def test_action_by_action_the_same_moves_are_legal() -> None:
    luck = random.Random(1)
    for _ in range(150):
        game = random_scene(luck, {})
        if game.turn is not None and luck.random() < 0.3 and "draw" in game.legal:
            game.play("draw")
        if game.turn is not None and "play *" not in game.legal:
            assert moves_by_actions(game.match.state) == set(game.legal)
    for hand, top in (
        ("B10 G5 M500", "R10"),
        ("B10 G5 Y5 VV", "R10"),
        ("M100 M50 R1", "M100"),
        ("R1 B1", "R1"),
    ):
        game = scene(hand, "Y20", top=top)  # what is as much as the top card is no sum
        assert moves_by_actions(game.match.state) == set(game.legal)


def test_nothing_is_legal_while_chance_is_due() -> None:
    game = scene("R-VALJA R1 R2", "B1", "B2", top="R10").play("play R-VALJA", "choose 1")
    later = scene("B1", "B2", top="R10", under="R1", pile="Y2").play("draw")
    for waiting, due in ((game, "take"), (later, "shuffle")):
        assert (waiting.due, waiting.turn, waiting.legal) == (due, None, [])
        for seat in (0, 1):
            for move in (*OPEN, "play R1", "play B1"):
                assert waiting.refusal(move, seat=seat).rule is None


@pytest.mark.parametrize("move", MALFORMED)
def test_a_malformed_move_is_refused_in_every_phase(move: str) -> None:
    turn = scene("R1 R2 VV", "B1 B2", "B1 B2", top="R10", pile="R5 R5")
    drawn = scene("R1 R2 VV", "B1 B2", "B1 B2", top="R10", pile="R5 R5").play("draw")
    choose = scene("R-RAHA R1 R2", "B1 B2", "B1 B2", top="R10").play("play R-RAHA")
    colour = scene("R1 R2 VV", "B1 B2", "B1 B2", top="R10").play("play VV")
    for game, phase in ((turn, "turn"), (drawn, "drawn"), (choose, "choose"), (colour, "colour")):
        assert game.phase == phase
        game.refusal(move)


def test_which_rule_a_refused_move_breaks() -> None:
    """Where the specification has a number for it."""
    game = scene("B5 G5 B20 B-LISA G-MAKSE", "Y20", top="R10", pile="R1")
    broken = {
        "play B20": {"RV-R10", "RV-R11", "RV-R13"},
        "play B5 B20": {"RV-R15"},
        "play B5 B-LISA": {"RV-I4"},
        "play B-LISA G-MAKSE": {"RV-I4"},
        "play R10": {None},  # not held: nothing has a number for that
        "pass": {"RV-D18"},
        "keep": {"RV-D18", "RV-R19", None},
        "colour O": {"RV-D02"},
        "choose 1": {None},
    }
    for move, rules in broken.items():
        assert game.refusal(move).rule in rules, move
    game = scene("B5 B20", "Y20", top="VV", colour="R")
    assert game.refusal("play B5").rule == "RV-R29"
    game = scene("B5 B20", "Y20", top="R10", pile="")
    assert game.refusal("draw").rule == "RV-D28"
