"""The levels of the word game's bots, by name; one that is asked for is loaded then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from burraco_engine.code.rules import Rules
from burraco_engine.players import Player

__all__ = ["LEVELS"]


def _principiante(rules: Rules) -> Player:
    from parole_engine.bots.principiante import Principiante

    return Principiante(rules)


def _circolo(rules: Rules) -> Player:
    from parole_engine.bots.circolo import Circolo

    return Circolo(rules)


def _maestro(rules: Rules) -> Player:
    from parole_engine.bots.maestro import Maestro

    return Maestro(rules)


LEVELS: Final[Mapping[str, Callable[[Rules], Player]]] = MappingProxyType(
    {"principiante": _principiante, "circolo": _circolo, "maestro": _maestro}
)
"""From the one who knows common words only to the one who thinks of the hands he cannot see."""
