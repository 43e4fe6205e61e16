"""Playing: the moves of players and of the clock, what came of them, the record."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, get_args

from api.problems import ApiError
from api.service.arbiter import acting
from api.service.calls import TEXT_LIMIT, let_bots_notice
from api.service.facts import Played, fact_of
from api.service.model import Consent
from api.service.publishing import shown_entry
from api.service.seen import ARBITER, seat_of, undo_unagreed
from api.store.base import IdempotencyKey, Status
from burraco_engine import moves as m
from burraco_engine.errors import NotationError, RuleViolation
from burraco_engine.events import TurnoOpened
from burraco_engine.names import NOBODY, Seat
from burraco_engine.record.brn import over_record, record_of
from burraco_engine.record.codec import move_from_json
from burraco_engine.record.redaction import event_view_to_json, redact
from burraco_engine.state import Mode

if TYPE_CHECKING:
    from api.edge.metrics import Metrics
    from api.service.decision import Decision
    from api.service.hub import Acted, Hub
    from api.service.seen import Viewer
    from burraco_engine.code.rules import Rules
    from burraco_engine.events import Event

__all__ = ["SPOKEN", "Company", "Play", "expire_time", "move_key", "play_move"]

_EVENTS_LIMIT: Final = 500
_SAID: Final = (
    m.Contest,
    m.Denounce,
    m.Heal,
    m.Prepare,
    m.Choose,
    m.Complete,
    m.AskExplanation,
    m.GiveExplanation,
    m.AskWarning,
)
_OF_SEATS: Final = (*get_args(m.SeatMove), *_SAID)
_OF_ARBITER: Final = (m.Denounce, m.Choose, m.RuleWord, m.LookAt)
SPOKEN: Final = (*_SAID, m.RuleWord, m.LookAt)
"""What people say about the game by their own tokens."""
_LASTING: Final = (m.Contest, m.Denounce, m.AskExplanation, m.GiveExplanation, m.AskWarning)
"""What may be said though the game went on meanwhile: it names what it is about."""

_WAIT_SECONDS: Final = 0.003
_LOOK_SECONDS: Final = 0.1
_MANY: Final = 15
"""So many moves between two looks are many: then one more comes while another waits."""
_SPELLED: Final = json.JSONEncoder(sort_keys=True, ensure_ascii=False, default=str).encode
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def move_key(seat: str, key: str | None, move: Mapping[str, Any]) -> IdempotencyKey | None:
    """The client's name for a move, bound to its content."""
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise ApiError("move.key_malformed")
    written = _SPELLED(move).encode("utf-8", "replace")
    return IdempotencyKey(seat, key, hashlib.sha256(written).hexdigest())


def _read(raw: Mapping[str, Any], seat: Seat, kinds: tuple[type, ...], whose: str) -> m.Move:
    move: m.Move = move_from_json(raw, seat)
    if not isinstance(move, kinds):
        raise NotationError("notation.move", reason=f"«{raw['tipo']}» non è una mossa {whose}")
    if isinstance(move, m.GiveExplanation):
        return replace(move, text=_text(move.text))
    if isinstance(move, m.Choose | m.RuleWord):
        return replace(move, note=_text(move.note))
    return move


def _text(said: str) -> str:
    """What somebody wrote, on one line."""
    if len(said) > TEXT_LIMIT:
        raise ApiError("request.malformed", reason=f"il testo ha più di {TEXT_LIMIT} caratteri")
    return " ".join(said.split())


def play_move(
    decision: Decision, speaker: str, raw: Mapping[str, Any], expected_version: int
) -> None:
    """Play the move of a player or the arbiter, if nothing of the play happened since he looked.

    Before that nothing is carried out, so that nobody is warned for a move that crossed a call.
    """
    state = decision.state
    arbiter = speaker == ARBITER
    move = (
        _read(raw, NOBODY, _OF_ARBITER, "dell’arbitro")
        if arbiter
        else _read(raw, Seat(speaker), _OF_SEATS, "dei giocatori")
    )
    if state.game is None:
        raise ApiError("table.not_started", version=state.version)
    if state.status is not Status.PLAYING:
        raise ApiError("table.over", version=state.version)
    oldest = 0 if isinstance(move, _LASTING) else state.moved_at
    if not oldest <= expected_version <= state.version:
        raise ApiError("move.stale", version=state.version)
    if arbiter:
        acting(decision)
    else:
        decision.return_to_seat(speaker)
        if isinstance(move, m.Undo) and (unagreed := undo_unagreed(decision.state, decision.rules)):
            raise unagreed
    decision.play(move)
    if state.setup.mode == Mode.ARBITRATA and isinstance(move, m.SeatMove):
        let_bots_notice(decision)


def expire_time(decision: Decision) -> None:
    """Do what the clocks ask for at this instant; nothing if they ask for nothing."""
    state, game = decision.state, decision.state.game
    if game is None or state.status is not Status.PLAYING or game.stopped:
        return
    end = state.turno_end(decision.rules)
    if end is not None and decision.now >= end:
        decision.play(m.AnnounceTimeOut())
        return
    if state.deadline is not None and decision.game_time >= state.deadline:
        decision.play(m.ExpireTime())


