"""Views: what one seat may see, built up from nothing.

A field is in a view because somebody put it there: a new secret of the state stays hidden until
it is added here on purpose. The viewer `None` sees what everybody sees. When a smazzata
is over its hands lie open on the table for the count.
"""

from __future__ import annotations

from dataclasses import dataclass

from burraco_engine.calls import Awaited, Call, Stray
from burraco_engine.cards import Card, format_cards
from burraco_engine.copying import maker, replace
from burraco_engine.melds import Meld
from burraco_engine.names import Line, Seat
from burraco_engine.sheets import SmazzataScore, TurnoOutcome
from burraco_engine.state import (
    Clock,
    Ending,
    Phase,
    Play,
    SeatStatus,
    Setup,
    State,
    Taken,
    TimeOutStatus,
)
from burraco_engine.table import Pozzetto
from burraco_engine.terminal import count, listed, shown_hand, shown_meld

__all__ = ["PozzettoView", "SeatView", "TableView", "own_view", "view"]

_NAME = 20
"""So much of a player's name is printed."""


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
    prepared: int


@dataclass(frozen=True, slots=True)
class PozzettoView:
    """A pozzetto from outside: whose it is, how it was taken, whether it is still face down."""

    cards: int
    line: Line | None
    taken_by: Seat | None
    al_volo: bool
    played: bool


_seat_seen, _pozzetto_seen = maker(SeatView), maker(PozzettoView)


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as `viewer` sees it; `hand` and `known` are his alone.

    `banned` are the words that his line may not form (P Art. 22), `prepared` the discard that he
    has laid face down (P Art. 30).
    `single` is the card that was the whole monte, which the player in turn may not always discard;
    `near` are cards of the monte that lie face up before him until he has laid one.
    What he may do, the rules say (`burraco_engine.turn.allowed`). Of an open call everybody knows
    what it is about and who is to speak; the options are for who chooses among them. `stray` are
    cards taken out of turn, `thrown` the discard of the turn, both at a table where it matters.
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
    near: tuple[Card, ...]
    via_volo: bool
    hand: tuple[Card, ...]
    known: tuple[Card, ...]
    duties: SeatStatus | None
    banned: tuple[str, ...]
    prepared: tuple[Card, ...]
    seats: tuple[SeatView, ...]
    tallone: int
    monte: tuple[Card, ...]
    melds: tuple[Meld, ...]
    pozzetti: tuple[PozzettoView, ...]
    clock: Clock
    stopped: bool
    call: Call | None
    stray: Stray | None
    thrown: Card | None
    time_out: TimeOutStatus | None
    commitment: str
    ending: Ending | None
    closer: Seat | None
    scores: tuple[SmazzataScore, ...]
    outcome: TurnoOutcome | None

    def line(self, seat: Seat) -> Line:
        """The line that `seat` plays for."""
        return next(other.line for other in self.seats if other.seat == seat)

    @property
    def lying(self) -> int:
        """How many pozzetti nobody has taken."""
        return sum(one.taken_by is None and one.cards > 0 for one in self.pozzetti)

    def side(self, line: Line) -> Line:
        """The line that the players of `line` play for now."""
        held = [seat.line for seat in self.seats]
        return line if line in held else held[self.setup.lines.index(line)]

    def pozzetto_of(self, line: Line) -> PozzettoView | None:
        """The pozzetto that the line has taken."""
        return next((pozzetto for pozzetto in self.pozzetti if pozzetto.line == line), None)

    def __str__(self) -> str:
        """The table in the terminal: what this viewer sees of it, and nothing else."""
        lying = self.lying
        rows = [self._heading(), *map(self._seat_row, self.seats)]
        rows.append(f"tallone {self.tallone}, pozzetti {lying}")
        rows.append(listed(f"monte {len(self.monte)}:", format_cards(self.monte)))
        for line in self.setup.lines:
            rows.append(self._line_row(line))
            rows += [shown_meld(meld) for meld in self.melds if meld.line == line]
        if self.viewer is not None and self.ending is None:
            rows.append(listed(f"mano di {self.viewer} {len(self.hand)}:", shown_hand(self.hand)))
        return "\n".join(rows)

    def _heading(self) -> str:
        setup = self.setup
        of = f"a {setup.target} punti" if setup.target else f"di {setup.smazzate}"
        told = [setup.code, f"smazzata {self.smazzata} {of}"]
        told += [f"mazziere {self.dealer}"]
        if self.ending is not None:
            told += [f"finita: {self.ending.value.replace('_', ' ')}"]
            told[-1] += f" di {self.closer}" if self.closer else ""
        elif self.turn:
            told += [f"tocca a {self.turn} ({self.phase})"]
        told += [f"turni rimasti {self.time_out.turns}"] if self.time_out else []
        told += ["gioco fermo"] if self.stopped else []
        if self.outcome is not None:
            told += [f"vince {self.outcome.winner}" if self.outcome.winner else "pari"]
        return listed("", ", ".join(told))

    def _seat_row(self, seat: SeatView) -> str:
        mark = ">" if self.ending is None and seat.seat == self.turn else " "
        named = [other.name[:_NAME] for other in self.seats if other.name != other.seat]
        name = f"{seat.name[:_NAME]:{max(map(len, named))}} " if named else ""
        told = [f"{name}{seat.line}  {count(seat.cards):>8}"]
        open_cards = (("a lato", seat.aside), ("esposte", seat.exposed), ("rimaste", seat.left))
        told += [f"{label} {shown_hand(cards)}" for label, cards in open_cards if cards]
        return listed(f"{mark:>2} {seat.seat}", "; ".join(told), indent=5)

    def _line_row(self, line: Line) -> str:
        laid = sum(meld.value + meld.honours for meld in self.melds if meld.line == line)
        told = [f"in tavola {laid}"]
        if (taken := self.pozzetto_of(line)) is not None:
            told += [f"pozzetto di {taken.taken_by}" + (" (coperto)" if taken.cards else "")]
        if self.scores:
            told += [f"punti {sum(score.total(line) for score in self.scores)}"]
        return listed(f"{line}:", ", ".join(told))


