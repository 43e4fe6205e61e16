"""Announcements and acts of a tournament, described from the engine's own types."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Annotated, Any, Final

from pydantic import Field

from api.schemas.wire import named
from burraco_engine.record.frozen import spelling_of
from burraco_engine.record.schema import Definitions, Schema, camel
from burraco_engine.torneo import acts as a
from burraco_engine.torneo.desk import Phase
from burraco_engine.torneo.values import Setup

__all__ = ["Announcement", "DeskAct", "PlayerAct", "torneo_components"]

Announcement = Annotated[dict[str, Any], Field(max_length=20), named("TorneoSetup")]
"""What is announced; a value that is left out is as usual."""
DeskAct = Annotated[dict[str, Any], Field(max_length=12), named("AttoDelBanco")]
"""An act of the Director or of an arbiter."""
PlayerAct = Annotated[dict[str, Any], Field(max_length=6), named("AttoDelConcorrente")]
"""An act of a competitor."""

_ELSEWHERE: Final = (a.Announce, a.IssueLinks, a.OpenOnline)
"""Acts with an address of their own."""
_PLAYERS: Final[Mapping[type[a.Act], frozenset[str]]] = {
    a.SendScore: frozenset({"table", "line"}),
    a.CallArbiter: frozenset({"table"}),
    a.Complain: frozenset({"competitor"}),
}
"""What a competitor may ask for, and what of it the service knows from the token."""


def torneo_components(base: str) -> dict[str, Schema]:
    """Every named schema of tournaments, with references below `base`."""
    made = Definitions(base, "Torneo")
    made.value(Setup)
    made.value(Phase)
    desk = [kind for kind in a.ACT_NAMES if kind not in _ELSEWHERE]
    for name, told, options in (
        (
            "AttoDelBanco",
            "An act of the Director or of an arbiter, its name under `atto`.",
            [_act(made, "Atto", kind) for kind in desk],
        ),
        (
            "AttoDelConcorrente",
            "An act of a competitor; who speaks, and at which table, comes from the token.",
            [_act(made, "AttoMio", kind, known) for kind, known in _PLAYERS.items()],
        ),
    ):
        made.keep(name, {"title": name, "description": told, **made.one_of(options, "atto")})
    return made.named


def _act(
    made: Definitions, name: str, kind: type[a.Act], known: frozenset[str] = frozenset()
) -> Schema:
    """An act as it is sent; what is `known` of who sends it need not be said."""
    body, told = made.fields(kind), a.ACT_NAMES[kind]
    loose = {spelling_of(kind)[field] for field in known}
    title = name + camel(told)
    return made.keep(
        title,
        {
            **body,
            "title": title,
            "description": inspect.getdoc(kind) or "",
            "properties": {"atto": {"const": told, "type": "string"}, **body["properties"]},
            "required": ["atto", *(key for key in body["required"] if key not in loose)],
        },
    )
