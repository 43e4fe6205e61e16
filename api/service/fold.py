"""Folding a table's log: what each fact makes of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, assert_never

from api.service import facts as f
from api.service.model import CallInfo, RulingInfo, SeatInfo, TableSetup, TableState
from api.service.names import NOBODY
from api.store.base import Entry, Status
from burraco_engine.copying import replace
from burraco_engine.fold.evolve import evolve
from burraco_engine.state import EMPTY

__all__ = ["after", "fold_entry", "opened"]

_AtChairs: TypeAlias = (
    f.SeatTaken
    | f.ProgramSeated
    | f.SeatLeft
    | f.ChairsChanged
    | f.BotSatIn
    | f.PlayerReturned
    | f.Consented
    | f.Invited
    | f.Greeted
)
_OfArbiter: TypeAlias = f.ArbiterArrived | f.CallOpened | f.CallClosed | f.WordRuled


def opened(table_id: str, fact: f.TableOpened, at: int) -> TableState:
    """The table as it is opened."""
    setup = TableSetup(
        code=fact.code,
        choices=tuple(sorted(fact.choices.items())),
        mode=fact.mode,
        smazzate=fact.smazzate,
        clocked=fact.clocked,
        private=fact.private,
        hints=fact.hints,
        stand_ins=fact.stand_ins,
        lexicon=fact.lexicon,
        seats=fact.seats,
    )
    return TableState(
        table_id=table_id,
        setup=setup,
        host=fact.host,
        seats=tuple(SeatInfo(seat) for seat in setup.seats),
        version=1,
        moved_at=1,
        created_at=at,
        updated_at=at,
    )


def after(state: TableState, fact: f.Fact, at: int) -> TableState:
    """The table after one more fact."""
    state = replace(state, version=state.version + 1, updated_at=at)
    match fact:
        case f.Played(event):
            game = evolve(state.game or EMPTY, event)
            return state.with_game(game, (event,), state.version, at)
        case (
            f.SeatTaken()
            | f.ProgramSeated()
            | f.SeatLeft()
            | f.ChairsChanged()
            | f.BotSatIn()
            | f.PlayerReturned()
            | f.Consented()
            | f.Invited()
            | f.Greeted()
        ):
            return _at_chairs(state, fact)
        case f.ArbiterArrived() | f.CallOpened() | f.CallClosed() | f.WordRuled():
            return _of_arbiter(state, fact)
        case f.GameStarted():
            return replace(state, started_at=fact.at, status=Status.PLAYING)
        case f.PaceChosen():
            return replace(state, pace=fact.pace)
        case f.CountAgreed():
            return replace(state, agreed=state.agreed | {fact.seat})
        case f.WatcherAsked():
            return replace(state, asking=(*state.asking, fact.name))
        case f.WatcherAdmitted():
            return replace(state, asking=tuple(one for one in state.asking if one != fact.name))
        case f.ServiceInterrupted():
            return replace(state, skew=state.skew + fact.ms, moved_at=state.version)
        case f.RematchOpened():
            return replace(state, rematch=fact.table_id)
        case f.TableExpired():
            return replace(state, status=Status.EXPIRED)
        case f.SecretIssued() | f.DeviceAdded() | f.ArbiterLooked() | f.ArbiterNoted():
            return state
        case f.TableOpened():
            raise ValueError("un tavolo si apre una volta sola")
        case _:
            assert_never(fact)


def _at_chairs(state: TableState, fact: _AtChairs) -> TableState:
    match fact:
        case f.SeatTaken():
            taken = {"name": fact.name, "bot": fact.bot, "stand_in": None, "gone": False}
            return replace(state, seats=_seats(state, fact.seat, program=False, **taken))
        case f.ProgramSeated():
            return replace(state, seats=_seats(state, fact.seat, program=True))
        case f.SeatLeft():
            if state.game is None:
                seats = _seats(state, fact.seat, name=None, bot=None, program=False)
            else:
                seats = _seats(state, fact.seat, gone=True, stand_in=fact.bot)
            kept = frozenset(one for one in state.consents if one[0] != fact.seat)
            invited = tuple(one for one in state.invited if fact.seat not in one)
            said = tuple(one for one in state.greetings if one[0] != fact.seat)
            return replace(state, seats=seats, consents=kept, invited=invited, greetings=said)
        case f.ChairsChanged():
            return _changed_chairs(state, fact)
        case f.BotSatIn():
            return replace(state, seats=_seats(state, fact.seat, stand_in=fact.bot))
        case f.PlayerReturned():
            return replace(state, seats=_seats(state, fact.seat, stand_in=None))
        case f.Consented():
            key = frozenset({(fact.seat, fact.what)})
            given = state.consents | key if fact.given else state.consents - key
            return replace(state, consents=given)
        case f.Invited():
            return replace(state, invited=(*state.invited, (fact.seat, fact.by)))
        case f.Greeted():
            return replace(state, greetings=(*state.greetings, (fact.seat, fact.phrase)))
        case _:
            assert_never(fact)


def _of_arbiter(state: TableState, fact: _OfArbiter) -> TableState:
    match fact:
        case f.ArbiterArrived():
            return replace(state, arbiter=fact.name)
        case f.CallOpened():
            call = CallInfo(fact.seat, fact.reason, fact.word, state.updated_at)
            return replace(state, call=call)
        case f.CallClosed():
            return replace(state, call=None)
        case f.WordRuled():
            ruling = RulingInfo(fact.word, fact.admitted, fact.signed_by, fact.reason)
            return replace(state, rulings=(*state.rulings, ruling))
        case _:
            assert_never(fact)


def _seats(state: TableState, seat: str, /, **changes: Any) -> tuple[SeatInfo, ...]:
    return tuple(replace(one, **changes) if one.seat == seat else one for one in state.seats)


def _changed_chairs(state: TableState, fact: f.ChairsChanged) -> TableState:
    one, other = fact.seats
    moved = {one: state.seat(other), other: state.seat(one)}
    seats = tuple(
        replace(moved[info.seat], seat=info.seat, name=fact.names[info.seat])
        if info.seat in moved
        else info
        for info in state.seats
    )
    swap = {one: other, other: one}
    return replace(
        state,
        seats=seats,
        host=swap.get(state.host, state.host),
        consents=frozenset((swap.get(seat, seat), what) for seat, what in state.consents),
        invited=tuple((swap.get(a, a), swap.get(b, b)) for a, b in state.invited),
        greetings=tuple((swap.get(seat, seat), said) for seat, said in state.greetings),
    )


def fold_entry(
    table_id: str, state: TableState | None, entry: Entry, names: Mapping[int, str] = NOBODY
) -> TableState:
    """The table after one more entry, or as the first one opens it."""
    fact = f.fact_of(entry, names)
    if state is not None:
        assert entry.version == state.version + 1, "a log has no gaps"
        return after(state, fact, entry.at)
    if not isinstance(fact, f.TableOpened):
        raise ValueError("il registro di un tavolo comincia con la sua apertura")
    return opened(table_id, fact, entry.at)
