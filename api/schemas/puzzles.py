"""Puzzles: requests and answers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from api.schemas.code import CodeDocument
from api.schemas.common import Document
from api.schemas.common import Request as Body
from api.schemas.wire import CardCode, Move, PlayerKept
from api.service.player_state import KindName
from burraco_engine.melds import Grade

__all__ = [
    "AnswerRequest",
    "AnsweredOutcome",
    "ChoiceDocument",
    "ChosenPuzzle",
    "DailyDocument",
    "GivenUpOutcome",
    "HelpDocument",
    "HelpedOutcome",
    "LaidWord",
    "OutcomeDocument",
    "PlayedPuzzle",
    "ProposeRequest",
    "ProposedDocument",
    "PuzzleDocument",
    "RatedDocument",
    "ReportRequest",
    "SolutionDocument",
    "Stakes",
    "StakesDocument",
    "StakesRequest",
]


class ProposeRequest(Body):
    """Which puzzle is wanted; without a level one near the player's rating."""

    tipo: KindName | None = None
    livello: int | None = Field(None, ge=1, le=5)
    modo: Literal["gara", "ripasso"] = "gara"
    state: PlayerKept | None = None
    salta: str | None = Field(None, max_length=80)


class AnswerRequest(Body):
    """One of: moves or a choice, the next help, giving up."""

    giocate: list[Move] | None = Field(None, max_length=16)
    scelta: str | None = Field(None, max_length=40)
    aiuto: bool = False
    resa: bool = False
    aiuti: int = Field(0, ge=0, le=3)
    modo: Literal["gara", "ripasso", "oggi"] = "gara"
    state: PlayerKept | None = None


class StakesRequest(Body):
    """Whose rating is at stake; without a state a new player's."""

    state: PlayerKept | None = None


class ReportRequest(Body):
    """What is wrong with a puzzle."""

    motivo: Literal[
        "soluzione_sbagliata", "parola_sconosciuta", "testo_confuso", "parola_offensiva", "altro"
    ]
    testo: str = Field("", max_length=500)


class LaidWord(Document):
    """A word of the line, on the table of a puzzle."""

    id: int
    carte: list[CardCode]
    lettura: str
    burraco: Grade | None


class ChoiceDocument(Document):
    """One of the answers to choose from."""

    id: str
    testo: str
    articolo: str | None


class _Puzzle(Document):
    """What is asked, and nothing of the answer."""

    id: str
    regole: CodeDocument
    tipo: KindName
    numero: int | None
    data: str | None = Field(description="il giorno, se è l’enigma di un giorno")
    livello: int = Field(ge=1, le=5)
    valutazione: int
    domanda: str
    contesto: str | None
    turno_intero: bool
    carte: list[CardCode]
    giochi: list[LaidWord]
    monte: list[CardCode]
    pozzetto_preso: bool | None
    parola: str | None
    scelte: list[ChoiceDocument]
    massimo: int | None
    aiuti: int


class PlayedPuzzle(_Puzzle):
    """A puzzle that is answered with moves."""

    risposta: Literal["giocate"]


class ChosenPuzzle(_Puzzle):
    """A puzzle that is answered with one of some choices."""

    risposta: Literal["scelta"]


PuzzleDocument: TypeAlias = Annotated[PlayedPuzzle | ChosenPuzzle, Field(discriminator="risposta")]
"""A puzzle, by how it is answered."""


class DailyDocument(Document):
    """The puzzle of the day."""

    enigma: PuzzleDocument


class ProposedDocument(Document):
    """A puzzle without its answer; none in review when nothing is due."""

    enigma: PuzzleDocument | None
    prossimo: int | None


class Stakes(Document):
    """Points of rating: `giusta` for a right answer after 0, 1, 2… helps, `resa` for giving up."""

    giusta: list[int]
    resa: int


class StakesDocument(Document):
    """What is at stake; nothing when the puzzle was rated already."""

    posta: Stakes | None


class HelpDocument(Document):
    """A help: a sentence, letters to show, choices to strike out."""

    testo: str
    lettere: int | None
    iniziale: str | None
    togli: list[str]


class SolutionDocument(Document):
    """A best answer, move by move."""

    giocate: list[Move]
    parole: list[str]
    punti: int
    matta: str | None
    lemma: str | None
    nota: str | None


class RatedDocument(Document):
    """The player's rating before and after, how sure it is, and the puzzle's."""

    prima: int
    dopo: int
    scarto: int
    enigma: int


class _Outcome(Document):
    """What came of an answer, and the player's state to keep."""

    finito: bool
    punti: int | None
    massimo: int | None
    quota: float
    parole: list[str]
    motivo: str | None
    articolo: str | None
    spiegazione: str | None
    corretta: str | None
    soluzioni: list[SolutionDocument]
    pari: int | None
    seconda: int | None
    valutazione: RatedDocument | None
    state: PlayerKept


class AnsweredOutcome(_Outcome):
    """An answer was judged."""

    esito: Literal["giusta", "parziale", "sbagliata"]
    aiuto: None


class HelpedOutcome(_Outcome):
    """A help was given."""

    esito: Literal["aiuto"]
    aiuto: HelpDocument


class GivenUpOutcome(_Outcome):
    """The player gave up, and is told everything."""

    esito: Literal["resa"]
    aiuto: None


OutcomeDocument: TypeAlias = Annotated[
    AnsweredOutcome | HelpedOutcome | GivenUpOutcome, Field(discriminator="esito")
]
"""What came of an answer, by its outcome."""
