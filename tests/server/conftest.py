"""One server process for all tests that don't kill theirs."""

from collections.abc import Iterator

import pytest

from .running import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
        running.stop()
        assert running.log.read_text() == ""  # nothing failed, and nothing was written down
