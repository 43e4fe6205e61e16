"""What can be asked of a tournament: a closed union, decided by `burraco_engine.torneo.deciding`.

`turno` 0 is the turno that was paired last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from burraco_engine.torneo.values import Departure, Fix, Setup, Side, Spelled

__all__ = [
    "ACT_NAMES",
    "Act",
    "Amend",
    "Announce",
    "AnnounceTimeOut",
    "AnswerComplaint",
    "Appeal",
    "Arbitrate",
    "Arrive",
    "CallArbiter",
    "CloseCall",
    "CloseRegistration",
    "Complain",
    "Correct",
    "DrawHighCard",
    "End",
    "Enroll",
    "EnterScore",
    "Forfeit",
    "IssueLinks",
    "Leave",
    "LineUp",
    "OpenOnline",
    "Pair",
    "PauseClock",
    "Penalise",
    "PostPositions",
    "PostRanking",
    "ResumeClock",
    "SendScore",
    "Start",
    "Substitute",
    "UndoPairing",
    "Warn",
    "Withdraw",
]


@dataclass(frozen=True, slots=True)
class Announce(Spelled):
    """Announce a tournament under an id of its own."""

    id: str
    setup: Setup


@dataclass(frozen=True, slots=True)
class Amend(Spelled):
    """Change the announcement."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class Enroll(Spelled):
    """Enter; `homonym` says that somebody else with a name already entered is meant."""

    players: tuple[str, ...]
    name: str = ""
    homonym: bool = False


@dataclass(frozen=True, slots=True)
class Withdraw(Spelled):
    """Take an entry back."""

    competitor: int


@dataclass(frozen=True, slots=True)
class CloseRegistration(Spelled):
    """Take no more entries; the announcement is checked against the number of entries."""


@dataclass(frozen=True, slots=True)
class Pair(Spelled):
    """Pair the next turno; `matches` are the arbiter's choice for the first one."""

    matches: tuple[tuple[Side, Side], ...] = ()


@dataclass(frozen=True, slots=True)
class UndoPairing(Spelled):
    """Take the last pairing back."""


@dataclass(frozen=True, slots=True)
class PostPositions(Spelled):
    """Hang out the positions at the tables."""


@dataclass(frozen=True, slots=True)
class Start(Spelled):
    """Give the signal."""


@dataclass(frozen=True, slots=True)
class PauseClock(Spelled):
    """Stop the clock of the turno."""


@dataclass(frozen=True, slots=True)
class ResumeClock(Spelled):
    """Let the clock of the turno run again."""


@dataclass(frozen=True, slots=True)
class AnnounceTimeOut(Spelled):
    """Announce the time-out."""


@dataclass(frozen=True, slots=True)
class DrawHighCard(Spelled):
    """Say which line drew the highest card at a table."""

    table: int
    line: str


@dataclass(frozen=True, slots=True)
class Arrive(Spelled):
    """A line is ready; without `late_ms` the clock of the turno says how late."""

    table: int
    line: str
    late_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Forfeit(Spelled):
    """Lines that did not come in time, with how late they are; the match is lost (Art. 36).

    None is a line that is present.
    """

    table: int
    ns: int | None = None
    eo: int | None = None


@dataclass(frozen=True, slots=True)
class OpenOnline(Spelled):
    """The table is played online, at this stream."""

    table: int
    online: str


@dataclass(frozen=True, slots=True)
class SendScore(Spelled):
    """A line sends the score of its table; numbers equal to the other line's are a signature.

    `agreed` says that the table agreed on another compiler than the code's (Art. 20).
    """

    table: int
    line: str
    rows: tuple[tuple[int, int], ...]
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class EnterScore(Spelled):
    """The arbiter enters a signed score that was delivered."""

    table: int
    rows: tuple[tuple[int, int], ...]
    delivered_by: str | None = None
    turno: int = 0


@dataclass(frozen=True, slots=True)
class Arbitrate(Spelled):
    """The arbiter gives a table a score of his own, with the reason (Art. 22, 33, F)."""

    table: int
    vp: tuple[int, int]
    mp: tuple[int, int]
    reason: str
    turno: int = 0


