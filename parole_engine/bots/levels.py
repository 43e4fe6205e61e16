"""The levels of the word game's bots, by name; the player is loaded when one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from burraco_engine.code.rules import Rules
from burraco_engine.players import Player
from parole_engine.bots.manners import MANNERS

__all__ = ["LEVELS"]


def _player(level: str, rules: Rules) -> Player:
    from parole_engine.bots.player import WordPlayer

    return WordPlayer(rules, MANNERS[level])


LEVELS: Final[Mapping[str, Callable[[Rules], Player]]] = MappingProxyType(
    {level: partial(_player, level) for level in MANNERS}
)
"""From the one who knows everyday words to the one who knows the whole lexicon."""
