"""Reviewing a record: every move is played again, and what was written must come out.

The record's words count as judged: give rules whose judge knows them (or the real one, to ask
today's lexicon). Times inside a turn are not written, so they are not compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from burraco_engine import events as e
from burraco_engine import moves as m
from burraco_engine.code.rules import Rules
from burraco_engine.commitment import commit
from burraco_engine.count.match import setup_for
from burraco_engine.errors import EngineError, RecordReplayError
from burraco_engine.fold.evolve import evolve
from burraco_engine.names import Millis, Seat
from burraco_engine.record.digest import state_digest
from burraco_engine.record.model import (
    Action,
    Collected,
    Counting,
    Drawn,
    Expired,
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
from burraco_engine.record.recorder import told
from burraco_engine.state import Ending, Phase, PlayKind, State
from burraco_engine.turn.deciding import open_turno, play

__all__ = ["Step", "move_of", "review"]


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a record played again; `line` is None for the opening and the deals."""

    line: RecordLine | None
    before: State
    state: State
    events: tuple[e.Event, ...]


def review(rules: Rules, record: Record) -> Iterator[Step]:
    """Play a record again line by line, up to the smazzata that is still going on.

    `RecordReplayError` names the first row that diverges: a move that was not legal, a card that
    was not there, another digest, another outcome, a deck that the commitment does not cover; or
    a smazzata that claims to be over and cannot be played again.
    """
    return _Review(rules, record).steps()


def move_of(action: Action, seat: Seat) -> m.Move:
    """The move that a written action stands for; a forced one is the clock's."""
    match action:
        case Drawn(_, False):
            return m.Draw(seat)
        case Collected(False):
            return m.Collect(seat)
        case Leaving(card):
            return m.CollectPart(seat, (card,))
        case Laid():
            if action.kind is PlayKind.OPEN:
                return m.Open(seat, action.cards, action.reading)
            play_of = m.Tie if action.kind is PlayKind.TIE else m.Replace
            return play_of(seat, action.meld, action.cards, action.reading)
        case Undone():
            return m.Undo(seat)
        case Thrown(card, False):
            return m.Discard(seat, card)
        case _:
            return m.ExpireTime()


