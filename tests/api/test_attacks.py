"""What somebody with a token of his own, or with none, might try at another's expense."""

from __future__ import annotations

import asyncio
import dataclasses
import ipaddress
import json
import logging
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from api.app import create_app
from api.client import Refused, Seat
from api.edge.address import client_address, is_loopback
from api.service.games import Games
from api.service.model import RulingInfo
from api.settings import Rate
from api.words import Words
from api.ws.origin import origin_allowed
from tests.api.support import BOT, arbiter_secret, four, running, served
from tests.api.test_turno import in_turn

pytestmark = pytest.mark.anyio

PROXY = (ipaddress.ip_network("10.0.0.1/32"),)


async def refusal(awaitable):
    with pytest.raises(Refused) as refused:
        await awaitable
    return refused.value.code


def socket_of(client, table_id):
    return connect(
        f"{client.address.replace('http', 'ws')}/api/v1/tavoli/{table_id}/ws", proxy=None
    )


async def greet(socket, token):
    await socket.send(json.dumps({"tipo": "ciao", "token": token}))


async def closed_with(socket):
    """The code with which the server closes."""
    with suppress(ConnectionClosed):
        async with asyncio.timeout(20):
            async for _ in socket:
                pass
    return socket.close_code


@pytest.mark.parametrize(
    "move",
    [
        {"tipo": "tempo_scaduto"},
        {"tipo": "time_out"},
        {"tipo": "ferma_orologio"},
        {"tipo": "riprendi_orologio"},
        {"tipo": "distribuisci", "mazzo": []},
        {"tipo": "sorteggio", "carte": []},
        {"tipo": "pesca", "posto": "N"},
    ],
)
async def test_a_client_cannot_speak_for_the_clock_the_house_or_another_seat(client, move):
    seat, view, _ = await in_turn(await four(client))
    with pytest.raises(Refused) as refused:
        await seat.move(move, view["version"])
    assert refused.value.status in {400, 422}
    assert (await seat.view())["version"] == view["version"]


async def test_the_house_speaks_moves_that_no_client_may(client):
    """The names above are real: each is a move of the engine, refused because of who sends it."""
    from burraco_engine import moves as m
    from burraco_engine.record.codec import move_to_json

    house: list[m.Move] = [m.ExpireTime(), m.AnnounceTimeOut(), m.StopClock(), m.ResumeClock()]
    seat, view, _ = await in_turn(await four(client))
    for move in house:
        with pytest.raises(Refused) as refused:
            await seat.move(move_to_json(move), view["version"])
        assert refused.value.code == "notation.move"
        assert "non è una mossa dei giocatori" in str(refused.value)


@pytest.mark.parametrize(
    "move", [{"tipo": "\ud800"}, {"tipo": "apri", "carte": ["\ud800"], "lettura": "\ud800"}]
)
async def test_text_that_is_no_text_is_refused_by_every_door(client, move):
    seat, view, _ = await in_turn(await four(client))
    body = {"mossa": move, "expected_version": view["version"]}
    headers = {"authorization": f"Bearer {seat.token}", "content-type": "application/json"}
    path = f"/api/v1/tavoli/{seat.table_id}/mosse"
    answer = await client.http.post(path, content=json.dumps(body), headers=headers)
    assert answer.status_code in {400, 422}
    async with socket_of(client, seat.table_id) as socket:
        await greet(socket, seat.token)
        await socket.send(json.dumps({"tipo": "mossa", "id": "\ud800", **body}))
        await socket.send(json.dumps({"tipo": "mossa", "id": "k", **body}))
        heard: list[int] = []
        async with asyncio.timeout(20):
            while len(heard) < 2:
                frame = json.loads(await socket.recv())
                heard += [frame["status"]] if frame["tipo"] == "problema" else []
    assert set(heard) <= {400, 422}


async def test_a_key_of_one_seat_says_nothing_to_another(client):
    seat, view, other = await in_turn(await four(client))
    done = await seat.move({"tipo": "pesca"}, view["version"], "stessa-chiave")
    sent = other.move({"tipo": "pesca"}, done["version"], "stessa-chiave")
    assert await refusal(sent) == "turn.not_yours"


