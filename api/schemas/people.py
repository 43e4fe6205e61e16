"""The people of a table in its views: who has a chair, what they agreed to, what they said."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from api.schemas.common import Document
from api.schemas.wire import CardCode

__all__ = [
    "Consents",
    "DoorPerson",
    "GreetingsDocument",
    "LineName",
    "PersonDocument",
    "SeatName",
    "SeatedPlayer",
]

LineName: TypeAlias = Annotated[str, Field(examples=["NS"])]
SeatName: TypeAlias = Annotated[str, Field(examples=["S"])]


class PersonDocument(Document):
    """Who has a chair."""

    linea: LineName
    nome: str | None
    persona: bool
    bot: bool
    programma: bool
    livello: str | None
    assente: bool
    ospite: bool
    invito_di: SeatName | None
    bot_qui: str | None


class SeatedPlayer(PersonDocument):
    """Who has a chair, and what everybody sees of his cards."""

    carte: int
    a_lato: list[CardCode]
    esposte: list[CardCode]
    rimaste: list[CardCode]
    ammonizioni: int


class DoorPerson(Document):
    """Who has a chair, as somebody at the door sees it."""

    nome: str | None
    bot: bool
    da_prendere: bool


class Consents(Document):
    """The seats that agree, by what they agree to."""

    spettatori: list[SeatName]
    arbitro: list[SeatName]
    aiuti: list[SeatName]
    nomi: list[SeatName]
    pubblica: list[SeatName]
    annulla: list[SeatName]


class GreetingsDocument(Document):
    """What may be said now, and what each chair said last."""

    frasi: list[str] = Field(examples=[["buona_partita"]])
    detti: dict[SeatName, str]
