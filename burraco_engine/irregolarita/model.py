"""The values of a procedure: the case, what was found, the ways out that the article admits.

A finder says whether what was contested is an infraction, and when it was noticed. A procedure is
a pure function of state, infraction and moment: it lists the ways out, each of which writes its
events. Who chooses among several is the article's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from burraco_engine.articles import Article
from burraco_engine.calls import OUT_OF_TURN, Awaited, Healing, Moment
from burraco_engine.cards import Card
from burraco_engine.code.rules import Rules
from burraco_engine.code.sections import Denunce
from burraco_engine.errors import RuleViolation
from burraco_engine.fold.evolve import Draft
from burraco_engine.melds import Judged, Meld
from burraco_engine.moves import Move
from burraco_engine.names import Millis, Seat
from burraco_engine.state import State

__all__ = [
    "Answer",
    "Case",
    "Court",
    "Fact",
    "Family",
    "Finder",
    "Finding",
    "Former",
    "Infraction",
    "Procedure",
    "Way",
]


class Fact(StrEnum):
    """What any player may contest."""

    PAROLA = "parola"
    """A word: it does not exist, is barred, is there already, has a card of another colour."""
    PRESA = "mancata_presa"
    """Somebody played without having drawn or collected."""
    TURNO = OUT_OF_TURN
    """Somebody took when it was not for him to take."""
    CHIUSURA = "chiusura"
    """The closing."""
    RACCOLTA = "raccolta"
    """Somebody collected the monte and neither tied nor opened, where he must."""
    TEMPO = "tempo"
    """Somebody's time is over."""
    ALTRO = "altro"
    """Anything else: only a person can rule on it."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is contested or declared, and at which state of the game.

    `wrong` is what an arbiter has said of the word, None if the judge is to say it.
    """

    rules: Rules
    state: State
    fact: str
    against: Seat
    now: Millis
    meld: int | None = None
    cards: tuple[Card, ...] = ()
    word: str | None = None
    wrong: bool | None = None
    moment: Moment | None = None
    number: int | None = None

    @property
    def denunce(self) -> Denunce:
        """What the code says of declared faults; one without them has no arbitrated tables."""
        assert self.rules.code.denunce is not None, "no arbitrated tables under this code"
        return self.rules.code.denunce


@dataclass(frozen=True, slots=True)
class Infraction:
    """What went wrong: its name is the key of its family."""

    name: str
    seat: Seat
    article: Article
    meld: int | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What a finder answers: when it was noticed, and the infraction if there is one.

    `idle`: a call without infraction counts among those of its line; it does not where there was
    reason to doubt, or where the right to the penalty was lost. `freeze`: the word is doubtful and
    the code wants it frozen until somebody has looked it up.
    """

    moment: Moment
    infraction: Infraction | None = None
    article: Article | None = None
    idle: bool = True
    freeze: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One way out that the article admits: `key` is stable, `detail` fills its sentence.

    `act` writes the events; `points` is what the line of the offender gains on the table by it.
    """

    key: str
    article: Article
    act: Callable[[Draft], None]
    detail: dict[str, object] = field(default_factory=dict)
    points: int = 0

    @property
    def code(self) -> str:
        """The code of its sentence in the catalogue: the part of the key before the colon."""
        return f"remedy.{self.key.partition(':')[0]}"


Finder: TypeAlias = Callable[[Case], Finding | RuleViolation]
Procedure: TypeAlias = Callable[[Case, Infraction, Moment], tuple[Way, ...]]
Former: TypeAlias = Callable[
    [Rules, tuple[Card, ...], str | None, Meld | None], Judged | RuleViolation
]
"""The form of cards as they are laid, before anybody judges them."""


@dataclass(frozen=True, slots=True)
class Family:
    """How infractions of one name are settled.

    `first` is what the offender has to say before anybody chooses; `chooser` chooses if there is
    more than one way out. `scored`: what the arbiter decides himself is the score of each line.
    """

    procedure: Procedure
    first: Callable[[Case, Infraction, Moment], Awaited | None] | None = None
    chooser: Awaited = Awaited.ARBITRO
    scored: bool = False


Answer: TypeAlias = Callable[[Case, Infraction, Move | None, Draft], RuleViolation | bool]
"""What the offender's answer does (None: his time is over): whether it settles the call."""


@dataclass(frozen=True, slots=True)
class Court:
    """All that a game knows about irregularities.

    `finders` go by what is contested or declared, `families` by the name of what they find,
    `answers` by what the offender is asked for. `declared` are the facts of `Denounce`; `doubts`
    says that a meld may be doubtful, so that an arbiter rules on it himself; `healings` lists the
    cards that would heal a word, for an arbiter who looks.
    """

    former: Former
    finders: Mapping[str, Finder]
    families: Mapping[str, Family]
    answers: Mapping[Awaited, Answer]
    declared: frozenset[str] = frozenset()
    doubts: bool = False
    healings: Callable[[Case, Infraction], tuple[Healing, ...]] | None = None
