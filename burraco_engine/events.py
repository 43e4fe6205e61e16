"""Events: complete facts in the past tense. A closed union; `evolve` looks nothing up.

Everything that touched the world is inside: the dealt deck, the instant `at`, the verdict on a
word. Every phase of play is an event, so that any prefix of the log rebuilds the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from burraco_engine.articles import Article
from burraco_engine.cards import Card
from burraco_engine.incidents import Incident
from burraco_engine.melds import Meld, MeldState
from burraco_engine.names import Line, Millis, Seat
from burraco_engine.sheets import SmazzataScore, TurnoOutcome
from burraco_engine.state import ClockKind, Ending, PlayKind, Setup

__all__ = [
    "CardDrawn",
    "CardExposed",
    "CardShown",
    "CardsPenalised",
    "ClockResumed",
    "ClockStarted",
    "ClockStopped",
    "Dealt",
    "Discarded",
    "DrawOrdered",
    "Event",
    "LineRestricted",
    "LinesFormed",
    "MeldLaid",
    "MeldRestated",
    "MonteCollected",
    "MontePartlyCollected",
    "PlayUndone",
    "PozzettoDrawnFrom",
    "PozzettoSeen",
    "PozzettoTaken",
    "SeatRestricted",
    "SeatsDrawn",
    "SmazzataCounted",
    "SmazzataEnded",
    "TimeExpired",
    "TimeOutAnnounced",
    "TurnPassed",
    "TurnoEnded",
    "TurnoOpened",
    "WarningGiven",
]


@dataclass(frozen=True, slots=True)
class TurnoOpened:
    """A turno began at a table: the first event of every log."""

    setup: Setup
    line_of: tuple[Line, ...]
    dealer: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """The players drew for the first dealer (Art. 3); `scorer` compiles the score."""

    drawn: tuple[tuple[Seat, Card], ...]
    dealer: Seat
    scorer: Line
    at: Millis


@dataclass(frozen=True, slots=True)
class Dealt:
    """A smazzata was dealt; `deck` is the order after the cut, top card last."""

    smazzata: int
    dealer: Seat
    seats: tuple[Seat, ...]
    deck: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    pozzetti: tuple[tuple[Card, ...], ...]
    tallone: tuple[Card, ...]
    monte: tuple[Card, ...]
    commitment: str
    nonce: str
    at: Millis


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is now the turn of `seat`."""

    seat: Seat
    at: Millis


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """The top card of the tallone went to the hand; `last` if only the unplayable ones remain."""

    seat: Seat
    card: Card
    last: bool
    at: Millis


@dataclass(frozen=True, slots=True)
class MonteCollected:
    """The whole monte went to the hand; `near`: it lies face up until its player lays a card."""

    seat: Seat
    cards: tuple[Card, ...]
    at: Millis
    near: bool = False


@dataclass(frozen=True, slots=True)
class MontePartlyCollected:
    """The monte went to the hand except `left`, the automatic discard."""

    seat: Seat
    cards: tuple[Card, ...]
    left: Card
    at: Millis


