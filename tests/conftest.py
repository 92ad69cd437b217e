"""What holds for all tests."""

import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from cluster import Cluster, programs

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every program
# that they start; several tests stop programs that way.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    where = programs()
    if where is None:
        pytest.skip("there is no PostgreSQL here (initdb is not found)")
    # Not in pytest's folder: PostgreSQL's user may not go there, and a socket's path must be short.
    with Cluster(Path(tempfile.mkdtemp(prefix="pg-")), where) as cluster:
        yield cluster


@pytest.fixture
def postgres(cluster: Cluster) -> str:
    """The address of an empty database in PostgreSQL."""
    return cluster.new_database()
