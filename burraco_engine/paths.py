"""The door to the data files of the games: in the package in the wheel, `data/` in the source tree.

And which code of play is meant where none is named. The lexicon has a door of its own
(:mod:`lexicon.paths`), because it stands without the games.
"""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["DEFAULT_CODE", "code_dirs", "data_dir"]

DEFAULT_CODE = "parole-2025"
"""The code that is played where none is named: one of `profiles/`."""


def data_dir() -> Path:
    """The folder that holds `profiles/`, `decks/`, `puzzles/` and `lessons/`."""
    package = Path(__file__).resolve().parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent / "data"


def code_dirs() -> tuple[Path, ...]:
    """The folders of codes: that of the house, if `PAROLE_CODES_DIR` names one, then ours."""
    own = os.environ.get("PAROLE_CODES_DIR")
    ours = data_dir() / "profiles"
    return (Path(own), ours) if own else (ours,)
