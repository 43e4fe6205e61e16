"""What happens when something goes wrong: calls, rulings, and cards that go back where they were.

Complete facts like every event; `burraco_engine.events` holds the whole union. Everything between
a `CallOpened` and its `CallClosed` belongs to the ruling.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from burraco_engine.articles import Article
from burraco_engine.calls import Awaited, Moment
from burraco_engine.cards import Card
from burraco_engine.melds import Meld
from burraco_engine.names import Line, Millis, Seat

__all__ = [
    "AnswerAwaited",
    "ArbiterSeated",
    "CallClosed",
    "CallOpened",
    "CardGiven",
    "CardNamed",
    "CardsPutBack",
    "CardsTakenBack",
    "DeckFaultFound",
    "Declaration",
    "DiscardPrepared",
    "ExplanationAsked",
    "ExplanationGiven",
    "GhostFound",
    "HandLooked",
    "Incident",
    "InfractionFound",
    "KeeperNamed",
    "MeldAmended",
    "PozzettoCounted",
    "PozzettoLeftOver",
    "PozzettoMended",
    "RulingGiven",
    "ScoreAssigned",
    "SmazzataReopened",
    "TookOutOfTurn",
]


@dataclass(frozen=True, slots=True)
class ArbiterSeated:
    """An arbiter sat down at the table, or left it (None)."""

    name: str | None
    at: Millis


@dataclass(frozen=True, slots=True)
class TookOutOfTurn:
    """A player took from the tallone or the monte when it was not for him to take."""

    seat: Seat
    monte: bool
    cards: tuple[Card, ...]
    al_volo: bool
    at: Millis


@dataclass(frozen=True, slots=True)
class ExplanationAsked:
    """A player asked the other line to explain a word."""

    seat: Seat
    meld: int
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class ExplanationGiven:
    """The line explained its word."""

    seat: Seat
    meld: int
    text: str
    at: Millis


@dataclass(frozen=True, slots=True)
class CallOpened:
    """Somebody contested, or declared, something: play and its times stand still.

    `by` is None when the arbiter himself speaks.
    """

    by: Seat | None
    fact: str
    against: Seat
    meld: int | None
    cards: tuple[Card, ...]
    moment: Moment
    article: Article
    at: Millis
    word: str | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class InfractionFound:
    """The arbiter found this infraction; `cards` are those that went wrong."""

    seat: Seat
    infraction: str
    meld: int | None
    cards: tuple[Card, ...]
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class AnswerAwaited:
    """The call waits for a word of the offender, the opponents or the arbiter."""

    awaited: Awaited
    options: tuple[str, ...]
    deadline: Millis | None
    at: Millis


@dataclass(frozen=True, slots=True)
class CardNamed:
    """The offender named a card that heals nothing, of his hand or (`laid`) of the word itself."""

    seat: Seat
    card: Card
    laid: bool
    reading: str
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class MeldAmended:
    """By a ruling cards of a hand went to a word: the one that heals it, those that it missed."""

    seat: Seat
    meld: Meld
    cards: tuple[Card, ...]
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class CardGiven:
    """By a ruling the top card of the tallone went to a hand."""

    seat: Seat
    card: Card
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class CardsPutBack:
    """Cards taken out of turn went back, to the monte or on top of the tallone."""

    seat: Seat
    monte: bool
    cards: tuple[Card, ...]
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class CardsTakenBack:
    """Cards of a meld went back to the hand; `rest` is what it was before (None: it is gone).

    `unaided` are those that no game of the partner may take until the line may close again.
    """

    seat: Seat
    cards: tuple[Card, ...]
    meld: int
    rest: Meld | None
    article: Article
    at: Millis
    unaided: bool = False


@dataclass(frozen=True, slots=True)
class DiscardPrepared:
    """A player laid his next discard face down at his side."""

    seat: Seat
    card: Card
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class SmazzataReopened:
    """The closing was none: play goes on."""

    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class KeeperNamed:
    """By agreement of the lines `seat` keeps the words of its own before him (P Art. 6)."""

    seat: Seat
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class GhostFound:
    """A card of `seat` was found among the words that `keeper` keeps, who is to discard it."""

    seat: Seat
    card: Card
    keeper: Seat
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class PozzettoCounted:
    """A pozzetto, counted face down, has `number` cards: `cards` of it lie under the tallone.

    Or, if there are too many, they came from there.
    """

    seat: Seat
    pozzetto: int
    number: int
    cards: tuple[Card, ...]
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class PozzettoMended:
    """A pozzetto has `number` cards again: filled from under the tallone, or its top put there."""

    seat: Seat
    pozzetto: int
    number: int
    cards: tuple[Card, ...]
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class PozzettoLeftOver:
    """A pozzetto of the last smazzata lies on the table: so many cards the tallone is short.

    If it was `used`, what lies there unused is the one that should have been taken.
    """

    seat: Seat
    cards: tuple[Card, ...]
    used: bool
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class DeckFaultFound:
    """Cards are missing from the tallone, or were found in the hand of `seat` beyond the deck.

    Nothing else changes the census of a smazzata (P Art. 27).
    """

    seat: Seat
    missing: tuple[Card, ...]
    extra: tuple[Card, ...]
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class HandLooked:
    """The arbiter looked at the hand of `seat` while a call was open."""

    seat: Seat
    by: str
    at: Millis


Declaration: TypeAlias = (
    KeeperNamed
    | GhostFound
    | PozzettoCounted
    | PozzettoMended
    | PozzettoLeftOver
    | DeckFaultFound
    | HandLooked
)
"""What came to light only because somebody said so."""


@dataclass(frozen=True, slots=True)
class RulingGiven:
    """Somebody chose among the remedies; `by` is a seat, the arbiter's name, or None: automatic."""

    option: str
    by: str | None
    note: str
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class ScoreAssigned:
    """The arbiter gave each line so many points: its cards can be counted no more (P Art. 33)."""

    points: tuple[tuple[Line, int], ...]
    article: Article
    at: Millis


@dataclass(frozen=True, slots=True)
class CallClosed:
    """The ruling is done and play goes on; the running time, if one was held, ends at `deadline`.

    `idle` if the call brought no penalty and counts among those of its line.
    """

    idle: bool
    deadline: Millis
    at: Millis


Incident: TypeAlias = (
    ArbiterSeated
    | TookOutOfTurn
    | ExplanationAsked
    | ExplanationGiven
    | CallOpened
    | InfractionFound
    | AnswerAwaited
    | CardNamed
    | MeldAmended
    | CardGiven
    | CardsPutBack
    | CardsTakenBack
    | DiscardPrepared
    | SmazzataReopened
    | Declaration
    | RulingGiven
    | ScoreAssigned
    | CallClosed
)