class _Review:
    """The table while the record is played again."""

    def __init__(self, rules: Rules, record: Record) -> None:
        self.rules = rules
        self.file = record
        header = record.header
        setup = setup_for(
            rules,
            smazzate=header.smazzate,
            names=tuple(name for _, name in header.players),
            mode=header.mode,
            clocked=header.clocked,
            signal=header.signal,
            lexicon=header.lexicon,
            arbiter=header.arbiter,
        )
        if setup.seats != tuple(seat for seat, _ in header.players):
            raise _diverges(1, "i posti non sono quelli del codice")
        opened = open_turno(rules, setup, header.dealer, header.start)
        self.state: State = opened.state
        self.events: list[e.Event] = list(opened.events)
        self.mark = self.now = header.start
        self.row = 1

    def steps(self) -> Iterator[Step]:
        header = self.file.header
        before = self.state
        if header.drawn:
            self.move(m.DrawSeats(header.drawn))
        yield self.step(None, before)
        for note in self.file.notes:
            yield self.line(note)
        for place, smazzata in enumerate(self.file.smazzate, 1):
            if not smazzata.complete:
                self.going_on(smazzata, last=place == len(self.file.smazzate))
                return
            yield from self.smazzata(smazzata)
        if self.state.outcome != header.outcome:
            raise _diverges(1, "l’esito del turno è un altro")

    def going_on(self, smazzata: Smazzata, *, last: bool) -> None:
        """Only the last smazzata may lack its deck, and only if nothing says that it is over."""
        ended = not last or self.file.header.outcome is not None
        if ended or smazzata.over:
            raise RecordReplayError(
                "record.unverifiable", line=smazzata.row, smazzata=smazzata.number
            )

    def smazzata(self, smazzata: Smazzata) -> Iterator[Step]:
        before = self.state
        self.row, self.now = smazzata.row, smazzata.start
        if commit(smazzata.deck, smazzata.nonce) != smazzata.commitment:
            raise RecordReplayError("record.commitment", line=self.row)
        cut = self.rules.code.deal.minimum_cut.value
        uncut = (*smazzata.deck[cut:], *smazzata.deck[:cut])
        self.move(m.Deal(uncut, cut, smazzata.nonce))
        told = (smazzata.number, smazzata.dealer, (smazzata.upcard,))
        if told != (self.state.smazzata, self.state.dealer, self.state.table.monte):
            raise _diverges(self.row, "la distribuzione è un’altra")
        yield self.step(None, before)
        for line in smazzata.lines:
            yield self.line(line)
        self.ended(smazzata)

    def ended(self, smazzata: Smazzata) -> None:
        state = self.state
        points: tuple[tuple[str, int], ...] = ()
        if state.ending not in (None, Ending.ANNULLATA) and state.phase is not Phase.FINITA:
            points = tuple((sheet.line, sheet.total) for sheet in state.scores[-1].sheets)
        told = (smazzata.ending, smazzata.closer, smazzata.points)
        if told != (state.ending, state.closer, points):
            raise _diverges(self.row, "la fine della smazzata è un’altra")

    def line(self, line: RecordLine) -> Step:
        before, self.row = self.state, line.row
        if isinstance(line, Note):
            self.now = Millis(self.mark + line.time)
            self.note(line)
        else:
            self.turn(line)
        if line.digest is not None and line.digest != state_digest(self.state):
            raise _diverges(self.row, "lo stato è un altro")
        return self.step(line, before)

    def step(self, line: RecordLine | None, before: State) -> Step:
        events, self.events = tuple(self.events), []
        return Step(line, before, self.state, events)

    def move(self, move: m.Move) -> tuple[e.Event, ...]:
        """Play one move at the time in hand; the turn's time starts anew when the turn passes."""
        try:
            self.state, events = play(self.rules, self.state, move, now=self.now)
        except EngineError as refusal:
            raise _diverges(self.row, str(refusal)) from refusal
        self.events += events
        for event in events:
            if isinstance(event, e.TurnPassed | e.SmazzataEnded):
                self.mark = event.at
        return events

    def note(self, note: Note) -> None:
        what = note.what
        if isinstance(what, Signal):
            self.move(m.GiveSignal())
        elif isinstance(what, Pause):
            self.move(m.ResumeClock() if what.resumed else m.StopClock())
        elif isinstance(what, TimeOut):
            self.time_out(what)
        elif isinstance(what, Counting):
            self.move(m.Count())
        else:
            self.state = evolve(self.state, what)
            self.events.append(what)
            if isinstance(what, e.TurnPassed | e.SmazzataEnded):
                self.mark = what.at

    def time_out(self, what: TimeOut) -> None:
        """The record gives the turns left; whether a discard was out already follows from them."""
        before, events = self.state, self.events.copy()
        for discarding in (False, True):
            self.state, self.events = before, events.copy()
            self.move(m.AnnounceTimeOut(discarding))
            if self.state.time_out is not None and self.state.time_out.turns == what.turns:
                return
        raise _diverges(self.row, "i turni rimasti sono altri")

    def turn(self, line: TurnLine) -> None:
        if (line.seat, line.turn) != (self.state.turn.seat, self.state.turn.number):
            raise _diverges(self.row, f"tocca a {self.state.turn.seat or 'nessuno'}")
        end = Millis(self.mark + line.time)
        free = [place for place, action in enumerate(line.actions) if not _forced(action)]
        waiting: list[Action] = []
        for place, action in enumerate(line.actions):
            if waiting:
                if waiting.pop(0) != action:
                    raise _diverges(self.row, "la mossa obbligata è un’altra")
                continue
            if isinstance(action, Expired):
                self.now = max(self.now, self.state.clock.deadline)
            if free and place == free[-1]:
                self.now = max(self.now, end)
            waiting = self.done(action, self.move(move_of(action, line.seat)))
        if waiting:
            raise _diverges(self.row, "manca la mossa obbligata")

    def done(self, action: Action, events: tuple[e.Event, ...]) -> list[Action]:
        """Compare an action with its events; what the clock forced is expected to follow."""
        made: tuple[Action, ...] = ()
        for last, event in pairwise((None, *events)):
            assert event is not None, "only the first has nothing before it"
            made = told(made, last, event)
        if isinstance(action, Expired):
            return list(made[1:])
        first = made[0]
        if isinstance(first, Laid) and isinstance(action, Laid):
            first = replace(first, doubtful=action.doubtful)
        if first != action:
            raise _diverges(self.row, "la giocata è un’altra")
        return []


def _forced(action: Action) -> bool:
    return isinstance(action, Drawn | Collected | Thrown) and action.forced


def _diverges(row: int, reason: str) -> RecordReplayError:
    return RecordReplayError("record.diverges", line=row, reason=reason)
