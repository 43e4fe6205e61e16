"""The room before the deal and the moments between hands: chairs, inviters, greetings, pace."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from api.client import Seat
from api.service.dice import Dice
from tests.api.support import BOT, SEED, play_on, served
from tests.api.test_attacks import refusal
from tests.api.test_seating import NAMES, chairs, gathered

pytestmark = pytest.mark.anyio


async def test_a_view_says_who_was_invited_by_whom(client):
    host = await client.open_table("Sara", posto="S")
    first = await client.join(host.table_id, "Nora", "N", host.opened["invito"]["secret"])
    again = await first.call("POST", "/inviti")
    second = await client.join(host.table_id, "Elio", "E", again["secret"])
    told = {seat: one["invito_di"] for seat, one in (await second.view())["posti"].items()}
    assert told == {"N": "S", "E": "N", "S": None, "O": None}
    await host.call("POST", "/scambio", {"posti": ["N", "O"]})
    told = {seat: one["invito_di"] for seat, one in (await second.view())["posti"].items()}
    assert told == {"N": None, "E": "O", "S": None, "O": "S"}
    await second.call("DELETE", "/posti/E")
    assert (await host.view())["posti"]["E"]["invito_di"] is None


async def test_the_host_seats_everybody_and_a_guest_only_himself(client):
    people = await gathered(client)
    await people["Sara"].call("POST", "/scambio", {"posti": ["N", "E"]})
    assert chairs(await people["Nora"].view()) == {**NAMES, "N": "Elio", "E": "Nora"}
    assert (await people["Nora"].view())["posto"] == "E"
    wrong = people["Nora"].call("POST", "/scambio", {"posti": ["E", "O"]})
    assert await refusal(wrong) == "seat.not_host"
    await people["Elio"].call("DELETE", "/posti/N")
    await people["Nora"].call("POST", "/scambio", {"posti": ["E", "N"]})
    assert chairs(await people["Omar"].view()) == {**NAMES, "E": None}
    bad = people["Sara"].call("POST", "/scambio", {"posti": ["S", "X"]})
    assert await refusal(bad) == "table.bad_seats"
    await people["Sara"].call("POST", "/avvia")
    late = people["Sara"].call("POST", "/scambio", {"posti": ["N", "E"]})
    assert await refusal(late) == "table.started"


async def test_a_free_chair_says_which_bot_would_take_it(client):
    host = await client.open_table("Sara", posto="S")
    waiting = await host.view()
    await host.call("POST", "/avvia", {"bot": {"N": BOT}})
    assert sorted(
        one["bot_qui"] for seat, one in waiting["posti"].items() if seat != "S"
    ) == sorted(one["nome"] for one in (await host.view())["posti"].values() if one["bot"])


@pytest.mark.scenario("P-22-01")
async def test_people_greet_before_and_after_a_hand_and_a_rematch_may_have_other_partners(settings):
    async with served(settings, dice=Dice(SEED)) as client:
        host = await client.open_table("Sara", posto="S", smazzate=1)
        friend = await client.join(host.table_id, "Nora", "N", host.opened["invito"]["secret"])
        before = (await host.view())["saluti"]
        assert before == {"frasi": ["buona_partita", "ci_siamo", "arrivo"], "detti": {}}
        await friend.call("POST", "/saluti", {"frase": "buona_partita"})
        assert (await host.view())["saluti"]["detti"] == {"N": "buona_partita"}
        unknown = friend.call("POST", "/saluti", {"frase": "ho il jolly"})
        assert await refusal(unknown) == "greeting.unknown"
        await host.call("POST", "/avvia")
        playing = await friend.view()
        assert playing["saluti"] == {"frasi": [], "detti": {}}
        said = friend.call("POST", "/saluti", {"frase": "buona_partita"})
        assert await refusal(said) == "greeting.playing"
        async with host.follow() as one, friend.follow() as other:
            await asyncio.gather(play_on(one), play_on(other))
        await friend.call("POST", "/saluti", {"frase": "complimenti"})
        assert list((await host.view())["saluti"]["detti"].values()) == ["complimenti"]
        kinds = [entry["tipo"] for entry in await host.events()]
        assert kinds.count("saluto") == 2
        seat = (await host.view())["posto"]
        left = "NESO"["NESO".index(seat) - 1]
        assert await refusal(host.call("POST", f"/rivincita?compagno={seat}")) == "table.bad_seats"
        made = await host.call("POST", f"/rivincita?compagno={left}")
        again = await friend.call("POST", "/rivincita")
        assert (again["id"], again["posto"]) == (made["id"], left)
        there = Seat(client, made["id"], made["posto"], made["token"])
        view = await there.view()
        assert (view["posto"], view["ospite"]) == (seat, True)
        assert view["posti"][left]["nome"] == "Nora"
        bots = [one["nome"] for one in view["posti"].values() if one["bot"]]
        assert len(bots) == 2


async def test_many_greetings_are_enough(client):
    host = await client.open_table("Sara", posto="S")
    for turn in range(40):
        await host.call("POST", "/saluti", {"frase": ("arrivo", "ci_siamo")[turn % 2]})
    again = host.call("POST", "/saluti", {"frase": "arrivo"})
    assert await refusal(again) == "greeting.enough"


async def test_the_pace_of_the_bots_is_that_of_the_table(settings, monkeypatch):
    waited, sleep = set(), asyncio.sleep

    async def short(seconds, *result):
        waited.add(round(seconds, 5))
        return await sleep(min(seconds, 0.01), *result)

    monkeypatch.setattr(asyncio, "sleep", short)
    paced = replace(settings, bot_pace_ms=1370)
    async with served(paced, dice=Dice(SEED)) as client:
        for pace, seconds in (("svelto", 0.4795), ("normale", 1.37), ("lento", 2.74)):
            waited.clear()
            bots = dict.fromkeys("NEO", BOT)
            seat = await client.open_table("Sara", posto="S", bot=bots, avvia=True, andatura=pace)
            assert (await seat.view())["andatura"] == pace
            async with seat.follow() as table:
                await play_on(table, limit=3)
            assert waited & {0.4795, 1.37, 2.74} == {seconds}


async def test_the_pace_can_be_changed_and_survives_a_restart(settings):
    async with served(settings) as client:
        seat = await client.open_table("Sara", posto="S", bot=dict.fromkeys("NEO", BOT), avvia=True)
        assert (await seat.view())["andatura"] == "normale"
        await seat.call("POST", "/andatura", {"andatura": "svelto"})
    async with served(settings) as client:
        again = Seat(client, seat.table_id, "S", seat.token)
        assert (await again.view())["andatura"] == "svelto"
