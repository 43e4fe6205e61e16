"""Five kills among two processes on PostgreSQL; a hundred are in `tests/soak`."""

import pytest

from tests.api.pair_kills import run_pair_kills

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("pair-kills")]

_SEEN_LATE_MS = 1_000
"""What passes on a busy machine between a process that serves and a test that sees it; a debt that
is lost costs the whole start of a process, which takes longer. On a quiet machine it is 250."""


@pytest.mark.timeout(600)
async def test_kills_of_two_processes_lose_double_and_charge_nothing(tmp_path, server_url):
    outcome = await run_pair_kills(tmp_path, server_url, kills=5, tables=3, seed=20)
    assert outcome.faults == []
    assert outcome.kills == 5
    assert outcome.games >= 3
    assert max(outcome.charged) <= _SEEN_LATE_MS, outcome.charged
