"""What is sent bit by bit adds up to what a fresh look shows, for every viewer."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from api.client import Refused
from bench.load.words import Speller
from tests.api.support import four, simple_moves

pytestmark = pytest.mark.anyio
MOVES = 60


async def heard(table, version):
    """Wait until a follower has heard a version."""
    while table.version < version:
        await anext(table.changes())


async def played(table, moves):
    """Play the first of these moves that is allowed; the version that it led to."""
    for move in moves:
        try:
            return await table.play(move)
        except Refused as no:
            if no.status != 422:
                raise
    raise AssertionError("some move is allowed")


@pytest.mark.parametrize("mode", ["assistita", "arbitrata"])
async def test_the_changes_of_a_smazzata_add_up_to_the_view(client, mode):
    speller = Speller()
    said: set[str] = set()
    seats = await four(client, modo=mode)
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(seat.follow()) for seat in seats]
        for number in range(MOVES):
            view = tables[0].view
            mover = next(one for one in tables if one.view["posto"] == view["turno"])
            moves = simple_moves(mover.view)
            word = speller.play(mover.view, said) if moves[0]["tipo"] == "scarta" else None
            if word is not None:
                said.add("".join(card[0] for card in word["carte"]))
                moves.insert(0, word)
            if number == MOVES // 2:
                await seats[0].call("POST", "/consensi", {"annulla": True})
            version = await played(mover, moves)
            for table in tables:
                await heard(table, version)
                fresh = await table.seat.view()
                told = dict(table.view)
                assert {k: v for k, v in fresh.items() if k != "ora"} == told
        assert said


async def test_who_knows_more_is_told_alone(client):
    seats = await four(client)
    async with AsyncExitStack() as stack:
        tables = {seat.seat: await stack.enter_async_context(seat.follow()) for seat in seats}
        turn = next(iter(tables.values())).view["turno"]
        before = sorted(tables[turn].view["mano"])
        version = await tables[turn].play({"tipo": "pesca"})
        for seat, table in tables.items():
            await heard(table, version)
            last = table.view["ultima"]
            assert ("carta" in last) is (seat == turn)
        assert len(tables[turn].view["mano"]) == len(before) + 1
