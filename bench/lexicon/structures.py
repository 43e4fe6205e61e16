"""One structure in one process: how long it takes to open and to answer, and what it weighs.

`python -m bench.lexicon.structures NAME FOLDER SCRATCH` prints one JSON object.
"""

import json
import os
import random
import sqlite3
import sys
import time
from collections.abc import Callable, Container, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from burraco_engine.paths import DEFAULT_CODE
from lexicon.italian import ItalianLexicon

__all__ = ["NAMES", "measure"]

SAMPLE = 20_000
PAGE = os.sysconf("SC_PAGE_SIZE")


class Structure(NamedTuple):
    """How to write a structure to a file, and how to open it as a function of a word."""

    write: Callable[[Sequence[str], Path, Path], Path]
    open: Callable[[Path, Path], Callable[[str], object]]
    slower: int = 1
    """Ask this many times fewer words of a slow structure."""


def _in_place(name: str) -> Callable[[Sequence[str], Path, Path], Path]:
    return lambda _words, folder, _scratch: folder / name


def _membership(folder: Path, _path: Path) -> Callable[[str], object]:
    return ItalianLexicon.open(folder).__contains__


def _verdict(folder: Path, _path: Path) -> Callable[[str], object]:
    from parole_engine.admission import judge_word
    from parole_engine.art9 import read_policy

    lexicon, policy = ItalianLexicon.open(folder), read_policy(DEFAULT_CODE)
    return lambda word: judge_word(word, lexicon, policy)


def _reason(folder: Path, _path: Path) -> Callable[[str], object]:
    from parole_engine.admission import explain_word
    from parole_engine.art9 import read_policy

    lexicon, policy = ItalianLexicon.open(folder), read_policy(DEFAULT_CODE)
    return lambda word: explain_word(word, lexicon, policy)


def _dawg(folder: Path, _path: Path) -> Callable[[str], object]:
    from lexicon.dawg import Dawg

    return Dawg(folder / "lexicon.dawg").class_of


def _marisa(_folder: Path, path: Path) -> Callable[[str], object]:
    import marisa_trie

    trie: Container[str] = marisa_trie.Trie().mmap(str(path))
    return trie.__contains__


def _write_text(words: Sequence[str], _folder: Path, scratch: Path) -> Path:
    path = scratch / "words.txt"
    path.write_text("\n".join(words), encoding="ascii")
    return path


def _set(_folder: Path, path: Path) -> Callable[[str], object]:
    return frozenset(path.read_text(encoding="ascii").split("\n")).__contains__


def _write_dawg2(words: Sequence[str], _folder: Path, scratch: Path) -> Path:
    import dawg

    path = scratch / "words.dawg2"
    dawg.DAWG(words).save(str(path))
    return path


def _dawg2(_folder: Path, path: Path) -> Callable[[str], object]:
    import dawg

    graph: Container[str] = dawg.DAWG().load(str(path))
    return graph.__contains__


def _write_sqlite(words: Sequence[str], _folder: Path, scratch: Path) -> Path:
    path = scratch / "words.sqlite3"
    path.unlink(missing_ok=True)
    base = sqlite3.connect(path)
    base.execute("create table words (word text primary key) without rowid")
    base.executemany("insert into words values (?)", ((word,) for word in words))
    base.commit()
    base.close()
    return path


def _sqlite(_folder: Path, path: Path) -> Callable[[str], object]:
    base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    return lambda word: base.execute("select 1 from words where word = ?", (word,)).fetchone()


def _write_hunspell(words: Sequence[str], _folder: Path, scratch: Path) -> Path:
    """A hunspell dictionary of the same words, one stem each."""
    stem = scratch / "it"
    stem.with_suffix(".aff").write_text("SET UTF-8\n", encoding="utf-8")
    stem.with_suffix(".dic").write_text(f"{len(words)}\n" + "\n".join(words), encoding="utf-8")
    return stem.with_suffix(".dic")


def _spylls(_folder: Path, path: Path) -> Callable[[str], object]:
    from spylls.hunspell import Dictionary

    lookup: Callable[[str], object] = Dictionary.from_files(str(path.with_suffix(""))).lookup
    return lookup


def _spacy(_folder: Path, _path: Path) -> Callable[[str], object]:
    import spacy

    return spacy.blank("it").make_doc


STRUCTURES: dict[str, Structure] = {
    "**ours: membership**": Structure(_in_place("words.marisa"), _membership),
    "**ours: verdict**": Structure(_in_place("readings.bin"), _verdict),
    "**ours: verdict with full reason**": Structure(_in_place("readings.bin"), _reason),
    "ours: word graph, walked in Python": Structure(_in_place("lexicon.dawg"), _dawg),
    "marisa trie alone": Structure(_in_place("words.marisa"), _marisa),
    "DAWG2": Structure(_write_dawg2, _dawg2),
    "set from text": Structure(_write_text, _set),
    "sqlite": Structure(_write_sqlite, _sqlite),
    "hunspell (spylls)": Structure(_write_hunspell, _spylls, slower=20),
    'spacy.blank("it"), tokenises only': Structure(_in_place("words.marisa"), _spacy, slower=20),
}
NAMES = tuple(STRUCTURES)


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE


def _best(ask: Callable[[str], object], words: Sequence[str]) -> float:
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for word in words:
            ask(word)
        best = min(best, time.perf_counter() - start)
    return best / len(words) * 1e9


def measure(name: str, folder: Path, scratch: Path) -> dict[str, Any]:
    """Open time in ms, hit and miss in ns, resident memory in MB, size of the file."""
    structure = STRUCTURES[name]
    dice = random.Random(9)
    prepared = scratch / "prepared.json"
    if os.fork() == 0:  # what is needed to write the file shall not count as memory of the reader
        words = list(ItalianLexicon.open(folder).words())
        path = structure.write(words, folder, scratch)
        known = set(words)
        hits = dice.sample(words, min(SAMPLE, len(words)))
        misses = [word[:-1] + "q" for word in hits if word[:-1] + "q" not in known]
        prepared.write_text(json.dumps([str(path), hits, misses]), encoding="utf-8")
        os._exit(0)
    os.wait()
    where, hits, misses = json.loads(prepared.read_text(encoding="utf-8"))
    prepared.unlink()
    hits, misses = hits[:: structure.slower], misses[:: structure.slower]
    before = _resident()
    ask = structure.open(folder, Path(where))  # the first time imports what it needs
    opened = float("inf")
    for _ in range(1 if structure.slower > 1 else 5):
        start = time.perf_counter()
        ask = structure.open(folder, Path(where))
        opened = min(opened, time.perf_counter() - start)
    hit, miss = _best(ask, hits), _best(ask, misses)
    return {
        "open": opened * 1e3,
        "hit": hit,
        "miss": miss,
        "memory": (_resident() - before) / 1e6,
        "file": Path(where).stat().st_size,
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))))
