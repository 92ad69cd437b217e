"""Named reasons: a true sentence for every decision of both games, in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from random_games import positions, random_match
from scenes import dealt

from kaardilaud.advice import Adviser, Sentence
from kaardilaud.advice.adviser import REASONS, as_good
from kaardilaud.games import GAMES, Game
from kaardilaud.games.ten.odds import cards_that_bust
from kaardilaud.games.ten.rules import apply, reveal
from kaardilaud.games.ten.state import Phase
from kaardilaud.locale import LANGUAGES, Words
from kaardilaud.locale.words import catalogue
from kaardilaud.match import Match
from kaardilaud.search.thinking import Choice

DULL = "G2 G5 G10 G20 Y2 Y5 Y10 Y20"
NAMES = ("Mari", "Jüri", "Arvo", "Kiip", "Nupp", "Piiks")
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def explained(game: Game, count: int) -> Iterator[tuple[Any, str, Sentence]]:
    """Moves of random games, with what is said for them and of them."""
    generator = random.Random(2)
    for number in range(count):
        match = random_match(game, generator, small_deck=number % 3 == 0)
        for now in positions(match, generator):
            assert now.to_move is not None
            view = now.view(now.to_move)
            moves = [move for move in now.legal() if not move.endswith("*")]
            for move in generator.sample(moves, min(len(moves), 12)):
                yield view, move, REASONS[game.name].why(view, move)
                yield view, move, REASONS[game.name].also(view, move)


@cache
def said() -> dict[str, set[tuple[str, ...]]]:
    """Every key that was reached, with the names of its parameters."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for game in GAMES.values():
        for _, _, sentence in explained(game, 70):
            found.setdefault(sentence.key, set()).add(tuple(sorted(sentence.parameters)))
    nothing = rahast_vabaks(dealt("R1", "", DULL, DULL).strip()).view(0)
    found[REASONS["rahast-vabaks"].why(nothing, "pass").key] = {()}
    return found


def test_every_sentence_is_used_with_just_its_parameters() -> None:
    for language in LANGUAGES:
        texts = catalogue(language, "advice")
        assert sorted(texts) == sorted(said())
        for key, text in texts.items():
            forms = [text] if isinstance(text, str) else text.values()
            marks = {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}
            marks |= set() if isinstance(text, str) else {"count"}
            assert said()[key] == {tuple(sorted(marks))}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_one_sentence(language: str) -> None:
    for game in GAMES.values():
        words = Words(language, game.name, NAMES)
        for _, _, sentence in explained(game, 3):
            text = words.say(f"advice.{sentence.key}", **sentence.parameters)
            assert re.fullmatch(r"[A-ZÄÕÖÜ][^.!?{}]*\.", text), text


def why(match: Match, move: str, language: str = "et") -> str:
    assert match.to_move is not None
    view = match.view(match.to_move)
    assert match.game.why_illegal(view, move) is None
    sentence = REASONS[match.game.name].why(view, move)
    return Words(language, match.game.name, NAMES).say(
        f"advice.{sentence.key}", **sentence.parameters
    )


# --- TEN ----------------------------------------------------------------------------------------


def ten(deck: str, *moves: str, seats: int = 2) -> Match:
    match = Match.begin(GAMES["ten"], [{}] * seats, deck.split())
    for move in moves:
        match.play(move)
    return match


def test_the_chance_to_bust_is_counted_from_the_pile() -> None:
    match = ten("R7 B4 O4 G3 W5 $2 R9 B1", "draw")
    assert why(match, "draw") == (
        "Tõmba kaart: rida annaks sulle alles 1 punkti ja lõhki ajab järgmine kaart "
        "43\u00a0% tõenäosusega."
    )
    assert why(match, "take numbers", "en") == (
        "Stop and take the number cards: they bring 1 point, and the chance that the next one "
        "makes you bust is 43%."
    )


def test_the_odds_are_those_of_the_rules() -> None:
    checked = set()
    for now in positions(random_match(GAMES["ten"], random.Random(5)), random.Random(5)):
        view = now.view(now.to_move)
        if view.phase != Phase.DRAW or not view.pile_size:
            continue
        bust = 0
        for kind, count in enumerate(view.pile):
            trial = view.copy()
            if count:
                apply(trial, 0)
                reveal(trial, kind)
                went_on = trial.phase == Phase.AUCTION or trial.row_size == view.row_size + 1
                bust += 0 if went_on else count
        assert cards_that_bust(view) == bust
        checked.add(bust > 0)
    assert checked == {True, False}


