"""Taking a word back at a table: with bots, or where all agree."""

from __future__ import annotations

import pytest

from tests.api.support import BOT, four
from tests.api.test_attacks import refusal

pytestmark = pytest.mark.anyio


async def lay(seats):
    """Whoever is in turn draws until somebody can lay a word, and lays it; he and his view."""
    async with seats[0].follow() as table:
        async for _ in table.changes():
            views = [await seat.view() for seat in seats]
            mine = [n for n, view in enumerate(views) if "pesca" in view["si_puo"]]
            if not mine:
                continue
            seat, view = seats[mine[0]], views[mine[0]]
            await seat.move({"tipo": "pesca"}, view["version"])
            view = await seat.view()
            found = [one for one in await seat.client.solve(view["mano"]) if len(one["parola"]) < 9]
            if found:
                await seat.move(found[0]["mossa"], view["version"])
                return seat, await seat.view()
            await seat.move({"tipo": "scarta", "carta": view["mano"][0]}, view["version"])
    raise AssertionError("nobody could lay a word")


def why(view):
    return {kind: one["code"] for one in view["perche_no"] for kind in one["mosse"]}


async def test_who_plays_with_bots_takes_his_word_back_and_everybody_is_told(client):
    bots = dict.fromkeys("NEO", BOT)
    seat = await client.open_table("Sara", posto="S", bot=bots, avvia=True)
    mine, view = await lay([seat])
    assert view["annulla"]
    assert "annulla" in view["si_puo"]
    before = len(view["mano"])
    await mine.move({"tipo": "annulla"}, view["version"])
    after = await mine.view()
    assert len(after["mano"]) > before
    assert after["giochi"] == [one for one in view["giochi"] if one["linea"] != "NS"]
    assert why(after)["annulla"] == "turn.nothing_to_undo"
    assert after["ultima"]["tipo"] == "giocata_annullata"
    last = [entry for entry in await mine.events() if entry["tipo"] == "giocata_annullata"]
    assert len(last) == 1
    assert sorted(last[0]["carte"]) == sorted(set(after["mano"]) & set(last[0]["carte"]))
    again = mine.move({"tipo": "annulla"}, after["version"])
    assert await refusal(again) == "turn.nothing_to_undo"


async def test_among_people_all_must_agree(client):
    seats = await four(client)
    seat, view = await lay(seats)
    assert not view["annulla"]
    assert why(view)["annulla"] == "turn.undo_unagreed"
    assert "annulla" not in view["si_puo"]
    move = seat.move({"tipo": "annulla"}, view["version"])
    assert await refusal(move) == "turn.undo_unagreed"
    for one in seats:
        await one.call("POST", "/consensi", {"annulla": True})
    view = await seat.view()
    assert "annulla" in view["si_puo"]
    await seat.move({"tipo": "annulla"}, view["version"])
    assert (await seats[0].view())["ultima"]["tipo"] == "giocata_annullata"
