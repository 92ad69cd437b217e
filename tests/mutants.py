"""Breaks the rules one at a time and requires that the tests notice: `python -m tests.mutants`.

Each mutant is a small change of one source file in a copy of the package; the tests of its game run
against the copy in plain Python. A mutant that no test notices, or that can no longer be made, is
an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).parent.parent
RV = "games/rahast_vabaks"
TEN = "games/ten"
PATIENCE = 600  # seconds


@dataclass(frozen=True)
class Mutant:
    """One broken rule."""

    name: str
    file: str
    old: str
    new: str

    @property
    def tests(self) -> list[str]:
        """The tests that have to notice."""
        if self.file.startswith("search"):
            return ["tests/heart/test_redeal.py", "tests/heart/test_views.py"]
        if self.file == "match.py" or self.file.startswith(RV):
            return ["tests/rules/rahast_vabaks", "tests/heart/test_views.py"]
        return ["tests/rules/ten"]


MUTANTS = [
    Mutant("nine cards dealt", f"{RV}/rules.py", "FIRST_HAND = 8", "FIRST_HAND = 9"),
    Mutant("endless games", f"{RV}/turn.py", "LAST_MOVE = 5000", "LAST_MOVE = 500000"),
    Mutant(
        "no reshuffle at the end of the last move",
        f"{RV}/turn.py",
        "    if game.pile_size == 0:\n        shuffle_played(game)",
        "    if game.pile_size == 0 and game.moves < LAST_MOVE:\n        shuffle_played(game)",
    ),
    Mutant(
        "a sum of one card",
        f"{RV}/fitting.py",
        "candidates &= SMALLER_MONEY[game.top]",
        "candidates &= MONEY",
    ),
    Mutant(
        "sum without the drawn card",
        f"{RV}/fitting.py",
        "return can_pay_with(game.drawn, VALUE[game.top], purse)",
        "return can_pay(VALUE[game.top], purse)",
    ),
    Mutant(
        "any card may follow a drawn one",
        f"{RV}/rules.py",
        "if fitting(game) >> game.drawn & 1:\n                actions |= 1 << game.drawn",
        "if fitting(game) >> game.drawn & 1:\n                "
        "actions |= game.held[game.seat] & fitting(game)",
    ),
    Mutant(
        "a drawn card must be played",
        f"{RV}/rules.py",
        "actions = 1 << KEEP  # RV-D17",
        "actions = 0",
    ),
    Mutant(
        "named colour binds multicoloured cards",
        f"{RV}/kinds.py",
        "MULTICOLOURED | kinds_where",
        "kinds_where",
    ),
    Mutant(
        "named colour forgotten after a draw",
        f"{RV}/rules.py",
        "game.drawn = card\n",
        "game.drawn = card\n            game.named = NO_COLOUR\n",
    ),
    Mutant(
        "same name never fits",
        f"{RV}/fitting.py",
        "return FITS[game.top] | SAME_NAME[game.top]",
        "return FITS[game.top]",
    ),
    Mutant(
        "same name fits in mid-game with onlyOnStartCard",
        f"{RV}/moving_cards.py",
        "    game.start_card = 0\n\n\n@compiled\ndef swap_hands",
        "\n\n@compiled\ndef swap_hands",
    ),
    Mutant(
        "LISARAHA for everybody",
        f"{RV}/special_cards.py",
        "if game.other == game.seat or game.pile_size == 0:\n        end_turn(game)",
        "if game.pile_size == 0 or game.phase == Phase.EXTRA and game.other == "
        "seat_after(game, game.seat):\n        end_turn(game)",
    ),
    Mutant(
        "MAKSEHAIRED skips nobody",
        f"{RV}/special_cards.py",
        "game.seat = seat_after(game, game.seat)\n            end_turn(game)",
        "end_turn(game)",
    ),
    Mutant(
        "a last RAHAVAHETUS is carried out",
        f"{RV}/rules.py",
        "if game.hand_size[seat] == 0:\n        finish(game, 1 << seat, Ending.EMPTY_HAND)",
        "if game.hand_size[seat] == 0 and NAME[kind] != Name.RAHAVAHETUS:\n        "
        "finish(game, 1 << seat, Ending.EMPTY_HAND)",
    ),
    Mutant(
        "VALJAMAKSE takes from the chosen player",
        f"{RV}/special_cards.py",
        "take_from_hand(game, game.seat, card)\n    add_to_hand(game, game.other, card)",
        "take_from_hand(game, game.other, card)\n    add_to_hand(game, game.seat, card)",
    ),
    Mutant(
        "the last card taken does not win",
        f"{RV}/special_cards.py",
        "if game.hand_size[game.seat] == 0:\n        finish",
        "if game.hand_size[game.seat] == -1:\n        finish",
    ),
    Mutant(
        "colour lost in a reshuffle",
        f"{RV}/turn.py",
        "        game.shuffles += 1\n",
        "        game.shuffles += 1\n        game.named = NO_COLOUR\n",
    ),
    Mutant(
        "the top card is shuffled too",
        f"{RV}/turn.py",
        "game.played[game.top] -= 1\n",
        "game.played[game.top] -= 0\n",
    ),
    Mutant(
        "no reshuffle inside LISARAHA",
        f"{RV}/special_cards.py",
        "if game.pile_size == 0 and game.pile_empty == PileEmpty.RESHUFFLE:\n",
        "if game.pile_size < 0 and game.pile_empty == PileEmpty.RESHUFFLE:\n",
    ),
    Mutant(
        "a tie for the fewest cards is not shared",
        f"{RV}/turn.py",
        "seats |= 1 << seat\n",
        "seats = 1 << seat\n",
    ),
    Mutant(
        "a draw starts the count of passes anew",
        f"{RV}/turn.py",
        "if game.passes == game.seats:",
        "if game.passes == game.seats + 1:",
    ),
    Mutant(
        "two fives are no ten",
        f"{RV}/purse.py",
        "worth = min(fives + 2 * (purse >> 24 & 255), amount // 5)",
        "worth = min(min(fives, 1) + 2 * (purse >> 24 & 255), amount // 5)",
    ),
    Mutant(
        "everybody sees what VALJAMAKSE gives away",
        "match.py",
        "(payer, taker)))",
        "None))",
    ),
    Mutant(
        "the view shows another's drawn card",
        f"{RV}/view.py",
        "view.drawn = NO_CARD",
        "view.drawn = game.drawn",
    ),
    Mutant(
        "a redeal forgets known cards",
        "search/redeal.py",
        "range(view.hands[seat][kind] + view.known[seat][kind])",
        "range(view.hands[seat][kind])",
    ),
    Mutant(
        "a redeal gives a drawn card that can't be played",
        "search/redeal.py",
        "while not fitting(game) >> game.drawn & 1 and not can_lay_sum(game):",
        "while False:",
    ),
    Mutant(
        "a redeal gives a hand that can't go on with its sum",
        "search/redeal.py",
        "if view.phase == Phase.SUM and view.seat != view.viewer:",
        "if False:",
    ),
    Mutant("bust at ten", f"{TEN}/rules.py", "LIMIT = 11", "LIMIT = 10"),
    Mutant("no cap of ten tokens", f"{TEN}/tokens.py", "MOST_TOKENS = 10", "MOST_TOKENS = 99"),
    Mutant("bust tokens are worth 2", f"{TEN}/tokens.py", "BUST_VALUE = 3", "BUST_VALUE = 2"),
    Mutant("endless bust tokens", f"{TEN}/tokens.py", "BUST_TOKENS = 15", "BUST_TOKENS = 99"),
    Mutant(
        "money does not lower the total",
        f"{TEN}/rules.py",
        "return numbers - money >= LIMIT",
        "return numbers >= LIMIT",
    ),
    Mutant(
        "a bust by money pays the others",
        f"{TEN}/rules.py",
        "go_bust(game, False)",
        "go_bust(game, True)",
    ),
    Mutant(
        "stopping with an empty reward",
        f"{TEN}/rules.py",
        "if game.money > 0:\n                actions |= 1 << TAKE_MONEY",
        "if game.row_size > 0:\n                actions |= 1 << TAKE_MONEY",
    ),
    Mutant(
        "the drawer bids first",
        f"{TEN}/auction.py",
        "game.seat = seat_after(game, game.drawer)\n    game.phase = Phase.AUCTION",
        "game.seat = game.drawer\n    game.phase = Phase.AUCTION",
    ),
    Mutant(
        "equal bids",
        f"{TEN}/rules.py",
        "return game.price < action - BID <= highest_bid(game)",
        "return game.price <= action - BID <= highest_bid(game)",
    ),
    Mutant(
        "cards do not pay",
        f"{TEN}/payment.py",
        "return game.hand_size[game.seat] if game.pays_with_cards else 0",
        "return 0",
    ),
    Mutant(
        "what one owns can be bought again",
        f"{TEN}/market.py",
        "return game.on_offer & ~owned & WITHIN",
        "return game.on_offer & WITHIN",
    ),
    Mutant(
        "wilds forbid buying too",
        f"{TEN}/market.py",
        "owned = game.held[seat] & NUMBER_CARDS",
        "owned = game.held[seat]",
    ),
    Mutant(
        "the last player has no final buy",
        f"{TEN}/turn.py",
        "        if seat == game.drawer:\n            count_points(game)\n            return\n"
        "        seat = seat_after(game, seat)\n",
        "        seat = seat_after(game, seat)\n        if seat == game.drawer:\n"
        "            count_points(game)\n            return\n",
    ),
    Mutant(
        "spent cards go to the market",
        f"{TEN}/payment.py",
        "take_from_hand(game, game.seat, kind)\n    game.discarded += 1\n",
        "take_from_hand(game, game.seat, kind)\n    add_to_market(game, kind)\n",
    ),
    Mutant(
        "most cards win a tie",
        f"{TEN}/turn.py",
        "* 256 + 255 - game.hand_size[seat]",
        "* 256 + game.hand_size[seat]",
    ),
    Mutant(
        "two bonus points",
        f"{TEN}/scoring.py",
        "points = length + 1 if",
        "points = length + 2 if",
    ),
    Mutant(
        "one wild for two colours",
        f"{TEN}/scoring.py",
        "return supply & ~rows | supply >> NUMBERS & rows",
        "return supply",
    ),
    Mutant(
        "no cards are taken out for two players",
        "cards.py",
        "if least <= seats or not reduced",
        "if least <= 4 or not reduced",
    ),
]


def outcome(mutant: Mutant) -> str | None:
    """None if the tests notice the mutant, else what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder) / "kaardilaud"
        shutil.copytree(TOP / "src" / "kaardilaud", package, ignore=ignored)
        source = package / mutant.file
        text = source.read_text(encoding="utf-8")
        if text.count(mutant.old) != 1:
            return f"{mutant.old!r} stands {text.count(mutant.old)} times in {mutant.file}"
        source.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        try:
            run = subprocess.run(
                [sys.executable, "-m", "pytest", "-xq", "-p", "no:cacheprovider", *mutant.tests],
                cwd=TOP,
                env={**os.environ, "PYTHONPATH": folder, "KAARDILAUD_PLAIN": "1"},
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            return None  # a broken rule may make a game endless: noticed as well
        if run.returncode == 1:
            return None
        return "no test notices it" if run.returncode == 0 else run.stdout[-2000:] + run.stderr


def ignored(_folder: str, names: list[str]) -> set[str]:
    """What a copy of the package can do without."""
    return {name for name in names if name in ("__pycache__", "web")}


def main() -> int:
    """Run all mutants, two at a time."""
    survivors = 0
    with ThreadPoolExecutor(max_workers=2) as workers:
        for mutant, wrong in zip(MUTANTS, workers.map(outcome, MUTANTS), strict=True):
            survivors += wrong is not None
            print(f"{'caught' if wrong is None else 'SURVIVED':9} {mutant.name}", flush=True)
            if wrong:
                print(f"          {wrong}")
    print(f"{len(MUTANTS) - survivors} passed, {survivors} failed")
    return int(survivors > 0)


if __name__ == "__main__":
    sys.exit(main())
