"""Who comes after the deal: a bot's chair at its next turn, or watching if everybody agrees."""

from __future__ import annotations

import dataclasses

import pytest

from api.client import Refused, Seat
from api.service import service
from tests.api.support import BOT, four, served
from tests.api.test_seating import Drawn

pytestmark = pytest.mark.anyio
BOTS = dict.fromkeys("NEO", BOT)
SOUTH_BEGINS = "Br Ur * Er"
EAST_BEGINS = "Ur * Br Er"


async def refusal(awaitable):
    """The code with which something is refused."""
    with pytest.raises(Refused) as refused:
        await awaitable
    return refused.value.code


async def at_door(client, table_id, secret=None):
    """The table as somebody sees it who has no seat there."""
    return await client.call("POST", f"/tavoli/{table_id}/porta", {"invito": secret})


async def test_a_friend_takes_a_bots_chair_at_once_while_it_is_not_in_turn(settings):
    async with served(settings, dice=Drawn(SOUTH_BEGINS)) as client:
        host = await client.open_table("Anna", bot=BOTS, avvia=True)
        secret = host.opened["invito"]["secret"]
        door = await at_door(client, host.table_id, secret)
        assert door["fase"] == "porta"
        name = (await host.view())["posti"]["E"]["nome"]
        assert door["posti"]["E"] == {"nome": name, "bot": True, "da_prendere": True}
        assert not door["posti"]["S"]["da_prendere"]
        assert not {"mano", "monte", "giochi", "tallone", "mani"} & set(door)
        friend = await client.join(host.table_id, "Bea", "E", secret)
        view = await friend.view()
        assert (view["posto"], len(view["mano"])) == ("E", 11)
        assert view["posti"]["E"] == {**view["posti"]["E"], "nome": "Bea", "bot": False}
        assert not view["aiuti"]
        again = client.join(host.table_id, "Ciro", "E", secret)
        assert await refusal(again) == "seat.taken"
        assert await refusal(client.join(host.table_id, "Ciro", "X", secret)) == "seat.unknown"
        anywhere = await client.join(host.table_id, "Ciro", None, secret)
        assert anywhere.seat in {"N", "O"}


async def test_a_bot_that_is_playing_finishes_its_turn_before_the_friend_sees_its_cards(settings):
    slow = dataclasses.replace(settings, bot_pace_ms=400)
    async with served(slow, dice=Drawn(EAST_BEGINS)) as client:
        host = await client.open_table("Anna", bot=BOTS, avvia=True)
        assert (await host.view())["turno"] == "E"
        friend = await client.join(host.table_id, "Bea", "E", host.opened["invito"]["secret"])
        log = [(one["tipo"], one.get("posto")) for one in await host.events()]
        taken = len(log) - 1 - log[::-1].index(("posto_preso", "E"))
        assert ("scartata", "E") in log[:taken]
        assert ("scartata", "E") not in log[taken:]
        assert (await friend.view())["posto"] == "E"


async def test_a_bot_whose_turn_does_not_end_is_not_waited_for_forever(settings, monkeypatch):
    monkeypatch.setattr(service, "_BOT_TURN_SECONDS", 0)
    slow = dataclasses.replace(settings, bot_pace_ms=600_000)
    async with served(slow, dice=Drawn(EAST_BEGINS)) as client:
        host = await client.open_table("Anna", bot=BOTS, avvia=True)
        secret = host.opened["invito"]["secret"]
        assert await refusal(client.join(host.table_id, "Bea", "E", secret)) == "seat.bot_playing"
        assert (await client.join(host.table_id, "Bea", None, secret)).seat != "E"


async def test_the_chair_of_who_left_for_good_can_be_taken_but_not_that_of_who_is_away(client):
    seats = await four(client)
    view = await seats[0].view()
    idle = next(one for one in seats if one.seat not in {view["turno"], seats[0].seat})
    secret = (await seats[0].call("POST", "/inviti"))["secret"]
    assert await refusal(client.join(idle.table_id, "Bea", idle.seat, secret)) == "seat.taken"
    await idle.call("DELETE", f"/posti/{idle.seat}")
    friend = await client.join(idle.table_id, "Bea", idle.seat, secret)
    mine = (await friend.view())["posti"][friend.seat]
    assert (mine["nome"], mine["assente"], mine["livello"]) == ("Bea", False, None)


