"""Every key on the wire stands in docs/keys.md: a technical one in English, or an Italian noun."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import re
import types
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from websockets.asyncio.client import connect

from api.schemas.words import LexiconFile, LexiconManifest
from api.service.facts import NAMES, Played
from api.service.player_state import (
    PlayerState,
    PuzzleDone,
    PuzzleRating,
    PuzzleReview,
    PuzzleStreak,
)
from burraco_engine import moves as m
from burraco_engine.calls import Moment
from burraco_engine.cards import Card
from burraco_engine.names import Seat
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.record.codec import move_to_json
from burraco_engine.record.spelling import EVENT_NAMES, KEYS
from burraco_engine.state import SeatStatus
from tests.api.support import BOT, play_on, see_cards

pytestmark = pytest.mark.anyio

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/keys.md"
ROW = re.compile(r"^\| `([a-z_ `,]+)` \|", re.MULTILINE)
NAMED = {"N", "E", "S", "O", "NS", "EO"}
BY_DATA = {"politiche", "scelte", "codici", "articoli", "copie", "lettere", "rifiuti", "valori"}
"""Members whose keys are data: policies, codes, outcomes, cards, refusals."""
OPAQUE = {"values", "manifest", "state"}
"""Documents that are handed on whole; what is in them is not of this convention."""


HANDED_ON = {
    *(kind.__name__ for kind in (LexiconManifest, LexiconFile)),
    *(
        kind.__name__
        for kind in (PlayerState, PuzzleDone, PuzzleRating, PuzzleReview, PuzzleStreak)
    ),
}
"""The schemas of those documents."""


def listed() -> tuple[set[str], set[str]]:
    """The technical keys and the Italian ones, as the document has them."""
    english, italian = DOCUMENT.read_text(encoding="utf-8").split("\n## Italian")
    found = [
        [key for row in ROW.findall(part) for key in row.replace("`", "").split(", ")]
        for part in (english, italian)
    ]
    for keys in found:
        assert len(set(keys)) == len(keys), "each once"
    return set(found[0]), set(found[1])


def keys_of(value: object, under: str = "") -> Iterator[str]:
    """Every key of a JSON document that is a word of the protocol."""
    if isinstance(value, list):
        for item in value:
            yield from keys_of(item, under)
    elif isinstance(value, dict):
        for key, item in value.items():
            data = key in NAMED or (under in BY_DATA)
            if not data:
                yield key
            if key not in OPAQUE:
                yield from keys_of(item, "" if data else key)


def keys_of_schema(document: Mapping[str, Any]) -> Iterator[str]:
    """Properties and parameters that the OpenAPI document names."""
    for name, schema in document["components"]["schemas"].items():
        if name not in HANDED_ON:
            yield from schema.get("properties", {})
    for operations in document["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] != "header":
                    yield parameter["name"]


def keys_of_type(kind: Any) -> Iterator[str]:
    """The keys with which values of a type are spelled, with all that they are made of."""
    if isinstance(kind, NewType):
        kind = kind.__supertype__
    if get_origin(kind) in (Union, types.UnionType, tuple, Mapping):
        for inner in get_args(kind):
            yield from keys_of_type(inner)
    elif dataclasses.is_dataclass(kind) and kind is not Card:
        spelling = getattr(kind, "spelling", KEYS)
        for name, hint in get_type_hints(kind).items():
            if name in spelling:
                yield spelling[name]
                yield from keys_of_type(hint)


def keys_of_entries() -> set[str]:
    """The keys of everything that can happen at a table."""
    kinds: list[type] = [*EVENT_NAMES, *set(NAMES) - {Played}, SeatStatus]
    return {key for kind in kinds for key in keys_of_type(kind)}


def keys_of_moves() -> set[str]:
    """The keys of the moves that people send."""
    seat, card = Seat("S"), Card("Ar")
    laid = m.Open(seat, (card,), "A")
    moves: list[m.Move] = [
        m.CollectPart(seat, (card,)),
        laid,
        m.Tie(seat, 1, (card,), "A"),
        m.Replace(seat, 1, (card,), "A"),
        m.Discard(seat, card),
        m.GiocoAlMonte(seat, (laid,), card),
        m.Contest(seat, "parola", seat, 1),
        m.Denounce(seat, "carta_caduta", seat, (card,), 1, "casa", Moment.AT_ONCE),
        m.Heal(seat, (card,), "A"),
        m.Prepare(seat, card),
        m.Complete(seat, 1, (card,), "A"),
        m.Choose(None, "vale", "x"),
        m.RuleWord(1, True, "x"),
        m.AskExplanation(seat, 1),
        m.GiveExplanation(seat, 1, "x"),
        m.AskWarning(seat),
    ]
    return {key for move in moves for key in keys_of(move_to_json(move))}


async def heard(client) -> list[Any]:
    """Frames and answers of a table from its opening to the count, and a refusal."""
    told: list[Any] = []
    bots = dict.fromkeys("NEO", BOT)
    options = {"posto": "S", "smazzate": 1, "orologi": True, "privato": False}
    host = await client.open_table("Anna", **options)
    told += [host.opened, await client.call("GET", "/tavoli")]
    told.append(await host.call("POST", "/consensi", {"spettatori": True, "arbitro": True}))
    told.append(await host.call("POST", "/avvia", {"bot": bots}))
    told.append(await client.call("POST", f"/tavoli/{host.table_id}/porta", {}))
    told.append(await host.call("POST", "/dispositivi"))
    secret = host.opened["invito_arbitro"]["secret"]
    arbiter = await host.call("POST", "/arbitro", {"nome": "Rita", "invito": secret})
    told += [arbiter, await host.call("POST", "/chiamata", {"motivo": "x", "parola": "casa"})]
    told.append(await host.view())
    bearer = f"Bearer {arbiter['token']}"
    ruled = {"tipo": "decisione", "parola": "casa", "ammessa": True, "motivo": "x"}
    for act in (ruled, {"tipo": "guarda", "posti": ["N"]}, {"tipo": "ripresa"}):
        path = f"/tavoli/{host.table_id}/arbitro/atti"
        told.append(await client.call("POST", path, act, authorization=bearer))
    address = client.address.replace("http", "ws")
    async with connect(f"{address}/api/v1/tavoli/{host.table_id}/ws", proxy=None) as socket:
        await socket.send(json.dumps({"tipo": "ciao", "token": host.token, "since": 1}))
        await see_cards(host)
        discard = {"tipo": "scarta", "carta": "*"}
        frame = {"tipo": "mossa", "id": "k", "mossa": discard, "expected_version": 0}
        await socket.send(json.dumps(frame))
        async with host.follow() as table:
            await play_on(table)
        while told[-1].get("changes", {}).get("stato") != "finito":
            told.append(json.loads(await asyncio.wait_for(socket.recv(), 30)))
    return [*told, await host.view(), await host.events()]


async def words_and_puzzles(client) -> list[Any]:
    """What the other routes answer."""
    told = [await client.call("GET", "/lessico"), await client.word("casina")]
    told += [await client.word("casa", "tavolo"), await client.solve(["Cr", "Ar", "Nr", "Er"])]
    told.append(await client.call("GET", "/enigmi/oggi"))
    told.append((await client.http.get("/salute")).json())
    for kind in ("allunga", "ammessa", "matta"):
        puzzle = await client.call("POST", "/enigmi", {"tipo": kind, "livello": 1})
        path = f"/enigmi/{puzzle['enigma']['id']}"
        told += [puzzle, await client.call("POST", f"{path}/posta", {"state": None})]
        for body in ({"aiuto": True}, {"resa": True}):
            told.append(await client.call("POST", f"{path}/risposte", body))
    malformed = (await client.http.post("/api/v1/tavoli", json={"nome": 1})).json()
    return [*told, malformed, malformed["values"]]


async def of_tornei(client) -> list[Any]:
    """A tournament as desk, hall and phone see it, with everything that can be in it."""
    setup = {"nome": "Prova", "codice": DEFAULT_CODE, "primo_turno": "iscrizione", "turni": 3}
    opened = await client.call("POST", "/tornei", {"annuncio": setup})
    path, bearer = f"/tornei/{opened['id']}", f"Bearer {opened['token']}"

    async def post(where: str, body: Any) -> Any:
        return await client.call("POST", f"{path}{where}", body, authorization=bearer)

    told = [opened, await client.call("GET", "/tornei")]
    await post("/csv/iscritti", {"testo": "a,b\nc,d\ne,f\ng,h\ni,l"})
    links = await post("/link", {"ruolo": "concorrente"})
    for name in ("abbina", "esponi_posizioni", "via"):
        told.append(await post("/atti", {"atto": {"atto": name}}))
    phone = f"Bearer {links['link'][0]['secret']}"
    score = {"atto": {"atto": "manda_score", "righe": [[5, 0]]}}
    told += [links, await client.call("POST", f"{path}/mio/atti", score, authorization=phone)]
    for act in (
        {"atto": "registra_score", "tavolo": 2, "righe": [[700, 300]]},
        {"atto": "ammonisci", "concorrente": 1, "motivo": "x"},
        {"atto": "punteggio_arbitrale", "tavolo": 1, "vp": [1, 2], "mp": [3, 4], "motivo": "x"},
        {"atto": "esponi_classifica"},
        {"atto": "reclama", "concorrente": 1, "motivo": "x"},
    ):
        await post("/atti", {"atto": act})
    for where in ("", "/classifica", "/classifica/3"):
        told.append(await client.call("GET", f"{path}{where}"))
    return [*told, await client.call("GET", f"{path}/mio", authorization=phone)]


async def test_every_key_on_the_wire_is_a_listed_one(client):
    document = (await client.http.get("/api/v1/openapi.json")).json()
    found = set(keys_of_schema(document)) | keys_of_entries() | keys_of_moves()
    for told in [*await heard(client), *await words_and_puzzles(client), *await of_tornei(client)]:
        found |= set(keys_of(told))
    english, italian = listed()
    assert not english & italian
    assert found - english - italian == set(), "place a new key in one of the two lists"
    assert (english | italian) - found == set(), "no longer on the wire"
