"""Help, versions, wrong uses, and how the command behaves among other programs."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import ENVIRONMENT, kaardilaud, on_a_terminal

import kaardilaud as package
from kaardilaud.cli import main
from kaardilaud.cli.parser import COMMANDS, GAMES

ENGLISH_OF_ARGPARSE = re.compile(
    r"usage|positional|option[s:]|show |exit|error|argument|invalid|choice|required|expected|"
    r"unrecognized|ignored|allowed",
    re.IGNORECASE,
)


def in_this_process(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str, int]:
    """Run the command without starting a process, which is quicker."""
    try:
        status = main(arguments)
    except SystemExit as exit_:
        status = int(exit_.code or 0)
    out, err = capsys.readouterr()
    return out, err, status


def test_the_games_are_those_of_the_program() -> None:
    from kaardilaud.games import GAMES as GAMES_THEMSELVES

    assert tuple(GAMES_THEMSELVES) == GAMES


def test_version() -> None:
    assert kaardilaud("--version") == (f"kaardilaud {package.__version__}\n", "", 0)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_estonian_has_no_english(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [command, "--help"] if command else ["--help"]
    out, err, status = in_this_process(capsys, *arguments, "--lang", "et")
    assert (err, status) == ("", 0)
    assert out.startswith("kasutus: kaardilaud")
    assert "%%" not in out
    prose = re.sub(r"\[-*[^\]]*\]|--?[\w-]+|\S*=\S*", "", out)
    assert not ENGLISH_OF_ARGPARSE.search(prose)
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_english(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [command, "--help"] if command else ["--help"]
    out, err, status = in_this_process(capsys, *arguments, "--lang", "en")
    assert (err, status) == ("", 0)
    assert out.startswith("usage: kaardilaud")
    assert not re.search("[äöüõšž„]|KÄSK|ARV|FAIL", out)
    assert all(name in out for name in (COMMANDS if not command else ["examples:"]))


def test_the_command_alone_shows_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert in_this_process(capsys, "--lang", "et") == in_this_process(
        capsys, "--help", "--lang", "et"
    )


WRONG_USES = [
    ["fly"],
    ["--fly"],
    ["play"],
    ["play", "bridge"],
    ["play", "ten", "--seats"],
    ["play", "ten", "--seats", "many"],
    ["play", "ten", "--seats", "1"],
    ["play", "ten", "--seats", "²"],
    ["play", "ten", "--seats", "3", "--computers", "2"],
    ["play", "ten", "--seed", "-1"],
    ["play", "ten", "--see", "1"],
    ["play", "ten", "uno"],
    ["replay"],
    ["replay", "a", "b"],
    ["replay", "--json=yes", "a"],
    ["replay", "no such file"],
    ["replay", "/"],
    ["rules"],
    ["rules", "poker"],
    ["simulate", "ten", "--games", "0"],
    ["simulate", "ten", "--games", "1e3"],
    ["serve", "--port", "99999"],
    ["serve", "--port", "0", "--host", "\udcff"],
    ["serve", "--port", "0", "--database", "a" * 300],
    ["replay", "a" * 300],
    ["replay", "."],
    ["replay", f"{__file__}/file"],
    ["play", "ten", "--record", "a" * 300],
    ["play", "ten", "--record", ""],
    ["play", "ten", "--deck", ""],
    ["play", "ten", "--option", "="],
    ["play", "ten", "--players", ""],
    ["play", "ten", "--players", "a:"],
    ["simulate", "ten", "--players", "..:a"],
    ["simulate", "ten", "--records", ""],
    ["--lang", "ru", "rules", "ten"],
]


@pytest.mark.parametrize("lang", ["et", "en"])
@pytest.mark.parametrize("arguments", WRONG_USES, ids=" ".join)
def test_a_wrong_use_gets_one_sentence(
    arguments: list[str],
    lang: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    out, err, status = in_this_process(capsys, *arguments)
    assert (out, status) == ("", 2)
    assert re.fullmatch(r"kaardilaud[a-z ]*: [^\n]+\.\n", err)
    assert "Traceback" not in err
    assert not re.search("['\"`]", err)  # each language has quotation marks of its own
    assert not re.search("“.*”" if lang == "et" else "„", err)
    if lang == "et":
        prose = re.sub(r"--[\w-]+|„[^“]*“|: [^:]*\.\n", "", err)
        assert not ENGLISH_OF_ARGPARSE.search(prose)


def test_the_language_comes_from_the_environment() -> None:
    assert kaardilaud("rules", "ten", lang="et").out.startswith("# TEN\n\nTEN on oksjonitega")
    assert kaardilaud("rules", "ten", lang="de").out.startswith("# TEN\n\nTEN is a card game")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["et", "en"])
def test_rules_are_printed_as_they_are_written(
    game: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = Path(__file__).parents[2] / "docs" / "rules" / f"{game}.{lang}.md"
    out, err, status = in_this_process(capsys, "rules", game, "--lang", lang)
    assert (out, err, status) == (page.read_text(encoding="utf-8"), "", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_rules_on_a_terminal_are_not_broken_at_no_break_spaces() -> None:
    for columns in (36, 50, 80):
        shown = on_a_terminal("rules", "rahast-vabaks", "--lang", "et", columns=columns)
        assert "\u00a0€" in shown
        assert not re.search("^ *€", shown, re.MULTILINE)
        assert max(map(len, shown.splitlines())) <= columns


def test_what_a_terminal_cannot_show_becomes_a_question_mark() -> None:
    environment = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = kaardilaud("rules", "rahast-vabaks", "--lang", "et", environment=environment)
    assert (done.err, done.status) == ("", 0)
    assert "M?ngus on 88 kaarti." in done.out


# --- Among other programs -------------------------------------------------------------------------


SLOW_TO_LOAD = {"numba", "llvmlite", "rich", "litestar", "sqlalchemy", "uvicorn", "asyncio"}


def test_help_and_replay_load_nothing_that_is_slow_to_load() -> None:
    """How long that takes depends on the machine; what it is does not."""
    golden = Path(__file__).parents[1] / "records" / "golden" / "scripted.jsonl"
    for arguments, slow in (
        (["--help"], {*SLOW_TO_LOAD, "numpy"}),
        (["play", "--help"], {*SLOW_TO_LOAD, "numpy"}),
        (["replay", str(golden)], SLOW_TO_LOAD),
    ):
        program = (
            "import sys; from kaardilaud.cli import main\n"
            f"try: main({arguments!r})\n"
            "except SystemExit: pass\n"
            f"loaded = {slow!r} & {{*sys.modules}}\n"
            "sys.exit(str(loaded) if loaded else 0)"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
        assert (done.stderr, done.returncode) == (b"", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of Unix")
def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    golden = Path(__file__).parents[1] / "records" / "golden" / "rahast-vabaks.jsonl"
    many = tmp_path / "many.jsonl"
    many.write_text(golden.read_text(encoding="utf-8") * 20, encoding="utf-8")
    command = f"'{sys.executable}' -m kaardilaud replay --json '{many}'; echo $? >&2"
    done = subprocess.run(
        ["bash", "-c", f"({command}) | head -c 10"],
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
    )
    assert len(done.stdout) == 10
    assert done.stderr == b"141\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a full disk of Linux")
@pytest.mark.parametrize("lang", ["et", "en"])
def test_a_full_disk_is_one_sentence(lang: str) -> None:
    start = f"'{sys.executable}' -m kaardilaud"
    sentences = set()
    for command in (
        f"{start} rules ten --lang {lang} >/dev/full",
        f"{start} play ten --lang {lang} --record /dev/full </dev/null",
        f"{start} simulate ten --games 1 --lang {lang} --records /dev/full",
    ):
        done = subprocess.run(
            ["bash", "-c", command],
            env=ENVIRONMENT,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 2
        assert re.fullmatch("kaardilaud: [^\n]* [„“]No space left on device[“”].\n", done.stderr)
        sentences.add(done.stderr)
    assert len(sentences) == 2
    assert any("/dev/full" in sentence for sentence in sentences)


@pytest.mark.skipif(sys.platform == "win32", reason="shells of Unix")
@pytest.mark.parametrize("command", ["rules ten", "play ten", "replay {golden}"])
def test_without_a_terminal_nobody_is_told_anything(command: str) -> None:
    golden = Path(__file__).parents[1] / "records" / "golden" / "scripted.jsonl"
    arguments = command.format(golden=f"'{golden}'")
    done = subprocess.run(
        ["bash", "-c", f"'{sys.executable}' -m kaardilaud {arguments} <&- >&-"],
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def opened_when_read(pipe: Path, reader: subprocess.Popen[str]) -> int:
    """The writing end of a pipe, once somebody has begun to read."""
    while reader.poll() is None:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:  # nobody reads yet
            time.sleep(0.02)
    raise AssertionError("the program has ended before it read anything")


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of Unix")
@pytest.mark.parametrize("lang", ["et", "en"])
def test_an_interruption(lang: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-m", "kaardilaud", "replay", str(pipe), "--lang", lang],
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        end = opened_when_read(pipe, process)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        os.close(end)
    assert err == {"et": "Katkestatud.\n", "en": "Interrupted.\n"}[lang]
    assert process.returncode == 130
