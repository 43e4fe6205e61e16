"""The error tree of the engines.

EngineError                     a stable code, a detail, an Italian message
├── ArbiterError                what the arbiter's desk is asked for and cannot answer
├── GameError                   what a game at hand, or its players, cannot do
├── NotationError               a text that is no card, meld, move, position or record
├── ProfileError                a code of play, a deck or a policy that cannot be loaded
├── RecordReplayError           a record whose moves or digests do not agree
├── TorneoError                 what a tournament cannot do, or not now
└── RuleViolation               a move that a written rule forbids; names its article
      groups by the first part of the code: turn, cards, meld, discard, call, closing, torneo

A broken invariant is a bug and stays an AssertionError: it is never reported as a violation.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from burraco_engine.messages import text

if TYPE_CHECKING:
    from burraco_engine.articles import Article

__all__ = [
    "ArbiterError",
    "EngineError",
    "GameError",
    "NotationError",
    "ProfileError",
    "RecordReplayError",
    "RuleViolation",
    "TorneoError",
]


class EngineError(Exception):
    """What an engine refuses: `code` is stable, `detail` is data, `message` is for people."""

    __slots__ = ("code", "detail")

    def __init__(self, code: str, **detail: object) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    @property
    def message(self) -> str:
        """The Italian sentence of the catalogue, with the detail filled in."""
        return text(self.code, self.detail)

    def __str__(self) -> str:
        return self.message

    def __reduce__(self) -> tuple[object, tuple[()]]:
        """An error comes whole out of the process where it was met."""
        return partial(type(self), self.code, **self.detail), ()


class ArbiterError(EngineError):
    """A case, a sheet or an entry that the arbiter's desk does not know or cannot take."""


class GameError(EngineError):
    """A game that is asked for what it does not have: a bot, a move to take back."""


class NotationError(EngineError):
    """A text that does not follow the notation of cards, melds, moves, positions or records."""


class ProfileError(EngineError):
    """A profile, deck or policy that is missing or not well formed."""


class RecordReplayError(EngineError):
    """A record that cannot be replayed; the detail names the first line that diverges."""


class TorneoError(EngineError):
    """An act that a tournament cannot carry out as it stands; no article forbids it."""


class RuleViolation(EngineError):  # noqa: N818  (a violation is a finding, not a fault)
    """A move that the code of play forbids, with the article that forbids it."""

    __slots__ = ("article",)

    def __init__(self, code: str, article: Article, **detail: object) -> None:
        # Of what is open to a player several tell why not, at every move: `super` takes twice as
        # long, packing the detail once more.
        self.args = (code, detail)
        self.code = code
        self.detail = detail
        self.article = article

    @property
    def group(self) -> str:
        """The family of the violation: turn, cards, meld, discard, closing or torneo."""
        return self.code.partition(".")[0]

    def __str__(self) -> str:
        return f"{self.message} ({self.article})"

    def __reduce__(self) -> tuple[object, tuple[()]]:
        """The article comes along."""
        return partial(type(self), self.code, self.article, **self.detail), ()
