"""Every byte that travels is described: by type, by what the codec writes, by recorded frames."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import types
from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import jsonschema_rs
import pytest
from websockets.asyncio.client import connect

from api.app import create_app
from api.messages import CATALOGUE as SERVICE
from api.schemas.examples import DIGEST, EXAMPLES, INVITATION, RECORD, VERSION
from api.schemas.socket import messages
from api.schemas.wire import components
from api.service.facts import NAMES, Played
from api.service.play import SPOKEN
from api.service.publishing import Shown
from api.settings import Settings
from burraco_engine import moves as m
from burraco_engine.arbitro.registro import chained, voce_from_json
from burraco_engine.articles import Article
from burraco_engine.cards import Card
from burraco_engine.messages import CATALOGUE
from burraco_engine.names import Seat
from burraco_engine.record.codec import event_to_json, move_from_json, move_to_json
from burraco_engine.record.schema import Definitions
from burraco_engine.record.spelling import EVENT_NAMES
from tests.api.support import BOT, play_on

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[2]
BASE = "#/$defs/"
LETTERS = [Card(f"{face}{suit}") for face in "ABCDEFGHILMNOPQRSTUVZ" for suit in "rn"]


def made(kind: Any, chance: random.Random) -> Any:
    """Any value of a type, as its hints say."""
    if isinstance(kind, NewType):
        return made(kind.__supertype__, chance)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return made(chance.choice(args), chance)
    if origin is tuple:
        inner = args[:1] * chance.randrange(4) if args[-1] is Ellipsis else args
        return tuple(made(arg, chance) for arg in inner)
    if origin is Mapping:
        return {str(made(str, chance)): made(args[1], chance) for _ in range(2)}
    if kind is Card:
        return chance.choice(LETTERS)
    if kind is Article:
        return Article("parole-2025", "9", *(["A1"] if chance.random() < 0.5 else []))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return chance.choice(list(kind))
    if dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind)
        values = {one.name: made(hints[one.name], chance) for one in dataclasses.fields(kind)}
        return kind(**values)  # type: ignore[operator]
    if kind is bool:
        return chance.random() < 0.5
    return None if kind is type(None) else kind(chance.randrange(100))


def validator(name: str) -> Any:
    """Who checks values against one of the named schemas."""
    return jsonschema_rs.validator_for({"$ref": f"{BASE}{name}", "$defs": components(BASE)})


@pytest.mark.parametrize("kind", EVENT_NAMES, ids=lambda kind: kind.__name__)
def test_what_anybody_may_know_of_an_event_is_described(kind):
    chance, entries, bodies = random.Random(7), validator("Voce"), validator("Evento")
    for _ in range(20):
        event = made(kind, chance)
        if hasattr(event, "hands"):
            event = dataclasses.replace(event, hands=((),) * len(event.seats))
        seats = {*getattr(event, "seats", ()), getattr(event, "seat", None), None}
        for viewer in seats:
            shown = Shown(Played(event), 3, 1_000)
            entries.validate(json.loads(shown.text(viewer)))
            bodies.validate(json.loads(shown.body(viewer)))


@pytest.mark.parametrize("kind", NAMES, ids=lambda kind: kind.__name__)
def test_every_other_fact_of_a_table_is_described(kind):
    chance, entries = random.Random(7), validator("Voce")
    for _ in range(20):
        entries.validate(json.loads(Shown(made(kind, chance), 3, 1_000).text(None)))


@pytest.mark.parametrize("kind", get_args(m.Move), ids=lambda kind: kind.__name__)
def test_every_move_that_the_codec_writes_is_described_and_read_again(kind):
    chance, definitions = random.Random(7), Definitions(BASE)
    told = definitions.move(kind)
    check = jsonschema_rs.validator_for({**told, "$defs": definitions.named})
    for _ in range(20):
        move = made(kind, chance)
        written = move_to_json(move)
        check.validate(written)
        assert not check.is_valid({**written, "altro": 1})
        assert move_to_json(move_from_json(written, Seat("S"))) == written


def test_the_moves_of_players_are_told_apart_by_their_kind():
    union = components(BASE)["Mossa"]
    assert union["discriminator"]["propertyName"] == "tipo"
    chance = random.Random(7)
    kinds = (*get_args(m.SeatMove), *SPOKEN)
    written = {move_to_json(made(kind, chance))["tipo"] for kind in kinds}
    assert set(union["discriminator"]["mapping"]) == written
    assert not validator("Mossa").is_valid({"tipo": "distribuisci"})


@pytest.mark.parametrize("kind", EVENT_NAMES, ids=lambda kind: kind.__name__)
def test_an_event_as_it_is_stored_has_the_fields_of_its_type(kind):
    chance, definitions = random.Random(7), Definitions(BASE)
    schema = definitions.fields(kind)
    check = jsonschema_rs.validator_for({**schema, "$defs": definitions.named})
    for _ in range(20):
        written = event_to_json(made(kind, chance))
        del written["tipo"], written["v"]
        check.validate(written)


def test_the_file_in_the_wheel_is_the_one_the_script_writes():
    file = ROOT / "api" / "schemas" / "messaggi.json"
    assert json.loads(file.read_text(encoding="utf-8")) == messages(), (
        "run: python scripts/messages_schema.py"
    )


@cache
def document() -> dict[str, Any]:
    return create_app(Settings(database_url="sqlite://")).openapi()


def test_no_object_of_the_document_is_left_open():
    """Only the values of a refusal and the lexicon's own manifest may hold what nobody lists."""
    opened = []

    def walk(schema: Any, where: str) -> None:
        if isinstance(schema, list):
            for one in schema:
                walk(one, where)
        elif isinstance(schema, dict):
            bare = schema.get("type") == "object" and not (
                schema.get("properties")
                or schema.get("patternProperties")
                or schema.get("additionalProperties") is False
            )
            if schema.get("additionalProperties") is True or (
                bare and not isinstance(schema.get("additionalProperties"), dict)
            ):
                opened.append(where)
            for key, one in schema.items():
                walk(one, f"{where}/{key}" if where.count("/") < 3 else where)

    walk(document()["components"]["schemas"], "")
    assert {place.split("/")[1] for place in opened} <= {"LexiconManifest", "Problem"}


