"""The state: everything the engine knows of a turno, as one comparable value.

Whatever matters later is in here and comes from an event; nothing lives only in memory. Seats and
lines keep their status in tuples parallel to `setup.seats` and `setup.lines`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from burraco_engine.articles import Article
from burraco_engine.calls import NO_DOCKET, Call, Deed, Docket, Stray
from burraco_engine.cards import Card
from burraco_engine.copying import replace
from burraco_engine.melds import Meld
from burraco_engine.names import NOBODY, ZERO, Line, Millis, Seat
from burraco_engine.sheets import SmazzataScore, TurnoOutcome
from burraco_engine.table import NO_TABLE, Table

__all__ = [
    "EMPTY",
    "NO_CLOCK",
    "NO_STALLO",
    "NO_TURN",
    "Clock",
    "ClockKind",
    "Ending",
    "LineStatus",
    "Mode",
    "Phase",
    "Play",
    "PlayKind",
    "SeatStatus",
    "Setup",
    "Stallo",
    "State",
    "Taken",
    "TimeOutStatus",
    "Turn",
]


class Mode(StrEnum):
    """How rules are enforced: illegal moves refused, or done and then contested."""

    ASSISTITA = "assistita"
    ARBITRATA = "arbitrata"


class Phase(StrEnum):
    """Where the turno stands."""

    MESCOLA = "mescola"
    """Before the first deal."""
    PRESA = "presa"
    """The player in turn must draw or collect."""
    GIOCO = "gioco"
    """The player in turn may lay melds and must discard."""
    FINITA = "finita"
    """The smazzata is over, not counted yet."""
    CONTATA = "contata"
    """The smazzata is counted; another one is to be dealt."""
    TERMINATA = "terminata"
    """The turno is over."""


class Taken(StrEnum):
    """Where the player in turn took from."""

    TALLONE = "tallone"
    MONTE = "monte"


class PlayKind(StrEnum):
    """The three ways to lay cards."""

    OPEN = "apre"
    TIE = "lega"
    REPLACE = "sostituisce"


class Ending(StrEnum):
    """How a smazzata ends."""

    CHIUSURA = "chiusura"
    TALLONE = "tallone"
    TIME_OUT = "time_out"
    ANNULLATA = "annullata"


class ClockKind(StrEnum):
    """Which time is running (Art. 10)."""

    SIGNAL = "via"
    """Before the first take: until everybody sees his cards (Art. 4)."""
    DECISION = "decisione"
    PLAY = "giocata"
    GRACE = "recupero"


@dataclass(frozen=True, slots=True)
class Setup:
    """What does not change during a turno.

    `smazzate` is 0 where a match goes on until a line has `target` points. `al_monte` is how many
    cards the monte may have for a gioco al monte, 0 if the code has none. `signal` says that the
    first time of a smazzata begins at the signal, not with the deal.
    """

    code: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    seats: tuple[Seat, ...] = ()
    lines: tuple[Line, ...] = ()
    names: tuple[str, ...] = ()
    smazzate: int = 0
    mode: Mode = Mode.ASSISTITA
    clocked: bool = False
    lexicon: str = ""
    arbiter: str | None = None
    al_monte: int = 0
    signal: bool = False
    target: int = 0

    def lines_against(self, alone: Seat) -> tuple[Line, ...]:
        """The lines of the seats once `alone` plays for himself and the others together."""
        place = self.seats.index(alone)
        together = self.lines[(place + 1) % len(self.seats)]
        return tuple(self.lines[place] if seat == alone else together for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Stallo:
    """Consecutive turns of mere card changing, and who began."""

    count: int = 0
    first: Seat | None = None


NO_STALLO = Stallo()
"""Cards were not merely changed in the last turn."""


@dataclass(frozen=True, slots=True)
class Play:
    """One play of the turn, for «ultimo gioco» and «penultimo gioco».

    `before` is the meld as it lay, `stallo` and `again` what the play put an end to: by them it can
    be taken back, unless it is `sealed`, its player having seen hidden cards since.
    """

    kind: PlayKind
    meld: int
    cards: tuple[Card, ...]
    before: Meld | None = None
    stallo: Stallo = NO_STALLO
    again: bool = False
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The player in turn and what he has done so far.

    `single` is the card he collected when it was the only one of the monte (it may not go straight
    back); `near` are cards that he collected and that lie face up before him until he has played;
    `last_draw` that he drew the last playable card of the tallone.
    """

    seat: Seat = NOBODY
    number: int = 0
    taken: Taken | None = None
    collected: int = 0
    single: Card | None = None
    plays: tuple[Play, ...] = ()
    via_volo: bool = False
    last_draw: bool = False
    near: tuple[Card, ...] = ()


NO_TURN = Turn()
"""Nobody is in turn."""


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """Duties and knowledge of one seat.

    `exposed` cards are in the hand but seen by others; `forbidden_melds` may not take them (Art.
    24). `known` are cards of the tallone that the seat has lawfully seen, top first. The `must`
    and `only` marks hold for the seat's next turn, by the articles `take_duty` and `play_duty`;
    `same_card` says that what he draws is his discard (`drawn` then), `forced` is the queue of
    compulsory ones. `returned` came back with a closing that was none, and no game of his partner
    takes them until his line may close again.
    """

    exposed: tuple[Card, ...] = ()
    forbidden_melds: tuple[int, ...] = ()
    known: tuple[Card, ...] = ()
    must_draw: bool = False
    must_collect: bool = False
    only_discard: bool = False
    no_play: bool = False
    forced: tuple[Card, ...] = ()
    warnings: int = 0
    same_card: bool = False
    drawn: Card | None = None
    take_duty: Article | None = None
    play_duty: Article | None = None
    returned: tuple[Card, ...] = ()

    @property
    def bound(self) -> bool:
        """A duty ends with his turn; most often he has none."""
        takes, plays = self.must_draw or self.must_collect, self.only_discard or self.no_play
        return takes or plays or self.same_card or bool(self.forbidden_melds or self.returned)


