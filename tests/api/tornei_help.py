"""A Director's desk over HTTP, for tests."""

from __future__ import annotations

from typing import Any

import httpx

BASE = "/api/v1/tornei"
PLAIN = {
    "nome": "Torneo d’autunno",
    "codice": "parole-2025",
    "primo_turno": "iscrizione",
    "turni": 3,
}


ONE = {"tabella_vp": "2", "riposo": [14, 355, 6, -355]}
"""What the code does not say of a turno of one smazzata."""


class Desk:
    """The Director at his desk."""

    def __init__(self, http: httpx.AsyncClient, opened: Any) -> None:
        self.http = http
        self.id = opened["id"]
        self.headers = {"Authorization": f"Bearer {opened['token']}"}

    async def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        return await self.http.post(
            f"{BASE}/{self.id}{path}", json=body, headers={**self.headers, **headers}
        )

    async def act(self, name: str, **values: object) -> Any:
        done = await self.post("/atti", {"atto": {"atto": name, **values}})
        assert done.status_code == 200, done.text
        return done.json()

    async def refused(self, name: str, **values: object) -> tuple[int, str, str | None]:
        body = (await self.post("/atti", {"atto": {"atto": name, **values}})).json()
        return body["status"], body["code"], body["articolo"]

    async def view(self) -> Any:
        return (await self.http.get(f"{BASE}/{self.id}")).json()

    async def ranking(self) -> Any:
        return (await self.http.get(f"{BASE}/{self.id}/classifica")).json()["classifica"]

    async def begin(self) -> None:
        for name in ("abbina", "esponi_posizioni", "via"):
            await self.act(name)

    async def links(self) -> dict[int, dict[str, str]]:
        made = (await self.post("/link", {"ruolo": "concorrente"})).json()["link"]
        return {one["concorrente"]: {"Authorization": f"Bearer {one['secret']}"} for one in made}


async def announced(http: httpx.AsyncClient, entries: int = 5, **changes: object) -> Desk:
    opened = await http.post(BASE, json={"annuncio": {**PLAIN, **changes}})
    assert opened.status_code == 201, opened.text
    desk = Desk(http, opened.json())
    rows = "\n".join(f"G{number}a,G{number}b" for number in range(1, entries + 1))
    done = await desk.post("/csv/iscritti", {"testo": rows})
    assert done.status_code == 200, done.text
    return desk
