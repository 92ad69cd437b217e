"""Brings a database to the present version; the steps are in `migrations/versions`."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from .log import BadDatabase

VERSION_TABLE = "kaardilaud_version"

MIGRATIONS = Path(__file__).parent / "migrations"
VERSIONS = [MIGRATIONS / "versions"]

_alembic = threading.Lock()  # its `op` and `context` are the whole process's


def migrate(connection: Connection, database: str) -> None:
    """Bring the database to the present version, in the transaction that is open, in which nobody
    else may be migrating it.

    One that another program has made is left as it is.
    """
    config = Config(attributes={"connection": connection, "version_table": VERSION_TABLE})
    config.set_main_option("script_location", _option(MIGRATIONS))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(_option, VERSIONS)))
    there = inspect(connection).get_table_names()
    if there and VERSION_TABLE not in there:
        raise BadDatabase("foreign-database", database)
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    versions = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if not versions.issuperset(context.get_current_heads()):
        raise BadDatabase("newer-database", database)
    with _alembic:
        command.upgrade(config, "head")


def _option(path: Path) -> str:
    return str(path).replace("%", "%%")
