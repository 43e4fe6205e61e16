"""A player in forty lines: `python docs/examples/bot.py http://127.0.0.1:8000` plays a smazzata.

It draws, lays the best play that the service suggests, discards a letter hard to place.
"""

import asyncio
import sys
from contextlib import suppress

from api.client import Client, Json, Refused, Seat

HARD_TO_PLACE = "QHZVFGDBPULMCNTSRIOEA"


async def play(address: str) -> None:
    """Play against three of the service's bots until the turno is over."""
    async with Client(address) as client:
        table = {"bot": dict.fromkeys("NEO", "principiante"), "smazzate": 1, "avvia": True}
        seat = await client.open_table("Esempio", programma=True, **table)
        async with seat.follow() as followed:
            async for _ in followed.changes():
                for move in await choose(seat, followed.view) if followed.view["si_puo"] else ():
                    with suppress(Refused):
                        await followed.play(move)
                        break
                if followed.view["stato"] == "finito":
                    break
            print(followed.view["esito"]["turno"])


async def choose(seat: Seat, view: Json) -> list[Json]:
    """The moves we would make, the best first; matte are the last cards to discard."""
    if "pesca" in view["si_puo"]:
        return [{"tipo": "pesca"}]
    found = [one["mossa"] for one in (await seat.call("GET", "/suggerimenti"))["giocate"][:5]]
    hand = sorted(view["mano"], key=lambda card: HARD_TO_PLACE.find(card[0]) % 99)
    return found + [{"tipo": "scarta", "carta": card} for card in hand]


asyncio.run(play(sys.argv[1]))
