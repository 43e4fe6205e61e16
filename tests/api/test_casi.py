"""The cases over HTTP: all of them for offline use, found by words, answered."""

from __future__ import annotations

import pytest

from burraco_engine.arbitro.casi import casi_codes, casi_of

pytestmark = pytest.mark.anyio


async def test_all_cases_come_in_one_document_that_is_kept(client):
    answer = await client.http.get("/api/v1/casi")
    assert answer.status_code == 200
    body = answer.json()
    assert [code["codice"] for code in body["codici"]] == list(casi_codes())
    for code in body["codici"]:
        assert [one["id"] for one in code["casi"]] == [
            caso.id for caso in casi_of(code["codice"]).casi
        ]
        assert [one["id"] for one in code["ricerca"]["casi"]] == [one["id"] for one in code["casi"]]
    again = await client.http.get("/api/v1/casi", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


async def test_a_case_is_found_asked_and_answered(client):
    found = await client.http.get("/api/v1/casi/cerca", params={"q": "ha pescato due carte"})
    first = found.json()["casi"][0]
    assert (first["id"], first["articolo"]["detto"]) == ("due-carte-pescate", "Art. 7")
    where = "/api/v1/casi/parole-2025/carta-legata-male"
    asked = (await client.http.get(where)).json()
    assert (asked["domanda"]["id"], asked["esito"]) == ("quando", None)
    told = await client.http.get(where, params={"risposte": "quando:piu_tardi", "carte": "Hr Ar"})
    body = told.json()
    assert body["conto"] == {"punti": -20, "valore": 20, "vp": 0, "mp": 0}
    assert body["esito"]["articolo"]["detto"] == "Art. 25"
    assert body["altrove"]


@pytest.mark.parametrize(
    ("path", "params", "code"),
    [
        ("/api/v1/casi/briscola", {}, "casi.code"),
        ("/api/v1/casi/parole-2025/valanga", {}, "casi.case"),
        ("/api/v1/casi/parole-2025/lancio", {"risposte": "detto:boh"}, "casi.answer"),
        ("/api/v1/casi/parole-2025/lancio", {"risposte": "boh"}, "request.malformed"),
        ("/api/v1/casi/parole-2025/stallo", {"carte": "Xx"}, "notation.card"),
        ("/api/v1/casi/cerca", {"q": "carta", "codice": "briscola"}, "casi.code"),
    ],
)
async def test_what_is_not_there_is_refused_in_italian(client, path, params, code):
    answer = await client.http.get(path, params=params)
    assert answer.status_code == 400
    assert answer.json()["code"] == code


async def test_a_table_is_counted_and_the_tables_travel(client):
    lines = [{"linea": "NS", "giochi": ["CASTELLI"], "chiuso": True}, {"linea": "EO", "mano": "Q"}]
    sheet = (await client.http.post("/api/v1/punteggio", json={"linee": lines})).json()
    assert [line["totale"] for line in sheet["linee"]] == [365, -15]
    assert sheet["vp"]["2"] == [14, 6]
    tables = await client.http.get("/api/v1/punteggio/classico-2007")
    assert tables.json()["carte"]["*"] == 30
    wrong = await client.http.post("/api/v1/punteggio", json={"linee": [{"linea": "XY"}]})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "punteggio.line")
    unknown = await client.http.get("/api/v1/punteggio/briscola")
    assert (unknown.status_code, unknown.json()["code"]) == (400, "profile.missing")