def test_every_operation_says_who_may_ask_and_what_it_does_in_two_languages():
    for path, operations in document()["paths"].items():
        for method, operation in operations.items():
            name = f"{method.upper()} {path}"
            assert "security" in operation, name
            asked = any(scheme for scheme in operation["security"])
            assert asked == ("401" in operation["responses"]), name
            assert operation["summary"] != operation["x-summary-en"], name
            assert operation["x-summary-en"].endswith((".", ":")), name
            if "requestBody" in operation:
                assert name in EXAMPLES, f"{name} shows no request"


def test_every_refusal_has_a_stable_code_in_the_document():
    problem = document()["components"]["schemas"]["Problem"]
    assert set(problem["x-codici"]) == {*SERVICE, *CATALOGUE}
    assert all(code.count(".") == 1 for code in problem["x-codici"])


class Listener:
    """A client that checks every frame of a table against the file, and counts their kinds."""

    def __init__(self, client: Any, table_id: str, token: str) -> None:
        self.kinds: dict[str, int] = {}
        self._url = f"{client.address.replace('http', 'ws')}/api/v1/tavoli/{table_id}/ws"
        self._token = token
        self._check = jsonschema_rs.validator_for({"$ref": f"{BASE}FromService", **_defs()})
        self.sent = jsonschema_rs.validator_for({"$ref": f"{BASE}FromClient", **_defs()})

    async def listen(self) -> None:
        async with connect(self._url, proxy=None, max_size=None) as socket:
            greeting = {"tipo": "ciao", "token": self._token, "since": 1}
            self.sent.validate(greeting)
            await socket.send(json.dumps(greeting))
            for frame in ({"tipo": "ping"}, {"tipo": "mossa", "id": "k"}):
                await socket.send(json.dumps(frame))
            async for text in socket:
                frame = json.loads(text)
                self._check.validate(frame)
                self.kinds[frame["tipo"]] = self.kinds.get(frame["tipo"], 0) + 1
                if frame.get("changes", {}).get("stato") == "finito":
                    return


def _defs() -> dict[str, Any]:
    return {"$defs": messages()["$defs"]}


