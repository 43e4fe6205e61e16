"""The word game of the Codice di Gara 2025 on the shared engine, and the front door to both games.

A game is dealt from a seed, and the same seed deals the same cards everywhere. Whoever is in turn
takes, lays, discards; a move is written as a record writes it.

>>> import parole_engine
>>> game = parole_engine.new_game("classico-2007", seed=7)
>>> game.seat
'N'
>>> game.play("P  S 8f")
>>> game.seat
'E'

The rules say no with a code, an Italian sentence and an article, and nothing happens.

>>> print(game.explain("S 8f"))
Prima si pesca o si raccoglie. (Art. 6)

Bots see what their seat sees. A game is kept as text, and read again move by move.

>>> bot = parole_engine.bot("semplice", game.rules)
>>> while not game.over:
...     game.play(bot)
>>> parole_engine.load_game(game.brn()).state.outcome == game.state.outcome
True

Words are known by the lexicon and admitted by the rules: `judge_word` asks both, `hints` finds what
a hand can play, `Maker` makes puzzles.

These names are its public face; each is loaded when it is first asked for. The rooms behind them
(`bots`, `puzzles`, `search`, and `research` for programs that learn) and the modules are imported
by their own names. The manual begins with a tutorial: docs/tutorial.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from burraco_engine.code.loading import profile_ids
    from burraco_engine.game import Game
    from burraco_engine.paths import DEFAULT_CODE
    from parole_engine.admission import judge_word
    from parole_engine.art9 import read_policy
    from parole_engine.door import bot, bot_names, load_game, new_game, rules_for
    from parole_engine.puzzles.maker import Maker
    from parole_engine.search.plays import hints

__all__ = [
    "DEFAULT_CODE",
    "Game",
    "Maker",
    "bot",
    "bot_names",
    "hints",
    "judge_word",
    "load_game",
    "new_game",
    "profile_ids",
    "read_policy",
    "rules_for",
]

_ROOMS = {
    "DEFAULT_CODE": "burraco_engine.paths",
    "Game": "burraco_engine.game",
    "Maker": "parole_engine.puzzles.maker",
    "bot": "parole_engine.door",
    "bot_names": "parole_engine.door",
    "hints": "parole_engine.search.plays",
    "judge_word": "parole_engine.admission",
    "load_game": "parole_engine.door",
    "new_game": "parole_engine.door",
    "profile_ids": "burraco_engine.code.loading",
    "read_policy": "parole_engine.art9",
    "rules_for": "parole_engine.door",
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
