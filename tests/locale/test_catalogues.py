"""The catalogues of texts: both languages alike, and a text for everything that can be said."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kaardilaud
from kaardilaud.games import GAMES
from kaardilaud.locale import LANGUAGES, Words, rule_text, rules_page
from kaardilaud.locale.words import catalogue

SOURCES = Path(kaardilaud.__file__).parent
FOLDERS = {language: SOURCES / "locale" / language for language in LANGUAGES}
SUBJECTS = sorted(path.stem for path in FOLDERS["et"].glob("*.json"))
FORMS = {"one", "other"}


def texts(language: str, subject: str) -> Iterator[tuple[str, str]]:
    """Every text of a file, each plural form with its key."""
    for key, text in catalogue(language, subject).items():
        if isinstance(text, str):
            yield key, text
        else:
            yield from ((f"{key} ({form})", form_text) for form, form_text in text.items())


def marks(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)\}", text))


def test_both_languages_have_the_same_files() -> None:
    assert {"cards", "cli", "decks", "news", "reasons", "records"} <= {*SUBJECTS}
    assert sorted(path.name for path in FOLDERS["en"].iterdir()) == [f"{s}.json" for s in SUBJECTS]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_both_languages_have_the_same_keys_forms_and_parameters(subject: str) -> None:
    estonian, english = (catalogue(language, subject) for language in LANGUAGES)
    assert [*estonian] == [*english]
    for key in estonian:
        pair = estonian[key], english[key]
        if all(isinstance(text, str) for text in pair):
            assert marks(str(pair[0])) == marks(str(pair[1])), key
        else:
            forms = [text.items() for text in pair if not isinstance(text, str)]
            assert [{form for form, _ in each} for each in forms] == [FORMS, FORMS], key
            found = [set().union(*(marks(text) for _, text in each)) for each in forms]
            assert found[0] == found[1], key
            assert "count" in found[0] or subject == "cli" or "cards" in found[0], key


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice_and_texts_are_clean(language: str, subject: str) -> None:
    source = (FOLDERS[language] / f"{subject}.json").read_text(encoding="utf-8")
    pairs: list[Any] = json.loads(source, object_pairs_hook=list)
    assert len({key for key, _ in pairs}) == len(pairs)
    for key, text in texts(language, subject):
        assert text == text.strip(), key
        assert text, key
        assert not re.search(r"(?<=\S)  (?=\S)", text.replace("\n  ", "")) or subject == "cli", key
        assert not re.search(r"[0-9}] €", text), f"{key}: a no-break space belongs before €"
        assert text.count("{") == text.count("}") == len(re.findall(r"\{\w+\}", text)), key
        assert '"' not in text or subject in ("cli", "decks"), f"{key}: typographic quotes"
        wrong = "“”‘’«»" if language == "et" else "„«»"
        plain = re.sub("„[^„“]*“", "", text) if language == "et" else text
        assert not set(plain) & set(wrong), f"{key}: quotation marks"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_for_the_reader_has_one_for_the_others(language: str) -> None:
    keys = catalogue(language, "news")
    assert [key for key in keys if key.endswith(".you") and key[:-4] not in keys] == []


AVOIDED = "büst rinnamär tabamär ründemär tabloo viskaja palgatus pööre wildcard mänguvoor masti"


@pytest.mark.parametrize("subject", SUBJECTS)
def test_words_to_avoid(subject: str) -> None:
    for key, text in texts("et", subject):
        assert not [word for word in AVOIDED.split() if word in text.lower()], key
        assert not re.search(r"\b(teie|teid|palun|klikk|klõpsa)\b", text.lower()), key


# --- A text for everything --------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_colour_has_a_name(language: str) -> None:
    names = catalogue(language, "cards")
    colours = {"rahast-vabaks": "RBGY", "ten": "RBOG"}
    wanted = [f"{game}.{code}" for game in GAMES for code in GAMES[game].codes]
    wanted += [f"{game}.colour.{letter}" for game in GAMES for letter in colours[game]]
    assert sorted(names) == sorted(wanted)
    for game in GAMES:
        codes = GAMES[game].codes
        assert len({str(names[f"{game}.{code}"]) for code in codes}) == len(codes)


def codes_in_source(*makers: str) -> set[str]:
    """The first argument of every call of these classes, where it is a literal text."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in makers:
                    found |= set(_literals(node))
    return found


