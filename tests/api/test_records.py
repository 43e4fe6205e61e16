"""Records looked at again: what is over lies open, names stay hidden, missed words come back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from api.client import Refused
from api.commands.analisi import VOCABULARIES as NAMED
from parole_engine.analysis import VOCABULARIES
from tests.api.support import four, play_on

pytestmark = pytest.mark.anyio
RECORDS = Path(__file__).resolve().parents[2] / "data/records"
RECORD = (RECORDS / "parole-2025.brn").read_text(encoding="utf-8")
ASKED = {"verbale": RECORD, "smazzata": 1, "posto": "S", "vocabolario": "circolo"}


async def test_a_record_is_played_again_picture_by_picture(client):
    seen = await client.call("POST", "/verbali/rivedi", {"verbale": RECORD})
    (smazzata,) = seen["finite"]
    assert smazzata["fine"] == "chiusura"
    assert smazzata["chi_chiude"] == "S"
    assert smazzata["punti"] == {"NS": 630, "EO": 265}
    assert seen["posti"]["S"] == {"nome": "principiante", "linea": "NS"}
    table: dict[str, Any] = {}
    for picture in smazzata["mosse"]:
        table |= picture
    assert table["mano.S"] == []
    assert table["in_tavola"]["NS"] > table["in_tavola"]["EO"]
    first = smazzata["mosse"][0]
    assert first["mossa"]["tipo"] == "distribuzione"
    assert all(len(first[f"mano.{seat}"]) == 11 for seat in "NESO")
    laid = next(one["mossa"] for one in smazzata["mosse"] if one["mossa"].get("prima"))
    assert (laid["prima"], laid["parola"], laid["specie"]) == ("SUO", "SUONA", "lega")


async def test_the_records_of_the_other_game_are_shown_and_not_analysed(client):
    text = (RECORDS / "classico-2007.brn").read_text(encoding="utf-8")
    seen = await client.call("POST", "/verbali/rivedi", {"verbale": text})
    assert seen["codice"] == "classico-2007"
    with pytest.raises(Refused, match="classico-2007"):
        await client.call("POST", "/verbali/analisi", {**ASKED, "verbale": text})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: "ciao", "notation.record"),
        (lambda text: text.replace("E P Hr", "E P Qn"), "record.diverges"),
        (lambda text: text.replace("A1[Vn In Nn Sn En]", "A1[Zz]"), "notation.record"),
        (lambda text: text.replace('"parole-2025"', '"di-casa"'), "profile.missing"),
        (lambda text: text.split("[Smazzata")[0].replace("[Esito", ";[Esito"), "game.not_over"),
        (lambda text: text + '!   {"tipo":"carta_esposta"}  t0:01\n', "notation.record"),
    ],
)
async def test_a_text_that_is_no_record_is_refused_with_its_reason(client, change, code):
    with pytest.raises(Refused) as refused:
        await client.call("POST", "/verbali/rivedi", {"verbale": change(RECORD)})
    assert refused.value.code == code
    assert refused.value.status in {400, 422}


async def test_the_analysis_says_what_was_left_and_what_words_mean(client):
    found = (await client.call("POST", "/verbali/analisi", ASKED))["momenti"]
    assert [one["numero"] for one in found] == [1, 2, 3, 4, 5, 6]
    second = found[1]
    assert [one["parola"] for one in second["giocate"]] == ["CULTURALE", "DESCRIVE", "DAZI"]
    assert second["giocate"][0]["proprie"].count(True) == 4
    assert second["lasciati"] == second["conoscibile"]["punti"] - second["punti"] > 0
    assert second["lessico"]["punti"] >= second["conoscibile"]["punti"]
    assert found[-1]["conoscibile"]["giocata"]
    assert all("significato" in word for one in found for word in one["sfuggite"])
    for change in ({"posto": "X"}, {"smazzata": 3}, {"vocabolario": "tutto"}):
        with pytest.raises(Refused):
            await client.call("POST", "/verbali/analisi", {**ASKED, **change})
    assert tuple(VOCABULARIES) == NAMED


async def test_missed_words_become_puzzles_of_the_review(client):
    found = (await client.call("POST", "/verbali/analisi", ASKED))["momenti"]
    words = [
        {"momento": at, "parola": word["parola"]}
        for at, one in enumerate(found)
        for word in one["sfuggite"]
    ]
    asked = {**ASKED, "parole": [*words, {"momento": 400, "parola": "NULLA"}]}
    first = await client.call("POST", "/verbali/ripasso", asked)
    assert 1 <= first["aggiunte"] <= len(words)
    reviews = first["state"]["ripasso"]
    assert len(reviews) == first["aggiunte"]
    again = await client.call("POST", "/verbali/ripasso", {**asked, "state": first["state"]})
    assert again["aggiunte"] == 0
    # Tomorrow they are there to be answered, from the shelf.
    due = [{**one, "a": one["visto"]} for one in reviews]
    state = {**first["state"], "ripasso": due}
    body = {"modo": "ripasso", "state": state}
    puzzle = (await client.call("POST", "/enigmi", body))["enigma"]
    assert puzzle["contesto"] == "Da una tua partita."
    given_up = {"resa": True, "modo": "ripasso", "state": state}
    told = await client.call("POST", f"/enigmi/{puzzle['id']}/risposte", given_up)
    assert told["soluzioni"][0]["punti"] == puzzle["massimo"]


async def test_a_shared_link_shows_what_is_over_and_names_only_if_all_agree(client):
    seats = await four(client, smazzate=2)
    host = seats[0]
    with pytest.raises(Refused, match="Nessuna smazzata è finita"):
        await host.call("POST", "/condivisione")
    await play_smazzata(seats)
    await host.call("POST", "/prossima")
    made = await host.call("POST", "/condivisione")
    assert f"/rivedi/{host.table_id}#lettore=" in made["url"]
    headers = {"authorization": f"Bearer {made['secret']}"}
    path = f"/tavoli/{host.table_id}"

    async def shared():
        return await client.call("GET", f"{path}/verbale", **headers)

    text = await shared()
    assert not [name for name in ("Nora", "Elio", "Sara", "Omar") if name in text]
    assert text.count("[Smazzata ") == 1  # the second one is being played
    assert (await client.call("POST", "/verbali/rivedi", {"verbale": text}))["finite"]
    for seat in seats:
        assert "Nora" not in await shared()
        await seat.call("POST", "/consensi", {"nomi": True})
    text = await shared()
    assert all(f'"{name}"' in text for name in ("Nora", "Elio", "Sara", "Omar"))
    await seats[2].call("POST", "/consensi", {"nomi": False})
    assert "Nora" not in await shared()
    # It opens nothing else.
    for method, rest in (("GET", ""), ("GET", "/eventi"), ("POST", "/condivisione")):
        with pytest.raises(Refused) as refused:
            await client.call(method, f"{path}{rest}", **headers)
        assert refused.value.code == "seat.token_wrong"


async def play_smazzata(seats):
    """Four people draw and discard until the tallone is over."""

    async def one(seat):
        async with seat.follow() as table:
            await play_on(table, until_phase={"contata", "terminata"})

    await asyncio.gather(*(one(seat) for seat in seats))
