"""A player in forty lines: `python docs/examples/bot.py http://127.0.0.1:8000` plays a smazzata.

It opens a table against three of the service's bots: it draws, lays the
best play that the service suggests, and discards a letter that is hard to place.
"""

import asyncio
import sys

from api.client import Client, Refused

HARD_TO_PLACE = "QHZVFGDBPULMCNTSRIOEA"


def discard(hand: list[str]) -> list[str]:
    """The cards in the order in which we would rather lose them, matte last."""
    return sorted(hand, key=lambda card: HARD_TO_PLACE.find(card[0]) % 99)


async def play(address: str) -> None:
    """Play until the turno is over."""
    async with Client(address) as client:
        bots = dict.fromkeys("NEO", "principiante")
        seat = await client.open_table("Esempio", bot=bots, smazzate=1, avvia=True)
        async with seat.follow() as table:
            async for _ in table.changes():
                view = table.view
                if view["stato"] == "finito":
                    print(view["esito"]["turno"])
                    return
                if view["turno"] != seat.seat or not view["si_puo"]:
                    continue
                if "pesca" in view["si_puo"]:
                    moves = [{"tipo": "pesca"}]
                else:
                    found = await seat.call("GET", "/suggerimenti")
                    moves = [one["mossa"] for one in found["giocate"][:5]]
                    moves += [{"tipo": "scarta", "carta": card} for card in discard(view["mano"])]
                for move in moves:
                    try:
                        await table.play(move)
                        break
                    except Refused as no:
                        print(no.title)


asyncio.run(play(sys.argv[1]))
