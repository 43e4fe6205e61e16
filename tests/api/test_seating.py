"""Before the first deal: who drew the highest card sits after the dealer and begins (Art. 3)."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from api.client import Refused, Seat
from api.service.dice import Dice
from burraco_engine.cards import Card
from burraco_engine.moves import DrawSeats
from tests.api.support import BOT, SEED, play_on, served

pytestmark = pytest.mark.anyio
NAMES = {"N": "Nora", "E": "Elio", "S": "Sara", "O": "Omar"}
CHANGING = "* Ur Ar Br"
"""North has the highest card, East deals: South and North change chairs."""


class Drawn(Dice):
    """Dice that know which cards are drawn for the seats."""

    def __init__(self, cards):
        super().__init__(SEED)
        self.cards = cards.split()

    def draw_seats(self, rules, seats):
        return DrawSeats(tuple(zip(seats, map(Card, self.cards), strict=True)))


async def gathered(client, **options):
    """Four people in the lobby, by the name of each."""
    host = await client.open_table("Sara", posto="S", **options)
    secret = host.opened["invito"]["secret"]
    people = {"Sara": host}
    for seat in "NEO":
        people[NAMES[seat]] = await client.join(host.table_id, NAMES[seat], seat, secret)
    return people


def chairs(view):
    return {seat: one["nome"] for seat, one in view["posti"].items()}


@pytest.mark.scenario("P-03-01")
async def test_who_drew_the_highest_card_begins_though_he_sat_across(settings):
    async with served(settings, dice=Drawn(CHANGING)) as client:
        people = await gathered(client)
        await people["Sara"].call("POST", "/avvia")
        views = {name: await one.view() for name, one in people.items()}
    nora = views["Nora"]
    assert (nora["mazziere"], nora["turno"], nora["posto"]) == ("E", "S", "S")
    assert chairs(nora) == {"N": "Sara", "E": "Elio", "S": "Nora", "O": "Omar"}
    assert {name: view["posto"] for name, view in views.items()} == {
        "Nora": "S",
        "Elio": "E",
        "Sara": "N",
        "Omar": "O",
    }
    assert views["Sara"]["ospite"]
    assert not nora["ospite"]
    assert "pesca" in nora["si_puo"]


async def test_nobody_moves_when_the_highest_card_sits_after_the_dealer(settings):
    async with served(settings, dice=Drawn("* Br Ar Ur")) as client:
        people = await gathered(client)
        await people["Sara"].call("POST", "/avvia")
        view = await people["Nora"].view()
        kinds = [entry["tipo"] for entry in await people["Nora"].events()]
    assert (view["mazziere"], view["turno"], view["posto"]) == ("O", "N", "N")
    assert chairs(view) == NAMES
    assert "posti_scambiati" not in kinds


async def test_the_change_of_chairs_survives_a_restart_with_tokens_and_consents(settings):
    async with served(settings, dice=Drawn(CHANGING)) as client:
        people = await gathered(client)
        await people["Nora"].call("POST", "/consensi", {"spettatori": True})
        phone = await people["Nora"].call("POST", "/dispositivi")
        await people["Sara"].call("POST", "/avvia")
        before = {name: await one.view() for name, one in people.items()}
    async with served(settings) as client:
        for one in people.values():
            one.client = client
        after = {name: await one.view() for name, one in people.items()}
        path = f"/tavoli/{people['Nora'].table_id}/dispositivi/riscatto"
        redeemed = await client.call("POST", path, {"secret": phone["secret"]})
    for view in (*before.values(), *after.values()):
        del view["ora"]
    assert after == before
    assert after["Nora"]["consensi"]["spettatori"] == ["S"]
    assert redeemed["posto"] == "S"


async def test_who_listens_follows_his_chair_and_sees_his_own_hand_alone(settings):
    async with served(settings, dice=Drawn(CHANGING)) as client:
        people = await gathered(client)
        async with AsyncExitStack() as stack:
            tables = {
                name: await stack.enter_async_context(one.follow()) for name, one in people.items()
            }
            await people["Sara"].call("POST", "/avvia")
            for name, table in tables.items():
                async for _ in table.changes():
                    if table.view.get("mano"):
                        break
                asked = await people[name].view()
                assert {key: asked[key] for key in table.view} == table.view
            await tables["Nora"].play({"tipo": "pesca"})
            with pytest.raises(Refused) as refused:
                await tables["Sara"].play({"tipo": "pesca"})
            assert refused.value.code in {"turn.not_yours", "move.stale"}


async def test_everybody_reads_that_the_chairs_changed_and_who_begins(settings):
    async with served(settings, dice=Drawn(CHANGING)) as client:
        people = await gathered(client)
        await people["Sara"].call("POST", "/avvia")
        told = [one for one in await people["Omar"].events() if one["tipo"] == "posti_scambiati"]
        record = await client.http.get(
            f"/api/v1/tavoli/{people['Omar'].table_id}/verbale",
            headers={"authorization": f"Bearer {people['Omar'].token}"},
        )
    (change,) = told
    assert change["posti"] == ["N", "S"]
    assert change["nomi"] == {"N": "Sara", "S": "Nora"}
    assert change["inizia"] == "S"
    header = record.text.splitlines()
    assert '[S "Nora"]' in header
    assert '[Estrazione "N:Ar E:Ur S:* O:Br"]' in header


async def test_a_bot_changes_chairs_too_and_takes_its_name_along(settings):
    async with served(settings, dice=Drawn(CHANGING)) as client:
        bots = {"N": "circolo", "E": BOT, "O": BOT}
        seat = await client.open_table("Anna", posto="S", bot=bots)
        name = chairs(await seat.view())["N"]
        await seat.call("POST", "/avvia")
        view = await seat.view()
        assert view["posto"] == "N"
        assert view["ospite"]
        assert chairs(view)["S"] == name
        assert view["posti"]["S"]["livello"] == "circolo"
        async with asyncio.timeout(60):  # the bots' process may have to start first
            while not [one for one in await seat.events() if one["tipo"] == "scartata"]:
                await asyncio.sleep(0.05)
        first = next(one for one in await seat.events() if one["tipo"] == "scartata")
    assert first["posto"] == "S"


async def test_a_rematch_tells_each_person_the_chair_he_has_there(settings):
    async with served(settings, dice=Drawn(CHANGING)) as client:
        host = await client.open_table("Sara", posto="S", smazzate=1, bot={"E": BOT, "O": BOT})
        guest = await client.join(host.table_id, "Nora", "N", host.opened["invito"]["secret"])
        await host.call("POST", "/avvia")
        await guest.call("DELETE", f"/posti/{(await guest.view())['posto']}")
        async with host.follow() as table:
            await play_on(table)
        made = await host.call("POST", "/rivincita")
        assert made["posto"] == "N"
        again = Seat(client, made["id"], "?", host.token)
        await again.call("POST", "/avvia")
        assert (await host.call("POST", "/rivincita"))["posto"] == (await again.view())["posto"]
