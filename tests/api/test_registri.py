"""Registers over HTTP: credentials, batches sent again, devices that meet, paper, both archives."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from typing import Any

import httpx
import pypdfium2
import pytest

from api.arbitro.registro_carta import register_from_csv
from api.service.check import check_archive
from api.settings import Settings
from burraco_engine.arbitro.registro import Voce, chained, verified, voce_to_json
from tests.api.support import running

pytestmark = pytest.mark.anyio
BASE = "/api/v1/registri"


class Device:
    """A device with a chain of its own, and what it has not sent yet."""

    def __init__(self, event: str, name: str) -> None:
        self.event, self.name = event, name
        self.written: list[Voce] = []

    def write(self, text: str, **named: Any) -> Voce:
        last = self.written[-1] if self.written else None
        voce = replace(Voce(self.name, 0, 1_000, "decisione", text), **named)
        self.written.append(chained(self.event, last, voce))
        return self.written[-1]

    def batch(self, start: int = 0) -> dict[str, Any]:
        return {"voci": [voce_to_json(voce) for voce in self.written[start:]]}


async def opened(http: httpx.AsyncClient, **body: object) -> tuple[str, dict[str, str]]:
    made = await http.post(BASE, json={"nome": "Coppa", **body})
    assert made.status_code == 201, made.text
    return made.json()["id"], {"Authorization": f"Bearer {made.json()['token']}"}


async def test_two_devices_meet_without_loss_or_doubles_on_every_archive(archive_client):
    http = archive_client.http
    event, key = await opened(http)
    first, second = Device(event, "anna"), Device(event, "bruno")
    for number in range(8):
        first.write(f"prima {number}", tavolo=str(number), articolo="Art. 24", autore="Anna")
        second.write(f"seconda {number}", oggetto="gattino", esito="non_ammessa")
    sent = await http.post(f"{BASE}/{event}/voci", json=first.batch(), headers=key)
    assert sent.json()["nuove"] == 8
    await http.post(f"{BASE}/{event}/voci", json=second.batch(), headers=key)
    first.write("dopo", corregge="bruno:3")
    for _ in range(2):
        again = await http.post(f"{BASE}/{event}/voci", json=first.batch(4), headers=key)
    assert (again.json()["nuove"], again.json()["voci"]) == (0, 17)
    look = (await http.get(f"{BASE}/{event}", headers=key)).json()
    assert (look["voci"], look["intera"], look["testa"]) == (17, True, again.json()["testa"])
    assert [(one["dispositivo"], one["voci"]) for one in look["dispositivi"]] == [
        ("anna", 9),
        ("bruno", 8),
    ]
    told = (await http.get(f"{BASE}/{event}/voci", headers=key)).json()["voci"]
    assert [one["posto"] for one in told] == list(range(1, 18))
    assert [one["corretta_da"] for one in told if one["corretta_da"]] == ["anna:9"]
    later = (await http.get(f"{BASE}/{event}/voci?dopo=15", headers=key)).json()["voci"]
    assert len(later) == 2
    word = (await http.get(f"{BASE}/{event}/parole/Gattino", headers=key)).json()["voci"]
    assert [one["numero"] for one in word] == list(range(8, 0, -1))
    sheet = await http.get(f"{BASE}/{event}/registro.csv", headers=key)
    name, voci, head = register_from_csv(sheet.text)
    assert (name, len(voci), head) == (event, 17, look["testa"])
    assert verified(name, voci) is None
    paper = await http.get(f"{BASE}/{event}/registro.pdf", headers=key)
    text = pypdfium2.PdfDocument(paper.content)[0].get_textpage().get_text_range()
    assert look["testa"][:4].upper() in text


async def test_only_the_credential_of_the_event_opens_its_register(client):
    http = client.http
    event, key = await opened(http)
    other, wrong = await opened(http)
    device = Device(event, "tel")
    device.write("una")
    for headers, status in (({}, 401), (wrong, 403), ({"Authorization": "Bearer pa_x"}, 403)):
        for call in (
            http.get(f"{BASE}/{event}", headers=headers),
            http.get(f"{BASE}/{event}/voci", headers=headers),
            http.get(f"{BASE}/{event}/registro.csv", headers=headers),
            http.post(f"{BASE}/{event}/voci", json=device.batch(), headers=headers),
        ):
            assert (await call).status_code == status
    assert (await http.get(f"{BASE}/niente", headers=key)).status_code == 404
    assert (await http.get(f"{BASE}/{other}", headers=wrong)).json()["voci"] == 0


async def test_a_batch_is_taken_whole_or_not_at_all(client):
    http = client.http
    event, key = await opened(http)
    device = Device(event, "tel")
    for text in ("una", "due", "tre"):
        device.write(text)
    broken = device.batch()
    broken["voci"][2]["testo"] = "cambiata"
    refused = await http.post(f"{BASE}/{event}/voci", json=broken, headers=key)
    assert (refused.status_code, refused.json()["code"]) == (400, "registro.chain")
    gap = await http.post(f"{BASE}/{event}/voci", json=device.batch(1), headers=key)
    assert gap.json()["code"] == "registro.order"
    assert (await http.get(f"{BASE}/{event}", headers=key)).json()["voci"] == 0
    bad = await http.post(f"{BASE}/{event}/voci", json={"voci": [{"tipo": "x"}]}, headers=key)
    assert bad.status_code == 400


async def test_the_register_of_a_tournament_is_its_arbiters(client):
    http = client.http
    announced = await http.post(
        "/api/v1/tornei",
        json={"annuncio": {"nome": "Torneo", "codice": "parole-2025", "turni": 3}},
    )
    torneo, token = announced.json()["id"], announced.json()["token"]
    director = {"Authorization": f"Bearer {token}"}
    assert (await http.post(BASE, json={"nome": "T", "torneo": torneo})).status_code == 401
    made = await http.post(BASE, json={"nome": "T", "torneo": torneo}, headers=director)
    event = made.json()["id"]
    assert event == f"r-{torneo}"
    again = await http.post(BASE, json={"nome": "T", "torneo": torneo}, headers=director)
    assert (again.status_code, again.json()["code"]) == (409, "registro.there")
    look = await http.get(f"{BASE}/{event}", headers=director)
    assert look.json()["torneo"] == torneo


async def test_a_flipped_byte_in_the_archive_is_found_and_located(
    settings: Settings, capsys: pytest.CaptureFixture[str]
):
    async with running(settings) as http:
        event, key = await opened(http)
        device = Device(event, "tel")
        for number in range(20):
            device.write(f"voce numero {number}")
        await http.post(f"{BASE}/{event}/voci", json=device.batch(), headers=key)
    assert await check_archive(settings) == 0
    path = settings.database_url.removeprefix("sqlite:///")
    with sqlite3.connect(path) as base:
        (body,) = base.execute(
            "select body from entries where stream_id = ? and version = 9", (event,)
        ).fetchone()
        changed = json.loads(body)
        changed["testo"] = changed["testo"].replace("numero", "nemero")
        base.execute(
            "update entries set body = ? where stream_id = ? and version = 9",
            (json.dumps(changed), event),
        )
    assert await check_archive(settings) == 1
    assert "voce 8: la voce tel:8 è stata cambiata" in capsys.readouterr().out
