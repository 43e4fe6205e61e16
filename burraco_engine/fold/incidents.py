"""What calls and rulings do to the state: the call itself, and cards that go back."""

from __future__ import annotations

from typing import assert_never

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.calls import IDLE_CALLS, OUT_OF_TURN, Call, Deed, Docket, Stray
from burraco_engine.cards import Card
from burraco_engine.copying import replace
from burraco_engine.fold.declarations import declared
from burraco_engine.fold.deeds import undone
from burraco_engine.fold.exposure import barred_by_partner
from burraco_engine.melds import Meld
from burraco_engine.names import NOBODY, Millis, Seat
from burraco_engine.state import Clock, Phase, State, Taken
from burraco_engine.table import MONTE, TALLONE, Place, Zone, transfer

__all__ = ["held", "incident", "resumed", "stray_after", "turn_kept", "with_deed"]


def incident(state: State, event: i.Incident) -> State:  # noqa: C901 - a closed union, matched whole
    """The state after one of these events."""
    if isinstance(event, i.Declaration):
        return declared(state, event)
    match event:
        case i.ArbiterSeated():
            return replace(state, setup=replace(state.setup, arbiter=event.name))
        case i.TookOutOfTurn():
            return _took(state, event)
        case i.ExplanationAsked() | i.ExplanationGiven():
            return state
        case i.CallOpened():
            clock = held(state.clock, event.at)
            return replace(state, clock=clock).with_docket(call=_opened(event))
        case i.InfractionFound():
            return state.with_docket(call=replace(_call(state), found=event.infraction))
        case i.AnswerAwaited():
            waiting = replace(
                _call(state),
                awaited=event.awaited,
                options=event.options,
                deadline=event.deadline,
            )
            return state.with_docket(call=waiting)
        case i.CardNamed():
            return _named(state, event)
        case i.MeldAmended():
            return _amended(state, event)
        case i.CardGiven():
            table = state.table
            table = transfer(table, (event.card,), TALLONE, table.hand_zone(event.seat))
            return _known_below(replace(state, table=table))
        case i.CardsPutBack():
            return _put_back(state, event)
        case i.CardsTakenBack():
            zone = Zone(Place.MELD, event.meld)
            hand = state.table.hand_zone(event.seat)
            table = transfer(state.table, event.cards, zone, hand, meld=event.rest)
            state = undone(replace(state, table=table), event.meld, event.cards)
            return state.with_seat(event.seat, returned=event.cards) if event.unaided else state
        case i.DiscardPrepared():
            table = state.table
            hand, side = table.hand_zone(event.seat), table.prepared_zone(event.seat)
            return replace(state, table=transfer(table, (event.card,), hand, side))
        case i.SmazzataReopened():
            return replace(state, phase=Phase.GIOCO, ending=None, closer=None)
        case i.RulingGiven():
            ruled = replace(_call(state), ruled=event.option, deadline=None, options=())
            return state.with_docket(call=ruled)
        case i.ScoreAssigned():
            return state.with_docket(assigned=event.points)
        case i.CallClosed():
            return _closed(state, event)
        case _:
            assert_never(event)


def _opened(event: i.CallOpened) -> Call:
    return Call(
        event.by,
        event.fact,
        event.against,
        event.moment,
        event.at,
        event.meld,
        event.cards,
        event.word,
        number=event.number,
    )


def _call(state: State) -> Call:
    assert state.call is not None, "no call is open"
    return state.call


def _took(state: State, event: i.TookOutOfTurn) -> State:
    source = MONTE if event.monte else TALLONE
    table = transfer(state.table, event.cards, source, state.table.hand_zone(event.seat))
    stray = Stray(event.seat, state.turn.number, event.monte, event.cards, event.al_volo)
    state = replace(state, table=table).with_docket(stray=stray)
    return state if event.monte else _known_below(state)


def _known_below(state: State) -> State:
    """The top card of the tallone is gone: what was known of it is known of nothing any more."""
    seats = tuple(replace(status, known=status.known[1:]) for status in state.seats)
    return replace(state, seats=seats)


def _named(state: State, event: i.CardNamed) -> State:
    """A card that was named aloud is known to be in that hand."""
    if event.laid or event.card in state.table.seen_with(event.seat):
        return state
    return replace(state, table=state.table.showing(event.seat, event.card))