def _nameless(event: Event) -> Event:
    """The same with seats in the place of names."""
    if not isinstance(event, TurnoOpened):
        return event
    setup = replace(event.setup, names=tuple(map(str, event.setup.seats)), arbiter=None)
    return replace(event, setup=setup)


class Company:
    """Moves that come thick and fast are decided, written and shown together.

    What a move costs is mostly what the processor forgot since the last one: a few together cost
    little more than the first. While few play nobody waits; when many do, a move waits some
    milliseconds for those that come next.
    """

    __slots__ = ("_came", "_looked_at", "_many", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []
        self._came = 0
        self._looked_at = 0.0
        self._many = False

    async def gather(self) -> None:
        """Go on at once, or together with the moves of the next milliseconds if there are many."""
        loop = asyncio.get_running_loop()
        self._came += 1
        passed = loop.time() - self._looked_at
        if passed >= _LOOK_SECONDS:
            self._many = self._came * _LOOK_SECONDS >= _MANY * passed
            self._came, self._looked_at = 0, self._looked_at + passed
        if not self._many:
            return
        if not self._waiting:
            loop.call_later(_WAIT_SECONDS, self._go)
        waits = loop.create_future()
        self._waiting.append(waits)
        await waits

    def _go(self) -> None:
        together, self._waiting = self._waiting, []
        for waits in together:
            if not waits.done():
                waits.set_result(None)


class Play:
    """What players do at tables, and what can be read of it afterwards."""

    def __init__(self, hub: Hub, metrics: Metrics) -> None:
        self._hub = hub
        self._metrics = metrics
        self._company = Company()

    async def move(
        self,
        table_id: str,
        speaker: str,
        raw: Mapping[str, Any],
        expected_version: int,
        key: str | None,
    ) -> Acted[None]:
        """Play a move of a seat or the arbiter; what came of it, also if it was sent before."""
        started = perf_counter()
        await self._company.gather()
        try:
            acted = await self._hub.act(
                table_id,
                lambda decision: play_move(decision, speaker, raw, expected_version),
                move_key(speaker, key, raw),
            )
        except RuleViolation:
            self._metrics.move("vietata")
            raise
        except Exception:
            self._metrics.move("rifiutata")
            raise
        self._metrics.move("ripetuta" if acted.duplicate else "giocata")
        self._metrics.move_seconds.observe(perf_counter() - started)
        return acted

    async def texts(self, table_id: str, acted: Acted[None], viewer: Viewer) -> list[str]:
        """The entries of what was done, as the viewer may see them."""
        if acted.shown:
            return [one.text(viewer) for one in acted.shown]
        count = acted.last - acted.first + 1
        entries = await self._hub.store.entries(table_id, acted.first - 1, count)
        names = (await self._hub.table(table_id)).names
        return [shown_entry(entry, names).text(viewer) for entry in entries]

    async def events(self, table_id: str, viewer: Viewer, after: int, last: int) -> list[str]:
        """The entries after a version, up to the last, as the viewer may see them.

        Later ones are left out: the viewer may have changed chairs with them.
        """
        count = min(_EVENTS_LIMIT, last - after)
        entries = await self._hub.store.entries(table_id, after, count) if count > 0 else ()
        names = (await self._hub.table(table_id)).names
        return [shown_entry(entry, names).text(viewer) for entry in entries]

    async def record(self, table_id: str, viewer: Viewer) -> str:
        """The record (BRN) of the game, as the viewer may read it now."""
        rules, log = await self._log(table_id)
        return await asyncio.to_thread(record_of, rules, log, seat_of(viewer))

    async def shared_record(self, table_id: str) -> str:
        """What of the record is over, for anybody: without names unless everybody agreed."""
        rules, log = await self._log(table_id)
        state = (await self._hub.table(table_id)).state
        named = not state.lacking(Consent.NAMES)
        return await asyncio.to_thread(over_record, rules, log, named=named)

    async def shared_events(self, table_id: str) -> list[dict[str, Any]]:
        """What happened with the cards as anybody saw it; no names unless everybody agreed."""
        _, log = await self._log(table_id)
        state = (await self._hub.table(table_id)).state
        named = not state.lacking(Consent.NAMES)
        return [event_view_to_json(redact(one if named else _nameless(one), None)) for one in log]

    async def _log(self, table_id: str) -> tuple[Rules, list[Event]]:
        live = await self._hub.table(table_id)
        state = live.state
        if state.game is None:
            raise ApiError("table.not_started", version=state.version)
        log: list[Event] = []
        after = 0
        while after < state.version:
            count = min(_EVENTS_LIMIT, state.version - after)
            for entry in await self._hub.store.entries(table_id, after, count):
                after = entry.version
                if isinstance(fact := fact_of(entry, live.names), Played):
                    log.append(fact.event)
        return self._hub.rules(state), log
