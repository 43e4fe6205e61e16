"""The messages of a table's WebSocket, as JSON Schemas: what the service says, what it hears."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter
from pydantic.json_schema import models_json_schema

from api.schemas.common import Document, Problem
from api.schemas.views import GameView, HallView, Instant, ViewDocument
from api.schemas.wire import Entry, Move, components, named, resolved
from burraco_engine.record.schema import Schema

__all__ = [
    "Accepted",
    "Farewell",
    "Greeting",
    "HandSeen",
    "Happened",
    "Hello",
    "Hour",
    "Ping",
    "Played",
    "Pong",
    "Presence",
    "Refused",
    "messages",
]

_BASE: Final = "#/$defs/"


class Hello(Document):
    """The first answer: the whole view, and the entries that were missed if they are few."""

    tipo: Literal["ciao"]
    version: int
    ora: Instant
    vista: ViewDocument
    eventi: list[Entry]


class Happened(Document):
    """What happened, in order and without gaps, and the members of the view that changed."""

    tipo: Literal["eventi"]
    since: int
    version: int
    ora: Instant
    eventi: list[Entry]
    changes: Annotated[dict[str, Any], named("Changes")]


class Ping(Document):
    """The other side is asked whether it is there."""

    tipo: Literal["ping"]


class Pong(Document):
    """It is there."""

    tipo: Literal["pong"]


class Hour(Document):
    """The service's instant, when some time did not count for anybody."""

    tipo: Literal["ora"]
    ora: Instant


class Presence(Document):
    """Who is connected now."""

    tipo: Literal["presenze"]
    posti: dict[str, bool]


class Accepted(Document):
    """A move sent here was accepted."""

    tipo: Literal["esito"]
    reply_to: str
    version: int


class Refused(Problem):
    """A frame sent here was refused."""

    tipo: Literal["problema"]
    reply_to: str | int | None


class Farewell(Document):
    """The service stops: come back shortly."""

    tipo: Literal["addio"]
    motivo: Literal["riavvio"]


class Greeting(Document):
    """The client speaks first; `since` is the last version it has."""

    tipo: Literal["ciao"]
    token: str = Field(examples=["pt_…"])
    since: int = Field(0, ge=0)


class Played(Document):
    """A move; `id` is also its idempotency key."""

    tipo: Literal["mossa"]
    id: str = Field(pattern="^[A-Za-z0-9_-]{1,64}$", examples=["k1"])
    mossa: Move
    expected_version: int = Field(examples=[17])


class HandSeen(Document):
    """The hand of this smazzata is on the screen."""

    tipo: Literal["mano_vista"]
    smazzata: int


_Told: TypeAlias = Hello | Happened | Ping | Pong | Hour | Presence | Accepted | Refused | Farewell
_Heard: TypeAlias = Greeting | Played | HandSeen | Ping | Pong
_FromService: TypeAdapter[_Told] = TypeAdapter(Annotated[_Told, Field(discriminator="tipo")])
_FromClient: TypeAdapter[_Heard] = TypeAdapter(Annotated[_Heard, Field(discriminator="tipo")])


def messages() -> Schema:
    """One document of JSON Schema 2020-12: `FromService` and `FromClient` among its definitions."""
    defs: dict[str, Schema] = {}
    for name, adapter in (("FromService", _FromService), ("FromClient", _FromClient)):
        schema = adapter.json_schema(ref_template=f"{_BASE}{{model}}")
        defs |= schema.pop("$defs")
        defs[name] = {"title": name, **schema}
    _, views = models_json_schema(
        [(HallView, "validation"), (GameView, "validation")], ref_template=f"{_BASE}{{model}}"
    )
    defs["Changes"] = _changes(views["$defs"])
    defs = {**components(_BASE), **defs}
    heads = [{"$ref": f"{_BASE}FromService"}, {"$ref": f"{_BASE}FromClient"}]
    defs = resolved(defs, _BASE)
    return {
        "$id": "urn:burraco-parole:messaggi:1",
        "title": "Burraco Parole: the messages of a table's WebSocket",
        "anyOf": heads,
        "$defs": {name: defs[name] for name in sorted(_reached(heads, defs))},
    }


def _reached(schema: Any, defs: dict[str, Schema]) -> set[str]:
    """The names of the definitions that a schema needs, and those that they need."""
    found: set[str] = set()
    waiting: list[Any] = [schema]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += one
        elif isinstance(one, dict):
            name = str(one.get("$ref", "")).removeprefix(_BASE)
            if name and name not in found:
                found.add(name)
                waiting.append(defs[name])
            waiting += one.values()
    return found


def _changes(views: dict[str, Schema]) -> Schema:
    """Any members of a view; null is what is no longer there."""
    options: dict[str, list[Schema]] = {}
    for name in (HallView.__name__, GameView.__name__):
        for key, schema in views[name]["properties"].items():
            known = options.setdefault(key, [])
            bare = {one: told for one, told in schema.items() if one not in ("title", "default")}
            if bare not in known:
                known.append(bare)
    nothing: Schema = {"type": "null"}
    return {
        "title": "Changes",
        "description": "The members of a view that changed, with their new values.",
        "type": "object",
        "properties": {key: {"anyOf": [*told, nothing]} for key, told in options.items()},
        "additionalProperties": False,
    }
