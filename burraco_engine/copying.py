"""Frozen values made, and copied with some fields changed, faster than the standard library does.

Every event makes a new state of some twenty fields, and every view of it has more. A frozen class
sets each field through `object.__setattr__`; here a function is written for each shape of a copy.
It fills the fields of a plain twin, which has the same slots and may still be written to, and then
lets that be a value of the frozen class: in a fifth of the time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

__all__ = ["maker", "replace"]

P = ParamSpec("P")
T = TypeVar("T")


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """A function that makes values of this class, whose fields have no defaults."""
    return _written(kind, _twin(kind).__slots__)  # type: ignore[no-any-return]


@cache
def _copier(kind: Any, *changed: str) -> Any:
    """A function of a value of this class and of the new values of the fields that change."""
    if strange := set(changed).difference(_twin(kind).__slots__):
        raise TypeError(f"{kind.__name__} has no field {min(strange)!r}")
    return _written(kind, ("_value", *changed))


@cache
def _twin(kind: Any) -> Any:
    """A class whose instances may become values of this one: it has the same slots, and no more."""
    assert "__slots__" in vars(kind), "a dataclass with slots"
    assert kind.__bases__ == (object,), "no slots of another class"
    assert not hasattr(kind, "__post_init__"), "a value that checks itself is made anew"
    names = tuple(field.name for field in dataclasses.fields(kind))
    return type("_Twin", (), {"__slots__": names})


def _written(kind: Any, given: Sequence[str]) -> Any:
    """A function of what is given; the other fields are those of the first thing, `_value`."""
    twin = _twin(kind)
    # No field begins with an underscore: these names are in nobody's way.
    known: dict[str, Any] = {"_make": object.__new__, "_twin": twin, "_kind": kind}
    lines = [f"def _made({', '.join(given)}):", "    _new = _make(_twin)"]
    lines += [
        f"    _new.{name} = {name}" if name in given else f"    _new.{name} = _value.{name}"
        for name in twin.__slots__
    ]
    lines += ["    _new.__class__ = _kind", "    return _new"]
    exec("\n".join(lines), known)  # noqa: S102 - as dataclasses writes its own methods
    return known["_made"]


if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """The same value but for the fields that change; TypeError for a field that it has not."""
        return _copier(type(value), *changes)(value, *changes.values())
