"""What travels of the game itself, described from the engine's own types and from the log's facts.

A model of pydantic that carries such a value names it (`Move`, `Entry`, …) and is told apart from
its description: `resolved` puts a reference in the place of every such name.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any, Final, get_args

from pydantic import WithJsonSchema

from api.service.facts import NAMES
from api.service.play import SPOKEN
from api.service.player_state import PlayerState
from burraco_engine.moves import MeldMove, SeatMove
from burraco_engine.record.schema import Definitions, Schema, camel
from burraco_engine.state import SeatStatus

__all__ = [
    "CardCode",
    "Duties",
    "Entry",
    "Event",
    "Move",
    "PlayerKept",
    "Playing",
    "components",
    "named",
    "resolved",
]

_MARK: Final = "x-forma"


def named(name: str) -> WithJsonSchema:
    """The schema of a value that `components` describes under this name."""
    return WithJsonSchema({_MARK: name})


CardCode = Annotated[str, named("Card")]
Move = Annotated[dict[str, Any], named("Mossa")]
"""A move of a player or the arbiter."""
Playing = Annotated[dict[str, Any], named("Giocata")]
"""A move that lays a meld."""
Entry = Annotated[dict[str, Any], named("Voce")]
"""A line of a table's log, as a viewer may see it."""
Event = Annotated[dict[str, Any], named("Evento")]
"""What happened with the cards, as a viewer may see it."""
Duties = Annotated[dict[str, Any], named("SeatStatus")]
PlayerKept = Annotated[dict[str, Any], named("PlayerState")]

_INSTANT: Final[Schema] = {
    "type": "integer",
    "description": "Milliseconds since 1970, UTC.",
    "examples": [1_765_000_000_000],
}
_VERSION: Final[Schema] = {"type": "integer", "minimum": 1, "examples": [18]}
_TELLING: Final[Mapping[str, str]] = {
    "Mossa": "A move of a player or the arbiter. Who speaks is not in it: it comes from the token.",
    "Giocata": "A move that lays cards.",
    "Voce": "A line of the table's log, as the viewer may see it.",
    "Evento": "What happened with the cards, as the viewer may see it.",
}


def components(base: str) -> dict[str, Schema]:
    """Every named schema of the game, with references below `base`."""
    made = Definitions(base)
    made.value(SeatStatus)
    unions = {
        "Mossa": made.moves((*get_args(SeatMove), *SPOKEN)),
        "Giocata": made.moves(get_args(MeldMove)),
        "Evento": _events(made),
        "Voce": _entries(made),
    }
    for name, union in unions.items():
        made.keep(name, {"title": name, "description": _TELLING[name], **union})
    kept = PlayerState.model_json_schema(ref_template=f"{base}{{model}}")
    for name, schema in {**kept.pop("$defs", {}), PlayerState.__name__: kept}.items():
        made.keep(name, schema)
    return made.named


def _events(made: Definitions) -> Schema:
    return made.one_of(made.reference(name) for name in made.events("Evento", {}))


def _entries(made: Definitions) -> Schema:
    """The entries of a log: what happens with the cards, and everything else at the table."""
    extra = {"version": _VERSION, "ora": _INSTANT}
    names = made.events("Voce", extra)
    for kind, told in NAMES.items():
        body = made.fields(kind)
        name = "Voce" + camel(told)
        tagged = {**extra, "tipo": {"const": told, "type": "string"}}
        made.keep(
            name,
            {
                **body,
                "title": name,
                "description": inspect.getdoc(kind) or "",
                "properties": {**tagged, **body["properties"]},
                "required": [*tagged, *body["required"]],
            },
        )
        names.append(name)
    return made.one_of(made.reference(name) for name in names)


def resolved(schema: Any, base: str) -> Any:
    """The same with a reference wherever a value was only named."""
    if isinstance(schema, list):
        return [resolved(one, base) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if _MARK in schema:
        return {"$ref": f"{base}{schema[_MARK]}"}
    return {key: resolved(one, base) for key, one in schema.items()}
