"""Hidden cards never leave the server: what a seat cannot know does not change what it is sent."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from websockets.asyncio.client import connect

from api.client import Refused
from api.service.dice import Dice
from api.service.house_clock import HouseClock
from api.words import Words
from burraco_engine.count.match import setup_for
from burraco_engine.moves import Deal
from burraco_engine.names import Millis, Seat
from burraco_engine.turn.deciding import open_turno, play
from tests.api.support import four, served

pytestmark = pytest.mark.anyio
NOW = 1_800_000_000_000


class Loaded(Dice):
    """Dice with a known deck, North dealing, and one name for the table."""

    def __init__(self, deck):
        super().__init__(seed=1)
        self.deck = deck

    def deal(self, rules):
        return Deal(self.deck, 1, "00" * 32)

    def draw_seats(self, rules, seats):
        while True:
            move = super().draw_seats(rules, seats)
            opened = open_turno(rules, setup_for(rules, smazzate=1), seats[0], Millis(0))
            if play(rules, opened.state, move, now=Millis(0)).state.dealer == Seat("N"):
                return move

    def table_id(self):
        return "tavolo"


def dealt(rules, deck):
    state = open_turno(rules, setup_for(rules, smazzate=1), Seat("N"), Millis(0)).state
    return play(rules, state, Deal(deck, 1, "00" * 32), now=Millis(0)).state.table


def permuted(rules, deck, chance):
    """The same deck with the cards shuffled that North cannot know after the deal."""
    known = dealt(rules, deck)
    for _ in range(600):
        other = list(deck)
        one, two = chance.sample(range(len(deck)), 2)
        other[one], other[two] = other[two], other[one]
        table = dealt(rules, tuple(other))
        if table.hand(Seat("N")) == known.hand(Seat("N")) and table.monte == known.monte:
            deck = tuple(other)
    return deck


async def heard_by_north(settings, deck, discards):
    """Every frame that North is sent while the others play; what they discarded."""
    async with served(
        settings, dice=Loaded(deck), clock=HouseClock(lambda: NOW, lambda: 0)
    ) as client:
        seats = dict(zip("NESO", await four(client, smazzate=1), strict=True))
        address = client.address.replace("http", "ws")
        frames, made = list[str](), []
        async with connect(f"{address}/api/v1/tavoli/tavolo/ws", proxy=None) as socket:
            await socket.send(json.dumps({"tipo": "ciao", "token": seats["N"].token}))
            for turn, name in enumerate("ESO"):
                seat = seats[name]
                view = await seat.view()
                assert view["turno"] == name
                done = await seat.move({"tipo": "pesca"}, view["version"])
                hand = (await seat.view())["mano"]
                for card in discards[turn] if discards else sorted(set(hand)):
                    try:
                        await seat.move({"tipo": "scarta", "carta": card}, done["version"])
                    except Refused:
                        continue
                    made.append((card, hand))
                    break
            last = (await seats["N"].view())["version"]
            while not frames or json.loads(frames[-1]).get("version", 0) < last:
                frames.append(await asyncio.wait_for(socket.recv(decode=True), 30))
        record = await seats["N"].client.http.get(
            "/api/v1/tavoli/tavolo/verbale",
            headers={"authorization": f"Bearer {seats['N'].token}"},
        )
        events = await seats["N"].events()
        view = await seats["N"].view()
        commitment = view["impegno"]
        texts = [*frames, record.text, json.dumps(events), json.dumps(view)]
        return [text.replace(commitment, "impegno") for text in texts], made


async def test_north_is_sent_the_same_bytes_whatever_the_others_hold(settings, tmp_path):
    from dataclasses import replace

    from api.service.games import Games

    rules = Games(Words.open(settings.lexicon_dir)).assemble("parole-2025")
    deck = list(rules.deck.cards)
    chance = random.Random(7)
    chance.shuffle(deck)
    other = permuted(rules, tuple(deck), chance)
    mine, theirs = dealt(rules, tuple(deck)), dealt(rules, other)
    assert mine.hand(Seat("E")) != theirs.hand(Seat("E"))
    assert mine.tallone != theirs.tallone
    # Both games discard the same cards: those that the two hands have in common.
    common = [
        sorted({str(card) for card in mine.hand(seat)} & {str(card) for card in theirs.hand(seat)})
        for seat in map(Seat, "ESO")
    ]
    assert all(common)
    first, made = await heard_by_north(settings, tuple(deck), common)
    second_settings = replace(settings, database_url=f"sqlite:///{tmp_path / 'altro.db'}")
    second, made_again = await heard_by_north(second_settings, other, common)
    assert [card for card, _ in made] == [card for card, _ in made_again]
    assert [hand for _, hand in made] != [hand for _, hand in made_again]
    assert len(made) == 3
    assert first == second
