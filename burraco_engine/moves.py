"""Moves: what somebody at the table wants to do. A closed union, matched whole.

The first ones are made by the seat in turn; the last ones by the house (deal, clock) or the
arbiter. In melds `cards` is always the whole final meld, in order; `reading` may be left out when
only one is possible.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from burraco_engine.cards import Card
from burraco_engine.names import Seat

__all__ = [
    "AnnounceTimeOut",
    "Collect",
    "CollectPart",
    "Deal",
    "Discard",
    "Draw",
    "DrawSeats",
    "ExpireTime",
    "GiocoAlMonte",
    "GiveSignal",
    "MeldMove",
    "Move",
    "Open",
    "Replace",
    "ResumeClock",
    "SeatMove",
    "StopClock",
    "Tie",
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


SeatMove: TypeAlias = Draw | Collect | CollectPart | MeldMove | Discard | GiocoAlMonte
Move: TypeAlias = (
    SeatMove
    | DrawSeats
    | Deal
    | GiveSignal
    | ExpireTime
    | AnnounceTimeOut
    | StopClock
    | ResumeClock
)
