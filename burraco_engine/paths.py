"""The door to the data files of the games: in the package in the wheel, `data/` in the source tree.

The lexicon has its own (:mod:`lexicon.paths`), because it stands without the games.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["data_dir"]


def data_dir() -> Path:
    """The folder that holds `profiles/`, `decks/` and `puzzles/`."""
    package = Path(__file__).resolve().parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent / "data"
