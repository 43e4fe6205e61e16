"""What the tests of the service share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from api.client import Client
from api.settings import Settings
from tests.api.support import quick_settings, served
from tests.conftest import ARCHIVES
from tests.postgres import Postgres


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a service for one test."""
    return quick_settings(tmp_path)


@pytest.fixture(scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Client]:
    """A service on a real socket that the tests of a module share: each has its own tables."""
    async with served(quick_settings(tmp_path_factory.mktemp("shared"))) as shared:
        yield shared


@pytest.fixture(scope="module", params=ARCHIVES)
def archive_settings(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Settings:
    """Settings of a service that a module shares, on a new archive of each kind in turn."""
    settings = quick_settings(tmp_path_factory.mktemp("archive"))
    if request.param == "sqlite":
        return settings
    model: str = request.getfixturevalue("archive_model")
    server: Postgres = request.getfixturevalue("postgres")
    return replace(settings, database_url=server.database(model))


@pytest.fixture(scope="module")
async def archive_client(archive_settings: Settings) -> AsyncIterator[Client]:
    """A service that the tests of a module share, on an archive of each kind in turn."""
    async with served(archive_settings) as shared:
        yield shared


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"
