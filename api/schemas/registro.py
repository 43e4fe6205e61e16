"""Registers of rulings: what is opened, written and told."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from api.schemas.common import CodeName, Document, Request
from burraco_engine.arbitro.registro import LONGEST
from burraco_engine.paths import DEFAULT_CODE

__all__ = [
    "DeviceDocument",
    "EntriesDocument",
    "EntriesRequest",
    "EntryRequest",
    "OpenedRegisterDocument",
    "RegisterDocument",
    "RegisterRequest",
    "RegisteredDocument",
    "WrittenDocument",
]

_DIGEST = r"^[0-9a-f]{64}$"


class RegisterRequest(Request):
    """A register for an event; with `torneo` that of a tournament, by whoever directs it."""

    nome: str = Field(min_length=1, max_length=80, examples=["Torneo di primavera"])
    codice: CodeName = DEFAULT_CODE
    torneo: str = Field(default="", max_length=40)


class OpenedRegisterDocument(Document):
    """A new register: its credential is shown this once."""

    id: str
    token: str
    testa: str


class EntryRequest(Request):
    """An entry as its device wrote and chained it."""

    dispositivo: str = Field(pattern=r"^[a-z0-9-]{1,40}$", examples=["telefono-1"])
    numero: int = Field(ge=1, le=1_000_000)
    ora: int = Field(ge=0, le=2**53, description="millisecondi dal 1970")
    tipo: Literal["verdetto", "decisione", "ammonizione", "penalita", "nota"]
    testo: str = Field(min_length=1, max_length=LONGEST["testo"])
    tavolo: str = Field(default="", max_length=LONGEST["tavolo"])
    articolo: str = Field(default="", max_length=LONGEST["articolo"])
    autore: str = Field(default="", max_length=LONGEST["autore"])
    oggetto: str = Field(default="", max_length=LONGEST["oggetto"])
    esito: str = Field(default="", max_length=LONGEST["esito"])
    corregge: str = Field(default="", max_length=LONGEST["corregge"])
    impronta: str = Field(pattern=_DIGEST)


class EntriesRequest(Request):
    """A batch of entries, in the order of their devices; sent again it changes nothing."""

    voci: list[EntryRequest] = Field(min_length=1, max_length=50)


class DeviceDocument(Document):
    """Where a device's chain ends."""

    dispositivo: str
    voci: int
    impronta: str


class RegisterDocument(Document):
    """A register: how many entries, the head of its chain, where each device's chain ends."""

    id: str
    nome: str
    codice: str
    torneo: str
    voci: int
    testa: str
    intera: bool
    dispositivi: list[DeviceDocument]


class WrittenDocument(Document):
    """How many entries of a batch were new, how many there are, the head after them."""

    nuove: int
    voci: int
    testa: str


class RegisteredDocument(EntryRequest):
    """An entry in the event's chain; `corretta_da` names its last correction."""

    posto: int
    arrivo: int
    testa: str
    corretta_da: str | None


class EntriesDocument(Document):
    """Entries in order of arrival."""

    testa: str
    voci: list[RegisteredDocument]
