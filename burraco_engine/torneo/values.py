"""The values of a tournament: what was announced, who plays, the turni and their tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final, TypeAlias

from burraco_engine.articles import Article
from burraco_engine.names import ZERO, Line, Millis
from burraco_engine.torneo.spelling import KEYS

__all__ = [
    "BOTH",
    "EO",
    "NS",
    "Clock",
    "Competitor",
    "Complaint",
    "Departure",
    "Exceptions",
    "FirstTurno",
    "Fix",
    "How",
    "Kind",
    "Match",
    "Outcome",
    "Rest",
    "Sanction",
    "Setup",
    "Sheet",
    "Side",
    "Spelled",
    "System",
    "Torneo",
    "Turno",
    "other_line",
    "place_of",
]

NS: Final = Line("NS")
EO: Final = Line("EO")
BOTH: Final = (NS, EO)
Side: TypeAlias = tuple[int, ...]
"""The competitors of one line: a pair or a team by its number, or two single players."""


def place_of(line: Line) -> int:
    """Where a line stands in values that are kept for both: NS first."""
    return BOTH.index(line)


def other_line(line: Line) -> Line:
    """The opponents of a line."""
    return EO if line == NS else NS


class Kind(StrEnum):
    """Who enters a tournament (Art. 2)."""

    COPPIE = "coppie"
    SQUADRE = "squadre"
    INDIVIDUALE = "individuale"


class System(StrEnum):
    """How the turni after the first are paired (Art. 2)."""

    DANESE = "danese"
    DANESE_MODIFICATO = "danese_modificato"
    MITCHELL = "mitchell"
    SORTEGGIO = "sorteggio"
    ITALIANA = "italiana"


class FirstTurno(StrEnum):
    """How the tables of the first turno are given out (Art. 2)."""

    SCELTA = "scelta"
    ISCRIZIONE = "iscrizione"
    SORTEGGIO = "sorteggio"


class How(StrEnum):
    """Where the points of a turno come from."""

    GIOCATO = "giocato"
    RIPOSO = "riposo"
    MEDIA = "media"
    ASSENZA = "assenza"
    ABBANDONO = "abbandono"
    ARBITRALE = "arbitrale"


class Departure(StrEnum):
    """Why a competitor plays no more (Art. 35, F)."""

    GIUSTIFICATO = "giustificato"
    INGIUSTIFICATO = "ingiustificato"
    ESCLUSO = "escluso"


class Fix(StrEnum):
    """What is wrong with a score that was delivered (Art. 21)."""

    SOMMA = "somma"
    INVERSIONE = "inversione"
    ALTRO = "altro"


class Spelled:
    """Written with the keys of tournaments."""

    __slots__ = ()
    spelling: ClassVar[Mapping[str, str]] = KEYS


@dataclass(frozen=True, slots=True)
class Exceptions(Spelled):
    """What the Director announced otherwise than the code has it (Art. 35, 36)."""

    late_minutes: tuple[int, ...] | None = None
    late_penalty_mp: int | None = None
    rest: tuple[int, int, int, int] | None = None
    rest_percent: int | None = None
    vp_table: str | None = None
    complaint_minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Setup(Spelled):
    """What is announced before a tournament begins.

    `step` is Mitchell's, `gironi` those of the all'italiana; `sessions` are the turni of each
    session, none for a tournament of one. `minutes` 0 are those of the code.
    """

    name: str
    code: str
    kind: Kind = Kind.COPPIE
    system: System = System.DANESE
    turni: int = 4
    smazzate: int = 2
    first: FirstTurno = FirstTurno.SORTEGGIO
    step: int = 1
    gironi: int = 1
    sessions: tuple[int, ...] = ()
    minutes: int = 0
    most_tables: int = 0
    post_at_once: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    exceptions: Exceptions = Exceptions()

    def session_of(self, turno: int) -> range:
        """The turni of the session that a turno belongs to."""
        first = 1
        for count in self.sessions or (self.turni,):
            if turno < first + count:
                return range(first, first + count)
            first += count
        return range(first, turno + 1)


@dataclass(frozen=True, slots=True)
class Competitor(Spelled):
    """Who is ranked: a pair, a team or a single player, by the number of the entry."""

    number: int
    players: tuple[str, ...]
    name: str = ""
    left: Departure | None = None
    left_in: int = 0

    @property
    def shown(self) -> str:
        """The name of the team, or of its players."""
        return self.name or " – ".join(self.players)


@dataclass(frozen=True, slots=True)
class Sheet(Spelled):
    """A score as somebody sent it: for each smazzata, or in all, the points of NS and EO."""

    by: str
    rows: tuple[tuple[int, int], ...]
    part: int = 0

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both lines."""
        return sum(ns for ns, _ in self.rows), sum(eo for _, eo in self.rows)


