"""Where the data of the puzzles are: in the package in the wheel, in `data/` in the source tree."""

from __future__ import annotations

from pathlib import Path

__all__ = ["data_dir"]


def data_dir() -> Path:
    """The folder that holds `codice.toml`, `escluse.tsv` and `sosia.tsv`."""
    package = Path(__file__).resolve().parent
    installed = package / "_data" / "puzzles"
    return installed if installed.is_dir() else package.parent / "data" / "puzzles"