async def test_a_token_of_another_table_opens_no_socket(client):
    mine, yours = await client.open_table("Anna"), await client.open_table("Bea")
    async with socket_of(client, mine.table_id) as socket:
        await greet(socket, yours.token)
        assert await closed_with(socket) == 4403


@pytest.mark.parametrize("kind", ["invito", "invito_arbitro"])
async def test_an_invitation_is_no_token(client, kind):
    host = await client.open_table("Anna")
    stranger = Seat(client, host.table_id, "N", host.opened[kind]["secret"])
    assert await refusal(stranger.view()) == "seat.token_wrong"


async def test_who_was_sent_away_neither_hears_nor_plays_on(client):
    host = await client.open_table("Anna", privato=False)
    guest = await client.join(host.table_id, "Bea", "N")
    async with socket_of(client, host.table_id) as socket:
        await greet(socket, guest.token)
        assert json.loads(await socket.recv())["tipo"] == "ciao"
        await host.call("DELETE", "/posti/N")
        assert await closed_with(socket) == 4403
    async with socket_of(client, host.table_id) as socket:
        await greet(socket, guest.token)
        assert await closed_with(socket) == 4403


async def test_who_sits_down_has_not_consented_to_spectators_yet(client):
    host = await client.open_table("Anna", privato=False)
    await host.call("POST", "/consensi", {"spettatori": True})
    made = await host.call("POST", "/spettatori")
    watcher = Seat(client, host.table_id, "", made["secret"])
    async with socket_of(client, host.table_id) as socket:
        await greet(socket, watcher.token)
        assert json.loads(await socket.recv())["tipo"] == "ciao"
        await client.join(host.table_id, "Bea", "N")
        assert await closed_with(socket) == 4403
    assert await refusal(watcher.view()) == "seat.token_wrong"
    assert await refusal(host.call("POST", "/spettatori")) == "consent.missing"


async def test_spectators_and_arbiter_read_no_hand_anywhere(client):
    seats = await four(client)
    for seat in seats:
        await seat.call("POST", "/consensi", {"spettatori": True, "arbitro": True})
    made = await seats[0].call("POST", "/spettatori")
    body = {"nome": "Rita", "invito": arbiter_secret(seats)}
    rita = await client.call("POST", f"/tavoli/{seats[0].table_id}/arbitro", body)
    seat, view, _ = await in_turn(seats)
    await seat.move({"tipo": "pesca"}, view["version"])
    for token in (made["secret"], rita["token"]):
        viewer = Seat(client, seats[0].table_id, "", token)
        log = await viewer.events()
        assert not [one for one in log if one.get("mano") or one.get("mani")]
        assert [one.get("carta") for one in log if one["tipo"] == "pescata"] == [None]
        assert (await viewer.view())["mano"] == []
        assert await refusal(viewer.call("GET", "/suggerimenti")) == "seat.not_player"
        assert await refusal(viewer.call("POST", "/dispositivi")) == "seat.not_player"
        assert await refusal(viewer.call("DELETE", "/posti/N")) == "seat.not_player"


async def test_only_the_newest_link_to_another_device_is_good(client):
    seat = await client.open_table("Anna")
    first = await seat.call("POST", "/dispositivi")
    second = await seat.call("POST", "/dispositivi")
    redeem = f"/tavoli/{seat.table_id}/dispositivi/riscatto"
    lost = client.call("POST", redeem, {"secret": first["secret"]})
    assert await refusal(lost) == "seat.link_used"
    both = await asyncio.gather(
        *(client.call("POST", redeem, {"secret": second["secret"]}) for _ in range(4)),
        return_exceptions=True,
    )
    assert sum(not isinstance(one, Refused) for one in both) == 1


async def test_one_seat_cannot_open_connections_without_end(client):
    seat = await client.open_table("Anna")
    sockets = [await socket_of(client, seat.table_id) for _ in range(9)]
    for socket in sockets[:8]:
        await greet(socket, seat.token)
        assert json.loads(await socket.recv())["tipo"] == "ciao"
    await greet(sockets[8], seat.token)
    assert await closed_with(sockets[8]) == 1013
    for socket in sockets:
        await socket.close()


