"""A table as the service knows it: people, consents, the arbiter, and the game of the engine.

It is a value, folded from the table's log (`api.service.fold`); nothing else is durable.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from api.store.base import Status
from burraco_engine import events as e
from burraco_engine.copying import replace
from burraco_engine.events import Event
from burraco_engine.state import ClockKind, Ending, Mode, Phase, State

if TYPE_CHECKING:
    from burraco_engine.code.rules import Rules

__all__ = [
    "CallInfo",
    "Consent",
    "Greeting",
    "Pace",
    "RulingInfo",
    "SeatInfo",
    "TableSetup",
    "TableState",
]

_PLAYS: Final = (
    e.CardDrawn,
    e.MonteCollected,
    e.MontePartlyCollected,
    e.MeldLaid,
    e.PlayUndone,
    e.Discarded,
    e.PozzettoTaken,
)
"""The events that a view shows as the last thing that happened."""
_LATENCY_MS: Final = 300
"""A move on its way when the time ends still counts: the table is looked at this much later."""
_NEXT_DEAL_MS: Final = 30_000
"""The next smazzata is dealt by itself after this pause for reading the score."""


class Consent:
    """What the seats can consent to."""

    SPECTATORS = "spettatori"
    ARBITER = "arbitro"
    HINTS = "aiuti"
    NAMES = "nomi"
    PUBLIC = "pubblica"
    """Everybody may read the game once it is over."""
    UNDO = "annulla"
    """Who has just laid a word may take it back."""
    ALL = (SPECTATORS, ARBITER, HINTS, NAMES, PUBLIC, UNDO)


class Greeting:
    """What may be said before cards are dealt, and once a hand is over."""

    BEFORE = ("buona_partita", "ci_siamo", "arrivo")
    AFTER = ("bella_partita", "complimenti", "grazie")


class Pace:
    """How fast the bots of a table play."""

    SLOW = "lento"
    NORMAL = "normale"
    FAST = "svelto"
    ALL = (SLOW, NORMAL, FAST)


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What was agreed when the table was opened."""

    code: str
    choices: tuple[tuple[str, str], ...]
    mode: str
    smazzate: int
    clocked: bool
    private: bool
    hints: bool
    """Hints are not excluded; between people they need everybody's consent besides."""
    stand_ins: bool
    """A bot may sit in for a player who vanished."""
    lexicon: str
    seats: tuple[str, ...]

    @property
    def helped(self) -> bool:
        """Hints may be given: never where players have to know by themselves what is a word."""
        return self.hints and self.mode == Mode.ASSISTITA


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits in a chair: a person, a bot (`bot` is its level), or nobody (no name).

    `stand_in` is the level of the bot that plays for a person who is away; `gone` says that the
    person left for good; `program` that it is a program of somebody, with a token like a person.
    """

    seat: str
    name: str | None = None
    bot: str | None = None
    stand_in: str | None = None
    gone: bool = False
    program: bool = False

    @property
    def is_person(self) -> bool:
        """True if a person has the chair, present or not."""
        return self.name is not None and self.bot is None and not self.gone

    @property
    def vacant(self) -> bool:
        """A bot has the chair for good: a person who comes late may take it."""
        return self.bot is not None or self.gone

    @property
    def player(self) -> str | None:
        """The level of the bot that plays for this chair now; None if a person does."""
        return self.bot or self.stand_in


@dataclass(frozen=True, slots=True)
class CallInfo:
    """An open call of the arbiter."""

    seat: str
    reason: str
    word: str | None
    at: int


@dataclass(frozen=True, slots=True)
class RulingInfo:
    """What the arbiter decided of a word."""

    word: str
    admitted: bool
    signed_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at one version of its log.

    `moved_at` is the version of the last entry that concerns play: a move that expects at least
    this version is not stale, whatever else was noted since. `last` is the last play, for the
    view. `started_at` is the game's time at which the turno began. `skew` are the milliseconds
    for which the service was down while a clock ran: the game's time is the wall's minus it.
    `invited` says whose invitation brought whom (chairs), `greetings` what was said since the last
    deal, `pace` how fast bots play.
    `asking` are the names of those who wait for everybody's consent to watch, `agreed` the seats
    that have nothing to contest about the smazzata that ended.
    """

    table_id: str
    setup: TableSetup
    host: str
    seats: tuple[SeatInfo, ...]
    version: int = 0
    moved_at: int = 0
    status: Status = Status.WAITING
    game: State | None = None
    last: Event | None = None
    started_at: int | None = None
    skew: int = 0
    consents: frozenset[tuple[str, str]] = field(default_factory=frozenset)
    asking: tuple[str, ...] = ()
    agreed: frozenset[str] = frozenset()
    arbiter: str | None = None
    call: CallInfo | None = None
    rulings: tuple[RulingInfo, ...] = ()
    invited: tuple[tuple[str, str], ...] = ()
    greetings: tuple[tuple[str, str], ...] = ()
    pace: str = Pace.NORMAL
    rematch: str | None = None
    created_at: int = 0
    updated_at: int = 0

    def seat(self, name: str) -> SeatInfo:
        """The chair of a name; KeyError if this code has no such chair."""
        for one in self.seats:
            if one.seat == name:
                return one
        raise KeyError(name)

    @property
    def people(self) -> tuple[SeatInfo, ...]:
        """The chairs that persons have."""
        return tuple(one for one in self.seats if one.is_person)

    @property
    def free(self) -> tuple[str, ...]:
        """The chairs that nobody has."""
        return tuple(one.seat for one in self.seats if one.name is None)

    def lacking(self, what: str) -> tuple[str, ...]:
        """The persons' chairs whose consent is missing."""
        return tuple(one.seat for one in self.people if (one.seat, what) not in self.consents)

    @property
    def opened(self) -> bool:
        """The game is over, and all who played it let everybody read it."""
        if self.status is not Status.OVER or self.game is None:
            return False
        return bool(self.people) and not self.lacking(Consent.PUBLIC)

    @property
    def awaits_signal(self) -> bool:
        """Cards are dealt and play waits until everybody sees his (Art. 4)."""
        game = self.game
        return game is not None and game.clock.kind is ClockKind.SIGNAL

    @property
    def clock_running(self) -> bool:
        """A time of Art. 10, or that of an answer, runs: a pause of ours must not be charged."""
        game = self.game
        if game is None or game.stopped:
            return False
        if game.call is not None:
            return game.call.deadline is not None
        return game.playing and self.setup.clocked

    @property
    def bot_in_turn(self) -> str | None:
        """The seat in turn if a bot plays for it and nothing holds the game up."""
        game = self.game
        if game is None or self.status is not Status.PLAYING or not game.playing or game.stopped:
            return None
        if self.awaits_signal or game.call is not None:
            return None
        seat: str = game.turn.seat
        return seat if self.seat(seat).player is not None else None

    @property
    def ended(self) -> bool:
        """Nothing will be played here any more."""
        return self.status in {Status.OVER, Status.EXPIRED}

    def signal_due(self, shown: Collection[str]) -> bool:
        """Play waits for the signal, and every hand is shown: on a page, or to a bot."""
        if not self.awaits_signal or self.game is None or self.game.stopped:
            return False
        return all(one.player is not None or one.seat in shown for one in self.seats)

    def turno_end(self, rules: Rules) -> int | None:
        """The wall's instant at which the turno's time is over (Art. 5), at a table with clocks."""
        game = self.game
        if not self.setup.clocked or self.started_at is None or game is None or game.time_out:
            return None
        minutes = rules.code.clocks.turno_minutes.value.get(str(self.setup.smazzate))
        return None if minutes is None else self.started_at + self.skew + minutes[0] * 60_000

    def due(self, rules: Rules) -> int | None:
        """The wall's next instant at which something must happen; None if people are awaited."""
        game = self.game
        if self.status is not Status.PLAYING or game is None or game.stopped:
            return None
        due: list[int] = []
        if self.deal_due:
            due.append(self.updated_at + _NEXT_DEAL_MS)
        if self.bot_in_turn is not None:
            due.append(self.updated_at)
        deadline = self.deadline
        if deadline is not None:
            due.append(deadline + self.skew + _LATENCY_MS)
        end = self.turno_end(rules)
        if end is not None:
            due.append(end)
        return min(due, default=None)

    @property
    def disputed(self) -> bool:
        """Something may have to be said about the game: a call, a frozen word, the count."""
        game = self.game
        if game is None:
            return False
        return game.call is not None or game.phase is Phase.FINITA or bool(game.verifying)

    @property
    def deal_due(self) -> bool:
        """The next smazzata is to be dealt: the last one is counted, or annulled."""
        game = self.game
        if game is None:
            return False
        annulled = game.phase is Phase.FINITA and game.ending is Ending.ANNULLATA
        return annulled or game.phase is Phase.CONTATA

    @property
    def deadline(self) -> int | None:
        """The game's instant at which a time is over: that of an answer, or of who plays."""
        game = self.game
        if game is None or game.stopped:
            return None
        if game.call is not None:
            return game.call.deadline
        return game.clock.deadline if game.playing and game.clock.kind is not None else None

    @property
    def hints(self) -> bool:
        """Hints are given: to who is alone with bots, among people if all of them agree."""
        if not self.setup.helped:
            return False
        return len(self.people) < 2 or not self.lacking(Consent.HINTS)

    @property
    def phrases(self) -> tuple[str, ...]:
        """What may be said now: nothing while cards are played (P Art. 22), or once it expired."""
        if self.status is Status.EXPIRED or (self.game is not None and self.game.playing):
            return ()
        return Greeting.BEFORE if self.game is None else Greeting.AFTER

    @property
    def undo(self) -> bool:
        """Plays may be taken back: by who is alone with bots, among people if all of them agree."""
        return len(self.people) < 2 or not self.lacking(Consent.UNDO)

    def with_game(self, game: State, events: Sequence[Event], version: int, at: int) -> TableState:
        """The table after events of the engine that led to `game`, appended at an instant."""
        plays = [event for event in events if isinstance(event, _PLAYS)]
        return replace(
            self,
            game=game,
            last=plays[-1] if plays else self.last,
            status=Status.OVER if game.phase is Phase.TERMINATA else Status.PLAYING,
            version=version,
            moved_at=version,
            updated_at=at,
            agreed=frozenset(),
            greetings=() if game.playing else self.greetings,
        )

    def game_time(self, wall: int) -> int:
        """The instant of the game at an instant of the wall."""
        return wall - self.skew
