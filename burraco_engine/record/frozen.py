"""A coder of frozen values: dataclasses to JSON objects and back, from their type hints.

Encoders and decoders are made once per type. A field that has its default value is left out; a
key that is missing, unknown or of another type is a `ValueError` that says where. The keys are
those of `KEYS`; a class of another room brings its own as its `spelling`.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, Final, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from burraco_engine.articles import Article
from burraco_engine.cards import Card
from burraco_engine.errors import NotationError
from burraco_engine.record.spelling import KEYS

__all__ = ["decode", "encode", "spelling_of"]

T = TypeVar("T")
_ONLY_THEMSELVES = (dataclasses.MISSING, None)
"""Nothing else equals these: of a field with such a default no value needs to be compared."""
_Coder = Callable[[Any], Any]


def encode(value: object) -> Any:
    """`value` as what `json` can write."""
    return _ENCODERS[type(value)](value)


def decode(kind: type[T], raw: object) -> T:
    """The value of type `kind` that `raw` spells; ValueError says what is wrong with it."""
    wanted: Any = kind
    value: T = _decoder(wanted)(raw)
    return value


def spelling_of(kind: type) -> Mapping[str, str]:
    """The keys with which values of this type are written, by the names of its fields."""
    keys: Mapping[str, str] = getattr(kind, "spelling", KEYS)
    return keys


class _Encoders(dict[type, _Coder]):
    """How values of exactly a type are written, found out when the first of them is met."""

    def __missing__(self, kind: type) -> _Coder:
        self[kind] = coder = _encoder(kind)
        return coder


_ENCODERS: Final = _Encoders()


def _encoder(kind: type) -> _Coder:
    if issubclass(kind, Card):
        return attrgetter("code")
    if issubclass(kind, (str, int, types.NoneType)):
        return attrgetter("value") if issubclass(kind, Enum) else _itself
    if issubclass(kind, tuple):
        return _listed
    if issubclass(kind, Article):
        return _cited
    return _mapped if issubclass(kind, Mapping) else _object_encoder(kind)


def _itself(value: Any) -> Any:
    return value


def _listed(items: tuple[object, ...]) -> list[Any]:
    return [_ENCODERS[type(item)](item) for item in items]


def _cited(article: Article) -> list[str]:
    known = [article.code, article.number]
    return known if article.reading is None else [*known, article.reading]


def _mapped(items: Mapping[str, object]) -> dict[str, Any]:
    return {key: _ENCODERS[type(item)](item) for key, item in items.items()}


def _object_encoder(kind: Any) -> _Coder:
    keys = spelling_of(kind)
    fields = [
        (field.name, keys[field.name], field.default, field.default not in _ONLY_THEMSELVES)
        for field in dataclasses.fields(kind)
    ]

    def encoder(value: Any) -> dict[str, Any]:
        written = {}
        for name, key, default, comparable in fields:
            item = getattr(value, name)
            if item is default or (comparable and item == default):
                continue
            written[key] = _ENCODERS[type(item)](item)
        return written

    return encoder


@cache
def _decoder(kind: Any) -> _Coder:
    if isinstance(kind, NewType):
        return _decoder(kind.__supertype__)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (inner,) = (arg for arg in args if arg is not type(None))
        read = _decoder(inner)
        return lambda raw: None if raw is None else read(raw)
    if origin is tuple:
        return _tuple_decoder(args)
    if origin is Mapping:
        return _mapping_decoder(args[1])
    if kind is Card:
        return _card
    if kind is Article:
        return _article
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if dataclasses.is_dataclass(kind):
        return _object_decoder(kind)
    return lambda raw: _plain(kind, raw)


def _plain(kind: type, raw: object) -> object:
    # A text may be of a kind that knows where it comes from; true and false are no numbers.
    if type(raw) is not kind and not (kind is str and isinstance(raw, str)):
        raise ValueError(f"{raw!r} non è {_SPOKEN[kind]}")
    return raw


_SPOKEN = {int: "un numero intero", str: "un testo", bool: "true o false"}


def _card(raw: object) -> Card:
    if not isinstance(raw, str):
        raise ValueError(f"{raw!r} non è una carta")
    try:
        return Card(raw)
    except NotationError as error:
        raise ValueError(f"{raw!r} non è una carta") from error


def _article(raw: object) -> Article:
    if not isinstance(raw, list) or not all(isinstance(item, str) for item in raw):
        raise ValueError(f"{raw!r} non è un articolo")
    if len(raw) not in (2, 3):
        raise ValueError(f"{raw!r} non è un articolo")
    return Article(*raw)


def _tuple_decoder(args: tuple[Any, ...]) -> _Coder:
    if args[-1] is Ellipsis:
        item = _decoder(args[0])

        def of_many(raw: object) -> tuple[object, ...]:
            if not isinstance(raw, list):
                raise ValueError(f"{raw!r} non è un elenco")
            return tuple(map(item, raw))

        return of_many
    items = [_decoder(arg) for arg in args]

    def of_some(raw: object) -> tuple[object, ...]:
        if not isinstance(raw, list) or len(raw) != len(items):
            raise ValueError(f"{raw!r} non è un elenco di {len(items)}")
        return tuple(read(part) for read, part in zip(items, raw, strict=True))

    return of_some


def _mapping_decoder(kind: Any) -> _Coder:
    item = _decoder(kind)

    def of_mapping(raw: object) -> Mapping[str, object]:
        if not isinstance(raw, Mapping):
            raise ValueError(f"{raw!r} non è un oggetto")
        return types.MappingProxyType({key: item(value) for key, value in raw.items()})

    return of_mapping


def _object_decoder(kind: Any) -> _Coder:
    hints, keys = get_type_hints(kind), spelling_of(kind)
    fields = [
        (field.name, keys[field.name], field.default, _decoder(hints[field.name]))
        for field in dataclasses.fields(kind)
    ]
    known = {key for _, key, _, _ in fields}

    def of_object(raw: object) -> Any:
        if not isinstance(raw, Mapping):
            raise ValueError(f"{raw!r} non è un oggetto")
        values = {}
        for name, key, default, read in fields:
            if key in raw:
                values[name] = read(raw[key])
            elif default is dataclasses.MISSING:
                raise ValueError(f"manca «{key}»")
        if unknown := raw.keys() - known:
            raise ValueError(f"voce sconosciuta «{min(unknown)}»")
        return kind(**values)

    return of_object