_table_view = maker(TableView)


def view(state: State, viewer: Seat | None) -> TableView:
    """What `viewer` may see of `state`; nobody in particular if None."""
    public = _public_view(state)
    return public if viewer is None else own_view(public, state, viewer)


def own_view(public: TableView, state: State, viewer: Seat) -> TableView:
    """What `viewer` may see, from what everybody sees of the same `state`."""
    own = state.status(viewer) if state.seats else None
    return replace(
        public,
        call=_chooser_s(state, viewer) or public.call,
        viewer=viewer,
        hand=state.table.hand(viewer) if state.table.hands else (),
        known=own.known if own else (),
        duties=own,
        prepared=state.table.prepared_by(viewer) if state.table.hands else (),
        banned=state.line_status(state.line(viewer)).banned_words if state.lines else (),
    )


def _chooser_s(state: State, viewer: Seat) -> Call | None:
    """The call as a player sees it who is to choose among its remedies (P Art. 26)."""
    call = state.call
    if call is None or call.awaited is not Awaited.AVVERSARI:
        return None
    return call if state.line(viewer) != state.line(call.against) else None


def _stray(state: State) -> Stray | None:
    """Cards taken out of turn: everybody saw who took, and what lay open."""
    stray = state.stray
    return stray if stray is None or stray.monte else replace(stray, cards=())


def _public_view(state: State) -> TableView:
    table, turn = state.table, state.turn
    return _table_view(
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
        near=() if turn.plays else turn.near,
        via_volo=turn.via_volo,
        hand=(),
        known=(),
        duties=None,
        banned=(),
        prepared=(),
        seats=_seat_views(state),
        tallone=len(table.tallone),
        monte=table.monte,
        melds=table.melds,
        pozzetti=tuple(map(_pozzetto_view, table.pozzetti)),
        clock=state.clock,
        stopped=state.stopped,
        call=None if state.call is None else replace(state.call, options=()),
        stray=_stray(state),
        thrown=state.docket.thrown,
        time_out=state.time_out,
        commitment=state.commitment,
        ending=state.ending,
        closer=state.closer,
        scores=state.scores,
        outcome=state.outcome,
    )


def _pozzetto_view(pozzetto: Pozzetto) -> PozzettoView:
    return _pozzetto_seen(
        len(pozzetto.cards),
        pozzetto.line,
        pozzetto.taken_by,
        pozzetto.al_volo,
        pozzetto.played,
    )


def _seat_views(state: State) -> tuple[SeatView, ...]:
    setup, table, over = state.setup, state.table, state.ending is not None
    nothing: tuple[tuple[Card, ...], ...] = ((),) * len(setup.seats)  # before the first deal
    hands, beside = table.hands or nothing, table.aside or nothing
    laid, known = table.prepared or nothing, table.seen or nothing
    return tuple(
        [
            _seat_seen(
                seat=seat,
                name=name,
                line=line,
                cards=len(hand),
                aside=aside,
                exposed=status.exposed,
                seen=seen,
                left=(*hand, *aside, *prepared) if over else (),
                warnings=status.warnings,
                prepared=len(prepared),
            )
            for seat, name, line, status, hand, aside, prepared, seen in zip(
                setup.seats,
                setup.names,
                state.line_of,
                state.seats,
                hands,
                beside,
                laid,
                known,
                strict=True,
            )
        ]
    )
