"""What tournaments and lessons send is described whole, and the examples can be sent."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import jsonschema_rs
import pytest

from api.schemas.acts import torneo_components
from api.schemas.examples import EXAMPLES
from burraco_engine.torneo.acts import ACT_NAMES, Announce, IssueLinks, OpenOnline
from burraco_engine.torneo.coder import act_from_json, act_to_json
from tests.api.support import running
from tests.api.test_described import BASE, answered, made

pytestmark = pytest.mark.anyio
TORNEI = "/tornei"
ELSEWHERE = {Announce, IssueLinks, OpenOnline}
DESK = [kind for kind in ACT_NAMES if kind not in ELSEWHERE]


@pytest.mark.parametrize("kind", DESK, ids=lambda kind: kind.__name__)
def test_every_act_that_the_coder_writes_is_described_and_read_again(kind):
    chance = random.Random(7)
    union = {"$ref": f"{BASE}AttoDelBanco", "$defs": torneo_components(BASE)}
    check = jsonschema_rs.validator_for(union)
    for _ in range(20):
        act = made(kind, chance)
        written = json.loads(json.dumps(act_to_json(act)))
        check.validate(written)
        assert not check.is_valid({**written, "altro": 1})
        assert act_to_json(act_from_json(written)) == act_to_json(act)


def test_acts_with_an_address_of_their_own_are_not_among_the_others():
    union = torneo_components(BASE)["AttoDelBanco"]
    assert set(union["discriminator"]["mapping"]) == {ACT_NAMES[kind] for kind in DESK}


class Story:
    """A Director who sends the examples of the document, and checks what is answered."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.sent: set[str] = set()
        self.token = ""
        self.where: dict[str, Any] = {}

    async def send(self, path: str, told: str, status: int = 200) -> Any:
        name = f"POST /api/v1{TORNEI}{path}"
        self.sent.add(f"{name}: {told}")
        address = f"/api/v1{TORNEI}{path}".format(**self.where)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        done = await self.http.post(address, json=EXAMPLES[name][told], headers=headers)
        assert done.status_code == status, done.text
        answered(f"{TORNEI}{path}", "post", str(status)).validate(done.json())
        return done.json()

    async def see(self, path: str) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        seen = await self.http.get(f"/api/v1{TORNEI}{path}".format(**self.where), headers=headers)
        assert seen.status_code == 200, seen.text
        answered(f"{TORNEI}{path}", "get").validate(seen.json())
        return seen.json()


async def test_the_examples_of_tournaments_can_be_sent_and_every_answer_is_described(settings):
    async with running(settings) as http:
        story = Story(http)
        opened = await story.send("", "Un torneo a coppie", 201)
        story.token, story.where = opened["token"], {"id": opened["id"], "foglio": "iscritti"}
        await story.see("")
        await story.send("/{id}/csv/{foglio}", "Tre coppie")
        await story.send("/{id}/atti", "Iscrivere una coppia")
        await story.see("/{id}")
        for told in ("Abbinare", "Esporre le posizioni", "Dare il via", "Ammonire"):
            await story.send("/{id}/atti", told)
            await story.see("/{id}")
        links = await story.send("/{id}/link", "Per tutti i concorrenti", 201)
        await story.send("/{id}/link", "Per un arbitro", 201)
        story.where["tavolo"] = 1
        await story.send("/{id}/tavoli/{tavolo}/online", "Con tre bot", 201)
        await story.send("/{id}/atti", "Registrare uno score")
        tables = (await story.see("/{id}"))["tavoli"]
        story.where["numero"] = tables[1]["ns"]["concorrenti"][0]
        await story.see("/{id}/classifica")
        await story.see("/{id}/classifica/{numero}")
        await story.see("/{id}/attesa")
        await story.see("/{id}/segnalazioni")
        seated = tables[0]["ns"]["concorrenti"][0]
        story.token = next(one["secret"] for one in links["link"] if one["concorrente"] == seated)
        await story.send("/{id}/mio/posto", "Il secondo della coppia", 201)
        for told in ("Chiamare l’arbitro", "Mandare lo score"):
            await story.see("/{id}/mio")
            await story.send("/{id}/mio/atti", told)
        await story.see("/{id}")
        codes = (await http.get("/api/v1/tornei/codici")).json()
        answered("/tornei/codici", "get").validate(codes)
        season = (await http.get(f"/api/v1/tornei/stagione?torneo={opened['id']}")).json()
        answered("/tornei/stagione", "get").validate(season)
        shown = {name: told for name, told in EXAMPLES.items() if TORNEI in name}
        assert story.sent == {f"{name}: {one}" for name, told in shown.items() for one in told}


async def test_the_lessons_are_described(client):
    answered("/lezioni", "get").validate(await client.call("GET", "/lezioni"))
