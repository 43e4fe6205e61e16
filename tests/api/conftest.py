"""What the tests of the service share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from api.client import Client
from api.settings import Settings
from tests.api.support import quick_settings, served


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a service for one test."""
    return quick_settings(tmp_path)


@pytest.fixture(scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Client]:
    """A service on a real socket that the tests of a module share: each has its own tables."""
    async with served(quick_settings(tmp_path_factory.mktemp("shared"))) as shared:
        yield shared


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"
