"""The record as a value: what was done at the table, line by line, without how it is spelled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from burraco_engine import events as e
from burraco_engine.cards import Card
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.sheets import TurnoOutcome
from burraco_engine.state import Ending, Mode, PlayKind

__all__ = [
    "Action",
    "Collected",
    "Counting",
    "Drawn",
    "Expired",
    "Header",
    "Laid",
    "Leaving",
    "Note",
    "Pause",
    "Record",
    "RecordLine",
    "Signal",
    "Smazzata",
    "Thrown",
    "TimeOut",
    "TurnLine",
    "Undone",
]


@dataclass(frozen=True, slots=True)
class Drawn:
    """`P`: drew a card, which is hidden from other players while the smazzata is going on."""

    card: Card | None
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Collected:
    """`R`: took the whole monte."""

    forced: bool = False


@dataclass(frozen=True, slots=True)
class Leaving:
    """`R-`: took the monte but for one card, the discard."""

    card: Card


@dataclass(frozen=True, slots=True)
class Laid:
    """`A`, `L`, `M`: the whole meld as it lies after the play; `volo` if the pozzetto followed.

    `matta` is the place of the matta, `doubtful` a word admitted with a doubt; `closes` if somebody
    said that he closed with it, without a discard.
    """

    kind: PlayKind
    meld: int
    cards: tuple[Card, ...]
    reading: str
    matta: int | None = None
    doubtful: bool = False
    volo: bool = False
    closes: bool = False

    @property
    def stands_for(self) -> str:
        """What the matta stands for: a letter of the word, a card of the sequence, a face."""
        assert self.matta is not None, "no matta"
        if " " in self.reading:
            return self.reading.split()[self.matta]
        whole_word = len(self.reading) == len(self.cards)
        return self.reading[self.matta] if whole_word else self.reading


@dataclass(frozen=True, slots=True)
class Undone:
    """`X`: took the last play of meld `meld` back; `rest` is what lies there again, if anything."""

    meld: int
    rest: Laid | None


@dataclass(frozen=True, slots=True)
class Thrown:
    """`S`: discarded; then the pozzetto (`Z`), or the closing (`C`)."""

    card: Card
    forced: bool = False
    pozzetto: bool = False
    closes: bool = False


@dataclass(frozen=True, slots=True)
class Expired:
    """`T`: the running time was over."""


Action: TypeAlias = Drawn | Collected | Leaving | Laid | Undone | Thrown | Expired


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn, or the part of it between two notes.

    `turn` counts the turns of the smazzata; `time` runs from the beginning of the turn to the end
    of the line; `digest` is that of the state after it. `row` is where it stands in the text.
    """

    turn: int
    seat: Seat
    actions: tuple[Action, ...]
    time: Millis
    digest: str | None = None
    row: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of the turno was up and so many turns were left."""

    turns: int


@dataclass(frozen=True, slots=True)
class Pause:
    """The arbiter stopped play, or let it go on."""

    resumed: bool


@dataclass(frozen=True, slots=True)
class Signal:
    """Everybody saw his cards and play began."""


@dataclass(frozen=True, slots=True)
class Counting:
    """The cards were counted, nobody having anything more to contest."""


@dataclass(frozen=True, slots=True)
class Note:
    """A line of its own: signal, time-out, pause, count, or a fact of a call and its ruling."""

    what: Signal | TimeOut | Pause | Counting | e.Event
    time: Millis
    digest: str | None = None
    row: int = field(default=0, compare=False)


RecordLine: TypeAlias = TurnLine | Note


@dataclass(frozen=True, slots=True)
class Header:
    """What does not change during the turno.

    `policies` are the readings chosen and the versioned policies in force; `start` is the instant
    of the first event; `drawn` the cards drawn for the first dealer; `signal` says that the first
    time of each smazzata began at the signal.
    """

    code: str
    policies: tuple[tuple[str, str], ...]
    lexicon: str
    players: tuple[tuple[Seat, str], ...]
    smazzate: int
    mode: Mode
    clocked: bool
    arbiter: str | None
    dealer: Seat
    start: Millis
    drawn: tuple[tuple[Seat, Card], ...] = ()
    outcome: TurnoOutcome | None = None
    signal: bool = False


@dataclass(frozen=True, slots=True)
class Smazzata:
    """One deal and its turns. `deck` and `nonce` open the commitment when it is over.

    Before that `hand` is what one viewer was dealt.
    """

    number: int
    dealer: Seat
    start: Millis
    upcard: Card
    commitment: str
    deck: tuple[Card, ...] = ()
    nonce: str = ""
    hand: tuple[Card, ...] = ()
    lines: tuple[RecordLine, ...] = ()
    ending: Ending | None = None
    closer: Seat | None = None
    points: tuple[tuple[Line, int], ...] = ()
    row: int = field(default=0, compare=False)

    @property
    def complete(self) -> bool:
        """It can be replayed: the deck is known and the commitment open."""
        return bool(self.deck and self.nonce)

    @property
    def over(self) -> bool:
        """Something in it says that it has ended: its end, its points, or the closing itself."""
        closed = (
            isinstance(action, Thrown | Laid) and action.closes
            for line in self.lines
            if isinstance(line, TurnLine)
            for action in line.actions
        )
        return self.ending is not None or bool(self.points) or any(closed)


@dataclass(frozen=True, slots=True)
class Record:
    """A turno from its first event on; `notes` came before the first deal."""

    header: Header
    notes: tuple[Note, ...] = ()
    smazzate: tuple[Smazzata, ...] = ()