async def test_the_door_of_a_private_table_opens_only_to_its_invitation(client):
    host = await client.open_table("Anna", bot=BOTS, avvia=True)
    assert await refusal(at_door(client, host.table_id)) == "seat.invitation_wrong"
    assert await refusal(at_door(client, host.table_id, "pi_x")) == "seat.invitation_wrong"
    assert await refusal(client.join(host.table_id, "Bea", "E")) == "seat.invitation_wrong"
    asked = client.call("POST", f"/tavoli/{host.table_id}/angolista", {"nome": "Bea"})
    assert await refusal(asked) == "seat.invitation_wrong"
    shared = await client.open_table("Anna", bot=BOTS, avvia=True, privato=False)
    assert (await at_door(client, shared.table_id))["fase"] == "porta"


async def test_before_the_deal_the_door_shows_what_everybody_sees(client):
    host = await client.open_table("Anna")
    shown = await at_door(client, host.table_id)
    public = await client.call("GET", f"/tavoli/{host.table_id}")
    assert shown["fase"] == "sala"
    assert {**shown, "ora": 0} == {**public, "ora": 0}


async def test_who_wants_to_watch_is_let_in_when_everybody_has_agreed(client):
    host = await client.open_table("Anna", bot={"E": BOT, "O": BOT})
    secret = host.opened["invito"]["secret"]
    path, wish = f"/tavoli/{host.table_id}/angolista", {"nome": "Ciro", "invito": secret}
    assert await refusal(client.call("POST", path, wish)) == "table.not_started"
    guest = await client.join(host.table_id, "Bea", "N", secret)
    await host.call("POST", "/avvia")
    waiting = await client.call("POST", path, wish)
    assert sorted(waiting["manca"]) == ["Anna", "Bea"]
    assert (await host.view())["angolisti"] == ["Ciro"]
    await host.call("POST", "/consensi", {"spettatori": True})
    assert await client.call("POST", path, wish) == {"manca": ["Bea"]}
    await guest.call("POST", "/consensi", {"spettatori": True})
    token = (await client.call("POST", path, wish))["token"]
    watcher = Seat(client, host.table_id, "", token)
    view = await watcher.view()
    assert (view["posto"], view["mano"], view["angolisti"]) == (None, [], [])
    asked = [one["tipo"] for one in await host.events() if one["tipo"].startswith("angolista")]
    assert asked == ["angolista_chiede", "angolista_ammesso"]
    # Who sits down now has not been asked: the watcher goes until he agrees too.
    bot = next(
        seat
        for seat, one in (await host.view())["posti"].items()
        if one["bot"] and seat != view["turno"]
    )
    await client.join(host.table_id, "Dora", bot, secret)
    assert await refusal(watcher.view()) == "seat.token_wrong"
    assert await client.call("POST", path, wish) == {"manca": ["Dora"]}


async def test_only_so_many_wait_to_watch(client):
    host = await client.open_table("Anna", bot=BOTS, avvia=True)
    secret = host.opened["invito"]["secret"]
    path = f"/tavoli/{host.table_id}/angolista"
    for number in range(8):
        await client.call("POST", path, {"nome": f"Ciro {number}", "invito": secret})
    assert (await client.call("POST", path, {"nome": "Ciro 7", "invito": secret}))["manca"]
    more = client.call("POST", path, {"nome": "Ciro 8", "invito": secret})
    assert await refusal(more) == "table.asking"


async def test_who_waits_to_watch_is_still_known_after_a_restart(settings):
    async with served(settings) as client:
        host = await client.open_table("Anna", bot=BOTS, avvia=True)
        wish = {"nome": "Ciro", "invito": host.opened["invito"]["secret"]}
        await client.call("POST", f"/tavoli/{host.table_id}/angolista", wish)
    async with served(settings) as client:
        host.client = client
        assert (await host.view())["angolisti"] == ["Ciro"]
