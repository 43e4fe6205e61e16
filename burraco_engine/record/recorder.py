"""The recorder: a log of events told as a record, and what of it may be shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from burraco_engine import events as e
from burraco_engine import incidents as i
from burraco_engine.cards import Card, sort_cards
from burraco_engine.code.rules import Rules
from burraco_engine.fold.evolve import evolve
from burraco_engine.melds import Meld, MeldKind
from burraco_engine.names import ZERO, Millis, Seat
from burraco_engine.record.digest import state_digest
from burraco_engine.record.model import (
    Action,
    Collected,
    Counting,
    Drawn,
    Expired,
    Header,
    Laid,
    Leaving,
    Note,
    Pause,
    Record,
    RecordLine,
    Signal,
    Smazzata,
    Thrown,
    TimeOut,
    TurnLine,
    Undone,
)
from burraco_engine.record.redaction import withheld
from burraco_engine.record.values import meld_reading
from burraco_engine.state import EMPTY, ClockKind, Ending, Mode, PlayKind

__all__ = ["policies_in_force", "record_events", "shown_to", "told"]


def policies_in_force(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The readings chosen at the table and the versions of the policies, in fixed order."""
    code = rules.code
    policies = {
        "burraco.bonus": code.burraco.bonus.value,
        "burraco.grading": code.burraco.grading.value,
        "pozzetti.unplayed": code.pozzetti.unplayed.value,
        "time_out.rule": code.time_out.rule.value,
    }
    return tuple(sorted({**policies, **dict(code.choices)}.items()))


def record_events(rules: Rules, events: Iterable[e.Event]) -> Record:
    """The whole record of a log that begins with `TurnoOpened`, hidden cards and all."""
    recorder = _Recorder(rules)
    for event in events:
        recorder.add(event)
    return recorder.record()


def shown_to(record: Record, viewer: Seat | None, hand: tuple[Card, ...] = ()) -> Record:
    """What `viewer` may read: finished smazzate whole, the running one as he saw it.

    `hand` is what he was dealt in the running one.
    """
    smazzate = (
        smazzata if smazzata.ending else _hidden(smazzata, viewer, hand)
        for smazzata in record.smazzate
    )
    return replace(record, smazzate=tuple(smazzate))


def _hidden(smazzata: Smazzata, viewer: Seat | None, hand: tuple[Card, ...]) -> Smazzata:
    lines = tuple(
        _hidden_line(line, viewer) for line in smazzata.lines if not _private(line, viewer)
    )
    return replace(smazzata, deck=(), nonce="", hand=sort_cards(hand), lines=lines)


def _private(line: RecordLine, viewer: Seat | None) -> bool:
    """A fact of a ruling that is not for `viewer`: a card that only another player has seen."""
    if not isinstance(line, Note) or isinstance(line.what, Signal | TimeOut | Pause | Counting):
        return False
    return withheld(line.what, viewer)


def _hidden_line(line: RecordLine, viewer: Seat | None) -> RecordLine:
    if isinstance(line, Note):
        return replace(line, digest=None)
    actions: tuple[Action, ...] = tuple(
        replace(action, card=None) if isinstance(action, Drawn) and line.seat != viewer else action
        for action in line.actions
    )
    return replace(line, actions=actions, digest=None)


_OWN_MOVES = (
    e.CardDrawn,
    e.MonteCollected,
    e.MontePartlyCollected,
    e.MeldLaid,
    e.PlayUndone,
    e.Discarded,
    e.TimeExpired,
)
_NOTES = (
    e.TimeOutAnnounced,
    e.ClockStopped,
    e.ClockResumed,
    e.MeldRestated,
    e.CardsPenalised,
    e.CardExposed,
    e.CardShown,
    e.SeatRestricted,
    e.LineRestricted,
    e.WarningGiven,
    i.ArbiterSeated,
    i.TookOutOfTurn,
    i.ExplanationAsked,
    i.ExplanationGiven,
    i.CallOpened,
)
"""Facts with a line of their own; of an open call, and until it is closed, every fact has one."""


