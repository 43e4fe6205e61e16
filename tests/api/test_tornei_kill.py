"""A tournament survives the end of its service at any moment: what was answered is there."""

from __future__ import annotations

from typing import Any

from tests.e2e.server import Server

SETUP = {"nome": "Prova", "codice": "parole-2025", "primo_turno": "iscrizione", "turni": 3}


def test_after_sigkill_every_act_that_was_answered_is_there(tmp_path):
    server = Server(tmp_path)
    server.start()
    try:
        opened = server.http.post("/api/v1/tornei", json={"annuncio": SETUP}).json()
        path = f"/api/v1/tornei/{opened['id']}"
        headers = {"Authorization": f"Bearer {opened['token']}"}

        def post(where: str, body: Any) -> Any:
            done = server.http.post(f"{path}{where}", json=body, headers=headers)
            assert done.status_code == 200, done.text
            return done.json()

        post("/csv/iscritti", {"testo": "a,b\nc,d\ne,f\ng,h\ni,l"})
        for name in ("abbina", "esponi_posizioni", "via"):
            post("/atti", {"atto": {"atto": name}})
        for table, righe in ((1, [[700, 300]]), (2, [[600, 500]])):
            score = {"atto": "registra_score", "tavolo": table, "righe": righe}
            answered = post("/atti", {"atto": score})
            before = server.http.get(f"{path}/classifica").json()
            server.kill()
            server.start()
            assert server.http.get(f"{path}/classifica").json() == before
            assert before["version"] == answered["version"]
        post("/atti", {"atto": {"atto": "abbina"}})
    finally:
        server.stop()
