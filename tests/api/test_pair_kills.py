"""Five kills among two processes on PostgreSQL.

A hundred, and what a player is charged for them, are in `tests/soak`.
"""

import pytest

from tests.api.pair_kills import run_pair_kills

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("pair-kills")]


@pytest.mark.timeout(600)
async def test_kills_of_two_processes_lose_and_double_nothing(tmp_path, server_url):
    outcome = await run_pair_kills(tmp_path, server_url, kills=5, tables=3, seed=20)
    assert outcome.faults == []
    assert outcome.kills == 5
    assert outcome.games >= 3