class _Recorder:
    """Tells events one by one.

    A line is closed when the next one begins, so that its digest is that of the state after
    everything that its last move brought about.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.state = EMPTY
        self.header: Header | None = None
        self.notes: list[RecordLine] = []
        self.smazzate: list[Smazzata] = []
        self.lines = self.notes
        self.pending: TurnLine | Note | None = None
        self.turn_over = True
        self.mark = ZERO
        self.last: e.Event | None = None

    def add(self, event: e.Event) -> None:
        """Tell one event."""
        ruled = self._ruled(event)
        own = isinstance(event, _OWN_MOVES)
        if ruled or isinstance(event, (e.Dealt, *_NOTES)) or self._signals(event):
            self._close_line()
        elif own and (self.turn_over or not isinstance(self.pending, TurnLine)):
            self._close_line()
            self.pending = TurnLine(self.state.turn.number, self.state.turn.seat, (), ZERO)
            self.turn_over = False
        if ruled:
            self._note(event, event.at)
        self._tell(event, ruled=ruled)
        self.last = event
        self.state = evolve(self.state, event)

    def record(self) -> Record:
        """The record of what was told."""
        self._close_line()
        self._close_smazzata()
        assert self.header is not None, "a log begins with TurnoOpened"
        notes = tuple(note for note in self.notes if isinstance(note, Note))
        return Record(self.header, notes, tuple(self.smazzate))

    def _close_line(self) -> None:
        if self.pending is not None:
            self.lines.append(replace(self.pending, digest=state_digest(self.state)))
            self.pending = None

    def _close_smazzata(self) -> None:
        if self.smazzate:
            self.smazzate[-1] = replace(self.smazzate[-1], lines=tuple(self.lines))

    def _act(self, event: e.Event) -> None:
        """Tell what the player in turn did, or what his last action brought about."""
        line = self.pending
        if not isinstance(line, TurnLine):
            return
        actions = told(line.actions, self.last, event)
        if actions != line.actions:
            self.pending = replace(line, actions=actions, time=Millis(event.at - self.mark))

    def _ruled(self, event: e.Event) -> bool:
        """A fact of an open call, or a play of somebody who was not in turn."""
        stray = isinstance(event, e.MeldLaid) and event.seat != self.state.turn.seat
        return self.state.call is not None or stray

    def _separately(self) -> bool:
        """The count did not follow on the end of the smazzata by itself."""
        arbitrated = self.state.setup.mode is Mode.ARBITRATA and self.rules.arbitration is not None
        return arbitrated or not isinstance(self.last, e.SmazzataEnded)

    def _tell(self, event: e.Event, *, ruled: bool) -> None:
        self._act(event)
        match event:
            case e.TurnPassed():
                self.turn_over, self.mark = True, event.at
            case e.Dealt():
                self._deal(event)
            case e.SmazzataEnded():
                self.turn_over, self.mark = True, event.at
                ended = replace(self.smazzate[-1], ending=event.ending, closer=event.closer)
                self.smazzate[-1] = ended
            case e.SmazzataCounted():
                points = tuple((sheet.line, sheet.total) for sheet in event.score.sheets)
                self.smazzate[-1] = replace(self.smazzate[-1], points=points)
                if not ruled and self._separately():
                    self._close_line()
                    self._note(Counting(), event.at)
            case i.SmazzataReopened():
                self.smazzate[-1] = replace(self.smazzate[-1], ending=None, closer=None)
            case e.TurnoOpened():
                self._open(event)
            case e.SeatsDrawn() | e.TurnoEnded():
                self._complete(event)
            case _ if ruled:
                pass  # it has its note
            case e.TimeOutAnnounced():
                self._note(TimeOut(event.turns), event.at)
            case e.ClockStopped() | e.ClockResumed():
                self._note(Pause(isinstance(event, e.ClockResumed)), event.at)
            case e.ClockStarted() if self._signals(event):
                self._note(Signal(), event.at)
            case _ if isinstance(event, _NOTES):
                self._note(event, event.at)
            case _:
                pass  # what the player did, and what follows from it

    def _signals(self, event: e.Event) -> bool:
        """The signal to begin: the time that waited for it gives way to the first decision."""
        return isinstance(event, e.ClockStarted) and self.state.clock.kind is ClockKind.SIGNAL

    def _note(self, what: Signal | TimeOut | Pause | Counting | e.Event, at: Millis) -> None:
        self.pending = Note(what, Millis(at - self.mark))

    def _open(self, event: e.TurnoOpened) -> None:
        setup = event.setup
        self.mark = event.at
        self.header = Header(
            code=setup.code,
            policies=policies_in_force(self.rules),
            lexicon=setup.lexicon,
            players=tuple(zip(setup.seats, setup.names, strict=True)),
            smazzate=setup.smazzate,
            mode=setup.mode,
            clocked=setup.clocked,
            signal=setup.signal,
            arbiter=setup.arbiter,
            dealer=event.dealer,
            start=event.at,
        )

    def _complete(self, event: e.SeatsDrawn | e.TurnoEnded) -> None:
        assert self.header is not None, "a log begins with TurnoOpened"
        if isinstance(event, e.SeatsDrawn):
            self.header = replace(self.header, drawn=event.drawn)
        else:
            self.header = replace(self.header, outcome=event.outcome)

    def _deal(self, event: e.Dealt) -> None:
        self._close_smazzata()
        self.lines = []
        self.smazzate.append(
            Smazzata(
                number=event.smazzata,
                dealer=event.dealer,
                start=event.at,
                upcard=event.monte[-1],
                commitment=event.commitment,
                deck=event.deck,
                nonce=event.nonce,
            )
        )


def told(actions: tuple[Action, ...], last: e.Event | None, event: e.Event) -> tuple[Action, ...]:
    """`actions` after `event`, which came after `last`: one more, or more said of the last one.

    What follows at once on an expired time is what the clock forced.
    """
    expired = isinstance(last, e.TimeExpired)
    match event:
        case e.CardDrawn():
            return (*actions, Drawn(event.card, expired))
        case e.MonteCollected():
            return (*actions, Collected(expired))
        case e.MontePartlyCollected():
            return (*actions, Leaving(event.left))
        case e.MeldLaid():
            return (*actions, _laid(event))
        case e.PlayUndone():
            rest = _lying(PlayKind.OPEN, event.rest) if event.rest else None
            return (*actions, Undone(event.meld, rest))
        case e.Discarded():
            return (*actions, Thrown(event.card, event.forced))
        case e.TimeExpired():
            return (*actions, Expired())
        case e.PozzettoTaken():
            return (*actions[:-1], _to_pozzetto(actions[-1]))
        case e.SmazzataEnded(Ending.CHIUSURA):
            return (*actions[:-1], _closing(actions[-1]))
        case _:
            return actions


def _to_pozzetto(action: Action) -> Action:
    if isinstance(action, Laid):
        return replace(action, volo=True)
    return replace(_thrown(action), pozzetto=True)


def _closing(action: Action) -> Action:
    if isinstance(action, Laid):
        return replace(action, closes=True)
    return replace(_thrown(action), closes=True)


def _thrown(action: Action) -> Thrown:
    assert isinstance(action, Thrown), "only a discard ends a turn"
    return action


def _laid(event: e.MeldLaid) -> Laid:
    verdict = event.meld.verdict
    doubtful = verdict is not None and verdict.outcome == "dubbia"
    return replace(_lying(event.kind, event.meld), doubtful=doubtful)


def _lying(kind: PlayKind, meld: Meld) -> Laid:
    if meld.kind is MeldKind.ERRATO:
        return Laid(kind, meld.id, meld.cards, meld_reading(list(meld.cards), None, ""))
    return Laid(kind, meld.id, meld.cards, meld.reading, meld.matta)
