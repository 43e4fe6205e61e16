"""Views: what one seat may see, built up from nothing.

A field is in a view because somebody put it there: a new secret of the state stays hidden until
it is added here on purpose. The viewer `None` sees what everybody sees. When a smazzata
is over its hands lie open on the table for the count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from burraco_engine.cards import Card
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.names import Line, Seat
from burraco_engine.sheets import SmazzataScore, TurnoOutcome
from burraco_engine.state import (
    Clock,
    ClockKind,
    Ending,
    Phase,
    Play,
    SeatStatus,
    Setup,
    State,
    Taken,
    TimeOutStatus,
)

__all__ = [
    "PozzettoView",
    "SeatView",
    "TableView",
    "own_view",
    "view",
]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player as everybody sees him; `left` are his cards once they lie open for the count.

    `seen` are cards that everybody knows to be in his hand, who remembers what he collected and the
    equal card that he showed when he discarded the single one of the monte (P Art. 8). Bots
    remember; people are not reminded, so it is not written for them.
    """

    seat: Seat
    name: str
    line: Line
    cards: int
    aside: tuple[Card, ...]
    exposed: tuple[Card, ...]
    seen: tuple[Card, ...]
    left: tuple[Card, ...]
    warnings: int


@dataclass(frozen=True, slots=True)
class PozzettoView:
    """A pozzetto from outside: whose it is, how it was taken, whether it is still face down."""

    cards: int
    line: Line | None
    taken_by: Seat | None
    al_volo: bool
    played: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as `viewer` sees it; `hand` and `known` are his alone.

    `can` names the kinds of moves that are open to him now (what a play needs beyond that, only
    the rules can say); `single` is the card that was the whole monte, which the player in turn may
    not always discard (`burraco_engine.turn.discarding.straight_back`).
    """

    setup: Setup
    viewer: Seat | None
    version: int
    phase: Phase
    smazzata: int
    dealer: Seat
    turn: Seat
    turn_number: int
    taken: Taken | None
    plays: tuple[Play, ...]
    single: Card | None
    via_volo: bool
    hand: tuple[Card, ...]
    known: tuple[Card, ...]
    duties: SeatStatus | None
    seats: tuple[SeatView, ...]
    tallone: int
    monte: tuple[Card, ...]
    melds: tuple[Meld, ...]
    pozzetti: tuple[PozzettoView, ...]
    clock: Clock
    stopped: bool
    time_out: TimeOutStatus | None
    commitment: str
    ending: Ending | None
    closer: Seat | None
    scores: tuple[SmazzataScore, ...]
    outcome: TurnoOutcome | None
    can: tuple[str, ...]

    def line(self, seat: Seat) -> Line:
        """The line that `seat` plays for."""
        return next(other.line for other in self.seats if other.seat == seat)

    def pozzetto_of(self, line: Line) -> PozzettoView | None:
        """The pozzetto that the line has taken."""
        return next((pozzetto for pozzetto in self.pozzetti if pozzetto.line == line), None)


def view(state: State, viewer: Seat | None) -> TableView:
    """What `viewer` may see of `state`; nobody in particular if None."""
    public = _public_view(state)
    return public if viewer is None else own_view(public, state, viewer)


def own_view(public: TableView, state: State, viewer: Seat) -> TableView:
    """What `viewer` may see, from what everybody sees of the same `state`."""
    own = state.status(viewer) if state.seats else None
    return replace(
        public,
        viewer=viewer,
        hand=state.table.hand(viewer) if state.table.hands else (),
        known=own.known if own else (),
        duties=own,
        can=_can(state, viewer),
    )


def _public_view(state: State) -> TableView:
    table, turn = state.table, state.turn
    return TableView(
        setup=state.setup,
        viewer=None,
        version=state.version,
        phase=state.phase,
        smazzata=state.smazzata,
        dealer=state.dealer,
        turn=turn.seat,
        turn_number=turn.number,
        taken=turn.taken,
        plays=turn.plays,
        single=turn.single,
        via_volo=turn.via_volo,
        hand=(),
        known=(),
        duties=None,
        seats=tuple(_seat_view(state, index) for index in range(len(state.setup.seats))),
        tallone=len(table.tallone),
        monte=table.monte,
        melds=table.melds,
        pozzetti=tuple(
            PozzettoView(
                len(pozzetto.cards),
                pozzetto.line,
                pozzetto.taken_by,
                pozzetto.al_volo,
                pozzetto.played,
            )
            for pozzetto in table.pozzetti
        ),
        clock=state.clock,
        stopped=state.stopped,
        time_out=state.time_out,
        commitment=state.commitment,
        ending=state.ending,
        closer=state.closer,
        scores=state.scores,
        outcome=state.outcome,
        can=(),
    )


def _seat_view(state: State, index: int) -> SeatView:
    seat, status = state.setup.seats[index], state.seats[index]
    table = state.table
    dealt = bool(table.hands)
    return SeatView(
        seat=seat,
        name=state.setup.names[index],
        line=state.line_of[index],
        cards=len(table.hands[index]) if dealt else 0,
        aside=table.aside[index] if dealt else (),
        exposed=status.exposed,
        seen=table.seen_with(seat),
        left=table.left_with(seat) if dealt and state.ending is not None else (),
        warnings=status.warnings,
    )


def _can(state: State, viewer: Seat) -> tuple[str, ...]:
    """The kinds of moves, as the record spells them, that phase and duties leave open."""
    waiting = state.stopped or state.clock.kind is ClockKind.SIGNAL
    if viewer != state.turn.seat or not state.playing or waiting:
        return ()
    status, table = state.status(viewer), state.table
    if state.phase is Phase.PRESA:
        kinds = [] if status.must_collect and table.monte else ["pesca"]
        if table.monte and not status.must_draw:
            kinds.append("raccogli")
            kinds += ["raccogli_parte"] if len(table.monte) > 1 else []
            taken = table.pozzetto_of(state.line(viewer)) is not None
            at_monte = taken and len(table.monte) <= state.setup.al_monte
            kinds += ["gioco_al_monte"] if at_monte else []
        return tuple(kinds)
    if status.only_discard or status.no_play:
        return ("scarta",)
    own = [meld for meld in table.melds_of(state.line(viewer)) if not meld.frozen]
    movable = [
        meld for meld in own if meld.matta is not None and meld.kind is not MeldKind.COMBINAZIONE
    ]
    kinds = ["apri"]
    kinds += ["lega"] if own else []
    kinds += ["sostituisci"] if movable else []
    return (*kinds, "scarta")
