"""The proxies of deploy/, really run in front of servers of the tests."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parents[1] / "deploy"
PATIENCE = 20.0
NGINX = """
daemon off;
master_process off;
pid {folder}/pid;
error_log stderr warn;
events {{}}
http {{
    access_log off;
    {places}
    include {folder}/site.conf;
}}
"""
PLACES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
CADDY = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"


def program(name: str) -> str:
    """The path of a proxy; where it is not installed, the test is skipped."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def free_port() -> int:
    """A port of 127.0.0.1 where nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def sample(name: str, changes: Mapping[str, str]) -> str:
    """A sample of deploy/ with what is in it for example replaced; all of it must be there."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for before, after in changes.items():
        assert before in text, (name, before)
        text = text.replace(before, after)
    return text


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that nobody has signed, and its key."""
    folder.mkdir(exist_ok=True)
    signed, key = folder / "own.pem", folder / "own.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
         "-keyout", key, "-out", signed],
        check=True,
        capture_output=True,
    )  # fmt: skip
    return signed, key


def believing(folder: Path) -> ssl.SSLContext:
    """For a program that takes the certificate in this folder."""
    return ssl.create_default_context(cafile=folder / "own.pem")


@contextmanager
def nginx(folder: Path, site: str, port: int) -> Iterator[None]:
    """nginx with this site, until the end of the block."""
    folder.mkdir(exist_ok=True)
    (folder / "site.conf").write_text(site, encoding="utf-8")
    places = "\n    ".join(f"{place}_temp_path {folder}/{place};" for place in PLACES)
    config = folder / "nginx.conf"
    config.write_text(NGINX.format(folder=folder, places=places), encoding="utf-8")
    command = [program("nginx"), "-p", str(folder), "-c", str(config), "-e", "stderr"]
    with _running(command, folder, port):
        yield


@contextmanager
def caddy(folder: Path, site: str, port: int) -> Iterator[None]:
    """Caddy with this site, until the end of the block."""
    folder.mkdir(exist_ok=True)
    config = folder / "Caddyfile"
    config.write_text(CADDY + site, encoding="utf-8")
    command = [program("caddy"), "run", "--config", str(config), "--adapter", "caddyfile"]
    with _running(command, folder, port):
        yield


def below_a_path(kind: str, folder: Path, port: int, server: str) -> AbstractContextManager[None]:
    """The sample of this proxy, which shows a server at https://127.0.0.1:port/kaardid/."""
    signed, key = certificate(folder)
    if kind == "caddy":
        here = f"https://127.0.0.1:{port} {{\n\ttls {signed} {key}"
        site = sample("Caddyfile", {"example.org {": here, "127.0.0.1:8800": server})
        return caddy(folder, site, port)
    changes = {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "/etc/ssl/example.org.pem": str(signed),
        "/etc/ssl/example.org.key": str(key),
        "server 127.0.0.1:8800": f"server {server}",
    }
    return nginx(folder, sample("nginx.conf", changes), port)


@contextmanager
def _running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    log = folder / "proxy.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            command,
            stdout=output,
            stderr=output,
            env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        )
    try:
        until = time.monotonic() + PATIENCE
        while not _answers(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.02)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), PATIENCE):
        return True
    return False
