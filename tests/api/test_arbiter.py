"""The arbiter at a table: invitation, consent, pause, ruling, note, and looks that are recorded."""

from __future__ import annotations

import pytest

from api.client import Refused, Seat
from tests.api.support import arbiter_secret, four
from tests.api.test_turno import in_turn

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def client(archive_client):
    """The same on SQLite and on PostgreSQL."""
    return archive_client


async def refusal(awaitable):
    with pytest.raises(Refused) as refused:
        await awaitable
    return refused.value.code


async def with_arbiter(client, *, consent=True):
    seats = await four(client, orologi=True)
    body = {"nome": "Rita", "invito": arbiter_secret(seats)}
    made = await client.call("POST", f"/tavoli/{seats[0].table_id}/arbitro", body)
    if consent:
        for seat in seats:
            await seat.call("POST", "/consensi", {"arbitro": True})
    return seats, Seat(client, seats[0].table_id, "", made["token"])


def act(arbiter, kind, **body):
    return arbiter.call("POST", "/arbitro/atti", {"tipo": kind, **body})


async def test_the_arbiter_is_shown_to_all_and_acts_only_with_everybodys_consent(client):
    seats, arbiter = await with_arbiter(client, consent=False)
    assert (await seats[0].view())["arbitro"] == "Rita"
    assert await refusal(act(arbiter, "pausa")) == "consent.missing"
    assert await refusal(act(seats[0], "pausa")) == "seat.not_arbiter"


async def test_before_the_start_there_is_nothing_to_pause(client):
    host = await client.open_table("Anna")
    body = {"nome": "Rita", "invito": host.opened["invito_arbitro"]["secret"]}
    made = await client.call("POST", f"/tavoli/{host.table_id}/arbitro", body)
    await host.call("POST", "/consensi", {"arbitro": True})
    arbiter = Seat(client, host.table_id, "", made["token"])
    for kind in ("pausa", "ripresa"):
        assert await refusal(act(arbiter, kind)) == "table.not_started"
    await host.call("DELETE", f"/posti/{host.seat}")
    assert await refusal(act(arbiter, "pausa")) == "table.not_started"


async def test_a_seats_invitation_does_not_make_an_arbiter(client):
    host = await client.open_table("Anna")
    body = {"nome": "Rita", "invito": host.opened["invito"]["secret"]}
    sit = client.call("POST", f"/tavoli/{host.table_id}/arbitro", body)
    assert await refusal(sit) == "seat.invitation_wrong"


async def test_a_pause_stops_play_and_its_clock_until_the_arbiter_resumes(client):
    seats, arbiter = await with_arbiter(client)
    await act(arbiter, "pausa")
    seat, view, _ = await in_turn(seats)
    assert view["fermo"] is True
    assert await refusal(seat.move({"tipo": "pesca"}, view["version"])) == "turn.stopped"
    assert view["orologio"]["resto_ms"] <= 5_000
    await act(arbiter, "ripresa")
    seat, view, _ = await in_turn(seats)
    await seat.move({"tipo": "pesca"}, view["version"])


async def test_hands_are_seen_only_while_a_call_is_open_and_every_look_is_an_entry(client):
    seats, arbiter = await with_arbiter(client)
    assert (await arbiter.view())["mano"] == []
    assert await refusal(act(arbiter, "guarda", posti=["N"])) == "arbiter.no_call"
    two = seats[1].call("POST", "/chiamata", {"motivo": "una parola", "parola": "l'amico"})
    assert await refusal(two) == "request.malformed"
    await seats[1].call("POST", "/chiamata", {"motivo": "una parola", "parola": "Casa"})
    assert (await seats[0].view())["chiamata"]["parola"] == "casa"
    seen = await act(arbiter, "guarda", posti=["N"])
    assert seen["mani"] == {"N": (await seats[0].view())["mano"]}
    looks = [one for one in await seats[0].events() if one["tipo"] == "arbitro_guarda"]
    assert [one["posti"] for one in looks] == [["N"]]
    await act(arbiter, "ripresa")
    assert (await seats[0].view())["chiamata"] is None
    assert await refusal(act(arbiter, "guarda", posti=["N"])) == "arbiter.no_call"


async def test_a_ruling_on_a_word_is_signed_and_counts_at_this_table(client):
    seats, arbiter = await with_arbiter(client)
    await act(arbiter, "decisione", parola="Qwzx", ammessa=True, motivo="nel dizionario")
    await act(arbiter, "nota", testo="Tutto regolare.")
    view = await seats[0].view()
    assert view["decisioni"] == [{"parola": "qwzx", "ammessa": True, "firma": "Rita"}]
    assert any(one.get("testo") == "Tutto regolare." for one in await seats[0].events())


async def test_without_an_arbiter_nobody_can_be_called(client):
    seats = await four(client)
    assert await refusal(seats[0].call("POST", "/chiamata", {})) == "arbiter.missing"