def test_nobody_draws_or_stops_for_nothing() -> None:
    assert (
        why(
            ten(
                "R7 B4",
            ),
            "draw",
        )
        == "Tõmba kaart: rida on veel tühi."
    )
    assert why(ten("R5 B4 O2", "draw"), "draw") == (
        "Tõmba kaart: järgmine kaart lõhki ajada ei saa."
    )
    assert why(ten("$3", "draw"), "take money") == "Peatu ja võta raha: saad 3 žetooni."
    assert why(ten("R3", "draw"), "take numbers") == "Peatu ja võta numbrikaardid: pakk on tühi."


def test_bids_say_what_the_wild_brings() -> None:
    match = ten("R4 W5 B1", "draw", "take numbers", "draw")
    assert why(match, "bid 2", "en") == "Bid 2: the wild would bring you 1 point at once."
    assert why(match, "bid 1") == "Paku 1: jokker annaks sulle kohe 1 punkti."
    assert why(match, "pass").startswith("Passi: jokker annaks sulle 1 punkti, aga maksaks")
    match.play("bid 3")
    assert why(match, "bid 4").startswith("Paku 4: pakud viimasena ja rohkem ei ole vaja")
    assert why(match, "bid 5") == "Paku 5: jokker annaks sulle kohe 1 punkti."


# --- Rahast vabaks ------------------------------------------------------------------------------


def rahast_vabaks(deck: str, *moves: str, seats: int = 2) -> Match:
    match = Match.begin(GAMES["rahast-vabaks"], [{}] * seats, deck.split())
    for move in moves:
        match.play(move)
    return match


def test_a_sum_says_how_many_cards_go() -> None:
    hand = "B5 G5 Y20 Y1 Y2 G20 G10 B20"
    match = rahast_vabaks(dealt("R10", "R1 R2", hand, DULL))
    assert why(match, "play B5 G5") == (
        "Käi summana sinine 5\u00a0€, roheline 5\u00a0€: korraga läheb ära mitu kaarti ja "
        "pealmise kaardi värvi jääb sulle veel 2."
    )
    assert why(match, "play G5 B5", "en") == (
        "Play as a sum green 5\u00a0€, blue 5\u00a0€: 2 cards go at once."
    )


def test_special_cards_say_what_they_do() -> None:
    hand = "R-MAKSE R-LISA R-VALJA R-RAHA VV Y5 Y10 Y20"
    two = rahast_vabaks(dealt("R10", "R1 R2", hand, DULL))
    assert "kohe uuesti" in why(two, "play R-MAKSE")
    assert "kaardi juurde võtma" in why(two, "play R-LISA")
    assert "kahe võrra" in why(two, "play R-VALJA")
    assert "värvi valid ise" in why(two, "play VV")
    three = rahast_vabaks(dealt("R10", "R1 R2", hand, DULL, DULL), seats=3)
    assert why(three, "play R-MAKSE") == "Käi punane MAKSEHÄIRED: vahele jääb Jüri."


def test_the_colour_held_most_is_named() -> None:
    match = rahast_vabaks(dealt("R10", "R1 R2", "VV Y5 Y10 Y20 B1 B2 G1 R5", DULL), "play VV")
    assert why(match, "colour Y") == "Vali kollane: selle värvi kaarte on sul kõige rohkem (3)."
    assert "(3)" not in why(match, "colour B")


# --- Which move ---------------------------------------------------------------------------------


@each_game
def test_advice_is_legal_and_comes_from_the_view_alone(game: Game) -> None:
    generator = random.Random(4)
    adviser = Adviser(game, trials=30)
    for now in positions(random_match(game, generator), generator):
        if generator.random() < 0.5:
            view = now.view(now.to_move)
            before = view.copy()
            advice = adviser.advise(view)
            assert view == before
            assert game.why_illegal(view, advice.move) is None
            assert advice.why == REASONS[game.name].why(view, advice.move)


def test_a_second_choice_is_named_only_if_it_is_as_good() -> None:
    best = Choice(1, 100, 0.5)
    assert as_good([best]) == [best]
    assert as_good([best, Choice(2, 80, 0.495)]) == [best, Choice(2, 80, 0.495)]
    assert as_good([best, Choice(2, 80, 0.45)]) == [best]
    assert as_good([best, Choice(2, 30, 0.5)]) == [best]
