"""What the server writes down when something fails: where, and nothing of what was in play."""

from __future__ import annotations

import logging
import traceback

log = logging.getLogger("kaardilaud")

UPGRADE_MISSING = (
    "a WebSocket request came without “Upgrade”: the proxy in front of this server must pass "
    "“Upgrade” and “Connection” on, or nobody can play (docs/hosting.md)"
)


def log_fault(what: str, error: BaseException) -> None:
    """The kind of error and the places in the code; its text could name a hidden card."""
    places = [
        f"{frame.filename}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    log.error("%s failed: %s\n  %s", what, type(error).__name__, "\n  ".join(places))