def _literals(call: ast.Call) -> Iterator[str]:
    arguments = call.args[:1] or [word.value for word in call.keywords if word.arg == "code"]
    for argument in arguments:
        choices = (
            [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
        )
        for choice in choices:
            if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                yield choice.value


def test_every_reason_has_a_sentence() -> None:
    codes = codes_in_source("Reason", "Refusing", "Refusal")
    assert len(codes) > 50
    assert codes - {*catalogue("et", "reasons")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_is_one_sentence(language: str) -> None:
    for subject in ("reasons", "records"):
        for key, text in texts(language, subject):
            assert re.fullmatch(r"[^.!?]*\.", text.replace("kaardilaud/1.", "")), key
            assert text[0].isupper(), key


def test_every_fault_of_a_record_has_a_sentence() -> None:
    keys = {*catalogue("et", "records")}
    assert {f"record.{code}" for code in codes_in_source("_Faulty")} <= keys
    in_notation = {
        key.removeprefix("event.") for key in keys if key.startswith("event.")
    } & codes_in_source("Reason")
    notation = [SOURCES / "games" / game / "notation.py" for game in ("rahast_vabaks", "ten")]
    said = {
        code
        for path in notation
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason"
        for code in _literals(node)
    }
    assert said <= in_notation
    faults = codes_in_source("Fault")
    of_records = {"no-text", "no-json", "other-result", "too-many-to-collect"}
    of_records |= {code for code in faults if code.startswith("proof-")} - {"proof-chance"}
    assert {f"record.{code}" for code in of_records} <= keys
    events = faults - of_records
    assert {f"event.{code}" for code in events} <= keys


def test_every_fault_of_a_deck_has_a_sentence() -> None:
    assert codes_in_source("BadDeck") <= {*catalogue("et", "decks")}


# --- Filling in ---------------------------------------------------------------------------------

TEN = Words("en", "ten", ("Mari", "Jüri"), viewer=1)


def test_parameters_are_shown_as_what_they_hold() -> None:
    assert TEN.say("news.ten.drew", seat=0, card="R5") == "Mari drew: red\u00a05."
    assert TEN.say("news.ten.took-numbers", seat=0, cards=["R5", "W#"]) == (
        "Mari took from the row: red\u00a05, full\u00a0#\u00a0wild."
    )
    rahast_vabaks = Words("et", "rahast-vabaks", ("Mari", "Jüri"))
    assert rahast_vabaks.say("news.rahast-vabaks.colour", seat=1, colour="B") == (
        "Jüri valis värvi: sinine."
    )
    assert rahast_vabaks.say("reasons.not-held", card="M50").endswith("mitmevärviline 50\u00a0€.")


def test_the_reader_is_spoken_to() -> None:
    assert TEN.say("news.ten.passed", seat=0) == "Mari passed."
    assert TEN.say("news.ten.passed", seat=1) == "You passed."
    assert Words("et", "ten", ("Mari", "Jüri")).say("news.ten.passed", seat=1) == "Jüri passis."


def test_one_and_many() -> None:
    assert TEN.say("news.ten.tokens", seat=0, count=1) == "Mari got 1 token."
    assert TEN.say("news.ten.tokens", seat=0, count=2) == "Mari got 2 tokens."


def test_what_is_no_card_is_shown_as_it_was_written() -> None:
    words = Words("en", "ten", ("Mari",))
    assert words.say("reasons.unknown-card", card="Q7").endswith(": Q7.")
    assert words.say("reasons.unknown-card", card="colour.R").endswith(": colour.R.")
    assert words.say("reasons.unknown-card", card="\x1b[2J").endswith(": \\x1b[2J.")
    assert (
        words.say("reasons.no-such-move", move="a{card}b") == "There is no such move: “a{card}b”."
    )
    assert words.say("records.event.not-your-turn", event=1, move="draw", seat=-1)
    assert Words("en", "ten", ("\u202e\n",)).seat(0) == "\\u202e\\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_page_is_there(language: str, game: str) -> None:

    assert rules_page(game, language).startswith("# ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_refusal_names_is_on_the_page(language: str) -> None:
    for game, folder in (("rahast-vabaks", "rahast_vabaks"), ("ten", "ten")):
        source = (SOURCES / "games" / folder / "notation.py").read_text(encoding="utf-8")
        rules = {*re.findall(r'"((?:RV|TEN)-[RDI]\d+[a-z]?)"', source)}
        assert len(rules) > 10
        assert [rule for rule in rules if not rule_text(game, language, rule)] == []
    assert rule_text("ten", language, "TEN-R4") is None
