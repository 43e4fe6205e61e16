"""A tournament on PostgreSQL, through any of several processes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.api.support import quick_settings, served

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("postgresql")]
SETUP = {"nome": "Prova", "codice": "parole-2025", "primo_turno": "iscrizione", "turni": 3}


async def test_a_tournament_is_the_same_through_any_process(tmp_path, postgres, archive_model):
    settings = replace(quick_settings(tmp_path), database_url=postgres.database(archive_model))
    async with served(settings) as one, served(settings) as other:
        opened = await one.call("POST", "/tornei", {"annuncio": SETUP})
        path, bearer = f"/tornei/{opened['id']}", f"Bearer {opened['token']}"

        async def act(client: Any, name: str, **values: Any) -> Any:
            body = {"atto": {"atto": name, **values}}
            return await client.call("POST", f"{path}/atti", body, authorization=bearer)

        text = {"testo": "a,b\nc,d\ne,f\ng,h\ni,l"}
        await other.call("POST", f"{path}/csv/iscritti", text, authorization=bearer)
        await act(one, "abbina")
        await act(other, "esponi_posizioni")
        await act(one, "via")
        version = (await other.call("GET", path))["version"]
        waiting = asyncio.create_task(other.call("GET", f"{path}/attesa?dopo={version}"))
        await asyncio.gather(
            act(one, "registra_score", tavolo=1, righe=[[700, 300]]),
            act(other, "registra_score", tavolo=2, righe=[[600, 500]]),
        )
        assert (await waiting)["version"] > version
        here = (await one.call("GET", f"{path}/classifica"))["classifica"]
        there = (await other.call("GET", f"{path}/classifica"))["classifica"]
        assert here == there
        assert [row["vp"] for row in here] == [14, 14, 11, 9, 6]
