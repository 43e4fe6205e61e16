"""The shared burraco engine: table, turn, scoring, record, and the classic game on them.

>>> import burraco_engine
>>> game = burraco_engine.Game(burraco_engine.classic_rules(), seed=7)
>>> game.seat
'N'

These names are its public face; each is loaded when it is first asked for. The rooms behind them
(`code`, `turn`, `record`, `count`, `classic`) and the values (`cards`, `moves`, `events`, `state`,
`view`) are imported by their own names.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from burraco_engine.cards import Card, format_cards, parse_cards
    from burraco_engine.classic.game import classic_rules
    from burraco_engine.code.loading import load_profile, profile_ids
    from burraco_engine.code.rules import Rules
    from burraco_engine.dice import SeedDice
    from burraco_engine.errors import (
        EngineError,
        GameError,
        NotationError,
        ProfileError,
        RecordReplayError,
        RuleViolation,
    )
    from burraco_engine.fold.evolve import replay
    from burraco_engine.game import Game
    from burraco_engine.record.brn import record_of
    from burraco_engine.record.parse import parse_record
    from burraco_engine.record.review import review
    from burraco_engine.simulate import play_turno, random_chooser
    from burraco_engine.turn.deciding import explain, legal_moves, open_turno, play
    from burraco_engine.view import TableView

__all__ = [
    "Card",
    "EngineError",
    "Game",
    "GameError",
    "NotationError",
    "ProfileError",
    "RecordReplayError",
    "RuleViolation",
    "Rules",
    "SeedDice",
    "TableView",
    "classic_rules",
    "explain",
    "format_cards",
    "legal_moves",
    "load_profile",
    "open_turno",
    "parse_cards",
    "parse_record",
    "play",
    "play_turno",
    "profile_ids",
    "random_chooser",
    "record_of",
    "replay",
    "review",
]

_ROOMS = {
    "Card": "burraco_engine.cards",
    "EngineError": "burraco_engine.errors",
    "Game": "burraco_engine.game",
    "GameError": "burraco_engine.errors",
    "NotationError": "burraco_engine.errors",
    "ProfileError": "burraco_engine.errors",
    "RecordReplayError": "burraco_engine.errors",
    "RuleViolation": "burraco_engine.errors",
    "Rules": "burraco_engine.code.rules",
    "SeedDice": "burraco_engine.dice",
    "TableView": "burraco_engine.view",
    "classic_rules": "burraco_engine.classic.game",
    "explain": "burraco_engine.turn.deciding",
    "format_cards": "burraco_engine.cards",
    "legal_moves": "burraco_engine.turn.deciding",
    "load_profile": "burraco_engine.code.loading",
    "open_turno": "burraco_engine.turn.deciding",
    "parse_cards": "burraco_engine.cards",
    "parse_record": "burraco_engine.record.parse",
    "play": "burraco_engine.turn.deciding",
    "play_turno": "burraco_engine.simulate",
    "profile_ids": "burraco_engine.code.loading",
    "random_chooser": "burraco_engine.simulate",
    "record_of": "burraco_engine.record.brn",
    "replay": "burraco_engine.fold.evolve",
    "review": "burraco_engine.record.review",
}
"""Where each name is at home."""


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_ROOMS[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
