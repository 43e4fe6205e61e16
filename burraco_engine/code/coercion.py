"""Coercion: a raw value of a file as the type that a section asks for."""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from burraco_engine.code import sections as s
from burraco_engine.errors import ProfileError

__all__ = ["alternatives", "coerce", "hints_of", "value_type"]


@cache
def hints_of(kind: type) -> Mapping[str, Any]:
    """The types of the fields of `kind`; remembered."""
    return get_type_hints(kind)


def value_type(kind: type, name: str) -> Any:
    """The T of the field's `Cited[T]`."""
    hint = hints_of(kind).get(name)
    return get_args(hint)[0] if hint is not None else None


def alternatives(kind: type, name: str) -> tuple[Any, ...]:
    """The values that a field may have, if they are named."""
    expected = value_type(kind, name)
    return get_args(expected) if get_origin(expected) is Literal else ()


def coerce(expected: Any, raw: object, where: str) -> Any:
    """`raw` as the type a section asks for: arrays become tuples, tables read-only mappings."""
    origin, args = get_origin(expected), get_args(expected)
    if origin is Literal:
        if raw in args:
            return raw
        wanted = " o ".join(map(str, args))
        raise ProfileError("profile.wrong_type", where=where, value=raw, expected=wanted)
    if origin is tuple and isinstance(raw, (list, tuple)):
        if args[-1] is Ellipsis:
            return tuple(coerce(args[0], item, where) for item in raw)
        if len(args) == len(raw):
            pairs = zip(args, raw, strict=True)
            return tuple(coerce(kind, item, where) for kind, item in pairs)
    elif origin is Mapping and isinstance(raw, Mapping):
        items = {str(key): coerce(args[1], item, where) for key, item in raw.items()}
        return types.MappingProxyType(items)
    elif expected is s.PolicyName and isinstance(raw, str):
        return s.PolicyName(raw)
    elif isinstance(expected, type) and type(raw) is expected:
        return raw
    raise ProfileError("profile.wrong_type", where=where, value=raw, expected=_spoken(expected))


def _spoken(expected: Any) -> str:
    names = {int: "un numero intero", bool: "true o false", str: "un testo"}
    return names.get(expected, "un elenco" if get_origin(expected) is tuple else "una tabella")
