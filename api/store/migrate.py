"""Bring a database to the version of this program."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import DatabaseError

from api.store.base import DatabaseUnusableError

__all__ = ["Migration", "migrate"]

_REASONS = {
    "SQLITE_NOTADB": "contiene altro",
    "SQLITE_CORRUPT": "è danneggiato",
    "SQLITE_CANTOPEN": "non si può aprire",
    "SQLITE_READONLY": "è di sola lettura",
    "SQLITE_BUSY": "lo usa un altro programma",
    "SQLITE_LOCKED": "lo usa un altro programma",
    "SQLITE_FULL": "non c’è più spazio",
}


@dataclass(frozen=True, slots=True)
class Migration:
    """The revisions of the database before (None for a new one) and after."""

    before: str | None
    after: str

    @property
    def changed(self) -> bool:
        """True if something had to be done."""
        return self.before != self.after


def migrate(engine: Engine) -> Migration:
    """Run the missing migrations; a database of a newer program is refused, untouched."""
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
    try:
        with engine.connect().execution_options(parole_writes=True) as connection:
            before = MigrationContext.configure(connection).get_current_revision()
            known = {script.revision for script in scripts.walk_revisions()}
            if before is not None and before not in known:
                raise DatabaseUnusableError(
                    f"il database è di una versione più nuova ({before}): aggiorna il programma"
                )
            if before != head:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
                connection.commit()
    except DatabaseError as error:
        raise DatabaseUnusableError(
            f"il file non è un database utilizzabile: {_reason(error)}"
        ) from None
    return Migration(before, head)


def _reason(error: DatabaseError) -> str:
    """Why SQLite refused; its name for the reason, if there is no better one."""
    name = getattr(error.orig, "sqlite_errorname", "errore sconosciuto")
    return next((said for known, said in _REASONS.items() if name.startswith(known)), name)
