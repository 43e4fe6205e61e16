"""The kinds of puzzles, as `data/puzzles/tipi.toml` names them; each has its module in `kinds/`."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from burraco_engine.paths import data_dir

__all__ = ["Kind"]

_TOLD: Final[dict[str, dict[str, Any]]] = tomllib.loads(
    (data_dir() / "puzzles" / "tipi.toml").read_text(encoding="utf-8")
)


class _Told(StrEnum):
    """What the file tells of a kind."""

    @property
    def heading(self) -> str:
        """What people call it."""
        return str(_TOLD[self]["titolo"])

    @property
    def whole_turn(self) -> bool:
        """The answer is a whole turn, not one play."""
        return self._answer in ("turno", "chiusura")

    @property
    def closing(self) -> bool:
        """The answer is a turn that closes, whatever it brings."""
        return self._answer == "chiusura"

    @property
    def _answer(self) -> str:
        return str(_TOLD[self]["risposta"])

    @property
    def daily(self) -> tuple[int, int] | None:
        """The day of the week, 1 for Monday, that it is the puzzle of, and its level."""
        today = _TOLD[self].get("oggi")
        return (today["giorno"], today["livello"]) if today else None


if TYPE_CHECKING:

    class _Kinds(_Told):
        """The members are those of the file."""

else:
    _Kinds = _Told("Kind", {name.upper(): name for name in _TOLD}, module=__name__)

Kind = _Kinds
"""A kind of puzzles."""
