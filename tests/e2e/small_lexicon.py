"""A lexicon of a word or two, for what the real one does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from burraco_engine.paths import data_dir
from lexicon.build.compile import compile_lexicon
from lexicon.build.entry import Entry
from lexicon.grounds import Ground, Reading
from lexicon.masks import read_letters


def small_lexicon(folder: Path, words: Mapping[str, Ground]) -> Path:
    """Compile these nouns into a new folder of `folder`."""
    target = folder / "lessico"
    target.mkdir()
    compile_lexicon(
        [
            Entry(word, (Reading(word, word, "sostantivo", "", ground, "", "", ("prova",)),), 5)
            for word, ground in words.items()
        ],
        target,
        edition="prova 2",
        date="2026-01-01",
        sources=[],
        options={},
        copies=read_letters(data_dir() / "decks" / "parole.toml"),
    )
    return target
