"""`kaardilaud play`: a game at the terminal."""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command import ENVIRONMENT, kaardilaud, on_a_terminal

from kaardilaud.cli import main
from kaardilaud.cli.choices import choices_in, understood
from kaardilaud.cli.play import TerminalGame, asked_for
from kaardilaud.cli.screen import Screen, Span, broken
from kaardilaud.games import GAMES
from kaardilaud.games.ten.notation import payments
from kaardilaud.games.ten.notation import why_illegal as why_not_in_ten
from kaardilaud.locale import LANGUAGES, Words
from kaardilaud.match import Match
from kaardilaud.players.ten import payment_move
from kaardilaud.records import read_records, replay

HANDS = ["R2", "B2", "VV", "R5", "B5", "Y1", "G-RAHA", "B-VALJA"], ["B1"] * 8, ["G1"] * 8
DEALT = [hand[place] for place in range(8) for hand in HANDS]


def rahast_vabaks(*pile: str, top: str = "R10") -> Match:
    """Three players; seat 0 has the hand above and begins."""
    return Match.begin(GAMES["rahast-vabaks"], [{}] * 3, [*DEALT, top, *pile])


def ten(pile: str, moves: str) -> Match:
    match = Match.begin(GAMES["ten"], [{}] * 2, pile.split())
    for move in moves.split(" | "):
        match.play(move)
    return match


def typed(match: Match, text: str, names: tuple[str, ...] = ("Sina", "Arvo", "Kiip")) -> str:
    """The move that is understood when this is typed in the position."""
    assert match.to_move is not None
    words = Words("et", match.game.name, names)
    return understood(text, choices_in(match.game, match.view(match.to_move), words))


# --- What is typed ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1", "play R2"),  # the hand in table order: R2 R5 B2 B5 Y1 B-VALJA G-RAHA VV
        ("4", "play B5"),
        ("  2   4 ", "play R5 B5"),
        ("R5 b5", "play R5 B5"),
        ("vv", "play VV"),
        ("g-raha", "play G-RAHA"),
        ("play R5", "play R5"),
        ("käi R5 B5", "play R5 B5"),
        ("Käi välja 2", "play R5"),
        ("9", "draw"),
        ("draw", "draw"),
        ("Võta", "draw"),
        ("võta kaart", "draw"),
        ("d", "draw"),
        ("jäta", "keep"),
        ("passi", "pass"),
        ("10", "10"),
        ("0", "0"),
        ("1 9", "1 9"),
        ("käi 0", "play 0"),
        ("99999999999999999999", "99999999999999999999"),
        ("rubbish R5", "rubbish R5"),
        ("", ""),
    ],
)
def test_typing_on_ones_turn(text: str, move: str) -> None:
    assert typed(rahast_vabaks("Y5", "Y20"), text) == move


@pytest.mark.parametrize("text", ["1", "arvo", "Arvo", "vali Arvo", "choose arvo", "choose 1"])
def test_choosing_a_player_by_number_or_name(text: str) -> None:
    match = rahast_vabaks("Y5", "Y20", top="G10")
    match.play("play G-RAHA")
    assert typed(match, text) == "choose 1"


@pytest.mark.parametrize("text", ["2", "B", "b", "sinine", "blue", "värv sinine", "color B"])
def test_naming_a_colour_by_number_letter_or_name(text: str) -> None:
    match = rahast_vabaks("Y5", "Y20")
    match.play("play VV")
    assert typed(match, text) == "colour B"


@pytest.mark.parametrize(
    ("text", "move"),
    [("3", "bid 3"), ("bid 3", "bid 3"), ("paku 3", "bid 3"), ("pass", "pass"), ("p", "pass")],
)
def test_typing_in_an_auction(text: str, move: str) -> None:
    assert typed(ten("W5 R1", "draw"), text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1", "draw"),
        ("tõmba", "draw"),
        ("2", "take numbers"),
        ("numbrid", "take numbers"),
        ("võta raha", "take money"),
        ("money", "take money"),
    ],
)
def test_typing_while_drawing(text: str, move: str) -> None:
    assert typed(ten("R4 $2 G1", "draw | draw"), text) == move


BUYING = "draw | draw | take money | draw | take numbers"
PAYING = BUYING + " | buy R4"


@pytest.mark.parametrize(
    ("text", "move"),
    [("1", "skip"), ("ära osta", "skip"), ("2", "buy R4"), ("r4", "buy R4"), ("osta R4", "buy R4")],
)
def test_typing_while_buying(text: str, move: str) -> None:
    assert typed(ten("R4 $3 G2 G1", BUYING), text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("", "pay 4c"),
        ("3c g2", "pay 3c G2"),
        ("3C G2", "pay 3c G2"),
        ("maksa 4c", "pay 4c"),
        ("pay 4c", "pay 4c"),
        ("4", "4"),
    ],
)
def test_typing_while_paying(text: str, move: str) -> None:
    assert typed(ten("R4 $3 G2 G1", PAYING), text) == move


