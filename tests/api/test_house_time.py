"""The time of the service: no jump, stop or absence is charged to a player."""

from __future__ import annotations

import asyncio
import time

import pytest

from api.service.house_clock import HouseClock, wall_clock
from api.service.timers import Timers
from tests.api.faults import come_true, left
from tests.api.support import four, served

pytestmark = pytest.mark.anyio
ALLOWED_MS = 100


class Machine:
    """A machine whose wall clock can be set, and whose process can be stopped."""

    def __init__(self):
        self.wall, self.monotonic = 1_000_000, 0
        self.clock = HouseClock(lambda: self.wall, lambda: self.monotonic)

    def run(self, ms):
        """Let time pass as it does, beat by beat."""
        for _ in range(ms // 20):
            self.wall += 20
            self.monotonic += 20
            self.clock.beat()


def test_while_the_service_runs_its_time_is_the_walls():
    machine = Machine()
    machine.run(10_000)
    assert machine.clock() == machine.wall == 1_010_000


@pytest.mark.parametrize("jump", [120_000, -3_600_000])
def test_a_wall_clock_that_jumps_moves_nothing(jump):
    machine = Machine()
    machine.run(1_000)
    machine.wall += jump
    assert machine.clock() == 1_001_000
    machine.run(1_000)
    assert machine.clock() == 1_002_000
    assert machine.clock.wall() == 1_002_000 + jump


@pytest.mark.parametrize("stopped", [200, 35_000, 8 * 3_600_000])
def test_a_process_that_was_stopped_charges_less_than_a_tenth_of_a_second(stopped):
    machine = Machine()
    machine.run(1_000)
    machine.wall += stopped
    machine.monotonic += stopped
    assert machine.clock() <= 1_001_000 + ALLOWED_MS
    lost = machine.clock.beat()
    assert lost >= stopped - ALLOWED_MS
    assert machine.clock() <= 1_001_000 + ALLOWED_MS


def test_time_stands_until_it_is_let_go_and_never_begins_before_the_last_sign_of_life():
    machine = Machine()
    machine.clock.begin(2_000_000)
    machine.run(5_000)
    assert machine.clock() == 2_000_000
    machine.clock.go()
    machine.run(1_000)
    assert machine.clock() == 2_001_000
    machine.clock.stand()
    machine.run(1_000)
    assert machine.clock() == 2_001_000


async def test_a_timer_that_failed_is_set_again():
    fired = []

    async def fire(key):
        fired.append(key)
        if len(fired) < 3:
            raise OSError("no luck")

    timers = Timers(wall_clock, fire)
    timers.set("a", wall_clock())
    await come_true(lambda: len(fired) == 3, 10)
    await timers.close()
    assert fired == ["a"] * 3


@pytest.mark.parametrize("jump", [120_000, -3_600_000])
async def test_a_table_keeps_its_time_when_the_wall_clock_is_set(settings, jump):
    set_by = 0
    clock = HouseClock(lambda: wall_clock() + set_by)
    async with served(settings, clock=clock) as client:
        seats = await four(client, orologi=True)
        begun, before = time.monotonic(), await left(seats[0])
        set_by = jump
        await asyncio.sleep(0.5)
        passed = (time.monotonic() - begun) * 1000
        assert before - passed - ALLOWED_MS <= await left(seats[0]) < before
        kinds = [one["tipo"] for one in await seats[0].events()]
        assert "tempo_scaduto" not in kinds
