"""JSON Schemas of what is written: moves, events, what a seat may know of them.

Nothing is listed here. Values are described from their type hints, as `frozen` writes them; events
from the closed union and what `redaction` shows of them; moves by asking the codec how it writes
them. A new move or event is described as soon as it can be written.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import count
from typing import Any, Final, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

from burraco_engine import moves as m
from burraco_engine.articles import Article
from burraco_engine.cards import PATTERN, Card
from burraco_engine.paths import DEFAULT_CODE
from burraco_engine.record.codec import move_to_json
from burraco_engine.record.frozen import spelling_of
from burraco_engine.record.redaction import shown_facts
from burraco_engine.record.spelling import EVENT_NAMES, KEYS

__all__ = ["Definitions", "Schema", "camel"]

Schema: TypeAlias = dict[str, Any]
_PLAIN: Final[Mapping[type, str]] = {
    int: "integer",
    str: "string",
    bool: "boolean",
    float: "number",
}
_CARD: Final[Schema] = {
    "type": "string",
    "pattern": f"^{PATTERN}$",
    "title": "Card",
    "description": "A card: `Cr` red C, `Zn` black Z, `*` jolly, `@` pinella; `7c 10q Kf 2p`.",
    "examples": ["Cr"],
}
_ARTICLE: Final[Schema] = {
    "type": "array",
    "items": {"type": "string"},
    "minItems": 2,
    "maxItems": 3,
    "title": "Article",
    "description": "An article: the code of play, its number, the reading that was chosen.",
    "examples": [[DEFAULT_CODE, "9"]],
}


_TRIES: Final = 4
"""So many values of a type are tried to find one that is not the first."""


def camel(name: str) -> str:
    """A name of the log as the name of a schema.

    >>> camel("monte_raccolto_in_parte")
    'MonteRaccoltoInParte'
    """
    return "".join(part.capitalize() for part in name.split("_"))


class Definitions:
    """Schemas that refer to each other by name, below one address.

    `prefix` tells types apart that other rooms have under the same name.
    """

    def __init__(self, base: str = "#/$defs/", prefix: str = "") -> None:
        self._base = base
        self._prefix = prefix
        self._kinds: dict[str, Any] = {}
        self.named: dict[str, Schema] = {}

    def reference(self, name: str) -> Schema:
        """A reference to the schema of that name."""
        return {"$ref": f"{self._base}{name}"}

    def keep(self, name: str, schema: Schema) -> Schema:
        """Keep a schema under a name; a reference to it."""
        known = self.named.setdefault(name, schema)
        assert known == schema, f"two schemas are called {name}"
        return self.reference(name)

    def value(self, kind: Any) -> Schema:
        """The schema of a value of this type, as `frozen.encode` writes it."""
        if isinstance(kind, NewType):
            return self.value(kind.__supertype__)
        origin, args = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            return self._union(args)
        if origin is tuple:
            return self._tuple(args)
        if origin is Mapping:
            return {"type": "object", "additionalProperties": self.value(args[1])}
        if kind is Card:
            return self.keep("Card", _CARD)
        if kind is Article:
            return self.keep("Article", _ARTICLE)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._enumeration(kind)
        if dataclasses.is_dataclass(kind):
            return self._object(kind)
        return {"type": _PLAIN[kind]}

    def _union(self, args: tuple[Any, ...]) -> Schema:
        if type(None) in args:
            inner = [arg for arg in args if arg is not type(None)]
            schema = self.value(inner[0]) if len(inner) == 1 else self._union(tuple(inner))
            return {"anyOf": [schema, {"type": "null"}]}
        if set(args) <= set(get_args(m.Move)):
            return self.one_of(self.move(arg) for arg in args)
        return {"anyOf": [self.value(arg) for arg in args]}

    def _tuple(self, args: tuple[Any, ...]) -> Schema:
        if args[-1] is Ellipsis:
            return {"type": "array", "items": self.value(args[0])}
        items = [self.value(arg) for arg in args]
        size = {"minItems": len(items), "maxItems": len(items)}
        return {"type": "array", "prefixItems": items, **size}

    def _enumeration(self, kind: type[Enum]) -> Schema:
        values = [member.value for member in kind]
        name = self._prefix + kind.__name__
        return self.keep(
            name,
            {
                "type": "string",
                "enum": values,
                "title": name,
                "description": inspect.getdoc(kind) or "",
            },
        )

    def _object(self, kind: Any) -> Schema:
        name = self._prefix + kind.__name__
        assert self._kinds.setdefault(name, kind) is kind, f"two types are called {name}"
        if name not in self.named:
            self.named[name] = {}  # a type may hold others of its kind
            self.named[name] = self.fields(kind)
        return self.reference(name)

    def fields(self, kind: Any) -> Schema:
        """The object that a dataclass is written as; what has its default value is left out."""
        hints, keys = get_type_hints(kind), spelling_of(kind)
        fields = dataclasses.fields(kind)
        needed = [keys[one.name] for one in fields if one.default is dataclasses.MISSING]
        properties = {keys[one.name]: self.value(hints[one.name]) for one in fields}
        return _closed(self._prefix + kind.__name__, inspect.getdoc(kind), properties, needed)

    def events(self, prefix: str, extra: Mapping[str, Schema]) -> list[str]:
        """What a seat may know of each event, as objects with `extra` members; their names."""
        names = []
        for kind, event in EVENT_NAMES.items():
            hints, (always, own) = get_type_hints(kind), shown_facts(kind)
            shown = {KEYS[name]: self.value(hints[name]) for name in always}
            hidden = {KEYS[name]: self.value(hint) for name, hint in own.items()}
            tagged = {**extra, "tipo": {"const": event, "type": "string"}}
            name = prefix + camel(event)
            self.keep(
                name,
                _closed(
                    name, inspect.getdoc(kind), {**tagged, **shown, **hidden}, [*tagged, *shown]
                ),
            )
            names.append(name)
        return names

    def moves(self, kinds: Iterable[type]) -> Schema:
        """Any of these moves, told apart by `tipo`."""
        return self.one_of(self.move(kind) for kind in kinds)

    def move(self, kind: Any) -> Schema:
        """A move as a client writes it: the codec is asked how."""
        samples = _Samples()
        hints = get_type_hints(kind)
        fields = {one.name: one for one in dataclasses.fields(kind)}
        full = {name: samples.of(hint) for name, hint in hints.items()}
        for name, one in fields.items():
            if one.default in (True, False):
                full[name] = not one.default  # what is not said otherwise has no key
        written = move_to_json(kind(**full))
        properties: dict[str, Schema] = {
            "tipo": {"const": written["tipo"], "type": "string"},
        }
        needed = ["tipo"]
        for name, hint in hints.items():
            key = self._key(kind, full, name, samples)
            if key is None:
                continue  # the seat: it comes from the connection
            least = fields[name].default
            if least is dataclasses.MISSING and type(None) in get_args(hint):
                least = None
            if least is dataclasses.MISSING or key in move_to_json(kind(**{**full, name: least})):
                needed.append(key)
            if key not in written:  # a flag that is written only when it is up
                written = {**written, **move_to_json(kind(**{**full, name: not full[name]}))}
            properties[key] = self._written(hint, written[key])
        name = "Mossa" + camel(written["tipo"])
        return self.keep(name, _closed(name, inspect.getdoc(kind), properties, needed))

    def _written(self, hint: Any, value: object) -> Schema:
        """The schema of a field; pairs that the codec writes as an object are one."""
        if isinstance(value, dict) and get_origin(hint) is tuple:
            (pair, *_) = get_args(hint)
            return {"type": "object", "additionalProperties": self.value(get_args(pair)[1])}
        return self.value(hint)

    @staticmethod
    def _key(kind: Any, full: Mapping[str, Any], name: str, samples: _Samples) -> str | None:
        """The key under which a field is written: what changes if only the field does."""
        written, hint = move_to_json(kind(**full)), get_type_hints(kind)[name]
        for _ in range(_TRIES):
            changed = move_to_json(kind(**{**full, name: samples.of(hint)}))
            for key in {**written, **changed}:
                if written.get(key) != changed.get(key):
                    return key
        return None

    def one_of(self, references: Iterable[Schema], key: str = "tipo") -> Schema:
        """One of some objects, told apart by the value of a key."""
        options = list(references)
        mapping: dict[str, str] = {}
        for option in options:
            told = self.named[option["$ref"].removeprefix(self._base)]["properties"][key]
            for value in told.get("enum") or [told["const"]]:
                mapping[value] = option["$ref"]
        return {"oneOf": options, "discriminator": {"propertyName": key, "mapping": mapping}}


def _closed(
    name: str, told: str | None, properties: Mapping[str, Schema], needed: Iterable[str]
) -> Schema:
    """An object with these members and no other."""
    return {
        "type": "object",
        "title": name,
        "description": told or "",
        "properties": dict(properties),
        "required": list(needed),
        "additionalProperties": False,
    }


class _Samples:
    """Values of types, each another one."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._turns = count(1)
        """For types of few values, each in its turn."""

    def of(self, kind: Any) -> Any:
        """A value of this type that was not given before, as far as there are so many."""
        if isinstance(kind, NewType):
            return self.of(kind.__supertype__)
        origin, args = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            return self.of(next(arg for arg in args if arg is not type(None)))
        number = next(self._numbers)
        if origin is tuple:
            inner = args[:1] * (number % 5 + 1) if args[-1] is Ellipsis else args
            return tuple(self.of(arg) for arg in inner)
        if kind is Card:
            return Card("ABCDEFGHILMNOPQRSTUVZ"[number % 21] + "r")
        if isinstance(kind, type) and issubclass(kind, Enum):
            members = list(kind)
            return members[next(self._turns) % len(members)]
        if kind is bool:
            return next(self._turns) % 2 == 0
        if dataclasses.is_dataclass(kind):
            hints = get_type_hints(kind)
            return kind(**{name: self.of(hint) for name, hint in hints.items()})  # type: ignore[operator]
        return kind(number)
