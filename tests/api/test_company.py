"""Moves that come thick and fast go on together; while few play nobody waits for anybody."""

from __future__ import annotations

import asyncio

import pytest

from api.service.play import Company

pytestmark = pytest.mark.anyio
MANY = 100


async def many() -> Company:
    """Company in which a hundred moves came within a tenth of a second."""
    company = Company()
    await company.gather()
    await asyncio.gather(*(company.gather() for _ in range(MANY)))
    await asyncio.sleep(0.1)
    return company


async def test_a_lone_move_goes_on_at_once() -> None:
    company = Company()
    for _ in range(3):
        waiting = asyncio.ensure_future(company.gather())
        await asyncio.sleep(0)
        assert waiting.done()
        await asyncio.sleep(0.02)


async def test_many_moves_go_on_in_the_same_turn_of_the_loop() -> None:
    company = await many()
    went: list[int] = []

    async def move(number: int) -> None:
        await company.gather()
        went.append(number)

    moves = [asyncio.ensure_future(move(number)) for number in range(5)]
    await asyncio.sleep(0)
    assert not went
    while not went:
        await asyncio.sleep(0)
    assert went == [0, 1, 2, 3, 4]
    await asyncio.gather(*moves)


async def test_who_goes_away_while_waiting_holds_nobody_up() -> None:
    company = await many()
    gone, stays = (asyncio.ensure_future(company.gather()) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait_for(stays, 1)
    assert gone.cancelled()


async def test_once_few_play_again_nobody_waits() -> None:
    company = await many()
    await company.gather()
    await asyncio.sleep(0.2)
    await company.gather()
    waiting = asyncio.ensure_future(company.gather())
    await asyncio.sleep(0)
    assert waiting.done()
