"""One server process for all tests that don't kill theirs."""

from collections.abc import Iterator

import pytest

from .running import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # Nothing is compiled here: what it says must not depend on how far it has come with that.
    constants = {"kaardilaud.server.preparing.PLAIN": True}
    with serving(tmp_path_factory.mktemp("server"), constants=constants) as running:
        yield running
        running.stop()
        assert running.log.read_text() == ""  # nothing failed, and nothing was written down
