"""Bring a database to the version of this program."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError

from api.store.base import DatabaseUnusableError
from api.store.faults import reason_of

__all__ = ["Migration", "bring_up_to_date", "migrate"]


@dataclass(frozen=True, slots=True)
class Migration:
    """The revisions of the database before (None for a new one) and after."""

    before: str | None
    after: str

    @property
    def changed(self) -> bool:
        """True if something had to be done."""
        return self.before != self.after


def migrate(engine: Engine, *, alone: bool = True) -> Migration:
    """Run the missing migrations on an embedded database, as `bring_up_to_date` does."""
    try:
        with engine.connect().execution_options(parole_writes=True) as connection:
            return bring_up_to_date(connection, alone=alone)
    except DatabaseError as error:
        raise DatabaseUnusableError(
            f"il file non è un database utilizzabile: {reason_of(error)}"
        ) from None


def bring_up_to_date(connection: Connection, *, alone: bool = True) -> Migration:
    """Run the missing migrations; a database of a newer program is refused, untouched.

    Unless we are `alone` with it, so is an older one: a running service holds it.
    """
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    head = scripts.get_current_head()
    assert head is not None, "the package carries its migrations"
    before = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in scripts.walk_revisions()}
    if before is not None and before not in known:
        raise DatabaseUnusableError(
            f"il database è di una versione più nuova ({before}): aggiorna il programma"
        )
    if before != head and not alone:
        raise DatabaseUnusableError(
            "il servizio che usa l’archivio è di un’altra versione: fermalo prima"
        )
    if before != head:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    return Migration(before, head)
