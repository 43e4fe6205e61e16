"""A kind of puzzles is four files: its module, its entry, its name on the page, its row."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parole_engine.puzzles.kind import Kind

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("burraco_engine", "parole_engine", "lexicon", "api")

MODULE = '''"""«Quante lettere?»: a word, and how long it is."""

from typing import Final

from burraco_engine.dice import SeedDice
from parole_engine.puzzles.forms import Form
from parole_engine.puzzles.model import Key, Option, Puzzle
from parole_engine.puzzles.vocabulary import Vocabulary

__all__ = ["FORM"]


def _make(vocabulary: Vocabulary, key: Key) -> Puzzle | None:
    word = vocabulary.word(SeedDice(key), 6 - key.level, (5, 6, 7))
    if word is None:
        return None
    options = tuple(Option(str(count), f"{count} lettere") for count in (5, 6, 7))
    return Puzzle(key, "Quante lettere?", word=word, options=options, right=(str(len(word)),))


FORM: Final = Form(_make)
'''
ENTRY = """
[quante]
titolo = "Quante lettere?"
risposta = "scelta"
"""
ASKED = """
import sys
from api.schemas.puzzles import ProposeRequest
from parole_engine.puzzles.kind import Kind
assert ProposeRequest(tipo="quante").tipo == "quante"
assert list(Kind)[-1].heading == "Quante lettere?"
from api.cli import main
sys.exit(main(["enigma", "--tipo", "quante", "--livello", "1", "--seme", "7", "--json"]))
"""


@pytest.fixture
def house(tmp_path):
    """The packages and their data in another place, the lexicon lent."""
    python = shutil.ignore_patterns("__pycache__", "web", "build")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=python)
    for folder in ("profiles", "decks", "puzzles"):
        shutil.copytree(ROOT / "data" / folder, tmp_path / "data" / folder)
    (tmp_path / "data" / "lexicon").symlink_to(ROOT / "data" / "lexicon")
    return tmp_path


def test_a_module_and_an_entry_make_a_kind_that_is_offered_and_made(house):
    """The two other files are words: its name in `it.json`, its row in docs/puzzles.md."""
    (house / "parole_engine/puzzles/kinds/quante.py").write_text(MODULE, encoding="utf-8")
    with (house / "data/puzzles/tipi.toml").open("a", encoding="utf-8") as entries:
        entries.write(ENTRY)
    done = subprocess.run(
        [sys.executable, "-c", ASKED],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    made = json.loads(done.stdout)
    assert made["chiave"] == "quante.1.7"
    assert made["giuste"] == [str(len(made["parola"]))]


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_has_its_module_and_its_row(kind):
    assert f"| `{kind}` |" in (ROOT / "docs/puzzles.md").read_text(encoding="utf-8")
    assert (ROOT / f"parole_engine/puzzles/kinds/{kind}.py").is_file()


def test_no_fifth_file_names_a_kind():
    name = "burraco_nascosto"  # the other names are words with other meanings too
    folders = (*PACKAGES, "data/puzzles", "docs", "scripts")
    naming = {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".js", ".html", ".json", ".toml", ".md"}
        if path.stem == name or name in path.read_text(encoding="utf-8")
    }
    told = {path for path in naming if path.startswith(("docs/rules/", "docs/performance"))}
    assert naming - told == {  # what is measured and what a script writes left out
        "parole_engine/puzzles/kinds/burraco_nascosto.py",
        "data/puzzles/tipi.toml",
        "api/web/static/i18n/it.json",
        "docs/puzzles.md",
    }
