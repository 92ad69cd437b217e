"""Starting the server: addresses, ports that are taken, the types for the page, what is logged."""

import logging
import signal
import socket
from pathlib import Path

import pytest
import uvicorn

from kaardilaud.server import typescript
from kaardilaud.server.faults import log_fault
from kaardilaud.server.serve import CannotListen, _Server, addresses, qr_code, run

from .running import Server

GENERATED = Path(__file__).parents[2] / "web" / "src" / "generated" / "messages.ts"


def test_where_the_page_is() -> None:
    assert addresses("127.0.0.1", 8000).local == "http://127.0.0.1:8000"
    assert addresses("127.0.0.1", 8000).network is None
    assert addresses("::1", 80).local == "http://[::1]:80"
    everywhere = addresses("0.0.0.0", 8000)
    assert everywhere.local == "http://localhost:8000"
    if everywhere.network is not None:
        assert everywhere.network.startswith("http://")
        assert everywhere.network.endswith(":8000")


def test_the_qr_code_is_drawn_in_characters() -> None:
    drawn = qr_code("http://192.168.1.7:8000")
    assert len(drawn.splitlines()) > 10


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CannotListen) as refused:
            run("127.0.0.1", port, str(database), False)
    assert (refused.value.code, refused.value.port) == ("port-taken", port)
    assert not database.exists()


@pytest.mark.parametrize(
    ("host", "port", "code"),
    [("no.such.host.invalid", 8000, "no-such-host"), ("127.0.0.1", 99999, "port-not-allowed")],
)
def test_where_nobody_can_listen(tmp_path: Path, host: str, port: int, code: str) -> None:
    with pytest.raises(CannotListen) as refused:
        run(host, port, str(tmp_path / "tables.sqlite"), False)
    assert refused.value.code == code


def test_a_second_ctrl_c_does_not_keep_the_server_from_stopping_in_good_order() -> None:
    server = _Server(uvicorn.Config("no.application:here", log_config=None), lambda: None)
    for _ in range(3):
        server.handle_exit(signal.SIGINT, None)
    assert (server.should_exit, server.force_exit) == (True, False)


def test_a_fault_is_written_down_without_what_was_in_play(caplog) -> None:  # type: ignore[no-untyped-def]
    def fail() -> None:
        raise KeyError("hand of Mari: R5 R10")

    with caplog.at_level(logging.ERROR):
        try:
            fail()
        except KeyError as error:
            log_fault("table", error)
    assert "KeyError" in caplog.text
    assert "test_serve.py" in caplog.text
    assert "R10" not in caplog.text


def test_the_server_stops_in_good_order(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.stop()
    assert server.process.returncode == 0
    assert server.log.read_text() == ""


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    """Made anew by: python -m kaardilaud.server.typescript > web/src/generated/messages.ts"""
    assert GENERATED.read_text(encoding="utf-8") == typescript.written()
