"""Killed and started again: no acknowledged move is lost or played twice, no absence charged."""

import pytest

from tests.api.kills import run_kills


@pytest.mark.anyio
@pytest.mark.timeout(900)
async def test_five_kills_lose_nothing(tmp_path):
    outcome = await run_kills(tmp_path, kills=5, tables=10, seed=5)
    assert outcome.faults == []
    assert outcome.kills == 5
    assert max(outcome.charged) <= 100
    assert outcome.games >= 10
    assert outcome.moves > 100
