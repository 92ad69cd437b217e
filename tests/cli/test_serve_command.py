"""`kaardilaud serve`: starting and stopping; what the server does is tested with the server."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from command import ENVIRONMENT

from kaardilaud.cli import main
from kaardilaud.cli.database import database_of
from kaardilaud.server.serve import _Server

MAC = sys.platform == "darwin"


@pytest.fixture(autouse=True)
def nothing_is_served_by_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here, in this process; servers that are meant run in processes of their own."""
    monkeypatch.setattr(_Server, "run", lambda *_, **__: None)


def asked_and_stopped(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Ask a server for something when it says that it is there, and press Ctrl-C."""
    assert process.stdout is not None
    here = r"Mängulaud on avatud: (http://localhost:\d+)\n"
    address = re.fullmatch(here, process.stdout.readline())
    assert address
    for line in process.stdout:
        if line.startswith("Lõpetamiseks"):
            break
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{address[1]}/api/nothing", timeout=30)
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=30)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_serving_until_ctrl_c(tmp_path: Path) -> None:
    arguments = ["serve", "--port", "0", "--no-browser", "--lang", "et"]
    with subprocess.Popen(
        [sys.executable, "-m", "kaardilaud", *arguments],
        env={**ENVIRONMENT, "XDG_DATA_HOME": str(tmp_path / "deep"), "HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        try:
            out, err = asked_and_stopped(process)
        finally:
            process.kill()
    assert (out, err, process.returncode) == ("", "", 0)
    folder = tmp_path / "Library" / "Application Support" if MAC else tmp_path / "deep"
    assert (folder / "kaardilaud" / "kaardilaud.sqlite").exists()


def test_a_missing_extra_is_one_sentence() -> None:
    for missing in ("litestar", "segno"):
        program = (
            f"import sys; sys.modules[{missing!r}] = None\n"
            "from kaardilaud.cli import main\n"
            "sys.exit(main(['serve', '--lang', 'en']))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
        )
        assert done.stderr == (
            "kaardilaud: The table needs an extra, install it with: "
            'pip install "kaardilaud[server]".\n'
        )
        assert (done.stdout, done.returncode) == ("", 2)


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "tables.sqlite")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        where = ["--host", "127.0.0.1", "--port", port, "--database", database]
        assert main(["serve", *where, "--lang", "en"]) == 2
    sentence = f"kaardilaud: Port {port} is in use already, choose another one with --port.\n"
    assert capsys.readouterr() == ("", sentence)


def test_a_host_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAARDILAUD_DATABASE", str(tmp_path / "tables.sqlite"))
    assert main(["serve", "--host", "no-such-host.invalid", "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "kaardilaud: This computer has no such address: no-such-host.invalid.\n"


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("", "{folder} is a folder, not a file."),
        ("a/b.sqlite", "There is no such folder: {folder}/a."),
        ("a/b/c.sqlite", "There is no such folder: {folder}/a/b."),
        ("letter.txt/b.sqlite", "There is no such folder: {folder}/letter.txt."),
        (
            "letter.txt",
            "The database {folder}/letter.txt cannot be used for the tables, name another one "
            "with --database.",
        ),
    ],
)
def test_a_database_that_cannot_be_opened(
    place: str,
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Mari, " * 1000)
    where = ["--port", "0", "--no-browser", "--database", str(tmp_path / place)]
    assert main(["serve", *where, "--lang", "en"]) == 2
    said = f"kaardilaud: {sentence.format(folder=tmp_path)}\n".replace("/", os.sep)
    assert capsys.readouterr() == ("", said)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_where_no_data_folder_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("kaardilaud.cli.database.database_of", unknown)
    assert main(["serve", "--lang", "en"]) == 2
    assert capsys.readouterr().err == (
        "kaardilaud: This computer does not say where your data folder is, "
        "name a file with --database.\n"
    )


def test_a_port_in_the_environment_is_checked_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAARDILAUD_PORT", "many")
    with pytest.raises(SystemExit, match="2"):
        main(["serve", "--lang", "en"])
    assert capsys.readouterr().err.startswith("kaardilaud serve: --port: “many” does not do")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="folders of Unix")
def test_where_the_tables_are_kept() -> None:
    home = Path.home() / ".local" / "share"
    assert database_of({}) == home / "kaardilaud" / "kaardilaud.sqlite"
    assert database_of({"XDG_DATA_HOME": "/data"}) == Path("/data/kaardilaud/kaardilaud.sqlite")


@pytest.mark.parametrize("asked", ["0", "-1", "ten", "1.5", "99999", "٣"])
def test_a_number_of_days_that_is_none(
    asked: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAARDILAUD_KEEP_DAYS", asked)
    assert main(["serve", "--lang", "en"]) == 2
    _, err = capsys.readouterr()
    assert err == (
        "kaardilaud: KAARDILAUD_KEEP_DAYS must be a number of days from 1 to 3650, "
        f"but it is: {asked}.\n"
    )


@pytest.mark.parametrize(
    ("name", "asked", "sentence"),
    [
        (
            "ADDRESS",
            asked,
            f"must be an address such as https://cards.example/tables, but it is: {asked}.",
        )
        for asked in (
            "cards.example",
            "ftp://cards.example",
            "https://",
            "https://cards.example:many",
            "https://cards.example/?table=1",
            "https://cards.example/#here",
            "https://cards.example/kõik",
        )
    ]
    + [
        (
            "PROXIES",
            asked,
            "must be IP addresses or networks of proxies, separated by commas, "
            f"but it is: {asked}.",
        )
        for asked in ("*", "proxy.example", "10.0.0.1,", "10.0.0.1/8", "10.0.0.1 10.0.0.2")
    ],
)
def test_what_can_not_be_set(
    name: str,
    asked: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(f"KAARDILAUD_{name}", asked)
    assert main(["serve", "--port", "0", "--no-browser", "--lang", "en"]) == 2
    assert capsys.readouterr() == ("", f"kaardilaud: KAARDILAUD_{name} {sentence}\n")
