"""Copies of frozen values with some fields changed, faster than the standard library makes them.

Every event makes a new state of some twenty fields. `dataclasses.replace` looks each of them up by
name and runs the initialiser, which sets each through `object.__setattr__`; a function written for
the class copies its slots, in a quarter of the time.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any

__all__ = ["replace"]

_SAME = object()
"""The default of every field: as it was."""


@cache
def _copier(kind: Any) -> Any:
    """A function of a value of this class and of the fields that change."""
    names = [field.name for field in dataclasses.fields(kind)]
    assert "__slots__" in vars(kind), "a dataclass with slots"
    assert not hasattr(kind, "__post_init__"), "a value that checks itself is made anew"
    # No field begins with an underscore: these names are in nobody's way.
    known: dict[str, Any] = {f"_set_{name}": vars(kind)[name].__set__ for name in names}
    known |= {"_SAME": _SAME, "_make": object.__new__, "_kind": kind}
    lines = [f"def _copy(_value, *, {', '.join(f'{name}=_SAME' for name in names)}):"]
    lines += ["    _new = _make(_kind)"]
    lines += [
        f"    _set_{name}(_new, _value.{name} if {name} is _SAME else {name})" for name in names
    ]
    lines += ["    return _new"]
    exec("\n".join(lines), known)  # noqa: S102 - as dataclasses writes its own methods
    return known["_copy"]


if TYPE_CHECKING:
    from dataclasses import replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """The same value but for the fields that change; TypeError for a field that it has not."""
        return _copier(type(value))(value, **changes)
