"""French cards tried out at a table, and hints for them."""

from __future__ import annotations

import pytest

from api.client import Refused
from tests.api.support import four
from tests.api.test_attacks import refusal
from tests.api.test_turno import in_turn

pytestmark = pytest.mark.anyio
CLASSIC = {"codice": "classico-2007"}


async def test_what_is_tried_is_what_can_be_played(client):
    seats = await four(client, **CLASSIC)
    for one in seats:
        await one.call("POST", "/consensi", {"aiuti": True})
    seat, view, _ = await in_turn(seats)
    await seat.move({"tipo": "pesca"}, view["version"])
    hand = (await seat.view())["mano"]
    hints = (await seat.call("GET", "/suggerimenti"))["giocate"]
    gains = [one["guadagno"] for one in hints]
    assert gains == sorted(gains, reverse=True)
    nothing = await seat.call("POST", "/prova", {"carte": hand[:2]})
    assert nothing["giocate"] == []
    assert nothing["rifiuto"]["code"] == "meld.too_short"
    for hint in hints[:1]:
        tried = await seat.call("POST", "/prova", {"carte": hint["carte"]})
        assert hint["mossa"] in [one["mossa"] for one in tried["giocate"]]
        await seat.move(hint["mossa"], (await seat.view())["version"])
        assert hint["gioco"]["carte"] in [one["carte"] for one in (await seat.view())["giochi"]]


async def test_cards_of_others_are_not_tried(client):
    seats = await four(client, **CLASSIC)
    mine = (await seats[0].view())["mano"]
    other = next(card for card in ("Kc", "Kq", "Kf", "Kp") if mine.count(card) < 2)
    asked = {"carte": [other] * 3}
    tried = await seats[0].call("POST", "/prova", asked)
    assert tried == {"giocate": [], "rifiuto": tried["rifiuto"]}
    assert tried["rifiuto"]["code"] == "cards.not_in_hand"


async def test_where_nobody_says_it_before_nothing_is_tried(client):
    seats = await four(client)
    asked = {"carte": ["4c"]}
    assert await refusal(seats[0].call("POST", "/prova", asked)) == "table.trials_of_words"
    waiting = await client.open_table("Anna", **CLASSIC)
    assert await refusal(waiting.call("POST", "/prova", asked)) == "table.not_started"
    with pytest.raises(Refused):
        await (await four(client, **CLASSIC))[0].call("POST", "/prova", {"carte": ["boh"]})