def test_the_only_move_needs_no_words() -> None:
    assert typed(Match.begin(GAMES["ten"], [{}] * 2, ["R1", "R2"]), "") == "draw"


# --- The payment that is proposed ---------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_whoever_types_nothing_pays_what_is_proposed(seed: int) -> None:
    """That no payment is cheaper is tested with the computer player that proposes it."""
    chance = random.Random(seed)
    deck = [code for code in GAMES["ten"].codes if code[0] != "$"] * 2
    chance.shuffle(deck)
    match = Match.begin(GAMES["ten"], [{}] * 2, deck)
    met = 0
    while match.result() is None:
        assert match.to_move is not None
        view = match.view(match.to_move)
        if match.dump()["phase"] == "pay":
            met += 1
            assert typed(match, "") == payment_move(view)
            assert why_not_in_ten(view, payment_move(view)) is None
        moves = [move for move in match.legal() if move.startswith(("bid", "buy", "take"))]
        legal = [move for move in match.legal() if move != "pay *"] or [payment_move(view)]
        match.play(chance.choice(moves or legal))
    assert met


def test_of_equal_payments_the_one_that_keeps_money_tokens() -> None:
    match = ten("R9 R4 W3 B1 B2", "draw | draw | draw | bid 3 | pass")
    assert [*payments(match.state)]
    assert payment_move(match.view(0)) == "pay 1b"


# --- Whole games --------------------------------------------------------------------------------


class Typist(Screen):
    """A person who plays at random and types rubbish now and then."""

    def __init__(self, seed: int) -> None:
        self.console = None
        self.chance = random.Random(seed)
        self.lines: list[str] = []
        self.rubbish = iter(["help", "why", "miks R5", "rubbish", "0", "-1", "R5 R5 R5 R5", "\x1b"])
        self.play: TerminalGame

    def print(self, *pieces: str | Span) -> None:
        self.lines.append("".join(str(p.text if isinstance(p, Span) else p) for p in pieces))

    def ask(self, prompt: str) -> str | None:
        if "(yes/no)" in prompt or "(jah/ei)" in prompt:
            return self.chance.choice(["yes", "j", "no"])
        rubbish = next(self.rubbish, None)
        if rubbish is not None:
            return rubbish
        match = self.play.round.match
        legal = [move for move in match.legal() if not move.endswith("*")]
        return self.chance.choice(legal) if legal else ""


@pytest.fixture
def typist(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Typist]:
    """Has the command played by a typist."""

    def sit_down(seed: int) -> Typist:
        person = Typist(seed)

        class Played(TerminalGame):
            def __init__(self, *arguments: Any) -> None:
                super().__init__(*arguments)
                person.play = self

        monkeypatch.setattr("kaardilaud.cli.play.Screen", lambda: person)
        monkeypatch.setattr("kaardilaud.cli.play.TerminalGame", Played)
        return person

    return sit_down


def games() -> Iterator[tuple[str, str, int]]:
    for number, name in enumerate(GAMES):
        for seats in GAMES[name].seats:
            yield name, LANGUAGES[(number + seats) % 2], seats


@pytest.mark.parametrize(("game", "lang", "seats"), [*games()])
def test_a_whole_game(
    game: str, lang: str, seats: int, typist: Callable[[int], Typist], tmp_path: Path
) -> None:
    person = typist(seats)
    path = tmp_path / "game.jsonl"
    arguments = ["--seats", str(seats), "--players", "random", "--seed", "7", "--lang", lang]
    assert main(["play", game, *arguments, "--record", str(path)]) == 0
    (record,) = read_records(path)
    assert replay(record).fault is None
    assert record["result"]
    assert [seat["kind"] for seat in record["seats"]] == ["human", *["computer"] * (seats - 1)]
    told = "\n".join(person.lines)
    assert "{" not in told
    assert "\x1b" not in told
    assert str(path) in person.lines[-1]
    people = "Sina" if lang == "et" else "You"
    assert sum(line.startswith((f"{people}:", "Arvo:")) for line in person.lines[-seats - 1 :]) == 2


def test_the_same_seed_deals_the_same_game(tmp_path: Path) -> None:
    decks = []
    for name in "ab":
        path = tmp_path / name
        done = kaardilaud("play", "ten", "--seed", "5", "--record", str(path), typed="quit\n")
        assert (done.err, done.status) == ("", 0)
        decks.append(json.loads(path.read_text())["deck"])
    assert decks[0] == decks[1]
    assert len(decks[0]) == 95


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_and_rules_at_the_terminal(lang: str) -> None:
    lines = "\n".join(["miks", "R77", "why 1 2 3", "abi", "vihje", "reeglid", "lõpp"])
    done = kaardilaud(
        *("play", "rahast-vabaks", "--seed", "3", "--option", "starter=youngest", "--lang", lang),
        typed=lines,
    )
    assert (done.err, done.status) == ("", 0)
    assert "\n# Rahast vabaks\n" in done.out.replace("> ", "\n")
    assert {"et": "Sellist käiku ei ole: „R77“.", "en": "There is no such move: “R77”."}[
        lang
    ] in done.out
    assert {"et": "Mäng jäi pooleli.", "en": "The game was left unfinished."}[lang] in done.out
    assert re.search(
        {"et": "^> (Käi|Võta) .*: .*\\.$", "en": "^> (Play|Draw) .*: .*\\.$"}[lang], done.out, re.M
    )


