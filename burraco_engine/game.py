"""A game at hand: dealt from a seed, played by notation, printed, taken back, kept as a record.

For programs, notebooks and the terminal. It decides nothing: every question goes to the pure
functions of `turn`, `record` and `view`, and every answer of theirs is a value to be had here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from burraco_engine.code.rules import Rules
from burraco_engine.count.match import setup_for
from burraco_engine.dice import SeedDice
from burraco_engine.errors import GameError, RecordReplayError, RuleViolation
from burraco_engine.events import Event
from burraco_engine.melds import Meld
from burraco_engine.moves import MeldMove, Move, SeatMove
from burraco_engine.names import ZERO, Millis, Seat
from burraco_engine.record.actions import format_action, read_actions, written_out
from burraco_engine.record.brn import format_record
from burraco_engine.record.model import Action, Drawn, Laid
from burraco_engine.record.parse import parse_record
from burraco_engine.record.recorder import record_events, told
from burraco_engine.record.review import move_of, review
from burraco_engine.simulate import PACE, Chooser, shuffled_deal
from burraco_engine.state import EMPTY, PlayKind, Setup, State
from burraco_engine.turn.deciding import decide, explain, legal_moves, open_turno, play
from burraco_engine.view import TableView, view

__all__ = ["Game"]


class Game:
    """A turno of one table, under any rules; the same seed deals the same cards.

    >>> from burraco_engine.classic.game import classic_rules
    >>> game = Game(classic_rules(), seed=7)
    >>> game.seat
    'N'
    >>> game.play("P")
    >>> game.play("S " + game.view("N").hand[0].code)
    >>> game.seat
    'E'
    >>> game.undo()
    >>> game.seat
    'N'
    """

    def __init__(
        self,
        rules: Rules,
        *,
        seed: object,
        smazzate: int = 1,
        names: tuple[str, ...] = (),
        dealer: str | None = None,
    ) -> None:
        """Open a turno without clocks and deal its first smazzata; the last seat is the dealer."""
        setup = setup_for(rules, smazzate=smazzate, names=names, lexicon=rules.judge.source)
        first = _seat(dealer, setup) if dealer is not None else setup.seats[-1]
        opened = open_turno(rules, setup, first, ZERO)
        self._hold(rules, seed, opened.state, opened.events)
        self.deal()
        self._past.clear()

    def _hold(self, rules: Rules, seed: object, state: State, events: tuple[Event, ...]) -> None:
        self._rules = rules
        self._seed = seed
        self._state = state
        self._events = events
        self._past: list[tuple[State, int]] = []

    @classmethod
    def from_brn(
        cls, rules: Rules, text: str, *, judged: Rules | None = None, seed: object = 0
    ) -> Game:
        """The game of a record, every move of it played again and verified, ready to go on.

        `judged` are the rules that the record is played again by, if its words count as judged
        then. RecordReplayError if it diverges, or if it hides the cards of the smazzata that is
        going on. Taken back, it goes back line by line; `seed` deals what is still to be dealt.
        """
        record = parse_record(text)
        for smazzata in record.smazzate:
            if not smazzata.complete and not smazzata.over:
                raise RecordReplayError(
                    "record.hidden", line=smazzata.row, smazzata=smazzata.number
                )
        game = cls.__new__(cls)
        game._hold(rules, seed, EMPTY, ())
        for step in review(judged or rules, record):
            game._go(step.state, step.events)
        game._past.pop(0)
        return game

    def brn(self) -> str:
        """The whole record as text, hidden cards and all: to keep, not to show.

        What may be shown of it, `burraco_engine.record.brn.record_of` tells.
        """
        return format_record(record_events(self._rules, self._events))

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._rules

    @property
    def state(self) -> State:
        """Everything that is known of it, secrets included."""
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, from the opening on."""
        return self._events

    @property
    def seat(self) -> Seat | None:
        """Who is in turn; nobody when no smazzata is going on."""
        return self._state.turn.seat if self._state.playing else None

    @property
    def over(self) -> bool:
        """The turno is over, and there is an outcome."""
        return self._state.outcome is not None

    def view(self, seat: str | None) -> TableView:
        """The table as a seat sees it; as everybody does, if None. It prints itself."""
        return view(self._state, None if seat is None else _seat(seat, self._state.setup))

    def __str__(self) -> str:
        """The table as the player in turn sees it."""
        return str(self.view(self.seat))

    def __repr__(self) -> str:
        state = self._state
        where = f"smazzata {state.smazzata}, {self.seat or state.phase.value}"
        return f"<Game {state.setup.code}: {where}, {state.version} events>"

    def legal_moves(self) -> Iterator[SeatMove]:
        """Every legal move of the player in turn; `notation` writes them."""
        return legal_moves(self._rules, self._state, now=self._now(self._events))

    def play(self, move: SeatMove | str | Chooser) -> None:
        """Make a move of the player in turn; RuleViolation, and nothing is done, if it is illegal.

        A move is a value, or its text as records write it: `P`, `R`, `A[Cr Ar Sr Ar]` or in short
        `A r:CASA`, `L1 r:CASTA`, `S Zn`, and several of them one after the other. What follows from
        a move (the card drawn, the number of a new meld, `?`, `V`, `Z`, `C`) may be left out, and
        what a matta stands for if it can only be one thing. Or it is what somebody chooses, a bot
        say.
        """
        self._go(*self._after(move))

    def explain(self, move: SeatMove | str | Chooser) -> RuleViolation | None:
        """Why a move, written in any of the ways of `play`, is illegal; None if it is legal."""
        try:
            self._after(move)
        except RuleViolation as violation:
            return violation
        return None

    def deal(self) -> None:
        """Deal the next smazzata; RuleViolation if one is going on, or none is to follow."""
        dice = SeedDice(self._seed, "smazzata", self._state.smazzata + 1)
        self._go(*self._made([shuffled_deal(self._rules, dice)]))

    def undo(self) -> None:
        """Take back what was played or dealt last; GameError if nothing was."""
        if not self._past:
            raise GameError("game.undo")
        self._state, count = self._past.pop()
        self._events = self._events[:count]

    def notation(self, move: SeatMove) -> str:
        """A legal move as a record writes it; what is drawn stays hidden."""
        events = decide(self._rules, self._state, move, now=self._now(self._events))
        actions: tuple[Action, ...] = ()
        for last, event in pairwise((None, *events)):
            assert event is not None, "only the first has nothing before it"
            actions = told(actions, last, event)
        melds, written = self._melds(), []
        for action in actions:
            if isinstance(action, Laid):
                written.append(format_action(action, melds.get(action.meld)))
                melds[action.meld] = action
            else:
                hidden = replace(action, card=None) if isinstance(action, Drawn) else action
                written.append(format_action(hidden))
        return "  ".join(written)

    def _melds(self) -> dict[int, Laid]:
        """The melds on the table, as a record would have laid them."""

        def laid(meld: Meld) -> Laid:
            return Laid(PlayKind.OPEN, meld.id, meld.cards, meld.reading, meld.matta)

        return {meld.id: laid(meld) for meld in self._state.table.melds}

    def _after(self, move: SeatMove | str | Chooser) -> tuple[State, tuple[Event, ...]]:
        if isinstance(move, str):
            actions = read_actions(written_out(move), self._melds(), fresh=self._state.next_meld)
            return self._made(actions)
        if callable(move):
            dice = SeedDice(self._seed, "mossa", self._state.version)
            return self._made([move(self._state, self._now(self._events), dice)])
        return self._made([move])

    def _made(self, moves: list[Move] | tuple[Action, ...]) -> tuple[State, tuple[Event, ...]]:
        """The state after some moves, and what happened; a written one is of who is in turn."""
        state, events = self._state, self._events
        for one in moves:
            now = self._now(events)
            move = self._read(one, state, now) if isinstance(one, Action) else one
            state, more = play(self._rules, state, move, now=now)
            events += more
        return state, events[len(self._events) :]

    def _read(self, action: Action, state: State, now: Millis) -> Move:
        """The move that was written; where no matta is declared the judge may find the reading."""
        move = move_of(action, state.turn.seat)
        if isinstance(move, MeldMove) and isinstance(action, Laid) and action.matta is None:
            refused = explain(self._rules, state, move, now=now)
            if refused is not None and refused.code == "meld.word_mismatch":
                return replace(move, reading=None)
        return move

    def _go(self, state: State, events: tuple[Event, ...]) -> None:
        self._past.append((self._state, len(self._events)))
        self._state = state
        self._events += events

    @staticmethod
    def _now(events: tuple[Event, ...]) -> Millis:
        """The instant of the next move: the game has no clock, so a moment after the last event."""
        return Millis(events[-1].at + PACE)


def _seat(name: str, setup: Setup) -> Seat:
    if name not in setup.seats:
        raise GameError("game.seat", name=name, known=", ".join(setup.seats))
    return Seat(name)
