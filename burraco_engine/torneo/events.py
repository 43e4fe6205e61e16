"""What can happen in a tournament: a closed union of facts in the past tense.

Everything a fact leads to is in it: points with their article, the drawn pairing, the handicap of
who was late. So a tournament is folded again without a code, dice or a clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from burraco_engine.articles import Article
from burraco_engine.torneo.values import Departure, Fix, Match, Outcome, Rest, Setup, Sheet, Spelled

__all__ = [
    "Amended",
    "Announced",
    "ArbiterCalled",
    "CallClosed",
    "ClockPaused",
    "ClockResumed",
    "ComplaintAnswered",
    "ComplaintMade",
    "Corrected",
    "CorrectionDeferred",
    "Enrolled",
    "HighCardDrawn",
    "Left",
    "LineArrived",
    "LineupChanged",
    "LinkIssued",
    "OnlineOpened",
    "PairingUndone",
    "Penalised",
    "PositionsPosted",
    "RankingPosted",
    "RegistrationClosed",
    "Reported",
    "ResultEntered",
    "SanctionConfirmed",
    "SanctionOverturned",
    "SheetSent",
    "Substituted",
    "TableCompleted",
    "TimeOutAnnounced",
    "TorneoEnded",
    "TorneoEvent",
    "TurnoPaired",
    "TurnoStarted",
    "Warned",
    "Withdrawn",
]


@dataclass(frozen=True, slots=True)
class Announced(Spelled):
    """The tournament was announced: the first event of each."""

    id: str
    setup: Setup


@dataclass(frozen=True, slots=True)
class Amended(Spelled):
    """The announcement was changed before the first turno."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class Enrolled(Spelled):
    """Somebody entered; a pair, a team or a single player."""

    number: int
    players: tuple[str, ...]
    name: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class Withdrawn(Spelled):
    """An entry was taken back before the first turno."""

    competitor: int


@dataclass(frozen=True, slots=True)
class RegistrationClosed(Spelled):
    """Nobody enters any more, but to complete a table of the first turno (Art. 36)."""


@dataclass(frozen=True, slots=True)
class TurnoPaired(Spelled):
    """The tables of a turno were given out; the first one says in which order, for all."""

    turno: int
    matches: tuple[Match, ...]
    resting: tuple[int, ...] = ()
    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingUndone(Spelled):
    """The pairing of a turno was taken back before it hung out."""

    turno: int


@dataclass(frozen=True, slots=True)
class PositionsPosted(Spelled):
    """The positions at the tables hang out; who rests gets his points."""

    turno: int
    rests: tuple[Rest, ...] = ()


@dataclass(frozen=True, slots=True)
class TableCompleted(Spelled):
    """A late entry sat down with who rested in the first turno (Art. 36)."""

    turno: int
    competitor: int
    made: Match


@dataclass(frozen=True, slots=True)
class TurnoStarted(Spelled):
    """The arbiter gave the signal."""

    turno: int


@dataclass(frozen=True, slots=True)
class ClockPaused(Spelled):
    """The clock of the turno stands."""

    turno: int


@dataclass(frozen=True, slots=True)
class ClockResumed(Spelled):
    """The clock of the turno runs again."""

    turno: int


@dataclass(frozen=True, slots=True)
class TimeOutAnnounced(Spelled):
    """The time is up (Art. 16)."""

    turno: int


@dataclass(frozen=True, slots=True)
class HighCardDrawn(Spelled):
    """Which line drew the highest card: it compiles the score (Art. 20)."""

    turno: int
    table: int
    line: str


@dataclass(frozen=True, slots=True)
class LineArrived(Spelled):
    """A line was ready so late; it begins with `handicap` M.P. (Art. 36)."""

    turno: int
    table: int
    line: str
    late_ms: int
    handicap: int = 0


@dataclass(frozen=True, slots=True)
class OnlineOpened(Spelled):
    """The table is played in the house's rooms, at this stream."""

    turno: int
    table: int
    online: str


