"""The levels of the classic game's bots, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from burraco_engine.classic.esperto import Expert
from burraco_engine.classic.plain import PlainPlayer
from burraco_engine.code.rules import Rules
from burraco_engine.players import Player

__all__ = ["LEVELS"]

LEVELS: Final[Mapping[str, Callable[[Rules], Player]]] = MappingProxyType(
    {"semplice": PlainPlayer, "esperto": Expert}
)
"""From the one who lays what he can to the one who counts."""
