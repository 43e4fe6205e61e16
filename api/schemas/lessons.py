"""What the route of the lessons carries."""

from __future__ import annotations

from api.schemas.code import CodeDocument, RefusalDocument
from api.schemas.common import Document
from api.schemas.people import LineName
from api.schemas.views import MeldDocument, SheetDocument
from api.schemas.wire import CardCode
from burraco_engine.melds import Grade
from burraco_engine.state import Phase

__all__ = [
    "ExampleDocument",
    "LessonDocument",
    "LessonTable",
    "LessonsDocument",
    "PieceDocument",
    "StepDocument",
    "TrayDocument",
]


class ExampleDocument(Document):
    """The drawn example of a lesson: a word, or cards."""

    carte: list[CardCode]
    lettura: str
    burraco: Grade | None


class LessonTable(Document):
    """What lies on the table at a step."""

    fase: Phase
    mano: list[CardCode]
    giochi: list[MeldDocument]
    monte: list[CardCode]
    tallone: int
    pozzetti: int
    in_tavola: dict[LineName, int]


class PieceDocument(Document):
    """A card in the tray: of the learner's hand, or of the word that is lengthened."""

    carta: CardCode
    propria: bool


class TrayDocument(Document):
    """The tray before a step."""

    pezzi: list[PieceDocument]
    posto: int
    gioco: int | None
    lettura: str | None


class StepDocument(Document):
    """A gesture that the lesson asks for, and what the rules say of other cards."""

    tipo: str
    che: str
    nota: str
    tavolo: int
    compositoio: TrayDocument
    rifiuti: dict[CardCode, RefusalDocument]


class LessonDocument(Document):
    """A lesson: its tables and its gestures, `punti` where it ends with the count."""

    numero: int
    nome: str
    frase: str
    esempio: ExampleDocument
    spiega: str
    fatta: str
    tavoli: list[LessonTable]
    passi: list[StepDocument]
    punti: SheetDocument | None


class LessonsDocument(Document):
    """The lessons in their order: tables, gestures, and what the rules say of other gestures."""

    regole: CodeDocument
    lezioni: list[LessonDocument]