@dataclass(frozen=True, slots=True)
class Correct(Spelled):
    """Correct a delivered score; `agreed` by the whole table, `signed` by the arbiter himself."""

    table: int
    fix: Fix
    turno: int
    rows: tuple[tuple[int, int], ...] = ()
    agreed: bool = False
    signed: str = ""


@dataclass(frozen=True, slots=True)
class CallArbiter(Spelled):
    """Call the arbiter to a table."""

    table: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CloseCall(Spelled):
    """The arbiter has been at the table."""

    table: int


@dataclass(frozen=True, slots=True)
class Warn(Spelled):
    """Give an ammonizione; `article` "" is that of warnings."""

    competitor: int
    reason: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class Penalise(Spelled):
    """Take V.P. and M.P. from a competitor, with the reason and its article."""

    competitor: int
    vp: int
    mp: int
    reason: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class Appeal(Spelled):
    """What the Director decides on an appeal against a sanction (Art. 37)."""

    sanction: int
    upheld: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Leave(Spelled):
    """A competitor abandons or is excluded; `rows` are the points at the interruption.

    `advantage`: the arbiter finds that the score for absence would give an advantage (Art. 35).
    """

    competitor: int
    how: Departure
    reason: str = ""
    rows: tuple[tuple[int, int], ...] = ()
    advantage: bool = False


@dataclass(frozen=True, slots=True)
class Substitute(Spelled):
    """Let somebody play in the place of another, where the code knows it."""

    competitor: int
    place: int
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class LineUp(Spelled):
    """Pair the players of a team anew: two by two, in this order."""

    competitor: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PostRanking(Spelled):
    """Hang out the ranking after the turno."""


@dataclass(frozen=True, slots=True)
class Complain(Spelled):
    """Complain about the ranking that hangs out."""

    competitor: int
    reason: str


@dataclass(frozen=True, slots=True)
class AnswerComplaint(Spelled):
    """The Director's answer to a complaint."""

    complaint: int
    answer: str


@dataclass(frozen=True, slots=True)
class IssueLinks(Spelled):
    """Hand out links: to an arbiter, or to competitors, to all of them if none is named."""

    role: str
    competitors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class End(Spelled):
    """Declare the ranking final."""


Act: TypeAlias = (
    Announce
    | Amend
    | Enroll
    | Withdraw
    | CloseRegistration
    | Pair
    | UndoPairing
    | PostPositions
    | Start
    | PauseClock
    | ResumeClock
    | AnnounceTimeOut
    | DrawHighCard
    | Arrive
    | Forfeit
    | OpenOnline
    | SendScore
    | EnterScore
    | Arbitrate
    | Correct
    | CallArbiter
    | CloseCall
    | Warn
    | Penalise
    | Appeal
    | Leave
    | Substitute
    | LineUp
    | PostRanking
    | Complain
    | AnswerComplaint
    | IssueLinks
    | End
)

ACT_NAMES: Final[Mapping[type[Act], str]] = MappingProxyType(
    {
        Announce: "annuncia",
        Amend: "cambia",
        Enroll: "iscrivi",
        Withdraw: "ritira",
        CloseRegistration: "chiudi_iscrizioni",
        Pair: "abbina",
        UndoPairing: "riprendi_abbinamento",
        PostPositions: "esponi_posizioni",
        Start: "via",
        PauseClock: "ferma",
        ResumeClock: "riprendi",
        AnnounceTimeOut: "time_out",
        DrawHighCard: "carta_alta",
        Arrive: "arrivata",
        Forfeit: "assenza",
        OpenOnline: "online",
        SendScore: "manda_score",
        EnterScore: "registra_score",
        Arbitrate: "punteggio_arbitrale",
        Correct: "correggi",
        CallArbiter: "chiama_arbitro",
        CloseCall: "chiudi_chiamata",
        Warn: "ammonisci",
        Penalise: "penalizza",
        Appeal: "ricorso",
        Leave: "uscita",
        Substitute: "sostituisci",
        LineUp: "formazione",
        PostRanking: "esponi_classifica",
        Complain: "reclama",
        AnswerComplaint: "decidi_reclamo",
        IssueLinks: "dai_link",
        End: "chiudi",
    }
)
"""How each act is called in requests, files and on the command line."""