@dataclass(frozen=True, slots=True)
class MeldLaid:
    """A meld was opened, lengthened or had its matta replaced; `cards` came from the hand."""

    seat: Seat
    kind: PlayKind
    meld: Meld
    cards: tuple[Card, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class PlayUndone:
    """The last play of the turn was taken back; meld `meld` lies again as `rest`, None if not."""

    seat: Seat
    meld: int
    cards: tuple[Card, ...]
    rest: Meld | None
    at: Millis


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card went to the monte; `forced` if the player had no choice."""

    seat: Seat
    card: Card
    forced: bool
    at: Millis


@dataclass(frozen=True, slots=True)
class PozzettoTaken:
    """A player took the pozzetto, al volo (plays on at once) or with the discard."""

    seat: Seat
    line: Line
    pozzetto: int
    al_volo: bool
    at: Millis


@dataclass(frozen=True, slots=True)
class LinesFormed:
    """The first player went out: he plays alone, the others and their melds are one line."""

    seat: Seat
    line_of: tuple[Line, ...]
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class PozzettoDrawnFrom:
    """The tallone had run out: a pozzetto that nobody took lies on it, and is drawn from."""

    pozzetto: int
    cards: tuple[Card, ...]
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class PozzettoSeen:
    """A pozzetto taken with the discard went to the hand, the partner having discarded."""

    seat: Seat
    pozzetto: int
    cards: tuple[Card, ...]
    at: Millis


@dataclass(frozen=True, slots=True)
class DrawOrdered:
    """Stallo: `seat`, who began to change cards, must draw (Art. 19)."""

    seat: Seat
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class ClockStarted:
    """A time began to run for the player in turn."""

    seat: Seat
    kind: ClockKind
    deadline: Millis
    at: Millis


@dataclass(frozen=True, slots=True)
class TimeExpired:
    """The running time of `seat` was over."""

    seat: Seat
    kind: ClockKind
    at: Millis


@dataclass(frozen=True, slots=True)
class ClockStopped:
    """The arbiter stopped play."""

    at: Millis


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """Play went on; the running time ends at `deadline`."""

    deadline: Millis
    at: Millis


@dataclass(frozen=True, slots=True)
class TimeOutAnnounced:
    """The time of the turno is up; `turns` turns, the current one included, are left.

    With `again` one of them is due to the player in turn, unless he lays cards before he discards.
    """

    turns: int
    at: Millis
    again: bool = False


@dataclass(frozen=True, slots=True)
class SmazzataEnded:
    """The smazzata is over; `closer` closed it, if anybody did."""

    ending: Ending
    closer: Seat | None
    at: Millis


@dataclass(frozen=True, slots=True)
class SmazzataCounted:
    """The points of the smazzata are written down."""

    score: SmazzataScore
    at: Millis


@dataclass(frozen=True, slots=True)
class TurnoEnded:
    """The turno is over."""

    outcome: TurnoOutcome
    at: Millis


@dataclass(frozen=True, slots=True)
class MeldRestated:
    """A meld was frozen or became valid again; its cards stay."""

    meld: int
    state: MeldState
    until: Seat | None
    negative: tuple[Card, ...]
    all_negative: bool
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class CardsPenalised:
    """Cards were put aside, face up, as compulsory discards in this order.

    They come from the hand, or from meld `meld`, whose remaining form is `rest` (None: dissolved).
    """

    seat: Seat
    cards: tuple[Card, ...]
    meld: int | None
    rest: Meld | None
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class CardExposed:
    """A card of the hand was seen by others (Art. 24)."""

    seat: Seat
    card: Card
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class CardShown:
    """`seat` lawfully saw the top card of the tallone (Art. 7, 30)."""

    seat: Seat
    card: Card
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class SeatRestricted:
    """Duties were laid on a seat for its next turn."""

    seat: Seat
    must_draw: bool
    must_collect: bool
    only_discard: bool
    no_play: bool
    article: Article
    at: Millis
    same_card: bool = False


@dataclass(frozen=True, slots=True)
class LineRestricted:
    """Duties were laid on a line: no closing before a turn, a word it may not form."""

    line: Line
    no_close_before: int
    banned_word: str | None
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class WarningGiven:
    """An ammonizione."""

    seat: Seat
    article: Article
    at: Millis


Event: TypeAlias = (
    TurnoOpened
    | SeatsDrawn
    | Dealt
    | TurnPassed
    | CardDrawn
    | MonteCollected
    | MontePartlyCollected
    | MeldLaid
    | PlayUndone
    | Discarded
    | PozzettoTaken
    | LinesFormed
    | PozzettoDrawnFrom
    | PozzettoSeen
    | DrawOrdered
    | ClockStarted
    | TimeExpired
    | ClockStopped
    | ClockResumed
    | TimeOutAnnounced
    | SmazzataEnded
    | SmazzataCounted
    | TurnoEnded
    | MeldRestated
    | CardsPenalised
    | CardExposed
    | CardShown
    | SeatRestricted
    | LineRestricted
    | WarningGiven
    | Incident
)
