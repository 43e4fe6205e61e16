"""The levels of the word game's bots, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from burraco_engine.code.rules import Rules
from burraco_engine.players import Player
from parole_engine.bots.circolo import Circolo
from parole_engine.bots.maestro import Maestro
from parole_engine.bots.principiante import Principiante

__all__ = ["LEVELS"]

LEVELS: Final[Mapping[str, Callable[[Rules], Player]]] = {
    "principiante": Principiante,
    "circolo": Circolo,
    "maestro": Maestro,
}
"""From the one who knows common words only to the one who thinks of the hands he cannot see."""
