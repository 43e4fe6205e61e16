"""The door to the data files of the games: in the package in the wheel, `data/` in the source tree.

And which code of play is meant where none is named. The lexicon has a door of its own
(:mod:`lexicon.paths`), because it stands without the games.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["DEFAULT_CODE", "data_dir"]

DEFAULT_CODE = "parole-2025"
"""The code that is played where none is named: one of `profiles/`."""


def data_dir() -> Path:
    """The folder that holds `profiles/`, `decks/` and `puzzles/`."""
    package = Path(__file__).resolve().parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent / "data"
