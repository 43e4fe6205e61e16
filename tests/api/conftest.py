"""What the tests of the service share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from api.settings import Settings
from tests.api.support import FAST


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings on a new database; limits and the bots' pace out of the way."""
    lexicon = os.environ.get("PAROLE_LEXICON_DIR")
    return Settings(
        database_url=f"sqlite:///{tmp_path / 'parole.db'}",
        rate_address=FAST,
        rate_heavy=FAST,
        rate_seat=FAST,
        workers=1,
        bot_pace_ms=0,
        lexicon_dir=Path(lexicon) if lexicon else None,
    )


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"
