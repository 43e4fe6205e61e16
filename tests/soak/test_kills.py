"""Three hundred kills: the long form of `tests/api/test_kills.py`."""

import pytest

from tests.api.kills import run_kills


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


@pytest.mark.soak
@pytest.mark.anyio
@pytest.mark.timeout(7200)
async def test_three_hundred_kills_lose_and_charge_nothing(tmp_path):
    outcome = await run_kills(tmp_path, kills=300, tables=10, seed=100)
    assert outcome.faults == []
    assert outcome.kills == 300
    assert outcome.games >= 10
    assert max(outcome.charged) <= 100
