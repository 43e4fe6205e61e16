"""Every code at the service: its table, its views, its score, its match, its rematch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from api.client import Refused
from burraco_engine.classic.grading import CLASSIC
from burraco_engine.code.loading import load_profile, profile_ids
from tests.api.support import play_on

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[2]

CODES = {code: load_profile(code, policies=CLASSIC) for code in profile_ids()}
OTHERS = [code for code, profile in CODES.items() if profile.words is None]


async def played(client, code, **wanted):
    """A person among bots, to the end; what he sees then."""
    host = await client.open_table("Anna", codice=code, avvia=True, **wanted)
    async with host.follow() as table:
        await play_on(table)
    return host, await host.view()


@pytest.mark.parametrize("code", OTHERS)
async def test_a_smazzata_of_every_code_is_dealt_played_and_counted(client, code):
    profile = CODES[code]
    host = await client.open_table("Anna", codice=code, smazzate=1, avvia=True)
    start = await host.view()
    seats, lines = profile.seating.seats.value, set(profile.seating.lines.value)
    assert list(start["posti"]) == list(seats)
    assert start["regole"]["codice"] == code
    assert {one["carte"] for one in start["posti"].values()} == {profile.deal.hand_size.value}
    assert start["pozzetti_al_tavolo"] == 2
    assert set(start["punti"]) == lines
    async with host.follow() as table:
        await play_on(table)
        seen = table.view
    assert (seen["stato"], seen["fase"]) == ("finito", "terminata")
    assert set(seen["esito"]["turno"]["totali"]) == lines
    assert bool(seen["esito"]["turno"]["vp"]) == bool(profile.score.vp_tables.value)
    assert [set(points) for points in seen["turno_punti"]] == [lines]


async def test_a_match_goes_on_until_a_line_has_the_points_of_the_code(client):
    host, seen = await played(client, "regolamento")
    assert (seen["smazzate"], seen["traguardo"]) == (0, 2005)
    totals = seen["esito"]["turno"]["totali"]
    assert max(totals.values()) >= 2005
    assert len(seen["turno_punti"]) > 1
    before = {line: sum(one[line] for one in seen["turno_punti"][:-1]) for line in totals}
    assert max(before.values()) < 2005 or len(set(before.values())) == 1
    assert seen["esito"]["turno"]["vince"] == max(totals, key=totals.__getitem__)
    again = await host.call("POST", "/rivincita")
    assert again["id"] != host.table_id


async def test_how_many_smazzate_is_for_the_table_to_say(client):
    with pytest.raises(Refused, match="si giocano da 1 a 4 smazzate"):
        await client.open_table("Anna", codice="online", smazzate=0)
    host = await client.open_table("Anna", codice="regolamento", smazzate=3)
    assert (await host.view())["smazzate"] == 3
    assert (await host.view())["regole"]["smazzate"] == [0]
    usual = await client.open_table("Bruno", codice="online")
    assert (await usual.view())["smazzate"] == 2


async def test_three_people_sit_down_and_nobody_else(client):
    host = await client.open_table("Sara", posto="S", codice="online-tre", smazzate=1)
    secret = host.opened["invito"]["secret"]
    people = {"S": host}
    for seat, name in (("N", "Nora"), ("E", "Elio")):
        people[seat] = await client.join(host.table_id, name, seat, secret)
    with pytest.raises(Refused):
        await client.join(host.table_id, "Omar", "O", secret)
    await host.call("POST", "/avvia")
    views = [await one.view() for one in people.values()]
    assert {view["posto"] for view in views} == {"N", "E", "S"}
    for view in views:
        assert list(view["posti"]) == ["N", "E", "S"]
        assert {one["linea"] for one in view["posti"].values()} == {"Nord", "Est", "Sud"}
        assert len(view["mano"]) == 11


async def test_at_the_first_exit_of_three_everybody_is_told_who_plays_with_whom(client):
    host = await client.open_table("Anna", codice="online-tre", smazzate=1, avvia=True)
    async with host.follow() as table:
        await play_on(table)
        seen = table.view
    log: list[dict[str, Any]] = []
    while page := await host.events(log[-1]["version"] if log else 0):
        log += page
    formed = [entry for entry in log if entry["tipo"] == "linee_formate"]
    assert len(formed) == 1, "in this game somebody went out"
    (entry,) = formed
    lines = {name: one["linea"] for name, one in seen["posti"].items()}
    assert list(lines.values()) == entry["linee_dei_posti"]
    assert len(set(lines.values())) == 2
    alone = entry["posto"]
    assert [name for name in lines if lines[name] == lines[alone]] == [alone]
    points = seen["turno_punti"][0]
    pair = [line for line in points if line != lines[alone]]
    assert points[pair[0]] == points[pair[1]]


async def test_the_rematch_of_three_is_for_three(client):
    host, _ = await played(client, "online-tre", smazzate=1)
    again = await host.call("POST", "/rivincita")
    listed = await client.call(
        "GET", f"/tavoli/{again['id']}", authorization=f"Bearer {host.token}"
    )
    assert list(listed["posti"]) == ["N", "E", "S"]


async def test_a_replay_of_three_tells_who_played_with_whom_when(client):
    text = (ROOT / "data/records/online-tre.brn").read_text(encoding="utf-8")
    seen = await client.call("POST", "/verbali/rivedi", {"verbale": text})
    assert seen["linee"] == ["Nord", "Est", "Sud"]
    assert [one["linea"] for one in seen["posti"].values()] == seen["linee"]
    told = [one["linee"] for one in seen["finite"][0]["mosse"] if "linee" in one]
    assert [len(set(lines.values())) for lines in told] == [3, 2], "the first exit changed it once"


@pytest.mark.parametrize("code", OTHERS)
async def test_the_sample_of_every_code_is_replayed_by_the_service(client, code):
    text = (ROOT / f"data/records/{code}.brn").read_text(encoding="utf-8")
    seen = await client.call("POST", "/verbali/rivedi", {"verbale": text})
    assert seen["codice"] == code
    assert all(smazzata["punti"] for smazzata in seen["finite"])
