"""Ten thousand entries through the service as it is shipped: within its limits, and sent again."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from dataclasses import replace
from pathlib import Path

import httpx
import pypdfium2
import pytest

from api.arbitro.carta import grouped
from api.arbitro.registro_carta import register_from_csv
from api.service.check import check_archive
from api.settings import Settings
from burraco_engine.arbitro.registro import verified, voce_to_json
from tests.api.support import quick_settings, served
from tests.api.test_registri import BASE, Device, opened

pytestmark = pytest.mark.anyio
EACH = 2_500
BATCH = 50
FLIPPED = 7_001
"""A line of the log; the first one opens the register, so that this is entry 7,000."""


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


def shipped(folder: Path) -> Settings:
    """The limits that a service has if nobody sets any."""
    usual = Settings()
    return replace(
        quick_settings(folder),
        rate_address=usual.rate_address,
        rate_heavy=usual.rate_heavy,
        rate_seat=usual.rate_seat,
    )


async def send_all(
    http: httpx.AsyncClient, address: str, key: dict[str, str], device: Device, seed: str
) -> int:
    """Send what a device wrote as the page does, losing some answers; how often it had to wait."""
    chance, sent, waited = random.Random(seed), 0, 0
    while sent < EACH:
        voci = [voce_to_json(voce) for voce in device.written[sent : sent + BATCH]]
        answer = await http.post(address, json={"voci": voci}, headers=key)
        if answer.status_code == 429:
            waited += 1
            await asyncio.sleep(int(answer.headers["Retry-After"]))
            continue
        assert answer.status_code == 200, answer.text
        lost = chance.random() < 0.1  # the answer did not arrive: the same goes again, from earlier
        sent = max(0, sent - chance.randrange(BATCH)) if lost else sent + len(voci)
    return waited


async def test_ten_thousand_entries_of_four_devices_arrive_once_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    settings = shipped(tmp_path)
    async with served(settings) as client:
        http = client.http
        event, key = await opened(http)
        devices = [Device(event, f"tel-{number}") for number in range(4)]
        for device in devices:
            for number in range(EACH):
                device.write(f"Decisione {number}", tavolo=str(number % 40), articolo="Art. 12")
        address = f"{BASE}/{event}/voci"
        await asyncio.gather(
            *(send_all(http, address, key, device, device.name) for device in devices)
        )
        look = (await http.get(f"{BASE}/{event}", headers=key, timeout=120)).json()
        assert (look["voci"], look["intera"]) == (10_000, True)
    async with served(settings) as client:  # started again: read from the archive
        http = client.http
        sheet = await http.get(f"{BASE}/{event}/registro.csv", headers=key, timeout=120)
        paper = await http.get(f"{BASE}/{event}/registro.pdf", headers=key, timeout=300)
    name, voci, head = register_from_csv(sheet.text)
    assert len({one.voce.name for one in voci}) == len(voci) == 10_000
    assert verified(name, voci) is None
    assert voci[-1].testa == head == look["testa"]
    pages = pypdfium2.PdfDocument(paper.content)
    for page in (pages[0], pages[len(pages) // 2], pages[len(pages) - 1]):
        assert grouped(head) in page.get_textpage().get_text_range()
    assert await check_archive(settings) == 0
    _flip(settings, event)
    assert await check_archive(settings) == 1
    assert f"voce {FLIPPED - 1}: la voce" in capsys.readouterr().out


def _flip(settings: Settings, event: str) -> None:
    """Change one letter of one line of the log."""
    where = (event, FLIPPED)
    with sqlite3.connect(settings.database_url.removeprefix("sqlite:///")) as base:
        (body,) = base.execute(
            "select body from entries where stream_id = ? and version = ?", where
        ).fetchone()
        voce = json.loads(body)
        voce["testo"] = voce["testo"].replace("Decisione", "Decisiona")
        base.execute(
            "update entries set body = ? where stream_id = ? and version = ?",
            (json.dumps(voce), *where),
        )
