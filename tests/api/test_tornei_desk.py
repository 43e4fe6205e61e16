"""What the desk of a tournament decides besides scores: the code, sessions, appeals, reports."""

from __future__ import annotations

import pytest

from tests.api.support import running
from tests.api.tornei_help import BASE, PLAIN, announced

pytestmark = pytest.mark.anyio


async def test_every_code_says_how_a_tournament_goes_by_it_or_why_none_does(settings):
    async with running(settings) as http:
        told = {one["codice"]: one for one in (await http.get(f"{BASE}/codici")).json()["codici"]}
        assert told["internazionale"]["sistemi"] == ["danese", "mitchell"]
        assert told["parole-2025"]["smazzate"] == [2, 3, 4]
        for name, one in told.items():
            opened = await http.post(BASE, json={"annuncio": {"nome": "x", "codice": name}})
            if one["rifiuto"] is None:
                assert opened.status_code == 201, opened.text
                assert one["sistemi"]
            else:
                body = opened.json()
                assert opened.status_code == 422
                assert one["rifiuto"] == {"motivo": body["title"], "articolo": body["articolo"]}
        assert sorted(name for name, one in told.items() if one["rifiuto"]) == [
            "online-tre",
            "regolamento",
        ]


async def test_a_changed_announcement_goes_by_the_code_that_it_names(settings):
    async with running(settings) as http:
        desk = await announced(http, 4, sistema="danese_modificato")
        other = {**PLAIN, "codice": "classico-2007", "sistema": "danese_modificato"}
        assert await desk.refused("cambia", annuncio=other) == (422, "torneo.system", "Art. 2")
        await desk.act("cambia", annuncio={**other, "sistema": "danese"})
        terms = (await desk.view())["termini"]
        assert (terms["reclami_ms"], terms["permessi"]) == (0, ["sostituisci"])
        await desk.act("abbina")
        refused = await desk.refused("riprendi_abbinamento")
        assert refused == (422, "torneo.pairing_final", "Art. 2")


async def test_a_session_has_a_ranking_of_its_own_and_says_where_it_comes_from(settings):
    async with running(settings) as http:
        desk = await announced(http, 4, turni=3, sessioni=[2, 1])
        for points in ([700, 300], [700, 300], [300, 700]):
            await desk.begin()
            for table in (1, 2):
                await desk.act("registra_score", tavolo=table, righe=[points])
        await desk.act("penalizza", concorrente=1, vp=3, mp=0, motivo="prova")
        whole = {row["numero"]: row["vp"] for row in await desk.ranking()}
        path, parts = f"{BASE}/{desk.id}/classifica", dict.fromkeys(whole, 0)
        for session, turni in ((1, {1, 2}), (2, {3})):
            query = {"sessione": session}
            for row in (await http.get(path, params=query)).json()["classifica"]:
                parts[row["numero"]] += row["vp"]
                told = (await http.get(f"{path}/{row['numero']}", params=query)).json()
                assert told["vp"] == row["vp"] == sum(one["vp"] for one in told["voci"])
                assert {one["turno"] for one in told["voci"]} == turni
        assert {**parts, 1: parts[1] - 3} == whole


async def test_an_appeal_that_was_rejected_is_seen_with_its_reason(settings):
    async with running(settings) as http:
        desk = await announced(http, 2)
        await desk.begin()
        await desk.act("penalizza", concorrente=1, vp=1, mp=0, motivo="prova")
        await desk.act("ricorso", sanzione=1, accolto=False, motivo="visto da tutti")
        (sanction,) = (await desk.view())["sanzioni"]
        assert (sanction["annullata"], sanction["confermata"]) == (None, "visto da tutti")
        again = await desk.refused("ricorso", sanzione=1, accolto=True, motivo="no")
        assert again == (409, "torneo.no_sanction", None)


async def test_who_is_excluded_is_reported_to_the_desk_alone(settings):
    async with running(settings) as http:
        desk = await announced(http, 4)
        phones = await desk.links()
        await desk.begin()
        refused = await desk.refused("uscita", concorrente=2, come="escluso")
        assert refused[:2] == (422, "torneo.reason")
        await desk.act("uscita", concorrente=2, come="escluso", motivo="ha truccato le carte")
        await desk.act("uscita", concorrente=3, come="giustificato")
        path = f"{BASE}/{desk.id}/segnalazioni"
        told = (await http.get(path, headers=desk.headers)).json()["segnalazioni"]
        assert told == [
            {"concorrente": 2, "nome": "G2a – G2b", "motivo": "ha truccato le carte"},
        ]
        assert (await http.get(path)).status_code == 401
        assert (await http.get(path, headers=phones[1])).status_code == 403
        assert "truccato" not in str(await desk.view())
