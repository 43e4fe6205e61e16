"""What all tests share."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from sqlalchemy.engine import make_url

from api.store.opening import migrate_archive
from tests.postgres import Postgres

ROOT = Path(__file__).resolve().parent.parent

# The same examples in each run, and as much time for each as a busy machine needs.
settings.register_profile("parole", derandomize=True, deadline=None)
settings.load_profile("parole")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for this run; tests that share it run in one process."""
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def archive_model(postgres: Postgres) -> str:
    """The name of a database with an archive that nothing was kept in yet."""
    url = postgres.database()
    asyncio.run(migrate_archive(url))
    return make_url(url).database or ""


@pytest.fixture
def server_url(postgres: Postgres, archive_model: str) -> str:
    """A new archive on the PostgreSQL server."""
    return postgres.database(archive_model)


ARCHIVES = (
    "sqlite",
    pytest.param("postgresql", marks=pytest.mark.xdist_group("postgresql")),
)


@pytest.fixture(params=ARCHIVES)
def archive_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new archive, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'parole.db'}"
    url: str = request.getfixturevalue("server_url")
    return url


@pytest.fixture(params=ARCHIVES)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place where there is no archive yet, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'parole.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()
