"""Moves: what somebody at the table wants to do. A closed union, matched whole.

The first ones are made by the seat in turn; the others by the house (deal, clock), the arbiter, or
anybody at the table who has something to say about what was done. In melds `cards` is always the
whole final meld, in order; `reading` may be left out when only one is possible.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from burraco_engine.calls import Moment
from burraco_engine.cards import Card
from burraco_engine.names import Line, Seat

__all__ = [
    "AnnounceTimeOut",
    "Arbitrate",
    "AskExplanation",
    "AskWarning",
    "Choose",
    "Collect",
    "CollectPart",
    "Complete",
    "Contest",
    "Count",
    "Deal",
    "Denounce",
    "Discard",
    "Draw",
    "DrawSeats",
    "ExpireTime",
    "GiocoAlMonte",
    "GiveExplanation",
    "GiveSignal",
    "Heal",
    "LookAt",
    "MeldMove",
    "Move",
    "Open",
    "Prepare",
    "Replace",
    "ResumeClock",
    "RuleWord",
    "SeatArbiter",
    "SeatMove",
    "Spoken",
    "StopClock",
    "TableMove",
    "Tie",
    "Undo",
]


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the tallone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Collect:
    """Take the whole monte."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CollectPart:
    """Take the monte but leave cards in it: one of them is the discard, and no play follows."""

    seat: Seat
    left: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """Lay a new meld."""

    seat: Seat
    cards: tuple[Card, ...]
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Tie:
    """Lengthen a meld of the own line; the order of the cards laid stays."""

    seat: Seat
    meld: int
    cards: tuple[Card, ...]
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a card in the place of a matta, which stays in the same meld (may also tie cards)."""

    seat: Seat
    meld: int
    cards: tuple[Card, ...]
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a card on the monte: the turn ends."""

    seat: Seat
    card: Card


MeldMove: TypeAlias = Open | Tie | Replace


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last play of this turn back into the hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiocoAlMonte:
    """Collect a monte of few cards, play and close, in one go."""

    seat: Seat
    plays: tuple[MeldMove, ...]
    discard: Card


@dataclass(frozen=True, slots=True)
class DrawSeats:
    """Each player has drawn a card for seats and first dealer (Art. 3)."""

    drawn: tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal a smazzata from a shuffled deck, whose last card is the top one.

    `cut` is how many cards the player on the dealer's right lifted; `nonce` (hexadecimal) hides
    the deck inside the commitment.
    """

    deck: tuple[Card, ...]
    cut: int
    nonce: str


@dataclass(frozen=True, slots=True)
class GiveSignal:
    """Everybody sees his cards: play begins (Art. 4)."""


@dataclass(frozen=True, slots=True)
class ExpireTime:
    """The running clock has reached its end."""


@dataclass(frozen=True, slots=True)
class AnnounceTimeOut:
    """The time of the turno is up; `discarding` if the player has his discard out already."""

    discarding: bool = False


@dataclass(frozen=True, slots=True)
class StopClock:
    """The arbiter stops play."""


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """The arbiter lets play go on."""


class Spoken:
    """A move of somebody who has something to say about the game, in turn or not."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Count(Spoken):
    """The cards are counted: nobody has anything to contest any more."""


@dataclass(frozen=True, slots=True)
class SeatArbiter(Spoken):
    """An arbiter sits down, or leaves the table to the automatic one (None)."""

    name: str | None


@dataclass(frozen=True, slots=True)
class AskExplanation(Spoken):
    """Ask the other line what a word means, before anybody is called (P Art. 25)."""

    seat: Seat
    meld: int


@dataclass(frozen=True, slots=True)
class GiveExplanation(Spoken):
    """Say what a word means."""

    seat: Seat
    meld: int
    text: str


@dataclass(frozen=True, slots=True)
class Contest(Spoken):
    """Call the arbiter on what somebody did: `fact` names it, `meld` the word if it is one."""

    seat: Seat
    fact: str
    against: Seat
    meld: int | None = None


@dataclass(frozen=True, slots=True)
class Denounce(Spoken):
    """Declare what a screen cannot do: the arbiter (`by` None), or the accused himself, says it.

    `cards` are those that it is about, `word` what was said; `moment` when it was noticed, if the
    state does not tell; `number` how many cards were counted, or which duty was forgotten.
    """

    by: Seat | None
    fact: str
    against: Seat
    cards: tuple[Card, ...] = ()
    meld: int | None = None
    word: str | None = None
    moment: Moment | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Heal(Spoken):
    """Name the one card that heals a wrong word, as the whole final meld; no cards: «non posso».

    With one card more it is added from the hand, with one less it is taken out as the discard.
    """

    seat: Seat
    cards: tuple[Card, ...] = ()
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Prepare(Spoken):
    """Lay the next discard face down (P Art. 30)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Complete(Spoken):
    """Add cards to a word that was frozen for nothing while the hand was closed (P Art. 25)."""

    seat: Seat
    meld: int
    cards: tuple[Card, ...]
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class LookAt(Spoken):
    """The arbiter looks at a hand, which he may only while a call is open."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Choose(Spoken):
    """Choose a remedy of an open call: the arbiter (`by` None), or a seat where it is for it.

    `points` are those of each line, where the remedy is a score (P Art. 33).
    """

    by: Seat | None
    option: str
    note: str = ""
    points: tuple[tuple[Line, int], ...] = ()


@dataclass(frozen=True, slots=True)
class RuleWord(Spoken):
    """The arbiter rules on a word that lies on the table: valid, not valid, or frozen (None)."""

    meld: int
    valid: bool | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class AskWarning(Spoken):
    """Ask for a warning of the line that has called too often for nothing (P Art. 25)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Arbitrate(Spoken):
    """The automatic arbiter speaks where a call, or a frozen word, waits for an arbiter."""


TableMove: TypeAlias = (
    Count
    | SeatArbiter
    | AskExplanation
    | GiveExplanation
    | Contest
    | Denounce
    | Heal
    | Prepare
    | Complete
    | LookAt
    | Choose
    | RuleWord
    | AskWarning
    | Arbitrate
)

SeatMove: TypeAlias = Draw | Collect | CollectPart | MeldMove | Undo | Discard | GiocoAlMonte
Move: TypeAlias = (
    SeatMove
    | DrawSeats
    | Deal
    | GiveSignal
    | ExpireTime
    | AnnounceTimeOut
    | StopClock
    | ResumeClock
    | TableMove
)
