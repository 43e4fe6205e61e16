"""Plays that are proposed: what the deck can hold, the line may form and the rules accept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from api.client import Refused
from api.service import worker
from burraco_engine.moves import Draw
from tests.api.support import BOT, four, running
from tests.api.test_attacks import refusal
from tests.api.test_turno import in_turn
from tests.codice.parole_2025.test_chiusura import OURS
from tests.parole_engine.italian import RULES, N, lay, run, table

pytestmark = pytest.mark.anyio


@pytest.fixture
def hints(monkeypatch):
    """The hints of a state for North, as the pool makes them."""
    folder = os.environ.get("PAROLE_LEXICON_DIR")
    monkeypatch.setattr(worker, "_lexicon_dir", Path(folder) if folder else None)

    def asked(state):
        found = worker.table_hints(state, "N", "parole-2025", (), (), 0, 500)
        return {one["gioco"] for one in found}

    return asked


def test_a_hint_is_never_a_play_that_leaves_nothing_to_discard(hints):
    state = table(hand="Tr Rr Er", melds="r:CAMMINA r:CASA", pozzetto=OURS)
    assert {"r:CASTA", "r:CAMMINARE"} <= hints(state)
    state = run(RULES, state, lay("r:CAMMINARE", on=1))
    assert hints(state) == set()


def test_before_the_turn_hints_say_what_the_hand_promises(hints):
    state = table(hand="Bn", melds="r:CAVALLO r:CASA", top="Tr", taken=False)
    assert "r:CASTA" not in hints(state)
    assert "r:CASTA" in hints(run(RULES, state, Draw(N)))


async def test_a_hint_at_a_table_is_for_players_and_can_be_played(client):
    seats = await four(client)
    for one in seats:
        await one.call("POST", "/consensi", {"aiuti": True})
    seat, view, _ = await in_turn(seats)
    await seat.move({"tipo": "pesca"}, view["version"])
    found = (await seat.call("GET", "/suggerimenti"))["giocate"]
    for hint in found[:1]:
        await seat.move(hint["mossa"], (await seat.view())["version"])
    closed = await four(client, aiuti=False)
    for one in closed:
        await one.call("POST", "/consensi", {"aiuti": True})
    assert await refusal(closed[0].call("GET", "/suggerimenti")) == "table.no_hints"
    assert not (await closed[0].view())["aiuti_possibili"]


async def test_among_people_there_are_no_hints_until_all_of_them_agree(client):
    seats = await four(client)
    view = await seats[0].view()
    assert (view["aiuti"], view["aiuti_possibili"]) == (False, True)
    for one in seats[:3]:
        await one.call("POST", "/consensi", {"aiuti": True})
    with pytest.raises(Refused) as refused:
        await seats[0].call("GET", "/suggerimenti")
    assert refused.value.code == "table.hints_need_all"
    last = (await seats[3].view())["posti"][seats[3].seat]["nome"]
    assert refused.value.title.endswith(f"manca {last}.")
    await seats[3].call("POST", "/consensi", {"aiuti": True})
    assert (await seats[0].view())["aiuti"]
    assert "giocate" in await seats[0].call("GET", "/suggerimenti")
    await seats[1].call("POST", "/consensi", {"aiuti": False})
    assert await refusal(seats[0].call("GET", "/suggerimenti")) == "table.hints_need_all"


async def test_who_is_alone_with_bots_has_hints_and_loses_them_when_a_friend_sits_down(client):
    host = await client.open_table("Anna", bot={"E": BOT, "O": BOT})
    assert (await host.view())["aiuti"]
    await client.join(host.table_id, "Bea", "N", host.opened["invito"]["secret"])
    assert not (await host.view())["aiuti"]


async def test_a_position_that_cannot_be_is_refused(settings):
    async with running(settings) as http:

        async def ask(cards, melds=()):
            body = {"carte": cards, "giochi": list(melds), "limit": 200}
            return await http.post("/api/v1/risolvi", json=body)

        found = (await ask(["Cr", "Ar", "Sr", "Ar"], ["r:CASA"])).json()["giocate"]
        crowded = await ask(["Zr"] * 9)
        no_word = await ask(["Cr"], ["r:TRSL"])
        double = await ask(["Cr"], ["r:CASA", "r:CASA"])
    assert "r:CASA" not in {one["gioco"] for one in found}, "an equal word may not be formed"
    assert (crowded.status_code, crowded.json()["code"].split(".")[0]) == (400, "notation")
    for refused in (no_word, double):
        assert refused.status_code == 422
        assert refused.json()["articolo"]
