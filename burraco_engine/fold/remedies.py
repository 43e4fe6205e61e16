"""Remedies: what an arbiter's ruling does to seats, lines and melds."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from burraco_engine import events as e
from burraco_engine.copying import replace
from burraco_engine.fold.deeds import undone
from burraco_engine.state import State
from burraco_engine.table import Place, Zone, transfer

__all__ = ["Remedy", "remedy"]

Remedy: TypeAlias = (
    e.MeldRestated
    | e.CardsPenalised
    | e.CardExposed
    | e.CardShown
    | e.SeatRestricted
    | e.LineRestricted
    | e.WarningGiven
)


def remedy(state: State, event: Remedy) -> State:
    """What an arbiter's ruling does to the table."""
    match event:
        case e.MeldRestated():
            meld = state.table.meld(event.meld)
            assert meld is not None, "no such meld"
            restated = replace(
                meld,
                state=event.state,
                until=event.until,
                negative=event.negative,
                all_negative=event.all_negative,
            )
            return replace(state, table=state.table.restate(restated))
        case e.CardsPenalised():
            table = state.table
            target = table.aside_zone(event.seat)
            source = table.hand_zone(event.seat)
            if event.meld is not None:
                source = Zone(Place.MELD, event.meld)
            table = transfer(table, event.cards, source, target, meld=event.rest)
            forced = (*state.status(event.seat).forced, *event.cards)
            state = replace(state, table=table).with_seat(event.seat, forced=forced)
            return state if event.meld is None else undone(state, event.meld, event.cards)
        case e.CardExposed():
            exposed = (*state.status(event.seat).exposed, event.card)
            return state.with_seat(event.seat, exposed=exposed)
        case e.CardShown():
            return state.with_seat(event.seat, known=(event.card,))
        case e.SeatRestricted():
            return _restricted(state, event)
        case e.LineRestricted():
            banned = state.line_status(event.line).banned_words
            if event.banned_word is not None:
                banned = (*banned, event.banned_word)
            return state.with_line(
                event.line, no_close_before=event.no_close_before, banned_words=banned
            )
        case e.WarningGiven():
            warnings = state.status(event.seat).warnings + 1
            if (call := state.call) is not None:
                state = state.with_docket(call=replace(call, warned=(*call.warned, event.seat)))
            return state.with_seat(event.seat, warnings=warnings)
        case _:
            assert_never(event)


def _restricted(state: State, event: e.SeatRestricted) -> State:
    """Duties of a seat, each owed by the article that laid it on, also if another one follows."""
    old = state.status(event.seat)
    takes, plays = (
        (event.must_draw, event.must_collect),
        (event.only_discard, event.no_play, event.same_card),
    )
    take_duty, play_duty = old.take_duty, old.play_duty
    if takes != (old.must_draw, old.must_collect):
        take_duty = event.article if any(takes) else None
    if plays != (old.only_discard, old.no_play, old.same_card):
        play_duty = event.article if any(plays) else None
    return state.with_seat(
        event.seat,
        must_draw=event.must_draw,
        must_collect=event.must_collect,
        only_discard=event.only_discard,
        no_play=event.no_play,
        same_card=event.same_card,
        take_duty=take_duty,
        play_duty=play_duty,
    )
