"""The examples in the docstrings are carried out."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("burraco_engine", "parole_engine", "lexicon", "api")


def named(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SHOWING = [
    named(path)
    for package in PACKAGES
    for path in sorted((ROOT / package).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", SHOWING)
def test_a_docstring_shows_what_comes(module: str) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    done = doctest.testmod(import_module(module), optionflags=flags)
    assert done.attempted > 0
    assert done.failed == 0


def test_the_front_door_and_the_game_are_shown_by_examples() -> None:
    assert {"burraco_engine", "parole_engine", "parole_engine.door", "burraco_engine.game"} <= set(
        SHOWING
    )
