"""Melds: words, sequences and combinations on the table, as one value for both games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from burraco_engine.cards import Card
from burraco_engine.names import Line, Seat

__all__ = ["Grade", "Judged", "Meld", "MeldKind", "MeldState", "Verdict"]


class MeldKind(StrEnum):
    """What a meld is."""

    PAROLA = "parola"
    SEQUENZA = "sequenza"
    COMBINAZIONE = "combinazione"
    ERRATO = "errato"
    """French cards that lie together and make neither (arbitrated tables)."""


class MeldState(StrEnum):
    """Whether a meld counts and may be lengthened."""

    VALID = "valido"
    FROZEN_TEMPORARILY = "congelato_temporaneo"
    FROZEN_FOR_GOOD = "congelato_definitivo"


class Grade(StrEnum):
    """The kinds of burraco that the codes know."""

    PULITO = "pulito"
    SEMIPULITO = "semipulito"
    SPORCO = "sporco"
    SUPER = "super"
    REALE = "reale"
    NOBILE = "nobile"

    @property
    def clean(self) -> bool:
        """No matta in it."""
        return self not in (Grade.SPORCO, Grade.SEMIPULITO)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge outside the engine said when the meld was laid: a fact, never asked again.

    `outcome` is "ammessa" or "dubbia"; `source` is the digest of the lexicon that said so.
    """

    outcome: str
    source: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal form of a meld, as a `MeldJudge` found it."""

    kind: MeldKind
    cards: tuple[Card, ...]
    reading: str
    suit: str
    matta: int | None
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table.

    `cards` lie in order. `reading` says what they stand for: the word in capitals ("CASA"); for a
    sequence the cards in order ("5c 6c 7c"), for a wrong one those that lie there; for a
    combination its face ("7"). `suit` is the
    colour or suit, empty for combinations. `matta` is the place of the card played as a matta (a
    natural 2 is none). `value` is the sum of the cards, `honours` the points of the burraco and
    its bonus. `readings` are the earlier readings, `burraco_cards` how many cards it had when it
    became a burraco. A frozen meld keeps its `negative` cards and, if `until` is set, becomes
    valid at the beginning of that seat's next turn.
    """

    id: int
    line: Line
    kind: MeldKind
    cards: tuple[Card, ...]
    reading: str
    suit: str
    matta: int | None
    value: int
    grade: Grade | None = None
    honours: int = 0
    verdict: Verdict | None = None
    readings: tuple[str, ...] = ()
    burraco_cards: int | None = None
    state: MeldState = MeldState.VALID
    until: Seat | None = None
    negative: tuple[Card, ...] = ()
    all_negative: bool = False

    @property
    def frozen(self) -> bool:
        """Neither lengthened nor changed until it is thawed."""
        return self.state is not MeldState.VALID

    @property
    def in_verifica(self) -> bool:
        """Frozen until the arbiter has looked its word up, not until a turn."""
        return self.state is MeldState.FROZEN_TEMPORARILY and self.until is None

    def stands_for(self, place: int) -> str:
        """What the card at `place` stands for: a letter, a card code or a face."""
        if self.kind is MeldKind.PAROLA:
            return self.reading[place]
        return self.reading if self.kind is MeldKind.COMBINAZIONE else self.reading.split()[place]

    @property
    def notation(self) -> str:
        """The short form: `r:CA[*=S]A` for a word, `5c 6c [2p=7c]` for French cards."""
        slots = [
            f"[{card}={self.stands_for(place)}]"
            if place == self.matta and self.kind is not MeldKind.ERRATO
            else (card.face if self.kind is MeldKind.PAROLA else card.code)
            for place, card in enumerate(self.cards)
        ]
        if self.kind is MeldKind.PAROLA:
            return f"{self.suit}:{''.join(slots)}"
        return " ".join(slots)
