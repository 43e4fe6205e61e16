"""What a puzzle is: a question, all that answers it, and how much is known about both."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from burraco_engine.cards import JOLLY, Card
from burraco_engine.melds import Meld
from burraco_engine.moves import Discard, MeldMove
from burraco_engine.names import Line, Seat
from lexicon.normal import fold
from parole_engine.puzzles.kind import Kind

__all__ = [
    "LEVELS",
    "LINE",
    "OWN",
    "SEAT",
    "Key",
    "Option",
    "Position",
    "Puzzle",
    "PuzzleError",
    "Solution",
    "as_cards",
    "matta_name",
]

LEVELS: Final = range(1, 6)
SEAT: Final = Seat("S")
LINE: Final = Line("NS")
_SEED: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

OWN: Final = "propria-"
"""How the seed of a puzzle begins that nobody can make again from its key: it is kept, or lost."""
_MINED: Final = re.compile(r"partita-([a-z0-9]+)-\d+")


class PuzzleError(ValueError):
    """A puzzle that cannot be made, found or read; the message is Italian."""


def as_cards(word: str) -> str:
    """A word in the dress of all words: the capitals that cards have, without accents.

    >>> as_cards("Forlì"), as_cards("laser")
    ('FORLI', 'LASER')
    """
    return fold(word).upper()


def matta_name(card: Card) -> str:
    """A matta with its article."""
    return "il jolly" if card is JOLLY else "la pinella"


@dataclass(frozen=True, slots=True)
class Key:
    """What a puzzle is made from: its kind, its level and a seed. The same key, the same puzzle.

    A seed `partita-S-N` names position N of the smazzata that bots play with the seed S.
    """

    kind: Kind
    level: int
    seed: str

    def __post_init__(self) -> None:
        if self.level not in LEVELS or _SEED.fullmatch(self.seed) is None:
            raise PuzzleError(f"«{self}» non è la chiave di un enigma")

    def __str__(self) -> str:
        return f"{self.kind}.{self.level}.{self.seed}"

    @classmethod
    def parse(cls, text: str) -> Key:
        """The key written `allunga.2.9f3c`; PuzzleError if it is none.

        >>> Key.parse("allunga.2.9f3c").level
        2
        """
        try:
            kind, level, seed = text.split(".")
            return cls(Kind(kind), int(level), seed)
        except ValueError:
            raise PuzzleError(f"«{text[:80]}» non è la chiave di un enigma") from None

    @property
    def game(self) -> str | None:
        """The seed of the game between bots that the puzzle is found in, if it is."""
        found = _MINED.fullmatch(self.seed)
        return found[1] if found else None

    @property
    def kept(self) -> bool:
        """The puzzle was made of cards that somebody gave: the key alone does not bring it back."""
        return self.seed.startswith(OWN)

    @property
    def id(self) -> str:
        """A name that tells nothing of the answer, nor of an unguessable seed."""
        return sha256(f"enigma {self}".encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class Position:
    """The cards in hand in the order to show, the words of the line, the pozzetto taken or not."""

    hand: tuple[Card, ...]
    melds: tuple[Meld, ...] = ()
    pozzetto_taken: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One of the texts to choose from; `id` is what an answer names."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Solution:
    """A best answer: plays in a legal order, the discard of a closing, words and M.P."""

    plays: tuple[MeldMove, ...]
    words: tuple[str, ...]
    points: int
    discard: Discard | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle with its answer. What may be shown before the answer is for the edge to choose.

    `best` are the M.P. of the best answer and `second` those of the next one that brings less
    (None if there is none, or for a choice); `solutions` start with the words people know best,
    `answers` counts them all, also those not listed (None if nobody counted them);
    `near` counts the answers that come close. `right` are the options that are right, the first
    is the one to show. `band` is the frequency band of the hardest word of the first solution.
    """

    key: Key
    question: str
    context: str | None = None
    position: Position | None = None
    word: str | None = None
    options: tuple[Option, ...] = ()
    right: tuple[str, ...] = ()
    best: int | None = None
    second: int | None = None
    solutions: tuple[Solution, ...] = ()
    answers: int | None = None
    near: int = 0
    band: int = 0
    rating: int = 1500
    explanation: str = ""
    article: str | None = None

    @property
    def margin(self) -> int | None:
        """What the best answer brings over the second."""
        if self.best is None or self.second is None:
            return None
        return self.best - self.second

    @property
    def missed(self) -> str:
        """What to write on a card for review: the question, never the answer."""
        return self.word or (self.question if self.position else self.context or self.question)
