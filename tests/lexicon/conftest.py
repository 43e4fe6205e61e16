"""A small lexicon, compiled by the real compiler, and the real `parole` over it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lexicon.build.compile import compile_lexicon
from lexicon.build.entry import Entry
from lexicon.grounds import Ground, Reading
from lexicon.italian import ItalianLexicon
from lexicon.masks import read_letters
from lexicon.normal import fold

ROOT = Path(__file__).resolve().parents[2]
PAROLE = Path(sys.executable).parent / "parole"
COPIES = read_letters(ROOT / "data" / "decks" / "parole.toml")
SOURCES = [{"name": "elenco", "version": "1", "licence": "MIT", "read": "LICENSE: MIT."}]


def reading(form, lemma, category, features="", ground=Ground.COMMON, alteration="", base=""):
    return Reading(form, lemma, category, features, ground, alteration, base, ("elenco",))


def entries_of(readings, bands=None, synonyms=None):
    by_word = {}
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
def entries():
    return entries_of(READINGS, BANDS, SYNONYMS)


@pytest.fixture(scope="session")
def compiled():
    """Compiles entries into a folder, with the usual trimmings."""

    def make(entries, folder, **options):
        given = {"edition": "prova 1", "date": "2025-01-01", "sources": SOURCES, "options": {}}
        return compile_lexicon(entries, folder, copies=COPIES, **{**given, **options})

    return make


@pytest.fixture(scope="session")
def folder(entries, compiled, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lessico")
    compiled(entries, folder)
    return folder


@pytest.fixture(scope="session")
def lexicon(folder):
    return ItalianLexicon.open(folder)


@pytest.fixture
def parole(folder):
    """Runs `parole` on the small lexicon: `parole("verifica", "casa")`."""

    def run(command, *arguments, stdin=b"", lexicon=folder, environment=None):
        return subprocess.run(
            [PAROLE, command, "--lessico", lexicon, *arguments],
            input=stdin,
            capture_output=True,
            check=False,
            env={**os.environ, **(environment or {})},
        )

    return run
