"""Tournaments over HTTP: the Director's token, the competitor's link, nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pypdfium2
import pytest

from tests.api.support import BOT, running
from tests.api.tornei_help import BASE, ONE, PLAIN, Desk, announced

pytestmark = pytest.mark.anyio


async def test_a_tournament_goes_from_registration_to_the_final_ranking(settings):
    async with running(settings) as http:
        desk = await announced(http)
        assert [one["id"] for one in (await http.get(BASE)).json()["tornei"]] == [desk.id]
        for turno in range(1, 4):
            await desk.begin()
            assert await desk.refused("abbina") == (
                (409, "torneo.scores_missing", None)
                if turno < 3
                else (409, "torneo.all_played", None)
            )
            for table in (1, 2):
                await desk.act("registra_score", tavolo=table, righe=[[700, 300]])
        await desk.act("esponi_classifica")
        assert await desk.refused("chiudi") == (422, "torneo.window_open", "Art. 38")
        rows = await desk.ranking()
        assert [row["posto"] for row in rows] == [1, 2, 3, 4, 5]
        for row in rows:
            told = (await http.get(f"{BASE}/{desk.id}/classifica/{row['numero']}")).json()
            assert told["vp"] == sum(one["vp"] for one in told["voci"]) == row["vp"]
            assert all(one["articolo"] for one in told["voci"])


async def test_both_lines_send_their_score_from_their_phones(settings):
    async with running(settings) as http:
        desk = await announced(http, 2)
        phones = await desk.links()
        await desk.begin()

        async def send(number: int, rows: Any) -> httpx.Response:
            body = {"atto": {"atto": "manda_score", "righe": rows}}
            path = f"{BASE}/{desk.id}/mio/atti"
            return await http.post(path, json=body, headers=phones[number])

        wrong = (await send(1, [[552, 300]])).json()
        assert (wrong["code"], wrong["articolo"]) == ("torneo.not_by_five", "Art. 18")
        assert (await send(1, [[550, 300]])).status_code == 200
        assert (await send(2, [[600, 300]])).status_code == 200
        assert (await desk.view())["tavoli"][0]["stato"] == "diversi"
        assert (await desk.view())["decisioni"] == [{"tipo": "diversi", "tavoli": [1]}]
        assert (await send(2, [[550, 300]])).status_code == 200
        table = (await desk.view())["tavoli"][0]
        assert (table["stato"], table["vp"]) == ("arrivato", [13, 7])
        again = await send(2, [[550, 300]])
        assert (again.status_code, again.json()["code"]) == (422, "torneo.score_final")
        mine = (await http.get(f"{BASE}/{desk.id}/mio", headers=phones[1])).json()
        assert (mine["linea"], mine["concorrente"]["vp"]) == ("NS", 13)


async def test_tokens_open_what_they_are_for(settings):
    async with running(settings) as http:
        desk, other = await announced(http, 4), await announced(http, 4)
        phones = await desk.links()
        await desk.begin()
        arbiter = (await desk.post("/link", {"ruolo": "arbitro"})).json()["link"][0]["secret"]
        path = f"{BASE}/{desk.id}/atti"
        pause = {"atto": {"atto": "ferma"}}
        assert (await http.post(path, json=pause)).status_code == 401
        assert (await http.post(path, json=pause, headers=other.headers)).status_code == 403
        assert (await http.post(path, json=pause, headers=phones[1])).status_code == 403
        bearer = {"Authorization": f"Bearer {arbiter}"}
        assert (await http.post(path, json=pause, headers=bearer)).status_code == 200
        end = {"atto": {"atto": "chiudi"}}
        refusal = await http.post(path, json=end, headers=bearer)
        assert (refusal.status_code, refusal.json()["code"]) == (403, "torneo.not_director")
        mine = f"{BASE}/{desk.id}/mio/atti"
        score = {"atto": {"atto": "manda_score", "tavolo": 2, "righe": [[5, 0]]}}
        foreign = await http.post(mine, json=score, headers=phones[1])
        assert (foreign.status_code, foreign.json()["code"]) == (403, "torneo.not_your_table")
        warn = {"atto": {"atto": "ammonisci", "concorrente": 2, "motivo": "x"}}
        assert (await http.post(mine, json=warn, headers=phones[1])).status_code == 403
        assert (await http.get(f"{BASE}/nessuno")).status_code == 404


async def test_an_act_that_is_sent_twice_with_one_key_happens_once(settings):
    async with running(settings) as http:
        desk = await announced(http, 4)
        await desk.begin()
        body = {"atto": {"atto": "registra_score", "tavolo": 1, "righe": [[700, 300]]}}
        first = await desk.post("/atti", body, **{"Idempotency-Key": "uno"})
        again = await desk.post("/atti", body, **{"Idempotency-Key": "uno"})
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.json() == again.json()
        other = {"atto": {**body["atto"], "righe": [[5, 0]]}}
        reused = await desk.post("/atti", other, **{"Idempotency-Key": "uno"})
        assert reused.json()["code"] in ("move.key_reused", "torneo.score_final")


async def test_who_waits_is_told_of_the_next_change(settings):
    async with running(settings) as http:
        desk = await announced(http, 4)
        version = (await desk.view())["version"]
        waiting = asyncio.create_task(
            http.get(f"{BASE}/{desk.id}/attesa", params={"dopo": version}, timeout=60)
        )
        await asyncio.sleep(0)
        await desk.act("abbina")
        assert (await waiting).json()["version"] > version


async def test_a_tournament_is_there_again_after_a_restart_with_its_names_and_links(settings):
    async with running(settings) as http:
        desk = await announced(http, 5)
        phones = await desk.links()
        await desk.begin()
        await desk.act("registra_score", tavolo=1, righe=[[700, 300]])
        before, rows = await desk.view(), await desk.ranking()
    async with running(settings) as http:
        desk.http = http
        after = await desk.view()
        assert {**after, "ora": 0, "orologio": 0} == {**before, "ora": 0, "orologio": 0}
        assert await desk.ranking() == rows
        mine = await http.get(f"{BASE}/{desk.id}/mio", headers=phones[2])
        assert mine.json()["concorrente"]["nome"] == "G2a – G2b"


async def test_a_name_is_forgotten_for_good_and_points_stay(settings):
    """Also from what is read once for all: the ranking and the tables say it no more at once."""
    async with running(settings) as http:
        desk = await announced(http, 2)
        assert "G1a" in str(await desk.ranking())
        assert "G1a" in str(await desk.view())
        await desk.begin()
        await desk.act("registra_score", tavolo=1, righe=[[700, 300]])
        gone = await http.delete(f"{BASE}/{desk.id}/nomi/1/0", headers=desk.headers)
        assert gone.status_code == 200
        assert (await desk.ranking())[0]["nome"] == "anonimo – G1b"
        assert "G1a" not in str(await desk.view())
    path = settings.database_url.removeprefix("sqlite:///")
    async with running(settings) as http:
        desk.http = http
        assert (await desk.ranking())[0]["nome"] == "anonimo – G1b"
    kept = b"".join(one.read_bytes() for one in Path(path).parent.glob(f"{Path(path).name}*"))
    assert b"G1b" in kept
    assert b"G1a" not in kept


async def test_papers_and_csv_come_out_and_scores_of_another_tournament_do_not_go_in(settings):
    async with running(settings) as http:
        desk, other = await announced(http, 4), await announced(http, 4)
        await desk.begin()
        await other.begin()
        for foglio in ("posizioni", "tavoli", "score", "classifica"):
            done = await http.get(f"{BASE}/{desk.id}/stampa/{foglio}")
            assert done.headers["content-type"] == "application/pdf"
            assert len(pypdfium2.PdfDocument(done.content)) >= 1
        assert (await http.get(f"{BASE}/{desk.id}/stampa/altro")).status_code == 404
        form = (await http.get(f"{BASE}/{desk.id}/csv/score")).text.splitlines()
        text = "\n".join([form[0], *(line[:-1] + "600,305" for line in form[1:])])
        wrong = await other.post("/csv/score", {"testo": text})
        assert wrong.json()["code"] == "torneo.other_torneo"
        assert all(one["vp"] is None for one in (await other.view())["tavoli"])
        assert (await desk.post("/csv/score", {"testo": text})).status_code == 200
        assert all(one["vp"] for one in (await desk.view())["tavoli"])


async def test_a_table_with_bots_is_played_online_and_its_result_comes_by_itself(settings):
    async with running(settings) as http:
        desk = await announced(http, 4, smazzate=1, turni=1, eccezioni=ONE)
        await desk.begin()
        done = await desk.post("/tavoli/2/online", {"bot": dict.fromkeys("NESO", BOT)})
        assert done.status_code == 201, done.text
        opened = done.json()
        table: Any = {}
        for _ in range(2_000):
            table = (await desk.view())["tavoli"][1]
            if table["vp"] is not None:
                break
            await asyncio.sleep(0.05)
        assert table["online"] == opened["tavolo"]
        assert sum(table["vp"]) == 20
        assert table["stato"] == "arrivato"


@pytest.mark.parametrize(
    "body",
    [
        {"annuncio": {}},
        {"annuncio": {"nome": "x", "codice": "nessuno"}},
        {"annuncio": {**PLAIN, "turni": "tre"}},
        {"annuncio": {**PLAIN, "sistema": "svizzero"}},
        {"annuncio": {**PLAIN, "boh": 1}},
        {"annuncio": {**PLAIN, "turni": 10**9}},
    ],
)
async def test_an_announcement_that_cannot_be_is_a_problem_in_words(settings, body):
    async with running(settings) as http:
        refused = await http.post(BASE, json=body)
        assert refused.status_code in (400, 409, 422)
        assert refused.json()["title"]
        assert (await http.get(BASE)).json()["tornei"] == []


async def test_the_list_names_running_tournaments_and_those_that_are_over(settings):
    async with running(settings) as http:
        desk = await announced(http, 2, turni=1, eccezioni={"minuti_reclamo": 0})

        async def listed(name: str) -> list[str]:
            return [one["id"] for one in (await http.get(BASE)).json()[name]]

        await desk.begin()
        assert (await listed("tornei"), await listed("finiti")) == ([desk.id], [])
        await desk.act("registra_score", tavolo=1, righe=[[700, 300]])
        await desk.act("esponi_classifica")
        await desk.act("chiudi")
        assert (await listed("tornei"), await listed("finiti")) == ([], [desk.id])


async def test_a_season_adds_up_what_each_person_made(settings):
    async with running(settings) as http:
        desks = [await announced(http, 2), await announced(http, 2)]
        for desk, row in zip(desks, ([700, 300], [400, 300]), strict=True):
            await desk.begin()
            await desk.act("registra_score", tavolo=1, righe=[row])
        asked = "&".join(f"torneo={desk.id}" for desk in [*desks, desks[0]])
        found = (await http.get(f"{BASE}/stagione?{asked}")).json()["classifica"]
        assert [(one["posto"], one["nome"], one["tornei"]) for one in found] == [
            (1, "G1a", 2),
            (1, "G1b", 2),
            (3, "G2a", 2),
            (3, "G2b", 2),
        ]
        both = [await desk.ranking() for desk in desks]
        assert found[0]["vp"] == sum(rows[0]["vp"] for rows in both)
        assert (await http.get(f"{BASE}/stagione?torneo=manca")).status_code == 404


async def test_the_pairs_are_seated_at_their_online_table_and_each_chair_is_given_once(settings):
    async with running(settings) as http:
        desk = await announced(http, 4)
        phones = await desk.links()
        await desk.begin()
        first, other = (await desk.view())["tavoli"][:2]
        opened = await desk.post(f"/tavoli/{first['tavolo']}/online", {"bot": {}})
        assert opened.status_code == 201, opened.text
        path = f"{BASE}/{desk.id}/mio/posto"

        async def claim(number: int, place: int) -> httpx.Response:
            return await http.post(path, json={"giocatore": place}, headers=phones[number])

        for side in ("ns", "eo"):
            (number,) = first[side]["concorrenti"]
            for place, name in enumerate(first[side]["giocatori"]):
                got = await claim(number, place)
                assert got.status_code == 201, got.text
                seat = got.json()
                bearer = {"Authorization": f"Bearer {seat['token']}"}
                table = (await http.get(f"/api/v1/tavoli/{seat['tavolo']}", headers=bearer)).json()
                assert table["posto"] == seat["posto"]
                assert table["posti"][seat["posto"]]["nome"] == name
                assert table["posti"][seat["posto"]]["linea"].lower() == side
                again = await claim(number, place)
                assert (again.status_code, again.json()["code"]) == (409, "torneo.chair_taken")
        stranger = (await claim(other["ns"]["concorrenti"][0], 0)).json()
        assert stranger["code"] == "torneo.no_online_table"
        assert (await http.post(path, json={"giocatore": 0})).status_code == 401
        await the_arbiter_has_one_queue(desk, first["tavolo"], seat)
        sit = f"/api/v1/tavoli/{seat['tavolo']}/posti"
        assert (await http.post(sit, json={"nome": "Zoe"})).status_code in (403, 409)


async def the_arbiter_has_one_queue(desk: Desk, number: int, seat: dict[str, str]) -> None:
    """A call at an online table waits with those of the hall; its ruling takes it away."""
    table, bearer = f"/api/v1/tavoli/{seat['tavolo']}", {"Authorization": f"Bearer {seat['token']}"}
    called = await desk.http.post(f"{table}/chiamata", json={"motivo": "dubbio"}, headers=bearer)
    assert called.status_code == 200, called.text
    waiting = await desk.view()
    assert waiting["decisioni"][0] == {"tipo": "arbitro", "tavoli": [number]}
    assert waiting["tavoli"][0]["chiamata"] == "online: dubbio"
    chair = await desk.post(f"/tavoli/{number}/arbitro", {})
    assert chair.status_code == 201, chair.text
    arbiter = {"Authorization": f"Bearer {chair.json()['token']}"}
    done = await desk.http.post(f"{table}/arbitro/atti", json={"tipo": "ripresa"}, headers=arbiter)
    assert done.status_code == 200, done.text
    assert (await desk.view())["decisioni"] == []
