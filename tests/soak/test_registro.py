"""Ten thousand entries through the service, from four devices that send again what they sent."""

from __future__ import annotations

import random

import pytest

from api.arbitro.registro_carta import register_from_csv
from burraco_engine.arbitro.registro import verified
from tests.api.support import quick_settings, served
from tests.api.test_registri import BASE, Device, opened

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


async def test_ten_thousand_entries_of_four_devices_arrive_once_each(tmp_path):
    chance = random.Random(10_000)
    async with served(quick_settings(tmp_path)) as client:
        http = client.http
        event, key = await opened(http)
        devices = [Device(event, f"tel-{number}") for number in range(4)]
        sent = dict.fromkeys((device.name for device in devices), 0)
        for device in devices:
            for number in range(2_500):
                device.write(f"Decisione {number}", tavolo=str(number % 40))
        while waiting := [device for device in devices if sent[device.name] < 2_500]:
            device = chance.choice(waiting)
            start = max(0, sent[device.name] - chance.randrange(20))
            stop = start + chance.randint(1, 30)
            voci = device.batch(start)["voci"][: stop - start]
            answer = await http.post(f"{BASE}/{event}/voci", json={"voci": voci}, headers=key)
            if answer.status_code == 429:
                continue
            assert answer.status_code == 200, answer.text
            sent[device.name] = max(sent[device.name], min(stop, 2_500))
        sheet = await http.get(f"{BASE}/{event}/registro.csv", headers=key, timeout=120)
    name, voci, head = register_from_csv(sheet.text)
    assert len(voci) == 10_000
    assert len({one.voce.name for one in voci}) == 10_000
    assert verified(name, voci) is None
    assert voci[-1].testa == head
