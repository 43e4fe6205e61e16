"""Follow a move through the house: which modules it enters, and how often it turns back.

Four people play at a table of the real application, reached without a socket. A draw, a word and a
discard are posted over HTTP while every call of ours is written down, from the request to its
answer: those of the request and of the tasks that it starts, in the thread that answers; the commit
happens beside it, in the store's own thread. A hop back is a call into a module that the ride
entered before the caller's own. `scripts/ride.py` prints the rides; `--scrivi` writes them into
docs/architecture.md, which a test compares.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from contextvars import ContextVar
from dataclasses import dataclass
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from api.app import create_app  # noqa: E402 - the application of this tree
from api.service.dice import Dice  # noqa: E402
from api.settings import Rate, Settings  # noqa: E402
from api.words import Words  # noqa: E402
from burraco_engine.moves import Discard, Open  # noqa: E402
from burraco_engine.record.codec import move_to_json  # noqa: E402
from burraco_engine.turn.deciding import legal_moves  # noqa: E402
from parole_engine.game import parole_rules  # noqa: E402

PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- ride: written by scripts/ride.py -->\n", "<!-- end of the ride -->\n"
OURS = ("burraco_engine", "parole_engine", "lexicon", "api")
RESUMED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
FAST = Rate(1e6, 1e6)
RIDING: ContextVar[Ride | None] = ContextVar("riding", default=None)
"""Whose calls are written down: the service does other things too while it answers."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call: who was called, and the nearest caller of ours."""

    module: str
    function: str
    caller: str


class Ride:
    """The calls of one request, in order; a coroutine that goes on is not called again."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._begun: dict[int, FrameType] = {}

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """What `sys.setprofile` calls."""
        code, module = frame.f_code, _module(frame)
        if event != "call" or module is None or code.co_name == "<module>":
            return
        if RIDING.get() is not self:
            return
        if code.co_flags & RESUMED:
            if id(frame) in self._begun:
                return
            self._begun[id(frame)] = frame
        back = frame.f_back
        while back is not None and _module(back) is None:
            back = back.f_back
        self.calls.append(Call(module, code.co_qualname, (back and _module(back)) or ""))

    def count(self, module: str, function: str) -> int:
        """How often a function was called."""
        return sum((one.module, one.function) == (module, function) for one in self.calls)

    @property
    def modules(self) -> list[str]:
        """Every module of ours that was entered, in the order of the first entries."""
        return list(dict.fromkeys(one.module for one in self.calls))

    @property
    def hops_back(self) -> Counter[tuple[str, str]]:
        """How often each module called one that had been entered before it."""
        place = {module: number for number, module in enumerate(self.modules)}
        return Counter(
            (one.caller, one.module)
            for one in self.calls
            if one.caller and place[one.module] < place[one.caller]
        )


def _module(frame: FrameType) -> str | None:
    name: str = frame.f_globals.get("__name__", "")
    return name if name.partition(".")[0] in OURS else None


class Table:
    """A table with four people, each of whom can be asked for and move."""

    def __init__(self, http: httpx.AsyncClient, table_id: str, tokens: list[str]) -> None:
        self._http = http
        self._path = f"/api/v1/tavoli/{table_id}"
        self._tokens = tokens

    @classmethod
    async def open(cls, http: httpx.AsyncClient) -> Table:
        """Seat four people and deal."""
        opened = (await http.post("/api/v1/tavoli", json={"nome": "Sara", "posto": "S"})).json()
        table = cls(http, opened["id"], [opened["token"]])
        for seat, name in (("N", "Nora"), ("E", "Elio"), ("O", "Omar")):
            body = {"nome": name, "posto": seat, "invito": opened["invito"]["secret"]}
            seated = await table.call("POST", "/posti", "", body)
            table._tokens.append(seated["token"])
        await table.call("POST", "/avvia", table._tokens[0], {})
        return table

    async def call(self, method: str, path: str, token: str, body: object = None) -> Any:
        """One request; what it answers."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self._http.request(method, self._path + path, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()

    async def move(self, raw: dict[str, Any]) -> Ride:
        """The player in turn makes a move; the ride of its request."""
        for token in self._tokens:
            view = await self.call("GET", "", token)
            if view["turno"] == view["posto"]:
                break
        body = {"mossa": raw, "expected_version": view["version"]}
        ride = Ride()
        RIDING.set(ride)
        sys.setprofile(ride)
        try:
            await self.call("POST", "/mosse", token, body)
        finally:
            sys.setprofile(None)
            RIDING.set(None)
        return ride


async def rides(seed: int = 2025) -> dict[str, Ride]:
    """The rides of a draw, of a word that nobody has asked about yet, and of a discard."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database_url=f"sqlite:///{folder}/parole.db",
            rate_address=FAST,
            rate_heavy=FAST,
            rate_seat=FAST,
            workers=1,
        )
        app = create_app(settings, dice=Dice(seed))
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 50_000))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://parole.test") as http,
        ):
            table = await Table.open(http)
            draw = await table.move({"tipo": "pesca"})
            word = await table.move(_word(app.state.services.service.hub))
            discard = await table.move(_discard(app.state.services.service.hub))
    return {"a draw": draw, "a discard": discard, "a word": word}


def _word(hub: Any) -> dict[str, Any]:
    """A word without a matta that the player in turn may lay, found by rules of our own."""
    (live,) = hub.loaded()
    words = Words.open(None)
    rules = parole_rules(words.lexicon, live.state.setup.code, rows=words.rows)
    game = live.state.game
    found = legal_moves(rules, game, now=game.clock.deadline)
    move = next(
        one for one in found if isinstance(one, Open) and not rules.deck.matte & {*one.cards}
    )
    written = move_to_json(move)
    del written["lettura"]
    return written


def _discard(hub: Any) -> dict[str, Any]:
    """The last card in the hand of the player in turn."""
    (live,) = hub.loaded()
    game = live.state.game
    return move_to_json(Discard(game.turn.seat, game.table.hand(game.turn.seat)[-1]))


def told(found: dict[str, Ride]) -> str:
    """The rides as the page shows them."""
    lines: list[str] = []
    for name, ride in found.items():
        modules, back = ride.modules, ride.hops_back
        lines += [
            f"**The ride of {name}**: {len(modules)} modules, {back.total()} hops back.",
            "",
            "```text",
            *modules,
            "```",
            "",
        ]
    return "\n".join(lines)


def page_with(text: str, rides_told: str) -> str:
    """The page with the rides between their marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{rides_told}\n{END}{after}"


def main() -> None:
    """Print the rides with their hops back, or write them into the page."""
    found = asyncio.run(rides())
    if "--scrivi" in sys.argv[1:]:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(page_with(text, told(found)), encoding="utf-8")
        return
    print(told(found))
    for name, ride in found.items():
        print(f"Hops back of {name}:")
        for (caller, module), times in ride.hops_back.most_common():
            print(f"  {times:3} {caller} -> {module}")


if __name__ == "__main__":
    main()
