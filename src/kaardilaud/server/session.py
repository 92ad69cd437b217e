"""Who a browser is: a secret in a cookie that no page can read, of which only the hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "kaardilaud"
SECRET_BYTES = 24
LONGEST = 64
LETTERS = "ABDEGHIKLMNOPRSTUV"  # told apart by ear and eye, in Estonian as in English
CODE_LETTERS = 6  # of a table's code
KEY_LETTERS = 8
KEPT_SECONDS = 400 * 24 * 3600  # as long as browsers keep any cookie

Asking = ASGIConnection[Any, Any, Any, Any]


def session_of(cookies: Mapping[str, str]) -> str | None:
    """The hash that stands for this browser at its tables; None before its first table."""
    secret = cookies.get(COOKIE, "")
    return hashed(secret) if SECRET_BYTES <= len(secret) <= LONGEST else None


def new_secret() -> str:
    """A secret for a browser that has none."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_key() -> str:
    """A key for another browser, short enough to be typed; it holds for minutes, once."""
    return "".join(secrets.choice(LETTERS) for _ in range(KEY_LETTERS))


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def cookie(secret: str, asking: Asking, address: str) -> Cookie:
    """The cookie with it: sent back to this server only, and never for another site's page.

    Who asks at the server's own address, which may have a path, is among others there perhaps.
    """
    own = urlsplit(address)
    at_address = own.netloc.lower() == asking.headers.get("host", "").lower()
    return Cookie(
        key=COOKIE,
        value=secret,
        path=f"{own.path}/" if at_address else "/",
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="strict",
        secure=asking.url.scheme == "https",
    )


def is_own_page(asking: Asking) -> bool:
    """Does a page of this server ask, or a program? Other sites' pages name their origin."""
    origin = asking.headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == asking.headers.get("host", "")
