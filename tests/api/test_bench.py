"""Puzzles made by people: through the service, and in the terminal."""

from __future__ import annotations

import json

import pytest

from tests.api.test_attacks import refusal
from tests.api.test_puzzles_command import parole

pytestmark = pytest.mark.anyio
MINE = {"tipo": "allunga", "carte": ["Tr", "Er", "Lr", "Ir", "Bn"], "giochi": ["r:CASA"]}


async def test_a_puzzle_is_made_shared_solved_and_printed(client):
    tried = await client.call("POST", "/enigmi/banco", MINE)
    assert (tried["conservato"], tried["condivisione"]) == (False, None)
    missing = client.call("GET", f"/enigmi/{tried['enigma']['id']}")
    assert await refusal(missing) == "puzzle.missing"
    made = await client.call("POST", "/enigmi/banco", {**MINE, "conserva": True})
    assert made["massimo"] > made["seconda"]
    assert made["pari"] == len(made["soluzioni"])
    puzzle = made["enigma"]
    assert made["condivisione"]["url"].endswith(f"/enigmi?enigma={puzzle['id']}")
    shared = (await client.call("GET", f"/enigmi/{puzzle['id']}"))["enigma"]
    assert shared == puzzle
    assert made["soluzioni"][0]["parole"][0] not in json.dumps(shared)
    given = {"giocate": made["soluzioni"][0]["giocate"]}
    answered = await client.call("POST", f"/enigmi/{puzzle['id']}/risposte", given)
    assert (answered["esito"], answered["punti"]) == ("giusta", made["massimo"])
    paper = await client.http.post("/api/v1/enigmi/libretto", json={"enigmi": [puzzle["id"]]})
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF")


async def test_cards_that_make_no_puzzle_are_refused_with_a_reason(client):
    wrong = client.call("POST", "/enigmi/banco", {**MINE, "giochi": []})
    assert await refusal(wrong) == "puzzle.bench"
    nobody = await client.http.post("/api/v1/enigmi/libretto", json={"enigmi": ["x"]})
    assert nobody.status_code == 404


def test_the_command_makes_saves_and_binds(tmp_path):
    kept = tmp_path / "mio.json"
    cards = ("--carte", "Tr Er Lr Ir Bn", "--parole", "r:CASA")
    made = parole("crea", *cards, "--file", str(kept))
    assert made.returncode == 0, made.stderr
    assert "risposte migliori" in made.stdout
    assert json.loads(kept.read_text("utf-8"))["domanda"].startswith("Allunga CASA")
    wished = parole("crea", "--tipo", "burraco_nascosto", "--risposta", "montagna", "--seme", "1")
    assert "MONTAGNA" in wished.stdout
    bound = parole("libretto", "--da", str(kept), "--pdf", str(tmp_path / "mio.pdf"))
    assert bound.stdout.strip().endswith("1 enigmi")
    refused = parole("crea", "--carte", "Tr", "--risposta", "casa")
    assert refused.returncode == 2
    assert parole("crea", "--carte", "Qq").returncode == 2
