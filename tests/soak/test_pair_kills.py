"""A hundred kills on PostgreSQL: the long form of `tests/api/test_pair_kills.py`."""

import pytest

from tests.api.pair_kills import run_pair_kills


@pytest.fixture(scope="session")
def anyio_backend():
    return "asyncio"


@pytest.mark.soak
@pytest.mark.anyio
@pytest.mark.timeout(7200)
async def test_a_hundred_kills_of_two_processes_lose_double_and_charge_nothing(
    tmp_path, server_url
):
    outcome = await run_pair_kills(tmp_path, server_url, kills=100, tables=8, seed=100)
    assert outcome.faults == []
    assert outcome.kills == 100
    assert outcome.games >= 8
    assert max(outcome.charged) <= 250
