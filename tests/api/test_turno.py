"""A whole turno over real sockets, with everything that goes wrong on the way."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import pytest

from api.client import Refused
from tests.api.support import four, play_on, simple_moves

pytestmark = pytest.mark.anyio


async def test_four_people_play_a_turno_of_two_smazzate(client):
    seats = await four(client, smazzate=2)
    async with (
        seats[0].follow() as north,
        seats[1].follow() as east,
        seats[2].follow() as south,
        seats[3].follow() as west,
    ):
        tables = [north, east, south, west]
        made = await asyncio.gather(*(play_on(table) for table in tables))
    final = [await seat.view() for seat in seats]
    logs = [await whole_log(seat) for seat in seats]
    assert min(made) > 20
    for table, view in zip(tables, final, strict=True):
        del view["ora"]
        assert table.view == view, "the patches lead to the view that a newcomer gets"
    assert final[0]["stato"] == "finito"
    assert len(final[0]["turno_punti"]) == 2
    versions = [entry["version"] for entry in logs[0]]
    assert versions == list(range(1, final[0]["version"] + 1))
    drawn = [[entry.get("carta") for entry in log if entry["tipo"] == "pescata"] for log in logs]
    for cards in zip(*drawn, strict=True):
        assert sum(card is not None for card in cards) == 1, "only who draws sees the card"


async def whole_log(seat):
    log: list[dict[str, Any]] = []
    while page := await seat.events(log[-1]["version"] if log else 0):
        log += page
    return log


async def in_turn(seats):
    views = [await seat.view() for seat in seats]
    index = next(n for n, view in enumerate(views) if view["turno"] == view["posto"])
    return seats[index], views[index], seats[(index + 1) % 4]


async def test_a_move_sent_twice_is_played_once(client):
    seat, view, _ = await in_turn(await four(client))
    first = await seat.move({"tipo": "pesca"}, view["version"], "chiave-1")
    again = await seat.move({"tipo": "pesca"}, view["version"], "chiave-1")
    assert first == again
    assert len((await seat.view())["mano"]) == 12
    with pytest.raises(Refused) as refused:
        await seat.move({"tipo": "raccogli"}, view["version"], "chiave-1")
    assert (refused.value.status, refused.value.code) == (409, "move.key_reused")


async def test_a_stale_version_is_refused_with_the_new_one(client):
    seat, view, _ = await in_turn(await four(client))
    done = await seat.move({"tipo": "pesca"}, view["version"])
    with pytest.raises(Refused) as refused:
        await seat.move({"tipo": "scarta", "carta": view["mano"][0]}, view["version"])
    assert (refused.value.status, refused.value.code) == (409, "move.stale")
    assert refused.value.version == done["version"]


async def test_what_is_not_play_does_not_make_a_move_stale(client):
    seat, view, other = await in_turn(await four(client))
    await other.call("POST", "/consensi", {"spettatori": True})
    await seat.move({"tipo": "pesca"}, view["version"])


async def test_out_of_turn_is_refused(client):
    _, view, other = await in_turn(await four(client))
    with pytest.raises(Refused) as refused:
        await other.move({"tipo": "pesca"}, view["version"])
    assert (refused.value.status, refused.value.code) == (409, "turn.not_yours")


async def test_what_a_rule_forbids_is_refused_with_its_article_and_changes_nothing(client):
    seat, view, _ = await in_turn(await four(client))
    with pytest.raises(Refused) as refused:
        await seat.move({"tipo": "scarta", "carta": view["mano"][0]}, view["version"])
    after = await seat.view()
    assert refused.value.status == 422
    assert refused.value.article == "Art. 6"
    del view["ora"], after["ora"]
    assert after == view


NO_MOVES = [
    {},
    {"tipo": "vola"},
    {"tipo": "scarta"},
    {"tipo": "scarta", "carta": "Xx"},
    {"tipo": "apri", "carte": "casa"},
    {"tipo": "pesca", "posto": "N"},
    {"tipo": "ferma"},
    {"tipo": "distribuisci", "mazzo": [], "taglio": 1, "nonce": "0"},
]


async def test_what_is_no_move_is_malformed(client):
    seat, view, _ = await in_turn(await four(client))
    for move in NO_MOVES:
        with pytest.raises(Refused) as refused:
            await seat.move(move, view["version"])
        assert refused.value.status == 400, move


async def test_after_a_reconnection_in_mid_turn_nothing_is_missing(client):
    seats = await four(client)
    seat, _, other = await in_turn(seats)
    async with other.follow() as table:
        seen = table.version
    async with seat.follow() as mine:
        await mine.play({"tipo": "pesca"})
        for move in simple_moves(await seat.view()):
            try:
                await mine.play(move)
            except Refused as no:
                if no.status != 422:
                    raise
            else:
                break
    async with other.follow() as table:
        full = table.view
    resumed = other.follow()
    resumed.version = seen
    async with resumed as table:
        missed = await anext(table.changes())
    assert [entry["version"] for entry in missed] == list(range(seen + 1, table.version + 1))
    assert table.view == full
    drawn = next(entry for entry in missed if entry["tipo"] == "pescata")
    assert "carta" not in drawn, "what he missed is redacted like what he saw"


async def test_the_example_bot_of_forty_lines_plays_a_smazzata(client):
    path = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
    assert len(path.read_text().splitlines()) <= 40
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(path), client.address, stdout=PIPE, stderr=PIPE
    )
    said, failed = await process.communicate()
    assert (process.returncode, failed.decode()) == (0, "")
    assert said


UNSERVED = [
    ("classico-2007", "burraco.grading", "grading.semipulito.v1", "profile.choice_lacks"),
    ("classico-2007", "burraco.bonus", "bonus.length.v1", "profile.choice_lacks"),
    ("classico-2007", "melds.insertion", "anywhere", "profile.choice_without_effect"),
    ("parole-2025", "burraco.grading", "grading.semipulito.v1", "profile.unknown_policy"),
    ("parole-2025", "deal.hand_size", "12", "profile.unknown_choice"),
]


async def test_a_table_is_not_opened_under_a_reading_that_its_code_cannot_serve(client):
    for code, key, choice, reason in UNSERVED:
        with pytest.raises(Refused) as refused:
            await client.open_table("Sara", codice=code, politiche={key: choice})
        assert (refused.value.status, refused.value.code) == (422, reason)
        assert key in str(refused.value)
