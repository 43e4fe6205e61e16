"""Public data: from any page, known again by their digest, page by page, line by line."""

from __future__ import annotations

import dataclasses
import gzip
import json
from typing import Any

import pytest

from api.client import Refused
from api.settings import Rate
from burraco_engine.code.loading import profile_ids
from tests.api.support import four, play_on, running
from tests.api.test_records import play_smazzata

pytestmark = pytest.mark.anyio
ELSEWHERE = {"origin": "https://altrove.example"}
PATHS = (
    "/parole/casa",
    "/parole?inizio=cas",
    "/lessico",
    "/regole",
    "/regole/parole-2025",
    "/enigmi/oggi",
    "/partite",
    "/openapi.json",
    "/messaggi.json",
)


@pytest.mark.parametrize("path", PATHS)
async def test_public_data_are_for_every_page_and_are_not_sent_twice(client, path):
    address = f"/api/v1{path}"
    first = await client.http.get(address, headers=ELSEWHERE)
    assert first.status_code == 200
    assert first.headers["access-control-allow-origin"] == "*"
    assert first.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "access-control-allow-credentials" not in first.headers
    head = await client.http.head(address)
    assert (head.status_code, head.content) == (200, b"")
    if path in ("/openapi.json", "/messaggi.json"):
        return
    assert first.headers["cache-control"].startswith("public, max-age=")
    known = {"if-none-match": f'"x", {first.headers["etag"]}'}
    again = await client.http.get(address, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    asked = {**ELSEWHERE, "access-control-request-method": "GET"}
    allowed = await client.http.options(address, headers=asked)
    assert allowed.status_code == 204
    assert "GET" in allowed.headers["access-control-allow-methods"]


async def test_what_is_somebodys_own_stays_closed_to_other_pages(client):
    seat = await client.open_table("Anna")
    bearer = {"authorization": f"Bearer {seat.token}", **ELSEWHERE}
    answer = await client.http.get(f"/api/v1/tavoli/{seat.table_id}", headers=bearer)
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


async def test_the_tag_of_a_word_is_that_of_its_lexicon(client):
    digest = (await client.call("GET", "/lessico"))["digest"]
    tags = {
        (await client.http.get(f"/api/v1/parole/{word}")).headers["etag"]
        for word in ("casa", "zzz", "perché")
    }
    (tag,) = tags
    assert tag.startswith(f'"{digest[:24]}-')


async def test_words_come_page_by_page(client):
    first = await client.http.get("/api/v1/parole?inizio=casa&limit=3")
    page = first.json()
    words = [one["parola"] for one in page["parole"]]
    assert words == sorted(words)
    assert all(word.startswith("casa") for word in words)
    assert page["parole"][0]["parola"] == "casa"
    assert "COMMON" in page["parole"][0]["fondamenti"]
    assert page["dopo"] == words[-1]
    link = first.headers["link"]
    following = await client.http.get(link[link.index("<") + 1 : link.index(">")])
    more = [one["parola"] for one in following.json()["parole"]]
    assert more
    assert min(more) > words[-1]
    last = await client.call("GET", "/parole?inizio=zuzzurell&limit=1000")
    assert last["dopo"] is None
    assert (await client.http.get("/api/v1/parole?inizio=c")).status_code == 400


async def test_thousands_of_words_are_judged_line_by_line(client):
    words = ["casa", "xqwk", "perché", *(f"parola{index}" for index in range(20))]
    body = {"parole": words}
    answer = await client.http.post("/api/v1/parole/flusso", json=body)
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    verdicts = [json.loads(line) for line in answer.text.splitlines()]
    assert [one["parola"] for one in verdicts] == words
    assert [one["esito"] for one in verdicts[:3]] == ["ammessa", "non_ammessa", "ammessa"]
    with pytest.raises(Refused, match="classico-2007"):
        await client.call("POST", "/parole/flusso", {**body, "codice": "classico-2007"})
    assert (await client.http.post("/api/v1/parole/flusso", json={"parole": ["a"] * 2001})).is_error


async def test_the_whole_lexicon_is_a_text_under_its_digest(client):
    about = await client.call("GET", "/lessico")
    address = f"/api/v1/lessico/{about['digest']}/parole.tsv"
    rows, tail = 0, b""
    async with client.http.stream(
        "GET", address, headers={"accept-encoding": "identity"}
    ) as answer:
        assert answer.headers["cache-control"].endswith("immutable")
        async for part in answer.aiter_bytes():
            rows += part.count(b"\n")
            if rows > 30_000:
                tail = part
                break
    assert rows > 30_000
    word, _, grounds = tail.decode().splitlines()[-2].partition("\t")
    assert word.isalpha()
    assert grounds
    known = {"if-none-match": f'"{about["digest"][:24]}"'}
    assert (await client.http.get(address, headers=known)).status_code == 304
    assert (await client.http.get("/api/v1/lessico/0/parole.tsv")).status_code == 404


async def test_the_codes_are_told_in_numbers(client):
    codes = (await client.call("GET", "/regole"))["codici"]
    assert {one["codice"] for one in codes} == set(profile_ids())
    for one in codes:
        told = (await client.http.get(one["url"])).json()
        assert told["codice"] == one["codice"]
        assert told["valori"]
    assert (await client.http.get("/api/v1/regole/nessuno")).status_code == 404


async def test_the_puzzles_of_past_days_can_be_fetched_and_those_to_come_cannot(client):
    today = (await client.call("GET", "/enigmi/oggi"))["enigma"]
    same = (await client.call("GET", f"/enigmi/giorni/{today['data']}"))["enigma"]
    assert same == today
    lines = await client.http.get(f"/api/v1/enigmi/giorni?da={today['data']}&limit=5")
    assert [json.loads(line) for line in lines.text.splitlines()] == [{"enigma": today}]
    for wrong in ("2999-01-01", "2024-12-31", "2026-02-31"):
        answer = await client.http.get(f"/api/v1/enigmi/giorni/{wrong}")
        assert answer.status_code == 404


async def test_only_games_that_all_their_players_opened_can_be_read(client):
    seats = await four(client, smazzate=1)
    table = seats[0].table_id
    await play_smazzata(seats)
    path = f"/partite/{table}"

    async def listed() -> list[dict[str, Any]]:
        return [
            one for one in (await client.call("GET", "/partite"))["partite"] if one["id"] == table
        ]

    for seat in seats:
        assert await listed() == []
        with pytest.raises(Refused) as refused:
            await client.call("GET", f"{path}/verbale")
        assert refused.value.status == 404
        await seat.call("POST", "/consensi", {"pubblica": True})
    (line,) = await listed()
    assert line["vince"] in ("NS", "EO", None)
    assert {one["nome"] for one in line["posti"].values()} == {None}
    text = await client.call("GET", f"{path}/verbale")
    assert (await client.call("POST", "/verbali/rivedi", {"verbale": text}))["finite"]
    events = await client.http.get(f"/api/v1{path}/eventi")
    told = [json.loads(one) for one in events.text.splitlines()]
    assert told[0]["tipo"] == "turno_aperto"
    assert told[-1]["tipo"] == "turno_finito"
    assert not [name for name in ("Nora", "Elio", "Sara", "Omar") if name in events.text + text]
    for seat in seats:
        await seat.call("POST", "/consensi", {"nomi": True})
    (line,) = await listed()
    assert {one["nome"] for one in line["posti"].values()} == {"Nora", "Elio", "Sara", "Omar"}
    streamed = await client.http.get("/api/v1/partite/flusso")
    assert line in [json.loads(one) for one in streamed.text.splitlines()]
    await seats[1].call("POST", "/consensi", {"pubblica": False})
    assert await listed() == []


async def test_games_come_page_by_page(client):
    tables = []
    for _ in range(3):
        host = await client.open_table("Anna", codice="classico-2007", smazzate=1, avvia=True)
        async with host.follow() as table:
            await play_on(table)
        await host.call("POST", "/consensi", {"pubblica": True})
        tables.append(host.table_id)
    found: list[str] = []
    address = "/api/v1/partite?limit=1"
    while address:
        page = await client.http.get(address)
        found += [one["id"] for one in page.json()["partite"]]
        link = page.headers.get("link", "")
        address = link[link.index("<") + 1 : link.index(">")] if link else ""
    assert [one for one in found if one in tables] == tables[::-1]
    assert len(set(found)) == len(found)


async def test_limits_are_told_before_they_are_met(settings):
    strict = dataclasses.replace(settings, rate_address=Rate(0.5, 3))
    async with running(strict) as http:
        answers = [await http.get("/api/v1/regole") for _ in range(4)]
    assert [one.status_code for one in answers] == [200, 200, 200, 429]
    assert {one.headers["ratelimit-policy"] for one in answers} == {'"indirizzo";q=3;w=6'}
    left = [one.headers["ratelimit"].split(";")[1] for one in answers]
    assert left == ["r=2", "r=1", "r=0", "r=0"]
    assert int(answers[-1].headers["retry-after"]) >= 1


async def test_a_packed_lexicon_is_the_same_text(client):
    digest = (await client.call("GET", "/lessico"))["digest"]
    address = f"{client.address}/api/v1/lessico/{digest}/parole.tsv"
    packed = b""
    async with client.http.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        async for part in answer.aiter_raw():
            packed += part
            if len(packed) > 100_000:
                break
    assert packed[:2] == gzip.compress(b"")[:2]
