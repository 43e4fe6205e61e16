"""The names of people: beside the log, so that they can be taken away and the game stays.

Where a fact or a snapshot names somebody, what is stored is a reference, `{"name_ref": 7}`; the
names themselves are rows of their own. Whoever reads the log gets text in their place, and
`ANONYMOUS` for a name that was erased.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import orjson

from api.store.base import ANONYMOUS

if TYPE_CHECKING:
    from api.service.model import TableState

__all__ = ["NOBODY", "Name", "archive_text", "mentions", "named", "without"]

NOBODY: Final[Mapping[int, str]] = MappingProxyType({})
"""The names of a table that has none, or whose names nobody needs."""
_KEY: Final = "name_ref"


class Name(str):
    """Somebody's name, which knows under which number it is kept; elsewhere it is plain text."""

    __slots__ = ("ref",)

    ref: int

    def __new__(cls, text: str, ref: int) -> Name:
        """The text of a name, kept under `ref`."""
        name = super().__new__(cls, text)
        name.ref = ref
        return name

    @property
    def reference(self) -> dict[str, int]:
        """What stands for the name in the archive."""
        return {_KEY: self.ref}

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        return str(self), self.ref


def archive_text(value: object) -> str:
    """The value as JSON for the archive: references in the place of names."""
    option = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_SUBCLASS
    return orjson.dumps(value, default=_reference, option=option).decode()


def _reference(value: object) -> object:
    if isinstance(value, Name):
        return value.reference
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not JSON")


def named(value: Any, names: Mapping[int, str]) -> Any:
    """What was read from the archive, with names in the place of references."""
    if isinstance(value, dict):
        if len(value) == 1 and type(ref := value.get(_KEY)) is int:
            return Name(names.get(ref, ANONYMOUS), ref)
        return {key: named(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [named(item, names) for item in value]
    return value


def mentions(text: str) -> bool:
    """True if the stored text may name somebody."""
    return f'"{_KEY}"' in text


def without(state: TableState, ref: int) -> TableState:
    """The table when a name has been erased, wherever it stood."""

    def shown(name: Any) -> Any:
        return Name(ANONYMOUS, ref) if isinstance(name, Name) and name.ref == ref else name

    game = state.game
    if game is not None:
        setup = game.setup
        names = tuple(map(shown, setup.names))
        setup = replace(setup, names=names, arbiter=shown(setup.arbiter))
        game = replace(game, setup=setup)
    return replace(
        state,
        seats=tuple(replace(one, name=shown(one.name)) for one in state.seats),
        arbiter=shown(state.arbiter),
        asking=tuple(map(shown, state.asking)),
        rulings=tuple(replace(one, signed_by=shown(one.signed_by)) for one in state.rulings),
        game=game,
    )
