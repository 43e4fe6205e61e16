"""Keys that a device makes up: nothing of a day to come, and not a pool's work of an hour."""

from __future__ import annotations

import sqlite3
from datetime import date

import pytest

from api.service.house_clock import HouseClock
from api.service.pool import Pool
from parole_engine.puzzles.daily import daily_key
from tests.api.support import running
from tests.api.test_puzzles import DAY, NOW, Clock, ask, respond

pytestmark = pytest.mark.anyio

CLOCK = Clock()


@pytest.fixture
def database(tmp_path):
    return tmp_path / "parole.db"


@pytest.fixture
async def http(settings):
    async with running(settings, clock=HouseClock(CLOCK)) as client:
        yield client


async def test_the_puzzle_of_a_day_that_has_not_come_is_not_to_be_had(http, database):
    puzzle = (await ask(http, tipo="codice", livello=1))["enigma"]
    state = (await respond(http, puzzle["id"], resa=True))["state"]
    state["ripasso"][0]["a"] = 1
    for attempt in (0, 1, 2):
        key = daily_key(date(2026, 12, 25), attempt)
        state["ripasso"][0]["chiave"] = str(key)
        said = await ask(http, 400, modo="ripasso", state=state)
        assert said["code"] == "puzzle.bad_state"
        assert "deve ancora venire" in said["title"]
        with sqlite3.connect(database) as shelf:  # as one that somebody had got hold of
            shelf.execute(
                "INSERT INTO puzzles SELECT ?, ?, kind, body, rating, deviation, volatility,"
                " answers, reports, created_at FROM puzzles WHERE id = ?",
                (key.id, str(key), puzzle["id"]),
            )
        assert (await respond(http, key.id, 404, resa=True))["code"] == "puzzle.missing"
    CLOCK.now = NOW + 39 * DAY
    assert (await respond(http, key.id, resa=True))["finito"]


async def test_a_device_cannot_have_all_the_puzzles_it_invents_made(settings, monkeypatch):
    made = []
    run = Pool.run

    async def counted(pool, work, *args):
        made.append(args)
        return await run(pool, work, *args)

    monkeypatch.setattr(Pool, "run", counted)
    async with running(settings, clock=HouseClock(CLOCK)) as http:
        puzzle = (await ask(http, tipo="codice", livello=1))["enigma"]
        state = (await respond(http, puzzle["id"], resa=True))["state"]
        missed = {**state["ripasso"][0], "a": 1}
        nowhere = [{**missed, "chiave": f"chiudi.1.partita-{n}-9999"} for n in range(8)]
        made.clear()
        said = await ask(http, modo="ripasso", state={**state, "ripasso": nowhere})
    assert said["enigma"] is None
    assert len(made) == 2
