"""The smaller sources: festlex, parolottero, freedict, mythes, wordfreq, comuni, basic words."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

__all__ = [
    "BASIC_COLUMNS",
    "FESTLEX_COLUMNS",
    "FREEDICT_COLUMNS",
    "MYTHES_COLUMNS",
    "PLACE_COLUMNS",
    "WORDFREQ_COLUMNS",
    "WORD_COLUMNS",
    "read_basic",
    "read_festlex",
    "read_freedict",
    "read_mythes",
    "read_parolottero",
    "read_places",
    "read_wordfreq",
]

FESTLEX_COLUMNS = ("form", "tag")
WORD_COLUMNS = ("word",)
FREEDICT_COLUMNS = ("headword", "pos")
MYTHES_COLUMNS = ("headword", "pos", "synonyms")
WORDFREQ_COLUMNS = ("word", "centibels")
PLACE_COLUMNS = ("name", "kind")
BASIC_COLUMNS = ("word", "band")

_FESTLEX_ENTRY = re.compile(r'^\("([^"]+)" (\S+)')
_FREEDICT_HEAD = re.compile(r"^([^\W\d_]+)(?: /.*?)?(?: <([a-z]+)>)?$")
_MYTHES_SENSE = re.compile(r"^\(([^)]*)\)\|(.*)$")
_ONE_WORD = re.compile(r"^[^\W\d_]+$")
_NVDB = {"nvdb_FO.txt": "fondamentale", "nvdb_AU.txt": "alto uso", "nvdb_AD.txt": "disponibile"}


def read_festlex(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (form, tag) of the Festival lexicon, which is in Latin-1."""
    for line in path.read_text(encoding="latin1").splitlines():
        if found := _FESTLEX_ENTRY.match(line):
            yield found[1], found[2]


def read_parolottero(path: Path) -> Iterator[tuple[str]]:
    """Yield the words of the list; their accents are lost."""
    for line in path.read_text(encoding="utf8").splitlines():
        if line.strip():
            yield (line.strip(),)


def read_freedict(dictionary: Path, index: Path) -> Iterator[tuple[str, str]]:
    """Yield (headword, part of speech) of a dictd dictionary; its gloss texts stay out."""
    heads = {
        line.split("\t")[0]
        for line in index.read_text(encoding="utf8").splitlines()
        if not line.startswith("00-database")
    }
    with gzip.open(dictionary, "rt", encoding="utf8") as file:
        for line in file:
            found = _FREEDICT_HEAD.match(line.rstrip("\n"))
            if found and found[1] in heads and ("/" in line or found[2]):
                yield found[1], found[2] or ""


def read_mythes(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (headword, part of speech, synonyms of one word joined by a bar), sense by sense."""
    headword = ""
    for line in path.read_text(encoding="utf8").splitlines()[1:]:
        if found := _MYTHES_SENSE.match(line):
            if not _ONE_WORD.match(headword):
                continue
            words = [word for word in found[2].split("|") if _ONE_WORD.match(word)]
            label = found[1].split()
            yield headword, label[0] if label else "", "|".join(words)
        else:
            headword = line.rpartition("|")[0]


def read_wordfreq(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (word, centibels below certainty) of a wordfreq list: Zipf is 9 minus a hundredth."""
    import msgpack  # type: ignore[import-untyped]

    with gzip.open(path, "rb") as file:
        bins: list[list[str]] = msgpack.load(file, raw=False)[1:]
    for centibels, words in enumerate(bins):
        for word in words:
            if _ONE_WORD.match(word):
                yield word, str(centibels)


def read_places(path: Path) -> Iterator[tuple[str, str]]:
    """Yield (name, kind) of comuni, province and regioni, whose name is one word."""
    for comune in json.loads(path.read_text(encoding="utf8")):
        names = {
            "comune": comune["nome"],
            "provincia": comune["provincia"]["nome"],
            "regione": comune["regione"]["nome"],
        }
        for kind, name in names.items():
            if _ONE_WORD.match(name):
                yield name, kind


def read_basic(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield (word, band) of the basic vocabulary."""
    for name, band in _NVDB.items():
        for line in (folder / name).read_text(encoding="utf8").splitlines():
            if _ONE_WORD.match(line.strip()):
                yield line.strip(), band