def test_the_end_of_input_ends_the_game() -> None:
    done = kaardilaud("play", "ten", "--option", "deckByPlayers=full", lang="et")
    assert (done.err, done.status) == ("", 0)
    assert done.out.endswith("Mäng jäi pooleli.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ten", "--seats", "6"], "The game TEN takes 2–5 players in all."),
        (["ten", "--seats", "0"], "The game TEN takes 2–5 players in all."),
        (["ten", "--computers", "5"], "The game TEN takes 2–5 players in all."),
        (["ten", "--players", "grandmaster"], "There is no such computer player: grandmaster"),
        (["ten", "--players", "random,random,random"], "The number of names of players is 3"),
        (["ten", "--players", ","], "The number of names of players is 0"),
        (["ten", "--players", "no.such.module:Class"], "The module no.such.module of"),
        (["ten", "--players", "json:Class"], "The module json has no class Class"),
        (["ten", "--option", "allPass"], "The option “allPass” must be written as"),
        (["ten", "--option", "pileEmpty=reshuffle"], "There is no such option in this game: pile"),
        (["ten", "--option", "allPass=no"], "The option allPass cannot be “no”, it can be: disc"),
        (["ten", "--option", "deckByPlayers=x"], "The option deckByPlayers cannot be “x”, it can"),
        (["ten", "--deck", "none.toml"], "There is no such deck file (none.toml)."),
        (["ten", "--deck", "/"], "This is a folder, not a deck file ("),
    ],
)
def test_what_cannot_be_played(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"kaardilaud: {sentence}")
    assert err.count("\n") == 1


def test_a_file_that_cannot_be_written_is_refused_before_the_game() -> None:
    done = kaardilaud("play", "ten", "--record", "/no/such/folder/file")
    assert done == ("", "kaardilaud: There is no such folder: /no/such/folder.\n", 2)


@pytest.mark.parametrize(
    ("bids", "asked"),
    [("", "Bid 1–5, or"), ("bid 3", "Bid 4–5, or"), ("bid 4", "Bid 5, or"), ("bid 5", "to pass.")],
)
def test_the_bids_that_are_asked_for(bids: str, asked: str) -> None:
    match = ten("W5 R1", " | ".join(["draw", *filter(None, [bids])]))
    assert match.to_move is not None
    view = match.view(match.to_move)
    words = Words("en", "ten", ("You", "Arvo"))
    said = asked_for(choices_in(match.game, view, words), match.game.show(view), words)
    assert said.startswith("The auction is for wild\u00a05, the highest bid is ")
    assert asked in said


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_an_interrupted_game_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with subprocess.Popen(
        [sys.executable, "-m", "kaardilaud", "play", "ten", "--record", str(path), "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdout is not None
        shown = b""
        while not shown.endswith(b"\n> "):
            shown += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (err, process.returncode) == (b"Interrupted.\n", 130)
    assert out.decode() == f"\nThe record of the game is in the file {path}.\n"
    (record,) = read_records(path)
    assert replay(record).fault is None


def test_long_lines_break_at_ordinary_spaces_only() -> None:
    spans = [Span("red\u00a05\u00a0€", "R"), Span(", "), Span("blue\u00a010\u00a0€", "B")]
    lines = broken([*spans, Span("  and more")], 12)
    assert ["".join(span.text for span in line) for line in lines] == [
        "red\u00a05\u00a0€, ",
        "blue\u00a010\u00a0€  ",
        "and more",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "typed"), [("rahast-vabaks", "help\n1\n1\n1\n1\n1\n"), ("ten", "help\npass\n1\n1\n")]
)
def test_no_line_ends_within_the_name_of_a_card(
    game: str, typed: str, lang: str, columns: int
) -> None:
    arguments = ["play", game, "--seats", "4", "--seed", "5", "--lang", lang]
    shown = on_a_terminal(*arguments, columns=columns, typed=typed).replace("\u00a0", " ")
    shown = re.sub("^(> )+", "", shown, flags=re.MULTILINE)  # nobody's typing is seen here
    assert max(map(len, shown.splitlines())) <= columns
    words = Words(lang, game)
    names = {words.card(code).replace("\u00a0", " ") for code in GAMES[game].codes}
    in_one_line = {name: shown.count(name) for name in names}
    assert sum(in_one_line.values()) > 3
    assert {name: shown.replace("\n", " ").count(name) for name in names} == in_one_line


def test_wide_characters_take_two_places() -> None:
    lines = broken([Span("\u5361\u724c \u5361\u724c o\u0308o\u0308o\u0308")], 8)
    assert [sum(len(span.text) for span in line) for line in lines] == [3, 9]