@dataclass(frozen=True, slots=True)
class LineStatus:
    """Duties of one line: words it may not form, when it may close again, its calls.

    `unfounded_calls` brought no penalty; `caller` made the last of them (P Art. 25).
    """

    banned_words: tuple[str, ...] = ()
    no_close_before: int = 0
    keeper: Seat | None = None
    unfounded_calls: int = 0
    caller: Seat | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """The running clock; `left` is what remained when the arbiter stopped it."""

    kind: ClockKind | None = None
    started: Millis = ZERO
    deadline: Millis = ZERO
    left: Millis | None = None


@dataclass(frozen=True, slots=True)
class TimeOutStatus:
    """The time-out has been announced; `turns` counts the turns still to end.

    With `again` one of them falls to the player in turn if he only discards now.
    """

    announced: Millis
    turns: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A turno at one moment. `version` is the number of events so far.

    Where an arbiter may have to speak (`watched`) the plays of the smazzata are kept in `docket`.
    """

    setup: Setup = Setup()
    version: int = 0
    phase: Phase = Phase.MESCOLA
    smazzata: int = 0
    dealer: Seat = NOBODY
    line_of: tuple[Line, ...] = ()
    table: Table = NO_TABLE
    turn: Turn = NO_TURN
    seats: tuple[SeatStatus, ...] = ()
    lines: tuple[LineStatus, ...] = ()
    clock: Clock = Clock()
    time_out: TimeOutStatus | None = None
    stallo: Stallo = NO_STALLO
    stopped: bool = False
    docket: Docket = NO_DOCKET
    scorer: Line | None = None
    next_meld: int = 1
    commitment: str = ""
    ending: Ending | None = None
    closer: Seat | None = None
    scores: tuple[SmazzataScore, ...] = ()
    outcome: TurnoOutcome | None = None

    def line(self, seat: Seat) -> Line:
        """The line that `seat` plays for."""
        return self.line_of[self.setup.seats.index(seat)]

    def side(self, line: Line) -> Line:
        """The line that the player of `line` plays for now: with three it may be another's."""
        return line if line in self.line_of else self.line_of[self.setup.lines.index(line)]

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        seats = self.setup.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of the same line."""
        line = self.line(seat)
        pairs = zip(self.setup.seats, self.line_of, strict=True)
        return tuple(other for other, its in pairs if its == line and other != seat)

    def status(self, seat: Seat) -> SeatStatus:
        """Duties and knowledge of `seat`."""
        return self.seats[self.setup.seats.index(seat)]

    def line_status(self, line: Line) -> LineStatus:
        """Duties of `line`."""
        return self.lines[self.setup.lines.index(line)]

    def with_seat(self, seat: Seat, **changes: object) -> State:
        """The same with another status of that seat."""
        index = self.setup.seats.index(seat)
        status = replace(self.seats[index], **changes)  # type: ignore[arg-type]
        if status == self.seats[index]:
            return self
        return replace(self, seats=(*self.seats[:index], status, *self.seats[index + 1 :]))

    def with_line(self, line: Line, **changes: object) -> State:
        """The same with another status of that line."""
        index = self.setup.lines.index(line)
        status = replace(self.lines[index], **changes)  # type: ignore[arg-type]
        return replace(self, lines=(*self.lines[:index], status, *self.lines[index + 1 :]))

    def with_keeper(self, line: Line, seat: Seat) -> State:
        """The same with `seat` as keeper of the line's melds, if it has none yet."""
        if self.line_status(line).keeper is not None:
            return self
        return self.with_line(line, keeper=seat)

    @property
    def call(self) -> Call | None:
        """The open call of the arbiter."""
        return self.docket.call

    @property
    def stray(self) -> Stray | None:
        """Cards that somebody took out of turn."""
        return self.docket.stray

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """The plays of the smazzata, where they are kept."""
        return self.docket.deeds

    def with_docket(self, **changes: object) -> State:
        """The same with something else before the arbiter."""
        return replace(self, docket=replace(self.docket, **changes))  # type: ignore[arg-type]

    @property
    def watched(self) -> bool:
        """An arbiter, be it an automatic one, may have to speak of what is done here."""
        return self.setup.mode is Mode.ARBITRATA or self.setup.arbiter is not None

    @property
    def verifying(self) -> tuple[int, ...]:
        """The melds that the arbiter has frozen in order to look their words up (P Art. 25)."""
        if not self.watched:
            return ()
        return tuple(meld.id for meld in self.table.melds if meld.in_verifica)

    @property
    def playing(self) -> bool:
        """A smazzata is going on."""
        return self.phase is Phase.PRESA or self.phase is Phase.GIOCO

    @property
    def started(self) -> bool:
        """Somebody has taken a card in this smazzata."""
        return self.turn.number > 1 or self.phase is Phase.GIOCO


NO_CLOCK = Clock()
"""No time is running."""
EMPTY = State()
"""Before the first event."""