@pytest.mark.parametrize(("code", "smazzate"), [("parole-2025", 1), ("classico-2007", 2)])
async def test_every_frame_of_a_recorded_table_is_described(client, code, smazzate):
    options = {"codice": code, "posto": "S", "smazzate": smazzate, "privato": False}
    host = await client.open_table("Anna", **options)
    hall = await host.view()
    await host.call("POST", "/consensi", {"spettatori": True, "arbitro": True})
    secret = host.opened["invito_arbitro"]["secret"]
    arbiter = await host.call("POST", "/arbitro", {"nome": "Rita", "invito": secret})
    await host.call("POST", "/avvia", {"bot": dict.fromkeys("NEO", BOT)})
    watching = await host.call("POST", "/spettatori")
    tokens = (host.token, arbiter["token"], watching["secret"])
    listeners = [Listener(client, host.table_id, token) for token in tokens]
    tasks = [asyncio.create_task(one.listen()) for one in listeners]
    views = _views()
    views.validate(hall)
    views.validate(await client.call("POST", f"/tavoli/{host.table_id}/porta", {}))
    await host.call("POST", "/chiamata", {"motivo": "x", "parola": "casa"})
    act = {"tipo": "ripresa"}
    path, bearer = f"/tavoli/{host.table_id}/arbitro/atti", f"Bearer {arbiter['token']}"
    await client.call("POST", path, act, authorization=bearer)
    async with host.follow() as table:
        views.validate(await host.view())
        await play_on(table)
    views.validate(await host.view())
    await asyncio.wait_for(asyncio.gather(*tasks), 60)
    heard = set().union(*(one.kinds for one in listeners))
    assert {"ciao", "eventi", "pong", "problema", "presenze"} <= heard
    entries = validator("Voce")
    for entry in await host.events():
        entries.validate(entry)


def _views() -> Any:
    """Who checks a view against the document."""
    schema = document()["paths"]["/api/v1/tavoli/{id}"]["get"]["responses"]["200"]
    told = schema["content"]["application/json"]["schema"]
    assert told["discriminator"]["propertyName"] == "fase"
    return answered("/tavoli/{id}", "get")


def answered(path: str, method: str = "post", status: str = "200") -> Any:
    """Who checks what an operation answers against the document."""
    whole = document()
    told = whole["paths"][f"/api/v1{path}"][method]["responses"][status]
    schema = told["content"]["application/json"]["schema"]
    text = json.dumps({**schema, "$defs": whole["components"]["schemas"]})
    return jsonschema_rs.validator_for(json.loads(text.replace("#/components/schemas/", BASE)))


@pytest.mark.parametrize("code", ["parole-2025", "classico-2007"])
async def test_records_looked_at_again_are_described(client, code):
    text = (ROOT / f"data/records/{code}.brn").read_text("utf-8")
    seen = await client.call("POST", "/verbali/rivedi", {"verbale": text})
    answered("/verbali/rivedi").validate(seen)
    if code == "parole-2025":
        asked = {"verbale": text, "smazzata": 1, "posto": "S"}
        found = await client.call("POST", "/verbali/analisi", asked)
        answered("/verbali/analisi").validate(found)


async def test_frames_of_the_client_are_described(client):
    check = jsonschema_rs.validator_for({"$ref": f"{BASE}FromClient", **_defs()})
    move = {"tipo": "mossa", "id": "k1", "mossa": {"tipo": "pesca"}, "expected_version": 3}
    for frame in (move, {"tipo": "mano_vista", "smazzata": 1}, {"tipo": "pong"}):
        check.validate(frame)
    assert not check.is_valid({**move, "mossa": {"tipo": "distribuisci"}})