@dataclass(frozen=True, slots=True)
class Outcome(Spelled):
    """What a table is worth to NS and to EO, and by which article."""

    how: How
    vp: tuple[int, int]
    mp: tuple[int, int]
    article: Article
    points: tuple[int, int] | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rest(Spelled):
    """What a competitor without opponents gets."""

    competitor: int
    how: How
    vp: int
    mp: int
    article: Article


@dataclass(frozen=True, slots=True)
class Match(Spelled):
    """Two lines that meet: at one table, or as teams at several from `table` on.

    `handicap` is what each line begins with (Art. 36), `arrivals` how late it was (ms).
    """

    table: int
    ns: Side
    eo: Side
    tables: int = 1
    girone: int = 0
    online: str | None = None
    high_card: str | None = None
    arrivals: tuple[int | None, int | None] = (None, None)
    handicap: tuple[int, int] = (0, 0)
    sheets: tuple[Sheet, ...] = ()
    outcome: Outcome | None = None
    compiled_by: str | None = None
    delivered_by: str | None = None
    call: str | None = None
    deferred: Outcome | None = None

    def side(self, line: Line) -> Side:
        """The competitors of a line."""
        return self.ns if line == NS else self.eo

    def line_of(self, competitor: int) -> Line | None:
        """The line that a competitor plays in."""
        if competitor in self.ns:
            return NS
        return EO if competitor in self.eo else None

    def sheet(self, by: str, part: int = 0) -> Sheet | None:
        """The score that somebody sent of a table."""
        return next((one for one in self.sheets if (one.by, one.part) == (by, part)), None)


@dataclass(frozen=True, slots=True)
class Clock(Spelled):
    """The clock of a turno: when it began, how long it stood, since when it stands."""

    started: Millis
    stood: Millis = ZERO
    paused: Millis | None = None
    time_out: Millis | None = None

    def elapsed(self, now: int) -> int:
        """How long play has lasted, in milliseconds."""
        return (now if self.paused is None else self.paused) - self.started - self.stood


@dataclass(frozen=True, slots=True)
class Turno(Spelled):
    """One round: its tables, who rests, and how far it has come."""

    number: int
    matches: tuple[Match, ...]
    resting: tuple[int, ...] = ()
    rests: tuple[Rest, ...] = ()
    posted: Millis | None = None
    clock: Clock | None = None
    ranked: Millis | None = None

    @property
    def scored(self) -> bool:
        """Every table has its result."""
        return all(match.outcome is not None for match in self.matches)

    def match(self, table: int) -> Match | None:
        """The match that is played at a table."""
        for one in self.matches:
            if one.table <= table < one.table + one.tables:
                return one
        return None

    def of(self, competitor: int) -> Match | None:
        """The match of a competitor."""
        return next((one for one in self.matches if one.line_of(competitor)), None)


@dataclass(frozen=True, slots=True)
class Sanction(Spelled):
    """A warning (`vp` and `mp` 0) or a penalty; one that an appeal overturned counts no more.

    `confirmed` is why an appeal was rejected.
    """

    number: int
    competitor: int
    warning: bool
    vp: int
    mp: int
    reason: str
    article: Article
    turno: int
    at: Millis
    overturned: str | None = None
    confirmed: str | None = None


@dataclass(frozen=True, slots=True)
class Complaint(Spelled):
    """A complaint about the ranking that hangs out (Art. 38)."""

    number: int
    competitor: int
    turno: int
    reason: str
    at: Millis
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Torneo(Spelled):
    """A tournament as its events have made it; `order` is that of the first turno's tables."""

    id: str = ""
    setup: Setup = Setup("", "")
    competitors: tuple[Competitor, ...] = ()
    closed: bool = False
    order: tuple[int, ...] = ()
    turni: tuple[Turno, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    reports: tuple[tuple[int, str], ...] = ()
    over: Millis | None = None

    @property
    def current(self) -> Turno | None:
        """The turno that was paired last."""
        return self.turni[-1] if self.turni else None

    @property
    def present(self) -> tuple[Competitor, ...]:
        """Those who have not left."""
        return tuple(one for one in self.competitors if one.left is None)

    def competitor(self, number: int) -> Competitor | None:
        """The competitor with this number."""
        return next((one for one in self.competitors if one.number == number), None)