@dataclass(frozen=True, slots=True)
class SheetSent(Spelled):
    """A line sent its score of a table, or signed what the other one sent."""

    turno: int
    table: int
    sheet: Sheet
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class ResultEntered(Spelled):
    """A table has its result: delivered, or given by the arbiter."""

    turno: int
    table: int
    outcome: Outcome
    delivered_by: str | None = None
    compiled_by: str | None = None


@dataclass(frozen=True, slots=True)
class Corrected(Spelled):
    """A delivered score was corrected (Art. 21)."""

    turno: int
    table: int
    outcome: Outcome
    fix: Fix
    signed: str = ""


@dataclass(frozen=True, slots=True)
class CorrectionDeferred(Spelled):
    """The error is plain but positions hang out: it is corrected when this turno ends (Art. 21)."""

    turno: int
    table: int
    outcome: Outcome
    fix: Fix


@dataclass(frozen=True, slots=True)
class ArbiterCalled(Spelled):
    """A table called the arbiter."""

    turno: int
    table: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CallClosed(Spelled):
    """The arbiter was there."""

    turno: int
    table: int


@dataclass(frozen=True, slots=True)
class Warned(Spelled):
    """An ammonizione; a register of warnings can feed these (Art. 22, G)."""

    number: int
    competitor: int
    reason: str
    article: Article
    turno: int = 0


@dataclass(frozen=True, slots=True)
class Penalised(Spelled):
    """V.P. and M.P. taken from a competitor in the general ranking."""

    number: int
    competitor: int
    vp: int
    mp: int
    reason: str
    article: Article
    turno: int = 0


@dataclass(frozen=True, slots=True)
class SanctionOverturned(Spelled):
    """The Director upheld an appeal (Art. 37)."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class SanctionConfirmed(Spelled):
    """The Director rejected an appeal (Art. 37)."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Left(Spelled):
    """A competitor plays no more."""

    competitor: int
    how: Departure
    turno: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reported(Spelled):
    """A competitor was reported to the Giustizia Sportiva (Art. 35, F)."""

    competitor: int
    reason: str
    article: Article


@dataclass(frozen=True, slots=True)
class Substituted(Spelled):
    """A player took the place of another, for the gravest reasons (classic Art. 32)."""

    competitor: int
    place: int
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class LineupChanged(Spelled):
    """A team paired its players anew (Art. 2)."""

    competitor: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankingPosted(Spelled):
    """The ranking after a turno hangs out: the time for complaints runs (Art. 38)."""

    turno: int


@dataclass(frozen=True, slots=True)
class ComplaintMade(Spelled):
    """A competitor complained in time."""

    number: int
    competitor: int
    turno: int
    reason: str


@dataclass(frozen=True, slots=True)
class ComplaintAnswered(Spelled):
    """The Director answered a complaint."""

    number: int
    answer: str


@dataclass(frozen=True, slots=True)
class LinkIssued(Spelled):
    """Links were handed out: to an arbiter, or to these competitors."""

    role: str
    competitors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TorneoEnded(Spelled):
    """The ranking is final."""


TorneoEvent: TypeAlias = (
    Announced
    | Amended
    | Enrolled
    | Withdrawn
    | RegistrationClosed
    | TurnoPaired
    | PairingUndone
    | PositionsPosted
    | TableCompleted
    | TurnoStarted
    | ClockPaused
    | ClockResumed
    | TimeOutAnnounced
    | HighCardDrawn
    | LineArrived
    | OnlineOpened
    | SheetSent
    | ResultEntered
    | Corrected
    | CorrectionDeferred
    | ArbiterCalled
    | CallClosed
    | Warned
    | Penalised
    | SanctionOverturned
    | SanctionConfirmed
    | Left
    | Reported
    | Substituted
    | LineupChanged
    | RankingPosted
    | ComplaintMade
    | ComplaintAnswered
    | LinkIssued
    | TorneoEnded
)
