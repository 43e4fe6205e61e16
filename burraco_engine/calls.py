"""Calls of the arbiter and what they rest on: who did what at an arbitrated table.

At such a table whatever a player can do with his hands happens; nobody says whether it was right
before somebody contests it. The deeds are kept, so that a call finds what it is about.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from burraco_engine.articles import Article
from burraco_engine.cards import Card
from burraco_engine.melds import Meld
from burraco_engine.names import Line, Millis, Seat

__all__ = [
    "IDLE_CALLS",
    "NO_DOCKET",
    "OUT_OF_TURN",
    "Awaited",
    "Call",
    "Collection",
    "Deed",
    "Docket",
    "Healing",
    "Look",
    "Moment",
    "Option",
    "Stray",
]

OUT_OF_TURN = "fuori_turno"
"""What is contested when somebody takes out of turn (P Art. 30)."""
IDLE_CALLS = "chiamate_a_vuoto"
"""The infraction of a line that calls too often for nothing (P Art. 25)."""


class Moment(StrEnum):
    """When an infraction is noticed: the moments that the codes tell apart."""

    AT_ONCE = "subito"
    """Before the offender discards."""
    BEFORE_NEXT = "dopo_lo_scarto"
    """After his discard, before the next player starts."""
    LATER = "piu_tardi"
    AT_COUNT = "al_conto"
    """The smazzata is over and not counted yet."""


class Awaited(StrEnum):
    """Whose word an open call waits for."""

    ARBITRO = "arbitro"
    """The arbiter chooses among the remedies, or rules on the word."""
    SANA = "sana"
    """The offender names the one card that heals his word, or that he takes out of it."""
    PREPARA = "prepara"
    """The offender lays his next discard face down."""
    AVVERSARI = "avversari"
    """The opponents choose among the remedies."""
    INTEGRA = "integra"
    """The line whose word was frozen for nothing adds to it the cards that it still holds."""


@dataclass(frozen=True, slots=True)
class Call:
    """An open call: nobody plays on before it is closed.

    `by` is who called, None for the arbiter himself. `found` names the infraction once it is
    found, `ruled` the last thing chosen, and `options` the remedies among which `awaited` chooses.
    `deadline` is that of an answer; `warned` are who played on in spite of the call, `looked` whose
    hands the arbiter has looked at.
    """

    by: Seat | None
    fact: str
    against: Seat
    moment: Moment
    at: Millis
    meld: int | None = None
    cards: tuple[Card, ...] = ()
    word: str | None = None
    found: str | None = None
    ruled: str | None = None
    warned: tuple[Seat, ...] = ()
    awaited: Awaited = Awaited.ARBITRO
    options: tuple[str, ...] = ()
    deadline: Millis | None = None
    number: int | None = None
    looked: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A remedy as somebody who chooses reads it: what it is, what it costs, by which article.

    `points` is what the line of the offender has on the table by it.
    """

    key: str
    sentence: str
    points: int
    article: Article


@dataclass(frozen=True, slots=True)
class Healing:
    """One card that would heal a wrong word: added from the hand, or (`laid`) taken out of it."""

    card: Card
    laid: bool
    word: str


@dataclass(frozen=True, slots=True)
class Look:
    """What an arbiter sees of a hand that he has looked at, and what would heal its word."""

    seat: Seat
    hand: tuple[Card, ...]
    healings: tuple[Healing, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """A play as it was made: in turn number `turn`, on `before`, None if it opened a meld.

    `untaken` says that its player had not taken a card yet, `stray` that it was not his turn,
    `collected` that he had collected the monte in it.
    """

    turn: int
    seat: Seat
    meld: int
    cards: tuple[Card, ...]
    before: Meld | None = None
    untaken: bool = False
    stray: bool = False
    collected: bool = False


@dataclass(frozen=True, slots=True)
class Stray:
    """Cards that a player took when he had none to take, and how many plays followed.

    `al_volo`: it was his turn, and he took once more after the pozzetto al volo. `lost`: the
    table has gone on since, so that nobody has a right to the penalty any more.
    """

    seat: Seat
    turn: int
    monte: bool
    cards: tuple[Card, ...]
    al_volo: bool = False
    plays: int = 0
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Collection:
    """The monte as somebody collected it last, in turn number `turn`."""

    seat: Seat
    turn: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Docket:
    """What an arbiter has before him: the open call, and what was done since the deal.

    `stray` are cards that were taken out of turn, `deeds` the plays, `untaken` is who has ended the
    last turn without a take, `thrown` the discard of the turn, `assigned` the points he gave to
    each line because its cards could not be counted, `collection` the last monte that was
    collected. It stays empty where nobody watches.
    """

    call: Call | None = None
    stray: Stray | None = None
    deeds: tuple[Deed, ...] = ()
    untaken: Seat | None = None
    thrown: Card | None = None
    assigned: tuple[tuple[Line, int], ...] = ()
    collection: Collection | None = None


NO_DOCKET = Docket()
"""Nothing has been done that anybody might rule on."""
