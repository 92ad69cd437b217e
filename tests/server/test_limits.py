"""Who is counted when somebody asks for something too often."""

import pytest

from kaardilaud.server.limits import whom_to_count
from kaardilaud.server.settings import Settings, settings_of


@pytest.mark.parametrize(
    ("peer", "counted"),
    [
        ("127.0.0.1", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
        ("x" * 1000, "x" * 64),
        ("", ""),
    ],
)
def test_a_household_is_counted_and_this_machine_is_not(peer: str, counted: str | None) -> None:
    assert whom_to_count(peer) == counted


def test_what_is_set_in_the_environment() -> None:
    assert settings_of({}) == Settings()
    assert settings_of({"KAARDILAUD_ADDRESS": "", "KAARDILAUD_KEEP_DAYS": ""}) == Settings()
    chosen = settings_of(
        {
            "KAARDILAUD_ADDRESS": "https://example.org/kaardid/",
            "KAARDILAUD_PROXIES": "10.0.0.5, fd00::/8",
            "KAARDILAUD_KEEP_DAYS": "7",
        }
    )
    assert chosen == Settings("https://example.org/kaardid", ("10.0.0.5", "fd00::/8"), 7)
