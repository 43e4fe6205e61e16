"""People at a table: seats, invitations, other devices, absence, consents, spectators, rematch."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import sqlite3

import pytest

from api.client import Refused, Seat
from tests.api.support import BOT, four, play_on, running, served
from tests.api.test_clocks import Clock

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def client(archive_client):
    """The same on SQLite and on PostgreSQL."""
    return archive_client


async def refusal(awaitable):
    """The code with which something is refused."""
    with pytest.raises(Refused) as refused:
        await awaitable
    return refused.value.code


async def test_one_request_deals_a_game_against_bots(client):
    bots = dict.fromkeys("NEO", BOT)
    seat = await client.open_table("Anna", bot=bots, avvia=True)
    view = await seat.view()
    assert view["posto"] == seat.opened["posto"]
    assert len(view["mano"]) in {11, 12}
    assert [name for name, one in view["posti"].items() if not one["bot"]] == [seat.seat]


async def test_who_hosts_on_this_machine_invites_to_its_address_in_the_house(settings):
    house = "http://casa.example:8000"
    async with running(settings, house_url=house) as http:
        for host, base in (
            ("127.0.0.1:8000", house),
            ("localhost:8000", house),
            ("[::1]:8000", house),
            ("[", house),
            ("parole.example", house),
            ("parole.test", "http://parole.test"),
            ("parole.test:8000", "http://parole.test:8000"),
        ):
            sent = await http.post("/api/v1/tavoli", json={"nome": "Ada"}, headers={"host": host})
            assert sent.json()["invito"]["url"].startswith(f"{base}/tavolo/")


@pytest.mark.parametrize("host", ["x" * 4_000, "altrove.example", "127.0.0.1:x@altrove", "", "["])
async def test_an_invitation_names_this_machine_whatever_the_request_calls_it(client, host):
    sent = await client.http.post("/api/v1/tavoli", json={"nome": "Ada"}, headers={"host": host})
    assert sent.status_code == 201
    for kind in ("invito", "invito_arbitro"):
        assert sent.json()[kind]["url"].startswith(f"{client.address}/tavolo/")


async def test_a_private_table_opens_only_to_its_invitation(client):
    host = await client.open_table("Anna")
    table_id, invitation = host.table_id, host.opened["invito"]
    assert await refusal(client.join(table_id, "Bea")) == "seat.invitation_wrong"
    assert await refusal(client.join(table_id, "Bea", None, "pi_x")) == "seat.invitation_wrong"
    assert await refusal(client.join(table_id, "Bea", "X", invitation["secret"])) == (
        "seat.unknown"
    )
    seat = await client.join(table_id, "Bea", "N", invitation["secret"])
    assert await refusal(client.join(table_id, "Ciro", "N", invitation["secret"])) == ("seat.taken")
    assert (await client.call("GET", "/tavoli"))["tavoli"] == []
    assert invitation["url"].endswith("#invito=" + invitation["secret"])
    assert invitation["qr"].startswith("data:image/svg+xml")
    again = await seat.call("POST", "/inviti")
    await client.join(table_id, "Ciro", "E", again["secret"])


async def test_a_table_has_at_most_twenty_open_invitations(client):
    host = await client.open_table("Anna")
    for _ in range(19):
        last = await host.call("POST", "/inviti")
    assert await refusal(host.call("POST", "/inviti")) == "table.invitations"
    await client.join(host.table_id, "Bea", "N", last["secret"])


async def test_an_open_table_is_listed_until_it_is_full(client):
    host = await client.open_table("Anna", privato=False, bot={"N": BOT})
    listed = (await client.call("GET", "/tavoli"))["tavoli"]
    assert [one["id"] for one in listed] == [host.table_id]
    assert listed[0]["posti"]["S"] == {"nome": "Anna", "bot": False}
    await client.join(host.table_id, "Bea")
    await client.join(host.table_id, "Ciro")
    assert (await client.call("GET", "/tavoli"))["tavoli"] == []
    assert await refusal(client.join(host.table_id, "Dora")) == "table.full"


@pytest.mark.parametrize("name", ["", "   ", "a" * 25, "Anna\u202e", "An\x00na"])
async def test_a_nickname_is_short_and_visible(client, name):
    assert await refusal(client.open_table(name)) in {"seat.nickname", "request.malformed"}


async def test_only_the_host_starts_and_frees_seats_before_the_start(client):
    host = await client.open_table("Anna", privato=False)
    guest = await client.join(host.table_id, "Bea", "N")
    assert await refusal(guest.call("POST", "/avvia")) == "seat.not_host"
    assert await refusal(guest.call("DELETE", "/posti/S")) == "seat.not_host"
    await host.call("DELETE", "/posti/N")
    assert await refusal(guest.view()) == "seat.token_wrong"
    assert (await host.view())["posti"]["N"]["nome"] is None
    await host.call("POST", "/avvia")
    assert await refusal(host.call("POST", "/avvia")) == "table.started"
    assert await refusal(client.join(host.table_id, "Dora", host.seat)) == "seat.taken"


async def test_who_leaves_during_play_is_replaced_for_good(client):
    seats = await four(client)
    await seats[0].call("DELETE", "/posti/N")
    assert await refusal(seats[0].view()) == "seat.token_wrong"
    north = (await seats[1].view())["posti"]["N"]
    assert (north["assente"], north["livello"]) == (True, BOT)


async def test_tokens_are_kept_only_as_digests(settings, tmp_path):
    async with served(settings) as client:
        host = await client.open_table("Anna")
        secrets = [host.token, host.opened["invito"]["secret"]]
        secrets.append(host.opened["invito_arbitro"]["secret"])
        with sqlite3.connect(tmp_path / "parole.db") as database:
            dump = "\n".join(database.iterdump())
    assert "posto_preso" in dump
    for secret in secrets:
        assert secret not in dump


async def test_a_private_table_in_play_asks_who_shows_no_token_for_it(client):
    seats = await four(client, privato=True)
    with pytest.raises(Refused) as refused:
        await client.call("GET", f"/tavoli/{seats[0].table_id}")
    assert (refused.value.status, refused.value.code) == (401, "seat.token_missing")
    assert "serve il gettone" in refused.value.title
    answer = await client.http.get(f"/api/v1/tavoli/{seats[0].table_id}")
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_no_table_has_a_name_that_cannot_be_written(client):
    for name in ("%00", "%ff", "a" * 300, "'; drop table streams; --"):
        answer = await client.http.get(f"/api/v1/tavoli/{name}")
        assert answer.status_code == 404


async def test_the_client_hands_out_the_record_as_text(client):
    seats = await four(client)
    assert (await seats[0].call("GET", "/verbale")).startswith("[")


async def test_the_client_asks_for_any_text_as_a_word(client):
    for text in ("l'amico", "50%", "che?", "#casa", "a b"):
        assert (await client.word(text))["parola"] == text


async def test_a_wrong_or_missing_token_opens_nothing(client):
    seats = await four(client)
    stranger = Seat(client, seats[0].table_id, "N", "pt_" + "x" * 32)
    assert await refusal(stranger.view()) == "seat.token_wrong"
    nobody = client.call("POST", f"/tavoli/{seats[0].table_id}/avvia")
    assert await refusal(nobody) == "seat.token_missing"
    elsewhere = await client.open_table("Zoe")
    stranger = Seat(client, seats[0].table_id, "N", elsewhere.token)
    assert await refusal(stranger.view()) == "seat.token_wrong"


async def test_a_link_continues_on_another_device_once(client):
    seats = await four(client)
    made = await seats[0].call("POST", "/dispositivi")
    redeem = f"/tavoli/{seats[0].table_id}/dispositivi/riscatto"
    taken = await client.call("POST", redeem, {"secret": made["secret"]})
    phone = Seat(client, seats[0].table_id, taken["posto"], taken["token"])
    assert (await phone.view())["mano"] == (await seats[0].view())["mano"]
    again = client.call("POST", redeem, {"secret": made["secret"]})
    assert await refusal(again) == "seat.link_used"


async def test_a_bot_sits_in_for_who_vanished_and_gets_up_when_he_is_back(settings):
    quick = dataclasses.replace(settings, vanish_seconds=0)
    async with served(quick) as client:
        seats = await four(client)
        async with seats[2].follow() as south:
            async with seats[0].follow():
                pass
            async for _ in south.changes():
                if all(south.view["posti"][seat]["assente"] for seat in "NEO"):
                    break
            async with seats[0].follow() as north:
                async for _ in north.changes():
                    if not north.view["posti"]["N"]["assente"]:
                        break
        kinds = [entry["tipo"] for entry in await seats[2].events()]
    assert "bot_subentrato" in kinds
    assert "giocatore_tornato" in kinds


async def test_who_comes_and_goes_does_not_keep_the_bot_from_an_empty_chair(settings):
    clock = Clock()
    async with served(settings, clock=clock) as client:
        seats = await four(client)
        for seat in seats:
            await seat.call("POST", "/consensi", {"spettatori": True})
        made = await seats[0].call("POST", "/spettatori")
        watcher = Seat(client, seats[0].table_id, "", made["secret"])
        async with seats[2].follow() as south:
            for _ in range(settings.vanish_seconds // 20):
                async with watcher.follow():
                    clock.let_pass(20_100)
            async with asyncio.timeout(60):
                async for _ in south.changes():
                    if all(south.view["posti"][seat]["assente"] for seat in "NEO"):
                        break


async def test_bots_do_not_finish_the_game_of_somebody_who_is_alone(settings):
    quick = dataclasses.replace(settings, vanish_seconds=0)
    async with served(quick) as client:
        seat = await client.open_table("Anna", bot=dict.fromkeys("NEO", BOT), avvia=True)
        async with seat.follow():
            pass
        async with asyncio.timeout(60):  # the bots' process may have to start first
            while (await seat.view())["turno"] != seat.seat:
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)
        assert (await seat.view())["turno"] == seat.seat


async def test_spectators_need_the_consent_of_all_and_see_no_hand(client):
    seats = await four(client)
    assert await refusal(seats[0].call("POST", "/spettatori")) == "consent.missing"
    for seat in seats:
        await seat.call("POST", "/consensi", {"spettatori": True})
    made = await seats[0].call("POST", "/spettatori")
    watcher = Seat(client, seats[0].table_id, "", made["secret"])
    view = await watcher.view()
    assert (view["posto"], view["mano"], view["si_puo"]) == (None, [], [])
    assert await refusal(watcher.move({"tipo": "pesca"}, view["version"])) == "seat.not_player"
    async with watcher.follow() as watched:
        await seats[1].call("POST", "/consensi", {"spettatori": False})
        async for _ in watched.changes():
            pass
        assert watched.closed == 4403
    assert await refusal(watcher.view()) == "seat.token_wrong"


async def test_the_rematch_seats_the_same_people_with_their_tokens(client):
    host = await client.open_table("Anna", smazzate=1, bot=dict.fromkeys("NEO", BOT))
    assert await refusal(host.call("POST", "/rivincita")) == "table.not_over"
    await host.call("POST", "/avvia")
    async with host.follow() as table:
        await play_on(table)
    made = await host.call("POST", "/rivincita")
    again = await host.call("POST", "/rivincita")
    assert made["id"] == again["id"] != host.table_id
    seat = Seat(client, made["id"], made["posto"], host.token)
    view = await seat.view()
    assert view["fase"] == "sala"
    assert view["posti"][made["posto"]]["nome"] == "Anna"
    assert (await host.view())["rivincita"] == made["id"]
    await seat.call("POST", "/avvia")


async def test_two_rematches_asked_at_once_are_one_table(settings, tmp_path):
    async with served(settings) as client:
        host = await client.open_table(
            "Anna", smazzate=1, bot=dict.fromkeys("NEO", BOT), avvia=True
        )
        async with host.follow() as table:
            await play_on(table)
        made = await asyncio.gather(*(host.call("POST", "/rivincita") for _ in range(3)))
    assert len({one["id"] for one in made}) == 1
    with contextlib.closing(sqlite3.connect(tmp_path / "parole.db")) as database:
        assert database.execute("SELECT count(*) FROM streams").fetchone() == (2,)
