"""A small lexicon, compiled by the real compiler, and the real `parole` over it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from lexicon.build.compile import compile_lexicon
from lexicon.build.entry import Entry
from lexicon.grounds import Ground, Reading
from lexicon.italian import ItalianLexicon
from lexicon.manifest import Manifest
from lexicon.masks import read_letters
from lexicon.normal import fold

ROOT = Path(__file__).resolve().parents[2]
PAROLE = Path(sys.executable).parent / "parole"
COPIES = read_letters(ROOT / "data" / "decks" / "parole.toml")
Compile = Callable[..., Manifest]
Parole = Callable[..., subprocess.CompletedProcess[bytes]]
SOURCES = [{"name": "elenco", "version": "1", "licence": "MIT", "read": "LICENSE: MIT."}]


def reading(
    form: str,
    lemma: str,
    category: str,
    features: str = "",
    ground: Ground = Ground.COMMON,
    alteration: str = "",
    base: str = "",
) -> Reading:
    return Reading(form, lemma, category, features, ground, alteration, base, ("elenco",))


def entries_of(
    readings: Iterable[Reading],
    bands: Mapping[str, int] | None = None,
    synonyms: Mapping[str, tuple[str, ...]] | None = None,
) -> list[Entry]:
    by_word: dict[str, list[Reading]] = {}
    for each in readings:
        by_word.setdefault(fold(each.form), []).append(each)
    return [
        Entry(word, tuple(found), (bands or {}).get(word, 3), (synonyms or {}).get(word, ()))
        for word, found in by_word.items()
    ]


VERB = [
    ("cantare", "infinito"),
    ("canto", "1ª persona singolare, presente indicativo"),
    ("canti", "2ª persona singolare, presente indicativo"),
    ("cantiamo", "1ª persona plurale, presente indicativo"),
    ("cantò", "3ª persona singolare, passato remoto"),
    ("cantando", "gerundio"),
]
READINGS = [
    *(reading(form, "cantare", "verbo", features) for form, features in VERB),
    reading("canto", "canto", "sostantivo", "maschile singolare"),
    reading("cantarlo", "cantare", "verbo", "infinito con pronome", Ground.ENCLITIC),
    reading("cantar", "cantare", "verbo", "infinito", Ground.TRUNCATED, base="cantare"),
    reading("casa", "casa", "sostantivo", "femminile singolare"),
    reading("case", "casa", "sostantivo", "femminile plurale"),
    reading("cassa", "cassa", "sostantivo", "femminile singolare"),
    reading("città", "città", "sostantivo", "femminile singolare e plurale"),
    reading("Roma", "Roma", "nome proprio", "luogo", Ground.PROPER_NAME),
    reading("Rosa", "Rosa", "nome proprio", "nome di persona", Ground.PROPER_NAME),
    reading("rosa", "rosa", "sostantivo", "femminile singolare"),
    reading(
        "gattaccio", "gattaccio", "sostantivo", "maschile", Ground.ALTERED, "peggiorativo", "gatto"
    ),
    reading("gatto", "gatto", "sostantivo", "maschile singolare"),
    reading("bellino", "bellino", "aggettivo", "maschile", Ground.ALTERED_ADJECTIVE),
    reading("bellissimo", "bello", "aggettivo", "maschile", Ground.SUPERLATIVE),
    reading("films", "film", "sostantivo", "plurale", Ground.FOREIGN_PLURAL),
    reading("radar", "radar", "sostantivo", "maschile", Ground.LEXICALISED_ACRONYM),
    reading("DNA", "DNA", "sigla", "", Ground.ACRONYM),
    reading("ecc", "eccetera", "abbreviazione", "", Ground.ABBREVIATION),
    reading("ponticello", "ponticello", "sostantivo", "maschile", Ground.DOUBTFUL),
    reading("di", "di", "preposizione"),
    reading("sasso", "sasso", "sostantivo", "maschile singolare"),
    reading("sessantasei", "sessantasei", "aggettivo"),
    reading("karkadè", "karkadè", "sostantivo"),
    reading("yacht", "yacht", "sostantivo", "maschile"),
    reading("élite", "élite", "sostantivo", "femminile"),
]
BANDS = {"casa": 5, "roma": 5, "yacht": 2}
SYNONYMS = {"casa": ("abitazione", "dimora"), "gatto": ("micio",)}


@pytest.fixture(scope="session")
def entries() -> list[Entry]:
    return entries_of(READINGS, BANDS, SYNONYMS)


@pytest.fixture(scope="session")
def compiled() -> Compile:
    """Compiles entries into a folder, with the usual trimmings."""

    def make(entries: Iterable[Entry], folder: Path, **options: Any) -> Manifest:
        given: dict[str, Any] = {
            "edition": "prova 1",
            "date": "2025-01-01",
            "sources": SOURCES,
            "options": {},
        }
        return compile_lexicon(entries, folder, copies=COPIES, **{**given, **options})

    return make


@pytest.fixture(scope="session")
def folder(
    entries: list[Entry], compiled: Compile, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    folder = tmp_path_factory.mktemp("lessico")
    compiled(entries, folder)
    return folder


@pytest.fixture(scope="session")
def lexicon(folder: Path) -> ItalianLexicon:
    return ItalianLexicon.open(folder)


@pytest.fixture
def parole(folder: Path) -> Parole:
    """Runs `parole` on the small lexicon: `parole("verifica", "casa")`."""

    def run(
        command: str,
        *arguments: str,
        stdin: bytes = b"",
        lexicon: Path = folder,
        environment: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [PAROLE, command, "--lessico", lexicon, *arguments],
            input=stdin,
            capture_output=True,
            check=False,
            env={**os.environ, **(environment or {})},
        )

    return run