async def test_the_limit_of_an_address_holds_behind_the_proxy(settings):
    strict = dataclasses.replace(settings, rate_address=Rate(0.01, 2), trusted_proxies=PROXY)
    app = create_app(strict)
    transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))

    async def ask(http, forwarded):
        headers = [("x-forwarded-for", hop) for hop in forwarded]
        return (await http.get("/non/esiste", headers=headers)).status_code

    async with httpx.AsyncClient(transport=transport, base_url="http://parole.test") as http:
        assert [await ask(http, ["9.9.9.9"]) for _ in range(3)] == [404, 404, 429]
        assert await ask(http, ["7.7.7.1, 9.9.9.9"]) == 429
        assert await ask(http, ["7.7.7.7", "9.9.9.9"]) == 429
        assert await ask(http, ["8.8.8.8"]) == 404


def test_a_second_header_does_not_hide_the_real_address():
    scope = {
        "client": ("10.0.0.1", 1),
        "headers": [(b"x-forwarded-for", b"7.7.7.7"), (b"x-forwarded-for", b"9.9.9.9")],
    }
    assert client_address(scope, PROXY) == "9.9.9.9"


@pytest.mark.parametrize("header", [b"x-real-ip", b"via", b"forwarded", b"x-forwarded-proto"])
def test_any_trace_of_a_proxy_makes_the_caller_a_stranger(header):
    assert not is_loopback({"client": ("127.0.0.1", 1), "headers": [(header, b"x")]})


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (b"http://parole.test", True),
        (b"https://pubblico.example", True),
        (b"https://elencato.example", True),
        (b"null", False),
        (b"http://[", False),
        (b"http://parole.test.altrove.example", False),
        (b"https://pubblico.example.altrove.example", False),
    ],
)
def test_only_our_pages_may_open_a_socket(settings, origin, allowed):
    ours = dataclasses.replace(
        settings,
        public_url="https://pubblico.example",
        cors_origins=("https://elencato.example",),
    )
    scope = {"headers": [(b"host", b"parole.test"), (b"origin", origin)]}
    assert origin_allowed(scope, ours) is allowed


async def test_no_secret_reaches_the_logs(settings, caplog):
    caplog.set_level(logging.DEBUG)
    async with served(settings) as client:
        seat = await client.open_table("Anna", bot=dict.fromkeys("NEO", BOT), avvia=True)
        await refusal(Seat(client, seat.table_id, "N", seat.token + "x").view())
        await refusal(client.call("GET", f"/tavoli/{seat.table_id}?token={seat.token}"))
        async with socket_of(client, seat.table_id) as socket:
            await greet(socket, seat.token)
            await socket.recv()
    from api.edge.logs import _JsonLines

    written = "\n".join(
        _JsonLines().format(record)
        for record in caplog.records
        if record.name.startswith(("parole", "uvicorn"))
    )
    assert '"route": "/api/v1/tavoli/{id}"' in written
    assert seat.token not in written
    assert seat.opened["invito"]["secret"] not in written


async def test_a_deep_or_broken_body_is_refused_and_nothing_fails(settings):
    headers = {"content-type": "application/json"}
    async with running(settings) as http:
        for body in (b"[" * 60_000, b'{"parole":["\\ud800"]}', b'{"parole":[' + b"9" * 5_000):
            answer = await http.post("/api/v1/parole/verifica", content=body, headers=headers)
            assert answer.status_code == 400


def test_the_rules_of_many_rulings_do_not_fill_the_memory(settings):
    games = Games(Words.open(settings.lexicon_dir), kept=4)
    usual = games.assemble("parole-2025")
    for number in range(10):
        ruling = RulingInfo("qwzx" + "abcdefghij"[number], True, "Rita", "")
        games.assemble("parole-2025", (), (ruling,))
        assert games.assemble("parole-2025") is usual
    assert len(games._rules) == 4
