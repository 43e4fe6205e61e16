"""What the tests of the service share."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.settings import Settings
from tests.api.support import FAST


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings on a new database; limits out of the way."""
    return Settings(
        database_url=f"sqlite:///{tmp_path / 'parole.db'}",
        rate_address=FAST,
        rate_heavy=FAST,
        rate_seat=FAST,
        workers=1,
    )


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"
