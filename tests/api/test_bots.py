"""Bots at a table: a level for each seat, and a table that never waits for a stuck process."""

from __future__ import annotations

import asyncio

import pytest

from api.client import Refused
from api.service import bots
from parole_engine.bots.levels import LEVELS
from tests.api.support import BOT, served

pytestmark = pytest.mark.anyio


async def my_turn(seat):
    """The view once it is the person's turn."""
    async with asyncio.timeout(120):
        while (view := await seat.view())["turno"] != view["posto"]:
            await asyncio.sleep(0.05)
    return view


async def test_every_seat_has_a_bot_of_the_level_that_was_asked_for(client):
    levels = dict(zip("NEO", list(LEVELS)[1:], strict=True))
    seat = await client.open_table("Anna", bot=levels, avvia=True)
    view = await my_turn(seat)
    found = {one: posto["livello"] for one, posto in view["posti"].items()}
    assert sorted(filter(None, found.values())) == sorted(levels.values())
    assert found[seat.seat] is None
    assert found["N" if seat.seat == "S" else "S"] == levels["N"]
    with pytest.raises(Refused) as refused:
        await client.open_table("Anna", bot={"N": "fenomeno"})
    assert refused.value.code == "request.malformed"


async def test_levels_can_be_named_at_the_start_and_the_rest_are_beginners(client):
    seat = await client.open_table("Anna")
    await seat.call("POST", "/avvia", {"bot": {"N": "maestro"}})
    view = await seat.view()
    levels = {one: posto["livello"] for one, posto in view["posti"].items()}
    partner = "N" if view["posto"] == "S" else "S"
    assert levels == {seat.seat: None, partner: "maestro", "E": BOT, "O": BOT}


async def test_a_bot_that_does_not_answer_in_time_plays_something_legal(settings, monkeypatch):
    monkeypatch.setattr(bots, "_THINKING_SECONDS", 0)
    async with served(settings) as client:
        seat = await client.open_table("Anna", bot=dict.fromkeys("NEO", BOT), avvia=True)
        view = await my_turn(seat)
        await seat.move({"tipo": "pesca"}, view["version"])
        hand = (await seat.view())["mano"]
        card = next(card for card in hand if len(card) > 1)
        await seat.move({"tipo": "scarta", "carta": card}, (await seat.view())["version"])
        await my_turn(seat)
        kinds = [
            one["tipo"]
            for one in await seat.events()
            if one.get("posto") in set("NESO") - {seat.seat}
        ]
    assert kinds.count("scartata") >= 3
    assert "gioco_calato" not in kinds


async def test_a_program_takes_a_seat_like_a_person_and_everybody_reads_that_it_is_one(client):
    host = await client.open_table("Anna", posto="S", privato=False)
    body = {"nome": "Robotto", "posto": "N", "programma": True}
    taken = await client.call("POST", f"/tavoli/{host.table_id}/posti", body)
    assert taken["token"]
    told = {
        seat: (one["persona"], one["programma"], one["bot"])
        for seat, one in (await host.view())["posti"].items()
        if one["nome"]
    }
    assert told == {"S": (True, False, False), "N": (True, True, False)}
    kinds = [one["tipo"] for one in await host.events()]
    assert kinds[-2:] == ["posto_preso", "programma_seduto"]
    bearer = f"Bearer {taken['token']}"
    await client.call("DELETE", f"/tavoli/{host.table_id}/posti/N", authorization=bearer)
    await client.join(host.table_id, "Bruno", "N")
    assert (await host.view())["posti"]["N"]["programma"] is False
    opened = await client.open_table("Robotto", programma=True)
    view = await opened.view()
    assert view["posti"][view["posto"]]["programma"] is True
