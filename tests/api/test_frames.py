"""Frames that make no sense: an answer or a closed door, and the table goes on."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
from contextlib import suppress
from itertools import chain
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame as Written
from websockets.frames import Opcode
from websockets.typing import Origin

from api.app import create_app
from api.edge.frames import Frame, plain_texts
from api.routes import socket as endpoint
from api.routes.socket import TableSocket
from api.settings import Rate
from tests.api.support import four, served
from tests.api.test_turno import in_turn

pytestmark = pytest.mark.anyio


def nonsense(chance, depth=0):
    """A random JSON value, often close to a frame that means something."""
    kind = chance.randrange(9 if depth < 3 else 6)
    if kind < 3:
        return chance.choice(["", "ciao", "mossa", "pesca", "🃏" * 9, "\u0000", "Cr", "9" * 99])
    if kind < 6:
        return chance.choice([None, True, -1, 0, 7, 2**70, 1.5e300, [], {}])
    if kind == 6:
        return [nonsense(chance, depth + 1) for _ in range(chance.randrange(4))]
    keys = ["tipo", "mossa", "expected_version", "id", "token", "since", "carte", "carta", "x"]
    return {chance.choice(keys): nonsense(chance, depth + 1) for _ in range(chance.randrange(6))}


async def heard(socket):
    """What arrives first, and everything after it until it is quiet."""
    frames = [json.loads(await asyncio.wait_for(socket.recv(), 30))]
    while True:
        try:
            frames.append(json.loads(await asyncio.wait_for(socket.recv(), 0.5)))
        except TimeoutError:
            return frames


async def test_nonsense_gets_a_problem_and_the_table_goes_on(client):
    chance = random.Random(11)
    seats = await four(client)
    seat, view, _ = await in_turn(seats)
    url = f"{client.address.replace('http', 'ws')}/api/v1/tavoli/{seat.table_id}/ws"
    async with connect(url, proxy=None) as socket:
        await socket.send(json.dumps({"tipo": "ciao", "token": seat.token}))
        await heard(socket)
        answers = []
        frames = [nonsense(chance) for _ in range(300)]
        for frame in frames:
            if isinstance(frame, dict) and chance.random() < 0.7:
                frame["tipo"] = chance.choice(["mossa", "ciao", "ping"])
        broken: list[str | bytes] = ["{", "[" * 5000, b"\x00\xff", '{"tipo":']
        for raw in chain(map(json.dumps, frames), broken):
            await socket.send(raw)
            answers.append(json.loads(await asyncio.wait_for(socket.recv(), 30)))
        assert {one["tipo"] for one in answers} == {"problema", "pong"}
        problems = [one for one in answers if one["tipo"] == "problema"]
        assert len(problems) > 200
        assert {one["status"] for one in problems} <= {400, 403, 404, 409, 422}
    assert (await seat.view())["version"] == view["version"]
    await seat.move({"tipo": "pesca"}, view["version"])


@pytest.mark.parametrize(
    ("greeting", "code"),
    [
        ('{"tipo":"ciao"}', 4401),
        ('{"tipo":"ciao","token":"pt_sbagliato"}', 4403),
        ('{"tipo":"ciao","token":7}', 4400),
        ('{"tipo":"mossa"}', 4400),
        ("non json", 4400),
        (b"\x00", 4400),
        ("[]", 4400),
    ],
)
async def test_a_wrong_greeting_closes_the_door(client, greeting, code):
    seat = await client.open_table("Anna")
    url = f"{client.address.replace('http', 'ws')}/api/v1/tavoli/{seat.table_id}/ws"
    async with connect(url, proxy=None) as socket:
        await socket.send(greeting)
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == code


async def test_an_unknown_table_an_oversized_frame_and_a_foreign_page_are_shut_out(settings):
    async with served(settings) as client:
        seat = await client.open_table("Anna")
        base = client.address.replace("http", "ws")
        async with connect(f"{base}/api/v1/tavoli/nessuno/ws", proxy=None) as socket:
            await socket.send(json.dumps({"tipo": "ciao", "token": seat.token}))
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4404
        url = f"{base}/api/v1/tavoli/{seat.table_id}/ws"
        async with connect(url, proxy=None) as socket:
            await socket.send("x" * (settings.frame_limit + 1))
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 1009
        with pytest.raises(InvalidStatus):
            await connect(url, proxy=None, origin=Origin("https://altrove.example"))
        async with connect(url, proxy=None, origin=Origin(client.address)) as socket:
            await socket.send(json.dumps({"tipo": "ciao", "token": seat.token}))
            assert json.loads(await socket.recv())["tipo"] == "ciao"


async def test_whoever_does_not_read_is_cut_and_the_others_are_not_delayed():
    from api.ws.connection import TOO_SLOW, Connection

    stuck = asyncio.Event()

    async def send(_message):
        await stuck.wait()

    async def converse():
        connection = Connection(send, "N")
        reader.set_result(connection)
        await asyncio.sleep(60)

    reader = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(converse())
    connection = await reader
    for _ in range(300):
        connection.offer(Frame(b"x"))
    with pytest.raises(asyncio.CancelledError):
        await task
    assert connection.closing[0] == TOO_SLOW
    stuck.set()
    await connection.finish()


async def test_what_is_offered_together_is_written_together_and_in_order_when_it_stalls():
    """Frames go out in one piece; while the client does not read, one by one, in order."""
    from api.ws.connection import Connection

    pieces, sent, open_ = [], [], True

    def wire(data):
        if open_:
            pieces.append(data)
        return open_

    async def send(message):
        sent.append(message["text"])

    connection = Connection(send, "N", wire)
    await asyncio.sleep(0)
    for text in ("a", "bb"):
        connection.offer(Frame(text.encode()))
    await asyncio.sleep(0)
    assert pieces == [b"\x81\x01a\x81\x02bb"]
    open_ = False
    for text in ("c", "d"):
        connection.offer(Frame(text.encode()))
    await asyncio.sleep(0)
    connection.offer(Frame(b"e"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert sent == ["c", "d", "e"]
    open_ = True
    connection.offer(Frame(b"f"))
    await asyncio.sleep(0)
    assert pieces[1:] == [b"\x81\x01f"]
    await connection.finish()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
async def test_a_frame_is_read_back_by_another_implementation(size):
    from websockets.streams import StreamReader

    reader = StreamReader()
    reader.feed_data(Frame(("è" * (size // 2) + "x" * (size % 2)).encode()).data)
    reading = Written.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as done:
        next(reading)
    assert done.value.value.data.decode() == "è" * (size // 2) + "x" * (size % 2)


def sent(text: str, **options: Any) -> bytes:
    """A frame as a client sends it, by another implementation."""
    wire = Written(options.pop("opcode", Opcode.TEXT), text.encode(), **options)
    return wire.serialize(mask=True)


ASKED = sent('{"tipo":"ping"}')


@pytest.mark.parametrize("size", [0, 1, 62, 63, 126, 1_000, 4_000])
def test_plain_frames_are_read_as_another_implementation_wrote_them(size):
    first, second = "è" * (size // 2) + "x" * (size % 2), "ciao"
    assert plain_texts(sent(first)) == [first]
    assert plain_texts(sent(first) + sent(second)) == [first, second]


@pytest.mark.parametrize(
    "data",
    [
        sent("ciao")[:-1],
        sent("ciao")[:1],
        sent("ciao") + sent("ciao")[:3],
        sent("x" * 70_000),
        sent("ciao", fin=False),
        b"\xc1" + sent("ciao")[1:],
        sent("ciao", opcode=Opcode.BINARY),
        sent("ciao", opcode=Opcode.PING),
        sent("ciao", opcode=Opcode.CONT),
        Written(Opcode.TEXT, b"ciao").serialize(mask=False),
        Written(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
    ],
    ids=[
        "without its last byte",
        "its first byte alone",
        "one and a half",
        "long",
        "unfinished",
        "compressed",
        "binary",
        "ping",
        "continued",
        "unmasked",
        "no text",
    ],
)
def test_what_is_not_plain_is_left_to_a_full_reader(data):
    assert plain_texts(data) is None


@pytest.mark.parametrize(
    "between",
    [
        [],
        [sent("", opcode=Opcode.PING)],
        [sent('{"tipo":', fin=False), sent('"ping"}', opcode=Opcode.CONT)],
        [ASKED[:1], ASKED[1:]],
        [ASKED[:9], ASKED[9:] + ASKED],
    ],
)
async def test_frames_are_heard_in_order_however_they_come(client, between):
    seat = await client.open_table("Anna")
    host, port = client.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"GET /api/v1/tavoli/{seat.table_id}/ws HTTP/1.1\r\nHost: {host}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    hello, odd = json.dumps({"tipo": "ciao", "token": seat.token}), '{"tipo":"%s","id":"%s"}'
    pieces = [sent(hello), sent(odd % ("a", 1)), *between, sent(odd % ("b", 2))]
    pieces.append(sent(odd % ("c", 3)) + sent(odd % ("d", 4)))
    for piece in pieces:
        writer.write(piece)
        await asyncio.sleep(0.02)  # each in a segment of its own
    heard = b""
    while b'"reply_to":"4"' not in heard:
        heard += await asyncio.wait_for(reader.read(65_536), 5)
    places = [heard.index(b'"reply_to":"%d"' % number) for number in range(1, 5)]
    assert places == sorted(places)
    told = b"".join(between)
    if told.startswith(b"\x89"):
        assert b"\x8a\x00" in heard
    elif told:
        assert b'{"tipo":"pong"}' in heard
    writer.close()


async def test_when_the_service_stops_its_clients_are_told_to_come_back(settings):
    async with served(settings) as client:
        seat = await client.open_table("Anna")
        url = f"{client.address.replace('http', 'ws')}/api/v1/tavoli/{seat.table_id}/ws"
        socket = await connect(url, proxy=None)
        await socket.send(json.dumps({"tipo": "ciao", "token": seat.token}))
        assert json.loads(await socket.recv())["tipo"] == "ciao"
    frames = []
    with suppress(ConnectionClosed):
        async for text in socket:
            frames.append(json.loads(text))
    assert frames[-1] == {"tipo": "addio", "motivo": "riavvio"}
    assert socket.close_code == 1012


async def test_who_greets_in_silence_or_knocks_too_often_is_told_why(settings, monkeypatch):
    monkeypatch.setattr(endpoint, "_GREETING_SECONDS", 0.2)
    strict = dataclasses.replace(settings, rate_address=Rate(0.001, 4))
    async with served(strict) as client:
        seat = await client.open_table("Anna")
        url = f"{client.address.replace('http', 'ws')}/api/v1/tavoli/{seat.table_id}/ws"
        codes = []
        for _ in range(4):
            async with connect(url, proxy=None) as socket:
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                codes.append(socket.close_code)
    assert codes == [4408, 4408, 4408, 1013]


async def test_who_knocks_while_the_service_stops_is_told_to_come_back(settings):
    app, said = create_app(settings), []

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        said.append(message)

    scope = {"app": app, "headers": [], "path_params": {"id": "nessuno"}}
    async with app.router.lifespan_context(app):
        await app.state.services.farewell()
        await TableSocket()(scope, receive, send)
    assert [one.get("code") for one in said] == [None, 1012]