def _amended(state: State, event: i.MeldAmended) -> State:
    hand, zone = state.table.hand_zone(event.seat), Zone(Place.MELD, event.meld.id)
    old = state.table.meld(event.meld.id)
    table = transfer(state.table, event.cards, hand, zone, meld=event.meld)
    state = barred_by_partner(replace(state, table=table), event.seat, event.meld.id)
    return with_deed(state, event.seat, event.meld, event.cards, old)


def _put_back(state: State, event: i.CardsPutBack) -> State:
    target = MONTE if event.monte else TALLONE
    table = transfer(state.table, event.cards, state.table.hand_zone(event.seat), target)
    if event.monte:
        table = replace(table, monte=_in_old_order(state, event, table.monte))
    state = replace(state, table=table).with_docket(stray=None)
    return state if event.monte else state.with_seat(event.seat, known=event.cards)


def _in_old_order(state: State, event: i.CardsPutBack, monte: tuple[Card, ...]) -> tuple[Card, ...]:
    """A monte that was collected lies as it lay, under what has been discarded since (A62)."""
    collection = state.docket.collection
    if state.stray is not None or collection is None or collection.seat != event.seat:
        return monte
    rest, old = list(monte), []
    for card in collection.cards:
        if card in rest:
            rest.remove(card)
            old.append(card)
    return (*old, *rest)


_INITIATIVES = (
    e.CardDrawn,
    e.MonteCollected,
    e.MontePartlyCollected,
    e.MeldLaid,
    e.Discarded,
)


def stray_after(state: State, event: e.Event) -> State:
    """Who plays on after cards were taken out of turn loses the right to the penalty."""
    stray = state.stray
    assert stray is not None, "nothing was taken out of turn"
    if isinstance(event, e.TurnPassed):
        return state.with_docket(stray=None if stray.lost else replace(stray, lost=True))
    if isinstance(event, _INITIATIVES) and event.seat != stray.seat and not stray.lost:
        return state.with_docket(stray=replace(stray, lost=True))
    return state


def turn_kept(state: State) -> Docket:
    """What is kept of the turn that ends: whether its player has taken.

    Who had nothing left but the discard that he prepared was not to take (P Art. 30).
    """
    seat, untaken = state.turn.seat, None
    if seat != NOBODY and state.turn.taken is None and not state.status(seat).only_discard:
        untaken = seat
    return replace(state.docket, untaken=untaken, thrown=None)


def with_deed(
    state: State, seat: Seat, meld: Meld, cards: tuple[Card, ...], before: Meld | None
) -> State:
    """The same with one more play kept: whose, on what, and whether it was for him to play."""
    stray = state.stray
    out_of_turn = stray is not None and stray.seat == seat
    if stray is not None and out_of_turn:
        state = state.with_docket(stray=replace(stray, plays=stray.plays + 1))
    turn = state.turn
    untaken = seat == turn.seat and turn.taken is None
    collected = seat == turn.seat and turn.taken is Taken.MONTE
    deed = Deed(turn.number, seat, meld.id, cards, before, untaken, out_of_turn, collected)
    return state.with_docket(deeds=(*state.deeds, deed))


def _closed(state: State, event: i.CallClosed) -> State:
    """Play goes on, if the smazzata is still being played, with the time that was left."""
    call = _call(state)
    if event.idle and call.by is not None:
        line = state.line(call.by)
        calls = state.line_status(line).unfounded_calls + 1
        state = state.with_line(line, unfounded_calls=calls, caller=call.by)
    if call.fact == OUT_OF_TURN and call.found is not None:
        state = state.with_docket(stray=None)
    if call.found == IDLE_CALLS:
        state = state.with_line(state.line(call.against), unfounded_calls=0, caller=None)
    clock = state.clock
    if clock.left is not None:
        clock = resumed(clock, event.deadline)
    return replace(state, clock=clock).with_docket(call=None)


def held(clock: Clock, at: Millis) -> Clock:
    """The clock as the arbiter stopped it; a table without a running time has nothing to hold."""
    if clock.kind is None or clock.left is not None:
        return clock
    return replace(clock, left=Millis(max(0, clock.deadline - at)))


def resumed(clock: Clock, deadline: Millis) -> Clock:
    """The clock runs on; it is as long as it was, as if it had started later by the pause."""
    pause = deadline - clock.deadline
    return replace(clock, started=Millis(clock.started + pause), deadline=deadline, left=None)
