"""Bots: whoever is in turn and is not a person gets his move from the pool."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from itertools import chain, repeat
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from api.problems import ApiError
from api.service import worker
from api.service.model import Pace
from api.store.base import StoreUnavailableError
from burraco_engine.moves import Collect, Discard, Draw
from burraco_engine.state import Mode
from burraco_engine.turn.allowed import allowed
from burraco_engine.turn.deciding import is_legal, legal_moves
from burraco_engine.view import view
from parole_engine.bots.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from api.service.decision import Decision
    from api.service.hub import Hub
    from api.service.live import LiveTable
    from api.service.pool import Pool
    from burraco_engine.code.rules import Rules
    from burraco_engine.moves import SeatMove
    from burraco_engine.names import Millis
    from burraco_engine.state import State

__all__ = ["DEFAULT_LEVEL", "BotDriver"]

_log = logging.getLogger("parole.bots")

DEFAULT_LEVEL: Final = next(iter(LEVELS))
_THINKING_SECONDS: Final = 30.0
"""A bot looks at so many plays and no more, which takes well under a second; this is for the pool:
a table does not stand still because a process does."""
_ALONE_SECONDS: Final = 300.0
"""So long bots play on at a table where nobody is; they go on when somebody comes."""
_NO_TABLE: Final = frozenset({"table.missing", "table.damaged"})
_PACES: Final = MappingProxyType({Pace.SLOW: 2.0, Pace.NORMAL: 1.0, Pace.FAST: 0.35})
"""How long a bot takes at a table, by its pace, against what the service is set to."""
_RETRY_SECONDS: Final = (0.5, 1, 2, 4, 8)


def _rests(live: LiveTable) -> bool:
    """Nobody is connected, nor was at the table a while ago: among themselves bots do not play."""
    live.resting = live.deserted and monotonic() - live.visited_at >= _ALONE_SECONDS
    return live.resting


def _play_legally(decision: Decision, move: SeatMove | None) -> None:
    """Play the bot's move if it has one that the rules allow, or else some legal one.

    Where illegal moves can be made and contested, bots make none of them.
    """
    game = decision.state.game
    assert game is not None, "a bot in turn has a game"
    strict = replace(game, setup=replace(game.setup, mode=Mode.ASSISTITA))
    rules, now = decision.rules, decision.game_time
    if move is None or not is_legal(rules, strict, move, now=now):
        _log.error("no bot move", extra={"table": decision.state.table_id, "move": move})
        move = _some_move(rules, strict, now)
    if move is not None and not is_legal(rules, game, move, now=now):
        move = next(legal_moves(rules, game, now=now), None)  # an arbiter has left it another
    decision.play(move or _any_move(rules, game))


def _some_move(rules: Rules, game: State, now: Millis) -> SeatMove | None:
    """A legal move, if there is one: one that needs no search, a draw or any discard, before."""
    seat = game.turn.seat
    discards = (Discard(seat, card) for card in game.table.hand(seat))
    simple = (move for move in discards if is_legal(rules, game, move, now=now))
    return next(chain(simple, legal_moves(rules, game, now=now)), None)


def _any_move(rules: Rules, game: State) -> SeatMove:
    """What the hands can still do where what others did wrong has left no legal move."""
    seat = game.turn.seat
    can, due = allowed(rules, game, seat).can, game.status(seat).forced
    if "pesca" in can:
        return Draw(seat)
    if "raccogli" in can:
        return Collect(seat)
    return Discard(seat, (game.table.prepared_by(seat) or due or game.table.hand(seat))[0])


async def _in_time(think: Callable[[], Awaitable[SeatMove]]) -> SeatMove | None:
    try:
        return await asyncio.wait_for(think(), _THINKING_SECONDS)
    except TimeoutError:
        return None


class BotDriver:
    """Plays for the bots of all tables, one task per table while a bot is in turn."""

    def __init__(self, hub: Hub, pool: Pool, pace_ms: int) -> None:
        self._hub = hub
        self._pool = pool
        self._pace = pace_ms / 1000
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self, live: LiveTable) -> None:
        """See to the table if a bot is in turn and nobody is seeing to it; people are about."""
        table_id = live.state.table_id
        ours = live.held and table_id not in self._tasks
        if not ours or live.state.bot_in_turn is None or _rests(live):
            return
        task = asyncio.create_task(self._drive(table_id), name=f"bot-{table_id}")
        self._tasks[table_id] = task
        task.add_done_callback(lambda _: self._tasks.pop(table_id, None))

    async def close(self) -> None:
        """Stop playing; a move that is being kept is kept."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _drive(self, table_id: str) -> None:
        """Play until a person is in turn; after a failure try again, ever more slowly, for ever."""
        for pause in chain(_RETRY_SECONDS, repeat(_RETRY_SECONDS[-1])):
            try:
                while await self._turn(table_id):
                    pass
            except StoreUnavailableError:  # the store says itself what it met
                await asyncio.sleep(pause)
            except Exception as error:
                _log.exception("bot failed", extra={"table": table_id})
                if isinstance(error, ApiError) and error.code in _NO_TABLE:
                    return
                await asyncio.sleep(pause)
            else:
                return

    async def _turn(self, table_id: str) -> bool:
        """One move of the bot in turn; False if there is none."""
        live = await self._hub.table(table_id)
        state = live.state
        seat = state.bot_in_turn
        if seat is None or state.game is None or not live.held or _rests(live):
            return False
        setup, seen = state.setup, view(state.game, state.game.turn.seat)
        level = state.seat(seat).player or DEFAULT_LEVEL
        think = partial(
            self._pool.run,
            f"bot {live.payer}",
            worker.bot_move,
            seen,
            setup.code,
            setup.choices,
            state.rulings,
            level,
            state.version,
        )
        move, _ = await asyncio.gather(
            _in_time(think), asyncio.sleep(self._pace * _PACES[state.pace])
        )

        def play(decision: Decision) -> None:
            if decision.state.moved_at == state.moved_at and decision.state.bot_in_turn == seat:
                _play_legally(decision, move)

        await self._hub.act(table_id, play)
        return True
