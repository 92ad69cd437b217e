"""What whoever runs a server may set in the environment."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

MOST_DAYS = 3650
SHORTEST_TOKEN = 16
SPECIAL = frozenset("?#@\\ \"'<>")  # in no address that invitations could begin with


class BadSetting(Exception):  # noqa: N818 - named as what it is
    """A setting that can't be used.

    The code is to be put into words: `keep-days`, `address`, `proxies` or `admin-token`; `asked` is
    what was set, unless it is a secret.
    """

    def __init__(self, code: str, asked: str) -> None:
        super().__init__(code, asked)
        self.code = code
        self.asked = asked


@dataclass(frozen=True)
class Settings:
    """How this server is run; each stands for a variable KAARDILAUD_… in capitals."""

    address: str = ""  # what invitations begin with; empty: this computer's own in the network
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # who may say for whom they ask
    keep_days: int = 30  # tables are erased so many days after their last move
    admin_token: str = field(default="", repr=False)  # opens /admin; empty: there is none


def settings_of(environment: Mapping[str, str]) -> Settings:
    """What is set there; raises `BadSetting`."""
    usual = Settings()
    proxies = environment.get("KAARDILAUD_PROXIES") or ",".join(usual.proxies)
    return Settings(
        address=_address(environment.get("KAARDILAUD_ADDRESS") or usual.address),
        proxies=tuple(_proxy(one.strip(), proxies) for one in proxies.split(",")),
        keep_days=_keep_days(environment.get("KAARDILAUD_KEEP_DAYS") or str(usual.keep_days)),
        admin_token=_token(environment.get("KAARDILAUD_ADMIN_TOKEN") or ""),
    )


def _address(asked: str) -> str:
    """With the path below which the server lies at a proxy, if there is one."""
    if not asked:
        return ""
    try:
        parts = urlsplit(asked)
        usable = parts.port != 0  # raises ValueError where it is no number
    except ValueError:
        usable = False
    if not usable or parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadSetting("address", asked)
    if not asked.isascii() or not asked.isprintable() or SPECIAL & set(asked):
        raise BadSetting("address", asked)
    return asked.rstrip("/")


def _proxy(one: str, asked: str) -> str:
    try:
        ipaddress.ip_network(one)
    except ValueError:
        raise BadSetting("proxies", asked) from None
    return one


def _keep_days(asked: str) -> int:
    if not asked.isascii() or not asked.isdigit() or not 1 <= int(asked) <= MOST_DAYS:
        raise BadSetting("keep-days", asked)
    return int(asked)


def _token(asked: str) -> str:
    """Long enough not to be guessed, and of characters that a header can have."""
    usable = asked.isascii() and asked.isprintable() and " " not in asked
    if asked and (not usable or len(asked) < SHORTEST_TOKEN):
        raise BadSetting("admin-token", "")
    return asked