async def test_the_examples_of_the_document_can_be_sent_as_they_stand(client):
    """A story: words, a table of friends with its arbiter, a table with bots, puzzles."""
    sent: set[str] = set()
    where: dict[str, str] = {}
    secret, token, version, card, digest = "", "", 0, "Zn", DIGEST

    async def send(name: str, told: str, **headers: str) -> Any:
        sent.add(f"{name}: {told}")
        text = json.dumps(EXAMPLES[name][told])
        body = json.loads(text.replace(INVITATION, secret).replace('"Zn"', f'"{card}"'))
        body = json.loads(json.dumps(body).replace(DIGEST, digest))
        if "verbale" in body:
            assert body["verbale"] == RECORD
            body["verbale"] = (ROOT / "data/records/parole-2025.brn").read_text("utf-8")
        if "expected_version" in body:
            assert body["expected_version"] == VERSION
            body["expected_version"] = version
        method, _, route = name.partition(" /api/v1")
        address = route.format(**where) if where else route
        shown = {"authorization": f"Bearer {token}"} if token else {}
        return await client.call(method, address, body, **shown, **headers)

    flow, told = "POST /api/v1/parole/flusso", "Due parole"
    lines = await client.http.post("/api/v1/parole/flusso", json=EXAMPLES[flow][told])
    verdicts = [json.loads(line)["esito"] for line in lines.text.splitlines()]
    assert verdicts == ["ammessa", "non_ammessa"]
    sent.add(f"{flow}: {told}")
    for name in ("POST /api/v1/parole/verifica", "POST /api/v1/risolvi", "POST /api/v1/punteggio"):
        for told in EXAMPLES[name]:
            assert await send(name, told)
    for name in (f"POST /api/v1/verbali/{one}" for one in ("rivedi", "analisi", "ripasso")):
        for told in EXAMPLES[name]:
            assert await send(name, told)
    paper = "POST /api/v1/punteggio/foglio.pdf"
    sheet = await client.http.post(paper[5:], json=EXAMPLES[paper]["Un tavolo"])
    assert sheet.content.startswith(b"%PDF")
    sent.add(f"{paper}: Un tavolo")
    register = await send("POST /api/v1/registri", "Una serata")
    where, token = {"id": register["id"]}, register["token"]
    (entry,) = EXAMPLES["POST /api/v1/registri/{id}/voci"]["Una decisione"]["voci"]
    assert entry["impronta"] == DIGEST
    written = chained(register["id"], None, voce_from_json(entry))
    digest = written.impronta
    assert (await send("POST /api/v1/registri/{id}/voci", "Una decisione"))["nuove"] == 1
    where, token = {}, ""
    opened = await send("POST /api/v1/tavoli", "Aspettare amici")
    where, tables = {"id": opened["id"]}, "POST /api/v1/tavoli/{id}"
    secret = opened["invito"]["secret"]
    friend = await send(f"{tables}/posti", "Con un invito")
    secret = opened["invito_arbitro"]["secret"]
    arbiter = await send(f"{tables}/arbitro", "Con un invito")
    token = opened["token"]
    await send(f"{tables}/scambio", "Nord con Est")
    await send(f"{tables}/scambio", "Nord con Est")
    await send(f"{tables}/saluti", "Prima delle carte")
    await send(f"{tables}/andatura", "Più svelti")
    await send(f"{tables}/avvia", "Il resto ai bot")
    secret, token = opened["invito"]["secret"], ""
    assert (await send(f"{tables}/porta", "Con un invito"))["fase"] == "porta"
    assert len((await send(f"{tables}/angolista", "Con un invito"))["manca"]) == 2
    token = friend["token"]
    await send(f"{tables}/consensi", "Chi guarda e chi arbitra")
    token = opened["token"]
    await send(f"{tables}/consensi", "Chi guarda e chi arbitra")
    await send(f"{tables}/chiamata", "Su una parola")
    token = arbiter["token"]
    for told in ("Una decisione", "Riprendere"):
        await send(f"{tables}/arbitro/atti", told)
    token = opened["token"]
    device = await client.call(
        "POST", f"/tavoli/{opened['id']}/dispositivi", authorization=f"Bearer {token}"
    )
    secret, token = device["secret"], ""
    await send(f"{tables}/dispositivi/riscatto", "Un segreto")
    opened = await send("POST /api/v1/tavoli", "Contro tre bot")
    where, token = {"id": opened["id"]}, opened["token"]
    while True:
        view = await client.call("GET", f"/tavoli/{opened['id']}", authorization=f"Bearer {token}")
        if view["turno"] == view["posto"]:
            break
        await asyncio.sleep(0.05)
    version = view["version"]
    drawn = await send(f"{tables}/mosse", "Pescare", idempotency_key="k1")
    version, card = drawn["version"], max(view["mano"])
    await send(f"{tables}/mosse", "Scartare", idempotency_key="k2")
    opened = await send("POST /api/v1/tavoli", "Con le carte francesi")
    where, token = {"id": opened["id"]}, opened["token"]
    tried = await send(f"{tables}/prova", "Tre carte")
    answered("/tavoli/{id}/prova").validate(tried)
    where, token = {}, ""
    for told in EXAMPLES["POST /api/v1/enigmi/banco"]:
        assert await send("POST /api/v1/enigmi/banco", told)
    paper = "POST /api/v1/enigmi/libretto"
    bound = await client.http.post(paper[5:], json=EXAMPLES[paper]["Due di un seme"])
    assert bound.content.startswith(b"%PDF")
    sent.add(f"{paper}: Due di un seme")
    for told in EXAMPLES["POST /api/v1/enigmi"]:
        puzzle = await send("POST /api/v1/enigmi", told)
    where = {"id": puzzle["enigma"]["id"]}
    for name in ("posta", "risposte"):
        for told in EXAMPLES[f"POST /api/v1/enigmi/{{id}}/{name}"]:
            assert await send(f"POST /api/v1/enigmi/{{id}}/{name}", told)
    report = "POST /api/v1/enigmi/{id}/segnalazioni"
    body = EXAMPLES[report]["Un testo confuso"]
    answer = await client.http.post(f"/api/v1/enigmi/{where['id']}/segnalazioni", json=body)
    assert answer.status_code == 204
    sent.add(f"{report}: Un testo confuso")
    assert sent == {
        f"{name}: {told}"
        for name, shown in EXAMPLES.items()
        for told in shown
        if "/tornei" not in name
    }
